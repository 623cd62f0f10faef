"""What the names of one function stand for: arrays with their ranks, or scalars.

Input: the syntax tree of a function or module. Output: a `Survey`. A name is an array if
it is subscripted, measured or iterated over.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from depanalysis.frontends.python.creations import (
    Meanings,
    arguments,
    is_creation,
    is_generator,
)
from depanalysis.ir.types import F64, INT, Type

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
# Attributes that show the elements of the array that they belong to.
_VIEWS = {"T", "mT", "base", "data", "flat", "imag", "real", "values"}
_CONTAINERS = ("str", "bytes", "bytearray", "list", "tuple", "dict", "set")
_DISPLAYS = (
    ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp,
)  # fmt: skip
LIBRARIES = ("math", "np", "numpy")
_MODULES = {"math": "math", "np": "numpy", "numpy": "numpy"}
BUILTINS = ("range", "len", "min", "max", "abs", "int", "float", "bool", "enumerate",
            "zip", "sum", "reversed")  # fmt: skip


@dataclass(slots=True)
class Survey:
    """Facts about one scope.

    `tainted` arrays may share storage with any other; `supposed` scalars are integers if
    the text means what it seems to. `objects` are texts, lists and the like somewhere.
    `given` are the types of parameters that the caller knows. `generators` give random
    numbers, and of `rows` the text takes elements of elements.
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
    objects: set[str] = field(default_factory=set)
    given: Mapping[str, Type] = field(default_factory=dict)
    generators: set[str] = field(default_factory=set)
    rows: set[str] = field(default_factory=set)

    def makes(self, name: str, value: ast.expr) -> bool:
        """Whether a value for a name is an array of its own."""
        known = Meanings(self.hidden, self.methods, self.generators, self.rows)
        return is_creation(value, name, known)

    def is_array(self, name: str) -> bool:
        """Whether a name is an array."""
        return name in self.ranks

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


def element(node: ast.expr) -> tuple[str | None, tuple[ast.expr, ...]]:
    """The array and the subscripts of `a[i][j]` or `a[i, j]`."""
    indices: tuple[ast.expr, ...] = ()
    while isinstance(node, ast.Subscript):
        index = node.slice
        own = tuple(index.elts) if isinstance(index, ast.Tuple) else (index,)
        indices = (*own, *indices)
        node = node.value
    return dotted(node), indices


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


def survey(
    scope: Scope, module: ast.Module, given: Mapping[str, Type] | None = None
) -> Survey:
    """The facts about a scope."""
    found = Survey(hidden=_hidden(scope, module), given=given or {})
    if not isinstance(scope, ast.Module):
        arguments = scope.args
        listed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        found.parameters = tuple(each.arg for each in listed)
        for each in listed:
            if _is_named(each.annotation, ("int", "bool")):
                found.kinds[each.arg] = INT
    nodes = list(inside(scope))
    _note_names(found, nodes)
    found.objects |= set(_objects(nodes, scope))
    _note_arrays(found, nodes)
    found.kinds.update((n, t) for n, t in found.given.items() if n not in found.ranks)
    found.methods = {
        part.name
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        for part in ast.walk(node)
        if isinstance(part, ast.FunctionDef)
    }
    _note_storage(found, scope, nodes)
    # What a subscript of an instance or its length is, the methods of its class say.
    found.tainted |= _receiver(scope, module) & set(found.ranks)
    return found


def _receiver(scope: Scope, module: ast.Module) -> set[str]:
    """The name that a method has for its instance or class, such as `self`."""
    is_method = any(
        scope is each
        for node in ast.walk(module)
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
    around = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and any(part is scope for part in ast.walk(node))
    ]
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
                found.update(_bound(node))
    return found & {*BUILTINS, *LIBRARIES}


def _bound(node: ast.AST) -> set[str]:
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
            return _bound(node)


