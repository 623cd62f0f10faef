"""What the names of one function stand for, as data, and the names in syntax trees."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from depanalysis.frontends.python.creations import Meanings, is_creation
from depanalysis.frontends.python.exchanges import Groups
from depanalysis.ir.types import BOOL, F64, INT, Type

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
_MATRIX = 2
_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
LIBRARIES = ("math", "np", "numpy")
REDUCTIONS: Mapping[str, Type | None] = {
    **dict.fromkeys(("sum", "prod", "min", "max", "amin", "amax", "dot", "ptp")),
    **dict.fromkeys(("nansum", "nanprod", "nanmin", "nanmax")),
    **dict.fromkeys(("mean", "std", "var", "median", "linalg.norm", "trapezoid"), F64),
    **dict.fromkeys(("nanmean", "nanstd", "nanvar", "nanmedian", "average"), F64),
    **dict.fromkeys(("argmax", "argmin", "count_nonzero", "searchsorted"), INT),
    **dict.fromkeys(("nanargmax", "nanargmin"), INT),
    **dict.fromkeys(("any", "all"), BOOL),
}
"""Functions of NumPy that give one value of arrays, and its kind if it is always the same."""

INTEGERS = ("int64", "intp", "int_")
"""Types of NumPy that make integers of numbers, all but as wide as those of Python here."""

NARROW = (
    "int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64", "intc", "uintc", "uintp",
)  # fmt: skip
"""Types of NumPy and numba whose numbers wrap around where those of Python do not."""

REALS = ("float32", "float64", "double")
"""Types of real numbers."""

COMPILERS = ("numba", "nb")
"""The names of a library that has types of the same names as those of NumPy."""

BUILTINS = ("range", "len", "min", "max", "abs", "int", "float", "bool", "enumerate",
            "zip", "sum", "reversed", "round")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passed:
    """What a function that is called makes of an argument: an array of a rank, or a number.

    `is_kept`: the function may hand it on to others, which then know it as well.
    """

    argument: ast.expr
    rank: int
    is_integer: bool
    is_kept: bool


@dataclass(slots=True)
class Survey:
    """Facts about one scope.

    `tainted` arrays may share storage with any other; `supposed` scalars are integers if
    the text means what it seems to, and `numbers`, which are parameters or stand for some,
    would be changed in place if they were arrays. `objects` are texts, lists and the like
    somewhere, `owners` parameters of which an attribute is taken that no number has.
    `given` are the types of parameters that the caller knows. `exchanged` arrays change
    places, each with those of its group; `rebound` ones are given other arrays by
    statements that are not modelled, those that are `bound_once` by one in each run. The
    `resized` ones grow or shrink. Each iteration makes `local` ones. `generators` give
    random numbers, and of `rows` the text takes elements of elements, of `tables` elements
    with several subscripts. `passed` are
    arguments of functions whose text is known, and `returned` says what these give.
    `imported` are functions of libraries by the names that they have in the file, and
    `widths` the integers that elements hold of arrays whose type the text gives; those of
    `rounded` arrays may hold other numbers than what is stored.
    """

    ranks: dict[str, int] = field(default_factory=dict)
    tainted: set[str] = field(default_factory=set)
    created: set[str] = field(default_factory=set)
    integer_arrays: set[str] = field(default_factory=set)
    kinds: dict[str, Type] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()
    assigned: set[str] = field(default_factory=set)
    outer: set[str] = field(default_factory=set)
    captured: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=set)
    supposed: set[str] = field(default_factory=set)
    plain_sizes: frozenset[str] = frozenset()
    numbers: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    objects: set[str] = field(default_factory=set)
    owners: set[str] = field(default_factory=set)
    given: Mapping[str, Type] = field(default_factory=dict)
    exchanged: Groups = field(default_factory=dict)
    rebound: set[str] = field(default_factory=set)
    bound_once: set[str] = field(default_factory=set)
    resized: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)
    generators: set[str] = field(default_factory=set)
    rows: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    passed: tuple[Passed, ...] = ()
    imported: Mapping[str, str] = field(default_factory=dict)
    widths: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    rounded: set[str] = field(default_factory=set)
    returned: "Callable[[Survey, ast.Call], tuple[Type, ...]] | None" = None

    @property
    def meanings(self) -> Meanings:
        """What decides whether a call is what its name says."""
        return Meanings(self.hidden, self.methods, self.generators, self.rows)

    def makes(self, name: str, value: ast.expr) -> bool:
        """Whether a value for a name is an array of its own."""
        return is_creation(value, name, self.meanings)

    def is_array(self, name: str) -> bool:
        """Whether a name is an array."""
        return name in self.ranks

    def is_steady(self, name: str) -> bool:
        """Whether a name stands for one array of one size everywhere."""
        made_often = self.local - self.created
        is_bound = name in self.rebound - self.bound_once or name in made_often
        return not (is_bound or name in self.exchanged or name in self.resized)

    def keeps_size(self, name: str) -> bool:
        """Whether no other function has another array for a name that is steady."""
        is_own = name in {*self.bound_once, *self.created, *self.parameters}
        return is_own and name not in self.captured | self.outer

    def element(self, name: str) -> Type:
        """The kind of the elements of an array."""
        return INT if name in self.integer_arrays else self.given.get(name, F64)


def dotted(node: ast.expr) -> str | None:
    """`a`, `self.x` or `np.pi` as one name."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute):
            inner = dotted(value)
            return None if inner is None else f"{inner}.{attribute}"
        case _:
            return None


