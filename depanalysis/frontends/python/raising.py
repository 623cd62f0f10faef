"""What code that is not modelled needs, so that it raises no exception.

Input: a statement, or expressions, where they are evaluated. Output: assertions of what they
need of the values that a witness chooses, which are the numbers, the sizes and the elements
of a Program. Where that cannot be said, nothing is shown by a run that gets there. What is
not of this text, such as what an unknown function gives, is taken to be whatever lets the
run go on.
"""

import ast
import builtins
import sys
from collections.abc import Iterable, Sequence

from depanalysis.frontends.python.creations import ELEMENTWISE
from depanalysis.frontends.python.expressions import integer
from depanalysis.frontends.python.linking import Found, Function
from depanalysis.frontends.python.names import (
    LIBRARIES,
    REDUCTIONS,
    dotted,
    element,
    inside,
    is_new_axis,
)
from depanalysis.frontends.python.numpy_names import NUMPY
from depanalysis.frontends.python.shapes import derived
from depanalysis.frontends.python.state import State, UnmodelledError
from depanalysis.frontends.python.subscripts import extent
from depanalysis.frontends.python.things import given, is_dictionary, is_key
from depanalysis.ir.expressions import UNKNOWN_CONDITION, Binary, IntConst, Unary
from depanalysis.ir.statements import UNSEEN, asserted
from depanalysis.ir.types import INT

_ZERO = IntConst(0)
_DEEPEST = 4
_TOTAL = {
    "len", "print", "range", "enumerate", "zip", "isinstance", "issubclass", "list", "tuple",
    "set", "dict", "frozenset", "str", "repr", "sorted", "bool", "abs", "type", "hasattr",
    "id", "iter", "reversed", "super", "format", "sum", "float", "int", "round", "any", "all",
    "map", "filter", "callable", "hash", "min", "max", "slice", "getattr", "eval", "exec",
}  # fmt: skip
"""Functions of Python that raise nothing for numbers, arrays and lists, but the two below."""

_OF_SOME = ("min", "max", "amin", "amax", "argmin", "argmax")
"""What no array without elements has."""

_TOTAL_OF_ARRAYS = {
    *ELEMENTWISE, "sum", "prod", "mean", "std", "var", "any", "all", "copy", "array",
    "asarray", "ravel", "flatten", "cumsum", "cumprod", "sort", "argsort", "zeros_like",
    "ones_like", "empty_like", "full_like", "transpose", "isscalar", "shape", "size", "ndim",
    "where", "nonzero", "searchsorted", "argwhere", "uint64", "uint32", "uint8", "int8", "int16",
    "uint16", "intp", "float16", "complex128", "complex64", "bool_", "isin", "flatnonzero",
    "unique", "diff", "count_nonzero", "astype", "tolist", "fill",
    "item", "nditer", "ndenumerate", "ndindex", "errstate", "seterr", "printoptions", "clip",
    "round", "median", "atleast_1d", "atleast_2d", "float64", "float32", "int64", "int32",
    "append", "outer", "linspace", "conj", "squeeze", "isclose", "array_equal", "nan_to_num",
}  # fmt: skip
_NARROW = ("uint8", "int8", "uint16", "int16", "uint32", "uint64")
"""Types of NumPy that refuse numbers out of their range."""

_TOTAL_OF_NUMBERS = {
    "floor", "ceil", "trunc", "fabs", "sin", "cos", "tan", "atan", "atan2", "tanh", "asinh",
    "hypot", "copysign", "isnan", "isinf", "isfinite", "degrees", "radians", "erf", "erfc",
    "gcd", "lcm", "isclose",
}  # fmt: skip
_TOTAL_OF_THINGS = {
    "append", "extend", "copy", "keys", "values", "items", "get", "setdefault", "add",
    "update", "clear", "join", "format", "startswith", "endswith", "strip", "split", "lower",
    "upper", "count", "discard", "appendleft", "write", "sort", "reverse", "debug", "info",
    "warning", "error", "critical", "exception",
}  # fmt: skip
_TOTAL_OF_STANDARD = {
    "copy.copy", "copy.deepcopy", "collections.OrderedDict", "collections.defaultdict",
    "collections.namedtuple", "functools.partial", "functools.wraps", "gc.collect",
    "itertools.chain", "itertools.count", "itertools.cycle", "itertools.product",
    "itertools.starmap", "itertools.zip_longest", "logging.critical", "logging.debug",
    "logging.error", "logging.exception", "logging.info", "logging.warning", "pickle.dump",
    "pickle.dumps", "pprint.pformat", "pprint.pprint", "random.gauss", "random.normalvariate",
    "random.shuffle", "random.uniform", "sys.getsizeof", "sys.setrecursionlimit",
    "textwrap.dedent", "traceback.print_exc", "warnings.warn",
}  # fmt: skip
"""Functions of Python's standard library that raise nothing for numbers, arrays and lists."""

