"""How large an array is where a name gets it: the extents of `np.zeros((n, m))` or `x * 2`.

Input: an expression that is given to a name, at the place where it is evaluated. Output: its
extents. `None` stands for one that is not known, either because anything could be there,
such as what somebody else's function returns, or because the text says it in a way that is
not modelled; the latter is for no witness to choose.
"""

import ast
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy

from depanalysis.frontends.python.calls import arguments
from depanalysis.frontends.python.creations import (
    ELEMENTWISE,
    PAIRWISE,
    is_library,
    similar,
    sizes,
    transposed,
)
from depanalysis.frontends.python.expressions import integer, subscripts
from depanalysis.frontends.python.linking import Function
from depanalysis.frontends.python.names import (
    LIBRARIES,
    REDUCTIONS,
    dotted,
    element,
)
from depanalysis.frontends.python.state import State, UnmodelledError
from depanalysis.frontends.python.subscripts import extent
from depanalysis.frontends.python.things import given, of_global
from depanalysis.frontends.sections import Range, counted
from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    UNTOLD_EXTENT,
    Binary,
    Call,
    Expr,
    IntConst,
    Select,
    Var,
)
from depanalysis.ir.types import BOOL, INT
from depanalysis.source import NOWHERE

Shape = tuple[Expr | None, ...]
_Sizes = tuple[Expr, ...]
_ZERO = IntConst(0)
UNTOLD = Call(UNTOLD_EXTENT, (_ZERO,))
"""The first extent of an array that is as large as the text says, which is not modelled."""


def shape(s: State, node: ast.expr, rank: int) -> Shape:
    """The extents of the first dimensions of a new array."""
    return told(s, node, rank)[0]


def told(s: State, node: ast.expr, rank: int) -> tuple[Shape, bool]:
    """The same, and whether the text says the others, too, in a way that is not modelled."""
    found: Shape = ()
    is_said = False
    with suppress(UnmodelledError), s.undone():
        found = _shape(s, node, rank)
    if not found:
        found, is_said = _told(s, node, rank)
    missing = rank - len(found)
    return (*found, *[None] * missing)[:rank], is_said


def _told(s: State, node: ast.expr, rank: int) -> tuple[Shape, bool]:
    if isinstance(node, ast.Name) and node.id not in s.unsized:
        # Somebody else's array, or a name that stands for several.
        return (), False
    mark = len(s.out)
    try:
        found = _derived(s, node)
        # One name for many extents is a tuple.
        return (found, False) if len(found) >= rank else ((), False)
    except _UntoldError as error:
        del s.out[mark:]
        return (), error.is_said
    except UnmodelledError:
        del s.out[mark:]
        return (), True


def derived(s: State, node: ast.expr) -> _Sizes | None:
    """All extents of a value, with what has to hold so that it is made; or nothing."""
    mark = len(s.out)
    try:
        return _derived(s, node)
    except (_UntoldError, UnmodelledError):
        del s.out[mark:]
        return None


def is_natural_size(size: Expr) -> bool:
    """Whether a size is never negative, which would raise an exception."""
    match size:
        case IntConst(value=value):
            return value >= 0
        case Var(name=name):
            return ".shape." in name
        case Binary(operator=operator, left=left):
            return operator == "max" and left == _ZERO
        case _:
            return False


def _shape(s: State, node: ast.expr, rank: int) -> Shape:
    turned = transposed(node)
    if turned and s.survey.ranks.get(turned) == rank > 1:
        return _of_array(s, ast.Name(turned), rank)[::-1]
    model = similar(node)
    if isinstance(node, ast.Name | ast.Attribute) or model:
        return _of_array(s, ast.Name(model) if model else node, rank)
    match node:
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult(), right=count):
            # A list that is taken less than once is empty.
            return (extreme(_ZERO, integer(s, count), 1),)
        case ast.ListComp(
            elt=ast.Constant(),
            generators=[
                ast.comprehension(
                    iter=ast.Call(func=ast.Name(id="range"), args=[count]), ifs=[]
                )
            ],
        ) if "range" not in s.survey.hidden:
            return (extreme(_ZERO, integer(s, count), 1),)
        case ast.List():
            return _listed(node)
        case ast.Subscript():
            return _of_section(s, node)
        case ast.Call(func=ast.Attribute()):
            return _of_call(s, node, rank)
        case ast.Call(func=ast.Name()):
            made = _returned(s, node)
            return () if made is None else _shape(s, made, rank)
        case _:
            return ()


