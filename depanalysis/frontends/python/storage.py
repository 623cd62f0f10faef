"""Whose storage the arrays of a function have: their own, that of others, or by turns.

Input: what the names of a scope stand for. Output: the same, with the arrays that the scope
makes, those that change places, and those that may share storage with any other.
"""

import ast
from collections.abc import Iterable, Iterator

from depanalysis.frontends.python.creations import arguments, is_generator
from depanalysis.frontends.python.exchanges import alike, parts_of
from depanalysis.frontends.python.names import (
    LIBRARIES,
    REDUCTIONS,
    Scope,
    Survey,
    binds,
    dotted,
    element,
    inside,
)
from depanalysis.frontends.python.unpacking import Elements
from depanalysis.frontends.python.views import is_element, looked_at

# Attributes that show the elements of the array that they belong to. What objects have under
# other names, such as `data`, is their own, unless the name before the dot is an array.
_VIEWS = {"T", "mT", "flat", "imag", "real"}

_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.comprehension)
_RESIZING = (
    "append", "extend", "insert", "pop", "popleft", "appendleft", "remove", "clear",
    "resize",
)  # fmt: skip
_SPREAD = ("as_strided", "broadcast_to", "broadcast_arrays", "sliding_window_view")


def note_storage(
    found: Survey, scope: Scope, nodes: list[ast.AST], *, follows: bool
) -> None:
    """Arrays that the scope binds once, to storage of their own, and those it rebinds.

    `follows`: a name may stand for one array here and for another one there.
    """
    places = parts_of(nodes) if found.exchanged else set()
    bound = [
        node.id
        for node in nodes
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)
        and not (node.id in found.exchanged and id(node) in places)
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
    found.tainted |= set(_overlapping(nodes, found))
    found.generators = {made for made, v in once if is_generator(v, found.hidden)}
    for made, value in once:
        if found.makes(made, value) and not escapes(made, scope, found):
            found.created.add(made)
    _settle_exchanges(found, nodes, bound)
    if follows:
        found.local = {
            name
            for name in _made_inside(scope, found)
            if bound.count(name) == 1 and name not in shared
        }
    if follows and not isinstance(scope, ast.Module):
        found.local |= (found.created - set(found.exchanged)) & set(found.ranks)
    _note_others(found, scope, nodes, follows=follows)
    own = {name for name in found.rebound if name not in found.parameters}
    found.bound_once = {name for name in own if _bindings(scope, name) == 1}
    found.resized = set(resized(nodes))


def _bindings(node: ast.AST, name: str) -> int:
    """How often one run gives a name a value, where more than once counts as twice."""
    match node:
        case ast.Name(id=own, ctx=ctx):
            return int(own == name and not isinstance(ctx, ast.Load))
        case ast.Attribute(ctx=ast.Store() | ast.Del()) if dotted(node) == name:
            return 1
        case ast.If(test=test, body=body, orelse=otherwise):
            ways = (sum(_bindings(x, name) for x in way) for way in (body, otherwise))
            return _bindings(test, name) + max(ways)
    found = sum(_bindings(each, name) for each in ast.iter_child_nodes(node))
    return 2 * found if isinstance(node, _LOOPS) else found


def is_last(scope: Scope, name: str, stmt: ast.stmt) -> bool:
    """Whether a statement gives a name the only array of which elements are used."""
    if stmt not in scope.body:
        return False
    position = scope.body.index(stmt)
    before, after = scope.body[:position], scope.body[position + 1 :]
    is_used = any(
        (isinstance(node, ast.Subscript) and dotted(node.value) == name)
        or (isinstance(node, ast.For) and name in map(dotted, _expressions(node.iter)))
        for node in ast.walk(ast.Module(before, []))
    )
    is_bound = any(
        not isinstance(node.ctx, ast.Load) and dotted(node) == name
        for node in ast.walk(ast.Module(after, []))
        if isinstance(node, ast.Name | ast.Attribute)
    )
    return not (is_used or is_bound)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    return (each for each in ast.walk(node) if isinstance(each, ast.expr))


