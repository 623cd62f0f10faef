"""Names of arrays and of their parts, replaced by what they stand for.

Input: the tree of a module, changed in place. Output: the same tree, in which `row = a[i]`,
then `row[j]`, is `a[i][j]`, and `for row in a` goes over the subscripts of `a`. A name is
replaced where it stands for one array or part of one from its assignment to the last use.
A section of a list is a copy and not a part of it.
"""

import ast
import builtins
import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from depanalysis.frontends.python.kinds import Values, assigned_values
from depanalysis.frontends.python.names import (
    LIBRARIES,
    REDUCTIONS,
    bound_names,
    dotted,
    element,
    inside,
    is_transposed,
)
from depanalysis.frontends.python.storage import resized
from depanalysis.frontends.python.surveys import objects, ranks
from depanalysis.frontends.python.unpacking import Elements
from depanalysis.ir.types import INT

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Node = TypeVar("_Node", bound=ast.AST)
_OTHER_SCOPES = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp,
)  # fmt: skip
_MATRIX = 2
_ROUNDS = 2
"""A loop over the elements of a row is one over a part once the row is replaced."""

_OF_INTEGERS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_VECTORS = ("zeros", "ones", "empty", "full", "arange")
"""Functions of NumPy that make an array of one dimension for one number."""

_BUILTINS = frozenset(("range", "len", "min", "enumerate", "zip"))
_PLAIN_BUILTINS = frozenset(("range", "len"))
_OF_ARRAYS = ("T", "flat", "real", "imag", "shape", "strides", "data", "base")
"""Attributes of an array that are no arrays of their own."""

_DISPLAYS = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)
_LISTS = (
    "list",
    "List",
    "Sequence",
    "tuple",
    "Tuple",
    "str",
    "sorted",
    "tolist",
    "split",
)


def with_views(module: ast.Module) -> ast.Module:
    """The module, changed in place, without names for parts of arrays."""
    has_builtins = not _BUILTINS & set(_meanings(module))
    for node in ast.walk(module):
        if isinstance(node, _Function):
            if has_builtins:
                _without_flat(node)
            for _ in range(_ROUNDS):
                _Views(node, has_builtins).block(node.body)
    return module


def _without_flat(function: _Function) -> None:
    """Makes `for x in a.flat` go over `a`, where that is all that is done with the array.

    What holds for an array of one dimension then holds for all.
    """
    found: list[tuple[str, ast.For | ast.Call, ast.Attribute]] = []
    for loop in inside(function):
        if isinstance(loop, ast.For):
            head = _sequences(loop)
            for part in ast.iter_child_nodes(head):
                match part:
                    case ast.Attribute(value=ast.Name(id=name), attr="flat"):
                        found.append((name, head, part))
    uses, loops = Counter(_named(function)), Counter(name for name, _, _ in found)
    for name, head, part in found:
        if uses[name] != loops[name]:
            continue
        if isinstance(head, ast.For):
            head.iter = part.value
        else:
            head.args = [part.value if x is part else x for x in head.args]


def _sequences(loop: ast.For) -> ast.For | ast.Call:
    """What has the sequences that a loop goes over as its parts."""
    match loop.iter:
        case ast.Call(func=ast.Name(id="enumerate" | "zip")) as call:
            return call
    return loop


def without_views(function: ast.FunctionDef) -> ast.FunctionDef:
    """A copy of a function without names for parts of arrays, with its loops as they are.

    It is the function itself where a name stands for several parts, one after the other.
    """
    found = copy.deepcopy(function)
    _Views(found, has_builtins=False).block(found.body)
    bound = Counter(n for node in inside(function) for n in bound_names(node))
    left = {n for node in inside(found) for n in bound_names(node)}
    return function if any(bound[each] > 1 for each in {*bound} - left) else found


def _meanings(module: ast.Module) -> Iterator[str]:
    """The names that a module gives a meaning; with `import *`, it may be any."""
    for node in ast.walk(module):
        found = bound_names(node)
        yield from _BUILTINS if "*" in found else found