def _returned(s: State, call: ast.Call) -> ast.expr | None:
    """What a function of the file makes and does nothing else, in terms of the caller."""
    function = None if s.here is None else s.here.function(call)
    if s.here is None or not isinstance(function, Function):
        return None
    given = arguments(call, function)
    match function.node.body:
        case [ast.Return(value=ast.expr() as value)] if (
            given is not None
            and function.module is s.here.module
            and s.survey.makes("", value)
        ):
            made = deepcopy(value)
        case _:
            return None
    for part in ast.walk(made):
        if isinstance(part, ast.expr):
            ast.copy_location(part, call)
    names = {part.id for part in ast.walk(made) if isinstance(part, ast.Name)}
    is_closed = names <= {*given, *LIBRARIES}
    return _Inlined(given).visit(made) if is_closed else None


class _Inlined(ast.NodeTransformer):
    """Puts arguments in the place of parameters."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.given.get(node.id, node)


def _of_call(s: State, node: ast.Call, rank: int) -> Shape:
    assert isinstance(node.func, ast.Attribute)
    if found := tuple(integer(s, each) for each in sizes(node, s.survey.meanings)):
        # One name for many extents is a tuple.
        return found if len(found) >= rank else ()
    match node.func.attr, node.args:
        case "arange", ends if not node.keywords:
            return _counted(s, ends)
        case "permutation", [ends]:
            return _of_array(s, ends, rank) or (integer(s, ends),)
        case "array", [ast.List() as listed, *_]:
            return _listed(listed)
        case (("copy" | "astype"), _):
            return _shape(s, node.func.value, rank)
        case _:
            return ()


def _of_array(s: State, node: ast.expr, rank: int) -> Shape:
    """The extents of an array that an expression names, unless it has fewer."""
    name = dotted(node) or ""
    is_known = s.survey.ranks.get(name, 0) >= rank and name not in s.survey.tainted
    if not is_known:
        return ()
    return tuple(extent(s, name, k, NOWHERE) for k in range(rank))


def _of_section(s: State, node: ast.Subscript) -> Shape:
    """The extents of `a[1:, 0]`, which has none for a single subscript."""
    name, indices = element(node)
    is_plain = isinstance(node.value, ast.Name | ast.Attribute)
    if name is None or not is_plain or not s.survey.is_array(name):
        return ()
    found = subscripts(s, node, name, indices)
    for k, each in enumerate(found):
        if not isinstance(each, Range):
            s.require(Binary("<", each, extent(s, name, k, s.span(node))))
    return tuple(extreme(_ZERO, counted(e), 1) for e in found if isinstance(e, Range))


def _counted(s: State, ends: list[ast.expr]) -> Shape:
    """How many integers there are up to an end, or from a start to an end."""
    match [integer(s, each) for each in ends]:
        case [end]:
            return (extreme(_ZERO, end, 1),)
        case [start, end]:
            return (extreme(_ZERO, subtracted(end, start), 1),)
        case _:
            return ()


def _listed(node: ast.List) -> Shape:
    """A list of lists has rows, all as long as the first one."""
    if any(isinstance(each, ast.Starred) for each in node.elts):
        return ()
    rows = node.elts[:1]
    inner = _listed(rows[0]) if rows and isinstance(rows[0], ast.List) else ()
    return IntConst(len(node.elts)), *inner


# Arrays that are made of others.


class _UntoldError(Exception):
    """An extent is not known; `is_said`: the text says it, in a way that is not modelled."""

    def __init__(self, *, is_said: bool) -> None:
        super().__init__()
        self.is_said = is_said


def _derived(s: State, node: ast.expr) -> _Sizes:
    """All extents of a value, none for a number."""
    match node:
        case ast.Constant(value=int() | float() | complex()):
            return ()
        case ast.Name() | ast.Attribute():
            return _of_name(s, node)
        case ast.UnaryOp() | ast.BinOp() | ast.Compare():
            return _of_operation(s, node)
        case ast.IfExp(body=then, orelse=otherwise):
            mark = len(s.out)
            one, other = _either(s, then, otherwise)
            # What holds in one case says nothing of the other.
            if one == other and len(s.out) == mark:
                return one
        case ast.Subscript():
            return _of_part(s, node)
        case ast.List(elts=[_, *_] as listed) | ast.Tuple(elts=[_, *_] as listed):
            # Whatever is listed, the text says how much of it.
            inner = {_held(s, each, is_said=True) for each in listed}
            if len(inner) == 1:
                return (IntConst(len(listed)), *inner.pop())
        case ast.Call():
            return _of_made(s, node)
    raise _UntoldError(is_said=True)


def _held(s: State, node: ast.expr, *, is_said: bool) -> _Sizes:
    """The extents of what lies in a list of which the text may say how long it is."""
    try:
        return _derived(s, node)
    except _UntoldError as error:
        raise _UntoldError(is_said=error.is_said or is_said) from None


def _either(s: State, then: ast.expr, otherwise: ast.expr) -> tuple[_Sizes, _Sizes]:
    """The extents of two values, of which one is meant: to know one says something."""
    try:
        found = _derived(s, then)
    except _UntoldError as error:
        if not error.is_said:
            _derived(s, otherwise)
        raise _UntoldError(is_said=True) from None
    try:
        return found, _derived(s, otherwise)
    except _UntoldError:
        raise _UntoldError(is_said=True) from None


def _of_operation(s: State, node: ast.UnaryOp | ast.BinOp | ast.Compare) -> _Sizes:
    match node:
        case ast.UnaryOp(operand=operand):
            return _operand(s, operand)
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            one, other = _each(s, [left, right], is_said=False)
            return _product(s, one, other)
        case ast.BinOp(left=left, right=right):
            operands = [left, right]
        case ast.Compare(left=left, comparators=others):
            operands = [left, *others]
    if any(isinstance(each, ast.List | ast.ListComp) for each in operands):
        # `+` and `*` of lists make them longer.
        raise _UntoldError(is_said=True)
    return _spread(s, operands)


def _of_name(s: State, node: ast.Name | ast.Attribute) -> _Sizes:
    name = dotted(node)
    if isinstance(node, ast.Attribute) and node.attr in ("T", "real", "imag"):
        found = _derived(s, node.value)
        return found[::-1] if node.attr == "T" else found
    if name is None:
        raise _UntoldError(is_said=False)
    if isinstance(node, ast.Attribute) and node.attr in (
        "pi",
        "e",
        "inf",
        "nan",
        "size",
    ):
        return ()
    if s.survey.is_array(name):
        if name in s.survey.tainted or name in s.unsized:
            raise _UntoldError(is_said=name in s.unsized)
        return tuple(extent(s, name, k, NOWHERE) for k in range(s.survey.ranks[name]))
    if _is_number(s, node):
        return ()
    return _of_variable(s, name)


def _of_variable(s: State, name: str) -> _Sizes:
    """The extents of what a name has, of which no elements are used."""
    values = given(s, name)
    if len(values) == 1 and name not in s.survey.parameters and name not in s.followed:
        with s.following(name):
            found = _derived(s, values[0])
        if all(map(s.is_constant, found)):
            return found
    value = None if values else of_global(s, name)
    if value is not None and _is_number(s, value):
        return ()
    raise _UntoldError(is_said=bool(values) or value is not None)


def _is_number(s: State, node: ast.expr, depth: int = 4) -> bool:
    """Whether a value is one number by its form, and by those of all that it is made of."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float | complex)
        case ast.Name(id=name):
            if s.index(name) is not None or s.survey.kinds.get(name) in (INT, BOOL):
                return True
            is_own = name in s.survey.assigned and name not in s.survey.parameters
            if not is_own or name in s.survey.outer | s.survey.captured or not depth:
                return False
            values = given(s, name)
            return bool(values) and all(_is_number(s, v, depth - 1) for v in values)
        case ast.UnaryOp(operand=operand):
            return _is_number(s, operand, depth)
        case ast.BinOp(left=left, right=right):
            return _is_number(s, left, depth) and _is_number(s, right, depth)
        case ast.Call(func=ast.Name(id="float" | "int" | "len" as name)):
            return name not in s.survey.hidden
        case ast.Subscript():
            name_, indices = element(node)
            is_whole = len(indices) == s.survey.ranks.get(name_ or "", 0) > 0
            return is_whole and all(_is_number(s, each, depth) for each in indices)
        case _:
            return False


