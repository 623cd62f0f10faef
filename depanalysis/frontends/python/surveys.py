"""The syntax tree of a function or module to what its names stand for: a `Survey`.

A name is an array if it is subscripted, measured or iterated over.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from depanalysis.frontends.python.annotations import dictionaries, lists
from depanalysis.frontends.python.creations import (
    ELEMENTWISE,
    similar,
    sizes,
    transposed,
)
from depanalysis.frontends.python.dimensions import annotated, dimensions
from depanalysis.frontends.python.element_types import rounded
from depanalysis.frontends.python.exchanges import groups
from depanalysis.frontends.python.names import (
    BUILTINS,
    COMPILERS,
    INTEGERS,
    LIBRARIES,
    NARROW,
    REALS,
    REDUCTIONS,
    Passed,
    Scope,
    Survey,
    binds,
    bound_names,
    dotted,
    element,
    inside,
    is_new_axis,
)
from depanalysis.frontends.python.results import MANY
from depanalysis.frontends.python.storage import note_storage
from depanalysis.ir.types import INT, Type

_CONTAINERS = ("str", "bytes", "bytearray", "list", "tuple", "dict", "set")
_ITERATORS = (
    "open", "iter", "map", "filter", "zip", "enumerate", "reversed", "reader", "DictReader",
    "scandir", "iglob", "finditer", "nditer", "chain", "islice", "cycle",
)  # fmt: skip
"""What gives its elements one after the other, and only once."""

_DISPLAYS = (
    ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp,
)  # fmt: skip
_OF_NUMBERS = {
    *dir(int), *dir(float), *REDUCTIONS, "T", "astype", "clip", "conj", "copy", "dtype", "flat",
    "flatten", "item", "itemsize", "nbytes", "ndim", "ravel", "round", "shape", "size", "squeeze",
    "tolist", "transpose",
}  # fmt: skip
"""The attributes of numbers, of Python or NumPy, that raise no exception."""

_INTEGER_TYPE = re.compile("(u?)int(8|16|32|64)")
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_MODULES = {
    "math": "math", "np": "numpy", "numpy": "numpy", "nb": "numba", "numba": "numba"
}  # fmt: skip


def survey(
    scope: Scope,
    module: ast.Module,
    given: Mapping[str, Type] | None = None,
    *,
    follows: bool = True,
    passed: Iterable[Passed] = (),
) -> Survey:
    """The facts about a scope.

    `follows`: a name may stand for one array here and for another one there.
    """
    found = Survey(
        hidden=_hidden(scope, module), given=given or {}, passed=tuple(passed)
    )
    if not isinstance(scope, ast.Module):
        arguments = scope.args
        listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        found.parameters = tuple(each.arg for each in listed)
        for each in listed:
            if _is_named(each.annotation, ("int", "bool")):
                found.kinds[each.arg] = INT
    nodes = list(inside(scope))
    _note_names(found, nodes)
    found.plain_sizes = _plain_sizes(module)
    found.objects |= set(objects(nodes, scope))
    _note_arrays(found, nodes)
    _note_models(found, nodes)
    notes = [] if isinstance(scope, ast.Module) else list(ast.walk(scope.args))
    for name, rank in (
        *annotated((*notes, *nodes)),
        *dimensions(scope, module, nodes),
    ):
        if name in found.ranks:
            _note_rank(found, name, rank)
    found.kinds.update((n, t) for n, t in found.given.items() if n not in found.ranks)
    found.owners = set(_with_attributes(nodes)) & {*found.parameters} - {*found.ranks}
    found.methods = set(_methods(module))
    found.imported = _imported(module) if follows else {}
    found.widths = _widths(found, nodes, module)
    found.rounded = rounded(nodes) if follows else set()
    if not isinstance(scope, ast.Module):
        found.exchanged = groups(nodes, found.ranks)
    note_storage(found, scope, nodes, follows=follows)
    # What a subscript of an instance or its length is, the methods of its class say.
    others = _receiver(scope, module) | dictionaries(scope)
    found.tainted |= (others | _changed_lists(found, scope, nodes)) & set(found.ranks)
    return found


def _changed_lists(found: Survey, scope: Scope, nodes: list[ast.AST]) -> set[str]:
    """The lists that get other sections or rows, of which others may stand elsewhere."""
    stored = (n for n in nodes if isinstance(n, ast.Subscript) and _is_stored(n))
    places = ((element(each)[0] or "", element(each)[1]) for each in stored)
    return lists(scope) & {
        name
        for name, indices in places
        if len(indices) < found.ranks.get(name, 0)
        or any(isinstance(each, ast.Slice) for each in indices)
    }


@lru_cache(maxsize=8)
def _definitions(module: ast.Module) -> tuple[_Definition, ...]:
    """The functions and classes of a file, wherever they stand."""
    return tuple(node for node in ast.walk(module) if isinstance(node, _Definition))


@lru_cache(maxsize=8)
def defined(module: ast.Module) -> frozenset[str]:
    """The names of the functions and classes of a file."""
    return frozenset(each.name for each in _definitions(module))


@lru_cache(maxsize=8)
def _imported(module: ast.Module) -> Mapping[str, str]:
    """Functions of `math` and NumPy by the names that a file imports, and binds nowhere else.

    `U = np.uint64` gives a type of numbers such a name.
    """
    counts = Counter(each for node in ast.walk(module) for each in bound_names(node))
    types = {
        node.targets[0].id: f"numpy.{node.value.attr}"
        for node in module.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Attribute)
        and dotted(node.value.value) in (*LIBRARIES[1:], *COMPILERS)
        and node.value.attr in (*NARROW, *INTEGERS)
        and counts[node.targets[0].id] == 1
        and counts[dotted(node.value.value) or ""] <= 1
    }
    return types | {
        name: f"{node.module}.{each.name}"
        for node in module.body
        if isinstance(node, ast.ImportFrom)
        and node.module in ("math", "numpy", "numba")
        for each in node.names
        if counts[name := each.asname or each.name] == 1 and name not in BUILTINS
        if node.module != "numba" or each.name in (*NARROW, *INTEGERS, *REALS)
    }


@lru_cache(maxsize=8)
def _methods(module: ast.Module) -> frozenset[str]:
    """The names of functions in classes."""
    return frozenset(
        part.name
        for node in _definitions(module)
        if isinstance(node, ast.ClassDef)
        for part in ast.walk(node)
        if isinstance(part, ast.FunctionDef)
    )


@lru_cache(maxsize=8)
def _plain_sizes(module: ast.Module) -> frozenset[str]:
    """The attributes called `size` that a file gives values, which those of arrays are not."""
    stored = (
        dotted(x)
        for x in ast.walk(module)
        if isinstance(x, ast.Attribute)
        and x.attr == "size"
        and not isinstance(x.ctx, ast.Load)
    )
    return frozenset(filter(None, stored))


def _contains(node: _Definition, scope: Scope) -> bool:
    """Whether a scope is what is defined, or stands in it."""
    if isinstance(scope, ast.Module):
        return False
    end = (node.end_lineno or 0) >= (scope.end_lineno or 0)
    return node.lineno <= scope.lineno and end


def _receiver(scope: Scope, module: ast.Module) -> set[str]:
    """The name that a method has for its instance or class, such as `self`."""
    is_method = any(
        scope is each
        for node in _definitions(module)
        if isinstance(node, ast.ClassDef)
        for each in node.body
    )
    if not is_method or isinstance(scope, ast.Module):
        return set()
    listed = [*scope.args.posonlyargs, *scope.args.args]
    is_static = any(dotted(each) == "staticmethod" for each in scope.decorator_list)
    return set() if is_static or not listed else {listed[0].arg}


def _hidden(scope: Scope, module: ast.Module) -> set[str]:
    """The names of built-in functions that have another meaning in a scope."""
    found: set[str] = set()
    around = [node for node in _definitions(module) if _contains(node, scope)]
    for node in (
        *inside(module),
        *(part for each in around for part in ast.walk(each)),
    ):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.ImportFrom(names=listed, module=origin):
                for each in listed:
                    found.add(each.asname or each.name)
                    if each.name == "*" and origin != "math":
                        found.update(BUILTINS)
            case ast.Import(names=listed):
                found.update(
                    each.asname or each.name
                    for each in listed
                    if _MODULES.get(each.asname or each.name) != each.name
                )
            case _:
                found.update(binds(node))
    return found & {*BUILTINS, *LIBRARIES, *COMPILERS}


def _widths(
    found: Survey, nodes: list[ast.AST], module: ast.Module
) -> dict[str, tuple[int, int]]:
    """The integers that fit the elements of arrays, of all that have a name the fewest."""
    own = {*found.parameters, *found.assigned}
    widths: dict[str, tuple[int, int]] = {}
    for place, stmts in ((module, module.body), (None, nodes)):
        for stmt in stmts:
            match stmt:
                case ast.Assign(targets=[target], value=ast.Call() as made):
                    name, bounds = dotted(target), _bounds(made)
                    if name is None or bounds is None or (place and name in own):
                        continue
                    low, high = widths.get(name, bounds)
                    widths[name] = max(low, bounds[0]), min(high, bounds[1])
    return widths


def _bounds(made: ast.Call) -> tuple[int, int] | None:
    """The least and the greatest element of an array that is made of a type of integers."""
    for each in (*made.args, *(x.value for x in made.keywords if x.arg == "dtype")):
        match each:
            case ast.Attribute(attr=str(word)) | ast.Constant(value=str(word)):
                found = _INTEGER_TYPE.fullmatch(word)
                if found is not None:
                    bits = int(found[2]) - (not found[1])
                    return (0 if found[1] else -(2**bits)), 2**bits - 1
    return None


def _is_named(node: ast.expr | None, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _note_names(found: Survey, nodes: list[ast.AST]) -> None:
    for node in nodes:
        found.assigned |= binds(node)
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.assigned.add(name)
            case ast.Attribute(ctx=ast.Store() | ast.Del()):
                found.assigned.add(dotted(node) or "")
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                found.outer.update(names)
            case ast.FunctionDef() | ast.Lambda() | ast.ClassDef():
                for part in ast.walk(node):
                    if isinstance(part, ast.Nonlocal | ast.Global):
                        found.captured.update(part.names)


def objects(nodes: list[ast.AST], scope: Scope) -> Iterator[str]:
    """The names that are given something of which the text says that it is no number."""
    bound: list[tuple[ast.expr, ast.expr]] = []
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                bound += [(each, value) for each in targets]
            case ast.AugAssign(target=target, value=value):
                bound.append((target, value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                bound.append((target, value))
            case ast.withitem(optional_vars=ast.Name(id=name)):
                yield name
    yield from (t.id for t, v in bound if isinstance(t, ast.Name) and _is_object(v))
    if not isinstance(scope, ast.Module):
        listed = [*scope.args.posonlyargs, *scope.args.args]
        given = zip(reversed(listed), reversed(scope.args.defaults), strict=False)
        only = zip(scope.args.kwonlyargs, scope.args.kw_defaults, strict=True)
        yield from (
            a.arg for a, v in (*given, *only) if v is not None and _is_object(v)
        )


def _with_attributes(nodes: list[ast.AST]) -> Iterator[str]:
    """The names of which an attribute is taken that no number has."""
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=word) if (
                word not in _OF_NUMBERS
            ):
                yield name


def _is_object(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=constant):
            return isinstance(constant, str | bytes)
        case ast.Call(func=ast.Name(id=name)) if name in _CONTAINERS:
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _ITERATORS
        case ast.IfExp(body=first, orelse=second) | ast.BinOp(left=first, right=second):
            return _is_object(first) or _is_object(second)
        case _:
            return isinstance(value, _DISPLAYS)


def ranks(nodes: list[ast.AST]) -> Mapping[str, int]:
    """The arrays among some nodes, by name, and how many dimensions they have at least."""
    found = Survey()
    _note_arrays(found, nodes)
    return found.ranks


def _note_arrays(found: Survey, nodes: list[ast.AST]) -> None:
    inner = {id(n.value) for n in nodes if isinstance(n, ast.Subscript)}
    _note_forms(found, nodes)
    taken: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Subscript) and id(node) not in inner:
            name, indices = element(node)
            taken.add(name or "")
            _note_rank(found, name, sum(not is_new_axis(each) for each in indices))
        is_plain = isinstance(node, ast.Attribute) and dotted(node) in found.plain_sizes
        for measured in [] if is_plain else _measured(node):
            _note_part(found, measured, 1)
        for each in chain.from_iterable(map(_alike, _reduced(node))):
            name, indices = element(each)
            is_row = indices and not any(isinstance(i, ast.Slice) for i in indices)
            if is_row or (isinstance(each, ast.Name) and name not in found.assigned):
                _note_rank(found, name, len(indices) + 1)
        match node:
            case ast.Assign(
                targets=[ast.Tuple(elts=targets) | ast.List(elts=targets)],
                value=ast.Attribute(value=measured, attr="shape"),
            ):
                _note_part(found, measured, len(targets))
    for node in nodes:
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=measured, attr="shape"),
                slice=ast.Constant(value=int(position)),
            ) if position >= 0 and dotted(measured) not in taken:
                # Where the text takes whole rows, these are its elements.
                _note_part(found, measured, position + 1)
    for name, rank in chain(_made_by_shape(found, nodes), _given_rows(found, nodes)):
        _note_rank(found, name, rank)
    _note_passed(found)


def _note_forms(found: Survey, nodes: list[ast.AST]) -> None:
    """Which arrays the text takes elements of elements of, and which have several subscripts."""
    subscripted = [n for n in nodes if isinstance(n, ast.Subscript)]
    nested = (n for n in subscripted if isinstance(n.value, ast.Subscript))
    found.rows = {element(n)[0] or "" for n in nested}
    listed = (n for n in subscripted if isinstance(n.slice, ast.Tuple))
    found.tables = {element(n)[0] or "" for n in listed}


def _given_rows(found: Survey, nodes: list[ast.AST]) -> Iterator[tuple[str, int]]:
    """The arrays of which a row is given an array that NumPy makes."""
    made: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            made.setdefault(node.targets[0].id, []).append(node.value)
    own = {name for name, values in made.items() if all(map(_is_of_numpy, values))}
    given = own | {*found.parameters} - made.keys()
    for node in nodes:
        match node:
            case ast.Assign(
                targets=[ast.Subscript() as target], value=ast.Name(id=row)
            ) if row in own & found.ranks.keys():
                array, indices = element(target)
                fixed = sum(not isinstance(each, ast.Slice) for each in indices)
                if array in given:
                    yield array, max(fixed + found.ranks[row], len(indices))
            case _:
                pass


def _is_of_numpy(value: ast.expr) -> bool:
    called = dotted(value.func) if isinstance(value, ast.Call) else ""
    library, _, word = (called or "").rpartition(".")
    return library in LIBRARIES[1:] and word in MANY


def _made_by_shape(found: Survey, nodes: list[ast.AST]) -> Iterator[tuple[str, int]]:
    """The arrays that get their name once, with as many extents as the text has for them."""
    stored = Counter(x.id for x in nodes if isinstance(x, ast.Name) and _is_stored(x))
    own = {name for name, count in stored.items() if count == 1}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as made) if (
                name in found.ranks and name in own - {*found.parameters, *found.outer}
            ):
                yield name, len(sizes(made, found.meanings))
            case _:
                pass


def _is_stored(node: ast.Name | ast.Subscript) -> bool:
    """Whether a name or an element gets a value, or loses it."""
    return not isinstance(node.ctx, ast.Load)


def _note_models(found: Survey, nodes: list[ast.AST]) -> None:
    """An array has as many dimensions as one that is made alike."""
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=made)], value=value) if (
                made in found.ranks
                and (model := similar(value) or transposed(value)) in found.ranks
                and model in found.parameters
                and model not in found.assigned
            ):
                _note_rank(found, model, found.ranks[made])
            case ast.Assign(targets=[ast.Name(id=made)], value=value) if (
                made in found.ranks
                and (model := similar(value) or dotted(value) or "").isidentifier()
                and not {model} & {*found.assigned, *found.parameters}
            ):
                # The file may say how large its array is.
                _note_rank(found, model, found.ranks[made])


def _reduced(node: ast.AST) -> list[ast.expr]:
    """What is an array because a function makes one value of it."""
    match node:
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            return [left, right]
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=word),
            args=[array, *_],
        ) if word in REDUCTIONS:
            return [array, *(node.args[1:] if word == "dot" else ())]
        case ast.Call(
            func=ast.Attribute(
                value=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="linalg"),
                attr="norm",
            ),
            args=[array],
        ):
            return [array]
        case ast.Call(
            func=ast.Attribute(
                value=ast.Subscript() | ast.BinOp() | ast.Compare() as row, attr=word
            )
        ):
            return [row] if word in REDUCTIONS else []
        case _:
            return []


def _alike(array: ast.expr) -> list[ast.expr]:
    """What has as many dimensions as an expression that is an array, as far as it is sure.

    Of a product one factor may be a number.
    """
    if any(isinstance(part, ast.Slice) for part in ast.walk(array)):
        return [array]
    match array:
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant()):
            return _alike(left)
        case ast.UnaryOp(operand=operand):
            return _alike(operand)
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=word), args=[one]
        ) if word in ELEMENTWISE:
            return _alike(one)
        case ast.BinOp(
            left=ast.Subscript() as one, op=ast.Sub(), right=ast.Subscript() as other
        ) if len(element(one)[1]) == len(element(other)[1]):
            return [one, other]
        case (
            ast.BinOp(left=ast.Subscript() as one, right=ast.Constant())
            | ast.BinOp(left=ast.Constant(), right=ast.Subscript() as one)
            | ast.Compare(left=ast.Subscript() as one, comparators=[ast.Constant()])
        ):
            return [one]
        case _:
            return [array]


def _note_passed(found: Survey) -> None:
    for each in found.passed:
        name, indices = element(each.argument)
        if each.rank and name is not None:
            taken = sum(not isinstance(index, ast.Slice) for index in indices)
            _note_rank(found, name, max(each.rank + taken, len(indices)))


def _note_part(found: Survey, node: ast.expr, rank: int) -> None:
    """An array has a dimension for each one of its part, and for each that is taken away."""
    name, indices = element(node)
    fixed = sum(not isinstance(each, ast.Slice) for each in indices)
    _note_rank(found, name, max(fixed + rank, len(indices)))


def _note_rank(found: Survey, name: str | None, rank: int) -> None:
    if name is not None and not name.endswith(".shape"):
        # `a[()]` has no subscripts, but an array of the program has one at least.
        found.ranks[name] = max(rank, found.ranks.get(name, 1))


def _measured(node: ast.AST) -> list[ast.expr]:
    """What is an array because its size is asked for, or because a loop goes over it."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[measured]):
            return [measured]
        case ast.For(iter=ast.Name() | ast.Attribute() as iterated):
            return [iterated]
        case ast.For(
            iter=ast.Call(
                func=ast.Name(id="enumerate"),
                args=[ast.Call(func=ast.Name(id="zip"), args=arguments)],
            )
            | ast.Call(func=ast.Name(id="enumerate" | "zip"), args=arguments)
        ):
            return arguments
        case ast.Attribute(value=value, attr="shape" | "size"):
            return [value]
        case _:
            return []
