"""The kinds of the scalars of a function: integers, booleans, or real numbers.

A scalar is an integer if it is used as a subscript or in a `range`, or if it is only given
integers. What a `while` compares with a variable that is stepped by a whole number is
supposed to be one. Everything else is a real number.
"""

import ast
from collections.abc import Collection, Iterator
from typing import TypeGuard

from depanalysis.frontends.python.bindings import choices
from depanalysis.frontends.python.creations import sizes
from depanalysis.frontends.python.dead_stores import dead_stores
from depanalysis.frontends.python.names import (
    COMPILERS,
    INTEGERS,
    LIBRARIES,
    REDUCTIONS,
    Scope,
    Survey,
    Within,
    dotted,
    element,
    inside,
    parts,
)
from depanalysis.ir.types import BOOL, F64, INT, Type

_INTEGER_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor,
    ast.LShift, ast.RShift,
)  # fmt: skip
_OF_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_INTEGER_CALLS = ("len", "int", "round")
WHOLE_NUMBERS = ("floor", "ceil")
"""Functions that give an integer in `math`, and a real in NumPy."""

OF_INTEGERS = ("factorial", "comb", "perm", "gcd", "lcm", "isqrt")
"""Functions of `math` that give an integer of integers."""

_DRAWING_INTEGERS = ("randint", "randrange", "integers")
_WIDTHS = (BOOL, INT, F64)

Values = dict[str, list[ast.expr | None]]


def note_kinds(found: Survey, scope: Scope) -> None:
    """Finds the kind of every scalar of a scope."""
    nodes = list(inside(scope))
    pending, counted = _whole(found, nodes)
    pending.extend(_passed_integers(found))
    values = assigned_values(nodes, {id(each) for each in dead_stores(scope)})
    # Nothing but integers is in a `range`; a subscript may also be a mask or a list.
    ends = _integers(found, values, list(counted))
    integers = _integers(found, values, [*pending, *counted])
    supposed = _integers(found, values, _counted(nodes)) - integers
    found.supposed = {each for each in supposed if each not in found.kinds}
    integers |= supposed
    given = set(found.parameters) - found.ranks.keys() - found.kinds.keys() - integers
    found.numbers = set(_stepped(nodes, values, given))
    found.numbers |= set(_held(found, nodes, values)) - found.ranks.keys()
    found.numbers |= set(_outer(nodes, values)) - found.ranks.keys() - integers
    found.parts = set(_parts(found, values)) - found.ranks.keys()
    names = (found.assigned | set(found.parameters)) - set(found.ranks)
    for name in sorted(names):
        if name not in found.parameters and name not in found.outer:
            found.kinds.setdefault(name, BOOL)
        elif name in integers:
            found.kinds.setdefault(name, INT)
        else:
            found.kinds.setdefault(name, F64)
    for name in integers - names - set(found.ranks):
        found.kinds[name] = INT
    _settle(found, values, names, ends)


def _whole(
    found: Survey, nodes: list[ast.AST]
) -> tuple[list[ast.expr], list[ast.expr]]:
    """What has to be integers: subscripts and operands of bits, and what is counted."""
    pending: list[ast.expr] = []
    counted: list[ast.expr] = []
    for node in nodes:
        match node:
            case ast.Subscript():
                pending.extend(element(node)[1])
            case ast.Call(func=ast.Name(id="range"), args=arguments):
                counted.extend(arguments)
            case ast.Call():
                counted.extend(sizes(node, found.meanings))
            case ast.BinOp(left=ast.List(), op=ast.Mult(), right=count):
                counted.append(count)
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(
                operator, _OF_BITS
            ):
                pending.extend(x for x in (left, right) if isinstance(x, ast.Subscript))
    return pending, counted


def _passed_integers(found: Survey) -> Iterator[ast.expr]:
    """What functions that are called take for integers; arrays of them are noted."""
    for each in found.passed:
        if each.is_integer and not each.rank:
            yield each.argument
        elif each.is_integer:
            array = element(each.argument)[0]
            found.integer_arrays.update({array or ""} & set(found.ranks))