def _spread(s: State, nodes: list[ast.expr]) -> _Sizes:
    """The shape of values of which those with fewer dimensions are repeated."""
    found: _Sizes = ()
    for each in nodes:
        found = _broadcast(s, found, _operand(s, each))
    return found


def _operand(s: State, node: ast.expr) -> _Sizes:
    """The extents of an operand; one of which nothing is known makes nothing larger."""
    try:
        return _derived(s, node)
    except _UntoldError as error:
        name = dotted(node)
        is_given = name is not None and not s.survey.is_array(name)
        if error.is_said or not is_given:
            raise
    s.note(f"`{name}` is a number, or an array no larger than those that it meets")
    return ()


def _broadcast(s: State, one: _Sizes, other: _Sizes) -> _Sizes:
    if len(one) < len(other):
        one, other = other, one
    added_rows = len(one) - len(other)
    return (
        *one[:added_rows],
        *(_common(s, *pair) for pair in zip(one[added_rows:], other, strict=True)),
    )


def _common(s: State, one: Expr, other: Expr) -> Expr:
    """Extents that meet are equal, unless one of them is 1."""
    unit = IntConst(1)
    if unit in (one, other) or one == other:
        return other if one == unit else one
    if isinstance(one, IntConst) and isinstance(other, IntConst):
        raise _UntoldError(is_said=True)
    if isinstance(one, IntConst):
        one, other = other, one
    is_equal = Binary("==", one, other)
    alone = Binary("==", one, unit)
    if isinstance(other, IntConst):
        s.require(Binary("or", is_equal, alone))
        return other
    s.require(Binary("or", is_equal, Binary("or", alone, Binary("==", other, unit))))
    return Select(alone, other, one)


