"""Variables of `linear`: in every iteration they begin with a value that its number tells."""

from dataclasses import dataclass, field, replace

from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, loads, names
from depanalysis.ir.statements import Assign, Loop, Scalar, Stmt
from depanalysis.proofs.openmp.contexts import Context
from depanalysis.proofs.openmp.lowering import Lowerer
from depanalysis.proofs.openmp.schedules import iteration_number
from depanalysis.proofs.openmp.sharing import (
    begun_before,
    check_pointers,
    is_unchanged,
)


@dataclass(frozen=True, slots=True)
class Progressions:
    """What stands before a loop, and at the start of each iteration."""

    first: list[Stmt] = field(default_factory=list)
    each: list[Stmt] = field(default_factory=list)


def linear_values(
    lowerer: Lowerer,
    construct: Construct,
    heads: list[Loop],
    inner: Context,
    outer: Context,
) -> tuple[Progressions, dict[str, Expr]]:
    """The first values of the variables of `linear`, and their names for the thread."""
    found, places = Progressions(), dict[str, Expr]()
    number = iteration_number(heads)
    for clause in construct.clauses:
        if clause.clause.name != "linear":
            continue
        step = clause.values[0] if clause.values else IntConst(1)
        is_known = bool(clause.values) == bool(clause.clause.modifier)
        steady = set(lowerer.outside) - lowerer.memory - inner.names.keys()
        if number is None or not is_known or loads(step) or not names(step) <= steady:
            lowerer.problem(construct.span, "this form of `linear`")
            continue
        for name in (each for listed in clause.listed for each in listed.names):
            variable = lowerer.variable(name)
            if not isinstance(variable, Scalar) or variable.type.kind != "int":
                lowerer.problem(construct.span, f"`linear({name})`")
                continue
            check_pointers(lowerer, construct, name)
            begun, copy = lowerer.copy_of(name), lowerer.copy_of(name)
            value = lowerer.expr(Var(name, construct.span), outer)
            found.first.extend((lowerer.declare(begun), lowerer.declare(copy)))
            begins = replace(
                outer, locks=(*outer.locks, begun_before(construct, outer))
            )
            found.first.extend(lowerer.probe(begins, (value,)))
            if lowerer.is_shared(name, outer) and is_unchanged(lowerer, name, outer):
                lowerer.used.add(name)
                value = Var(name, construct.span)
            elif lowerer.is_shared(name, outer):
                # In a run, the first thread would store the last value before others begin.
                lowerer.notes.setdefault("linear")
                if not lowerer.is_run and construct.clause("nowait") is None:
                    # The threads that meet come from one barrier to one loop.
                    value = lowerer.same_for_all(variable.type)
            found.first.append(Assign(Var(begun.name), value, span=construct.span))
            distance = Binary("*", lowerer.expr(step, outer), number)
            start = Binary("+", Var(begun.name), distance)
            found.each.append(Assign(Var(copy.name), start, span=construct.span))
            places[name] = Var(copy.name)
    return found, places