def _settle(found: Survey, values: Values, names: set[str], ends: set[str]) -> None:
    """Raises the kinds of scalars until every assignment fits.

    Whatever `ends` of a `range` are given is an integer.
    """
    is_changed = True
    while is_changed:
        is_changed = False
        for name in sorted(names):
            for value in values.get(name, ()):
                kind = F64 if value is None else kind_of(found, value)
                if name in ends and (value is None or _may_be_whole(value)):
                    kind = INT
                joined = join(found.kinds[name], kind)
                is_changed = is_changed or joined != found.kinds[name]
                found.kinds[name] = joined


def _may_be_whole(value: ast.expr) -> bool:
    """Whether the form of a value says nothing of what kind of number it is."""
    is_part = isinstance(value, ast.Subscript) and element(value)[0] is None
    return is_part or isinstance(value, ast.Call | ast.Attribute)


def _stepped(
    nodes: list[ast.AST], values: Values, given: Collection[str]
) -> Iterator[str]:
    """The names of which `t += x` would change what was `given`, if it were an array."""
    steps = (each.target for each in nodes if isinstance(each, ast.AugAssign))
    for name in sorted({each.id for each in steps if isinstance(each, ast.Name)}):
        meant = [name]
        for each in meant:
            sources = [v.id for v in values.get(each, ()) if isinstance(v, ast.Name)]
            meant += (source for source in sources if source not in meant)
        if not set(meant).isdisjoint(given):
            yield name


def _held(found: Survey, nodes: list[ast.AST], values: Values) -> Iterator[str]:
    """The names of elements that would be rows of an array with more dimensions.

    `t += x` would change the array, and `a[i] = x` what the name of another element is.
    """
    steps = (each.target for each in nodes if isinstance(each, ast.AugAssign))
    held = {name: set(_elements(found, name, values)) for name in values}
    yield from (x.id for x in steps if isinstance(x, ast.Name) and held.get(x.id))
    for loop in nodes:
        if not isinstance(loop, ast.For | ast.AsyncFor | ast.While):
            continue
        inner = list(ast.walk(loop))
        places = {id(each) for each in inner}
        changed = {
            element(each)[0]
            for each in inner
            if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)
        }
        used = {each.id for each in inner if isinstance(each, ast.Name)}
        before = {x.id for x in nodes if _is_store(x) and id(x) not in places}
        yield from (name for name in used & before if held.get(name, set()) & changed)


def _outer(nodes: list[ast.AST], values: Values) -> Iterator[str]:
    """The names of attributes, or of parts of what is taken apart, that are stepped."""
    steps = (each.target for each in nodes if isinstance(each, ast.AugAssign))
    stepped = {each.id for each in steps if isinstance(each, ast.Name)}
    for name in stepped:
        for source in (x for v in filter(None, values[name]) for x in _choices(v)):
            text = dotted(source) or ""
            is_part = isinstance(source, ast.Attribute) and text
            if is_part and text.partition(".")[0] not in LIBRARIES:
                yield name
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value) if (
                isinstance(value, ast.Name | ast.Attribute | ast.Subscript)
                and not (isinstance(value, ast.Attribute) and value.attr == "shape")
            ):
                yield from stepped & {x.id for x in targets if isinstance(x, ast.Name)}