def _product(s: State, one: _Sizes, other: _Sizes) -> _Sizes:
    if not one or not other or max(len(one), len(other)) > 2:
        raise _UntoldError(is_said=True)
    if one[-1] != other[0]:
        s.require(Binary("==", one[-1], other[0]))
    return (*one[:-1], *(other[1:] if len(other) > 1 else ()))


def _of_part(s: State, node: ast.Subscript) -> _Sizes:
    """The extents of a part of an array: `a[1:, 0]`, `a[::-1]`, `a[:, None]`."""
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    sizes = list(_derived(s, node.value))
    is_tuple = isinstance(node.value, ast.Tuple | ast.List | ast.Dict)
    if is_tuple or not sizes:
        raise _UntoldError(is_said=bool(is_tuple))
    found: list[Expr] = []
    for each in indices:
        if isinstance(each, ast.Constant) and each.value is None:
            found.append(IntConst(1))
        elif not sizes:
            raise _UntoldError(is_said=True)
        elif isinstance(each, ast.Slice):
            found.append(_sliced(s, sizes.pop(0), each))
        elif _derived(s, each) == ():
            sizes.pop(0)
        else:
            # As many as there are indices, or as a mask has elements that hold.
            raise _UntoldError(is_said=not isinstance(each, ast.Compare))
    return (*found, *sizes)


def _sliced(s: State, size: Expr, part: ast.Slice) -> Expr:
    """How many elements a slice has of a dimension of some size."""
    step = 1 if part.step is None else _whole_number(part.step)
    if step is None or step == 0 or (step < 0 and (part.lower or part.upper)):
        raise _UntoldError(is_said=True)
    first = _ZERO if part.lower is None else _end(s, size, part.lower)
    last = size if part.upper is None else _end(s, size, part.upper)
    length = subtracted(last, first)
    if part.lower is not None or part.upper is not None:
        length = extreme(_ZERO, length, 1)
    if abs(step) == 1:
        return length
    return Binary("//", added(length, IntConst(abs(step) - 1)), IntConst(abs(step)))


def _end(s: State, size: Expr, node: ast.expr) -> Expr:
    """Where a slice begins or ends: inside of the dimension, counted from its start."""
    value = integer(s, node)
    if isinstance(value, IntConst) and value.value < 0:
        return extreme(_ZERO, added(size, value), 1)
    if not isinstance(value, IntConst):
        below = extreme(_ZERO, Binary("+", value, size), 1)
        value = Select(Binary("<", value, _ZERO), below, value)
    return extreme(value, size, -1)


