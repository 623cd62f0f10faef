"""Directives whose parallel region no file has: the function as a team would call it.

All threads of a team come to a worksharing construct or a barrier, and to whatever else the
function does, each with local variables of its own and with equal arguments. A function
that only creates tasks or waits for them is called by one thread. What `main` does in no
region, the initial thread does alone.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.frontends.openmp.directives import Clause, Directive, words
from depanalysis.frontends.openmp.programs import (
    INPUTS,
    OMP,
    Construct,
    Listed,
    ParallelProgram,
    ReadClause,
    Step,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import Block, Exit, Stmt, walk_statements
from depanalysis.proofs.openmp.regions import FORKING
from depanalysis.source import Span

TASKING = words("task taskloop taskwait taskgroup taskyield")
ORPHANED = TASKING | words(
    "for do simd sections single barrier workshare loop scope master masked"
)
_END = "omp.end"
_RESULT = "result"


@dataclass(frozen=True, slots=True)
class Orphaned:
    """A function in a region of its own, and the directive that it is judged for."""

    parallel: ParallelProgram
    directive: Directive
    numbers: frozenset[int]
    supposition: str


def orphaned(parallel: ParallelProgram, numbers: Collection[int]) -> Orphaned | None:
    """The function as its callers call it, if some of the directives are its own."""
    program = parallel.program
    found = _constructs(parallel)
    own = [step for step in _open(found, numbers) if _holds(program.span, step.span)]
    if (
        not own
        or parallel.is_main
        or any(step.has(word) for step in found for word in FORKING)
    ):
        return None
    is_one = all(TASKING.issuperset(step.directive.constructs) for step in own)
    directive = own[0].directive
    body: tuple[Stmt, ...] = (
        Block("inlined", _ended(program.body), program.name, _END),
    )
    steps = [*parallel.steps]
    if is_one:
        body = _within(steps, Construct(_directive("single", directive), -2), body)
    copies = tuple(_copies(parallel))
    region = Construct(_directive("parallel", directive), -1, copies)
    body = _within(steps, region, body)
    who = "one thread" if is_one else "all threads"
    return Orphaned(
        replace(parallel, program=replace(program, body=body), steps=tuple(steps)),
        directive,
        frozenset(step.number for step in found),
        f"`{program.name}` is called by {who} of a team, with equal arguments",
    )


def of_one_thread(
    parallel: ParallelProgram, numbers: Collection[int]
) -> tuple[tuple[Construct, ...], str]:
    """Those of the directives that one thread alone comes to, with all that they create.

    Programs begin in `main`, and a function that makes regions is taken to be in none, which
    the text says.
    """
    found = _constructs(parallel)
    program = parallel.program
    is_forking = any(step.has(word) for step in found for word in FORKING)
    if not parallel.is_main and not is_forking:
        return (), ""
    own = tuple(
        step
        for step in _open(found, numbers)
        if parallel.is_main or _holds(program.span, step.span)
    )
    return own, "" if parallel.is_main else f"`{program.name}` is called in no region"


def _constructs(parallel: ParallelProgram) -> list[Construct]:
    steps = (parallel.step_of(stmt) for stmt in walk_statements(parallel.program.body))
    return [step for step in steps if isinstance(step, Construct)]


def _open(found: Iterable[Construct], numbers: Collection[int]) -> Iterator[Construct]:
    for step in found:
        constructs = {*step.directive.constructs}
        is_orphaned = constructs <= ORPHANED and constructs != {"simd"}
        if step.number in numbers and is_orphaned:
            yield step


def _within(
    steps: list[Step], construct: Construct, body: tuple[Stmt, ...]
) -> tuple[Stmt, ...]:
    """Statements in a construct, which is one step more."""
    steps.append(construct)
    number = str(len(steps) - 1)
    return (Block("parallel", body, OMP, None, (number,), construct.span),)


def _directive(word: str, like: Directive) -> Directive:
    return Directive((word,), span=like.span)


def _copies(parallel: ParallelProgram) -> Iterator[ReadClause]:
    """The scalars of the function itself, of which each thread has its own."""
    program = parallel.program
    own = [e for e in program.scalars if not e.is_output or e.name in results(program)]
    inputs = [p.name for p in program.parameters if p.name not in INPUTS]
    first = [*inputs, *(each.name for each in own if each.is_input)]
    for clause, names in (
        ("firstprivate", first),
        ("private", [each.name for each in own if not each.is_input]),
    ):
        listed = tuple(Listed(name, (name,)) for name in names)
        yield ReadClause(Clause(clause, tuple(names)), listed)


def results(program: Program) -> frozenset[str]:
    """What a function of C gives, which is no variable of its caller."""
    found = (e.name for e in program.scalars if e.is_output and not e.is_input)
    return frozenset(name for name in found if name.partition(".")[0] == _RESULT)


def _ended(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """Statements in which the function is left by a jump to its end."""
    return tuple(
        replace(stmt, kind="break", label=_END)
        if isinstance(stmt, Exit) and stmt.kind == "return"
        else map_bodies(stmt, _ended)
        for stmt in body
    )


def _holds(outer: Span, inner: Span) -> bool:
    is_same = outer.path == inner.path
    return is_same and outer.line <= inner.line <= outer.end_line
