"""Sets and relations in the notation of isl, in and out: a small form of files.

`reader` makes scops of a text, and `printer` makes a text of scops; the loops are made
as for OpenScop.
"""

from depanalysis.frontends.isl.translate import translate

__all__ = ["translate"]
