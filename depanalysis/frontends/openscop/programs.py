"""A scop as a Program: the loops that execute its instances in the order of their times.

Raises `UnsupportedError` where the scattering, a domain or an access is not of a form
that loops of the intermediate form can have; `ParseError` where an extension is broken.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from depanalysis.errors import UnsupportedError
from depanalysis.frontends.openscop.accesses import Access, accesses
from depanalysis.frontends.openscop.bodies import assignment
from depanalysis.frontends.openscop.declarations import Declarations, declarations
from depanalysis.frontends.openscop.dimensions import locals_of, outputs_of, rows_of
from depanalysis.frontends.openscop.forms import Form, all_of, any_of
from depanalysis.frontends.openscop.instances import Instance
from depanalysis.frontends.openscop.linear import MOST_CASES
from depanalysis.frontends.openscop.naming import Naming, array_number, naming, unused
from depanalysis.frontends.openscop.nests import Member, nest
from depanalysis.frontends.openscop.relations import is_possible
from depanalysis.frontends.openscop.scops import Relation, Scop, Statement
from depanalysis.frontends.openscop.systems import (
    NotSupportedError,
    System,
    solved,
)
from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Stmt
from depanalysis.source import SourceFile, Span


def program_of(scop: Scop, name: str, source: SourceFile) -> Program:
    """The loops of a scop; `name` is for one that has none of its own."""
    try:
        return _program(scop, name, source)
    except NotSupportedError as error:
        span = error.span or scop.span
        raise UnsupportedError.at(source, span, str(error)) from None


def _program(scop: Scop, name: str, source: SourceFile) -> Program:
    names = naming(scop)
    declared = declarations(scop, names, source)
    taken = {*names.parameters, *names.arrays.values()}
    value = unused("value", {*taken, *(n for each in names.iterators for n in each)})
    members, instances = [], []
    for number, statement in enumerate(scop.statements):
        with _at(statement):
            member = _member(number, statement, names)
            members.append(member)
            instances.append(_instance(member, statement, names, declared, value))

    def write(number: int, values: Mapping[str, Form]) -> tuple[Stmt, ...]:
        statement = scop.statements[number]
        found = assignment(statement, names, number, declared, values)
        return (found,) if found else instances[number].statements(values)

    body = nest(members, {*taken, value}, write)
    assumptions = (*declared.program.assumptions, *_context(scop, names))
    name = declared.program.name or name
    return replace(declared.program, name=name, body=body, assumptions=assumptions)


@contextmanager
def _at(statement: Statement) -> Iterator[None]:
    """What is refused inside, and has no better place, is refused at a statement."""
    try:
        yield
    except NotSupportedError as error:
        raise NotSupportedError(str(error), error.span or statement.span) from None


def _context(scop: Scop, names: Naming) -> tuple[Expr, ...]:
    """What holds for the parameters; nothing where every value is allowed."""
    systems = _systems(scop.context, names)
    if not any(is_possible(row for row in each.rows) for each in systems):
        what = "no values of the parameters satisfy the context"
        raise NotSupportedError(what, scop.context.span)
    guards = [system.guard() for system in systems if not system.is_impossible]
    if not all(guards):
        return ()
    return guards[0] if len(guards) == 1 else (any_of([all_of(g) for g in guards]),)


def _systems(relation: Relation, names: Naming) -> tuple[System, ...]:
    if len(relation.parts) > MOST_CASES:
        what = f"a {relation.kind} of more than {MOST_CASES} parts"
        raise NotSupportedError(what, relation.span)
    found = (
        solved(rows_of(relation.kind, part, names.parameters), locals_of(part))
        for part in relation.parts
    )
    return tuple(system for system in found if not system.is_impossible)


def _member(number: int, statement: Statement, names: Naming) -> Member:
    domain, iterators = statement.domain, names.iterators[number]
    if domain is None and iterators:
        raise NotSupportedError(f"statement {number + 1} has no domain")
    parts = _systems(domain, names) if domain else (System(),)
    times, places = _times(number, statement.scattering, names)
    return Member(number, times, parts, iterators, {}, places)


def _times(
    number: int, scattering: Relation | None, names: Naming
) -> tuple[tuple[Form, ...], tuple[Span, ...]]:
    """One form of the iterators for each dimension of the scattering."""
    if scattering is None:
        return (), ()
    if len(scattering.parts) != 1 or scattering.parts[0].locals:
        raise NotSupportedError(
            f"the scattering of statement {number + 1} is a union, or has local "
            "dimensions",
            scattering.span,
        )
    (part,) = scattering.parts
    rows = rows_of(scattering.kind, part, names.parameters)
    outputs = outputs_of(scattering.kind, part.outputs)
    found: dict[str, tuple[Form, Span]] = {}
    places = part.places or (scattering.span,) * len(rows)
    for row, place in zip(rows, places, strict=True):
        meant = [name for name in outputs if row.form.factor(name)]
        is_value = row.is_equality and len(meant) == 1
        factor = row.form.factor(meant[0]) if meant else 0
        if not is_value or abs(factor) != 1 or meant[0] in found:
            raise NotSupportedError(
                f"the scattering of statement {number + 1} has a row that is not "
                "the value of one dimension",
                place,
            )
        found[meant[0]] = (row.form.without(meant[0]).scaled(-factor), place)
    if len(found) < part.outputs:
        raise NotSupportedError(
            f"the scattering of statement {number + 1} leaves a dimension open",
            scattering.span,
        )
    ordered = [found[name] for name in outputs]
    return tuple(form for form, _ in ordered), tuple(span for _, span in ordered)


def _instance(
    member: Member,
    statement: Statement,
    names: Naming,
    declared: Declarations,
    value: str,
) -> Instance:
    found: list[Access] = []
    for relation in statement.accesses:
        array = array_number(relation)
        if array is not None:
            found += accesses(relation, array, names.parameters)
    return Instance(
        f"S{member.number + 1}",
        value,
        len(member.names),
        tuple(each.within(member.parts) for each in found),
        declared.variables,
        statement.span,
    )