@dataclass(slots=True)
class _Views:
    """Replaces names in one function.

    `own` are the names that it binds, but for those that functions in it may bind or keep.
    """

    function: _Function
    has_builtins: bool
    own: set[str] = field(init=False)
    parameters: set[str] = field(init=False)
    lists: set[str] = field(init=False)
    integers: set[str] = field(init=False)
    resized: set[str] = field(init=False)
    objects: set[str] = field(init=False)
    ranks: Mapping[str, int] = field(init=False)
    vectors: set[str] = field(init=False)

    def __post_init__(self) -> None:
        nodes = list(inside(self.function))
        given = [x for x in ast.walk(self.function.args) if isinstance(x, ast.arg)]
        self.parameters = {each.arg for each in given}
        self.own = self.parameters.union(*map(bound_names, nodes))
        for node in nodes:
            if isinstance(node, ast.Global | ast.Nonlocal):
                self.own -= {*node.names}
            elif isinstance(node, _OTHER_SCOPES):
                self.own -= {*_named(node)}
        self.objects = {*objects(nodes, self.function)}
        annotated = {x.arg: ast.dump(x.annotation) for x in given if x.annotation}
        self.lists = {*_list_names(nodes)}
        self.lists |= {n for n, t in annotated.items() if any(x in t for x in _LISTS)}
        self.integers = {*_integer_names([*nodes, *given])}
        self.resized = {*resized(x for x in nodes if not isinstance(x, ast.AugAssign))}
        self.ranks, self.vectors = ranks(nodes), set()
        self._note_numbers(assigned_values(nodes))

    def _note_numbers(self, values: Values) -> None:
        """Finds the arrays whose elements are numbers, and the names of some integers."""
        rows = {
            element(value)[0]
            for name, given in values.items()
            for value in given
            if name in self.ranks and value is not None
        }
        own = {n for n in self.ranks if n.isidentifier()} & self.own
        self.vectors = {
            name
            for name in own - rows - self.lists - self.objects - self.resized
            if (name in self.parameters) != (name in values)
            and all(map(self._is_vector, values.get(name, ())))
        }
        # By induction over a run: a name is a number if what it gets is, where others are.
        sure, left = self.integers, self.own - self.parameters - self.ranks.keys()
        is_changed = True
        while is_changed:
            self.integers = sure | left
            kept = {
                name
                for name in left
                if all(v and self._is_computed(v) for v in values.get(name, (None,)))
            }
            is_changed, left = kept != left, kept

    def _is_computed(self, value: ast.expr) -> bool:
        """Whether a value is a number if those are numbers that whoever calls gives."""
        match value:
            case ast.BinOp(left=left, op=operator, right=ast.Name(id=name)) if (
                isinstance(operator, _OF_INTEGERS)
                and name in self.parameters - self.ranks.keys() - self.lists
            ):
                return self._is_number(left)
            case _:
                return self._is_number(value)

    def _is_vector(self, value: ast.expr | None) -> bool:
        """Whether a value is an array that is made with one dimension."""
        match value:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=library), attr=word),
                args=[size, *_],
            ) if library in LIBRARIES and word in _VECTORS:
                match size:
                    case ast.Call(func=ast.Name(id="len")):
                        return True
                    case _:
                        return self._is_number(size)
        return False

    def block(self, body: list[ast.stmt], *, is_repeated: bool = False) -> None:
        """Replaces the names that statements of a list give to views, the last ones first."""
        body[:] = [part for stmt in body for part in _single(stmt)]
        for position in reversed(range(len(body))):
            stmt, rest = body[position], body[position + 1 :]
            is_inside = is_repeated or isinstance(stmt, ast.For | ast.While)
            for inner in _blocks(stmt):
                self.block(inner, is_repeated=is_inside)
            match stmt:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    is_repeated or self._is_used_by_name(value)
                ):
                    reach = _reach(name, rest)
                    ends, value = self._with_fixed_ends(name, value, reach)
                    if self._is_one_view(name, value, reach):
                        _replace(name, value, reach)
                        is_part = isinstance(value, ast.Subscript)
                        kept = ast.Expr(value) if is_part else ast.Pass()
                        placed = (_placed(each, stmt) for each in ends)
                        body[position : position + 1] = [
                            *placed,
                            ast.copy_location(kept, stmt),
                        ]
                case ast.For() if self.has_builtins:
                    body[position:position] = self._loop(stmt)

    def _with_fixed_ends(
        self, name: str, value: ast.expr, reach: list[ast.stmt]
    ) -> tuple[list[ast.stmt], ast.expr]:
        """A part whose ends and place have names, and what gives these names their values.

        What says where it is may change while it is used: elements, and other names.
        """
        if not isinstance(value, ast.Subscript):
            return [], value
        found = copy.deepcopy(value)
        index = found.slice
        fixed: list[ast.stmt] = []

        def named(word: str, given: ast.expr) -> ast.expr:
            own = self._fresh(f"{name}.{word}")
            fixed.append(ast.Assign([ast.Name(own, ast.Store())], given))
            return _placed(ast.Name(own, ast.Load()), given)

        def is_open(part: ast.expr) -> bool:
            return _is_computed(part) or _stores(reach, {*_named(part)})

        def kept(part: ast.expr) -> ast.expr:
            if isinstance(part, ast.Slice):
                for end, word in (("lower", "start"), ("upper", "stop")):
                    given = getattr(part, end)
                    if given is not None and is_open(given):
                        setattr(part, end, named(word, given))
            elif is_open(part) and self._is_number(part):
                part = named("at", part)
                self.integers |= {*_named(part)}
            return part

        if isinstance(index, ast.Tuple):
            index.elts = [kept(each) for each in index.elts]
        else:
            found.slice = kept(index)
        return fixed, found

    def _fresh(self, stem: str) -> str:
        """A name that the function does not have."""
        names = (f"{stem}{number or ''}" for number in count())
        found = next(each for each in names if each not in self.own)
        self.own.add(found)
        return found

    def _is_used_by_name(self, value: ast.expr) -> bool:
        """Whether the text has more than one name for the memory of an array."""
        base, _ = element(value.value if is_transposed(value) else value)
        return base is not None and [*_named(self.function)].count(base) > 1

    def _is_one_view(self, name: str, value: ast.expr, reach: list[ast.stmt]) -> bool:
        """Whether a name stands for the same view as long as it is used."""
        return (
            name not in self.resized
            and self._is_view(value, reach)
            and self._is_only_here(name)
            and not self._is_updated(name, value, reach)
            and (_is_taken(name, reach) or _is_handed_on(name, value, reach))
            and (not is_transposed(value) or _are_elements(name, reach))
        )

    def _is_updated(self, name: str, value: ast.expr, reach: list[ast.stmt]) -> bool:
        """Whether a name gets another value; `row += x` changes what the row is a part of."""
        is_part = isinstance(value, ast.Subscript) and name not in self.lists
        return not is_part and _stores(reach, {name})

    def _is_only_here(self, name: str) -> bool:
        """Whether each use of a name sees the value of one statement alone."""
        is_own = name in self.own and name not in self.parameters
        return is_own and _is_known(name, self.function.body, is_set=False)

    def _is_view(self, value: ast.expr, rest: list[ast.stmt]) -> bool:
        """Whether an expression is one array, or one part of it, as long as it is used."""
        names = {*_named(value)}
        inner = value.value if is_transposed(value) else value
        base, indices = element(inner)
        while isinstance(inner, ast.Subscript):
            inner = inner.value
        if (
            not (isinstance(inner, ast.Name) or self._is_kept(inner, rest))
            or not names <= self.own
            or base is None
            or base in self.resized | self.objects
            or _stores(rest, names)
        ):
            return False
        has_slice = any(isinstance(x, ast.Slice) for x in ast.walk(value))
        is_copy = has_slice and (base in self.lists or _is_whole(value))
        return not is_copy and all(map(self._is_plain, indices))

    def _is_kept(self, attribute: ast.expr, rest: list[ast.stmt]) -> bool:
        """Whether an attribute is one array as long as a part of it is used.

        No other code may run meanwhile, and no attribute of that name be assigned.
        """
        if not isinstance(attribute, ast.Attribute) or attribute.attr in _OF_ARRAYS:
            return False
        if not self.has_builtins or dotted(attribute) is None:
            return False
        for part in (x for stmt in rest for x in ast.walk(stmt)):
            match part:
                case ast.Attribute(attr=attr, ctx=ast.Store() | ast.Del()):
                    if attr == attribute.attr:
                        return False
                case ast.Call(func=func):
                    root, dot, _ = (dotted(func) or "").partition(".")
                    if root not in (LIBRARIES if dot else _PLAIN_BUILTINS):
                        return False
                case ast.Yield() | ast.YieldFrom() | ast.Await() | ast.With():
                    return False
        return True

    def _is_plain(self, index: ast.AST | None) -> bool:
        """Whether a subscript is an integer or a slice between some."""
        match index:
            case None:
                return True
            case ast.Constant(value=value):
                return isinstance(value, int) and not isinstance(value, bool)
            case ast.Name(id=name):
                return name in self.integers
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._is_plain(operand)
            case ast.BinOp(left=left, op=operator, right=right):
                is_whole = isinstance(operator, _OF_INTEGERS)
                return is_whole and self._is_plain(left) and self._is_plain(right)
            case ast.Slice(step=None | ast.Constant()):
                # What a slice begins or ends with is an integer.
                return not any(
                    isinstance(x, ast.Call | ast.Subscript) for x in ast.walk(index)
                )
        return False

    def _is_number(self, index: ast.expr) -> bool:
        """Whether a subscript is computed from integers and elements of arrays of some."""
        match index:
            case ast.BinOp(left=left, op=operator, right=right):
                is_whole = isinstance(operator, _OF_INTEGERS)
                return is_whole and self._is_number(left) and self._is_number(right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._is_number(operand)
            case ast.Subscript(value=ast.Attribute(attr="shape"), slice=position):
                return isinstance(position, ast.Constant)
            case ast.Subscript():
                name, indices = element(index)
                is_whole = name in self.vectors and len(indices) == self.ranks[name]
                return is_whole and all(map(self._is_number, indices))
            case ast.Call(func=ast.Name(id=name)):
                # What is a subscript is one integer, unless the text takes elements of it.
                return name in ("int", "len") or name not in dir(builtins)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=library), attr=word), args=[_]
            ):
                is_combined = library in LIBRARIES and REDUCTIONS.get(word) == INT
                return is_combined and not index.keywords
            case _:
                return self._is_plain(index)

    def _loop(self, node: ast.For) -> list[ast.stmt]:
        """Makes a loop over rows or a section go over subscripts.

        The result comes before it: what gives the ends of sections their names.
        """
        index, given = _pairs(node.target, node.iter)
        names = [target.id for target, _ in given if isinstance(target, ast.Name)]
        ends, pairs = self._with_fixed_sequences(given, node.body)
        rows = {name for name in names if _is_taken(name, node.body)}
        if index is None and names:
            stem = names[0] if names[0] in rows else f"{names[0]}.index"
            index = ast.copy_location(ast.Name(stem, ast.Store()), node.target)
        if (
            index is None
            or not (rows or any(isinstance(each, ast.Subscript) for _, each in pairs))
            or len({*names} | {index.id} - rows) < len(pairs) + (index.id not in rows)
            or _stores(node.body, rows | {index.id})
            or not all(self._is_view(each, node.body) for _, each in pairs)
            or rows & self.resized
            or not all(map(self._is_only_here, rows))
        ):
            return []
        self.integers.add(index.id)
        self.own.add(index.id)
        head: list[ast.stmt] = []
        for target, over in pairs:
            at = ast.Name(index.id, ast.Load())
            value = ast.Subscript(copy.deepcopy(over), at, ast.Load())
            if isinstance(target, ast.Name) and target.id in rows:
                _replace(target.id, value, node.body)
            else:
                head.append(_placed(ast.Assign([target], value), target))
        sizes = [_call("len", copy.deepcopy(over)) for _, over in pairs]
        size = sizes[0] if len(sizes) == 1 else _call("min", *sizes)
        node.iter = _placed(_call("range", size), node.iter)
        node.target = index
        node.body[:0] = head
        return [_placed(each, node.iter) for each in ends]

    def _with_fixed_sequences(
        self, pairs: list[tuple[ast.expr, ast.expr]], body: list[ast.stmt]
    ) -> tuple[list[ast.stmt], list[tuple[ast.expr, ast.expr]]]:
        """The same for what a loop goes over, which is evaluated once."""
        fixed: list[ast.stmt] = []
        found: list[tuple[ast.expr, ast.expr]] = []
        for target, over in pairs:
            own = target.id if isinstance(target, ast.Name) else "part"
            ends, sequence = self._with_fixed_ends(own, over, body)
            fixed += ends
            found.append((target, sequence))
        return fixed, found


