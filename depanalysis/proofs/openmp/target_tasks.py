"""Regions of a device beside their host: each is a task of the thread that comes there.

    target nowait depend(in : x)  S                  →   task depend(in : x)  S
    target teams distribute parallel for nowait  L   →   task  taskloop  L

The host goes on, and waits where it waits for tasks. Without `nowait` such a task is not
deferred. Scalars that no clause mentions are copied to the device. What stands in no
parallel region is put into one, from a region of a device to the wait for it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

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
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import IntConst, names
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import (
    Block,
    Declare,
    Exit,
    Loop,
    Scalar,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.proofs.openmp.regions import FORKING
from depanalysis.proofs.openmp.tasks import used_names
from depanalysis.source import Span

BESIDE = ("nowait", "depend")
HOST = -1
"""The number of the region that is made of the host's code."""

_LOOPS = words("for do loop distribute simd")
_PARTS = _LOOPS | words("target teams parallel")
_TO_LOOPS = words("private firstprivate lastprivate reduction collapse")
_LEFT_OUT = _TO_LOOPS | words(
    "map device nowait depend is_device_ptr has_device_addr defaultmap thread_limit "
    "num_teams num_threads schedule dist_schedule simdlen proc_bind allocate shared "
    "order nontemporal aligned default"
)
_ABOUT_VARIABLES = (
    "map", "private", "firstprivate", "lastprivate", "reduction", "shared",
    "is_device_ptr", "has_device_addr",
)  # fmt: skip
_TRANSFERS = ("data", "enter", "exit", "update")
Body = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Hosted:
    """A function with one part of the host's code in a region.

    `beside` are the regions of a device in it, `numbers` those of all directives in it.
    """

    parallel: ParallelProgram
    beside: tuple[Construct, ...]
    numbers: frozenset[int]


def is_beside(step: Step | None) -> bool:
    """Whether a directive is a region of a device that may run beside its host."""
    is_target = isinstance(step, Construct) and step.has("target")
    return is_target and any(step.clause(each) is not None for each in BESIDE)  # type: ignore[union-attr]


def of_hosts(parallel: ParallelProgram) -> Iterator[Hosted]:
    """The function with a part of the host's code in a region, for each such part."""
    program = parallel.program
    for first, part in _parts(parallel, program.body)[0]:
        steps = tuple(map(parallel.step_of, walk_statements(part)))
        found = tuple(each for each in steps if isinstance(each, Construct))
        beside = tuple(filter(is_beside, found))
        host = _Host(parallel, [*parallel.steps])
        region = host.in_region(part, beside[0].span)
        made = replace(program, body=_replaced(program.body, first, part, region))
        whole = replace(parallel, program=made, steps=tuple(host.steps))
        numbers = frozenset(each.number for each in found)
        yield Hosted(with_target_tasks(whole), beside, numbers)


def with_target_tasks(parallel: ParallelProgram) -> ParallelProgram:
    """The function with tasks in place of regions of a device in parallel regions."""
    if not any(isinstance(s, Construct) and s.has("target") for s in parallel.steps):
        return parallel
    host = _Host(parallel, [*parallel.steps])
    body = host.rewritten(parallel.program.body, inside=False)
    made = replace(parallel.program, body=body)
    return replace(parallel, program=made, steps=tuple(host.steps))


def _parts(
    parallel: ParallelProgram, body: Body
) -> tuple[list[tuple[Stmt, Body]], bool]:
    """Rows of statements from a region of a device to the wait for it.

    Each comes with its first statement. The second result tells whether all are waited for.
    """
    found: list[tuple[Stmt, Body]] = []
    begun: int | None = None
    for at, stmt in enumerate(body):
        if begun is None and _has_target(parallel, stmt):
            inner = [_parts(parallel, each) for each in bodies(stmt)]
            if is_beside(parallel.step_of(stmt)) or not all(end for _, end in inner):
                begun = at
            else:
                found += (part for parts, _ in inner for part in parts)
        elif begun is not None and _waits(parallel.step_of(stmt)):
            part = body[begun : at + 1]
            if not any(map(_leaves, part)):
                found.append((body[begun], part))
                begun = None
    if begun is not None:
        found.append((body[begun], body[begun:]))
    return found, begun is None


def _has_target(parallel: ParallelProgram, stmt: Stmt) -> bool:
    """Whether regions beside their host stand in a statement, and in no parallel region."""
    step = parallel.step_of(stmt)
    if is_beside(step):
        return True
    if isinstance(step, Construct) and any(map(step.has, FORKING)):
        return False
    return any(_has_target(parallel, each) for inner in bodies(stmt) for each in inner)


def _waits(step: Step | None) -> bool:
    is_wait = isinstance(step, Construct) and step.directive.constructs == ("taskwait",)
    return is_wait and not step.clauses  # type: ignore[union-attr]


def _leaves(stmt: Stmt) -> bool:
    """Whether a jump may lead out of a statement, past a wait that stands behind it."""
    if isinstance(stmt, Exit):
        return True
    inside = (each for body in bodies(stmt) for each in body)
    if isinstance(stmt, Loop | While):
        jumps = (e for e in walk_statements((stmt,)) if isinstance(e, Exit))
        return any(each.kind == "return" or each.label for each in jumps)
    return any(map(_leaves, inside))


def _replaced(body: Body, first: Stmt, part: Body, made: Stmt) -> Body:
    """Statements with one in place of a row of them."""
    for at, stmt in enumerate(body):
        if stmt is first:
            return (*body[:at], made, *body[at + len(part) :])
    return tuple(
        map_bodies(stmt, lambda inner: _replaced(inner, first, part, made))
        for stmt in body
    )