_HEAPS = ("heapq.heappush", "heapq.heappushpop")
_ENDS = ("sys.exit", "os._exit", "os.abort", "exit", "quit")
_ATTRIBUTES = ("shape", "size", "ndim", "dtype", "T", "flat", "real", "imag", "nbytes")


def demand(s: State, parts: Iterable[ast.AST]) -> None:
    """Asserts that nothing is raised by what is evaluated, as far as a witness decides it."""
    if s.keeps_exceptions:
        return
    # All are looked at, so that all assertions are made.
    found = [_may_raise(s, part, is_certain=True) for part in parts]
    if any(found):
        s.require(UNKNOWN_CONDITION)


def _may_raise(s: State, node: ast.AST, *, is_certain: bool) -> bool:
    """Whether a part may raise in a way that no assertion has ruled out.

    `is_certain`: it is evaluated wherever the statement is, so that assertions may be made.
    """
    match node:
        case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return False
        case ast.Try(handlers=handlers) if any(map(_catches_all, handlers)):
            return False
        case ast.If() | ast.For() | ast.While() | ast.Try() | ast.Match():
            is_certain = False
        case ast.Compare(ops=[_, _, *_]) | ast.Assert():
            is_certain = False
        case ast.IfExp() | ast.BoolOp() | ast.comprehension() | ast.ListComp():
            is_certain = False
        case ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
            is_certain = False
        case _:
            pass
    with s.captured() as needed:
        # All are looked at, so that all assertions are made.
        found = [
            *(
                _may_raise(s, x, is_certain=is_certain)
                for x in ast.iter_child_nodes(node)
            ),
            _raises_itself(s, node, is_certain=is_certain),
        ]
    if is_certain:
        s.out.extend(needed)
    return any(found) or (bool(needed) and not is_certain)


def _catches_all(handler: ast.ExceptHandler) -> bool:
    name = None if handler.type is None else dotted(handler.type)
    is_plain = not any(isinstance(each, ast.Raise) for each in ast.walk(handler))
    return is_plain and name in (None, "Exception", "BaseException")


def _raises_itself(s: State, node: ast.AST, *, is_certain: bool) -> bool:
    """The same of an operation alone, not of its operands."""
    match node:
        case ast.Subscript(value=owner, slice=index):
            is_said = _is_said(s, owner) and _is_pinned(s, index)
            return (is_said or _is_pinned(s, owner)) and not _is_inside(
                s, node, owner, index, is_certain
            )
        case ast.Slice(step=ast.expr() as step):
            return _may_be_zero(s, step, is_certain)
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=parts)):
            spelled = (x.value for x in parts if isinstance(x, ast.FormattedValue))
            return any(_is_pinned(s, each) for each in spelled)
        case ast.Attribute(value=owner, attr=name):
            is_reshaped = name == "shape" and isinstance(node.ctx, ast.Store)
            return is_reshaped or not _has_attribute(s, owner, name)
        case ast.BinOp():
            return _operation_raises(s, node, is_certain)
        case ast.Compare():
            return _differs_in_shape(s, node)
        case ast.Assign() | ast.AugAssign():
            return _assignment_raises(s, node)
        case ast.Call():
            return _call_raises(s, node)
        case ast.Delete(targets=targets):
            return any(isinstance(x, ast.Subscript) for x in targets)
        case _:
            return False


def _has_attribute(s: State, owner: ast.expr, name: str) -> bool:
    """Whether NumPy, a number or an array has an attribute; others may have any."""
    if isinstance(owner, ast.Name) and owner.id in ("np", "numpy"):
        return owner.id in s.survey.hidden or name in NUMPY
    is_method = name in _TOTAL_OF_ARRAYS or name in _TOTAL_OF_THINGS
    is_known = is_method or name in _ATTRIBUTES
    return not _is_number(s, owner) and (is_known or not is_whole(s, owner))


