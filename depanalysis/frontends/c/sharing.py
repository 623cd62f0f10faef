"""Whether stores of pointers leave one pointer in two objects of a type.

Input: the stores and calls of a function in the order of its text. Output: for each store
whether it surely does, as the second one of `l->d = a; l->next->d = a;` and `p->d = a` in a
loop over objects `p`, whether it never does, as `v->d = realloc(v->d, n)`, or whether that
hangs on where the value comes from.
"""

from bisect import bisect
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal, TypeAlias

from depanalysis.frontends.c.allocators import leads, mentioned, uncast
from depanalysis.frontends.c.invariance import (
    PARTS,
    assignments,
    base_of,
    givers,
    is_invariant,
    led_elsewhere,
    led_from,
    named,
    parameters,
    roots,
    turns_of,
)
from depanalysis.frontends.c.layouts import (
    contents,
    expression_type,
    fields_of,
    is_record,
)
from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    bare,
    is_static,
    type_kind,
)
from depanalysis.frontends.c.sequences import Text, text_of
from depanalysis.frontends.c.surveys import modified_part, root_of, without_casts
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.c.types import REFERENCES
from depanalysis.frontends.cells import Spread

Again: TypeAlias = Literal["no", "alike", "for another"]
"""Whether something is given once more, and then whether beside the same or another."""

Part: TypeAlias = tuple[str, str]
"""A part of objects, by the kind and the name of the expressions that stand for it."""

_KINDS: tuple[Again, ...] = ("no", "alike", "for another")
_DEEPEST = 3
_MAKING = ("CALL_EXPR", "CXX_NEW_EXPR")
_MEMBER = "MEMBER_REF_EXPR"
_MEMORY = (*PARTS, "UNARY_OPERATOR", "BINARY_OPERATOR")


