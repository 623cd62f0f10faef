"""Whether stores of pointers leave one pointer in two objects of a type.

Input: the stores and calls of a function in the order of its text. Output: for each store
whether it surely does, as the second one of `l->d = a; l->next->d = a;` and `p->d = a` in a
loop over objects `p`, whether it never does, as `v->d = realloc(v->d, n)`, or whether that
hangs on where the value comes from.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.frontends.c.allocators import is_variable, leads, mentioned, uncast
from depanalysis.frontends.c.layouts import expression_type, is_record
from depanalysis.frontends.c.libclang import CONSTRUCTION, Cursor, Node, identity
from depanalysis.frontends.c.surveys import (
    modified_part,
    root_of,
    survey,
    without_casts,
)
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.points_to import Spread

_DEEPEST = 3
_PARTS = ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_MEMORY = (*_PARTS, "UNARY_OPERATOR")
_LISTS = ("COMPOUND_LITERAL_EXPR", "INIT_LIST_EXPR", CONSTRUCTION)


@dataclass(frozen=True, slots=True)
class _Given:
    """That a variable was stored, or handed over, in a block; `beside` is to what."""

    block: int
    beside: tuple[Node, ...]


@dataclass(slots=True)
class Sharing:
    """What has been stored and handed over so far.

    A call that `is_fresh` returns memory that no other one has.
    """

    is_fresh: Callable[[Node], bool]
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
        outermost = blocks[0] if blocks else None
        if _mentions(source, target):
            return "never"
        if _named(target) is not None:
            return "perhaps"
        if self._is_steady(source, target, loops):
            return "surely"
        bases = self._bases(source)
        place = target.kind, target.name
        again = [
            self._is_given_again((variable, *place), variable, (target,), blocks)
            for variable in bases
        ]
        if any(again):
            return "surely"
        known = self._assigned(outermost) if outermost else {}
        values = [each for variable in bases for each in known.get(variable, ())]
        return "never" if any(_mentions(v, target) for v in values) else "perhaps"

    def _is_steady(self, source: Node, target: Node, loops: Sequence[Node]) -> bool:
        """Whether a loop over objects stores the same in each of them."""
        if any(self.is_fresh(part) for part in source.walk()):
            return False
        for loop in loops:
            changing = survey(loop).modified | _declared_in(loop)
            is_same = changing.isdisjoint(_roots(source))
            if is_same and not changing.isdisjoint(_roots(target)):
                is_kept = _members(source).isdisjoint(_stored_members(loop, target))
                return is_kept and bool(_roots(source))
        return False

    def _bases(self, source: Node) -> frozenset[int]:
        """The variables that lead to, or hold, what a value leads to."""
        source = uncast(without_casts(source))
        variable = _named(source)
        if variable is not None:
            is_memory = leads(source) or is_record(expression_type(source))
            return frozenset((variable,) if is_memory else ())
        parts: Sequence[Node] = ()
        if source.kind == "BINARY_OPERATOR" and source.operator in ("+", "-", ","):
            parts = source.children[source.operator == "," :]
        elif source.kind == "CONDITIONAL_OPERATOR" or (
            source.kind == "CALL_EXPR" and not self.is_fresh(source)
        ):
            parts = source.children[1:]
        elif source.kind in _LISTS or (
            source.kind == "UNEXPOSED_EXPR" and len(source.children) > 1
        ):
            # The second of those is a value with the member that it is for.
            parts = source.children
        elif source.kind == "UNARY_OPERATOR" and source.operator == "&":
            inner = source.children[0]
            while inner.kind in _PARTS and inner.children:
                inner = without_casts(inner.children[0])
            parts = (inner,)
        found = (self._bases(part) for part in parts)
        return frozenset().union(*found)

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
        others = tuple(
            without_casts(each) for k, each in enumerate(arguments) if k != position
        )
        argument = uncast(arguments[position])
        if any(self.is_fresh(part) for part in argument.walk()):
            return False
        for loop in loops if _roots(argument) else ():
            changing = survey(loop).modified | _declared_in(loop)
            varies = any(not changing.isdisjoint(_roots(each)) for each in others)
            if changing.isdisjoint(_roots(argument)) and (varies or is_maker):
                return True
        place = id(function), position
        again = [
            self._is_given_again(
                (variable, *place), variable, others, blocks, is_apart=is_maker
            )
            for variable in self._bases(argument)
        ]
        return any(again)

    def _is_given_again(
        self,
        key: object,
        variable: int,
        beside: tuple[Node, ...],
        blocks: Sequence[Node],
        *,
        is_apart: bool = False,
    ) -> bool:
        around = {id(each): each for each in blocks}
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


def _members(node: Node) -> frozenset[str]:
    return frozenset(e.name for e in node.walk() if e.kind == "MEMBER_REF_EXPR")


def _stored_members(loop: Node, target: Node) -> frozenset[str]:
    """The members that statements of a loop change, but for the one with a target."""
    changed = (modified_part(each) for each in loop.walk())
    found = (without_casts(each) for each in changed if each is not None)
    return frozenset(
        e.name for e in found if e.kind == "MEMBER_REF_EXPR" and e is not target
    )


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
