"""Whether stores of pointers leave one pointer in two objects of a type.

Input: the stores and calls of a function in the order of its text. Output: for each store
whether it surely does, as the second one of `l->d = a; l->next->d = a;` and `p->d = a` in a
loop over objects `p`, whether it never does, as `v->d = realloc(v->d, n)`, or whether that
hangs on where the value comes from.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.frontends.c.allocators import is_variable, mentioned, uncast
from depanalysis.frontends.c.libclang import Cursor, Node, identity
from depanalysis.frontends.c.surveys import root_of, survey, without_casts
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.points_to import Spread

_DEEPEST = 3
_MEMORY = ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR", "UNARY_OPERATOR")


@dataclass(frozen=True, slots=True)
class _Given:
    """That a variable was stored, or handed over, in a block; `beside` is to what."""

    block: int
    beside: tuple[Node, ...]


@dataclass(slots=True)
class Sharing:
    """What has been stored and handed over so far."""

    _given: dict[object, list[_Given]] = field(default_factory=dict)
    _values: dict[int, Mapping[int, tuple[Node, ...]]] = field(default_factory=dict)

    def of_store(
        self,
        target: Node,
        source: Node,
        blocks: Sequence[Node],
        loops: Sequence[Node],
    ) -> Spread:
        """Whether `target = source` leaves one pointer in two objects."""
        target, source = without_casts(target), uncast(source)
        variable = _named(source)
        outermost = blocks[0] if blocks else None
        if _mentions(source, target):
            return "never"
        if variable is None or target.kind not in _MEMORY:
            return "perhaps"
        if self._is_again(
            (variable, target.kind, target.name), variable, (target,), blocks, loops
        ):
            return "surely"
        values = self._assigned(outermost).get(variable, ()) if outermost else ()
        return "never" if any(_mentions(v, target) for v in values) else "perhaps"

    def is_handed_again(
        self,
        function: Node,
        position: int,
        arguments: Sequence[Node],
        blocks: Sequence[Node],
        loops: Sequence[Node],
        *,
        is_maker: bool,
    ) -> bool:
        """Whether a variable is handed to a parameter again, for another object.

        What makes memory makes another object each time.
        """
        variable = _named(uncast(arguments[position]))
        if variable is None:
            return False
        others = tuple(
            without_casts(each) for k, each in enumerate(arguments) if k != position
        )
        key = (variable, id(function), position)
        return self._is_again(key, variable, others, blocks, loops, is_apart=is_maker)

    def _is_again(
        self,
        key: object,
        variable: int,
        beside: tuple[Node, ...],
        blocks: Sequence[Node],
        loops: Sequence[Node],
        *,
        is_apart: bool = False,
    ) -> bool:
        around = {id(each): each for each in blocks}
        for loop in loops:
            changing = survey(loop).modified | _declared_in(loop)
            varies = any(not changing.isdisjoint(_roots(each)) for each in beside)
            if variable not in changing and (varies or is_apart):
                return True
        given = self._given.setdefault(key, [])
        is_again = any(
            each.block in around
            and variable not in survey(around[each.block]).modified
            and (is_apart or not _are_same(each.beside, beside))
            for each in given
        )
        if blocks:
            given.append(_Given(id(blocks[-1]), beside))
        return is_again

    def _assigned(self, block: Node) -> Mapping[int, tuple[Node, ...]]:
        """What the variables of a function are set to."""
        if id(block) not in self._values:
            found: dict[int, tuple[Node, ...]] = {}
            for variable, value in _assignments(block):
                found[variable] = (*found.get(variable, ()), value)
            self._values[id(block)] = found
        return self._values[id(block)]


def keeps(
    defined: Callable[[Cursor], Node | None],
    function: Node,
    parameter: int,
    depth: int = 0,
) -> bool:
    """Whether a function stores a parameter in memory, or hands it to one that does."""
    for part in function.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            target, source = part.children
            is_memory = without_casts(target).kind in _MEMORY
            if is_memory and _named(uncast(source)) == parameter:
                return True
        elif part.kind == "CALL_EXPR" and part.children and depth < _DEEPEST:
            called = mentioned(without_casts(part.children[0]))
            inner = defined(called.canonical) if called else None
            if inner is not None and any(
                _named(uncast(argument)) == parameter
                and keeps(defined, inner, own, depth + 1)
                for own, argument in zip(
                    _parameters(inner), part.children[1:], strict=False
                )
            ):
                return True
    return False


def _parameters(function: Node) -> Iterator[int]:
    for child in function.children:
        if child.kind == "PARM_DECL":
            yield identity(child.cursor.canonical)


def _assignments(block: Node) -> Iterator[tuple[int, Node]]:
    for part in block.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            variable = _named(without_casts(part.children[0]))
            if variable is not None:
                yield variable, part.children[1]
        elif part.kind == "VAR_DECL" and part.children:
            yield identity(part.cursor.canonical), part.children[-1]


def _named(node: Node) -> int | None:
    """The variable that an expression is."""
    if node.kind != "DECL_REF_EXPR" or not is_variable(node):
        return None
    return identity(node.declaration)


def _mentions(node: Node, lvalue: Node) -> bool:
    return any(
        part.kind == lvalue.kind and is_same_text(part, lvalue) for part in node.walk()
    )


def _are_same(one: Sequence[Node], other: Sequence[Node]) -> bool:
    return len(one) == len(other) and all(map(is_same_text, one, other))


def _declared_in(loop: Node) -> frozenset[int]:
    return frozenset(
        identity(part.cursor.canonical)
        for part in loop.walk()
        if part.kind == "VAR_DECL"
    )


def _roots(node: Node) -> set[int]:
    """The variables that an expression mentions."""
    found = (root_of(part) for part in node.walk() if part.kind == "DECL_REF_EXPR")
    return {each for each in found if each is not None}
