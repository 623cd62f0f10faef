"""Names of what NumPy computes of sections and rows, replaced by how it is computed.

Input: the tree of a module, changed in place. Output: the same tree, in which
`d = x[i] - y[j]`, then `np.sum(d * d)`, is `np.sum((x[i] - y[j]) * (x[i] - y[j]))`. A name
is replaced where it gets one value in its function, all that it is used for is computed of
its elements, and nothing that the value is made of changes from there to the last use.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from depanalysis.frontends.python.creations import ELEMENTWISE, PAIRWISE
from depanalysis.frontends.python.kinds import assigned_values
from depanalysis.frontends.python.names import (
    LIBRARIES,
    REDUCTIONS,
    bound_names,
    dotted,
    inside,
)

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_MADE = (
    "zeros",
    "ones",
    "empty",
    "full",
    "zeros_like",
    "ones_like",
    "empty_like",
    "full_like",
)
_QUIET = (
    "len",
    "range",
    "min",
    "max",
    "abs",
    "int",
    "float",
    "enumerate",
    "zip",
    "print",
)
_LIMITS = 400
"""Longer values are not written out at each use."""

_ELEMENTS = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Constant, ast.Name, ast.Subscript)
_OTHER = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.NamedExpr, ast.Yield, ast.YieldFrom,
    ast.Await, ast.With, ast.AsyncWith, ast.AsyncFor, ast.Try, ast.Delete, ast.Starred,
    ast.Import, ast.ImportFrom, ast.Match,
)  # fmt: skip
_JUMPS = (ast.Break, ast.Continue, ast.Return, ast.Raise, ast.While)


def with_rows(module: ast.Module) -> ast.Module:
    """The module, changed in place, without names for what is computed of rows."""
    meant = {name for node in ast.walk(module) for name in _meant(node)}
    defined = {x.name for x in ast.walk(module) if isinstance(x, _Function)}
    if not (meant & {*LIBRARIES, *_QUIET, "*"} or defined & {*REDUCTIONS}):
        for node in ast.walk(module):
            if isinstance(node, _Function):
                _Rows(node, _facts(node)).block(node.body)
    return module


def _meant(node: ast.AST) -> Iterable[str]:
    """The names that a node gives a meaning, but for libraries under their own names."""
    match node:
        case ast.Import(names=listed):
            plain = {("numpy", "np"), ("numpy", None), ("math", None)}
            return {
                x.asname or x.name for x in listed if (x.name, x.asname) not in plain
            }
        case ast.ImportFrom(names=listed):
            return {each.asname or each.name for each in listed}
        case _:
            return bound_names(node)


@dataclass(frozen=True, slots=True)
class _Facts:
    """The `own` names that a function gives one value, its `parameters` that keep theirs,
    and the arrays that it has `made`. What has `fresh` names is a part of no array that has
    another one, and `outer` names may be changed from elsewhere."""

    own: Set[str]
    parameters: Set[str]
    made: Set[str]
    fresh: Set[str]
    outer: Set[str]


def _facts(function: _Function) -> _Facts:
    nodes = list(inside(function))
    listed = [
        *function.args.posonlyargs,
        *function.args.args,
        *function.args.kwonlyargs,
    ]
    given = {each.arg for each in listed}
    stored = Counter(name for node in nodes for name in bound_names(node))
    outer = {x.id for n in nodes if isinstance(n, _OTHER[:5]) for x in ast.walk(n)
             if isinstance(x, ast.Name)}  # fmt: skip
    for node in nodes:
        if isinstance(node, ast.Global | ast.Nonlocal):
            outer |= {*node.names}
    own = {name for name, count in stored.items() if count == 1} - given - outer
    made = {
        node.targets[0].id
        for node in nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and _word(node.value) in _MADE
    }
    values = assigned_values(nodes)
    fresh = (
        {n for n, all_ in values.items() if all(map(_is_fresh, all_))} - given - outer
    )
    fresh |= {*LIBRARIES}
    return _Facts(own, given - stored.keys() - outer, made & own, fresh, outer)


def _is_fresh(value: ast.expr | None) -> bool:
    """Whether a value is a number, or an array that is made of others."""
    is_made = isinstance(value, ast.BinOp | ast.Call | ast.UnaryOp) and _is_computed(
        value
    )
    return is_made or isinstance(value, ast.Constant)


def _word(call: ast.Call) -> str:
    """The function of a library that is called."""
    library, _, word = (dotted(call.func) or "").partition(".")
    return word if library in LIBRARIES else ""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Replaces names in one function."""

    function: _Function
    facts: _Facts

    def block(self, body: list[ast.stmt]) -> None:
        """Replaces the names that statements of a list give to rows, the last ones first."""
        for position, stmt in reversed([*enumerate(body)]):
            for inner in _blocks(stmt):
                self.block(inner)
            match stmt:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    name in self.facts.own and self._is_row(value)
                ):
                    reach = _reach(name, body[position + 1 :])
                    if self._may_replace(name, value, reach):
                        for each in reach:
                            _Replacing(name, value).visit(each)
                        body[position] = ast.copy_location(ast.Pass(), stmt)

    def _is_row(self, value: ast.expr) -> bool:
        """Whether a value is computed of elements, some of which may be those of a row."""
        parts = list(ast.walk(value))
        has_elements = any(isinstance(each, ast.Subscript) for each in parts)
        is_plain = isinstance(value, ast.BinOp | ast.Compare | ast.Call | ast.UnaryOp)
        is_short = len(ast.unparse(value)) <= _LIMITS
        is_reduced = isinstance(value, ast.Call) and not _is_elementwise(value)
        is_whole = is_plain and has_elements and is_short and not is_reduced
        return is_whole and _is_computed(value)

    def _may_replace(self, name: str, value: ast.expr, reach: list[ast.stmt]) -> bool:
        whole = ast.Module(reach, [])
        uses = sum(isinstance(x, ast.Name) and x.id == name for x in ast.walk(whole))
        everywhere = sum(isinstance(x, ast.Name) and x.id == name
                         for x in ast.walk(self.function))  # fmt: skip
        if not uses or uses != everywhere - 1:
            return False
        if any(isinstance(each, _OTHER) for each in ast.walk(whole)):
            return False
        return (
            _is_evaluated(name, reach)
            and all(_is_computed_of(use) for use in _ways(whole, name))
            and any(
                isinstance(use[-1], _Reduced) for use in map(_ended, _ways(whole, name))
            )
            and self._keeps(value, reach)
        )

    def _keeps(self, value: ast.expr, reach: list[ast.stmt]) -> bool:
        """Whether nothing that a value is made of changes in some statements."""
        named = {x.id for x in ast.walk(value) if isinstance(x, ast.Name)}
        stored = {n for stmt in reach for x in ast.walk(stmt) for n in bound_names(x)}
        arrays = {_root(x) for x in ast.walk(value) if isinstance(x, ast.Subscript)}
        fixed = self.facts.parameters | self.facts.made
        if named & (stored | self.facts.outer) or not arrays <= fixed:
            return False
        *before, last = reach
        quiet = all(_is_quiet(x) for stmt in reach for x in ast.walk(stmt))
        is_simple = isinstance(last, ast.Assign | ast.AugAssign | ast.Expr | ast.Return)
        changed = {
            _root(x)
            for stmt in (before if is_simple else reach)
            for x in ast.walk(stmt)
            if isinstance(x, ast.Subscript | ast.Attribute)
            and not isinstance(x.ctx, ast.Load)
        }
        # A name that stands for an array changes it in place.
        changed |= {
            _root(x.target)
            for stmt in (before if is_simple else reach)
            for x in ast.walk(stmt)
            if isinstance(x, ast.AugAssign)
        }
        # Which of these arrays are one, is asked of the accesses that an iteration has.
        keeps = quiet and changed <= fixed - named
        return keeps and (not changed or named <= fixed | self.facts.fresh)


