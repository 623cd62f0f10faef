"""Functions with `prange` loops to `ParallelProgram`s, as if OpenMP shared the loops out.

Each outermost `prange` loop becomes `parallel for`. What numba combines is a `reduction`,
what each iteration certainly sets before it reads it is `private`. A variable that an
iteration may read before is in two parts: its own, and one that it reads where it has set
nothing yet and that every iteration stores to, one after the other. So the two collide
exactly where an iteration wants what another one leaves.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from depanalysis.analysis.liveness import iteration_use
from depanalysis.frontends.openmp.directives import Clause, Directive
from depanalysis.frontends.openmp.programs import (
    INPUTS,
    OMP,
    Construct,
    Listed,
    ParallelProgram,
    ParallelPrograms,
    ReadClause,
)
from depanalysis.frontends.python import translate
from depanalysis.frontends.python.names import Scope
from depanalysis.frontends.python.ordered import without_orders
from depanalysis.frontends.python.parsing import Places, parsed
from depanalysis.frontends.python.pranges import (
    Prange,
    assigned,
    has_step,
    is_read_after,
    meanings,
    pranges,
    updates,
)
from depanalysis.ir.expressions import Binary, Expr, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import (
    map_bodies,
    map_own_expressions,
    map_statements,
    substituted,
)
from depanalysis.ir.statements import (
    Assign,
    Block,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import I32, INT
from depanalysis.source import SourceFile, Span

Body = tuple[Stmt, ...]
_COMBINED = {"+": "+", "-": "+", "*": "*", "/": "*", "min": "min", "max": "max"}
_REFUSED = "numba does not combine values into `{}` in this way"
_LOST = "numba loses what `{}` holds after the loop"
_STEP = "numba compiles no `prange` with a step other than 1"
_UNSET = "an iteration may use a `{}` that it has not set"


def translate_python(
    source: SourceFile, *, with_integers: bool = False
) -> ParallelPrograms:
    """The functions of a file with `prange` loops.

    `with_integers`: all arguments are integers or arrays of them, so that conditions on
    elements are about numbers that a witness can name.
    """
    tree = parsed(source)
    if not isinstance(tree, ast.Module):
        return ParallelPrograms(source, errors=translate(source).errors)
    given = (n.arg for n in ast.walk(tree) if isinstance(n, ast.arg) and with_integers)
    found = translate(source, given=dict.fromkeys(given, INT))
    known, places = meanings(tree), Places(source)
    by_span = {each.span: each for each in found.programs}
    programs: list[ParallelProgram] = []
    directives: list[Directive] = []
    for scope in ast.walk(tree):
        if not isinstance(scope, Scope):
            continue
        loops = list(pranges(scope, known))
        span = _span(source, scope)
        if loops and span in by_span:
            # What is printed or drawn in another order is no race.
            program = without_orders(by_span[span])
            unit = _Unit(scope, program, places, len(directives))
            programs.append(unit.translated(loops))
        directives += [_directive(places.span(each.loop)) for each in loops]
    return ParallelPrograms(
        source,
        tuple(programs),
        tuple(directives),
        frozenset(range(len(directives))),
        errors=found.errors,
    )


def _span(source: SourceFile, scope: Scope) -> Span:
    if isinstance(scope, ast.Module):
        return Span(source.path, 1, 1, len(source.lines), len(source.lines[-1]) + 1)
    return Places(source).span(scope)


def _directive(span: Span, *clauses: Clause) -> Directive:
    return Directive(("parallel", "for"), clauses, (), span)


@dataclass(slots=True)
class _Unit:
    """One function; `first` is the number of its first loop among those of the file."""

    scope: Scope
    program: Program
    places: Places
    first: int
    steps: list[Construct] = field(default_factory=list)
    copies: dict[str, Scalar] = field(default_factory=dict)

    def translated(self, loops: list[Prange]) -> ParallelProgram:
        """The function with a parallel region for each loop."""
        at = {self.places.span(e.loop): (k, e) for k, e in enumerate(loops, self.first)}

        def marked(stmt: Stmt) -> tuple[Stmt, ...]:
            if isinstance(stmt, Loop | While) and stmt.span in at:
                return (self._region(stmt, *at[stmt.span]),)
            return (stmt,)

        body = map_statements(self.program.body, marked)
        program = replace(
            self.program,
            body=body,
            parameters=(*(Parameter(n, I32) for n in INPUTS), *self.program.parameters),
            scalars=(*self.program.scalars, *self.copies.values()),
            notes=tuple(
                dict.fromkeys((*(e.note for e in loops if e.note), *self.program.notes))
            ),
        )
        return ParallelProgram(program, tuple(self.steps))

    def _region(self, stmt: Loop | While, number: int, prange: Prange) -> Block:
        construct = Construct(_directive(stmt.span), number)
        if prange.is_sequential:
            # Nothing is shared out, so nothing is said of what stands in the loop.
            directive = Directive(("parallel",), span=stmt.span)
            return self._block(replace(construct, directive=directive), ())
        if isinstance(stmt, While):
            reasons = (s.reason for s in stmt.body if isinstance(s, Opaque))
            problem = next(reasons, "a loop that is not counted")
            return self._block(replace(construct, problem=problem), (stmt,))
        if has_step(prange.loop):
            return self._block(replace(construct, problem=_STEP), (stmt,))
        return self._shared_out(stmt, construct, prange.loop)

    def _shared_out(self, stmt: Loop, construct: Construct, loop: ast.For) -> Block:
        known = {each.name for each in self.program.scalars}
        clauses: list[ReadClause] = []
        doubts: list[str] = []
        for name in sorted(assigned(loop) & known):
            operators = set(updates(loop.body, name))
            if operators:
                (operator, *others) = sorted(operators)
                combined = _COMBINED.get(operator)
                if others or combined is None:
                    doubts.append(_REFUSED.format(name))
                clauses.append(_clause("reduction", name, combined or "+"))
            elif is_read_after(loop, self.scope, name):
                doubts.append(_LOST.format(name))
            elif not iteration_use(stmt, name).is_exposed:
                clauses.append(_clause("private", name))
            else:
                stmt, own = self._apart(stmt, name, construct.number)
                clauses.append(_clause("private", own))
                if iteration_use(stmt, own).is_exposed:
                    doubts.append(_UNSET.format(name))
        directive = _directive(stmt.span, *(each.clause for each in clauses))
        region = replace(
            construct,
            directive=directive,
            clauses=tuple(clauses),
            doubt=next(iter(doubts), ""),
        )
        return self._block(region, (stmt,))

    def _apart(self, stmt: Loop, name: str, number: int) -> tuple[Loop, str]:
        """The loop with two parts of a variable, and the name of an iteration's own."""
        (scalar,) = (each for each in self.program.scalars if each.name == name)
        own = f"{name}.own"
        self.copies[own] = Scalar(own, scalar.type)
        directive = Directive(("critical",), names=(name,), span=stmt.span)
        critical = Construct(directive, number)

        def left(target: Assign) -> tuple[Stmt, ...]:
            store = Assign(Var(name, target.target.span), Var(own), span=target.span)
            return target, self._block(critical, (store,))

        body, _ = _split(stmt.body, name, own, left, is_set=False)
        return replace(stmt, body=body), own

    def _block(self, construct: Construct, body: Body) -> Block:
        self.steps.append(construct)
        position = str(len(self.steps) - 1)
        return Block("parallel", body, OMP, None, (position,), construct.span)