def _operation_raises(s: State, node: ast.BinOp, is_certain: bool) -> bool:
    left, right = node.left, node.right
    match node.op:
        case ast.Div() | ast.FloorDiv() | ast.Mod() if not is_whole(s, right):
            return _may_be_zero(s, right, is_certain) or _differs_in_shape(s, node)
        case ast.Add() if is_text(left) is not is_text(right):
            return _is_number(s, left) or _is_number(s, right)
        case ast.Pow() if not is_whole(s, left) and not is_whole(s, right):
            return _may_divide(s, left, right, is_certain)
        case _:
            return _differs_in_shape(s, node)


def _assignment_raises(s: State, node: ast.Assign | ast.AugAssign) -> bool:
    match node:
        case ast.AugAssign(target=target, value=value):
            is_any = is_whole(s, target) or is_whole(s, value)
            return is_any and not fits(s, target, value)
        case ast.Assign(targets=[ast.Subscript() as target], value=value):
            return is_whole(s, target) and not fits(s, target, value)
        case ast.Assign(targets=[ast.Tuple() | ast.List()], value=value):
            return is_whole(s, value) or (_is_sequence(value) and _is_pinned(s, value))
        case _:
            return False


def _is_inside(
    s: State, node: ast.Subscript, owner: ast.expr, index: ast.expr, is_certain: bool
) -> bool:
    """Whether a subscript is inside of what it is a subscript of, asserted if need be."""
    match owner, index:
        case _, ast.Slice() | ast.Constant(value=str()):
            return True
        case ast.Attribute(attr="shape"), ast.Constant():
            return True
        case (
            (ast.Tuple(elts=listed) | ast.List(elts=listed)),
            ast.Constant(value=int(k)),
        ):
            return k < len(listed)
        case ast.Name(id=table), _ if is_dictionary(s, table):
            return _sets_an_entry(s, node) or is_key(s, table, index)
    name, indices = element(node)
    if name is None or not s.survey.is_array(name) or name in s.survey.tainted:
        return False
    indices = tuple(each for each in indices if not is_new_axis(each))
    is_fitting = is_certain and len(indices) <= s.survey.ranks[name]
    return is_fitting and _are_inside(s, node, name, indices)


def _are_inside(
    s: State, node: ast.Subscript, name: str, indices: tuple[ast.expr, ...]
) -> bool:
    """Whether subscripts are inside of their dimensions, which is asserted."""
    for k, each in enumerate(indices):
        if isinstance(each, ast.Constant) and each.value is ...:
            # What stands behind counts from the last dimension.
            return k == len(indices) - 1
        if isinstance(each, ast.Slice):
            continue
        try:
            at = integer(s, each)
        except UnmodelledError:
            return False
        size = extent(s, name, k, s.span(node))
        s.require(Binary("<", at, size))
        s.require(Binary(">=", at, Unary("-", size)))
    return True


def _sets_an_entry(s: State, node: ast.Subscript) -> bool:
    """Whether an entry of a dictionary gets a value, whichever it is."""
    is_stored = isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name)
    return is_stored and is_dictionary(s, dotted(node.value) or "")


def _may_be_zero(s: State, divisor: ast.expr, is_certain: bool) -> bool:
    if isinstance(divisor, ast.Constant):
        return divisor.value == 0
    if not _is_pinned(s, divisor):
        return False
    try:
        value = integer(s, divisor)
    except UnmodelledError:
        name = dotted(divisor.func) if isinstance(divisor, ast.Call) else None
        return name in dir(builtins)
    if is_certain:
        s.require(Binary("!=", value, _ZERO))
    return not is_certain


def _may_divide(s: State, base: ast.expr, exponent: ast.expr, is_certain: bool) -> bool:
    """Whether a power may be that of zero with an exponent below it."""
    if isinstance(base, ast.Constant) and base.value != 0:
        return False
    if isinstance(exponent, ast.Constant) or not _is_pinned(s, exponent):
        return False
    try:
        value = integer(s, exponent)
    except UnmodelledError:
        return False
    if is_certain:
        s.require(Binary("or", Binary(">=", value, _ZERO), UNKNOWN_CONDITION))
    return not is_certain


