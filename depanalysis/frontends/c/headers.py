"""The parts of a `for` header, which libclang lists without saying which are missing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.frontends.c.libclang import STEPS, Node, text_from

_LONGEST = 10_000
_CHANGING = ("CALL_EXPR", "COMPOUND_ASSIGNMENT_OPERATOR")
_KEYWORD = re.compile(rb"for(?:\s|/\*.*?\*/)*\(", re.DOTALL)
_BLANK = re.compile(rb"\s|\\\r?\n|//[^\n]*|/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(
    _BLANK.pattern + rb"|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|.", re.DOTALL
)


Parts: TypeAlias = tuple[bool, ...]
"""For init, condition and increment whether there is one; nothing if that is not known."""

_FORMS: Mapping[tuple[str, ...], Parts] = {
    (): (False, False, False),
    ("test",): (False, True, False),
    ("declared",): (True, False, False),
    ("declared", "test"): (True, True, False),
    ("effect", "test"): (True, True, False),
    ("test", "effect"): (False, True, True),
}


@dataclass(frozen=True, slots=True)
class ForParts:
    """The parts of a loop; a missing one is `None`. `width` is that of the keyword.

    Nothing is known of the parts unless `is_certain`: a macro may have left one out.
    """

    init: Node | None
    condition: Node | None
    increment: Node | None
    body: Node
    tests_last: bool = False
    width: int = 3
    is_certain: bool = True


def for_parts(node: Node) -> ForParts:
    """Tells the parts of a `for` apart, by what is written or, in macros, what they do."""
    *header, body = node.children
    there: Parts = (True, True, True)
    if len(header) < 3:
        there = _written(text_from(node.cursor, _LONGEST))
    if there.count(True) != len(header):
        there = _of_macro(header)
    if there.count(True) != len(header):
        return ForParts(None, None, None, body, is_certain=False)
    parts = iter(header)
    init, condition, increment = (next(parts) if each else None for each in there)
    return ForParts(init, condition, increment, body)


def _of_macro(header: list[Node]) -> Parts:
    """Which parts there are, where what has no effect can only be a condition."""
    forms = ["effect" if _has_effect(part) else "test" for part in header]
    if header and header[0].kind == "DECL_STMT":
        forms[0] = "declared"
    return _FORMS.get(tuple(forms), ())


def _has_effect(part: Node) -> bool:
    return any(
        each.kind in _CHANGING or each.operator in ("=", *STEPS) for each in part.walk()
    )


def _written(text: bytes) -> Parts:
    """Which of the three parts a text has; nothing if it is not that of a whole header."""
    keyword = _KEYWORD.match(text)
    found, depth = [False], 1
    for token in _TOKEN.finditer(text, keyword.end() if keyword else len(text)):
        word = token.group()
        depth += (word in (b"(", b"[", b"{")) - (word in (b")", b"]", b"}"))
        if not depth:
            return tuple(found) if len(found) == 3 else ()
        if depth == 1 and word == b";":
            found.append(False)
        elif not _BLANK.fullmatch(word):
            found[-1] = True
    return ()