@dataclass(frozen=True, slots=True)
class _Given:
    """That a variable was stored, or handed over, in a block; `beside` is to what."""

    at: Node
    block: int
    beside: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a function stores what it is given: in a member, or a part of another kind.

    That is in another object each time where it `is_moving`: where the place hangs on what
    the function itself changes, as in `list[n++] = p`, or has made. What it stores may also
    be `led`, an expression: where a pointer in the object leads, as `p->d` or by a call.
    """

    part: Part
    is_moving: bool
    led: Node | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """Where a statement stands: the blocks and loops around it, and its function."""

    blocks: Sequence[Node]
    loops: Sequence[Node]
    function: Node | None


@dataclass(frozen=True, slots=True)
class _Order:
    """The parts of a function in the order of its text, and where variables change."""

    place: Mapping[int, int]
    leading: Mapping[int, list[int]]
    changing: Mapping[int, list[int]]

    def is_led_elsewhere(self, variable: int, one: Node, other: Node) -> bool:
        """Whether the text between two parts lets a variable lead elsewhere."""
        return self._is_between(self.leading.get(variable, []), one, other)

    def is_changed(self, parts: Sequence[Node], one: Node, other: Node) -> bool:
        """Whether the text from one part to another changes a variable of expressions."""
        found = {each for part in parts for each in roots(part)}
        return any(
            self._is_between(self.changing.get(each, []), one, other) for each in found
        )

    def _is_between(self, changes: list[int], one: Node, other: Node) -> bool:
        first, last = self.place.get(id(one)), self.place.get(id(other))
        if first is None or last is None:
            return bool(changes)
        return bisect(changes, first) < bisect(changes, last)


@dataclass(frozen=True, slots=True)
class _Move:
    """What gives a variable its value, and the variables that lead there."""

    variable: int
    givers: tuple[Node, ...]
    bases: tuple[int, ...]


@dataclass(slots=True)
class Sharing:
    """What has been stored and handed over so far.

    A call that `is_fresh` returns memory that no other one has.
    """

    is_fresh: Callable[[Node], bool]
    _given: dict[object, list[_Given]] = field(default_factory=dict)
    _values: dict[int, Mapping[int, tuple[Node, ...]]] = field(default_factory=dict)
    _givers: dict[int, Mapping[int, tuple[Node, ...]]] = field(default_factory=dict)
    _moves: dict[int, tuple[_Move, ...]] = field(default_factory=dict)
    _kept: dict[tuple[int, int, int], frozenset[Kept]] = field(default_factory=dict)
    _orders: dict[int, _Order] = field(default_factory=dict)
    _texts: dict[int, Text] = field(default_factory=dict)

    def of_store(
        self,
        target: Node,
        source: Node,
        around: Around,
        stored: ClangType | None = None,
    ) -> Spread:
        """Whether `target = source` leaves one pointer in two objects.

        What is `stored` has another type where it is copied byte by byte.
        """
        target, source = without_casts(target), uncast(source)
        if _mentions(source, target):
            return "never"
        if named(target) is not None and not is_record(expression_type(target)):
            return "perhaps"
        found = tuple(givers(source, self.is_fresh))
        for turns in turns_of(around.loops, around.function, target):
            if turns.differ(target) and any(
                is_invariant(each, turns, self.is_fresh, target) for each in found
            ):
                return "surely"
        bases = _bases(found)
        parts = _parts(target, stored)
        again = self._again(found, parts, target, (target,), around.blocks)
        if "for another" in again:
            return "surely"
        known = self._assigned(around.blocks[0]) if around.blocks else {}
        values = [each for variable in bases for each in known.get(variable, ())]
        return "never" if any(_mentions(v, target) for v in values) else "perhaps"

    def of_beginning(self, part: Part, source: Node, around: Around) -> Spread:
        """Whether a new object gets a pointer that another one has got before.

        That is as a member of a name, or somewhere in it, as a whole of a type.
        """
        found = tuple(givers(uncast(source), self.is_fresh))
        again = self._again(found, (part,), source, (), around.blocks)
        return "surely" if again else "perhaps"

    def stays(self, place: Node, function: Node) -> bool:
        """Whether a function leaves what it finds somewhere for the next call of it.

        Unless it changes that whenever it has been there, as where it takes an element from
        a list, or has put something fresh there before.
        """
        place, text = without_casts(place), self._text(function)
        for part in text.changes:
            changed = modified_part(part)
            if changed is None or not _is_part(without_casts(changed), place):
                continue
            if text.follows(part, place) or (
                text.leads(part, place) and self._is_set_anew(part)
            ):
                return False
        return True

    def set_after(self, copy: Node, function: Node) -> Iterator[Node]:
        """The members of an object that are set whenever all of it has been copied."""
        text, own = self._text(function), led_from(copy.children[0])
        for part in text.changes if own is not None else ():
            changed = without_casts(modified_part(part) or part)
            is_member = changed.kind == _MEMBER and led_from(changed) == own
            if is_member and text.follows(part, copy):
                yield changed

    def _is_set_anew(self, part: Node) -> bool:
        is_set = part.kind == "BINARY_OPERATOR" and part.operator == "="
        found = tuple(givers(part.children[1], self.is_fresh)) if is_set else ()
        return bool(found) and all(
            each.kind in _MAKING and self.is_fresh(each) for each in found
        )

    def _text(self, function: Node) -> Text:
        if id(function) not in self._texts:
            self._texts[id(function)] = text_of(function)
        return self._texts[id(function)]

    def handed_again(
        self, call: Node, position: int, around: Around, kept: Collection[Kept]
    ) -> Again:
        """Whether a call hands something again to a parameter that is `kept`.

        That is for another object where the other arguments differ, and otherwise where
        the function gives it to another one by itself.
        """
        arguments = call.children[1:]
        others = tuple(
            without_casts(each) for k, each in enumerate(arguments) if k != position
        )
        found = tuple(givers(arguments[position], self.is_fresh))
        kinds: set[Again] = set()
        for turns in turns_of(around.loops, around.function, call):
            if any(is_invariant(each, turns, self.is_fresh) for each in found):
                is_other = any(map(turns.differ, others))
                kinds.add("for another" if is_other else "alike")
        parts = sorted({each.part for each in kept})
        kinds |= self._again(found, parts, call, others, around.blocks)
        return max(kinds, key=_KINDS.index, default="no")

    def _again(
        self,
        found: Sequence[Node],
        parts: Sequence[Part],
        at: Node,
        beside: tuple[Node, ...],
        blocks: Sequence[Node],
    ) -> set[Again]:
        """Whether what expressions give was given before to parts of a kind."""
        kinds: set[Again] = set()
        for (own, variable), part in product(self._origins(found, blocks), parts):
            kinds |= self._given_again((own, part), variable, at, beside, blocks)
        return kinds

    def _origins(
        self, found: Sequence[Node], blocks: Sequence[Node]
    ) -> Iterator[tuple[Hashable, int | None]]:
        """What expressions give, each with the variable that has it as long as it is not set.

        Also what variables of the function have got that are set once, or in parts.
        """
        direct = _sources(found)
        yield from direct.items()
        known = self._given_to(blocks[0]) if blocks else {}
        seen, pending = dict(direct), [v for own, v in direct.items() if own == v]
        while pending:
            inner = _sources(known.get(pending.pop(), ()))
            new = {own: v for own, v in inner.items() if own not in seen}
            yield from ((own, None) for own in new)
            seen |= new
            pending += [v for own, v in new.items() if own == v]

    def _given_again(
        self,
        key: object,
        variable: int | None,
        at: Node,
        beside: tuple[Node, ...],
        blocks: Sequence[Node],
    ) -> set[Again]:
        around = {id(each) for each in blocks}
        given = self._given.setdefault(key, [])
        kinds: set[Again] = {
            "alike" if self._are_one(each, beside, at, blocks[0]) else "for another"
            for each in given
            if each.block in around
            and each.at is not at
            and not (
                variable is not None
                and self._order(blocks[0]).is_led_elsewhere(variable, each.at, at)
            )
        }
        if blocks:
            given.append(_Given(at, id(blocks[-1]), beside))
        return kinds

    def _are_one(
        self, given: _Given, beside: tuple[Node, ...], at: Node, block: Node
    ) -> bool:
        """Whether something is given to one object twice."""
        is_same = _are_same(given.beside, beside)
        return is_same and not self._order(block).is_changed(beside, given.at, at)

    def _order(self, block: Node) -> _Order:
        if id(block) not in self._orders:
            place: dict[int, int] = {}
            leading: dict[int, list[int]] = {}
            changing: dict[int, list[int]] = {}
            for at, part in enumerate(block.walk()):
                place[id(part)] = at
                variable, changed = led_elsewhere(part), modified_part(part)
                if variable is not None:
                    leading.setdefault(variable, []).append(at)
                for each in () if changed is None else roots(changed):
                    changing.setdefault(each, []).append(at)
            self._orders[id(block)] = _Order(place, leading, changing)
        return self._orders[id(block)]

    def _assigned(self, block: Node) -> Mapping[int, tuple[Node, ...]]:
        """What the variables of a function are set to."""
        if id(block) not in self._values:
            found: dict[int, tuple[Node, ...]] = {}
            for variable, value in assignments(block):
                found[variable] = (*found.get(variable, ()), value)
            self._values[id(block)] = found
        return self._values[id(block)]

    def moves(self, function: Node) -> tuple[_Move, ...]:
        """What gives variables of a function pointers, in the order of the text."""
        if id(function) not in self._moves:
            found = [
                (variable, tuple(givers(value, self.is_fresh)))
                for variable, value in assignments(function)
            ]
            self._moves[id(function)] = tuple(
                _Move(variable, given, _bases(given))
                for variable, given in found
                if given
            )
        return self._moves[id(function)]

    def keeping(
        self,
        defined: Callable[[Cursor], Node | None],
        function: Node,
        parameter: int,
        depth: int = 0,
    ) -> frozenset[Kept]:
        """Where a function, or one that it calls, stores a parameter in memory."""
        key = id(function), parameter, depth
        if key not in self._kept:
            own = _Parameter(self, function, {parameter})
            self._kept[key] = frozenset(_keeping(defined, own, depth))
        return self._kept[key]

    def _given_to(self, block: Node) -> Mapping[int, tuple[Node, ...]]:
        """What gives variables their pointers that are set once, and records theirs."""
        if id(block) not in self._givers:
            given = {
                variable: values
                for variable, values in self._assigned(block).items()
                if len(values) == 1 or is_record(expression_type(values[0]))
            }
            for variable, value in _members_set(block):
                given[variable] = (*given.get(variable, ()), value)
            self._givers[id(block)] = {
                variable: tuple(g for v in values for g in givers(v, self.is_fresh))
                for variable, values in given.items()
            }
        return self._givers[id(block)]


def as_whole(raw: ClangType) -> Part:
    """What stands for objects of a type that are stored as a whole."""
    return "", bare(raw).spelling


def as_member(name: str) -> Part:
    """What stands for the members of a name."""
    return _MEMBER, name


def _parts(target: Node, stored: ClangType | None = None) -> tuple[Part, ...]:
    """The parts of objects to which a store to an expression is one."""
    raw = stored or expression_type(target)
    if not is_record(raw):
        return ((target.kind, target.name),)
    return as_whole(raw), *map(as_member, sorted(_pointers_in(raw)))


def _pointers_in(raw: ClangType) -> Iterator[str]:
    """The names of the members of a record that are pointers, and of those in its members."""
    for each in fields_of(raw):
        if is_record(each.type):
            yield from _pointers_in(each.type)
        elif contents(each.type):
            yield each.spelling


def _members_set(block: Node) -> Iterator[tuple[int, Node]]:
    """The variables of which a member is set, each with its value."""
    for part in block.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            place, value = map(without_casts, part.children)
            if place.kind == _MEMBER and leads(value):
                while place.kind in PARTS and place.children:
                    place = without_casts(place.children[0])
                variable = named(place)
                if variable is not None and is_record(expression_type(place)):
                    yield variable, value


def _bases(found: Sequence[Node]) -> tuple[int, ...]:
    """The variables that lead to, or hold, what expressions give."""
    bases = (base_of(each) for each in found)
    return tuple(dict.fromkeys(each for each in bases if each is not None))


def _sources(found: Sequence[Node]) -> dict[Hashable, int]:
    """What expressions give, each with the variable by which they get to it.

    That is what a variable leads to, or a pointer in the object where it leads.
    """
    sources: dict[Hashable, int] = {each: each for each in _bases(found)}
    for each in found:
        variable = led_from(each) if base_of(each) is None else None
        if variable is not None:
            sources[_written(each)] = variable
    return sources


def _written(node: Node) -> Hashable:
    """How a place is written, without conversions."""
    node = uncast(without_casts(node))
    operator = node.operator if node.kind.endswith("_OPERATOR") else ""
    own = named(node) or (node.kind, node.name, operator)
    return own, tuple(map(_written, node.children))


@dataclass(slots=True)
class _Parameter:
    """A parameter of a function, and the local variables that are set to it.

    `wholes` lead where it does, and `parts` where a pointer in its object does.
    """

    sharing: Sharing
    function: Node
    wholes: set[int]
    parts: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for _ in range(_DEEPEST):
            # What local variables are set to, in whatever order.
            known = len(self.wholes), len(self.parts)
            for move in self.sharing.moves(self.function):
                if not self.wholes.isdisjoint(move.bases):
                    self.wholes.add(move.variable)
                elif self._is_led(move.givers, move.bases):
                    self.parts.add(move.variable)
            if known == (len(self.wholes), len(self.parts)):
                return

    def is_given(self, value: Node) -> bool:
        """Whether a value may be the parameter."""
        return not self.wholes.isdisjoint(_bases(self._givers(value)))

    def is_led(self, value: Node) -> bool:
        """Whether a value may be a pointer that lies where the parameter leads."""
        found = self._givers(value)
        return self._is_led(found, _bases(found))

    def _is_led(self, found: Sequence[Node], bases: Sequence[int]) -> bool:
        return not self.parts.isdisjoint(bases) or any(
            led_from(each) in self.wholes and self.sharing.stays(each, self.function)
            for each in found
        )

    def _givers(self, value: Node) -> tuple[Node, ...]:
        return tuple(givers(value, self.sharing.is_fresh))


def _keeping(
    defined: Callable[[Cursor], Node | None], own: _Parameter, depth: int
) -> Iterator[Kept]:
    for part in own.function.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            yield from _stored(own, *map(without_casts, part.children))
        elif part.kind == "CALL_EXPR" and part.children and depth < _DEEPEST:
            called = mentioned(without_casts(part.children[0]))
            inner = defined(called.canonical) if called else None
            given = (
                zip(parameters(inner), part.children[1:], strict=False) if inner else ()
            )
            for each, argument in given:
                is_whole = own.is_given(argument)
                if inner is not None and (is_whole or own.is_led(argument)):
                    kept = own.sharing.keeping(defined, inner, each, depth + 1)
                    led = None if is_whole else argument
                    yield from (replace(e, led=e.led or led) for e in kept)


def _stored(own: _Parameter, target: Node, source: Node) -> Iterator[Kept]:
    is_whole = own.is_given(source) and uncast(source).kind != "CALL_EXPR"
    is_called = any(each.kind == "CALL_EXPR" for each in target.walk())
    is_memory = target.kind in _MEMORY or is_called
    if is_memory and (own.is_given(source) or own.is_led(source)):
        # What a call refers to may be another place each time, as by `back()`.
        is_fresh = own.sharing.is_fresh
        is_moving = is_called or _is_moving(target, own.function, is_fresh)
        led = None if is_whole else source
        yield from (Kept(each, is_moving, led) for each in _parts(target))


def _is_moving(
    place: Node, function: Node, is_fresh: Callable[[Node], bool], depth: int = 0
) -> bool:
    """Whether an expression hangs on what a function has made, or changes for good."""
    changed = [
        without_casts(each)
        for part in function.walk()
        if (each := modified_part(part)) is not None
        and each is not place
        and not _is_local(without_casts(each))
    ]
    inside = (place,) if depth else place.children or (place,)
    for part in (each for child in inside for each in child.walk()):
        if any(e.kind == part.kind and is_same_text(e, part) for e in changed):
            return True
        if part.kind in _MAKING and is_fresh(part):
            return True
        if depth < _DEEPEST and _is_local(part):
            variable = named(part)
            values = (v for own, v in assignments(function) if own == variable)
            if any(_is_moving(each, function, is_fresh, depth + 1) for each in values):
                return True
    return False


def _is_local(node: Node) -> bool:
    """Whether an expression names a variable that ends with the call of its function."""
    declaration = mentioned(node) if named(node) is not None else None
    return (
        declaration is not None
        and declaration.linkage.name == "NO_LINKAGE"
        and not is_static(declaration)
        and type_kind(bare(declaration.type)) not in REFERENCES
    )


def _is_part(changed: Node, place: Node) -> bool:
    """Whether a change of an lvalue is one of a place, or of a part of that."""
    own = root_of(place)
    is_named = own is not None and is_record(expression_type(place))
    return (is_named and root_of(changed) == own) or is_same_text(changed, place)


def _mentions(node: Node, lvalue: Node) -> bool:
    return any(
        part.kind == lvalue.kind and is_same_text(part, lvalue) for part in node.walk()
    )


def _are_same(one: Sequence[Node], other: Sequence[Node]) -> bool:
    if len(one) != len(other):
        # Of two functions, the objects that they get.
        one, other = (tuple(filter(leads, each)) for each in (one, other))
    return len(one) == len(other) and all(map(is_same_text, one, other))