def _is_store(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _elements(found: Survey, name: str, values: Values) -> Iterator[str]:
    """The arrays of which a name may be an element."""
    meant = [name]
    for each in meant:
        for value in filter(None, values.get(each, ())):
            for source in _choices(value):
                array, indices = element(source)
                if isinstance(source, ast.Name):
                    meant += [source.id] if source.id not in meant else []
                elif array in found.ranks and len(indices) >= found.ranks[array]:
                    yield array


def _parts(found: Survey, values: Values) -> Iterator[str]:
    """The names that may be rows or sections of arrays."""
    for name, given in values.items():
        for source in (x for value in filter(None, given) for x in _choices(value)):
            array, indices = element(source)
            is_cut = any(isinstance(each, ast.Slice) for each in indices)
            if array in found.ranks and (is_cut or len(indices) < found.ranks[array]):
                yield name


def _choices(value: ast.expr) -> list[ast.expr]:
    """The expressions of which another one is the value, or this one itself."""
    inner = choices(value)
    return [x for each in inner for x in _choices(each)] if inner else [value]


def _counted(nodes: list[ast.AST]) -> list[ast.expr]:
    """What counts, as far as anybody can tell.

    The ends of an `np.arange` without a step, or that a loop goes over, and both sides of a
    `while` test with a variable that is stepped by a whole number.
    """
    stepped = {
        dotted(node.target)
        for node in nodes
        if isinstance(node, ast.AugAssign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    }
    found: list[ast.expr] = []
    for node in nodes:
        match node:
            case ast.For(
                iter=ast.Call(func=ast.Attribute(attr="arange"), args=arguments)
            ):
                found.extend(arguments)
            case ast.Call(
                func=ast.Attribute(attr="arange" | "permutation"),
                args=[_] | [_, _] as arguments,
            ):
                found.extend(arguments)
            case ast.While(test=test):
                for each in _compared(test):
                    if any(isinstance(x, ast.Name) and x.id in stepped for x in each):
                        found.extend(each)
    return found


def _compared(test: ast.expr) -> Iterator[list[ast.expr]]:
    """The operands of each comparison that a test joins with others."""
    match test:
        case ast.Compare(left=left, comparators=others):
            yield [left, *others]
        case ast.BoolOp(values=values):
            for each in values:
                yield from _compared(each)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _compared(operand)


def _integers(found: Survey, values: Values, pending: list[ast.expr]) -> set[str]:
    """The names that hold integers because subscripts and ranges are made of them."""
    integers: set[str] = set()
    while pending:
        node = pending.pop()
        match node:
            case ast.Name() | ast.Attribute():
                name = dotted(node)
                if name is None or name in integers or found.is_array(name):
                    continue
                integers.add(name)
                pending.extend(v for v in values.get(name, ()) if v is not None)
            case ast.Subscript():
                array = element(node)[0]
                if array is not None and array in found.ranks:
                    found.integer_arrays.add(array)
            case _:
                pending.extend(_integer_parts(node))
    return integers


def _integer_parts(node: ast.expr) -> list[ast.expr]:
    """The parts that have to be integers if the whole is one."""
    match node:
        case ast.BinOp(left=left, op=operator, right=right):
            return [left, right] if isinstance(operator, _INTEGER_OPERATORS) else []
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.IfExp(body=then, orelse=otherwise):
            return [then, otherwise]
        case ast.Slice(lower=lower, upper=upper):
            return [each for each in (lower, upper) if each is not None]
        case Within(part=part, index=index):
            return [part, index]
        case ast.Call(func=ast.Name(id="min" | "max"), args=arguments):
            return arguments
        case _:
            return []


def assigned_values(nodes: list[ast.AST], dead: Collection[int] = ()) -> Values:
    """What each name is assigned; `None` is something unknown.

    Nobody reads what `dead` names get.
    """
    values: Values = {}
    known = set(dead)
    for node in nodes:
        for target, value in _assignments(node):
            if isinstance(target, ast.Name) and id(target) not in dead:
                known.add(id(target))
                values.setdefault(target.id, []).append(value)
    for node in nodes:
        is_store = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        if is_store and isinstance(node, ast.Name) and id(node) not in known:
            values.setdefault(node.id, []).append(None)
    return values


def _assignments(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            return [pair for each in targets for pair in _pairs(each, value)]
        case ast.AnnAssign(target=target, value=value) if value is not None:
            return [(target, value)]
        case ast.AugAssign(target=ast.Name() as target, op=operator, value=value):
            read = ast.Name(target.id, ast.Load())
            return [(target, ast.BinOp(read, operator, value))]
        case ast.For(target=target, iter=over):
            return _taken(target, over)
        case _:
            return []


def _taken(target: ast.expr, over: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """What the variables of a loop get from what it goes over."""
    match target, over:
        case _, (
            ast.Call(func=ast.Name(id="range"))
            | ast.Call(func=ast.Attribute(attr="arange"))
            | ast.Call(
                func=ast.Name(id="reversed"),
                args=[ast.Call(func=ast.Name(id="range"))],
            )
        ):
            return [(target, ast.Constant(0))]
        case _, ast.Name() | ast.Attribute():
            return [(target, _first(over))]
        case _, ast.Tuple(elts=listed) | ast.List(elts=listed):
            return [pair for each in listed for pair in _pairs(target, each)]
        case ast.Tuple(elts=[index, inner]), ast.Call(
            func=ast.Name(id="enumerate"), args=[array, *_]
        ):
            return [(index, ast.Constant(0)), *_taken(inner, array)]
        case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=arrays):
            pairs = zip(targets, arrays, strict=False)
            return [pair for t, a in pairs for pair in _taken(t, a)]
        case _:
            return []


def _first(array: ast.expr) -> ast.expr:
    return ast.Subscript(array, ast.Constant(0), ast.Load())


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    values = parts(target, value)
    if not isinstance(target, ast.Tuple | ast.List):
        return [(target, value)]
    is_open = any(isinstance(each, ast.Starred) for each in target.elts)
    if values is None and isinstance(value, ast.Call) and not is_open:
        places = map(ast.Constant, range(len(target.elts)))
        values = [ast.Subscript(value, each, ast.Load()) for each in places]
    if values is None:
        return [(target, value)]
    return list(zip(target.elts, values, strict=True))


def join(one: Type, other: Type) -> Type:
    """The wider of two kinds."""
    return max(one, other, key=_WIDTHS.index)


def kind_of(found: Survey, node: ast.expr) -> Type:
    """The kind of a value by its form."""
    match node:
        case ast.Constant(value=value):
            return _kind_of_constant(value)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return BOOL
        case ast.Subscript(
            value=ast.Call() as call, slice=ast.Constant(value=int(place))
        ):
            kinds = found.returned(found, call) if found.returned else ()
            return kinds[place] if place < len(kinds) > 1 else F64
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return _kind_of_variable(found, node)
        case ast.BoolOp(values=values):
            return max((kind_of(found, v) for v in values), key=_WIDTHS.index)
        case ast.UnaryOp(operand=operand):
            return join(INT, kind_of(found, operand))
        case ast.BinOp(left=left, op=operator, right=right):
            return _kind_of_operation(found, operator, left, right)
        case ast.IfExp(body=then, orelse=otherwise):
            return join(kind_of(found, then), kind_of(found, otherwise))
        case ast.Call():
            kinds = found.returned(found, node) if found.returned else ()
            return kinds[0] if len(kinds) == 1 else _kind_of_call(found, node)
        case _:
            return F64


def _kind_of_call(found: Survey, node: ast.Call) -> Type:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in found.imported:
            library, _, bare = found.imported[name].rpartition(".")
            of_integers = (*WHOLE_NUMBERS, *OF_INTEGERS)
            return (
                INT if bare in (of_integers if library == "math" else INTEGERS) else F64
            )
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _kind_of_function(found, name, arguments)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr=name)):
            is_whole = name in WHOLE_NUMBERS or name in OF_INTEGERS
            return INT if is_whole and "math" not in found.hidden else F64
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library), attr=name)) if (
            library in (*LIBRARIES, *COMPILERS)
            and library not in found.hidden
            and name in INTEGERS
        ):
            return INT
        case ast.Call(func=ast.Attribute(attr=name)) if name not in found.methods:
            return INT if name in _DRAWING_INTEGERS else REDUCTIONS.get(name) or F64
        case _:
            return F64


