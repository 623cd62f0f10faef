"""Names of the intermediate form that mean the same in the text of a loop.

A variable that another one shadows, or that is only a part of what the source writes, must
not stand in a condition that is put into the text.
"""

import re

from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.ir.programs import Program
from depanalysis.source import SourceFile

_UNNAMED = "?"
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


def check_visible(program: Program, name: str, source: SourceFile | None) -> None:
    """Refuse a name that the source writes in another way or for several things."""
    if name.startswith(_UNNAMED):
        raise NoGuardError("a condition would need a value that is no variable")
    alike = [s for s in program.spellings if name in (s.text, s.target, s.name)]
    is_spelled_alike = any(s.name != s.text for s in alike)
    if (
        is_spelled_alike
        or not _IDENTIFIER.fullmatch(name)
        or source is None
        or _is_no_variable(name, source.text_of(program.span))
    ):
        written = next((s.text for s in alike if s.name == name), name)
        raise NoGuardError(
            f"`{written}` may mean another variable in the text of the loop"
        )


def _is_no_variable(name: str, text: str) -> bool:
    """Whether a type, a constant or a function of the name may be declared in a text."""
    kinds = (
        rf"\btypedef\b[^;]*\b{name}\b",
        rf"\benum\b[^{{;]*\{{[^}}]*\b{name}\b",
        rf"\b{name}\s*\(",
    )
    return any(re.search(kind, text) for kind in kinds)
