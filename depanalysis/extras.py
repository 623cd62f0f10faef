"""Libraries that only a part of the work needs, and the extras that bring them."""

from importlib import import_module
from typing import Any

from depanalysis.errors import MissingLibraryError

_EXTRAS = {
    "distributed": "distributed",
    "matplotlib": "plots",
    "numba": "runtime",
    "pygls": "editor",
    "sympy": "formulas",
}


def required(library: str) -> Any:
    """The library, or one message that says how to install it."""
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        what = f"this needs {library}: pip install 'depanalysis[{_EXTRAS[library]}]'"
        raise MissingLibraryError(what, name=library) from None