def _kind_of_operation(
    found: Survey, operator: ast.operator, left: ast.expr, right: ast.expr
) -> Type:
    if isinstance(operator, _INTEGER_OPERATORS):
        return join(INT, join(kind_of(found, left), kind_of(found, right)))
    is_small = isinstance(right, ast.Constant) and right.value in (1, 2, 3, 4)
    if isinstance(operator, ast.Pow) and is_small:
        return join(INT, kind_of(found, left))
    return F64


def _kind_of_function(found: Survey, name: str, arguments: list[ast.expr]) -> Type:
    if name in ("min", "max", "abs") and arguments and name not in found.hidden:
        kinds = [kind_of(found, each) for each in arguments]
        return max((INT, *kinds), key=_WIDTHS.index)
    is_whole = name in _INTEGER_CALLS and (name != "round" or len(arguments) == 1)
    return INT if is_whole and name not in found.hidden else F64


def _kind_of_constant(value: object) -> Type:
    if isinstance(value, bool):
        return BOOL
    return INT if isinstance(value, int) else F64


def _kind_of_variable(found: Survey, node: ast.expr) -> Type:
    if isinstance(node, ast.Subscript):
        name = element(node)[0] or ""
        match node:
            case ast.Subscript(value=ast.Attribute(attr="shape")):
                return INT
        return found.element(name)
    is_plain = dotted(node) in found.plain_sizes
    if isinstance(node, ast.Attribute) and node.attr == "size" and not is_plain:
        return INT
    return found.kinds.get(dotted(node) or "", F64)
