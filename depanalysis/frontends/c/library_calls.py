"""Calls of the C library as what they read and write, in an order where they have one.

What a stream or a generator of random numbers is at a time is a scalar that each call
replaces, so that no iteration can overtake another one that prints.
"""

import re

from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.libraries import (
    FORMATTING,
    ORDERED,
    QUIET,
    STATELESS,
)
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.ir.expressions import Call, IntConst, Load, Var
from depanalysis.ir.statements import ORDER, Array, Assign, Scalar
from depanalysis.ir.summaries import Touched, summary
from depanalysis.ir.types import INT

_STANDARD = ("stdin", "stdout", "stderr")
_COUNTING = re.compile(r"%[^a-zA-Z]*[hljztL]*n|\\[0-7xuU]")
"""A conversion that stores how much was printed, or what it may be spelled by."""


def is_known(s: State, name: str) -> bool:
    """Whether all is known that a function of the library does."""
    is_one_thread = s.file.is_sequential and not s.return_label
    return is_one_thread and (name in STATELESS or name in ORDERED)


def is_stream(name: str, position: int) -> bool:
    """Whether an argument is a stream, which leads to nothing that is modelled."""
    return ORDERED.get(name) == position


def is_writing(name: str, node: Node) -> bool:
    """Whether a function may write to what its arguments lead to."""
    if name in FORMATTING:
        position = 1 + FORMATTING[name]
        if len(node.children) <= position:
            return True
        text = without_casts(node.children[position])
        spelled = text.cursor.spelling.replace("%%", "")
        return text.kind != "STRING_LITERAL" or _COUNTING.search(spelled) is not None
    return QUIET.get(name) == "writes"


def library_call(
    s: State,
    node: Node,
    name: str,
    used: tuple[tuple[str, ...], tuple[str, ...]],
    result: Var | None,
) -> bool:
    """Emits a call by the values and the variables that it uses, if that is all."""
    values, found = used
    places = [_anywhere(s, each) for each in found]
    order = _order(s, node, name) if name in ORDERED else ""
    if order is None or None in places:
        return False
    span = s.span(node)
    touched = [each for each in places if each is not None]
    written = touched if is_writing(name, node) else []
    results = [] if result is None else [result]
    call = Touched(
        name,
        f"calls `{name}`",
        (*map(Var, values), *touched),
        tuple((each, _variable(s, each).type) for each in written),
        tuple((each, _variable(s, each).type) for each in results),
    )
    s.emit(summary(call, lambda stem: s.claim(stem, object()), span))
    if order:
        after = Call(name, (Var(order, span), IntConst(0, span)), span)
        s.emit(Assign(Var(order, span), after, span=span))
    return True


def _anywhere(s: State, name: str) -> Var | Load | None:
    """A variable, or an element of it at any place."""
    known = {**s.scalars, **s.arrays, **s.locals}.get(name)
    if isinstance(known, Array):
        return Load(name, tuple(Var(f"${k}") for k in range(len(known.extents))))
    return None if known is None else Var(name)


def _variable(s: State, place: Var | Load) -> Scalar | Array:
    name = place.name if isinstance(place, Var) else place.array
    return {**s.scalars, **s.arrays, **s.locals}[name]


def _order(s: State, node: Node, name: str) -> str | None:
    """The scalar that calls of a kind replace, if it is known to be the same one."""
    kind = ORDERED[name]
    stream = _stream(s, node.children[1 + kind]) if isinstance(kind, int) else kind
    if stream is None:
        return None
    unknown = {*s.meetings.streams, stream} - {*_STANDARD, "random numbers"}
    if unknown and len({*s.meetings.streams, stream}) > 1:
        # One stream may go by two names.
        return None
    if stream not in s.meetings.streams:
        title = stream.partition(" ")[0]
        s.meetings.streams[stream] = s.claim(
            f"{title}{ORDER}", object(), is_global=True
        )
        known = Scalar(s.meetings.streams[stream], INT, is_input=True, is_output=True)
        s.scalars[known.name] = known
        s.exposed.add(known.name)
        s.spellings.note_variable(known.name, stream, s.span(node).line)
    return s.meetings.streams[stream]


def _stream(s: State, node: Node) -> str | None:
    """The name of a stream that stays the same while the function runs."""
    node = without_casts(node)
    if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
        return None
    kind, key = node.cursor.referenced.kind.name, identity(node.declaration)
    if kind == "VAR_DECL" and node.name in _STANDARD:
        return str(node.name)
    outermost = s.frames[0]
    is_own = kind == "PARM_DECL" and len(s.frames) == 1
    changed = outermost.survey.modified | outermost.survey.addressed
    return f"{node.name} " if is_own and key not in changed else None
