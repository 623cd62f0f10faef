"""Calls of pure functions of the file, replaced by what they give.

Input: the tree of a module. A function is replaced if its name has one meaning in the whole
file and if it does nothing but compute: it assigns to names of its own, chooses by `if`, and
returns. All of that becomes one expression, with the arguments in place of the parameters.

Python evaluates an argument whether the function needs it or not. Who wants its exceptions asks
for formulas that `keep_exceptions`: they evaluate whatever might raise one.
"""

import ast
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from depanalysis.frontends.python.names import (
    BUILTINS,
    LIBRARIES,
    bound_names,
    dotted,
    inside,
)

_DEEPEST = 8
_MOST_NODES = 200
_MOST_IN_SCOPE = 50_000
_COMPILERS = ("njit", "jit", "numba.njit", "numba.jit")
_COMPUTES = (
    ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop, ast.Constant,
    ast.Name, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.Subscript,
    ast.Tuple, ast.Attribute, ast.Call, ast.keyword, ast.Slice,
)  # fmt: skip

_Meanings = dict[str, ast.expr]


class _NoFormulaError(Exception):
    """A function does more than compute."""


@dataclass(frozen=True, slots=True)
class _Formula:
    """What a function gives, in terms of its parameters; each may have a default.

    `keeps_exceptions`: what an argument raises is raised by the formula.
    """

    parameters: dict[str, ast.expr | None]
    result: ast.expr
    keeps_exceptions: bool

    def needs(self, given: _Meanings) -> bool:
        """Whether arguments are evaluated, as far as that makes a difference."""
        used = _used(self.result) if self.keeps_exceptions else given.keys()
        return all(_never_raises(each) or name in used for name, each in given.items())


def with_formulas(module: ast.Module, *, keep_exceptions: bool = False) -> ast.Module:
    """The module, changed in place: calls of pure functions are what they give."""
    everywhere = {name for node in ast.walk(module) for name in bound_names(node)}
    if "*" in everywhere:
        return module
    for scope in [module, *(n for n in ast.walk(module) if _is_function(n))]:
        assert isinstance(scope, ast.Module | ast.FunctionDef)
        unique = _bound_once(scope)
        found = {
            each.name: formula
            for each in scope.body
            if isinstance(each, ast.FunctionDef)
            and each.name in unique
            and (formula := _formula(each, scope, everywhere, keep_exceptions))
        }
        if found:
            _Replacement(_closed(found), _MOST_IN_SCOPE).generic_visit(scope)
    return module


def _bound_once(scope: ast.Module | ast.FunctionDef) -> set[str]:
    """The names that keep the one meaning that a scope gives them."""
    meanings = Counter(name for node in inside(scope) for name in bound_names(node))
    if isinstance(scope, ast.FunctionDef):
        for part in ast.walk(scope.args):
            meanings.update(bound_names(part))
    for node in ast.walk(scope):
        if isinstance(node, ast.Global | ast.Nonlocal):
            meanings.update(node.names * 2)
    return {name for name, count in meanings.items() if count == 1}


def _closed(formulas: dict[str, _Formula]) -> dict[str, _Formula]:
    """The formulas with those that they call in them."""
    for _ in range(_DEEPEST):
        formulas = {
            name: replace(
                each,
                result=_Replacement(formulas, _MOST_NODES).visit(deepcopy(each.result)),
            )
            for name, each in formulas.items()
        }
    return formulas


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef)


def _formula(
    function: ast.FunctionDef,
    scope: ast.Module | ast.FunctionDef,
    everywhere: set[str],
    keep_exceptions: bool,
) -> _Formula | None:
    """The formula of a function, if it has one that means the same in its scope."""
    given = function.args
    is_plain = not (given.vararg or given.kwarg or given.posonlyargs)
    decorators = [
        each.func if isinstance(each, ast.Call) else each
        for each in function.decorator_list
    ]
    if not is_plain or any(dotted(each) not in _COMPILERS for each in decorators):
        return None
    parameters: dict[str, ast.expr | None] = {x.arg: None for x in given.args}
    last = [each.arg for each in given.args][len(given.args) - len(given.defaults) :]
    parameters |= dict(zip(last, given.defaults, strict=True))
    parameters |= {
        each.arg: default
        for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    }
    try:
        result = _result(function.body, keep_exceptions)
    except _NoFormulaError:
        return None
    free = {n.id for n in ast.walk(result) if isinstance(n, ast.Name)} - set(parameters)
    own = {name for node in ast.walk(function) for name in bound_names(node)}
    around = _names_of(scope) if isinstance(scope, ast.FunctionDef) else set()
    around |= _bound_once(scope) & {
        each.name for each in scope.body if isinstance(each, ast.FunctionDef)
    }
    is_known = not free & own and all(
        name in around
        or name in LIBRARIES
        or (name in BUILTINS and name not in everywhere)
        for name in free
    )
    defaults = [each for each in parameters.values() if each is not None]
    is_fixed = all(isinstance(each, ast.Constant) for each in defaults)
    if not (is_known and is_fixed):
        return None
    return _Formula(parameters, result, keep_exceptions)


