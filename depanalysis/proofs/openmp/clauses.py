"""What clauses evaluate where a construct is encountered, and what OpenMP demands of it.

Where a value is not what is demanded, there is no run of a conforming program.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.marks import is_doacross
from depanalysis.frontends.openmp.programs import Construct, Listed, ReadClause
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Var,
    loads,
)
from depanalysis.ir.rewriting import mapped
from depanalysis.ir.statements import Assign, Scalar, Stmt
from depanalysis.ir.types import I64
from depanalysis.proofs.openmp.contexts import Context
from depanalysis.proofs.openmp.lowering import Lowerer

Rule = Callable[[Expr], Expr]

_LEAST = {
    **dict.fromkeys(
        words(
            "num_threads num_teams thread_limit grainsize num_tasks schedule "
            "dist_schedule collapse ordered safelen simdlen"
        ),
        1,
    ),
    "priority": 0,
}
"""The least value that a clause may have."""
_WITH_ELEMENTS = words("reduction in_reduction task_reduction depend")
"""The clauses whose sections have an element at least."""


def demands(construct: Construct) -> Iterator[tuple[str, Expr, int]]:
    """The values that have a least one, each with what it is called and that one."""
    for clause in construct.clauses:
        name = clause.clause.name
        if name in _LEAST:
            yield from ((f"`{name}`", value, _LEAST[name]) for value in clause.values)
        for listed in clause.listed if name in _WITH_ELEMENTS else ():
            lengths = (part[1] for part in listed.subscripts if len(part) > 1)
            yield from ((f"the length of `{listed.text}`", each, 1) for each in lengths)


def demanded(
    lowerer: Lowerer, construct: Construct, is_told: Callable[[Expr], bool]
) -> Iterator[Expr]:
    """What holds of the values that can be told; a constant may be known not to do so."""
    for called, value, least in demands(construct):
        if isinstance(value, IntConst):
            if value.value < least:
                lowerer.problem(construct.span, f"{called} is {value.value}")
        elif is_told(value):
            yield Binary(">=", value, IntConst(least))


def evaluated(
    lowerer: Lowerer, construct: Construct, context: Context
) -> tuple[Construct, list[Stmt]]:
    """The construct with values that stay what they are, and the code that finds them."""
    out: list[Stmt] = []

    def placed(part: Expr) -> Expr:
        return replace(part, span=construct.span)

    def once(value: Expr) -> Expr:
        found = mapped(lowerer.expr(value, context), placed)
        if not any(loads(found)):
            return value
        kept = Scalar(lowerer.fresh("given"), I64)
        out.extend((lowerer.declare(kept), *lowerer.probe(context, (found,))))
        out.append(Assign(Var(kept.name), found, span=construct.span))
        return Var(kept.name)

    read = tuple(_mapped(each, once) for each in construct.clauses)
    construct = replace(construct, clauses=read)
    for holds in demanded(lowerer, construct, lambda _: True):
        out += lowerer.asserted(lowerer.expr(holds, context), construct.span)
    return construct, out


def _mapped(clause: ReadClause, rule: Rule) -> ReadClause:
    if is_doacross(clause.clause):
        return clause
    return replace(
        clause,
        listed=tuple(_with_subscripts(each, rule) for each in clause.listed),
        values=tuple(map(rule, clause.values)),
    )


def _with_subscripts(listed: Listed, rule: Rule) -> Listed:
    found = tuple(tuple(map(rule, part)) for part in listed.subscripts)
    return replace(listed, subscripts=found)
