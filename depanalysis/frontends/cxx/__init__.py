"""The C++ frontend: C with methods, references, templates and the library by contract."""

from depanalysis.frontends.cxx.translate import translate

__all__ = ["translate"]