def _is_sequence(node: ast.expr) -> bool:
    """Whether how many parts a value has is not told by its form."""
    match node:
        case ast.BinOp() | ast.ListComp() | ast.GeneratorExp():
            return True
        case ast.Subscript(slice=index):
            return isinstance(index, ast.Slice)
        case ast.Call(func=ast.Name(id=name)):
            return name in ("list", "range", "sorted", "map", "filter", "reversed")
        case _:
            return False


def fits(
    s: State, target: ast.expr, value: ast.expr, *, has_one_shape: bool = False
) -> bool:
    """Whether a value has the shape of what it is stored to, asserted for witnesses.

    A list may get another length. `has_one_shape`: what meets is not repeated either,
    unless its extent is the constant 1.
    """
    both = ast.copy_location(ast.BinOp(target, ast.Add(), value), value)
    with s.captured() as needed:
        found, own = derived(s, both), derived(s, target)
        # The target is not spread.
        for pair in zip(reversed(found or ()), reversed(own or ()), strict=False):
            if pair[0] != pair[1]:
                s.require(Binary("==", *pair))
    for each in needed:
        test = asserted(each)
        match test:
            case Binary(operator="or", left=Binary(operator="==") as same) if (
                has_one_shape
            ):
                test = same
        if test is not None:
            s.require(Binary("or", test, UNKNOWN_CONDITION))
    return found is not None


def _differs_in_shape(s: State, node: ast.expr) -> bool:
    """Whether arrays that meet may be of other sizes, which no assertion rules out."""
    if isinstance(node, ast.Constant):
        return False
    operands = [x for x in ast.iter_child_nodes(node) if isinstance(x, ast.expr)]
    return sum(is_whole(s, each) for each in operands) > 1 and derived(s, node) is None


def _call_raises(s: State, node: ast.Call) -> bool:
    parts = [*node.args, *(each.value for each in node.keywords)]
    name = dotted(node.func) or ""
    root, _, word = name.rpartition(".")
    is_pinned = any(_is_pinned(s, each) for each in parts)
    whole = _standard(s, node.func)
    if whole in _ENDS:
        return True
    if any(_lambda_raises(s, each) for each in (node.func, *parts)):
        return True
    called = None if s.here is None else s.here.function(node)
    if any(_has_raising_code(s, each) for each in _bodies(s, node, called)):
        return True
    is_known = isinstance(called, Function)
    if not is_known and isinstance(node.func, ast.Name) and _is_data(s, node.func):
        return True
    if isinstance(called, Function | str) and not str(called).endswith(UNSEEN):
        return is_pinned
    if word in _OF_SOME and is_pinned and len(parts) == 1:
        return not _has_elements(s, parts[0])
    if _is_of_library(s, node.func):
        return is_pinned and _library_raises(s, node, root, word, parts)
    if whole.partition(".")[0] in sys.stdlib_module_names:
        return is_pinned and _standard_raises(s, whole, parts)
    if name in dir(builtins) and name not in s.survey.hidden:
        return is_pinned and not _is_total(s, name, node)
    return _method_raises(s, node, parts, is_pinned=is_pinned)


def _lambda_raises(s: State, part: ast.expr) -> bool:
    """Whether a lambda that is called, or handed to what calls it, may raise."""
    if not isinstance(part, ast.Lambda):
        return False
    return _may_raise(s, part.body, is_certain=False)


def _bodies(s: State, node: ast.Call, called: Found) -> list[ast.FunctionDef]:
    """The text of the file that a call runs: a function, or how a class begins objects."""
    if isinstance(called, Function):
        return [called.node]
    name = dotted(node.func)
    classes = (x for x in _defined(s) if isinstance(x, ast.ClassDef) and x.name == name)
    return [x for each in classes for x in each.body if isinstance(x, ast.FunctionDef)]


def _defined(s: State) -> list[ast.ClassDef | ast.FunctionDef]:
    """The functions and classes of the file."""
    body = [] if s.here is None else s.here.module.tree.body
    return [x for x in body if isinstance(x, ast.ClassDef | ast.FunctionDef)]


