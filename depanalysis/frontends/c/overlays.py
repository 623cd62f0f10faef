"""Members that share bytes: those of unions, and bit-fields in a row.

Each member is a variable of its own. A store to one is followed by stores to all others
that have bytes of it: of the value that these bytes are there, where that is known, else of
any value. So two accesses meet in a variable exactly if they meet in memory.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, product
from math import prod
from typing import TypeAlias

from depanalysis.frontends.c.libclang import ClangType
from depanalysis.frontends.c.places import Sharing
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    Member,
    Record,
    c_type,
    reinterpreted,
)
from depanalysis.frontends.sums import added, multiplied
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    loads,
)
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Invoke,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.ir.types import BOOL, Type
from depanalysis.source import Span

SHARED_BYTES = "comes from other members of a union"
"""The end of the reason of an `Opaque` that only gives its result a value."""

Copy: TypeAlias = tuple[Span, str, tuple[Expr, ...], str, tuple[Expr, ...]]
"""Where an object gets what another one has: a place in the text, and both objects."""

_ATOMIC = re.compile(r"\batomic")
_UNMODELLED = "is a member of a union that is not modelled"
_MOST, _MOST_FIXED = 16, 4096
"""So many elements of a member are compared one by one with an element that is stored to."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A number, or the elements of an array of numbers, in an object whose members share bytes.

    `strides` are the bits from one element to the next for each subscript.
    """

    name: str
    type: Type
    start: int
    bits: int
    strides: tuple[int, ...] = ()
    extents: tuple[int, ...] = ()
    member: Member | None = None

    @property
    def end(self) -> int:
        """The bit behind the last element."""
        steps = zip(self.strides, self.extents, strict=True)
        return self.start + self.bits + sum(s * (e - 1) for s, e in steps)

    def stored_to(self) -> "_Part":
        """The part with all bits that a store to it stores to."""
        if self.member is None:
            return self
        low, high = self.member.together
        return replace(self, start=low, bits=high - low)

    def is_beside(self, other: "_Part") -> bool:
        """Whether two bit-fields of one object are stored to as one."""
        if self.member is None or other.member is None or self.strides or other.strides:
            return False
        is_one = self.member.together == other.member.together
        return is_one and (
            self.start + self.bits <= other.start
            or other.start + other.bits <= self.start
        )

    def at(self, indices: Sequence[Expr]) -> Expr:
        """The first bit of an element."""
        sums: Expr = IntConst(self.start)
        for index, stride in zip(indices, self.strides, strict=True):
            sums = added(sums, multiplied(index, IntConst(stride)))
        return sums


@dataclass(slots=True)
class _Overlay:
    """The parts of an object by the names of their variables, as far as these are used.

    What is stored to atomically changes no other member in a way that is modelled. Scalars
    that are stored to `at_times` are so in some turns of a loop only. The `copies` store to all
    members of an object what another one has.
    """

    s: State
    shared: Mapping[str, Sharing]
    parts: dict[str, _Part] = field(default_factory=dict)
    atomic: frozenset[str] = frozenset()
    at_times: frozenset[str] = frozenset()
    copies: frozenset[Copy] = frozenset()

    def follow(self, stmt: Stmt) -> Iterable[Stmt]:
        """A statement, and what it does to bytes of other members."""
        match stmt:
            case Assign(target=target) if _name(target) in self.shared:
                if _copied(stmt, self.shared) in self.copies:
                    yield stmt
                else:
                    yield from self._stored(stmt)
            case Opaque(reads=reads, writes=writes):
                yield replace(stmt, reads=self._with(reads), writes=self._with(writes))
            case Invoke(arguments=arguments):
                yield from self._handed(stmt, arguments)
            case _:
                yield stmt

    def _with(self, names: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Names, and those of what shares bytes with them."""
        if names is None:
            return None
        others = (each for name in names for each in self._others(name))
        return tuple(dict.fromkeys((*names, *others)))

    def _others(self, name: str) -> list[str]:
        own = self.shared.get(name)
        if own is None:
            return []
        return [name for name, each in self.shared.items() if each.base == own.base]

    def _handed(self, stmt: Invoke, arguments: tuple[Expr, ...]) -> Iterator[Stmt]:
        """A call that gets a member may store to it."""
        names = [load.array for each in arguments for load in loads(each)]
        touched = [other for name in names for other in self._others(name)]
        yield stmt
        if touched:
            together = tuple(dict.fromkeys(touched))
            reason = f"`{together[0]}` {_UNMODELLED}"
            yield Opaque(reason, together, together, stmt.span)

    def _stored(self, stmt: Assign) -> Iterator[Stmt]:
        target, name = stmt.target, _name(stmt.target)
        sharing = self.shared[name]
        own, depth = self.parts[name], sharing.depth
        inside = target.indices[depth:] if isinstance(target, Load) else ()
        around = _around(target, sharing)
        is_moving = any(
            load.array in self.shared
            for index in (*around, *inside)
            for load in loads(index)
        )
        is_known = len(inside) == len(own.strides) and not is_moving
        is_known = is_known and name not in self.atomic
        with self.s.captured() as before:
            kept = self._kept(_fitted(stmt, own), own) if is_known else stmt
        after: list[Stmt] = []
        for each in self._others(name):
            other = self.parts[each]
            meets = None
            if is_known and other is not own:
                meets = self._meeting(kept, own, inside, other, around)
            if meets is None and other is not own:
                reason = f"`{each}` {_UNMODELLED}"
                meets = [Opaque(reason, (), (each,), stmt.span)]
            after += meets or []
        if after:
            yield from (*before, kept, *after)
        else:
            yield _fitted(stmt, own)

    def _kept(self, stmt: Assign, own: _Part) -> Assign:
        """A store of a value that may be stored again: memory may not have it any more."""
        value, span = stmt.value, stmt.span
        if stmt.update is not None:
            value = Binary(stmt.update, stmt.target, value, span)
        elif isinstance(value, IntConst | RealConst | BoolConst):
            return stmt
        held = self.s.temporary("stored", own.type, span)
        self.s.emit(Assign(held, value, span=span))
        return replace(stmt, value=held, update=None)

    def _meeting(
        self,
        stmt: Assign,
        own: _Part,
        inside: tuple[Expr, ...],
        other: _Part,
        around: tuple[Expr, ...],
    ) -> list[Stmt] | None:
        """Stores to the elements of another member that have bytes of what was stored."""
        span = stmt.span
        if own.is_beside(other):
            return self._beside(own, other, around, span)
        found: list[Stmt] = []
        one, two = own.stored_to(), other.stored_to()
        first = one.at(inside)
        if not _can_be_compared(first, one, two):
            return None
        for indices, is_met in _elements(first, one, two):
            place = _variable(other, (*around, *indices), span)
            with self.s.captured() as stores:
                value = self._value(stmt, own, first, other, indices)
                stores.append(Assign(place, value, span=span))
            if not _is_covered(own, first, other, indices):
                is_kept = _is_covered(one, first, two, indices) and bool(around)
                stores = self._in_part(stores, place, is_certain=is_kept)
            if is_met is None:
                found.extend(stores)
            else:
                found.append(If(is_met, tuple(stores), span=span))
        return found

    def _in_part(
        self, stores: list[Stmt], place: Var | Load, *, is_certain: bool
    ) -> list[Stmt]:
        """Stores to what keeps some of its bits, so that its value goes on.

        Others of its bytes may be stored to at once: whether two such stores meet is not
        told, unless one `is_certain` to store to all bytes, as one to a row of bits is.
        """
        if is_certain:
            return [*stores[:-1], Assign(place, place, span=place.span), *stores[-1:]]
        reason = f"part of `{_name(place)}` {SHARED_BYTES}"
        with self.s.captured() as before:
            seen = self.s.temporary("seen", BOOL, place.span)
            self.s.unknown(reason, seen.name, place.span)
        return [*before, If(seen, tuple(stores), span=place.span)]

    def _beside(
        self, own: _Part, other: _Part, around: tuple[Expr, ...], span: Span
    ) -> list[Stmt]:
        """A store to a bit-field is one to those beside it, which keep their values."""
        place = _variable(other, around, span)
        if around or not self.s.to.has_one_thread:
            return [Assign(place, place, span=span)]
        if own.name in self.at_times:
            reason = f"`{other.name}` is stored to with a bit-field beside it"
            return [Opaque(reason, (other.name,), (other.name,), span)]
        # One that all turns store to is one that each of them has for itself.
        return []

    def _value(
        self,
        stmt: Assign,
        own: _Part,
        first: Expr,
        other: _Part,
        indices: tuple[Expr, ...],
    ) -> Expr:
        """What an element of another member is after a store."""
        at = other.at(indices)
        shift: int | None = None
        if _are_aligned(own, other):
            shift = 0
        elif isinstance(first, IntConst) and isinstance(at, IntConst):
            shift = at.value - first.value
        is_whole = (
            own.member is None
            and other.member is None
            and BOOL not in (own.type, other.type)
        )
        if is_whole and shift is not None and 0 <= shift <= own.bits - other.bits:
            return reinterpreted(stmt.value, own.type, other.type, shift)
        unknown = self.s.temporary("bytes", other.type, stmt.span)
        self.s.unknown(
            f"the value of `{other.name}` {SHARED_BYTES}", unknown.name, stmt.span
        )
        return unknown