def resized(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of lists and arrays that the text makes longer or shorter."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if (
                name in _RESIZING
            ):
                yield dotted(value) or ""
            case ast.Delete(targets=targets):
                yield from (
                    dotted(each.value) or ""
                    for each in targets
                    if isinstance(each, ast.Subscript)
                )
            case ast.Attribute(value=value, attr="shape", ctx=ast.Store()):
                yield dotted(value) or ""
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name


def _note_others(
    found: Survey, scope: Scope, nodes: list[ast.AST], *, follows: bool
) -> None:
    """Arrays that are bound to what the scope does not make."""
    # What these are, no assignment of the scope says.
    unknown = {each for node in nodes for each in binds(node)}
    unknown |= found.captured | found.outer | found.tainted | found.objects
    before_dots = set(found.ranks) - _by_themselves(nodes)
    for array in found.ranks:
        parts = array.split(".")
        roots = {".".join(parts[: k + 1]) for k in range(len(parts))}
        is_bound = roots & (found.assigned | found.captured)
        above = {*(roots - {array})} & {*found.ranks} - before_dots
        is_view = above or _VIEWS & set(parts[1:])
        is_property = found.methods & {*parts[1:]}
        is_known = array in {*found.created, *found.exchanged, *found.local}
        is_own = roots & found.assigned == {array} and not roots & unknown
        if is_view or is_property:
            found.tainted.add(array)
        elif is_bound and not is_known:
            if roots & found.assigned == {parts[0]} and _is_of_one_object(
                array, scope, {*unknown, *found.parameters}, found
            ):
                continue
            is_local = isinstance(scope, ast.FunctionDef) and follows and is_own
            (found.rebound if is_local else found.tainted).add(array)


def _overlapping(nodes: list[ast.AST], found: Survey) -> Iterator[str]:
    """The names of arrays whose elements may share storage with each other."""
    for node in nodes:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        stored = {
            dotted(part) or ""
            for each in targets
            for part in ast.walk(each)
            if isinstance(part, ast.Name | ast.Attribute)
        }
        if isinstance(node.value, ast.Call) and found.makes("", node.value):
            # The elements of lists are copied into an array.
            continue
        if any(isinstance(each, Elements) for each in targets):
            # Each of them is stored to one element.
            continue
        nested = list(ast.walk(node.value))
        places = {id(x.slice) for x in nested if isinstance(x, ast.Subscript)}
        if _is_of_numbers(node.value, found):
            places.add(id(node.value))
        for part in nested:
            is_list = isinstance(part, ast.List | ast.Tuple | ast.ListComp)
            is_list = is_list and id(part) not in places
            name = part.attr if isinstance(part, ast.Attribute) else ""
            name = part.id if isinstance(part, ast.Name) else name
            if name in _SPREAD:
                yield from stored
            elif is_list:
                yield from stored & found.rows


def _is_of_numbers(node: ast.expr, found: Survey) -> bool:
    """Whether an expression lists elements of arrays, none of which is an array."""
    parts = node.elts if isinstance(node, ast.Tuple) else []
    places = [element(each) for each in parts]
    return bool(places) and all(
        0 < found.ranks.get(name or "", 0) <= len(indices) for name, indices in places
    )


def _made_inside(scope: Scope, found: Survey) -> Iterator[str]:
    """The arrays that live in one execution of statements in a loop or a branch."""
    for node in inside(scope):
        if isinstance(node, ast.For | ast.While | ast.If):
            for body in (node.body, node.orelse):
                yield from _made_among(body, scope, found)


def _made_among(body: list[ast.stmt], scope: Scope, found: Survey) -> Iterator[str]:
    for position, stmt in enumerate(body):
        match stmt:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                name in found.ranks and found.makes(name, value)
            ):
                rest = ast.Module(body[position:], [])
                is_whole = _mentions(rest, name) == _mentions(scope, name)
                if is_whole and not escapes(name, scope, found):
                    yield name


def _mentions(node: ast.AST, name: str) -> int:
    names = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return sum(each.id == name for each in names)


def _settle_exchanges(found: Survey, nodes: list[ast.AST], bound: list[str]) -> None:
    """Keeps the groups that are made by the scope, or given to it and not bound again."""
    wanted = found.exchanged
    lost = {name for node in nodes for name in binds(node)} | found.outer
    lost |= found.captured | {
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)
    }
    given = set(found.parameters) - set(bound) - lost
    made = found.created - lost
    found.exchanged = {
        name: group for name, group in wanted.items() if group <= given or group <= made
    }
    found.created -= set(wanted) - set(found.exchanged)