def _clause(kind: str, name: str, modifier: str = "") -> ReadClause:
    return ReadClause(Clause(kind, (name,), modifier), (Listed(name, (name,)),))


def _split(
    body: Body,
    name: str,
    own: str,
    left: Callable[[Assign], tuple[Stmt, ...]],
    *,
    is_set: bool,
) -> tuple[Body, bool]:
    """Statements where a variable is an iteration's own once it may have been set.

    `left` is what stands for a store; after the statements it may have been set or not.
    """
    out: list[Stmt] = []
    own_value = {name: Var(own)}

    def change(expr: Expr) -> Expr:
        return substituted(expr, own_value) if is_own else expr

    def inner(statements: Body) -> Body:
        return _split(statements, name, own, left, is_set=is_set or is_again)[0]

    for stmt in body:
        parts = walk_statements((stmt,))
        is_stored = any(isinstance(p, Assign) and p.target == Var(name) for p in parts)
        is_again = is_stored and isinstance(stmt, Loop | While)
        is_own = is_set or (is_again and isinstance(stmt, While))
        changed = map_own_expressions(stmt, change)
        if isinstance(changed, Assign) and changed.target == Var(name):
            value = changed.value
            if changed.update is not None:
                value = Binary(changed.update, change(changed.target), value, stmt.span)
            target = Var(own, changed.target.span)
            out += left(Assign(target, value, span=stmt.span))
        else:
            out.append(map_bodies(changed, inner))
        is_set |= is_stored
    return tuple(out), is_set