def _has_raising_code(s: State, function: ast.FunctionDef) -> bool:
    """Whether there is anything in a function that raises, or ends the program, by itself."""
    called = {*_ENDS, *(each.name for each in _defined(s))}
    for part in ast.walk(function):
        match part:
            case ast.Raise() | ast.Assert() | ast.Delete() | ast.Subscript():
                return True
            case ast.BinOp(op=ast.Div() | ast.FloorDiv() | ast.Mod() | ast.Pow()):
                return True
            case ast.Call(func=name) if dotted(name) in called:
                return True
    return False


def _method_raises(
    s: State, node: ast.Call, parts: list[ast.expr], *, is_pinned: bool
) -> bool:
    """The same of a method, or of a function that nobody knows."""
    match node.func:
        case ast.Attribute(value=owner, attr=word) if (
            is_whole(s, owner) or word == "resize" or _is_given_whole(s, owner)
        ):
            return word not in _TOTAL_OF_ARRAYS or _has_axis(s, word, parts)
        case ast.Attribute(value=owner, attr=word) if _is_pinned(s, owner) or (
            is_pinned and _is_said(s, owner)
        ):
            return word not in _TOTAL_OF_THINGS or (word == "split" and is_pinned)
        case ast.Lambda():
            return is_pinned
        case _:
            return False


def _is_given_whole(s: State, node: ast.expr) -> bool:
    """Whether a name stands for nothing but whole arrays."""
    values = given(s, node.id) if isinstance(node, ast.Name) else []
    return bool(values) and all(is_whole(s, each) for each in values)


def _is_data(s: State, node: ast.Name) -> bool:
    """Whether a name is that of a number or an array, which nobody can call."""
    values = given(s, node.id) if node.id in s.survey.assigned else []
    is_made = bool(values) and _is_given_whole(s, node)
    is_computed = node.id in s.parameters
    return is_made or is_computed or _is_number(s, node) or is_whole(s, node)


def _library_raises(
    s: State, node: ast.Call, library: str, word: str, parts: list[ast.expr]
) -> bool:
    """The same of a function of a library, of which an argument is pinned."""
    if library == "math":
        return word not in _TOTAL_OF_NUMBERS
    arrays = sum(is_whole(s, each) for each in parts)
    if library.endswith(".random") and derived(s, node) is None:
        return _draw_raises(s, word, parts, least=1)
    if library.endswith(".linalg") and word == "norm" and len(parts) == 1:
        return False
    is_plain = word in _TOTAL_OF_ARRAYS and arrays < 2
    is_plain &= bool(arrays) or word not in _NARROW
    is_plain &= not _has_axis(s, word, parts[1:])
    return not is_plain and derived(s, node) is None


def _standard(s: State, function: ast.expr) -> str:
    """The whole name of a function of Python, or of a module that the file imports."""
    name = dotted(function) or ""
    if name in dir(builtins):
        return "" if name in s.survey.hidden else name
    return "" if s.here is None else s.here.library_name(function)


def _standard_raises(s: State, whole: str, parts: list[ast.expr]) -> bool:
    """The same of a function of Python's standard library."""
    match whole.rpartition("."), parts:
        case ("math", _, word), _:
            return word not in _TOTAL_OF_NUMBERS
        case ("random", _, word), _:
            return _draw_raises(s, word, parts, least=word == "randrange")
        case _, [heap, item] if whole in _HEAPS:
            return not (_is_own_heap(s, heap) and _has_order(s, item))
        case _:
            return whole not in _TOTAL_OF_STANDARD


def _draw_raises(s: State, word: str, parts: list[ast.expr], *, least: int) -> bool:
    """The same of a random number, which may be drawn of a range of at least so many more."""
    match word, parts:
        case "uniform" | "gauss" | "normalvariate" | "seed" | "random", _:
            return any(is_whole(s, each) for each in parts)
        case "normal", [mean, spread] if not is_whole(s, mean):
            return _is_pinned(s, spread) and not _rises(s, [spread], 0)
        case "randint" | "randrange", [_] | [_, _] if len(parts) > 1 or least:
            return not _rises(s, parts, least)
        case "choice", [among] if is_whole(s, among):
            return not _has_elements(s, among)
        case _:
            return True


def _rises(s: State, ends: list[ast.expr], least: int) -> bool:
    """Whether the last number is above the first, or 0, by so much, which is asserted."""
    try:
        low, high = integer(s, ends[0]), integer(s, ends[-1])
    except UnmodelledError:
        return False
    rise = Binary("-", high, low) if len(ends) > 1 else high
    s.require(Binary(">=", rise, IntConst(least)))
    return True


