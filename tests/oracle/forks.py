"""Runs functions with OpenMP on small teams, and finds accesses that no barrier orders.

An interpreter of its own, which follows the text: an initial thread, teams that fork at a
region, copies for clauses, work that is handed out by a schedule. It imports nothing of
what it judges but the reader of directives.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, product
from types import MappingProxyType
from typing import Any

from depanalysis.frontends.openmp.programs import ASKED, Construct, ParallelProgram
from depanalysis.ir.expressions import Cast, Expr, IntConst, Var, names
from depanalysis.ir.rewriting import mapped
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Loop,
    Stmt,
    walk_statements,
)
from tests.oracle.threads import (
    Contents,
    Flow,
    Threads,
    UnmodelledError,
    Variable,
    Worker,
    mentioned,
)
from tests.oracle.touches import Meeting, Task, TooLongError, collisions, unit_of

_HANDED_OUT = (
    "single",
    "sections",
    "for",
    "loop",
    "do",
    "workshare",
    "scope",
)
Wanted = tuple[object, tuple[int, ...], str]
Linear = tuple[str, Any, int, int]
_OWN = ("private", "firstprivate", "lastprivate", "reduction")


@contextmanager
def _begun(step: Construct, worker: Worker) -> Iterator[None]:
    """All copies have their first values before the last one is stored."""
    worker.locks.append(("begun", step.number))
    yield
    worker.locks.pop()


class Run(Threads):
    """One run of a function; of a `simd` loop, so many `lanes` run at once."""

    lanes: float = float("inf")

    def construct(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker
    ) -> Flow:
        words = set(step.directive.constructs)
        is_lanes = words == {"simd"}
        if "target" in words and any(map(step.clause, ("nowait", "depend"))):
            raise UnmodelledError("a region of a device beside its host")
        if self.is_parallel:
            self.evaluate_clauses(step, worker)
        if (words & {"parallel", "teams"} or is_lanes) and not self.is_parallel:
            is_league = "teams" in words and not words & {"parallel", "loop"}
            (self.league if is_league else self.fork)(step, body, worker)
            return None
        if worker.is_initial and "parallel" in words:
            self.team(step, body, worker)
            return None
        if worker.is_initial and words == {"distribute"}:
            return (yield from self.worksharing(step, body, worker, ()))
        if words & {"parallel"} and self.is_parallel:
            return (yield from self.inner(step, body, worker))
        if words & {"task", "taskloop", "taskwait", "taskgroup"} and self.is_parallel:
            return (yield from self.tasking(step, body, worker))
        if not self.is_parallel:
            return (yield from self.body(body, worker))
        return (yield from self.shared(step, body, worker))

    def evaluate_clauses(self, step: Construct, worker: Worker) -> None:
        """What a thread reads of clauses that it comes to."""
        for clause in step.clauses:
            parts = (part for each in clause.listed for part in each.subscripts)
            for value in (*clause.values, *chain.from_iterable(parts)):
                if clause.clause.modifier != "sink":
                    placed = mapped(value, lambda part: replace(part, span=step.span))
                    self.value(placed, worker)

    def fork(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> None:
        self.regions += 1
        self.is_flat = step.has("teams")
        clause = step.clause("safelen")
        if clause is not None and step.directive.constructs == ("simd",):
            self.lanes = int(self.value(clause.values[0], worker))
        threads = self.size(step, worker)
        outer, self.threads = self.threads, max(1, threads)
        self.is_parallel = True
        self.given.clear()
        team = []
        known = worker.names.values()
        shared = frozenset(each.key for each in known if isinstance(each, Variable))
        for number in range(self.threads):
            own = Worker(number, dict(worker.names), self.regions, shared=shared)
            self.own(step, own)
            self.copies(step, own)
            team.append((own, self.region(step, body, own)))
        self.together(team)
        self.is_parallel = False
        self.threads = outer

    def league(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> None:
        """The initial thread of each team goes through the region."""
        self.regions += 1
        self.given.clear()
        self.is_parallel, self.teams = True, self.league_size
        clause = step.clause("num_teams")
        if clause is not None and clause.values:
            self.teams = min(self.teams, int(self.value(clause.values[0], worker)))
        for number in range(self.teams):
            names = dict(worker.names)
            own = Worker(0, names, self.regions, team=number, is_initial=True)
            self.own(step, own)
            self.copies(step, own)
            for _ in self.region(step, body, own):
                raise UnmodelledError("an initial thread that waits")
        self.is_parallel, self.teams = False, 0

    def team(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> None:
        """A region of one team: its threads fork here, and join."""
        outer, self.threads = self.threads, max(1, self.size(step, worker))
        self.epochs += 1
        known = worker.names.values()
        shared = frozenset(each.key for each in known if isinstance(each, Variable))
        team = []
        hidden = []
        for number in range(self.threads):
            own = Worker(number, dict(worker.names), worker.region, shared=shared)
            own.team, own.epoch = worker.team, self.epochs
            self.own(step, own)
            hidden.append(self.copies(step, own))
            team.append((own, self.region(step, body, own)))
        self.together(list(team))
        for (own, _), before in zip(team, hidden, strict=True):
            self.give_back(step, own, before)
        self.epochs += 1
        worker.epoch = self.epochs
        self.threads = outer

    def together(self, waiting: list[tuple[Worker, Flow]]) -> None:
        """Threads run to their next barrier, until all of them have ended."""
        while waiting:
            again = []
            for own, flow in waiting:
                try:
                    next(flow)
                    again.append((own, flow))
                except StopIteration:
                    pass
            for own, _ in again:
                own.phase += 1
            waiting = again

    def own(self, step: Construct, own: Worker) -> None:
        copied = {n for listed in step.listed("copyin") for n in listed.names}
        for name in self.parallel.threadprivate:
            old, own.names[name] = own.names.get(name), Variable(name)
            if name in copied and isinstance(old, Variable):
                own.names[name].values[()] = old.load(())
        own.names |= {name: Variable(name) for name in step.indices}
        if ASKED in own.names:
            own.names[ASKED] = Variable(ASKED, lambda _: self.threads)

    def inner(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        """A region in a region: with one piece of work after the other, or as a whole."""
        is_plain = step.directive.constructs == ("parallel",)
        pieces = tuple(self.pieces(step, body)) if is_plain else ()
        for piece, inside in pieces or ((step, body),):
            if piece.has("parallel"):
                yield from self.nested(piece, inside, worker)
            else:
                yield from self.group(self.alone(inside, worker), worker)

    def alone(self, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        """What one thread of an inner team does, whose tasks are not those of its creator."""
        number, outer, held = len(self.tasks) + 1, worker.task, worker.locks
        creator = unit_of(worker.number, outer)
        self.tasks[number] = Task(creator, worker.number, len(self.touches))
        self.waiting[number] = set()
        worker.task, worker.locks = number, []
        yield from self.body(body, worker)
        worker.task, worker.locks = outer, held

    def nested(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        """What two threads of a team of their own do or share; their creator waits."""
        is_loop = bool({"for", "do"} & set(step.directive.constructs))
        if (not is_loop and step.directive.constructs != ("parallel",)) or worker.task:
            raise UnmodelledError(step.directive.kind)
        loop = (
            next(stmt for stmt in body if isinstance(stmt, Loop)) if is_loop else None
        )
        trips = self.trips(loop, worker) if loop else ()
        parts = [self.random.randrange(2) for _ in trips]
        known, held = dict(worker.names), worker.locks
        created = []
        members = 2 if is_loop else self.limited(step, worker, 2)
        for part in range(members):
            self.copies(step, worker)
            worker.task, worker.locks = len(self.tasks) + 1, []
            creator = unit_of(worker.number, 0)
            self.tasks[worker.task] = Task(creator, worker.number, len(self.touches))
            self.waiting[worker.task] = set()
            created.append(worker.task)
            if loop is None:
                worker.member = part
                yield from self.body(body, worker)
                worker.member = None
            for index, own in zip(trips, parts, strict=True):
                if own == part and loop is not None:
                    worker.names[loop.variable] = index
                    yield from self.body(loop.body, worker)
            worker.task, worker.locks = 0, held
            worker.names = dict(known)
        for number in created:
            self.tasks[number].ends.append((creator, len(self.touches)))
        for listed in step.listed("reduction"):
            for name in listed.names:
                node = Var(name, step.span)
                self.access(known[name], (), node, worker)
                self.access(known[name], (), node, worker, is_write=True)
        return None

    def pieces(
        self, region: Construct, body: tuple[Stmt, ...]
    ) -> Iterator[tuple[Construct, tuple[Stmt, ...]]]:
        """The loops of an inner team, each as a region of its own, and what one thread does."""
        own = tuple(stmt for stmt in body if isinstance(stmt, Declare))
        for stmt in body:
            step = self.parallel.step_of(stmt)
            if isinstance(stmt, Block) and step is None:
                yield from self.pieces(region, stmt.body)
            if not isinstance(step, Construct) or not isinstance(stmt, Block):
                continue
            words = step.directive.constructs
            if words == ("single",):
                yield step, (*own, *stmt.body)
            elif words in (("for",), ("do",)):
                whole = replace(
                    region,
                    directive=replace(
                        region.directive, constructs=("parallel", *words)
                    ),
                    clauses=(*region.clauses, *step.clauses),
                    indices=(*region.indices, *step.indices),
                )
                yield (
                    whole,
                    tuple(
                        replace(e, body=(*own, *e.body)) if isinstance(e, Loop) else e
                        for e in stmt.body
                    ),
                )

    def size(self, step: Construct, worker: Worker) -> int:
        threads = self.threads
        if step.has("teams"):
            # It is the size of a team of which there are several.
            return threads
        if ASKED in worker.names and step.clause("num_threads") is None:
            threads = min(threads, int(self.value(Var(ASKED), worker)))
        return self.limited(step, worker, threads)

    def limited(self, step: Construct, worker: Worker, threads: int) -> int:
        """How many threads there are at most, as clauses say."""
        for name in ("num_threads", "if"):
            clause = step.clause(name)
            if clause is not None and clause.values:
                value = int(self.value(clause.values[0], worker))
                threads = min(threads, value) if name == "num_threads" else threads
                threads = threads if value else 1
        return threads

    def region(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        words = step.directive.constructs
        if "taskloop" in words:
            if worker.number == 0 or not {"master", "masked"} & set(words):
                yield from self.tasking(step, body, worker)
        elif {"master", "masked"} & set(words):
            yield from self.masked(step, body, worker)
        elif "workshare" in words:
            yield from self.handed_out(step, body, worker)
        elif "sections" in words:
            yield from self.sections(step, body, worker, ())
        elif {"for", "do", "distribute", "loop", "simd"} & set(words):
            yield from self.worksharing(step, body, worker, ())
        else:
            yield from self.body(body, worker)

    def copies(self, step: Construct, worker: Worker) -> dict[str, Any]:
        """Gives the thread copies of listed variables; returns what they hide."""
        before: dict[str, Any] = {}
        for listed in dict.fromkeys(step.listed(*_OWN)):
            if listed.subscripts:
                raise UnmodelledError("a copy of a section")
            pointers = [n for n in worker.names if listed.is_pointer and listed.has(n)]
            for name in pointers or ([] if listed.is_pointer else listed.names):
                old = worker.names.get(name)
                before[name] = old
                new = Variable(name)
                if isinstance(old, Variable):
                    if listed in step.listed(
                        "firstprivate"
                    ) and not old.values.keys() - {()}:
                        node = Var(name, step.span)
                        with _begun(step, worker):
                            new.values[()] = self.access(old, (), node, worker)
                    elif pointers:
                        new.values[()] = old.load(())
                elif old is not None and listed in step.listed("firstprivate"):
                    new.values[()] = old
                worker.names[name] = new
        return before

    def shared(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        word = step.directive.constructs[0]
        if word == "barrier":
            yield "barrier"
        elif word in ("critical", "ordered") and (word, body) != ("ordered", ()):
            # Only the regions of one loop are in order.
            which = worker.loop if word == "ordered" else step.directive.names
            # Each thread of a league without teams of their own may be in another one.
            apart = (worker.number,) if word == "critical" and self.is_flat else ()
            lock = (word, *which, *apart)
            worker.locks.append(lock)
            yield from self.body(body, worker)
            worker.locks.remove(lock)
        elif word == "ordered":
            self.crossed(step, worker)
        elif word == "atomic":
            worker.atomic = self.place(step, body)
            yield from self.body(body, worker)
            worker.atomic = None
        elif word in ("master", "masked"):
            yield from self.masked(step, body, worker)
        elif word in _HANDED_OUT:
            yield from self.handed_out(step, body, worker)
        elif word == "simd":
            yield from self.body(body, worker)
        elif word not in ("flush", "cancel", "cancellation"):
            raise UnmodelledError(step.directive.kind)
        return None

    def crossed(self, step: Construct, worker: Worker) -> None:
        """A sink or a source of an iteration that others wait for."""
        variables, points = worker.crossing
        unit, now = unit_of(worker.number, worker.task), len(self.touches)
        for clause in step.clauses:
            is_sink = clause.clause.modifier == "sink"
            texts = clause.values if is_sink else map(Var, variables)
            point = tuple(int(self.value(each, worker)) for each in texts)
            place = (worker.loop, point)
            if not is_sink:
                self.posted[place] = unit, now
            elif point in points:
                if place not in self.posted:
                    raise TooLongError
                self.edges.append((*self.posted[place], unit, now))

    # Tasks run where they are created; when they would have to have ended is noted.

    def tasking(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        word = step.directive.constructs[0]
        if {"master", "masked", "parallel"} & set(step.directive.constructs):
            word = "taskloop"
        if step.listed("in_reduction", "task_reduction"):
            raise UnmodelledError("a reduction of tasks")
        if word == "task":
            yield from self.task(step, body, worker)
        elif word == "taskwait" and step.clause("depend") is not None:
            self.required(self.wanted(step, worker.names, worker), worker)
        elif word == "taskwait":
            unit = unit_of(worker.number, worker.task)
            self.ended(worker, lambda _, task: task.creator == unit)
        else:
            made = self.body(body, worker)
            if word == "taskloop":
                made = self.task_loop(step, body, worker)
            yield from (
                self.group(made, worker) if step.clause("nogroup") is None else made
            )

    def group(self, made: Flow, worker: Worker) -> Flow:
        """What is executed goes on when the tasks that it has created have ended."""
        first, thread = len(self.tasks), worker.number
        yield from made
        self.ended(worker, lambda n, task: n > first and task.thread == thread)

    def task_loop(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker
    ) -> Flow:
        """A task for each iteration."""
        if step.listed("reduction", "lastprivate") or step.clause("collapse"):
            raise UnmodelledError("this form of taskloop")
        (loop,) = (stmt for stmt in body if isinstance(stmt, Loop))
        before = worker.names.get(loop.variable)
        for index in self.trips(loop, worker):
            worker.names[loop.variable] = index
            yield from self.task(step, loop.body, worker)
        worker.names[loop.variable] = before

    def ended(self, worker: Worker, is_meant: Callable[[int, Task], bool]) -> None:
        """What executes goes on when some tasks have ended."""
        unit = unit_of(worker.number, worker.task)
        for number, task in self.tasks.items():
            if is_meant(number, task):
                task.ends.append((unit, len(self.touches)))

    def required(self, wanted: set[Wanted], worker: Worker) -> None:
        """What executes goes on when tasks that it has created have ended."""
        before = self.before(wanted, unit_of(worker.number, worker.task))
        self.ended(worker, lambda number, _: number in before)

    def before(self, wanted: set[Wanted], creator: int) -> list[int]:
        """The tasks of a creator that a next one with these dependences waits for."""
        return [
            number
            for number, task in self.tasks.items()
            if task.creator == creator
            if any(
                one[:2] == other[:2] and not one[2] == other[2] != "out"
                for one in wanted
                for other in self.waiting[number]
            )
        ]

    def wanted(
        self, step: Construct, names: Mapping[str, Any], worker: Worker
    ) -> set[Wanted]:
        """The places of the dependences of a directive."""
        found: set[Wanted] = set()
        kinds = {"in": "in", "inoutset": "set"}
        for clause in step.clauses:
            if clause.clause.name == "depend":
                for listed in clause.listed:
                    at = tuple(
                        int(self.value(part[0], worker)) for part in listed.subscripts
                    )
                    # Variables of two iterations are two places.
                    place = names.get(listed.target)
                    key = place.key if isinstance(place, Variable) else listed.target
                    found.add((key, at, kinds.get(clause.clause.modifier, "out")))
        return found

    def task(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        test = step.clause("if")
        is_deferred = test is None or self.value(test.values[0], worker)
        creator, outer = unit_of(worker.number, worker.task), worker.task
        number = len(self.tasks) + 1
        names = dict(worker.names)
        wanted = self.wanted(step, names, worker)
        self.captured(step, body, worker)
        self.copies(step, worker)
        worker.names |= {name: Variable(name) for name in step.indices}
        task = Task(creator, worker.number, len(self.touches))
        task.after = frozenset(self.before(wanted, creator))
        self.waiting[number] = wanted
        self.tasks[number] = task
        # It may run when its creator has left the critical section that it is in.
        held = worker.locks
        worker.locks = [] if is_deferred else held
        worker.task = number
        yield from self.body(body, worker)
        worker.task, worker.locks = outer, held
        worker.names.update(names)
        if not is_deferred:
            task.ends.append((creator, len(self.touches)))
        return None

    def captured(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> None:
        """A task has copies of what its creator does not share with the team."""
        kept = {n for listed in step.listed("shared") for n in listed.names}
        listed = {n for each in step.listed(*_OWN) for n in each.names}
        used = mentioned(body) - listed
        # The index of a loop that all threads see goes on.
        worker.names |= {n: v for n, v in worker.running.items() if n not in listed}
        for name, old in worker.names.items():
            is_own = isinstance(old, Variable) and old.key not in worker.shared
            is_scalar = is_own and not old.values.keys() - {()}
            if is_own and not is_scalar and name in used - kept:
                raise UnmodelledError("a copy of an array")
            if is_scalar and name not in {*kept, *self.parallel.threadprivate}:
                if name in used:
                    self.access(old, (), Var(name, step.span), worker)
                copy = Variable(name, old.start)
                copy.values = dict(old.values)
                worker.names[name] = copy

    def masked(self, step: Construct, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        clause = step.clause("filter")
        number = 0 if clause is None else self.value(clause.values[0], worker)
        if worker.number == number:
            yield from self.body(body, worker)

    def handed_out(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker
    ) -> Flow:
        word = step.directive.constructs[0]
        if "workshare" in step.directive.constructs:
            word = "workshare"
        before = self.copies(step, worker)
        if word in ("single", "workshare"):
            turn = self.turn(step, worker)
            if self.owner((worker.team, step.number, turn), worker, 1):
                yield from self.body(body, worker)
                self.hand_on(step, turn, worker)
        elif word == "scope":
            yield from self.body(body, worker)
        elif word == "sections":
            yield from self.sections(step, body, worker, before)
        else:
            yield from self.worksharing(step, body, worker, before)
        self.give_back(step, worker, before)
        if step.clause("nowait") is None:
            yield "barrier"
        if step.clause("copyprivate") is not None:
            self.take_over(step, worker.turns[step.number], worker)

    def hand_on(self, step: Construct, turn: int, worker: Worker) -> None:
        """The values that the thread of a `single` has for the others."""
        for listed in step.listed("copyprivate"):
            for name in listed.names:
                own, node = worker.names[name], Var(name, step.span)
                self.given[step.number, turn, name] = self.access(own, (), node, worker)

    def take_over(self, step: Construct, turn: int, worker: Worker) -> None:
        for listed in step.listed("copyprivate"):
            for name in listed.names:
                own, node = worker.names[name], Var(name, step.span)
                self.access(own, (), node, worker, is_write=True)
                own.values[()] = self.given[step.number, turn, name]

    def place(self, step: Construct, body: tuple[Stmt, ...]) -> Expr | None:
        assigns = [stmt for stmt in walk_statements(body) if isinstance(stmt, Assign)]
        if step.clause("read") is not None:
            value = assigns[0].value
            return value.operand if isinstance(value, Cast) else value
        updates = [a.target for a in assigns if a.update is not None]
        if step.clause("write") is not None:
            return assigns[-1].target
        again = [a.target for a in assigns if any(a.target == b.value for b in assigns)]
        return (updates or again or [assigns[-1].target])[0]

    def give_back(
        self, step: Construct, worker: Worker, before: dict[str, Any]
    ) -> None:
        """Copies that are reduced are added to the shared variable, one thread at a time."""
        for listed in step.listed("reduction"):
            for name in listed.names:
                copy, shared = worker.names[name], before[name]
                node = Var(name, step.span)
                worker.atomic = node
                value = self.access(shared, (), node, worker)
                self.access(shared, (), node, worker, is_write=True)
                worker.atomic = None
                shared.values[()] = value + copy.load(())
        worker.names.update(before)

    def last(self, step: Construct, worker: Worker, before: dict[str, Any]) -> None:
        for listed in step.listed("lastprivate"):
            for name in listed.names:
                shared = before.get(name)
                if isinstance(shared, Variable):
                    node = Var(name, step.span)
                    with _begun(step, worker):
                        self.access(shared, (), node, worker, is_write=True)
                    copy = worker.names[name]
                    known = isinstance(copy, Variable)
                    shared.values[()] = copy.load(()) if known else copy

    def turn(self, step: Construct, worker: Worker) -> int:
        worker.turns[step.number] = worker.turns.get(step.number, 0) + 1
        return worker.turns[step.number]

    def owner(self, work: object, worker: Worker, chunks: int) -> bool:
        """Whether the thread does a piece of work; who asks first decides by the style."""
        if work not in self.given:
            self.given[work] = self.random.randrange(self.threads)
        return self.given[work] == worker.number

    def team_owner(self, work: object, worker: Worker) -> bool:
        """Whether the team of a thread does a piece of work of the league."""
        if work not in self.given:
            self.given[work] = self.random.randrange(self.teams)
        return self.given[work] == worker.team

    def sections(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker, before: Any
    ) -> Flow:
        parts: list[tuple[Stmt, ...]] = []
        loose: list[Stmt] = []
        for stmt in body:
            inner = self.parallel.step_of(stmt)
            if isinstance(inner, Construct) and inner.has("section"):
                assert isinstance(stmt, Block)
                parts += [tuple(loose)] if loose else []
                loose = []
                parts.append(stmt.body)
            else:
                loose.append(stmt)
        parts += [tuple(loose)] if loose else []
        turn = self.turn(step, worker)
        for number, part in enumerate(parts):
            if self.owner((worker.team, step.number, turn, number), worker, len(parts)):
                yield from self.body(part, worker)
                if number == len(parts) - 1:
                    self.last(step, worker, before or {})

    def worksharing(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker, before: Any
    ) -> Flow:
        bound = step.clause("bind")
        if bound is not None and bound.clause.arguments == ("thread",):
            yield from self.body(body, worker)
            return
        step, body = self.transformed(step, body)
        turn = self.turn(step, worker)
        depth = step.clause("collapse")
        count = 1 if depth is None else int(self.value(depth.values[0], worker))
        loop = next(stmt for stmt in body if isinstance(stmt, Loop))
        for stmt in body[: body.index(loop)]:
            if isinstance(stmt, Assign) and stmt.target == Var(loop.variable):
                continue
            yield from self.statement(stmt, worker)
        loops, points = self.points(loop, count, worker)
        crossing = self.crossing(step, loop, worker)
        hidden = {each.variable: worker.names.get(each.variable) for each in loops}
        linear = self.linear(step, worker)
        hidden |= {name: old for name, old, _, _ in linear}
        for number, point in enumerate(points):
            if not self.has_iteration(step, turn, number, len(points), worker):
                continue
            for each, index in zip(loops, point, strict=True):
                worker.names[each.variable] = index
            worker.names |= {
                name: Variable(name, lambda _, at=start + number * width: at)
                for name, _, start, width in linear
            }
            worker.lane = number
            worker.loop = (step.number, turn)
            worker.crossing = crossing
            signal = yield from self.body(loops[-1].body, worker)
            if signal is not None and signal[0] != "continue":
                raise UnmodelledError("a jump out of a loop")
            if number == len(points) - 1:
                self.last(step, worker, before or {})
                self.last_of(linear, step, worker)
        worker.names.update(hidden)

    def transformed(
        self, step: Construct, body: tuple[Stmt, ...]
    ) -> tuple[Construct, tuple[Stmt, ...]]:
        """Iterations of a tiled or unrolled loop, which go to one thread together."""
        inner = self.parallel.step_of(body[0]) if len(body) == 1 else None
        if not isinstance(inner, Construct) or not isinstance(body[0], Block):
            return step, body
        sizes = inner.clause("sizes") or inner.clause("partial")
        if sizes is None:
            raise UnmodelledError(inner.directive.kind)
        together = replace(sizes, clause=replace(sizes.clause, name="schedule"))
        together = replace(together, values=sizes.values[:1])
        return replace(step, clauses=(*step.clauses, together)), body[0].body

    def points(
        self, loop: Loop, count: int, worker: Worker
    ) -> tuple[list[Loop], list[tuple[int, ...]]]:
        """The loops of a nest, and its iterations."""
        loops = [loop]
        while len(loops) < count:
            loops.append(next(s for s in loops[-1].body if isinstance(s, Loop)))
        indices = {each.variable for each in loops}
        if any((names(e.lower) | names(e.upper)) & indices for e in loops):
            raise UnmodelledError("loops that are no box")
        return loops, list(product(*(self.trips(each, worker) for each in loops)))

    def last_of(self, linear: list[Linear], step: Construct, worker: Worker) -> None:
        """What the last iteration leaves in variables that change by a step."""
        for name, old, _, _ in linear:
            value, node = worker.names[name].load(()), Var(name, step.span)
            self.access(old, (), node, worker, is_write=True)
            old.values[()] = value

    def begun(self, variable: Any, turn: int) -> int:
        """What a variable has before any thread stores the last value of a loop."""
        value: int = self.given.setdefault((variable.key, turn), int(variable.load(())))
        return value

    def linear(self, step: Construct, worker: Worker) -> list[Linear]:
        """Variables that change by a step, with their values before the loop."""
        turn = worker.turns[step.number]
        return [
            (name, old, self.begun(old, turn), int(self.value(width, worker)))
            for clause in step.clauses
            if clause.clause.name == "linear"
            for width in (clause.values or (IntConst(1),))[:1]
            for listed in clause.listed
            for name in listed.names
            for old in (worker.names[name],)
        ]

    def crossing(self, step: Construct, loop: Loop, worker: Worker) -> Any:
        """The indices and iterations of the loops that are in order."""
        clause = step.clause("ordered")
        if clause is None or not clause.values:
            return (), frozenset()
        depth = int(self.value(clause.values[0], worker))
        loops, points = self.points(loop, depth, worker)
        return tuple(each.variable for each in loops), frozenset(points)

    def has_iteration(
        self, step: Construct, turn: int, number: int, count: int, worker: Worker
    ) -> bool:
        if self.teams and step.has("distribute"):
            shared = (step.number, turn, number, "team")
            if not self.team_owner(shared, worker):
                return False
            if worker.is_initial:
                return True
        clause = step.clause("ordered")
        if clause is not None and clause.values and self.style == 1:
            # Iterations wait for earlier ones, which other threads may never come to.
            cut = self.given.setdefault(
                (turn, step.number, "cut"), self.random.random()
            )
            return min(int(number / count + cut), self.threads - 1) == worker.number
        # Lanes run the iterations of one chunk at once, too.
        is_free = step.has("simd") or step.has("distribute") or step.clause("order")
        clause = None if is_free else step.clause("schedule")
        words = () if clause is None else clause.clause.arguments
        kind = words[0] if words else "auto"
        chunk = 1
        if clause is not None and clause.values:
            chunk = max(1, int(self.value(clause.values[0], worker)))
        if kind == "static":
            if clause is not None and clause.values:
                return number // chunk % self.threads == worker.number
            size = -(-count // self.threads)
            return number // size == worker.number
        work = (worker.team, step.number, turn, number // chunk)
        if work not in self.given and self.style == 1:
            self.given[work] = number // chunk % self.threads
        return self.owner(work, worker, count)


def _met(run: Run) -> set[Meeting]:
    return collisions(run.touches, run.tasks, run.lanes, run.edges)


def contents_of(
    memory: Iterable[tuple[str, int]],
) -> dict[tuple[str, tuple[int, ...]], int]:
    """The contents that a witness lists, by array and element."""
    found = {}
    for text, value in memory:
        name, _, inner = text.removesuffix("]").partition("[")
        found[name, tuple(map(int, inner.split(",")))] = value
    return found


def observed(
    parallel: ParallelProgram,
    values: Mapping[str, int],
    threads: int,
    seeds: int,
    contents: Contents = MappingProxyType({}),
    teams: int = 2,
) -> set[Meeting]:
    """All collisions in runs with different hands-out of the work."""
    found: set[Meeting] = set()
    for seed in range(seeds):
        try:
            found |= _met(Run(parallel, values, threads, seed, contents, teams))
        except TooLongError:
            continue
    return found
