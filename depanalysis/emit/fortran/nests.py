"""The `do` loops of a list of statements: their heads, their bodies, where they end.

Input: statements. Output: a `Do` for each loop, with the positions of its first and last
statement. Several loops may end with one labelled statement.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.emit.fortran.statements import Statement

_COUNTED = re.compile(
    r"(?:(?P<name>[a-z]\w*):)?do(?P<label>\d*),?(?P<index>[a-z]\w*)=(?P<bounds>.+)"
)
_OTHER = re.compile(
    r"(?:(?P<name>[a-z]\w*):)?do(?P<label>\d*),?(?P<kind>concurrent\(|while\(|)(?P<rest>.*)"
)
_END = re.compile(r"enddo([a-z]\w*)?")
_UNIT = re.compile(
    r"(end|endsubroutine\w*|endfunction\w*|endprogram\w*|endmodule\w*|contains)"
)
_PARENTHESES = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Do:
    """A loop: `first` is the position of its head, `last` that of its end.

    `index` is empty and `kind` says `while`, `concurrent` or nothing at all for a loop
    that does not count. `is_sharing` says that a loop around it ends with it.
    """

    first: int
    last: int
    index: str
    bounds: tuple[str, ...]
    label: int | None = None
    kind: str = ""
    is_sharing: bool = False


@dataclass(slots=True)
class _Open:
    first: int
    index: str
    bounds: tuple[str, ...]
    label: int | None
    kind: str


def loops(statements: Sequence[Statement]) -> tuple[Do, ...]:
    """All loops, in the order of their heads."""
    found: list[Do] = []
    stack: list[_Open] = []
    for position, statement in enumerate(statements):
        head = _head(position, statement.text)
        if head is not None:
            stack.append(head)
        elif _UNIT.fullmatch(statement.text):
            stack.clear()
        elif _END.fullmatch(statement.text) and stack and stack[-1].label is None:
            found.append(_closed(stack.pop(), position))
        while (
            statement.label is not None and stack and stack[-1].label == statement.label
        ):
            one = stack.pop()
            is_sharing = bool(stack) and stack[-1].label == statement.label
            found.append(_closed(one, position, is_sharing=is_sharing))
    return tuple(sorted(found, key=lambda each: each.first))


def _closed(one: _Open, last: int, *, is_sharing: bool = False) -> Do:
    return Do(one.first, last, one.index, one.bounds, one.label, one.kind, is_sharing)


def _head(position: int, text: str) -> _Open | None:
    counted = _COUNTED.fullmatch(text)
    if counted is not None:
        bounds = split(counted["bounds"])
        is_while = counted["index"] in ("while", "concurrent")
        if len(bounds) in (2, 3) and not is_while:
            return _Open(
                position, counted["index"], bounds, _number(counted["label"]), ""
            )
        return None
    other = _OTHER.fullmatch(text)
    if other is None or (not other["kind"] and other["rest"]):
        return None
    kind = other["kind"].rstrip("(")
    is_assignment = kind and re.match(r"[^=]*\)=", _flat(other["rest"]))
    if is_assignment:
        return None
    return _Open(position, "", (), _number(other["label"]), kind)


def _number(text: str) -> int | None:
    return int(text) if text else None


def _flat(text: str) -> str:
    """A text without what stands in parentheses."""
    before = ""
    while before != text:
        before, text = text, _PARENTHESES.sub("", text)
    return text


def split(text: str) -> tuple[str, ...]:
    """The parts between the commas that stand in no parentheses."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return tuple(parts)
