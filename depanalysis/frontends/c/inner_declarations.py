"""Variables that a loop declares, and that outlive its iterations: `static` and `extern`."""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.frontends.c.libclang import Node, identity, is_static
from depanalysis.frontends.c.state import State
from depanalysis.ir.programs import DeclaredInside

_KEYWORDS = {
    "FOR_STMT": "for",
    "CXX_FOR_RANGE_STMT": "for",
    "WHILE_STMT": "while",
    "DO_STMT": "do",
}


def declared_inside(s: State) -> Iterator[DeclaredInside]:
    """What the loops of the outermost function declare, of what the program uses."""
    for loop in s.frames[0].node.walk():
        keyword = _KEYWORDS.get(loop.kind)
        if keyword is None:
            continue
        span = s.span(loop)
        end = span.column + len(keyword)
        head = replace(span, end_line=span.line, end_column=end)
        for key in _outliving(loop):
            place = s.places.get(key)
            if place is not None:
                yield DeclaredInside(place.base, (head,))


def _outliving(loop: Node) -> Iterator[int]:
    """The variables that live as long as the program does, by their identity."""
    for part in loop.walk():
        if part.kind == "VAR_DECL":
            is_extern = part.cursor.storage_class.name == "EXTERN"
            if is_extern or is_static(part.cursor):
                yield identity(part.cursor.canonical)