def keep_alike(found: Survey, names: set[str]) -> None:
    """Taints the groups of which some are among the names and others are not."""
    kept = alike(found.exchanged, names)
    mixed = set(found.exchanged) - set(kept)
    found.exchanged = kept
    found.created -= mixed
    found.tainted |= mixed


def _by_themselves(nodes: list[ast.AST]) -> set[str]:
    """The names that are not only used for attributes of what they stand for."""
    owners = {id(each.value) for each in nodes if isinstance(each, ast.Attribute)}
    names = (x for x in nodes if isinstance(x, ast.Name | ast.Attribute))
    used = (x for x in names if id(x) not in owners and isinstance(x.ctx, ast.Load))
    return {dotted(each) or "" for each in used}


def _is_of_one_object(
    array: str, scope: Scope, unknown: set[str], found: Survey
) -> bool:
    """Whether an array is an attribute of an object that gets its name once, before all."""
    root, _, attribute = array.partition(".")
    is_own = isinstance(scope, ast.FunctionDef) and bool(attribute)
    if not is_own or root in unknown:
        return False
    given = [
        each
        for each in scope.body
        if isinstance(each, ast.Assign)
        and len(each.targets) == 1
        and dotted(each.targets[0]) == root
    ]
    is_one = len(given) == 1 and _bindings(scope, root) == 1
    return is_one and not _is_array(root, given[0].value, found)


def _is_array(name: str, value: ast.expr, found: Survey) -> bool:
    """Whether a name stands for an array, or a copy of one, which has no such attribute."""
    match value:
        case ast.Call(func=function, args=[copied]) if dotted(function) in (
            "copy.copy",
            "copy.deepcopy",
            "copy",
            "deepcopy",
        ):
            return _is_array(name, copied, found)
        case _:
            return dotted(value) in found.ranks or found.makes(name, value)


def escapes(name: str, scope: Scope, found: Survey) -> bool:
    """Whether an array may be known by another name: it is passed, stored or captured."""
    kept = parts_of(inside(scope)) if name in found.exchanged else set()
    for each in found.passed:
        if not each.is_kept:
            kept.update(map(id, ast.walk(each.argument)))
    for node in inside(scope):
        kept.update(map(id, _looked_at(node, name, found)))
    kept.update(map(id, looked_at(scope, found)))
    return any(
        isinstance(node, ast.Name)
        and node.id == name
        and not isinstance(node.ctx, ast.Store)
        and id(node) not in kept
        for node in ast.walk(scope)
    )


def _looked_at(node: ast.AST, name: str, found: Survey) -> Iterable[ast.AST]:
    """The parts of a node of which nothing keeps an array, or only the caller."""
    match node:
        case ast.Return(value=ast.Tuple(elts=listed)):
            return listed
        case ast.Return(value=ast.expr() as own):
            return (own,)
        case ast.Attribute(value=own, attr="shape" | "size" | "dtype"):
            return (own,)
        case ast.Assign(targets=[ast.Subscript() as target], value=ast.Name() as own):
            # The elements are copied to a row or a section.
            array, indices = element(target)
            is_cut = any(isinstance(each, ast.Slice) for each in indices)
            is_part = is_cut or len(indices) < found.ranks.get(array or "", 0)
            return (own,) if is_part else ()
        case ast.Call(
            func=ast.Name(id="len" | "enumerate" | "zip" as called), args=listed
        ) if called not in found.hidden:
            is_flat = called == "len" or found.ranks.get(name, 1) == 1
            return listed if is_flat else ()
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=library), attr=function), args=[own]
        ) if library in LIBRARIES and function in REDUCTIONS:
            return (own,)
        case ast.Call(
            func=ast.Attribute(
                value=ast.Attribute(value=ast.Name(id=library), attr="linalg"),
                attr="norm",
            ),
            args=[own],
        ) if library in LIBRARIES:
            return (own,)
        case ast.Call() if found.makes(name, node):
            return arguments(node)
        case ast.For(target=target, iter=own) if is_element(target, name, found):
            return (own,)
    return ()
