"""The Python frontend: text of a module, to one Program for each function and the module."""

from depanalysis.frontends.python.translate import translate

__all__ = ["translate"]