def _is_computed(node: ast.expr) -> bool:
    """Whether an end of a section is computed from elements of arrays."""
    nodes = [*ast.walk(node)]
    return any(isinstance(x, ast.Subscript) for x in nodes) and not any(
        isinstance(x, ast.Call) for x in nodes
    )


def _single(stmt: ast.stmt) -> list[ast.stmt]:
    """`x, y = a[0], a[1]` as two statements, where the names get parts of other arrays."""
    match stmt:
        case ast.Assign(
            targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values) as value
        ) if len(targets) == len(values) and not isinstance(value, Elements):
            names = {each.id for each in targets if isinstance(each, ast.Name)}
            is_apart = len(names) == len(targets) and not names & {*_named(*values)}
            if is_apart and all(isinstance(each, ast.Subscript) for each in values):
                pairs = zip(targets, values, strict=True)
                return [ast.copy_location(ast.Assign([t], v), t) for t, v in pairs]
    return [stmt]


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), [*arguments], [])


def _placed(node: _Node, place: ast.AST) -> _Node:
    """A new node, all of whose parts stand where another one stands."""
    for part in ast.walk(node):
        if isinstance(part, ast.expr | ast.stmt):
            ast.copy_location(part, place)
    return node


def _pairs(
    target: ast.expr, over: ast.expr
) -> tuple[ast.Name | None, list[tuple[ast.expr, ast.expr]]]:
    """The variable that counts, if any, and which variable goes over what."""
    match target, over:
        case ast.Tuple(elts=[ast.Name() as index, inner]), ast.Call(
            func=ast.Name(id="enumerate"), args=[array], keywords=[]
        ):
            counted, pairs = _pairs(inner, array)
            return (index, pairs) if counted is None else (None, [])
        case ast.Tuple(elts=targets), ast.Call(
            func=ast.Name(id="zip"), args=arrays, keywords=[]
        ) if len(targets) == len(arrays):
            return None, list(zip(targets, arrays, strict=True))
    return None, [(target, over)]


