"""What code that is not modelled reads, and which names it gives another value.

Whatever the code does, Python evaluates its operands before, and binds its targets after it:
a value goes from `x = f(x)` to the next one, and from `a[i] = f(a[i - 1])`.
"""

import ast
from collections.abc import Iterable

from depanalysis.frontends.python.expressions import typed
from depanalysis.frontends.python.names import element
from depanalysis.frontends.python.state import BOUND, State, UnmodelledError
from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import F64


def operands(node: ast.stmt) -> list[ast.expr]:
    """What a simple statement evaluates."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return [value, *targets]
        case ast.AugAssign(target=target, value=value):
            return [ast.copy_location(_loaded(target), target), value]
        case ast.Expr(value=value) | ast.AnnAssign(value=ast.expr() as value):
            return [value]
        case _:
            return []


def _loaded(target: ast.expr) -> ast.expr:
    return ast.Name(target.id, ast.Load()) if isinstance(target, ast.Name) else target


def read(s: State, parts: Iterable[ast.expr]) -> None:
    """Reads what is evaluated in any case before code that is not modelled goes on."""
    if s.keeps_exceptions or s.positions is not None:
        return
    for part in parts:
        if isinstance(part, ast.Name):
            _read_name(s, part)
        elif isinstance(part, ast.Subscript) and s.survey.is_array(
            element(part)[0] or ""
        ):
            _read_element(s, part)
        else:
            read(s, _evaluated_first(part))


def _read_name(s: State, node: ast.Name) -> None:
    name, span = node.id, s.span(node)
    is_index = s.index(s.renamed.get(name, name)) is not None
    is_own = name in s.survey.assigned and not is_index
    if is_own and isinstance(node.ctx, ast.Load) and _is_plain(s, name):
        variable = variable_of(s, name)
        kept = s.temporary("operand", s.scalars[variable.name], span)
        s.emit(Assign(kept, variable, span=span))


def _read_element(s: State, node: ast.Subscript) -> None:
    if not isinstance(node.ctx, ast.Load):
        read(s, element(node)[1])
        return
    try:
        with s.undone(), s.replacing(None):
            value, kind = typed(s, node)
            kept = s.temporary("operand", kind, s.span(node))
            s.emit(Assign(kept, value, span=s.span(node)))
    except UnmodelledError:
        read(s, _evaluated_first(node))


def _evaluated_first(node: ast.expr) -> list[ast.expr]:
    """The parts of an expression that are evaluated wherever the whole is."""
    match node:
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            return [first]
        case ast.Compare(left=left, comparators=[right, *_]):
            return [left, right]
        case ast.ListComp(generators=[first, *_]) | ast.SetComp(generators=[first, *_]):
            return [first.iter]
        case (
            ast.DictComp(generators=[first, *_])
            | ast.GeneratorExp(generators=[first, *_])
        ):
            return [first.iter]
        case ast.Lambda():
            return []
        case ast.Call(args=values, keywords=named):
            inner = [each.value for each in named]
            return [node.func, *values, *inner]
        case _:
            children = ast.iter_child_nodes(node)
            return [each for each in children if isinstance(each, ast.expr)]


def values_of_names(s: State, node: ast.stmt) -> dict[str, Var]:
    """Values for the names that an assignment surely gives another one."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    parts = [part for each in targets for part in _parts(each)]
    names = [each.id for each in parts if isinstance(each, ast.Name)]
    return {
        name: s.temporary("value", s.survey.kinds.get(name, F64), s.span(node))
        for name in dict.fromkeys(names)
        if _is_plain(s, name)
    }


def _parts(target: ast.expr) -> list[ast.expr]:
    match target:
        case ast.Tuple(elts=listed) | ast.List(elts=listed):
            return [part for each in listed for part in _parts(each)]
        case ast.Starred(value=value):
            return [value]
        case _:
            return [target]


def _is_plain(s: State, name: str) -> bool:
    """Whether a name is one of this function alone, and what it means is followed."""
    facts = s.survey
    is_shared = name in facts.outer or name in facts.captured or s.is_module
    is_given = name in facts.assigned and name not in facts.objects
    is_known = not facts.is_array(name) or (is_given and name not in facts.exchanged)
    return is_known and not is_shared and name not in facts.created


def variable_of(s: State, name: str) -> Var:
    """What stands for a name; of an array, for which one it means."""
    is_array = s.survey.is_array(name)
    own = f"{name}{BOUND}" if is_array else s.renamed.get(name, name)
    s.scalars.setdefault(own, F64 if is_array else s.survey.kinds.get(name, F64))
    return Var(own)
