"""Questions in terms of global numbers: `block * size + thread` as one unknown.

Products of unknowns are beyond linear constraints. Since `0 <= thread < size`, the number
tells block and thread apart, and what is proved of any such number holds. Blocks that
differ have numbers that differ, which is often all that is needed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.polynomials import Polynomial, expression, polynomial
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
    names,
)
from depanalysis.proofs.races.questions import MARKS, Question, marked, unmarked
from depanalysis.proofs.races.teams import Numbering, Range, TeamProgram

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_CONNECTIVES = ("and", "or")


@dataclass(frozen=True, slots=True)
class _Number:
    """The number of one instance as an unknown, and what it is made of."""

    name: Var
    block: Expr
    size: Expr
    thread: Expr

    def of(self, form: Polynomial) -> Polynomial:
        """The form with the number in place of `block * size`."""
        factor = form.coefficient(self.block).coefficient(self.size)
        if not factor.terms:
            return form
        made = Binary("+", Binary("*", self.block, self.size), self.thread)
        return form + (polynomial(self.name) - polynomial(made)) * factor


def numbered(program: TeamProgram, question: Question) -> Iterator[Question]:
    """Questions that hold wherever the given one does, if it has numbers in it.

    The first one knows least, and has the fewest cases.
    """
    used = {unmarked(name) for each in question.all for name in names(each)}
    pairs = [
        _numbers(program, each)
        for each in program.numberings
        if {each.block, each.size} <= used
    ]
    if not pairs:
        return
    numbers = [number for pair in pairs for number in pair]
    ranges: dict[str, Range] = {
        **question.ranges,
        **{number.name.name: (0, None) for number in numbers},
    }
    conditions = tuple(_rewritten(each, numbers) for each in question.conditions)
    equations = tuple(_rewritten(each, numbers) for each in question.equations)
    known = replace(question, equations=equations, ranges=ranges)
    apart = tuple(_apart(each, pairs) for each in conditions)
    if apart != conditions:
        sizes = (fact for pair in pairs for fact in _sizes(*pair))
        yield replace(known, conditions=(*apart, *sizes))
    facts = (fact for pair in pairs for fact in (*_sizes(*pair), *_facts(*pair)))
    yield replace(known, conditions=(*conditions, *facts))


def _numbers(program: TeamProgram, each: Numbering) -> tuple[_Number, _Number]:
    parts = (Var(each.block), Var(each.size), Var(each.thread))
    name = f"{each.block} * {each.size} + {each.thread}"
    one, other = (
        _Number(Var(name + mark), *(marked(program, part, mark) for part in parts))
        for mark in MARKS
    )
    return one, other


def _sizes(one: _Number, other: _Number) -> Iterator[Expr]:
    for number in (one, other):
        yield Binary(">=", number.name, number.thread)


def _facts(one: _Number, other: _Number) -> Iterator[Expr]:
    if one.block == other.block:
        apart = Binary("-", one.name, other.name)
        yield Binary("==", apart, Binary("-", one.thread, other.thread))
        return
    differ = Binary("!=", one.name, other.name)
    yield Binary("or", differ, Binary("==", one.block, other.block))
    yield Binary("or", differ, Binary("==", one.thread, other.thread))


def _apart(condition: Expr, pairs: list[tuple[_Number, _Number]]) -> Expr:
    """The condition with numbers that differ in place of blocks that do.

    That is weaker, so it is not right below a negation.
    """
    match condition:
        case Binary(operator="and" | "or" as operator, left=left, right=right):
            return Binary(operator, _apart(left, pairs), _apart(right, pairs))
        case Binary(operator="!=", left=left, right=right):
            for one, other in pairs:
                if (left, right) == (one.block, other.block):
                    return Binary("!=", one.name, other.name)
    return condition


def _rewritten(condition: Expr, numbers: list[_Number]) -> Expr:
    match condition:
        case Unary(operator="not", operand=operand):
            return Unary("not", _rewritten(operand, numbers))
        case Binary(operator=operator, left=left, right=right):
            if operator in _CONNECTIVES:
                one, other = (_rewritten(each, numbers) for each in (left, right))
                return Binary(operator, one, other)
            if operator in _COMPARISONS:
                return _compared(condition, operator, left, right, numbers)
    return condition


def _compared(
    condition: Expr,
    operator: BinaryOperator,
    left: Expr,
    right: Expr,
    numbers: list[_Number],
) -> Expr:
    form = polynomial(Binary("-", left, right))
    made = form
    for number in numbers:
        made = number.of(made)
    if made == form:
        return condition
    return Binary(operator, expression(made), IntConst(0))
