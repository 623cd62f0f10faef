"""Libraries that only a part of the work needs, and the extras that bring them."""

from importlib import import_module
from typing import Any

from depanalysis.errors import MissingLibraryError

_EXTRAS = {
    "distributed": "distributed",
    "matplotlib": "plots",
    "numba": "runtime",
    "numpy": "partitions",
    "pygls": "editor",
    "sympy": "formulas",
    "xdsl": "mlir",
}


def required(module: str, extra: str | None = None) -> Any:
    """The module, or one message that says how to install the library that it lacks.

    That is by the `extra`, if given, which brings all that the caller's part needs.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in _EXTRAS:
            raise
        which = extra or _EXTRAS[library]
        what = f"this needs {library}: pip install 'depanalysis[{which}]'"
        raise MissingLibraryError(what, name=library) from None
