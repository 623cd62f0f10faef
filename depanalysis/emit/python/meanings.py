"""What the names of a function mean to numba: arrays, numbers, constants, libraries.

Input: a function and its module. Output: `Meanings`. numba reads the variables of the
module once, when it compiles, so that only those are let in that never change.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.emit.python.functions import is_number
from depanalysis.frontends.python.names import inside
from depanalysis.frontends.python.surveys import survey

_BOOLEANS = (ast.Compare, ast.BoolOp)


@dataclass(frozen=True, slots=True)
class Meanings:
    """The names of one function by what they stand for; `hidden` built-ins are others.

    `ranks` are the numbers of subscripts of the arrays.
    """

    arrays: frozenset[str]
    numbers: frozenset[str]
    booleans: frozenset[str]
    constants: frozenset[str]
    hidden: frozenset[str]
    ranks: Mapping[str, int] = field(default_factory=dict)


def meanings(function: ast.FunctionDef, module: ast.Module) -> Meanings:
    """What the names of a function mean."""
    facts = survey(function, module)
    stored = {
        node.id
        for node in inside(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    own = stored | set(facts.parameters)
    arrays = frozenset(facts.ranks)
    return Meanings(
        arrays & own,
        frozenset(own - arrays),
        frozenset(_booleans(function)),
        frozenset(_constants(module) - own),
        frozenset(facts.hidden),
        facts.ranks,
    )


def is_boolean(node: ast.expr, names: frozenset[str] | set[str]) -> bool:
    """Whether an expression is true or false by its form, or a name for such a value."""
    match node:
        case ast.Constant(value=bool()):
            return True
        case ast.Name(id=name):
            return name in names
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.IfExp(body=one, orelse=other):
            return is_boolean(one, names) or is_boolean(other, names)
        case _:
            return isinstance(node, _BOOLEANS)


def _booleans(function: ast.FunctionDef) -> set[str]:
    """Names that are given something true or false somewhere."""
    found: set[str] = set()
    before = -1
    while len(found) > before:
        before = len(found)
        for node in inside(function):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = (
                    node.targets if isinstance(node, ast.Assign) else [node.target]
                )
                found.update(_given(targets, node.value, found))
    return found


def _given(targets: Sequence[ast.expr], value: ast.expr, known: set[str]) -> set[str]:
    found: set[str] = set()
    for target in targets:
        if isinstance(target, ast.Name) and is_boolean(value, known):
            found.add(target.id)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                found |= _given([one], other, known)
    return found


def _constants(module: ast.Module) -> set[str]:
    """Names of the module that are one number from the first line to the last."""
    given: list[str] = []
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                given += [name] if is_number(value) else []
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                given += [name] if is_number(value) else []
    bound = [
        node.id
        for node in inside(module)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    ]
    declared = {
        name
        for node in ast.walk(module)
        if isinstance(node, ast.Global)
        for name in node.names
    }
    other = {part.name for part in module.body if isinstance(part, _DEFINITIONS)}
    other |= {alias for node in ast.walk(module) for alias in _aliases(node)}
    return {name for name in given if bound.count(name) == 1} - declared - other


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _aliases(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(each.asname or each.name).partition(".")[0] for each in node.names]
    return []
