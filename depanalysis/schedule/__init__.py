"""Other orders of execution for loops: dependence graphs, legal rewritings, choices.

A place is the number of a loop in the order of `walk_statements`. Every rewriting is a
pure function that returns a `Rewriting`, legal by the dependences and valid by the
verifier, or a `Refusal` with its reason and the dependence that forbids it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_HOMES = {
    "Added": "pieces",
    "Choice": "choices",
    "DependenceGraph": "graph",
    "Edge": "graph",
    "Kept": "pieces",
    "NewLoop": "pieces",
    "ParallelLoop": "choices",
    "Refusal": "pieces",
    "Rewriting": "pieces",
    "choose": "choices",
    "dependence_graph": "graph",
    "distribute": "distribution",
    "expand": "expansion",
    "fuse": "fusion",
    "interchange": "reordering",
    "reorder": "reordering",
    "reverse": "reversal",
    "skew": "reordering",
    "tile": "tiling",
    "wavefront": "reordering",
}


def __getattr__(name: str) -> Any:
    """Names are imported on first use: `check` needs one module of this room only."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
