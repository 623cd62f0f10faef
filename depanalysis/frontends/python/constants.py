"""What a file makes once: arrays of one size, `V = np.zeros(8)`, and numbers, `K = 2 * M`.

Input: a function, and the file that it stands in. Output: the extents of the arrays that it
uses and does not make, where every statement of the file that gives them a value says the
same numbers; and the integers among the variables of the file. What other files do to the
arrays is not looked at.
"""

import ast
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping

from depanalysis.frontends.python.calls import Here
from depanalysis.frontends.python.linking import Module
from depanalysis.frontends.python.names import dotted, inside
from depanalysis.frontends.python.shapes import told
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.storage import resized
from depanalysis.ir.expressions import IntConst

_STORING = ("setattr", "exec", "eval", "globals", "vars")
_ARITHMETIC: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPUTING = (
    ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
    ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context,
)  # fmt: skip
_BITS = 63
"""Numbers of more are left unknown."""


def constant_sizes(s: State, here: Here) -> dict[str, IntConst]:
    """The extents that are numbers, by their names."""
    found: dict[str, IntConst] = {}
    if any(each in here.module.dotted_names for each in _STORING):
        return found
    changed = {each.rpartition(".")[2] for each in resized(ast.walk(here.module.tree))}
    for name in sorted(set(s.survey.ranks) - s.survey.assigned):
        if name.rpartition(".")[2] in changed:
            continue
        rank = s.survey.ranks[name]
        with s.captured():
            said = {told(s, value, rank)[0] for value in _values(here, name)}
        sizes = said.pop() if len(said) == 1 else ()
        numbers = [each for each in sizes if isinstance(each, IntConst)]
        if len(numbers) == len(sizes):
            found.update((f"{name}.shape.{k}", n) for k, n in enumerate(numbers))
    return found


def constant_numbers(here: Here, names: Iterable[str]) -> dict[str, int]:
    """The numbers that variables of the file have, of which nothing says that they change."""
    own = [each for each in names if _is_global(here, each)]
    found = ((each, _number(here, each, frozenset())) for each in own)
    return {name: value for name, value in found if value is not None}


def computed_numbers(
    here: Here, names: Iterable[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The variables of the file that get nothing but what the file computes.

    No run may begin with a value of its choice for them. With each, the numbers of which
    it is one, where these stand in the text.
    """
    tree = here.module.tree
    nodes, at_top = [*ast.walk(tree)], {*inside(tree)}
    for name in names:
        stores = sum(
            isinstance(x, ast.Name) and x.id == name and not isinstance(x.ctx, ast.Load)
            for x in nodes
        )
        given = [(each, e in at_top) for e in nodes for each in _stored(e, name)]
        is_whole = 0 < stores == len(given) and all(
            _is_computed(value, may_name=is_top) for (value, _), is_top in given
        )
        if is_whole and _is_global(here, name) and not _may_be_stored(here, name):
            around = frozenset({name})
            found = [
                _integer(here, value, around) if is_value else None
                for (value, is_value), _ in given
            ]
            numbers = sorted({each for each in found if each is not None})
            yield name, () if None in found else tuple(numbers)


def _stored(node: ast.AST, name: str) -> Iterator[tuple[ast.expr, bool]]:
    """What a statement makes a variable of, and whether that is its value."""
    match node:
        case ast.Assign(targets=[target], value=value):
            yield from ((each, True) for each in _assigned(target, value, name))
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from ((each, True) for each in _assigned(target, value, name))
        case ast.AugAssign(target=target, value=value):
            yield from ((each, False) for each in _assigned(target, value, name))


def _is_computed(value: ast.expr, *, may_name: bool) -> bool:
    """Whether a value is made of numbers, and names of the file, and nothing from outside."""
    parts = [*ast.walk(value)]
    is_named = any(isinstance(each, ast.Name) for each in parts)
    return (may_name or not is_named) and all(isinstance(e, _COMPUTING) for e in parts)


def _number(here: Here, name: str, around: frozenset[str]) -> int | None:
    """The number that a variable of the file has; `around` are those it is asked for."""
    values = [*_given(here.module, name)]
    if len(values) != 1 or name in around or _may_be_stored(here, name):
        return None
    return _integer(here, values[0], around | {name})


def _may_be_stored(here: Here, name: str) -> bool:
    """Whether something but the statements of the file may give a variable a value."""
    is_hidden = any(each in here.module.dotted_names for each in _STORING)
    return is_hidden or here.links.resolver.modules.may_store(name, here.module)


def _integer(here: Here, node: ast.expr, around: frozenset[str]) -> int | None:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = _integer(here, operand, around)
            return None if value is None else -value
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return _number(here, name, around)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            sides = [_integer(here, each, around) for each in (left, right)]
            return _result(_ARITHMETIC[type(op)], *sides)
    return None


def _result(
    operation: Callable[[int, int], int], left: int | None, right: int | None
) -> int | None:
    if left is None or right is None:
        return None
    is_divided = operation in (operator.floordiv, operator.mod)
    value = None if is_divided and right == 0 else operation(left, right)
    return value if value is not None and value.bit_length() < _BITS else None


def _values(here: Here, name: str) -> Iterator[ast.expr]:
    """What the file gives a global variable, or an attribute of the instance of a method."""
    root, _, attribute = name.partition(".")
    if not attribute:
        yield from _of_global(here, name)
        return
    nodes = ast.walk(here.module.tree)
    classes = (node for node in nodes if isinstance(node, ast.ClassDef))
    own = next((each for each in classes if here.scope in each.body), None)
    if own is None or isinstance(here.scope, ast.Module) or "." in attribute:
        return
    if [each.arg for each in here.scope.args.args[:1]] == [root]:
        yield from _of_attribute(here.module, own, attribute)


def _of_global(here: Here, name: str) -> Iterator[ast.expr]:
    if _is_global(here, name):
        yield from _given(here.module, name)


def _is_global(here: Here, name: str) -> bool:
    tree = here.module.tree
    return here.module.owner(here.scope, name) is tree and here.scope is not tree


def _given(module: Module, name: str) -> Iterator[ast.expr]:
    """What a variable of the file gets by its only statement, also as one of several."""
    tree = module.tree
    for stmt in tree.body if module.bound(tree)[name] == 1 else ():
        match stmt:
            case ast.Assign(targets=[target], value=value):
                yield from _assigned(target, value, name)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from _assigned(target, value, name)


def _assigned(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    match target, value:
        case ast.Name(id=own), _ if own == name:
            yield value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            is_plain = len(targets) == len(values)
            both = zip(targets, values, strict=True) if is_plain else ()
            for each, inner in both:
                yield from _assigned(each, inner, name)


def _of_attribute(module: Module, own: ast.ClassDef, name: str) -> Iterator[ast.expr]:
    stored = [
        node
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute)
        and node.attr == name
        and not isinstance(node.ctx, ast.Load)
    ]
    values = {
        id(node.targets[0]): node.value
        for node in ast.walk(own)
        if isinstance(node, ast.Assign) and len(node.targets) == 1
    }
    if all(id(each) in values and dotted(each) for each in stored):
        yield from (values[id(each)] for each in stored)