class _Reduced(ast.expr):
    """Stands at the end of the way from a use to what makes one value of its elements."""


class _Replacing(ast.NodeTransformer):
    """Writes a value where its name stands."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != self.name:
            return node
        found = copy.deepcopy(self.value)
        for part in ast.walk(found):
            if isinstance(part, ast.expr):
                ast.copy_location(part, node)
        return found


def _reach(name: str, rest: list[ast.stmt]) -> list[ast.stmt]:
    """The statements up to the last one that uses a name."""
    uses = [
        k
        for k, stmt in enumerate(rest)
        if any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(stmt))
    ]
    found = rest[: uses[-1] + 1] if uses else []
    match found:
        case [*_, ast.If(test=test, body=body, orelse=otherwise)] if not any(
            isinstance(x, ast.Name) and x.id == name
            for stmt in (*body, *otherwise)
            for x in ast.walk(stmt)
        ):
            found[-1] = ast.copy_location(ast.Expr(test), test)
    return found


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for word in ("body", "orelse", "finalbody"):
        found = getattr(node, word, None)
        if isinstance(found, list) and not isinstance(node, _OTHER):
            yield found


def _root(node: ast.expr) -> str:
    """The name that the array of an element has, where it is no attribute."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else "?"


def _is_elementwise(node: ast.expr) -> bool:
    """Whether an expression makes an element of elements."""
    if isinstance(node, ast.Call):
        return _word(node) in (*ELEMENTWISE, *PAIRWISE) and not node.keywords
    is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)
    is_single = not isinstance(node, ast.Compare) or len(node.ops) == 1
    return isinstance(node, _ELEMENTS) and not is_product and is_single


