"""Inline assembly that waits at a barrier: one instruction with a constant number and count.

Everything else is code that is not modelled; so is a barrier that does not say that memory
is changed, as the compiler may move accesses over it.
"""

import re
from collections.abc import Sequence

from depanalysis.frontends.c.libclang import Node, evaluate, spelled
from depanalysis.frontends.c.state import State
from depanalysis.frontends.cuda.calls import barrier
from depanalysis.ir.statements import Opaque

_STATEMENT = re.compile(
    r'(?:asm|__asm__|__asm) (?:(?:volatile|__volatile__) )?\( ((?:"[^"]*" )+)(.*)\)'
)
_TEXT = re.compile(r'"([^"]*)"')
_BARRIER = re.compile(
    r"\s*(?:bar|barrier)(?:\.cta)?\.sync(?:\.aligned)?\s+"
    r"(%?\d+)\s*(?:,\s*(%?\d+)\s*)?;?\s*"
)


def assembly(s: State, node: Node) -> None:
    """A barrier, or code that is not modelled."""
    values = _barrier(" ".join(spelled(node.cursor)), node.children)
    known = [each for each in values if each is not None]
    if known and len(known) == len(values):
        barrier(s, node, *known)
    else:
        s.emit(Opaque("inline assembly", span=s.span(node)))


def _barrier(words: str, operands: Sequence[Node]) -> tuple[int | None, ...]:
    """The number and the count of a barrier, `None` for what is not constant."""
    found = _STATEMENT.fullmatch(words)
    if found is None:
        return ()
    parts = [each.strip() for each in found[2].replace("::", ": :").split(":")]
    if len(parts) != 4 or parts[0] or parts[1] or parts[3] != '"memory"':
        return ()
    text = re.sub(r"\\[nt]", " ", "".join(_TEXT.findall(found[1])))
    waiting = _BARRIER.fullmatch(text)
    given = () if waiting is None else waiting.groups()
    return tuple(_value(each, operands) for each in given if each is not None)


def _value(operand: str, inputs: Sequence[Node]) -> int | None:
    """A number as it stands, or the constant that an input is."""
    if not operand.startswith("%"):
        return int(operand)
    place = int(operand[1:])
    value = evaluate(inputs[place].cursor) if place < len(inputs) else None
    return value if isinstance(value, int) else None
