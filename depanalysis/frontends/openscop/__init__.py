"""OpenScop in and out: the exchange format of polyhedral tools, as values and as loops.

`reader` makes `scops` of a text and `printer` makes the text again; `programs` makes
the loops that a scop stands for. The way from a Program to a scop is `emit.scops`.
"""

from depanalysis.frontends.openscop.translate import translate

__all__ = ["translate"]
