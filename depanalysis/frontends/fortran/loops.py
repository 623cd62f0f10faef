"""DO in all its forms: with a label that several loops share, with a name, concurrent.

Bounds are evaluated on entry. The index keeps a value after the loop, which is assigned
there if anything outside of loops over the same index mentions it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from depanalysis.frontends.fortran.conversions import converted
from depanalysis.frontends.fortran.expressions import condition, value
from depanalysis.frontends.fortran.jumps import terminal
from depanalysis.frontends.fortran.places import place
from depanalysis.frontends.fortran.state import Actual, State, UnmodelledError
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.fortran.whiles import while_loop
from depanalysis.frontends.rewriting import (
    with_exits_preceded,
    written_names,
)
from depanalysis.frontends.stepping import RawLoop
from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Var,
    loads,
    names,
)
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import Assign, If, Loop, Opaque, Stmt, While
from depanalysis.ir.types import BOOL, INT, Type
from depanalysis.source import SourceFile, Span

Body = Callable[[Sequence[Node]], None]

HEADS = ("Nonlabel_Do_Stmt", "Label_Do_Stmt")
_SENTINEL = re.compile(r"^\s*[!c*]\$(omp|acc)\b", re.IGNORECASE)
_FACT = re.compile(r"(\s*!|[c*])\s*depanalysis\b:?\s*assume\b", re.IGNORECASE)
_COMMENT = re.compile(r"^\s*!|^[c*]", re.IGNORECASE)


def do_construct(s: State, node: Node, lower: Body) -> None:
    """A DO construct, or several that end at one statement."""
    content = [part for part in node.children if part.kind != "Comment"]
    while content and content[0].kind not in HEADS:
        content.pop(0)
    _do(s, content, terminal(node), node.span, lower)


def _do(
    s: State, content: Sequence[Node], end: int | None, whole: Span, lower: Body
) -> None:
    head, *rest = content
    rest = [part for part in rest if part.kind != "End_Do_Stmt"]
    label = _number(head)
    inner = next(
        (
            k
            for k, part in enumerate(rest)
            if part.kind in HEADS and _number(part) == label
        ),
        None,
    )
    span = Span(
        head.span.path,
        head.span.line,
        head.span.column,
        whole.end_line,
        whole.end_column,
    )

    def body(_: Sequence[Node]) -> None:
        if inner is None:
            lower(rest)
        else:
            lower(rest[:inner])
            _do(s, rest[inner:], end, whole, lower)

    last = end if inner is None else None
    _headed(s, head, span, last, lambda: body(()))


def _number(head: Node) -> int | None:
    found = head.child("Label")
    return int(found.word) if found is not None else None


def _headed(
    s: State, head: Node, span: Span, end: int | None, body: Callable[[], None]
) -> None:
    outer, around = dict(s.terminals), s.innermost
    label = s.innermost = s.fresh(head.name or "do")
    if head.name is not None:
        s.labels[head.name.lower()] = label
    if end is not None:
        s.terminals[end] = label
    try:
        is_named = head.name is not None or end is not None
        _controlled(s, head, span, label if is_named else None, body)
    finally:
        s.terminals, s.innermost = outer, around
        if head.name is not None:
            s.labels.pop(head.name.lower(), None)


def _controlled(
    s: State, head: Node, span: Span, label: str | None, body: Callable[[], None]
) -> None:
    control = head.child("Loop_Control")
    directives = directives_before(s.source, head.span.line)
    test = None if control is None else control.parts[0]
    if control is None or isinstance(test, Node):
        _while(s, head, test if isinstance(test, Node) else None, span, label, body)
        return
    header = next((p for p in control.children if p.kind == "Forall_Header"), None)
    if header is not None:
        triplets = [p for p in header.walk() if p.kind == "Forall_Triplet_Spec"]
        mask = header.parts[-1]
        chosen = mask if isinstance(mask, Node) else None
        own = [each.word for each in head.children if each.kind == "Locality"]
        _concurrent(s, triplets, chosen, span, lambda: _with_own(s, own, body))
        return
    pair = next(part for part in control.children if part.kind == "Tuple")
    bounds = pair.node(1).children
    _counted(s, pair.node(0), bounds, span, (label, directives), body)


def _while(
    s: State,
    head: Node,
    test: Node | None,
    span: Span,
    label: str | None,
    body: Callable[[], None],
) -> None:
    directives = directives_before(s.source, span.line)
    with s.captured() as before:
        known: Expr = BoolConst(True, head.span)
        if test is not None:
            known = condition(s, test)
    with s.captured() as inner:
        body()
    raw = RawLoop(known, tuple(inner), span, tuple(before), directives=directives)
    while_loop(s, raw, label)


def _integer(s: State, node: Node) -> Expr:
    """A bound of DO; a real one is made an integer before the loop begins."""
    found = value(s, node)
    if found.kind == "bool":
        raise s.unmodelled(node, f"the bound `{s.text(node)}` is no number")
    return converted(found, INT)


def _counted(
    s: State,
    name: Node,
    bounds: Sequence[Node],
    span: Span,
    marks: tuple[str | None, tuple[str, ...]],
    body: Callable[[], None],
) -> None:
    key = name.word.lower()
    symbol = s.scope.symbol(name.word, name.span)
    if key in s.indices or s.index_of(symbol) is not None:
        raise s.unmodelled(name, f"`{name.word}` is the index of a loop around this")
    index, type_ = place(s, name, value)
    if isinstance(index, Var) and index.name in s.shared.opened.values():
        raise s.unmodelled(name, f"`{name.word}` is the index of a loop around this")
    if isinstance(index, Var) and type_.kind == "real":
        _real(s, name, (span, *marks), body)
        return
    if not isinstance(index, Var) or not type_.is_integer:
        raise s.unmodelled(name, f"the index `{name.word}` is no integer variable")
    low, high, *steps = (_integer(s, each) for each in bounds)
    step: Expr = steps[0] if steps else IntConst(1, span)
    if step == IntConst(0):
        raise s.unmodelled(bounds[2], "the step of the loop is 0")
    is_wanted = key in s.outside or _is_seen_elsewhere(s, key)
    own = s.fresh(index.name) if is_wanted else index.name
    if is_wanted:
        s.spellings[own] = Spelling(own, symbol.text)
    with _opened(s, key, symbol, own), s.captured() as statements:
        body()
    if not is_wanted:
        s.emit(Loop(own, low, high, tuple(statements), step, *marks, span))
        return
    low, high, step = _fixed(s, (low, high, step), tuple(statements), span)
    loop = Loop(own, low, high, tuple(statements), step, *marks, span)
    _with_last_value(s, loop, index, type_)


def _real(
    s: State,
    name: Node,
    marks: tuple[Span, str | None, tuple[str, ...]],
    body: Callable[[], None],
) -> None:
    """A loop whose index is real: rounding decides how often it runs, and with what."""
    span = marks[0]
    reason = f"the index `{name.word}` is real, so that rounding counts the iterations"
    goes_on = s.temporary("condition", BOOL, span)
    changed = (name.word.lower(), goes_on.name)
    s.opaque(reason, None, changed, span)
    with s.captured() as inner:
        s.opaque(reason, None, changed, name.span)
        body()
    s.emit(While(goes_on, tuple(inner), *marks[1:], span))


def _with_last_value(s: State, loop: Loop, index: Var, type_: Type) -> None:
    """A loop, and what its index is worth behind it, or where a jump leads from inside.

    EXIT leads to where the last value is assigned, so it needs a variable that says which.
    """
    span, now = loop.span, Var(loop.variable, loop.span)
    keep: tuple[Stmt, ...] = (Assign(index, now, span=span),)
    last = _final(loop.lower, loop.upper, loop.step)
    if _leaving(loop, keep, by_return=False) != loop.body:
        kept = s.temporary(f"{index.name}.last", type_, span)
        s.emit(Assign(kept, last, span=span))
        keep, last = (*keep, Assign(kept, now, span=span)), kept
    s.emit(replace(loop, body=_leaving(loop, keep, by_return=True)))
    s.emit(Assign(index, last, span=span))


def _leaving(
    loop: Loop, keep: tuple[Stmt, ...], *, by_return: bool
) -> tuple[Stmt, ...]:
    return with_exits_preceded(loop.body, keep, by_return=by_return, own=loop.label)


@contextmanager
def _opened(s: State, key: str, symbol: Symbol, own: str) -> Iterator[None]:
    """A loop over a variable, which procedures that are called may also see."""
    symbol = s.shared.same.get(symbol, symbol)
    s.indices[key] = s.shared.opened[symbol] = own
    try:
        yield
    finally:
        del s.indices[key], s.shared.opened[symbol]


def _is_seen_elsewhere(s: State, key: str) -> bool:
    symbol = s.scope.find(key)
    return symbol is not None and (s.is_outer(symbol) or s.is_touchable(symbol))


def _fixed(
    s: State, bounds: tuple[Expr, ...], body: tuple[Stmt, ...], span: Span
) -> tuple[Expr, Expr, Expr]:
    """The bounds, kept in variables where the loop may change what they are made of."""
    direct, opaque = written_names(body)
    kept: list[Expr] = []
    for expr in bounds:
        used = names(expr)
        is_changed = bool(used & direct) or bool(loads(expr)) or (bool(used) and opaque)
        if is_changed:
            variable = s.temporary("bound", INT, span)
            s.emit(Assign(variable, expr, span=span))
            kept.append(variable)
        else:
            kept.append(expr)
    low, high, step = kept
    return low, high, step


def _final(low: Expr, high: Expr, step: Expr) -> Expr:
    """The value of the index after the last iteration, or after none."""
    if step == IntConst(1):
        return extreme(low, added(high, step), 1)
    if step == IntConst(-1):
        return extreme(low, subtracted(high, IntConst(1)), -1)
    trips = Binary("//", added(subtracted(high, low), step), step, step.span)
    return added(low, multiplied(extreme(trips, IntConst(0), 1), step))


def _with_own(s: State, names: Sequence[str], body: Callable[[], None]) -> None:
    """Statements in which names of LOCAL and LOCAL_INIT mean variables of the iteration."""
    outer = dict(s.scope.symbols)
    try:
        for name in names:
            _own(s, name.rstrip("="), has_value=name.endswith("="))
        body()
    finally:
        s.scope.symbols = outer


def _own(s: State, name: str, *, has_value: bool) -> None:
    node = Node("Name", (name,), s.scope.node.span)
    symbol = s.scope.symbol(name, node.span)
    if symbol.dimensions or symbol.type is None:
        raise s.unmodelled(node, f"the local variable `{name}` is not a single value")
    own = replace(symbol, attributes=set(), home=s.scope, slot=None)
    before = value(s, node) if has_value else None
    variable = s.temporary(symbol.text, symbol.type, node.span)
    if before is not None:
        s.emit(Assign(variable, before.expr, span=node.span))
    s.scope.symbols[name.lower()] = own
    s.bindings[own] = Actual(lambda _: variable, mentions=(variable.name,))


def _concurrent(
    s: State,
    triplets: Sequence[Node],
    mask: Node | None,
    span: Span,
    body: Callable[[], None],
) -> None:
    """Indices of DO CONCURRENT belong to it; all bounds are evaluated before it."""
    opened: list[tuple[str, str, Expr, Expr, Expr]] = []
    for each in triplets:
        name, low, high, step = each.parts
        assert isinstance(name, Node)
        assert isinstance(low, Node)
        assert isinstance(high, Node)
        key = name.word.lower()
        if key in s.indices:
            raise s.unmodelled(name, f"`{name.word}` is an index already")
        own = s.fresh(name.word)
        s.spellings[own] = Spelling(own, name.word)
        stride = _integer(s, step) if isinstance(step, Node) else IntConst(1, span)
        opened.append((key, own, _integer(s, low), _integer(s, high), stride))
    s.indices |= {key: own for key, own, *_ in opened}
    hidden = {Symbol(own, span): own for _, own, *_ in opened}
    s.shared.opened |= hidden
    around, s.innermost = s.innermost, None
    try:
        with s.captured() as inner:
            _masked(s, mask, body)
    finally:
        s.innermost = around
        for key, *_ in opened:
            del s.indices[key]
        for symbol in hidden:
            del s.shared.opened[symbol]
    stmts = tuple(inner)
    directives = directives_before(s.source, span.line)
    for _, own, low_, high_, stride in reversed(opened):
        stmts = (Loop(own, low_, high_, stmts, stride, None, directives, span),)
    s.out.extend(stmts)


def _masked(s: State, mask: Node | None, body: Callable[[], None]) -> None:
    if mask is None:
        body()
        return
    test = condition(s, mask)
    with s.captured() as inner:
        body()
    s.emit(If(test, tuple(inner), span=mask.span))


def lost_loops(s: State, node: Node, error: UnmodelledError) -> None:
    """Nothing is known about loops in code that is not modelled, but they are reported."""
    for part in node.walk():
        if part.kind not in HEADS:
            continue
        span = part.span
        goes_on = s.temporary("condition", BOOL, span)
        s.opaque(error.reason, (), (goes_on.name,), span)
        body = (Opaque(error.reason, (), (), error.span),)
        directives = directives_before(s.source, span.line)
        s.emit(While(goes_on, body, directives=directives, span=span))


def directives_before(source: SourceFile, line: int) -> tuple[str, ...]:
    """The OpenMP and OpenACC lines above a line, and comments that state facts."""
    found: list[str] = []
    position = line - 2
    while position >= 0:
        text = source.lines[position]
        if _SENTINEL.match(text):
            found.append(text.strip())
        elif _FACT.match(text):
            # Names are written in small letters in the program.
            found.append(text.strip().lower())
        elif text.strip() and not _COMMENT.match(text):
            break
        position -= 1
    return tuple(reversed(found))
