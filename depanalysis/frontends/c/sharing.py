"""Whether stores of pointers leave one pointer in two objects of a type.

Input: the stores and calls of a function in the order of its text. Output: for each store
whether it surely does, as the second one of `l->d = a; l->next->d = a;` and `p->d = a` in a
loop over objects `p`, whether it never does, as `v->d = realloc(v->d, n)`, or whether that
hangs on where the value comes from.
"""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.frontends.c.allocators import mentioned, uncast
from depanalysis.frontends.c.invariance import (
    PARTS,
    assignments,
    base_of,
    givers,
    is_invariant,
    led_elsewhere,
    named,
    parameters,
    turns_of,
)
from depanalysis.frontends.c.libclang import Cursor, Node
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.points_to import Spread

_DEEPEST = 3
_MEMORY = (*PARTS, "UNARY_OPERATOR")


@dataclass(frozen=True, slots=True)
class _Given:
    """That a variable was stored, or handed over, in a block; `beside` is to what."""

    at: Node
    block: int
    beside: tuple[Node, ...]


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
    changes: Mapping[int, list[int]]

    def is_changed(self, variable: int, one: Node, other: Node) -> bool:
        """Whether the text between two parts lets a variable lead elsewhere."""
        changes = self.changes.get(variable, [])
        first, last = self.place.get(id(one)), self.place.get(id(other))
        if first is None or last is None:
            return bool(changes)
        return bisect(changes, first) < bisect(changes, last)


@dataclass(slots=True)
class Sharing:
    """What has been stored and handed over so far.

    A call that `is_fresh` returns memory that no other one has.
    """

    is_fresh: Callable[[Node], bool]
    _given: dict[object, list[_Given]] = field(default_factory=dict)
    _values: dict[int, Mapping[int, tuple[Node, ...]]] = field(default_factory=dict)
    _orders: dict[int, _Order] = field(default_factory=dict)

    def of_store(self, target: Node, source: Node, around: Around) -> Spread:
        """Whether `target = source` leaves one pointer in two objects."""
        target, source = without_casts(target), uncast(source)
        if _mentions(source, target):
            return "never"
        if named(target) is not None:
            return "perhaps"
        found = tuple(givers(source, self.is_fresh))
        for turns in turns_of(around.loops, around.function):
            if turns.differ(target) and any(
                is_invariant(each, turns, self.is_fresh, target) for each in found
            ):
                return "surely"
        bases = _bases(found)
        place = target.kind, target.name
        again = [
            self._is_given_again((base, *place), base, target, (target,), around.blocks)
            for base in bases
        ]
        if any(again):
            return "surely"
        known = self._assigned(around.blocks[0]) if around.blocks else {}
        values = [each for variable in bases for each in known.get(variable, ())]
        return "never" if any(_mentions(v, target) for v in values) else "perhaps"

    def is_handed_again(
        self,
        call: Node,
        function: Node,
        position: int,
        around: Around,
        *,
        is_maker: bool,
    ) -> bool:
        """Whether a call hands something to a parameter again, for another object.

        What makes memory makes another object each time.
        """
        arguments = call.children[1:]
        others = tuple(
            without_casts(each) for k, each in enumerate(arguments) if k != position
        )
        found = tuple(givers(arguments[position], self.is_fresh))
        for turns in turns_of(around.loops, around.function):
            if (is_maker or any(map(turns.differ, others))) and any(
                is_invariant(each, turns, self.is_fresh) for each in found
            ):
                return True
        place = id(function), position
        again = [
            self._is_given_again(
                (base, *place), base, call, others, around.blocks, is_apart=is_maker
            )
            for base in _bases(found)
        ]
        return any(again)

    def _is_given_again(
        self,
        key: object,
        variable: int,
        at: Node,
        beside: tuple[Node, ...],
        blocks: Sequence[Node],
        *,
        is_apart: bool = False,
    ) -> bool:
        around = {id(each) for each in blocks}
        given = self._given.setdefault(key, [])
        is_again = any(
            each.block in around
            and (is_apart or not _are_same(each.beside, beside))
            and not self._order(blocks[0]).is_changed(variable, each.at, at)
            for each in given
        )
        if blocks:
            given.append(_Given(at, id(blocks[-1]), beside))
        return is_again

    def _order(self, block: Node) -> _Order:
        if id(block) not in self._orders:
            place: dict[int, int] = {}
            changes: dict[int, list[int]] = {}
            for at, part in enumerate(block.walk()):
                place[id(part)] = at
                variable = led_elsewhere(part)
                if variable is not None:
                    changes.setdefault(variable, []).append(at)
            self._orders[id(block)] = _Order(place, changes)
        return self._orders[id(block)]

    def _assigned(self, block: Node) -> Mapping[int, tuple[Node, ...]]:
        """What the variables of a function are set to."""
        if id(block) not in self._values:
            found: dict[int, tuple[Node, ...]] = {}
            for variable, value in assignments(block):
                found[variable] = (*found.get(variable, ()), value)
            self._values[id(block)] = found
        return self._values[id(block)]


def _bases(found: Sequence[Node]) -> tuple[int, ...]:
    """The variables that lead to, or hold, what expressions give."""
    bases = (base_of(each) for each in found)
    return tuple(dict.fromkeys(each for each in bases if each is not None))


def keeps(
    defined: Callable[[Cursor], Node | None],
    is_fresh: Callable[[Node], bool],
    function: Node,
    parameter: int,
    depth: int = 0,
) -> bool:
    """Whether a function stores a parameter in memory, or hands it to one that does."""

    def gives(value: Node) -> bool:
        return parameter in _bases(tuple(givers(value, is_fresh)))

    for part in function.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            target, source = part.children
            if without_casts(target).kind in _MEMORY and gives(source):
                return True
        elif part.kind == "CALL_EXPR" and part.children and depth < _DEEPEST:
            called = mentioned(without_casts(part.children[0]))
            inner = defined(called.canonical) if called else None
            if inner is not None and any(
                gives(argument) and keeps(defined, is_fresh, inner, own, depth + 1)
                for own, argument in zip(
                    parameters(inner), part.children[1:], strict=False
                )
            ):
                return True
    return False


def _mentions(node: Node, lvalue: Node) -> bool:
    return any(
        part.kind == lvalue.kind and is_same_text(part, lvalue) for part in node.walk()
    )


def _are_same(one: Sequence[Node], other: Sequence[Node]) -> bool:
    return len(one) == len(other) and all(map(is_same_text, one, other))