def _is_own_heap(s: State, heap: ast.expr) -> bool:
    """Whether a heap is one of another text, or begins without elements."""
    values = given(s, dotted(heap) or "")
    empty = (isinstance(x, ast.List) and not x.elts for x in values)
    return all(empty) if values else not _is_pinned(s, heap)


def _has_order(s: State, item: ast.expr) -> bool:
    """Whether a value can be compared with others of its kind, as no array can."""
    parts = item.elts if isinstance(item, ast.Tuple | ast.List) else [item]
    return not any(is_whole(s, x) or may_be_whole(s, x) for x in parts)


def _has_axis(s: State, word: str, parts: list[ast.expr]) -> bool:
    """Whether a dimension that there may not be is reduced."""
    return word in REDUCTIONS and any(_is_pinned(s, each) for each in parts)


def _is_total(s: State, name: str, node: ast.Call) -> bool:
    """Whether a function of Python has a value for all arguments of the kind that it gets."""
    called = [x.id for x in node.args if isinstance(x, ast.Name)]
    is_strict = any(each.arg == "strict" for each in node.keywords)
    if name not in _TOTAL or is_strict or any(x in dir(builtins) for x in called):
        return False
    if name in ("int", "float", "sum"):
        return not any(map(_makes_text, node.args))
    if name == "range" and len(node.args) > 2:
        return not _may_be_zero(s, node.args[2], is_certain=False)
    return True


def _makes_text(node: ast.expr) -> bool:
    """Whether an expression is a text, or a sequence of which it is one."""
    return any(is_text(x) for x in ast.walk(node) if isinstance(x, ast.expr))


def _has_elements(s: State, node: ast.expr) -> bool:
    """Whether an array has elements, which is asserted."""
    sizes = derived(s, node)
    for size in sizes or ():
        s.require(Binary(">=", size, IntConst(1)))
    return sizes is not None


def is_whole(s: State, node: ast.expr) -> bool:
    """Whether an expression may be a whole array of the Program, or one that is made of it."""
    match node:
        case ast.Name() | ast.Attribute():
            name = dotted(node) or ""
            return s.survey.is_array(name) and not is_dictionary(s, name)
        case ast.Subscript(value=owner):
            array, indices = element(node)
            rank = s.survey.ranks.get(array or "", 0)
            is_part = len(indices) < rank or any(
                isinstance(x, ast.Slice) for x in indices
            )
            return is_part if array else is_whole(s, owner)
        case ast.Call(func=function) if _is_of_library(s, function):
            return _is_made(s, node)
        case ast.Call(func=ast.Attribute(value=owner, attr=word), args=values):
            is_same = word in _TOTAL_OF_ARRAYS and word not in ("sum", "mean", "item")
            return is_same and any(is_whole(s, each) for each in (owner, *values))
        case (
            ast.BinOp(left=left, right=right)
            | ast.Compare(left=left, comparators=[right])
        ):
            return is_whole(s, left) or is_whole(s, right)
        case _:
            return False


def _is_of_library(s: State, function: ast.expr) -> bool:
    root, _, word = (dotted(function) or "").partition(".")
    return bool(word) and root in LIBRARIES and root not in s.survey.hidden


def _is_made(s: State, node: ast.expr) -> bool:
    """Whether a library makes an array, of a size that the text says."""
    mark = len(s.out)
    found = derived(s, node)
    del s.out[mark:]
    return bool(found)


def _is_number(s: State, node: ast.expr) -> bool:
    """Whether a name is an integer of the Program, which has no parts."""
    match node:
        case ast.Name(id=name):
            return s.index(name) is not None or s.survey.kinds.get(name) == INT
        case ast.Constant(value=int() | float()):
            return True
        case _:
            return False


def demand_number(s: State, target: ast.expr, value: ast.expr) -> None:
    """Asserts that what is stored to an element is not a whole array.

    Where a name may stand for one, nothing is shown by a run that gets there.
    """
    if isinstance(target, ast.Subscript) and may_be_whole(s, value):
        s.require_if_certain(UNKNOWN_CONDITION)