def overlaid(s: State, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """The statements of a function, with what stores to members do to other members."""
    shared = {
        name: place.shared
        for name, place in s.leaves.items()
        if place.shared is not None and isinstance(place.type, Arithmetic)
    }
    if not shared:
        return body
    overlay = _Overlay(s, shared)
    for sharing in {each.base: each for each in shared.values()}.values():
        overlay.parts |= {e.name: e for e in _parts(sharing) if e.name in shared}
    overlay.shared = {name: shared[name] for name in overlay.parts}
    overlay.atomic = frozenset(_stored_atomically(body))
    overlay.copies = frozenset(_copies(body, overlay.shared))
    overlay.at_times = frozenset(_stored_at_times(body, set(), None))
    return map_statements(body, overlay.follow)


def _stored_atomically(body: tuple[Stmt, ...]) -> Iterator[str]:
    """The variables that statements in atomic constructs store to."""
    for stmt in walk_statements(body):
        if isinstance(stmt, Block) and _ATOMIC.search(
            " ".join((stmt.name, *stmt.clauses))
        ):
            for inner in walk_statements(stmt.body):
                if isinstance(inner, Assign):
                    yield _name(inner.target)


def _copies(body: tuple[Stmt, ...], shared: Mapping[str, Sharing]) -> Iterator[Copy]:
    """The statements in a row that copy all members of an object."""
    for copy, row in groupby(body, lambda stmt: _copied(stmt, shared)):
        stmts = tuple(row)
        if copy is not None:
            names = {_name(each.target) for each in stmts if isinstance(each, Assign)}
            if names == {n for n, each in shared.items() if each.base == copy[1]}:
                yield copy
        for inside in chain.from_iterable(map(bodies, stmts)):
            yield from _copies(inside, shared)


def _copied(stmt: Stmt, shared: Mapping[str, Sharing]) -> Copy | None:
    """Where a member of an object gets what the same one of another object has."""
    if not isinstance(stmt, Assign) or stmt.update is not None:
        return None
    target, value = stmt.target, stmt.value
    if not isinstance(value, Var | Load):
        return None
    own, other = shared.get(_name(target)), shared.get(_name(value))
    if own is None or other is None or own.type != other.type:
        return None
    member = _name(target).removeprefix(own.base)
    if member != _name(value).removeprefix(other.base):
        return None
    first, second = _around(target, own), _around(value, other)
    return stmt.span, own.base, first, other.base, second


def _around(place: Var | Load, sharing: Sharing) -> tuple[Expr, ...]:
    return place.indices[: sharing.depth] if isinstance(place, Load) else ()


def _stored_at_times(
    body: tuple[Stmt, ...], own: set[str], is_each: bool | None
) -> Iterator[str]:
    """The variables that some turns of a loop store to, and others may not.

    `is_each`: whether all turns of the only loop around get there; `None` without a loop.
    What the innermost loop around declares is its `own`.
    """
    for stmt in body:
        match stmt:
            case Declare(variable=variable):
                own.add(variable.name)
            case Assign(target=Var(name=name)) if is_each is False and name not in own:
                yield name
            case Loop() | While():
                is_first = is_each is None and isinstance(stmt, Loop)
                yield from _stored_at_times(stmt.body, set(), is_first)
            case If(then=then, otherwise=otherwise):
                inner = None if is_each is None else False
                for each in (then, otherwise):
                    yield from _stored_at_times(each, own, inner)
            case Block(body=inside):
                yield from _stored_at_times(inside, own, is_each)
        if is_each and any(isinstance(e, Exit) for e in walk_statements((stmt,))):
            is_each = False


def _parts(sharing: Sharing) -> Iterator[_Part]:
    """The numbers in an object with members that share bytes."""
    for name, raw in sharing.type.fields:
        own = sharing.type.layout.get(name)
        if own is not None:
            yield from _below(f"{sharing.base}.{name}", raw, own.start, own, (), ())


def _below(
    name: str,
    raw: ClangType,
    start: int,
    member: Member | None,
    strides: tuple[int, ...],
    extents: tuple[int, ...],
) -> Iterator[_Part]:
    """The numbers in a part that begins at a bit."""
    raw = raw.get_canonical()
    match c_type(raw):
        case Arithmetic(type=type_) if member is not None and member.width:
            low, high = (start - member.start + each for each in member.together)
            moved = replace(member, start=start, together=(low, high))
            yield _Part(name, type_, start, member.width, strides, extents, moved)
        case Arithmetic(type=type_):
            bits = 8 * int(raw.get_size())
            yield _Part(name, type_, start, bits, strides, extents)
        case ArrayOf(extent=int(extent)):
            inner = raw.element_type
            step = 8 * int(inner.get_canonical().get_size())
            steps, sizes = (*strides, step), (*extents, extent)
            yield from _below(name, inner, start, None, steps, sizes)
        case Record(fields=fields, layout=layout):
            for each, inner in fields:
                at, own = start + int(raw.get_offset(each)), layout.get(each)
                yield from _below(f"{name}.{each}", inner, at, own, strides, extents)
        case _:
            pass


def _elements(
    first: Expr, own: _Part, other: _Part
) -> Iterator[tuple[tuple[Expr, ...], Expr | None]]:
    """The elements of a part that may have bytes of what was stored, and when they have."""
    if own.start >= other.end or other.start >= own.end:
        return
    if _are_aligned(own, other) and len(other.strides) == 1 and own.strides:
        # They are elements of one size, at places that can be counted.
        (stride,) = other.strides
        index = _divided(first, other.start, stride)
        if index is not None:
            is_inside = own.start >= other.start and own.end <= other.end
            low = Binary("<=", IntConst(0), index)
            high = Binary("<", index, IntConst(other.extents[0]))
            yield (index,), None if is_inside else Binary("and", low, high)
            return
    for numbers in product(*map(range, other.extents)):
        indices = tuple(map(IntConst, numbers))
        at = other.at(indices)
        assert isinstance(at, IntConst), "subscripts are constants"
        if isinstance(first, IntConst):
            if (
                first.value < at.value + other.bits
                and at.value < first.value + own.bits
            ):
                yield indices, None
        else:
            before = Binary("<", first, IntConst(at.value + other.bits))
            behind = Binary("<", IntConst(at.value - own.bits), first)
            yield indices, Binary("and", before, behind)


def _can_be_compared(first: Expr, own: _Part, other: _Part) -> bool:
    """Whether the elements of a part are few enough, or are counted."""
    most = _MOST_FIXED if isinstance(first, IntConst) else _MOST
    is_counted = _are_aligned(own, other) and len(other.strides) == 1
    return is_counted or prod(other.extents) <= most


def _is_covered(
    own: _Part, first: Expr, other: _Part, indices: tuple[Expr, ...]
) -> bool:
    """Whether an element of another part has all its bits of one that it meets."""
    at = other.at(indices)
    if isinstance(first, IntConst) and isinstance(at, IntConst):
        end = at.value + other.bits
        return first.value <= at.value and end <= first.value + own.bits
    steps = (own.bits, *own.strides, *other.strides, own.start - other.start)
    return all(each % other.bits == 0 for each in steps)


def _divided(bits: Expr, start: int, stride: int) -> Expr | None:
    """A sum of products with constants, less a constant, divided by another one."""
    match bits:
        case IntConst(value=value):
            return (
                None
                if (value - start) % stride
                else IntConst((value - start) // stride)
            )
        case Binary(operator="+", left=left, right=right):
            first, second = _divided(left, start, stride), _divided(right, 0, stride)
            return None if first is None or second is None else added(first, second)
        case Binary(operator="*", left=left, right=IntConst(value=factor)) if not start:
            return (
                None
                if factor % stride
                else multiplied(left, IntConst(factor // stride))
            )
        case Binary(operator="*", left=IntConst(value=factor), right=right) if (
            not start
        ):
            return (
                None
                if factor % stride
                else multiplied(right, IntConst(factor // stride))
            )
        case _:
            return None


def _are_aligned(own: _Part, other: _Part) -> bool:
    """Whether elements of two parts have the same bytes or none in common."""
    steps = (*own.strides, *other.strides, own.start - other.start)
    is_one_size = own.bits == other.bits
    is_whole = own.member is None and other.member is None
    return is_whole and is_one_size and all(each % own.bits == 0 for each in steps)


def _fitted(stmt: Assign, own: _Part) -> Assign:
    """A store with what a bit-field keeps of the value."""
    if own.member is None or own.type == BOOL:
        return stmt
    value, span = stmt.value, stmt.span
    if stmt.update is not None:
        value = Binary(stmt.update, stmt.target, value, span)
    if isinstance(value, IntConst):
        low, high = own.member.values(own.type)
        if low <= value.value <= high:
            return replace(stmt, value=value, update=None)
    kept: Expr = Binary("&", value, IntConst(2**own.bits - 1), span)
    if own.type.kind == "int":
        sign = IntConst(2 ** (own.bits - 1))
        kept = Binary("-", Binary("^", kept, sign, span), sign, span)
    return replace(stmt, value=kept, update=None)


def _variable(part: _Part, indices: tuple[Expr, ...], span: Span) -> Var | Load:
    return Load(part.name, indices, span) if indices else Var(part.name, span)


def _name(target: Var | Load) -> str:
    return target.name if isinstance(target, Var) else target.array