class _Replacing(ast.NodeTransformer):
    """Puts an expression in the place of a name."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != self.name:
            return node
        value = _placed(copy.deepcopy(self.value), node)
        if isinstance(value, ast.Subscript):
            value.ctx = node.ctx
        return value


def _replace(name: str, value: ast.expr, body: Iterable[ast.stmt]) -> None:
    for stmt in body:
        _Replacing(name, value).visit(stmt)


def _named(*nodes: ast.AST) -> Iterator[str]:
    """The names that stand somewhere in nodes, each as often as it does."""
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                yield part.id


def _reach(name: str, rest: list[ast.stmt]) -> list[ast.stmt]:
    """The statements behind one that gives a name a value, as long as they use that."""
    last = 0
    for position, stmt in enumerate(rest):
        if _stores([stmt], {name}, _updates(stmt)):
            break
        if name in _named(stmt):
            last = position + 1
    return rest[:last]


def _updates(node: ast.AST) -> set[int]:
    """The names that `row += x` changes, which may stand for the same part afterwards."""
    return {
        id(part.target)
        for part in ast.walk(node)
        if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)
    }


def _is_known(name: str, body: Iterable[ast.stmt], *, is_set: bool) -> bool:
    """Whether each use of a name in a list of statements sees the value of one of them.

    `is_set`: a statement before them gives it the value that it has at first.
    """
    for stmt in body:
        if not _stores([stmt], {name}, _updates(stmt)):
            if not is_set and name in _named(stmt):
                return False
            continue
        heads = [x for x in ast.iter_child_nodes(stmt) if not isinstance(x, ast.stmt)]
        match stmt:
            case ast.Assign(targets=[ast.Name()], value=value):
                is_set = True
                if name in _named(value):
                    return False
                continue
            case ast.For(target=target, iter=over):
                is_set, heads = name in _named(target), [over]
            case _:
                is_set = False
        if name in _named(*heads) or not all(
            _is_known(name, inner, is_set=is_set) for inner in _blocks(stmt)
        ):
            return False
        is_set = False
    return True


def _stores(
    body: Iterable[ast.AST], names: Set[str], but: Set[int] = frozenset()
) -> bool:
    """Whether any of some names gets another value, at other places than some."""
    parts = (part for node in body for part in ast.walk(node))
    return any(names & bound_names(part) for part in parts if id(part) not in but)


def _is_taken(name: str, body: Iterable[ast.stmt]) -> bool:
    """Whether the text takes elements of what has a name, or its size."""
    return any(_takes(part, name) for stmt in body for part in ast.walk(stmt))


def _is_handed_on(name: str, value: ast.expr, body: list[ast.stmt]) -> bool:
    """Whether a function gets what has a name, of which it may take elements.

    It may be a number, too, so that nothing may change what it is an element of.
    """
    base, _ = element(value.value if is_transposed(value) else value)
    if base is None or not base.isidentifier():
        return False
    parts = [part for stmt in body for part in ast.walk(stmt)]
    read = {
        id(x.value)
        for x in parts
        if isinstance(x, ast.Subscript) and isinstance(x.ctx, ast.Load)
    }
    is_kept = all(
        id(x) in read for x in parts if isinstance(x, ast.Name) and x.id == base
    )
    return is_kept and any(
        isinstance(x, ast.Name) and x.id == name
        for call in parts
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        for x in call.args
    )


def _are_elements(name: str, body: Iterable[ast.stmt]) -> bool:
    """Whether nothing of a matrix is used but its elements."""
    parts = [part for stmt in body for part in ast.walk(stmt)]
    return [*_named(*body)].count(name) == sum(
        isinstance(x, ast.Subscript)
        and isinstance(x.value, ast.Name)
        and x.value.id == name
        and isinstance(x.slice, ast.Tuple)
        and len(x.slice.elts) == _MATRIX
        for x in parts
    )


def _takes(node: ast.AST, name: str) -> bool:
    match node:
        case (
            ast.Subscript(value=ast.Name(id=own))
            | ast.Attribute(
                value=ast.Name(id=own), attr="shape" | "size" | "sum" | "dot" | "mean"
            )
            | ast.For(iter=ast.Name(id=own))
            | ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=own)])
        ):
            return own == name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library), attr=word)):
            is_combined = library in LIBRARIES and word in REDUCTIONS
            return is_combined and name in _named(*node.args)
    return False


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements of one statement, but those of other scopes."""
    if isinstance(node, _OTHER_SCOPES):
        return
    for part in ("body", "orelse", "finalbody"):
        yield getattr(node, part, [])
    for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield each.body