def _is_named(node: ast.expr | None, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _note_names(found: Survey, nodes: list[ast.AST]) -> None:
    for node in nodes:
        found.assigned |= _bound(node)
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


def _objects(nodes: list[ast.AST], scope: Scope) -> Iterator[str]:
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
    yield from (t.id for t, v in bound if isinstance(t, ast.Name) and _is_object(v))
    if not isinstance(scope, ast.Module):
        listed = [*scope.args.posonlyargs, *scope.args.args]
        given = zip(reversed(listed), reversed(scope.args.defaults), strict=False)
        only = zip(scope.args.kwonlyargs, scope.args.kw_defaults, strict=True)
        yield from (
            a.arg for a, v in (*given, *only) if v is not None and _is_object(v)
        )


def _is_object(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=constant):
            return isinstance(constant, str | bytes)
        case ast.Call(func=ast.Name(id=name)):
            return name in _CONTAINERS
        case ast.IfExp(body=first, orelse=second) | ast.BinOp(left=first, right=second):
            return _is_object(first) or _is_object(second)
        case _:
            return isinstance(value, _DISPLAYS)


def _note_arrays(found: Survey, nodes: list[ast.AST]) -> None:
    inner = {id(n.value) for n in nodes if isinstance(n, ast.Subscript)}
    found.rows = {
        element(n)[0] or ""
        for n in nodes
        if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Subscript)
    }
    for node in nodes:
        if isinstance(node, ast.Subscript) and id(node) not in inner:
            name, indices = element(node)
            _note_rank(found, name, len(indices))
        for measured in _measured(node):
            _note_rank(found, dotted(measured), 1)
        match node:
            case ast.Assign(
                targets=[ast.Tuple(elts=targets) | ast.List(elts=targets)],
                value=ast.Attribute(value=measured, attr="shape"),
            ):
                _note_rank(found, dotted(measured), len(targets))


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


def _note_storage(found: Survey, scope: Scope, nodes: list[ast.AST]) -> None:
    """Arrays that the scope binds once, to storage of their own, and those it rebinds."""
    bound = [
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    shared = {*found.parameters, *found.outer, *found.captured}
    once = [
        (stmt.targets[0].id, stmt.value)
        for stmt in scope.body
        if isinstance(stmt, ast.Assign)
        and len(stmt.targets) == 1
        and isinstance(stmt.targets[0], ast.Name)
        and bound.count(stmt.targets[0].id) == 1
        and stmt.targets[0].id not in shared
    ]
    found.generators = {made for made, v in once if is_generator(v, found.hidden)}
    for made, value in once:
        if found.makes(made, value) and not _escapes(made, scope, found):
            found.created.add(made)
    for array in found.ranks:
        parts = array.split(".")
        roots = {".".join(parts[: k + 1]) for k in range(len(parts))}
        is_bound = roots & (found.assigned | found.captured)
        is_view = (roots - {array}) & set(found.ranks) or _VIEWS & set(parts[1:])
        is_property = found.methods & {*parts[1:]}
        if is_view or is_property or (is_bound and array not in found.created):
            found.tainted.add(array)


def _escapes(name: str, scope: Scope, found: Survey) -> bool:
    """Whether an array may be known by another name: it is passed, stored or captured."""
    kept: set[int] = set()
    for node in inside(scope):
        match node:
            case ast.Return(value=ast.Tuple(elts=listed)):
                kept.update(map(id, listed))
            case ast.Subscript(value=own) | ast.Return(value=own):
                kept.add(id(own))
            case ast.Attribute(value=own, attr="shape" | "size" | "dtype"):
                kept.add(id(own))
            case ast.Call(
                func=ast.Name(id="len" | "enumerate" | "zip" as called), args=listed
            ) if called not in found.hidden:
                kept.update(map(id, listed))
            case ast.Call() if found.makes(name, node):
                kept.update(map(id, arguments(node)))
            case ast.For(iter=own):
                kept.add(id(own))
    return any(
        isinstance(node, ast.Name)
        and node.id == name
        and not isinstance(node.ctx, ast.Store)
        and id(node) not in kept
        for node in ast.walk(scope)
    )
