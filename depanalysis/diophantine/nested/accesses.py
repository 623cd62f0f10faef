"""A relation from the texts of two accesses, such as `A[2*i + 1][j]` and `A[i][j - 1]`.

A subscript is a sum of multiples of one loop's index and of constants. A subscript in
which several loops meet is coupled, and the product structure that this package rests on
is lost: such pairs belong to the polyhedral rung of the analysis ladder.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.nested.relations import Relation, relation
from depanalysis.errors import UsageError


@dataclass(frozen=True, slots=True)
class _Subscript:
    """The sum of factor * loop, and a constant, in the words of the user."""

    factors: dict[str, int]
    constant: int
    text: str

    @property
    def loops(self) -> set[str]:
        return {loop for loop, factor in self.factors.items() if factor}

    def plus(self, other: "_Subscript", sign: int) -> "_Subscript":
        names = self.factors | other.factors
        factors = {
            name: self.factors.get(name, 0) + sign * other.factors.get(name, 0)
            for name in names
        }
        return _Subscript(factors, self.constant + sign * other.constant, self.text)

    def times(self, number: int) -> "_Subscript":
        factors = {name: number * factor for name, factor in self.factors.items()}
        return _Subscript(factors, number * self.constant, self.text)


def accesses(first: str, second: str, loops: Sequence[str]) -> Relation:
    """When two accesses touch one element, as equations in the named loops' indices."""
    name, subscripts = _access(first, loops)
    other_name, others = _access(second, loops)
    if name != other_name:
        raise UsageError(f"'{first}' and '{second}' are different arrays")
    if len(subscripts) != len(others):
        raise UsageError(
            f"'{first}' and '{second}' differ in their number of subscripts"
        )
    equations: dict[str, list[Equation]] = {loop: [] for loop in loops}
    for left, right in zip(subscripts, others, strict=True):
        loop = _only_loop(left, right, loops)
        a, b = left.factors.get(loop, 0), right.factors.get(loop, 0)
        equations[loop].append(Equation(a, -b, right.constant - left.constant))
    return relation(*(equations[loop] for loop in loops))


def _only_loop(left: _Subscript, right: _Subscript, loops: Sequence[str]) -> str:
    """The loop that two subscripts mention; constants may stand with any of them."""
    mentioned = sorted(left.loops | right.loops, key=list(loops).index)
    if len(mentioned) > 1:
        raise UsageError(
            f"the subscripts '{left.text}' and '{right.text}' couple the loops "
            f"{' and '.join(mentioned)}: only separable subscripts have a partition in "
            "closed form; `depanalysis check` decides coupled ones by polyhedra"
        )
    return mentioned[0] if mentioned else loops[0]


def _access(text: str, loops: Sequence[str]) -> tuple[str, list[_Subscript]]:
    """The array's name and its subscripts, the first one first."""
    if not loops or len(set(loops)) != len(loops):
        raise UsageError("the loops of a nest have different names, and there is one")
    try:
        node = ast.parse(text.strip(), mode="eval").body
        subscripts: list[_Subscript] = []
        while isinstance(node, ast.Subscript):
            index = node.slice
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            subscripts[:0] = [_linear(part, loops) for part in parts]
            node = node.value
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise UsageError(f"'{text}' is not an access such as 'A[2*i + 1][j]'") from None
    if not isinstance(node, ast.Name) or not subscripts:
        raise UsageError(f"'{text}' is not an access such as 'A[2*i + 1][j]'")
    return node.id, subscripts


def _linear(node: ast.expr, loops: Sequence[str]) -> _Subscript:
    """The subscript that an expression spells."""
    text = ast.unparse(node)
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return _Subscript({}, number, text)
        case ast.Name(id=name) if name in loops:
            return _Subscript({name: 1}, 0, text)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=inner):
            unit = -1 if isinstance(sign, ast.USub) else 1
            value = _linear(inner, loops).times(unit)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as sign, right=right):
            unit = -1 if isinstance(sign, ast.Sub) else 1
            value = _linear(left, loops).plus(_linear(right, loops), unit)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            value = _product(_linear(left, loops), _linear(right, loops), text)
        case ast.Name(id=name):
            raise UsageError(f"'{name}' is not one of the loops {', '.join(loops)}")
        case _:
            raise UsageError(f"'{text}' is not linear in the loops {', '.join(loops)}")
    return _Subscript(value.factors, value.constant, text)


def _product(left: _Subscript, right: _Subscript, text: str) -> _Subscript:
    if right.loops and left.loops:
        raise UsageError(f"'{text}' is not linear: two loop indices are multiplied")
    return left.times(right.constant) if left.loops else right.times(left.constant)