def _all_blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    yield body
    for stmt in body:
        for inner in _blocks(stmt):
            yield from _all_blocks(inner)


def _is_whole(node: ast.expr) -> bool:
    """Whether an expression is `a[:]`, which is written to copy a list."""
    match node:
        case ast.Subscript(slice=ast.Slice(lower=None, upper=None, step=None)):
            return True
        case _:
            return False


def _list_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names that may be lists, by what the text gives to them."""
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                listed, given = targets, value
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                listed, given = [target], value
            case ast.AugAssign(target=target, value=value):
                listed, given = [target], value
            case _:
                continue
        parts = list(ast.walk(given))
        is_list = any(isinstance(x, _DISPLAYS) for x in parts) and not _is_numpy(given)
        if is_list or {*_called(parts)} & {*_LISTS}:
            yield from (x for each in listed for x in _named(each))


def _is_numpy(node: ast.expr) -> bool:
    """Whether a value is that of a function of NumPy."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library))):
            return library in LIBRARIES
        case _:
            return False


def _called(parts: Iterable[ast.AST]) -> Iterator[str]:
    for part in parts:
        match part:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield name


def _integer_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of which the text says that they are integers."""
    for node in nodes:
        match node:
            case ast.For(
                target=target, iter=ast.Call(func=ast.Name(id="range"), args=given)
            ):
                yield from _named(target, *given)
            case (
                ast.For(
                    target=ast.Tuple(elts=[ast.Name(id=name), _]),
                    iter=ast.Call(func=ast.Name(id="enumerate")),
                )
                | ast.arg(arg=name, annotation=ast.Name(id="int"))
            ):
                yield name
            case ast.Assign(
                targets=[target],
                value=ast.Attribute(attr="shape")
                | ast.Subscript(value=ast.Attribute(attr="shape"))
                | ast.Call(func=ast.Name(id="len")),
            ):
                yield from _named(target)
