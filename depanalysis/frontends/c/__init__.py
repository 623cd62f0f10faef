"""The C frontend: text of a translation unit or a few statements, to Programs."""

from depanalysis.frontends.c.translate import translate

__all__ = ["translate"]