class Within(ast.expr):
    """The subscript of a dimension that is the one `index` of its section `part`."""

    _fields = ("part", "index")

    def __init__(self, part: ast.Slice, index: ast.expr) -> None:
        super().__init__()
        self.part, self.index = part, index
        ast.copy_location(self, index)


def element(node: ast.expr) -> tuple[str | None, tuple[ast.expr, ...]]:
    """The array and the subscripts of `a[i][j]` or `a[i, j]`; `a[:, i][j]` is `a[j, i]`."""
    levels: list[tuple[ast.expr, ...]] = []
    while isinstance(node, ast.Subscript):
        index = node.slice
        levels.append(tuple(index.elts) if isinstance(index, ast.Tuple) else (index,))
        node = node.value
    if is_transposed(node) and len(levels) == 1 and len(levels[0]) == _MATRIX:
        return dotted(node.value), levels[0][::-1]
    indices: list[ast.expr] = []
    for level in reversed(levels):
        places = [k for k, each in enumerate(indices) if isinstance(each, ast.Slice)]
        if places and any(map(_is_of_shape, level)):
            return None, ()
        for place, index in zip(places, level, strict=False):
            part = indices[place]
            found = _within(part, index) if isinstance(part, ast.Slice) else None
            if found is None:
                return None, ()
            indices[place] = found
        indices += level[len(places) :]
    return dotted(node), tuple(indices)


def is_transposed(node: ast.expr) -> TypeGuard[ast.Attribute]:
    """Whether an expression is `a.T`."""
    return isinstance(node, ast.Attribute) and node.attr == "T"


def _within(part: ast.Slice, index: ast.expr) -> ast.expr | None:
    """What a subscript of a section is of the whole, unless both are sections with ends."""
    if not isinstance(index, ast.Slice):
        return index if _is_all(part) else Within(part, index)
    if _is_all(part) or _is_all(index):
        return index if _is_all(part) else part
    first, second = _start(part), _start(index)
    is_far = index.upper is None or isinstance(index.upper, ast.UnaryOp)
    has_ends = part.upper is not None and index.upper is not None
    if first is None or second is None or part.step or index.step or not is_far:
        return None
    lower = ast.copy_location(ast.Constant(first + second), index)
    upper = part.upper or index.upper
    return None if has_ends else ast.copy_location(ast.Slice(lower, upper), index)


def _start(part: ast.Slice) -> int | None:
    """Where a section begins, if that is a number which is not negative."""
    match part.lower:
        case None:
            return 0
        case ast.Constant(value=int(first)):
            return first
    return None


def _is_all(part: ast.Slice) -> bool:
    return part.lower is part.upper is part.step is None


def is_new_axis(index: ast.expr) -> bool:
    """Whether a subscript makes a dimension, as in `a[:, None]`, instead of taking one."""
    match index:
        case ast.Constant(value=None) | ast.Attribute(attr="newaxis"):
            return True
        case _:
            return False


def _is_of_shape(index: ast.expr) -> bool:
    """Whether a subscript stands for none or several dimensions."""
    is_dots = isinstance(index, ast.Constant) and index.value is ...
    return is_dots or isinstance(index, ast.Starred) or is_new_axis(index)


def parts(target: ast.expr, value: ast.expr) -> list[ast.expr] | None:
    """What each target of `n, m = e, f` or `n, m = a.shape` gets, where the text tells."""
    if not isinstance(target, ast.Tuple | ast.List):
        return None
    count = len(target.elts)
    match value:
        case ast.Tuple(elts=values) if len(values) == count:
            return values
        case ast.Attribute(attr="shape") if not any(
            isinstance(each, ast.Starred) for each in target.elts
        ):
            return [_located(value, position) for position in range(count)]
        case _:
            return None


def _located(shape: ast.Attribute, position: int) -> ast.expr:
    index = ast.copy_location(ast.Constant(position), shape)
    return ast.copy_location(ast.Subscript(shape, index, ast.Load()), shape)


def inside(scope: Scope) -> Iterator[ast.AST]:
    """All nodes of a scope, without those of the functions and classes in it."""
    pending: list[ast.AST] = list(scope.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _NESTED):
            pending.extend(ast.iter_child_nodes(node))


def binds(node: ast.AST) -> set[str]:
    """The names that `except`, `case` and `import` bind."""
    match node:
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name):
            return {name} if name else set()
        case ast.MatchStar(name=name) | ast.MatchMapping(rest=name):
            return {name} if name else set()
        case ast.Import(names=listed) | ast.ImportFrom(names=listed):
            return {each.asname or each.name.split(".")[0] for each in listed}
        case _:
            return set()


def bound_names(node: ast.AST) -> set[str]:
    """The names that a node gives a meaning, of whatever scope they are."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
            return {name}
        case (
            ast.FunctionDef(name=name)
            | ast.AsyncFunctionDef(name=name)
            | ast.ClassDef(name=name)
        ):
            return {name}
        case _:
            return binds(node)