@dataclass
class _Host:
    """The code of a host, whose directives become others; `steps` gets these."""

    parallel: ParallelProgram
    steps: list[Step]
    scalars: dict[str, Scalar] = field(init=False)

    def __post_init__(self) -> None:
        program = self.parallel.program
        known = {each.name: each for each in program.scalars}
        for stmt in walk_statements(program.body):
            if isinstance(stmt, Declare) and isinstance(stmt.variable, Scalar):
                known[stmt.variable.name] = stmt.variable
        self.scalars = known

    def in_region(self, part: Body, span: Span) -> Stmt:
        """Statements that one thread executes, which alone counts with their indices."""
        loops = (e for e in walk_statements(part) if isinstance(e, Loop))
        own = {e.variable for e in loops if e.variable not in names(e.lower)}
        indices = tuple(sorted(own & self.scalars.keys()))
        single, region = (
            Construct(Directive((word,), span=span), HOST, indices=indices)
            for word in ("single", "parallel")
        )
        return self._made(region, (self._made(replace(single, indices=()), part),))

    def rewritten(self, body: Body, *, inside: bool) -> Body:
        return tuple(self._statement(stmt, inside=inside) for stmt in body)

    def _statement(self, stmt: Stmt, *, inside: bool) -> Stmt:
        step = self.parallel.step_of(stmt)
        if isinstance(step, Construct) and isinstance(stmt, Block):
            if inside and step.has("target"):
                return self._task(step, stmt)
            inside = inside or any(map(step.has, FORKING))
        return map_bodies(stmt, lambda body: self.rewritten(body, inside=inside))

    def _task(self, step: Construct, stmt: Block) -> Stmt:
        """The task that a region of a device is, if it is modelled."""
        constructs = {*step.directive.constructs}
        is_loop = not _LOOPS.isdisjoint(constructs)
        is_plain = constructs == {"target"}
        is_transfer = any(step.clause(each) is not None for each in _TRANSFERS)
        if not constructs <= _PARTS or not (is_loop or is_plain) or is_transfer:
            return stmt
        kept = tuple(c for c in step.clauses if c.clause.name in _TO_LOOPS)
        depends = tuple(c for c in step.clauses if c.clause.name == "depend")
        copied = self._copied(step, stmt)
        problem = step.problem or self._problem(step, stmt, copied)
        sharing = self._sharing(step, stmt, copied)
        is_awaited = step.clause("nowait") is None
        if is_loop:
            alone = sharing if is_awaited and not depends else ()
            loop = _as("taskloop", step, (*kept, *alone), problem)
            if alone:
                return self._made(loop, stmt.body)
            body: Body = (self._made(loop, stmt.body),)
            kept = ()
        else:
            body = stmt.body
        now = (ReadClause(Clause("if", ("0",)), (), (IntConst(0),)),)
        clauses = (*depends, *kept, *sharing, *(now if is_awaited else ()))
        return self._made(_as("task", step, clauses, problem), body)

    def _sharing(
        self, step: Construct, stmt: Block, copied: tuple[str, ...]
    ) -> tuple[ReadClause, ...]:
        """The scalars that are copied, and all else, which is where the host has it."""
        loops = walk_statements(self.parallel.program.body)
        indices = {each.variable for each in loops if isinstance(each, Loop)}
        own = {*copied, *(indices - self._said(step))}
        used = used_names(stmt.body)
        shared = tuple(n for n in used if ".." not in n and n not in own)
        return (_clause("firstprivate", copied), _clause("shared", shared))

    def _said(self, step: Construct) -> set[str]:
        """The variables that clauses say something of, in small letters."""
        arguments = step.directive.listed(*_ABOUT_VARIABLES)
        found = (re.match(r"\s*([a-z_]\w*)", each.lower()) for each in arguments)
        return {each[1] for each in found if each is not None}

    def _copied(self, step: Construct, stmt: Block) -> tuple[str, ...]:
        """The scalars that the device gets a copy of, as no clause mentions them."""
        spelled = {each.name: each.text for each in self.parallel.program.spellings}
        said = self._said(step)
        return tuple(
            name
            for name in used_names(stmt.body)
            if name in self.scalars and ".." not in name
            if spelled.get(name, name).lower() not in said
        )

    def _problem(self, step: Construct, stmt: Block, copied: tuple[str, ...]) -> str:
        """What is not modelled about a region of a device."""
        other = sorted({each.clause.name for each in step.clauses} - _LEFT_OUT)
        used = used_names(stmt.body)
        written, _ = written_names(self.parallel.program.body)
        own = [n for n in copied if self.scalars[n].is_output and n in written]
        moved = [name for name in used if ".." in name and name in written]
        inner = (self.parallel.step_of(each) for each in walk_statements(stmt.body))
        if other or step.clause("defaultmap") is not None:
            word = other[0] if other else "defaultmap"
            return f"the clause `{word}` of a `target` region in a region"
        if own or moved:
            return "variables of which the device may have its own"
        if not {*INPUTS}.isdisjoint(used):
            return "the number of a thread of a device in a region"
        if any(each is not None for each in inner):
            return "a directive in a `target` region in a region"
        return ""

    def _made(self, construct: Construct, body: Body) -> Block:
        self.steps.append(construct)
        number = str(len(self.steps) - 1)
        return Block("parallel", body, OMP, None, (number,), construct.span)


def _as(
    word: str, step: Construct, clauses: tuple[ReadClause, ...], problem: str
) -> Construct:
    directive = replace(step.directive, constructs=(word,))
    return replace(step, directive=directive, clauses=clauses, problem=problem)


def _clause(word: str, names: tuple[str, ...]) -> ReadClause:
    listed = tuple(Listed(name, (name,)) for name in names)
    return ReadClause(Clause(word, names), listed)