def may_be_whole(s: State, value: ast.expr, depth: int = _DEEPEST) -> bool:
    """Whether a name in a value may stand for a whole array, or for what is made of one."""
    match value:
        case ast.Name(id=name) if depth and name in s.survey.assigned:
            return any(
                is_whole(s, each) or may_be_whole(s, each, depth - 1)
                for each in given(s, name)
            )
        case ast.BinOp(left=left, right=right):
            return may_be_whole(s, left, depth) or may_be_whole(s, right, depth)
        case ast.UnaryOp(operand=operand):
            return may_be_whole(s, operand, depth)
        case _:
            return False


def is_text(node: ast.expr) -> bool:
    """Whether an expression is a text by its form."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.Mod(), right=right):
            return is_text(left) or is_text(right)
        case ast.Constant(value=value):
            return isinstance(value, str)
        case _:
            return isinstance(node, ast.JoinedStr)


def _is_pinned(s: State, node: ast.expr, depth: int = _DEEPEST) -> bool:
    """Whether this text, or a witness, says what an expression is."""
    match node:
        case ast.Constant():
            return False
        case ast.Name(id=name):
            return _is_pinned_name(s, name, depth)
        case ast.Call(func=function, args=values):
            root = (dotted(function) or "").partition(".")[0]
            is_known = root in dir(builtins) or root in LIBRARIES
            is_own = s.here is not None and isinstance(s.here.function(node), Function)
            if not is_own and (not is_known or root in s.survey.hidden):
                return isinstance(function, ast.Attribute) and _is_pinned(
                    s, function.value, depth
                )
            return any(_is_pinned(s, each, depth) for each in values)
        case ast.Attribute(value=owner, attr=word):
            # The transpose of what has no elements here is no array of the Program.
            is_array = s.survey.is_array(dotted(owner if word == "T" else node) or "")
            return is_array or _is_pinned(s, owner, depth)
        case ast.Lambda() | ast.JoinedStr():
            return False
        case ast.List() | ast.Dict() | ast.Tuple() | ast.ListComp() | ast.DictComp():
            return True
        case _:
            inner = (x for x in ast.iter_child_nodes(node) if isinstance(x, ast.expr))
            return any(_is_pinned(s, each, depth) for each in inner)


def _is_said(s: State, node: ast.expr, depth: int = _DEEPEST) -> bool:
    """Whether this text alone, and what a witness chooses, say what an expression is."""
    match node:
        case ast.Constant() | ast.JoinedStr():
            return True
        case ast.Name(id=name):
            values = given(s, name) if depth and name in s.survey.assigned else []
            return bool(values) and all(_is_said(s, x, depth - 1) for x in values)
        case ast.Call(func=function, args=values):
            root = (dotted(function) or "").partition(".")[0]
            if isinstance(function, ast.Attribute) and _is_said(
                s, function.value, depth
            ):
                return True
            is_known = root in dir(builtins) or root in LIBRARIES
            return (
                is_known
                and root not in s.survey.hidden
                and bool(values)
                and all(
                    _is_said(s, x, depth) or _is_pinned(s, x, depth) for x in values
                )
            )
        case ast.BinOp(left=left, right=right):
            return _is_said(s, left, depth) and _is_said(s, right, depth)
        case _:
            return False


def _is_pinned_name(s: State, name: str, depth: int) -> bool:
    facts = s.survey
    if s.index(name) is not None or facts.is_array(name):
        return True
    if name in facts.parameters and name not in facts.assigned:
        return facts.kinds.get(name) == INT
    if name not in facts.assigned:
        return _is_of_file(s, name)
    values = given(s, name)
    taken = [] if values or not depth else _gone_over(s, name)
    if taken:
        return any(_is_pinned(s, each, depth - 1) for each in taken)
    if not values or not depth:
        return bool(values) or facts.kinds.get(name) == INT
    return any(_is_pinned(s, each, depth - 1) for each in values)


def _gone_over(s: State, name: str) -> list[ast.expr]:
    """What comprehensions go over with a variable."""
    nodes = [] if s.here is None else list(inside(s.here.scope))
    return [
        node.iter
        for node in nodes
        if isinstance(node, ast.comprehension)
        and any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(node.target))
    ]


def _is_of_file(s: State, name: str) -> bool:
    """Whether the file gives a global variable its value."""
    if s.here is None:
        return False
    nodes: Sequence[ast.AST] = list(inside(s.here.module.tree))
    return any(
        isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store) and x.id == name
        for x in nodes
    )
