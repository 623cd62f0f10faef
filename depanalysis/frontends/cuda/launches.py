"""The launches of kernels in a text: their sizes, as far as constant.

Arguments that are one pointer, or apart by a number or by another argument, are known to be
so. All else that arguments have in common is for `frontends/c/aliases` to find.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from depanalysis.errors import InterpretationError
from depanalysis.frontends.c.allocators import leads, uncast
from depanalysis.frontends.c.layouts import expression_type, pointee
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    Cursor,
    Node,
    evaluate,
    identity,
)
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.types import Arithmetic, c_type
from depanalysis.frontends.cuda.kernels import (
    BLOCK_SIZE,
    GRID_SIZE,
    Extent,
    Launch,
    Same,
)
from depanalysis.frontends.cxx.references import tree_of
from depanalysis.interpreter.values import evaluate as value_of
from depanalysis.interpreter.values import integer
from depanalysis.ir.expressions import Binary, BinaryOperator, Expr, IntConst, Var, walk
from depanalysis.ir.expressions import names as names_in
from depanalysis.ir.programs import Overlap
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.types import I32, Type

_CONFIGURATION = "__cudaPushCallConfiguration"
_UNSEEN: Extent = (None, None, None)
_MOST_STEPS = 8
_ABOUT_KERNELS = re.compile(r"cuda(Func|Occupancy)\w+")
"""Functions of the library that say or ask something of a kernel, and launch nothing."""
_OPERATORS: Mapping[str, BinaryOperator] = {"+": "+", "-": "-", "*": "*", "/": "tdiv"}


@dataclass(frozen=True, slots=True)
class Found:
    """A launch of a kernel, and the pointers among its arguments that others are, too."""

    kernel: Cursor
    launch: Launch
    pointers: tuple["Pointer", ...]

    def named(self, names: Mapping[int, str], fixed: Collection[str]) -> Launch:
        """The launch by the names of the parameters; `fixed` ones are never changed."""
        same = tuple(
            Same(names[each.first], names[each.second], offset)
            for each in self.pointers
            if (offset := each.offset(names, fixed)) is not None
        )
        sizes = tuple(
            (size, substituted(value, {str(k): Var(n) for k, n in names.items()}))
            for size, value in self.launch.sizes
            if all(names.get(int(each)) in fixed for each in names_in(value))
        )
        values = tuple(
            (names[int(at)], value)
            for at, value in self.launch.values
            if names.get(int(at)) in fixed
        )
        return replace(self.launch, same=same, sizes=sizes, values=values)

    def overlaps(
        self, names: Mapping[int, str], fixed: Collection[str]
    ) -> list[Overlap]:
        """The parameters that are one memory and apart by what the kernel changes."""
        line = self.launch.span.line
        return [
            Overlap(
                one, other, f"`{other}` and `{one}` may be one memory (line {line})"
            )
            for each in self.pointers
            for one, other in [(names[each.first], names[each.second])]
            if each.offset(names, fixed) is None
        ]


@dataclass(frozen=True, slots=True)
class Pointer:
    """An argument that is an earlier one, plus a number, plus or minus another argument."""

    first: int
    second: int
    number: int
    added: int | None = None
    taken: int | None = None

    def offset(self, names: Mapping[int, str], fixed: Collection[str]) -> Expr | None:
        """How many elements lie between the two, if parameters say so."""
        found: Expr = IntConst(self.number)
        operators: tuple[BinaryOperator, ...] = ("+", "-")
        for operator, each in zip(operators, (self.added, self.taken), strict=True):
            if each is not None and names[each] not in fixed:
                return None
            if each is not None:
                found = Binary(operator, found, Var(names[each]))
        return found


def launches_in(text: Text, function: Cursor) -> list[Found]:
    """The launches in a function of the host, each with its kernel as first declared."""
    tree = tree_of(function)
    found: list[Found] = []
    for node in tree.walk():
        configuration = _configuration(node)
        called = node.cursor.referenced if configuration is not None else None
        if configuration is None or called is None:
            continue
        known, arguments = _Sizes(tree), node.children[2:]
        grid, block = (known.extent(part) for part in configuration.children[1:3])
        sizes = tuple(known.by_arguments(configuration, arguments))
        values = tuple(known.numbers(arguments))
        launch = Launch(
            grid, block, sizes=sizes, values=values, span=text.span(node.cursor)
        )
        pointers = tuple(_one_pointer(arguments))
        found.append(Found(called.canonical, launch, pointers))
    return found


def named_otherwise(tree: Node, *, is_searched: bool) -> Iterator[Cursor]:
    """What a tree names, launches apart where it was searched for these.

    A kernel that is named so may be launched by its address, with arguments of any kind.
    """
    pending = [tree]
    while pending:
        node = pending.pop()
        if node.kind == "CALL_EXPR" and _ABOUT_KERNELS.fullmatch(node.name):
            continue
        if node.kind == "DECL_REF_EXPR" and node.cursor.referenced is not None:
            yield node.declaration
        is_launch = is_searched and _configuration(node) is not None
        pending += node.children[1:] if is_launch else node.children


def without_launches(function: Node, *, is_known: bool) -> Node:
    """The tree of a function of the host in which a launch is a plain call.

    Where its launches are known, arguments that are other ones, too, lead nowhere.
    """

    def called(node: Node) -> Node:
        if _configuration(node) is None:
            return node
        callee, _, *arguments = node.children
        for each in _one_pointer(arguments) if is_known else ():
            known = arguments[each.second]
            arguments[each.second] = Node(known.cursor, "GNU_NULL_EXPR", ())
        return node.with_children((callee, *arguments))

    return mapped(function, called)


def _one_pointer(arguments: Sequence[Node]) -> Iterator[Pointer]:
    """The arguments that are an earlier one, moved by what is known."""
    parts = [_moved(each, arguments) for each in arguments]
    for second, other in enumerate(parts):
        for first, one in enumerate(parts[:second]):
            if one is None or other is None or not is_same_text(one.base, other.base):
                continue
            if one.type == other.type:
                is_equal = one.by == other.by
                added, taken = (None, None) if is_equal else (other.by, one.by)
                number = other.number - one.number
                yield Pointer(first, second, number, added, taken)
                break


@dataclass(frozen=True, slots=True)
class _Moved:
    """A pointer to numbers of a type: a base, a number and the position of an argument."""

    base: Node
    type: Arithmetic
    number: int = 0
    by: int | None = None


def _moved(argument: Node, arguments: Sequence[Node]) -> _Moved | None:
    node = uncast(argument)
    if not leads(argument):
        return None
    seen, own = (c_type(pointee(expression_type(each))) for each in (argument, node))
    if not isinstance(own, Arithmetic) or seen != own:
        return None
    parts = _summands(node)
    if parts is None:
        return _Moved(node, own)
    base, step = parts if leads(parts[0]) else parts[::-1]
    inner = _moved(base, arguments)
    value = evaluate(step.cursor)
    if inner is None or inner.type != own:
        return None
    if isinstance(value, int):
        return replace(inner, number=inner.number + value)
    for position, each in enumerate(arguments) if inner.by is None else ():
        if _is_one_integer(each, step):
            return replace(inner, by=position)
    return None


def _summands(node: Node) -> tuple[Node, ...] | None:
    """The parts of `p + k` and of `&p[k]`."""
    if node.kind == "BINARY_OPERATOR" and node.operator == "+":
        return node.children
    is_address = node.kind == "UNARY_OPERATOR" and node.operator == "&"
    inner = node.children[0] if is_address else node
    return (
        inner.children if inner.kind == "ARRAY_SUBSCRIPT_EXPR" and is_address else None
    )


def _is_one_integer(argument: Node, step: Node) -> bool:
    """Whether a number that a pointer is moved by is that of an argument as it is."""
    one, other = without_casts(argument), without_casts(step)
    types = [c_type(expression_type(each)) for each in (argument, one, other)]
    is_kept = isinstance(types[0], Arithmetic) and types[0] == types[1] == types[2]
    return is_kept and is_same_text(one, other)


def _configuration(node: Node) -> Node | None:
    if node.kind != "CALL_EXPR" or len(node.children) < 2:
        return None
    second = node.children[1]
    is_launch = second.kind == "CALL_EXPR" and second.name == _CONFIGURATION
    return second if is_launch and len(second.children) >= 3 else None


class _Sizes:
    """Evaluates sizes; variables of the function count if it sets them only once."""

    def __init__(self, function: Node) -> None:
        found = survey(function)
        changed = found.modified | found.addressed | _bound(function)
        kept = {
            identity(node.cursor.canonical): node
            for node in function.walk()
            if node.kind in ("VAR_DECL", "PARM_DECL")
            and node.cursor.storage_class.name != "STATIC"
            and identity(node.cursor.canonical) not in changed
        }
        self.variables = frozenset(kept)
        self.fixed = {n: each for n, each in kept.items() if each.kind == "VAR_DECL"}

    def extent(self, node: Node) -> Extent:
        """The three sizes that an expression of the type `dim3` gives."""
        parts = self._parts(node)
        if parts is None:
            return _UNSEEN
        sizes = [self.number(part) for part in parts]
        sizes += [1] * (3 - len(sizes))
        return sizes[0], sizes[1], sizes[2]

    def by_arguments(
        self, configuration: Node, arguments: Sequence[Node]
    ) -> Iterator[tuple[str, Expr]]:
        """The sizes that are no number, in terms of arguments by their positions."""
        given = self._integers(arguments)
        for names, each in zip(
            (GRID_SIZE, BLOCK_SIZE), configuration.children[1:3], strict=True
        ):
            for name, part in zip(names, self._parts(each) or (), strict=False):
                value = self._value(without_casts(part), given)
                if value is not None and names_in(value):
                    yield name, value

    def numbers(self, arguments: Sequence[Node]) -> Iterator[tuple[str, int]]:
        """The arguments that are numbers, by their positions."""
        for position, each in enumerate(arguments):
            value = self._value(without_casts(each), {})
            number = None if value is None else _number(value)
            type_ = c_type(expression_type(each))
            if number is None or not isinstance(type_, Arithmetic):
                continue
            if _holds(type_.type, number):
                yield str(position), number

    def _integers(self, arguments: Sequence[Node]) -> Mapping[int, str]:
        """Variables that keep their value, and are arguments as they are."""
        found: dict[int, str] = {}
        for position, each in enumerate(arguments):
            node = without_casts(each)
            is_whole = _is_int(each) and _is_int(node)
            if is_whole and node.kind == "DECL_REF_EXPR":
                found.setdefault(identity(node.declaration), str(position))
        return {name: at for name, at in found.items() if name in self.variables}

    def _value(
        self, node: Node, given: Mapping[int, str], steps: int = 0
    ) -> Expr | None:
        """What an expression of the type `int` is in terms of arguments."""
        value = evaluate(node.cursor)
        if not _is_int(node) or steps > _MOST_STEPS:
            return None
        if isinstance(value, int):
            return IntConst(value)
        match node.kind, [without_casts(each) for each in node.children]:
            case "PAREN_EXPR", [inner]:
                return self._value(inner, given, steps + 1)
            case "BINARY_OPERATOR", [left, right] if node.operator in _OPERATORS:
                one = self._value(left, given, steps + 1)
                other = self._value(right, given, steps + 1)
                if one is None or other is None:
                    return None
                return Binary(_OPERATORS[node.operator], one, other)
            case "DECL_REF_EXPR", _:
                return self._of_variable(node, given, steps)
        return None

    def _of_variable(
        self, node: Node, given: Mapping[int, str], steps: int
    ) -> Expr | None:
        position = given.get(identity(node.declaration))
        if position is not None:
            return Var(position)
        declared = self._declared(node)
        if declared is node or not declared.children:
            return None
        return self._value(without_casts(declared.children[-1]), given, steps + 1)

    def _parts(self, node: Node, steps: int = 0) -> list[Node] | None:
        """What says the sizes of an expression of the type `dim3`, the first ones of three."""
        while node.kind in ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR") and node.children:
            node = node.children[-1]
        if node.kind == "DECL_REF_EXPR" and steps < _MOST_STEPS:
            declared = self._declared(node)
            made = [c for c in declared.children if c.kind != "TYPE_REF"]
            if declared is node or len(made) > 1:
                return None
            return self._parts(made[0], steps + 1) if made else []
        if node.kind in ("CALL_EXPR", "INIT_LIST_EXPR", CONSTRUCTION):
            parts = _arguments(node) if node.kind == CONSTRUCTION else node.children
            return [part for part in parts if part.kind != "TYPE_REF"][:3]
        return None

    def number(self, node: Node, steps: int = 0) -> int | None:
        """The value of one size; a default that the text leaves out is 1."""
        if node.cursor.extent.start.line == 0:
            return 1
        value = evaluate(node.cursor)
        if isinstance(value, int):
            return value
        while node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
            node = node.children[0]
        if node.kind != "DECL_REF_EXPR" or steps >= _MOST_STEPS:
            return None
        declared = self._declared(node)
        if declared is node or not declared.children:
            return None
        return self.number(declared.children[-1], steps + 1)

    def _declared(self, node: Node) -> Node:
        return self.fixed.get(identity(node.declaration), node)


def _is_int(node: Node) -> bool:
    return c_type(expression_type(node)) == Arithmetic(I32)


def _number(value: Expr) -> int | None:
    """The number that arithmetic of the type `int` gives, if no part of it overflows."""
    with suppress(InterpretationError):
        parts = [integer(value_of(part, {})) for part in walk(value)]
        return parts[-1] if all(_holds(I32, part) for part in parts) else None
    return None


def _holds(type_: Type, value: int) -> bool:
    """Whether a value is one of a type of whole numbers."""
    return type_.bounds is not None and type_.bounds[0] <= value <= type_.bounds[1]


def _arguments(made: Node) -> tuple[Node, ...]:
    """What a constructor gets; before it stand its name and the address of the object."""
    return made.children[1].children[2:]


def _bound(function: Node) -> frozenset[int]:
    """The variables that a reference, also a parameter, may stand for."""
    plain = ("UNEXPOSED_EXPR", "MEMBER_REF_EXPR")
    return frozenset(
        identity(child.declaration)
        for node in function.walk()
        if node.kind not in plain
        for child in map(_root, node.children)
        if child.kind == "DECL_REF_EXPR" and child.cursor.referenced is not None
    )


def _root(node: Node) -> Node:
    """The variable of which a member is meant."""
    while node.kind == "MEMBER_REF_EXPR" and node.children:
        node = node.children[0]
    return node