def _whole_number(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case _:
            return None


def _of_made(s: State, node: ast.Call) -> _Sizes:
    """The extents of what a function of NumPy, a method or a conversion makes."""
    match node.func:
        case ast.Name(id="list" | "sorted") if len(node.args) == 1:
            return _derived(s, node.args[0])
        case ast.Name(id="len" | "int" | "float" | "abs" | "min" | "max" | "sum"):
            return ()
        case ast.Attribute(value=inner, attr=name) if is_library(
            inner, s.survey.hidden
        ):
            given = [*node.args]
            words = {each.arg: each.value for each in node.keywords}
            words.pop("dtype", None)
            return _of_function(s, node, name, given, words)
        case ast.Attribute(value=inner, attr=name) if (
            name not in s.survey.methods
            and (dotted(inner) or "").partition(".")[0] not in LIBRARIES
        ):
            # What has a method of arrays is an array only if the text knows it as one.
            if not _argument(s, name, [inner, *node.args]):
                raise _UntoldError(is_said=False)
            words = {each.arg: each.value for each in node.keywords}
            words.pop("dtype", None)
            return _of_function(s, node, name, [inner, *node.args], words)
    is_known = s.here is not None and isinstance(s.here.function(node), Function)
    raise _UntoldError(is_said=is_known or _is_of_library(s, node))


def _is_of_library(s: State, node: ast.Call) -> bool:
    """Whether NumPy makes something of values that the text knows."""
    library = (dotted(node.func) or "").partition(".")[0]
    for each in node.args if library in LIBRARIES else ():
        _operand(s, each)
    return library in LIBRARIES and library not in s.survey.hidden


def _of_function(
    s: State,
    node: ast.Call,
    name: str,
    parts: list[ast.expr],
    words: dict[str | None, ast.expr],
) -> _Sizes:
    if not words.keys() - _SIZE_WORDS and (made := sizes(node, s.survey.meanings)):
        return _asked_for(s, made)
    if name in _UNTOLD:
        raise _UntoldError(is_said=False)
    if name in _OF_LISTS and len(parts) == 1:
        return _joined(s, name, parts[0], words)
    if name == "arange":
        return _stepped(s, parts)
    if not parts:
        raise _UntoldError(is_said=True)
    if name in _OF_ROWS and len(parts) == 1 and (rows := _of_rows(s, parts[0])):
        return rows
    first = _argument(s, name, parts)
    found = _elementwise(s, name, parts, first, words)
    if found is None and not words:
        found = _flattened(s, name, parts, first) or _turned(s, name, parts, first)
    if found is None and name in REDUCTIONS:
        found = _reduced(first, [*parts[1:2], *words.values()], words)
    if found is None:
        raise _UntoldError(is_said=True)
    return found


def _of_rows(s: State, rows: ast.expr) -> _Sizes:
    """The extents of an array that is made of rows, which are of one size in witnesses.

    Old versions of NumPy make an array of lists of others.
    """
    listed = rows.elts if isinstance(rows, ast.List | ast.Tuple) else []
    found = [derived(s, each) or () for each in listed]
    ranks = {*map(len, found)}
    if len(ranks) != 1 or 0 in ranks:
        return ()
    for other in found[1:]:
        for pair in zip(found[0], other, strict=True):
            if pair[0] != pair[1]:
                s.require(Binary("or", Binary("==", *pair), UNKNOWN_CONDITION))
    return (IntConst(len(listed)), *found[0])


def _asked_for(s: State, made: list[ast.expr]) -> _Sizes:
    """The sizes that a call spells out, of which NumPy refuses negative ones."""
    found = tuple(integer(s, each) for each in made)
    for size in found:
        if not is_natural_size(size):
            s.require(Binary(">=", size, _ZERO))
    return found


def _argument(s: State, name: str, parts: list[ast.expr]) -> _Sizes:
    """The extents of what an array is made of.

    Where nothing is known of it, the result may be of any size, or the text says a part of it.
    """
    is_flat = [_whole_number(each) for each in parts[1:]] == [-1]
    is_part = name in _SIZED and not (name == "reshape" and is_flat)
    return _held(s, parts[0], is_said=is_part)


def _elementwise(
    s: State,
    name: str,
    parts: list[ast.expr],
    first: _Sizes,
    words: dict[str | None, ast.expr],
) -> _Sizes | None:
    """An element for each one of what is given."""
    if name in _ALIKE and not words.keys() - _WORDS_OF_ALIKE:
        return first
    if name in ("cumsum", "cumprod") and ("axis" in words or len(parts) > 1):
        return first
    if words:
        return None
    if name in ELEMENTWISE and len(parts) == 1:
        return first
    is_spread = (name, len(parts)) == ("where", 3) or name in PAIRWISE
    return _spread(s, parts) if is_spread and len(parts) > 1 else None


def _flattened(
    s: State, name: str, parts: list[ast.expr], first: _Sizes
) -> _Sizes | None:
    """All elements one after the other, some of them more or less often."""
    match name, parts[1:]:
        case (("ravel" | "flatten" | "cumsum" | "cumprod"), _):
            return (_count(first),)
        case "append", [more]:
            return (added(_count(first), _count(_held(s, more, is_said=True))),)
        case "tile", [times] if first and _is_number(s, times):
            # Of no element there may be fewer than none.
            is_empty = Binary("==", _count(first), _ZERO)
            s.require(Binary("or", is_empty, Binary(">=", integer(s, times), _ZERO)))
            return (*first[:-1], _times(s, first[-1], times))
        case "repeat", [times] if _is_number(s, times):
            s.require(Binary(">=", integer(s, times), _ZERO))
            return (_times(s, _count(first), times),)
        case "diff", [] if len(first) == 1:
            return (extreme(_ZERO, added(first[0], IntConst(-1)), 1),)
        case (("delete" | "insert"), [at, *_]) if len(first) == 1 and _is_number(s, at):
            end = added(first[0], IntConst(0 if name == "delete" else 1))
            s.require(Binary("<", integer(s, at), end))
            s.require(Binary(">=", added(first[0], integer(s, at)), _ZERO))
            return (added(first[0], IntConst(-1 if name == "delete" else 1)),)
        case "pad", [ast.Constant(value=int(width)), *_] if len(first) == 1:
            return (added(first[0], IntConst(2 * width)),)
        case "resize", [size] if _is_number(s, size):
            s.require(Binary(">=", integer(s, size), _ZERO))
            return (integer(s, size),)
        case _:
            return None


def _turned(s: State, name: str, parts: list[ast.expr], first: _Sizes) -> _Sizes | None:
    """Arrays with other dimensions than those that they are made of."""
    match name, parts[1:]:
        case "transpose", []:
            return first[::-1]
        case "outer", [more]:
            return _count(first), _count(_held(s, more, is_said=True))
        case "dot", [more]:
            return _product(s, first, _held(s, more, is_said=True))
        case "reshape", [ast.Tuple(elts=listed) | ast.List(elts=listed)]:
            return _reshaped(s, _count(first), listed)
        case "reshape", listed:
            return _reshaped(s, _count(first), listed)
        case _:
            return None


_SIZE_WORDS = {"shape", "size", "num", "order", "fill_value"}
_OF_LISTS = ("concatenate", "hstack", "vstack", "stack")
_ALIKE = (
    "zeros_like", "ones_like", "empty_like", "full_like", "copy", "array", "asarray",
    "ascontiguousarray", "asfortranarray", "astype", "sort", "roll", "flip", "flipud", "fliplr",
    "clip", "nan_to_num", "round", "conj", "real", "imag",
)  # fmt: skip
_OF_ROWS = ("array", "asarray", "stack")
_SIZED = (
    "reshape", "repeat", "tile", "append", "insert", "pad", "resize", "outer", "diag", "split",
    "array_split", "hsplit", "vsplit", "dsplit", "meshgrid", "histogram", "histogram2d",
    "unravel_index", "modf", "frexp", "divmod", "eig", "eigh", "svd", "qr", "lstsq", "slogdet",
)  # fmt: skip
"""Functions that say a part of the size of what they make, whatever they are given."""
_WORDS_OF_ALIKE = {"order", "axis", "copy", "kind", "fill_value"}
_UNTOLD = (
    "nonzero", "flatnonzero", "argwhere", "unique", "extract", "compress", "load", "loadtxt",
    "genfromtxt", "fromfile", "frombuffer", "fromstring", "fromiter", "intersect1d", "union1d",
    "setdiff1d", "trim_zeros", "memmap", "pop", "get", "read", "recv",
)  # fmt: skip
"""Functions that make as much as their data say."""


def _count(sizes_: _Sizes) -> Expr:
    """How many elements there are."""
    found: Expr = IntConst(1)
    for each in sizes_:
        found = each if found == IntConst(1) else multiplied(found, each)
    return found


def _times(s: State, size: Expr, node: ast.expr) -> Expr:
    return multiplied(size, extreme(_ZERO, integer(s, node), 1))


def _stepped(s: State, ends: list[ast.expr]) -> _Sizes:
    if len(ends) < 3:
        return tuple(each for each in _counted(s, ends) if each is not None)
    step = _whole_number(ends[2])
    if step is None or step <= 0:
        raise _UntoldError(is_said=True)
    first, last = integer(s, ends[0]), integer(s, ends[1])
    length = added(subtracted(last, first), IntConst(step - 1))
    return (extreme(_ZERO, Binary("//", length, IntConst(step)), 1),)


def _joined(
    s: State, name: str, parts: ast.expr, words: dict[str | None, ast.expr]
) -> _Sizes:
    """One after the other along a dimension, the first one if nothing else is said."""
    axis = _whole_number(words.pop("axis", ast.Constant(0)))
    if words or axis is None or not isinstance(parts, ast.Tuple | ast.List):
        raise _UntoldError(is_said=True)
    if name == "stack" and axis == 0:
        return _derived(s, parts)
    texts = [*map(ast.dump, parts.elts)]
    is_said = name == "vstack" or len({*texts}) < len(texts)
    found = _each(s, parts.elts, is_said=is_said)
    if name == "vstack":
        found = [(IntConst(1), *each) if len(each) == 1 else each for each in found]
    rank = max(map(len, found), default=0)
    if name == "hstack" and rank > 1:
        axis = 1
    if {*map(len, found)} != {rank} or not -rank <= axis < rank:
        raise _UntoldError(is_said=True)
    length = found[0][axis]
    for each in found[1:]:
        length = added(length, each[axis])
        for k, pair in enumerate(zip(found[0], each, strict=True)):
            if k != axis % rank and pair[0] != pair[1]:
                s.require(Binary("==", *pair))
    whole = list(found[0])
    whole[axis] = length
    return tuple(whole)


def _each(s: State, parts: list[ast.expr], *, is_said: bool) -> list[_Sizes]:
    """The extents of all parts; to know one of them says how large the whole is at least."""
    found, untold = list[_Sizes](), list[bool]()
    for part in parts:
        try:
            found.append(_derived(s, part))
        except _UntoldError as error:
            untold.append(error.is_said)
    if untold:
        raise _UntoldError(is_said=is_said or any(untold) or bool(found))
    return found


def _reshaped(s: State, count: Expr, listed: list[ast.expr]) -> _Sizes:
    """The extents that are asked for, of which -1 is whatever is left."""
    numbers = [_whole_number(each) for each in listed]
    known = [integer(s, x) for x, n in zip(listed, numbers, strict=True) if n != -1]
    others = _count(tuple(known))
    if numbers.count(-1) == 0:
        if others != count:
            s.require(Binary("==", others, count))
        return tuple(known)
    if numbers.count(-1) > 1:
        raise _UntoldError(is_said=True)
    rest = count
    if others != IntConst(1):
        if not _is_positive(others):
            s.require(Binary(">=", others, IntConst(1)))
        rest = Binary("//", count, others)
        s.require(Binary("==", Binary("%", count, others), _ZERO))
    at = iter(known)
    return tuple(rest if n == -1 else next(at) for n in numbers)


def _is_positive(expr: Expr) -> bool:
    return isinstance(expr, IntConst) and expr.value > 0


def _reduced(
    first: _Sizes, axes: list[ast.expr], words: dict[str | None, ast.expr]
) -> _Sizes:
    if not axes:
        return ()
    axis = _whole_number(axes[0])
    if len(axes) > 1 or words.keys() - {"axis"} or axis is None:
        raise _UntoldError(is_said=True)
    if not -len(first) <= axis < len(first):
        raise _UntoldError(is_said=True)
    axis %= len(first)
    return (*first[:axis], *first[axis + 1 :])
