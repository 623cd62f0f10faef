"""What code that is not modelled may change, by the names that stand in it.

Input: a statement or an expression. Output: the variables of the Program that may be others
afterwards; all arrays may, unless the text shows that the code does not get to them.
"""

import ast
import re

from depanalysis.frontends.python.names import dotted, inside
from depanalysis.frontends.python.state import BOUND, OUTSIDE, State
from depanalysis.frontends.python.things import OF_LISTS, PAIRS, PURE, is_list
from depanalysis.ir.statements import ORDER

HARMLESS = (
    ast.Pass, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef,
    ast.ClassDef, ast.Global, ast.Nonlocal,
)  # fmt: skip


_BY_NAME = re.compile(r"\b(?:locals|eval|exec|vars|_getframe|currentframe)\b")
"""What may read variables whose names it puts together."""

UNREAD = "?unread "
"""Begins what is listed where code reads anything but a variable."""


def left_by(s: State, node: ast.stmt) -> tuple[str, ...]:
    """What a statement that is not modelled may change: nothing else, where it is of a list."""
    match node:
        case (
            ast.Assign(value=ast.List() | ast.ListComp())
            | ast.AnnAssign(value=ast.List() | ast.ListComp())
            | ast.Expr()
        ):
            is_of_list = _is_quiet(s, node)
        case _:
            is_of_list = False
    return _bound_by(s, node) if is_of_list else touchable(s, node)


def touched(s: State, parts: list[ast.expr]) -> tuple[str, ...]:
    """What evaluating expressions and binding targets may change."""
    whole = ast.Expr(ast.Tuple(parts, ast.Load()))
    if all(_is_quiet(s, each) for each in parts):
        return _bound_by(s, whole)
    return touchable(s, whole)


def unread_by(s: State, node: ast.stmt) -> tuple[str, ...]:
    """The variables of a function that code does not read, as it does not name them."""
    facts = s.survey
    shared = facts.outer | facts.captured | facts.ranks.keys() | facts.objects
    if s.is_module or s.is_called or _BY_NAME.search(s.places.source.text):
        return ()
    named = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    own = facts.assigned - shared - named
    return tuple(f"{UNREAD}{name}" for name in sorted(own))


def touchable(s: State, node: ast.stmt) -> tuple[str, ...]:
    """Every array, the scalars of outer scopes, and the names that the node assigns."""
    found = dict.fromkeys(_bound_by(s, node))
    found.update(dict.fromkeys(sorted(s.survey.outer | set(s.survey.ranks))))
    found[OUTSIDE] = None
    if s.is_module:
        found.update(dict.fromkeys(sorted(s.survey.assigned)))
    return tuple(found)


def unsteady(s: State, node: ast.stmt) -> tuple[str, ...] | None:
    """The arrays that may be others after a statement: attributes and globals are, always."""
    facts = s.survey
    if facts.captured:
        return None
    own = {*facts.parameters, *facts.assigned} - facts.outer
    if s.is_module:
        own = set()
    shared = (name for name in facts.ranks if name not in own or "." in name)
    bound = (name for name in _bound_by(s, node) if name in facts.ranks)
    return tuple(sorted({*shared, *bound}))


def _bound_by(s: State, node: ast.stmt) -> tuple[str, ...]:
    """The names that a statement gives other values, and extents of other arrays."""
    found: dict[str, None] = {}
    for part in nested(node):
        if isinstance(part, ast.Name | ast.Attribute) and not isinstance(
            part.ctx, ast.Load
        ):
            name = dotted(part) or ""
            is_sized = name in s.survey.bound_once and s.survey.is_steady(name)
            ranks = range(0 if is_sized else s.survey.ranks.get(name, 0))
            sizes = (f"{name}.shape.{k}" for k in ranks)
            found |= dict.fromkeys((name, f"{name}{ORDER}", f"{name}{BOUND}", *sizes))
    return tuple(found)


def may_leave(node: ast.stmt) -> bool:
    """Whether a statement that is not modelled may end the function, or never end."""
    parts = list(ast.walk(node))
    return any(isinstance(part, ast.Return | ast.Raise | ast.While) for part in parts)


def _is_quiet(s: State, node: ast.AST) -> bool:
    """Whether evaluating an expression, or giving names a value, changes nothing else."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            is_plain = name in PURE and name not in s.survey.hidden
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)) if (
            is_list(s, owner)
        ):
            is_plain = name in OF_LISTS
        case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]):
            is_plain = name in PAIRS and name not in s.survey.methods
        case ast.Call() | ast.NamedExpr() | ast.Await() | ast.Yield() | ast.YieldFrom():
            is_plain = False
        case ast.Attribute(ctx=ctx) | ast.Subscript(ctx=ctx) | ast.Starred(ctx=ctx):
            is_plain = isinstance(ctx, ast.Load)
        case _:
            is_plain = True
    return is_plain and all(_is_quiet(s, each) for each in ast.iter_child_nodes(node))


def is_identity(node: ast.expr) -> bool:
    """Whether a test is about what a name stands for, and looks at no element."""
    match node:
        case ast.Compare(
            left=ast.Name() | ast.Attribute(),
            ops=[ast.Is() | ast.IsNot()],
            comparators=[ast.Constant() | ast.Name()],
        ):
            return True
        case ast.BoolOp(values=values):
            return all(map(is_identity, values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return is_identity(operand)
        case _:
            return False


def nested(node: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that is executed, which those that only define are not."""
    if isinstance(node, HARMLESS):
        return []
    whole = ast.Module([node], [])
    return list(inside(whole))