def _is_computed(node: ast.expr) -> bool:
    """Whether an expression only computes: with elements, and values that are made of some."""
    match node:
        case ast.Subscript():
            return _root(node) != "?" and not any(
                isinstance(x, ast.Call | ast.Attribute) for x in ast.walk(node)
            )
        case ast.Call(args=values):
            is_known = _word(node) in REDUCTIONS and not node.keywords
            return (is_known or _is_elementwise(node)) and all(
                map(_is_computed, values)
            )
        case _ if _is_elementwise(node):
            parts = (x for x in ast.iter_child_nodes(node) if isinstance(x, ast.expr))
            return all(map(_is_computed, parts))
        case _:
            return False


def _ways(node: ast.AST, name: str) -> Iterator[list[ast.AST]]:
    """The nodes from a statement down to each use of a name."""
    if isinstance(node, ast.Name) and node.id == name:
        yield [node]
        return
    for part in ast.iter_child_nodes(node):
        for way in _ways(part, name):
            yield [node, *way]


def _ended(way: list[ast.AST]) -> list[ast.AST]:
    """The way up from a use, to what does not make an element of elements."""
    found: list[ast.AST] = []
    for inner, node in zip(reversed(way), reversed(way[:-1]), strict=False):
        found.append(node)
        is_operand = isinstance(node, ast.expr) and _is_elementwise(node)
        if isinstance(node, ast.Subscript) or not is_operand:
            found.append(_Reduced() if _reduces(node, inner) else node)
            return found
    return found


def _reduces(node: ast.AST, inner: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.MatMult()):
            return True
        case ast.Call():
            return (
                _word(node) in REDUCTIONS and not node.keywords and inner in node.args
            )
        case ast.Attribute(attr=word):
            return word in REDUCTIONS
        case _:
            return False


def _is_computed_of(way: list[ast.AST]) -> bool:
    """Whether a use makes values of elements, or gives another name to such."""
    *_, end = _ended(way)
    match end:
        case _Reduced():
            return True
        case ast.Assign(targets=[ast.Name() | ast.Subscript()], value=value):
            return any(value is each for each in way)
        case _:
            return False


def _is_evaluated(name: str, reach: list[ast.stmt]) -> bool:
    """Whether a name is used in any case, before anything may end the statements."""
    for stmt in reach:
        whole: ast.AST = stmt.test if isinstance(stmt, ast.If) else stmt
        for way in _ways(whole, name):
            is_certain = not isinstance(stmt, ast.For | ast.While | ast.Try)
            is_part = any(isinstance(x, ast.IfExp | ast.BoolOp) for x in way)
            if is_certain and not is_part:
                return True
        if any(isinstance(x, _JUMPS) for x in ast.walk(stmt)):
            return False
    return False


def _is_quiet(node: ast.AST) -> bool:
    """Whether a node changes no array, but for what it stores itself."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in _QUIET
        case ast.Call(func=ast.Attribute(attr=word), args=args):
            known = (*REDUCTIONS, *ELEMENTWISE, *PAIRWISE)
            is_plain = not node.keywords
            return is_plain and (
                _word(node) in known or (word in REDUCTIONS and not args)
            )
        case _:
            return True
