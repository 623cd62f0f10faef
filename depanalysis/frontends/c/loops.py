"""The loops of C, brought to the common form that `counted` decides about."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.c.directives import directives_before
from depanalysis.frontends.c.headers import ForParts, for_parts
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.nonnegative_scalars import naturals_inside
from depanalysis.frontends.c.places import PointerKey, pointer_key
from depanalysis.frontends.c.state import (
    SLOTS,
    TOUCHABLE,
    Jumps,
    State,
    UnmodelledError,
)
from depanalysis.frontends.c.straight_lines import straightened
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.targets import choose_targets, chosen_memory
from depanalysis.frontends.c.variables import fixed_value
from depanalysis.frontends.counted import lowered, starts_natural
from depanalysis.frontends.rewriting import continues, without_continue, written_names
from depanalysis.frontends.stepping import RawLoop
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Var,
    loads,
    names,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import BOOL, I64, Type
from depanalysis.source import Span

Lower = Callable[[State, Node], None]


@dataclass(frozen=True, slots=True)
class _Around:
    """What `counted` asks about the variables of a function."""

    s: State
    own: frozenset[str]

    def type_of_name(self, name: str) -> Type | None:
        array = self.s.arrays.get(name)
        if array is not None:
            return array.type
        # What shares bytes with other members is stored to by way of them, too.
        return None if len(self._seen_in(name)) > 1 else self.s.type_of_name(name)

    def _seen_in(self, name: str) -> list[str]:
        """The members in which a store to a variable may be seen."""
        place = self.s.leaves.get(name)
        if place is None or place.shared is None:
            return [name]
        base = place.shared.base
        known = self.s.leaves.items()
        return [n for n, each in known if each.shared and each.shared.base == base]

    def is_changed(
        self,
        name: str,
        direct: frozenset[str],
        opaque: tuple[tuple[str, ...] | None, ...],
    ) -> bool:
        for each in self._seen_in(name):
            if each in direct or any(self._is_touched(each, names) for names in opaque):
                return True
        array = self.s.arrays.get(name)
        if array is None or not array.may_alias:
            return False
        others = [self.s.arrays.get(each) for each in sorted(direct)]
        if any(
            other and other.may_alias and other.type == array.type for other in others
        ):
            self.note(
                f"`{name}`, which bounds a loop, is not changed by way of other arrays"
            )
        return False

    def _is_touched(self, name: str, writes: tuple[str, ...] | None) -> bool:
        if writes is None or name in writes:
            return True
        return TOUCHABLE in writes and name in self.s.exposed

    def is_wanted_after(self, name: str) -> bool:
        return name not in self.own

    def is_wanted_after_return(self, name: str) -> bool:
        return name in self.s.scalars

    def initial_value(self, name: str) -> Expr | None:
        changed: set[str] = set()
        for stmt in reversed(self.s.out):
            if not isinstance(stmt, Assign | Declare):
                return None
            if isinstance(stmt, Declare):
                continue
            if stmt.target == Var(name):
                is_plain = stmt.update is None and not changed & _used(stmt.value)
                return stmt.value if is_plain else None
            changed.update(written_names((stmt,))[0])
        return None

    def is_natural(self, name: str) -> bool:
        return name in self.s.naturals

    def fresh(self, stem: str, type_: Type) -> str:
        name = self.s.claim(stem, type_)
        # The loop declares it, so that no other loop may.
        self.s.locals[name] = Scalar(name, type_)
        self.s.spellings.note_part(name)
        return name

    def label(self, stem: str) -> str:
        return self.s.label(stem)

    def note(self, text: str) -> None:
        self.s.note(text)


def for_loop(s: State, node: Node) -> None:
    """`for (init; condition; increment) body`."""
    parts = for_parts(node)
    if not parts.is_certain:
        reason = "which parts the head of a loop has is not known"
        s.to.lost(s, node, s.unmodelled(node, reason), ())
        return
    with s.scope():
        start, known = len(s.out), frozenset(s.locals)
        if parts.init is not None:
            with s.looping(-1):
                s.to.statement(s, parts.init)
        declared = _declared(s, s.out[start:])
        _loop(s, node, parts, start, declared, known)


def while_loop(s: State, node: Node) -> None:
    """`while (condition) body`."""
    condition, body = node.children[0], node.children[-1]
    parts = ForParts(None, condition, None, body, width=len("while"))
    _loop(s, node, parts, len(s.out), frozenset(), frozenset(s.locals))


def do_loop(s: State, node: Node) -> None:
    """`do body while (condition)`; with a condition that is 0 it is not a loop."""
    body, condition = node.children[0], node.children[-1]
    if runs_once(node):
        _once(s, body, s.span(node))
        return
    parts = ForParts(None, condition, None, body, tests_last=True, width=len("do"))
    _loop(s, node, parts, len(s.out), frozenset(), frozenset(s.locals))


def range_loop(
    s: State, node: Node, index: Var, extent: Expr, body: Callable[[], None]
) -> None:
    """A loop whose index runs from 0 to an extent, as C++ has it over containers."""
    span, start = s.span(node), len(s.out)
    head = replace(span, end_line=span.line, end_column=span.column + len("for"))
    s.declare(Scalar(index.name, I64, span=head), head)
    s.emit(Assign(index, IntConst(0, head), span=head))

    def attempt() -> RawLoop:
        step = Assign(index, IntConst(1, head), "+", span=head)
        return RawLoop(
            Binary("<", index, extent, head),
            (*_observed(s, node, span), *_captured(s, body)),
            head,
            increment=(step,),
            directives=directives_before(s.file.text.at(node.cursor).source, span),
            last_line=span.end_line,
        )

    around = _Around(s, frozenset((index.name,)))
    result = lowered(_settled(s, head, attempt), around)
    if result.overwritten is not None:
        _forget(s, start, result.overwritten, frozenset((index.name,)))
    s.out.extend(result.statements)


def _observed(s: State, node: Node, span: Span) -> tuple[Stmt, ...]:
    if node.observed_cache is None:
        node.observed_cache = s.file.reason_observed(node)
    observed = node.observed_cache
    return (Opaque(observed, (), (), span),) if observed else ()


def runs_once(node: Node) -> bool:
    """Whether a `do` is a block of a macro: its condition is 0."""
    return node.kind == "DO_STMT" and fixed_value(node.children[-1]) == 0


def _once(s: State, body: Node, span: Span) -> None:
    label, entry, start = s.label("once"), s.leads(), len(s.pointer_log)
    with s.captured() as statements:
        _body(s, body, label)
    inner = tuple(statements)
    is_left_early = continues(inner) or _leaves(inner, label)
    if is_left_early:
        s.join_since(start, entry, may_skip=True)
    if continues(inner):
        (block,) = without_continue(inner, label, span)
        s.emit(block)
    elif is_left_early:
        s.emit(Block("inlined", inner, label=label, span=span))
    else:
        s.out.extend(inner)


def _leaves(statements: tuple[Stmt, ...], label: str) -> bool:
    found = walk_statements(statements)
    return any(isinstance(each, Exit) and each.label == label for each in found)


def _loop(
    s: State,
    node: Node,
    parts: ForParts,
    start: int,
    declared: frozenset[str],
    known: frozenset[str],
) -> None:
    around = _Around(s, declared)
    outer = s.naturals
    s.naturals = outer | naturals_inside(s, parts, lambda n: starts_natural(n, around))
    span = s.span(node)
    head = replace(span, end_line=span.line, end_column=span.column + parts.width)
    raw = _settled(s, head, lambda: _raw(s, node, parts, head))
    s.naturals = outer
    raw = _with_plain_head(s, raw, start, known)
    result = lowered(raw, around, joins_tests=True)
    if result.overwritten is not None:
        _forget(s, start, result.overwritten, declared)
    s.out.extend(result.statements)


def _with_plain_head(
    s: State, raw: RawLoop, start: int, known: frozenset[str]
) -> RawLoop:
    """The loop with the test and the step that functions in its head make of variables."""
    if raw.tail or raw.tests_last or not (raw.head or raw.increment):
        return raw
    inner = tuple(walk_statements(raw.body))
    used = {name for stmt in inner for each in evaluated(stmt) for name in names(each)}
    used |= {x for e in inner if isinstance(e, Opaque) for x in e.reads or s.locals}
    used |= written_names(raw.body)[0] | known

    def is_made(stmts: Sequence[Stmt], kept: Collection[str]) -> Callable[[str], bool]:
        inside = _declared_inside(s, stmts)

        def is_own(name: str) -> bool:
            if name.endswith(SLOTS):
                slots = s.slots.get(name.removesuffix(SLOTS), ())
                return all(is_own(slot.name) for slot in slots)
            is_free = name not in used and name in s.locals
            return name not in kept and (is_free or name in inside)

        return is_own

    tested = straightened(raw.head, is_made(raw.head, ()))
    condition = None if tested is None else tested.value(raw.condition)
    if tested is None or tested.statements or condition is None:
        return raw
    kept = set(names(condition))
    stepped = straightened(raw.increment, is_made(raw.increment, kept))
    if stepped is None:
        return raw
    kept |= written_names(stepped.statements)[0]
    kept |= {
        n for stmt in stepped.statements for e in evaluated(stmt) for n in names(e)
    }
    begun = straightened(s.out[start:], is_made(s.out[start:], kept))
    if begun is not None:
        s.out[start:] = begun.statements
    return replace(raw, condition=condition, head=(), increment=stepped.statements)


def _declared_inside(s: State, stmts: Iterable[Stmt]) -> frozenset[str]:
    """The variables of functions that are inlined in statements."""
    blocks = (e for e in stmts if isinstance(e, Block) and e.kind == "inlined")
    declared = {
        inner.variable.name
        for block in blocks
        for inner in walk_statements(block.body)
        if isinstance(inner, Declare)
    }
    owners = (e.removesuffix(SLOTS) for e in declared if e.endswith(SLOTS))
    return frozenset(declared | {x.name for o in owners for x in s.slots.get(o, ())})


def _raw(s: State, node: Node, parts: ForParts, head_span: Span) -> RawLoop:
    span = s.span(node)
    if parts.tests_last:
        body = _captured(s, lambda: _body(s, parts.body, None))
        condition, head, tail = _test(s, parts.condition, span)
        increment: tuple[Stmt, ...] = ()
    else:
        condition, head, tail = _test(s, parts.condition, span)
        body = _captured(s, lambda: _body(s, parts.body, None))
        increment = _captured(s, lambda: _increment(s, parts.increment))
    body = (*_observed(s, node, span), *body)
    return RawLoop(
        condition, body, head_span, head, tail, increment, parts.tests_last,
        directives_before(s.file.text.at(node.cursor).source, span), span.end_line,
    )  # fmt: skip


def _settled(s: State, loop: Span, attempt: Callable[[], RawLoop]) -> RawLoop:
    """Translates a loop, knowing of each pointer only what holds in all its iterations.

    Which pointers it changes is remembered for when the loop is translated again, as it is
    with each loop around it: nested loops would take twice as long with each level.
    """
    known = s.unsure.changing.setdefault(loop, {})
    same = {n for n, entry in known.items() if _leads(s, n) == entry}
    changing = {n for n in same if s.pointers.get(n) is not None or n in s.unset}
    _set_free(s, changing)
    while True:
        targets = choose_targets(s, sorted(changing), loop)
        s.unsure.followed -= set(map(chosen_memory, targets))
        entry, start = s.leads(), len(s.pointer_log)
        with s.repeated(loop):
            raw = attempt()
        moved = {
            name: None
            for name, key in s.pointer_log[start:]
            if name in entry.pointers and pointer_key(entry.pointers[name]) != key
        }
        stale = [n for n in moved if entry.pointers[n] is not None or n in entry.unset]
        if changing.issuperset(stale):
            s.pointers.update(moved)
            s.unset -= moved.keys()
            s.unsure.lost |= moved.keys()
            followed = [e for e in targets if chosen_memory(e) in s.unsure.followed]
            return _begun(raw, tuple(followed))
        changing.update(stale)
        s.go_back(entry)
        known.update((name, _leads(s, name)) for name in stale)
        _set_free(s, stale)


def _leads(s: State, name: str) -> PointerKey:
    """Where a pointer leads, `None` if it may lead anywhere, or nowhere."""
    pointer = s.pointers.get(name)
    is_chosen = pointer is not None and pointer.place.base in s.unsure.memory
    return None if is_chosen else pointer_key(pointer)


def _set_free(s: State, names: Collection[str]) -> None:
    """Pointers may lead anywhere."""
    s.pointers.update(dict.fromkeys(names))
    s.unset.difference_update(names)


def _begun(raw: RawLoop, targets: tuple[Stmt, ...]) -> RawLoop:
    """The loop, each of whose iterations begins with pointers that lead anywhere."""
    chosen = written_names(targets)[0]
    if raw.tests_last or not (raw.head or names(raw.condition) & chosen):
        return replace(raw, body=(*targets, *raw.body))
    return replace(raw, head=(*targets, *raw.head))


def _test(
    s: State, condition: Node | None, span: Span
) -> tuple[Expr, tuple[Stmt, ...], tuple[Stmt, ...]]:
    if condition is None:
        return BoolConst(True, span), (), ()
    with s.captured() as head:
        try:
            s.check_height(condition)
            value = s.to.condition(s, condition)
        except UnmodelledError as error:
            s.postponed = []
            head.clear()
            value = unknown_condition(s, condition, error)
        tail, s.postponed = s.postponed, []
    return value, tuple(head), tuple(tail)


def unknown_condition(s: State, node: Node, error: UnmodelledError) -> Var:
    """A truth that code which is not modelled computes."""
    result = s.temporary("condition", BOOL, s.span(node))
    s.to.lost(s, node, error, (result.name,))
    return result


def _body(s: State, node: Node, break_label: str | None) -> None:
    inside = s.modifying(survey(node).modified)
    with s.jumping(Jumps(break_label)), inside, s.scope():
        s.to.statement(s, node)


def _increment(s: State, node: Node | None) -> None:
    if node is not None:
        s.to.statement(s, node)


def _captured(s: State, lower: Callable[[], None]) -> tuple[Stmt, ...]:
    with s.captured() as statements:
        lower()
    return tuple(statements)


def _declared(s: State, statements: list[Stmt]) -> frozenset[str]:
    """The names that a header declares, the scalars of its pointers included."""
    declared = {each.variable.name for each in statements if isinstance(each, Declare)}
    owners = {each.removesuffix(SLOTS) for each in declared if each.endswith(SLOTS)}
    slots = {slot.name for owner in owners for slot in s.slots.get(owner, ())}
    return frozenset(declared | slots)


def _used(value: Expr) -> frozenset[str]:
    return names(value) | {load.array for load in loads(value)}


def _forget(s: State, start: int, index: str, declared: frozenset[str]) -> None:
    """Drops the initialization of an index that the loop itself initializes."""

    def is_needless(stmt: Stmt) -> bool:
        if isinstance(stmt, Declare):
            return stmt.variable.name == index and index in declared
        return isinstance(stmt, Assign) and stmt.target == Var(index)

    s.out[start:] = [stmt for stmt in s.out[start:] if not is_needless(stmt)]
