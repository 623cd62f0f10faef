"""Other orders of execution for loops: dependence graphs, legal rewritings, choices.

A place is the number of a loop in the order of `walk_statements`. Every rewriting is a
pure function that returns a `Rewriting`, legal by the dependences and valid by the
verifier, or a `Refusal` with its reason and the dependence that forbids it.
"""

from depanalysis.schedule.choices import Choice, ParallelLoop, choose
from depanalysis.schedule.distribution import distribute
from depanalysis.schedule.expansion import expand
from depanalysis.schedule.fusion import fuse
from depanalysis.schedule.graph import DependenceGraph, Edge, dependence_graph
from depanalysis.schedule.pieces import Added, Kept, NewLoop, Refusal, Rewriting
from depanalysis.schedule.reordering import interchange, reorder, skew, wavefront
from depanalysis.schedule.reversal import reverse
from depanalysis.schedule.tiling import tile

__all__ = [
    "Added",
    "Choice",
    "DependenceGraph",
    "Edge",
    "Kept",
    "NewLoop",
    "ParallelLoop",
    "Refusal",
    "Rewriting",
    "choose",
    "dependence_graph",
    "distribute",
    "expand",
    "fuse",
    "interchange",
    "reorder",
    "reverse",
    "skew",
    "tile",
    "wavefront",
]
