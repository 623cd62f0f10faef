"""Equations and ranges as a person writes them, and what is wrong with the others."""

from depanalysis.diophantine.texts.equations import Reading, read_equations
from depanalysis.diophantine.texts.ranges import is_lettered, read_ends, read_range

__all__ = ["Reading", "is_lettered", "read_ends", "read_equations", "read_range"]