def _names_of(scope: ast.FunctionDef) -> set[str]:
    """The names that a function binds, and that mean the same in all that is inside."""
    nested = [
        each
        for node in ast.walk(scope)
        if node is not scope
        and isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda)
        for each in ast.walk(node)
    ]
    hidden = set(map(id, nested))
    own = {
        name
        for node in ast.walk(scope)
        if id(node) not in hidden
        for name in bound_names(node)
    }
    return own - {name for node in nested for name in bound_names(node)}


def _result(body: Sequence[ast.stmt], keep_exceptions: bool) -> ast.expr:
    """What statements return."""
    for position, stmt in enumerate(body):
        rest = body[position + 1 :]
        match stmt:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                result = _result(rest, keep_exceptions)
                is_lost = not (_never_raises(value) or name in _used(result))
                if keep_exceptions and is_lost:
                    break
                return _limited(_Substitution({name: _computed(value)}).visit(result))
            case ast.Return(value=ast.expr() as value):
                return _computed(value)
            case ast.If(test=test, body=then, orelse=otherwise):
                return _limited(
                    ast.IfExp(
                        _computed(test),
                        _result([*then, *rest], keep_exceptions),
                        _result([*otherwise, *rest], keep_exceptions),
                    )
                )
            case _:
                break
    raise _NoFormulaError


def _computed(value: ast.expr) -> ast.expr:
    if not all(isinstance(each, _COMPUTES) for each in ast.walk(value)):
        raise _NoFormulaError
    return _limited(deepcopy(value))


def _used(value: ast.AST) -> set[str]:
    """The names that are certainly evaluated with an expression."""
    match value:
        case ast.Name(id=name):
            return {name}
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return _used(test) | (_used(then) & _used(otherwise))
        case ast.BoolOp(values=[first, *_]):
            return _used(first)
        case ast.Compare(left=left, comparators=[first, *_]):
            return _used(left) | _used(first)
        case _:
            return set[str]().union(*map(_used, ast.iter_child_nodes(value)))


def _never_raises(value: ast.expr) -> bool:
    match value:
        case ast.Name() | ast.Constant() | ast.UnaryOp(operand=ast.Constant()):
            return True
        case _:
            return False


def _limited(value: ast.expr) -> ast.expr:
    if sum(1 for _ in ast.walk(value)) > _MOST_NODES:
        raise _NoFormulaError
    return value


class _Substitution(ast.NodeTransformer):
    """Puts expressions in place of names."""

    def __init__(self, known: _Meanings) -> None:
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self._known.get(node.id)
        return node if found is None else deepcopy(found)


class _Replacement(ast.NodeTransformer):
    """Puts formulas in place of calls, up to a number of nodes."""

    def __init__(self, formulas: dict[str, _Formula], most: int) -> None:
        self._formulas = formulas
        self._left = most

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._within(node)
        return node

    def visit_AsyncFunctionDef(
        self, node: ast.AsyncFunctionDef
    ) -> ast.AsyncFunctionDef:
        self._within(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self._within(node)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self._within(node)
        return node

    def _within(self, node: ast.AST) -> None:
        """What a scope inside gives another meaning is no formula there."""
        own = {name for part in ast.walk(node) for name in bound_names(part)}
        outer = self._formulas
        self._formulas = {k: v for k, v in outer.items() if k not in own}
        self.generic_visit(node)
        self._formulas = outer

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        formula = self._formulas.get(name) if self._left > 0 else None
        given = None if formula is None else _given(node, formula)
        if formula is None or given is None:
            return node
        result = deepcopy(formula.result)
        for each in ast.walk(result):
            if isinstance(each, ast.expr):
                ast.copy_location(each, node)
        result = _Substitution(given).visit(result)
        self._left -= sum(1 for _ in ast.walk(result))
        return result if self._left > 0 else node


def _given(node: ast.Call, formula: _Formula) -> _Meanings | None:
    """What each parameter is in a call; nothing where that is not plain to see."""
    names = list(formula.parameters)
    given = dict(zip(names, node.args, strict=False))
    for each in node.keywords:
        if each.arg is None or each.arg in given or each.arg not in names:
            return None
        given[each.arg] = each.value
    for name, default in formula.parameters.items():
        if default is not None:
            given.setdefault(name, default)
    is_whole = (
        len(node.args) <= len(names) and given.keys() == formula.parameters.keys()
    )
    is_pure = all(has_no_effect(each) for each in given.values())
    return given if is_whole and is_pure and formula.needs(given) else None


def has_no_effect(value: ast.expr) -> bool:
    """Whether an argument may be evaluated never, or several times."""
    for part in ast.walk(value):
        if isinstance(part, ast.Call):
            name = dotted(part.func) or ""
            if name not in BUILTINS and name.partition(".")[0] not in LIBRARIES:
                return False
        elif not isinstance(part, _COMPUTES):
            return False
    return True
