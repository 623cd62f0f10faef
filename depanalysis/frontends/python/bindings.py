"""What the scopes of a Python file bind, and which statements and expressions they have."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from depanalysis.frontends.python.exchanges import parts_of
from depanalysis.frontends.python.names import bound_names, element

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES = (*FUNCTIONS, ast.ClassDef)


def key_of(target: ast.Subscript) -> str | None:
    """The text under which a dictionary has something, in any other case `None`."""
    match target.slice:
        case ast.Constant(value=str(text)):
            return text
    return None


def nested(scope: ast.AST) -> Iterator[str]:
    """The names of which a scope takes elements of elements."""
    for node in inside(scope):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            yield element(node)[0] or ""


def rebound(function: Definition) -> set[str]:
    """The names that a function gives other values, but for those that change places."""
    nodes = list(inside(function))
    places = parts_of(nodes)
    return {
        node.id
        for node in nodes
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)
        and id(node) not in places
    }


def bound(scope: ast.AST) -> Iterator[str]:
    """The names that a scope has of its own."""
    nodes = list(inside(scope))
    shared = {
        n for x in nodes if isinstance(x, ast.Global | ast.Nonlocal) for n in x.names
    }
    if isinstance(scope, FUNCTIONS):
        given = scope.args
        rest = [each for each in (given.vararg, given.kwarg) if each is not None]
        yield from (a.arg for a in (*arguments(scope), *rest))
    for node in nodes:
        yield from bound_names(node) - shared


@lru_cache(maxsize=64)
def exported(module: ast.Module) -> frozenset[str]:
    """The names that a module has, also by functions that declare them `global`."""
    found = set(bound(module))
    for node in ast.walk(module):
        if isinstance(node, ast.Global):
            found.update(node.names)
    return frozenset(found) - {"*"}


def inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of the scopes in it."""
    body = getattr(scope, "body", [])
    pending = list(body) if isinstance(body, list) else [body]
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, SCOPES):
            pending.extend(ast.iter_child_nodes(node))
        else:
            pending.extend(_around(node))


def _around(scope: ast.AST) -> Iterator[ast.AST]:
    """What a function or class evaluates where it is defined."""
    yield from getattr(scope, "decorator_list", [])
    if isinstance(scope, ast.ClassDef):
        yield from (*scope.bases, *scope.keywords)
    if isinstance(scope, FUNCTIONS):
        given = scope.args
        every = (*arguments(scope), given.vararg, given.kwarg)
        notes = (each.annotation for each in every if each is not None)
        result = getattr(scope, "returns", None)
        found = (*given.defaults, *given.kw_defaults, *notes, result)
        yield from (each for each in found if each is not None)


def arguments(function: Definition) -> list[ast.arg]:
    """The parameters of a function, each of which gets one value."""
    given = function.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]


def expressions(stmt: ast.stmt) -> Iterator[ast.AST]:
    """The expressions that belong to a statement itself."""
    pending: list[ast.AST] = [
        child
        for child in ast.iter_child_nodes(stmt)
        if isinstance(child, ast.expr | ast.withitem | ast.keyword)
    ]
    while pending:
        node = pending.pop(0)
        yield node
        if not isinstance(node, ast.Lambda):
            pending.extend(ast.iter_child_nodes(node))


def definition(node: ast.AST) -> tuple[str, str]:
    """The name of the function or class that a statement defines, and what it is."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name, "function"
        case ast.ClassDef(name=name):
            return name, "class"
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda()):
            return name, "function"
    return "", ""


def bodies(stmt: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The lists of statements in a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(stmt, name, [])
    for inner in (*getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
        yield inner.body


def choices(value: ast.expr) -> list[ast.expr]:
    """The expressions of which another one is the value."""
    match value:
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.BoolOp(values=values):
            return values
        case ast.NamedExpr(value=inner) | ast.Starred(value=inner):
            return [inner]
        case ast.Await(value=inner) | ast.YieldFrom(value=inner):
            return [inner]
        case ast.Yield(value=ast.expr() as inner):
            return [inner]
    return []


def is_name(value: ast.expr) -> bool:
    """Whether an expression is a name, or names with dots between them."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Name)


def is_exchange(pairs: list[tuple[ast.expr, ast.expr]]) -> bool:
    """Whether two names get each other's values."""
    texts = [(ast.unparse(one), ast.unparse(other)) for one, other in pairs]
    if len(texts) != 2 or not all(is_name(one) for one, _ in pairs):
        return False
    return texts[0] == texts[1][::-1] and texts[0][0] != texts[0][1]
