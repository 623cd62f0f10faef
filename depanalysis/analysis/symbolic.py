"""The symbolic walk: a Program in, a `Model` of its loops and accesses out.

Scalars are followed in program order; at a loop, those that it changes get their closed
form where there is one and an unknown elsewhere. Every subscript, bound and condition
of the result is therefore exact for the iteration in which it is evaluated, or says
which unknown it depends on. Conditions may be too weak only where an access lists a
doubt.
"""

from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.endings import ending
from depanalysis.analysis.flow import Flow, Jump, StateMerge
from depanalysis.analysis.folding import fold_binary, negated
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.path_conditions import known_on
from depanalysis.analysis.recording import Recorder, Scope
from depanalysis.analysis.recurrences import (
    COUNT,
    LOWER,
    STEP,
    closed_forms,
    entry,
    header,
)
from depanalysis.analysis.stores import Stores, storage_of
from depanalysis.analysis.valuation import State, Unknowns, Valuation, resolved
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    BoolConst,
    Expr,
    IntConst,
    Var,
    known_part,
)
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    GOTO,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    asserted,
    bodies,
    is_never_left,
)
from depanalysis.ir.types import INT
from depanalysis.options import Aliasing
from depanalysis.source import Span

# What a whole loop does to scalars, and how its iterations are counted.


@dataclass(frozen=True, slots=True)
class Summary:
    """The effect of one execution of a loop.

    `headers` are the closed forms of the scalars in `changed`, over the values on entry
    and the number of completed iterations; those in `broken` may have another value
    where a `break` ends the loop. `escapes` leave the loop for somewhere else than its
    end, `early_exit` is the first place that may cut it short.
    """

    headers: dict[str, Expr]
    changed: frozenset[str]
    broken: frozenset[str]
    escapes: tuple[Jump, ...]
    early_exit: Span | None


def iteration(symbol: str, bounds: tuple[Expr, ...]) -> Expr:
    """The number of completed iterations, from the value of the index."""
    if not bounds:
        return Var(symbol)
    lower, _, step = bounds
    return fold_binary("//", fold_binary("-", Var(symbol), lower), step)


def trip_count(bounds: tuple[Expr, ...]) -> Expr:
    """max(0, (upper - lower + step) // step)."""
    lower, upper, step = bounds
    distance = fold_binary("+", fold_binary("-", upper, lower), step)
    return fold_binary("max", IntConst(0), fold_binary("//", distance, step))


def model(
    program: Program, aliasing: Aliasing = "assume", *, is_alone: bool = True
) -> Model:
    """All loops and accesses of a program, with their values.

    Under "strict" aliasing a store through one pointer may change what others point to.
    `is_alone`: no other thread stores to the arrays, so that a load gives what was stored;
    else what threads store is compared, reals that they have loaded included.
    """
    return _Walk(program, aliasing, is_alone=is_alone).result()


class _Walk:
    def __init__(self, program: Program, aliasing: Aliasing, *, is_alone: bool) -> None:
        self.program = program
        self.summaries: dict[int, Summary] = {}
        self.loop_of_symbol: dict[str, int] = {}
        self.sizes: dict[int, int] = {}
        types = {v.name: v.type for v in program.parameters}
        types |= {v.name: v.type for v in program.scalars}
        types |= {v.name: v.type for v in program.arrays}
        self.valuation = Valuation(
            types,
            Unknowns(),
            frozenset(v.name for v in program.parameters),
            self.loop_of_symbol,
            is_alone=is_alone,
        )
        self.meeting = StateMerge(self.valuation)
        self.recorder = Recorder(self.valuation)
        storages = (storage_of(program, aliasing), storage_of(program, "strict"))
        self.stores = Stores(self.meeting, self.recorder, *storages, is_alone)
        self.is_inlined = False

    def result(self) -> Model:
        state = State({}, {}, {})
        for scalar in self.program.scalars:
            self.recorder.scope[scalar.name] = Scope(0, ())
            if scalar.type.kind == "real":
                continue
            if scalar.is_input:
                reason = f"the value of `{scalar.name}` on entry"
                unknown = self.valuation.unknowns.input(scalar.name, reason)
                state.values[scalar.name] = unknown
            elif self.valuation.is_alone:
                unknown = self.valuation.unknowns.undefined(scalar.name, frozenset())
                state.values[scalar.name] = unknown
        for array in self.program.arrays:
            self.recorder.scope[array.name] = Scope(0, ())
            self.recorder.declare(array, 0, state, ())
        self._body(self.program.body, 0, state, ())
        recorder = self.recorder
        accesses = tuple(sorted(recorder.accesses, key=lambda a: (a.id, a.kind)))
        contents: dict[int, list[Access]] = {}
        for access in accesses:
            for loop in access.loops:
                contents.setdefault(loop.number, []).append(access)
        return Model(
            self.program,
            self.program.variables,
            tuple(recorder.loops[number] for number in sorted(recorder.loops)),
            accesses,
            tuple(recorder.opaque),
            dict(self.valuation.unknowns.table),
            recorder.extents,
            recorder.headers,
            self._bounds(),
            {loop.symbol: loop for loop in recorder.loops.values()},
            {number: tuple(inside) for number, inside in contents.items()},
            recorder.entered,
            recorder.filled,
            recorder.walls,
            tuple(recorder.assertions),
        )

    def _bounds(self) -> dict[str, tuple[int, int]]:
        """The ranges of parameters and of unknown initial values: what their types hold."""
        enumerated = limits(self.program)
        named = [(p.name, p.name, p.type) for p in self.program.parameters]
        for unknown in self.valuation.unknowns.table.values():
            if unknown.origin is not None:
                name = unknown.origin.array
                type_ = self.valuation.types.get(name, INT)
                named.append((unknown.name, name, type_))
        bounds = {meaning: enumerated.get(n, t.bounds) for meaning, n, t in named}
        return {name: found for name, found in bounds.items() if found is not None}

    def _size(self, stmt: Stmt) -> int:
        if id(stmt) not in self.sizes:
            inner = sum(self._length(body) for body in bodies(stmt))
            self.sizes[id(stmt)] = 1 + inner
        return self.sizes[id(stmt)]

    def _length(self, body: tuple[Stmt, ...]) -> int:
        return sum(self._size(stmt) for stmt in body)

    # Statements.

    def _body(
        self, body: tuple[Stmt, ...], first: int, state: State, loops: tuple[int, ...]
    ) -> Flow:
        """Walks a list; the declarations in it end with it."""
        outer_scope = dict(self.recorder.scope)
        flow = Flow(state)
        number = first
        for stmt in body:
            reached = flow.state
            if _is_entrance(stmt):
                reached = self._entered(state, flow.state, loops)
            # Code behind a jump is dead; its loops are still listed.
            current = reached if reached is not None else state.dead()
            before = current.fork()
            step = self._statement(stmt, number, current, loops)
            after = step.state if reached is not None else None
            flow = Flow(after, flow.jumps + step.jumps)
            if after is not None:
                self.meeting.guard_rest(after, step.jumps, before, frozenset(loops))
            number += self._size(stmt)
        self.recorder.scope = outer_scope
        return flow

    def _entered(
        self, state: State, before: State | None, loops: tuple[int, ...]
    ) -> State:
        """What holds where control came from anywhere: no condition that was tested before.

        Where a jump or a test is before it, nobody knows whether control comes at all.
        """
        copy = state.fork()
        copy.path = ()
        if before is None or before.path:
            reason, inside = "a jump to a label", frozenset(loops)
            came = self.valuation.unknowns.fresh(
                "control", reason, inside, is_boolean=True
            )
            copy.path = (came,)
        return copy

    def _statement(
        self, stmt: Stmt, number: int, state: State, loops: tuple[int, ...]
    ) -> Flow:
        match stmt:
            case Declare(variable=variable):
                self.stores.declare(variable, number, state, loops)
            case Assign():
                self.recorder.record(stmt, number, state, loops)
                self.stores.assign(stmt, state, loops)
                self._assume(asserted(stmt), state, loops)
            case If():
                return self._if(stmt, number, state, loops)
            case Loop() | While():
                return self._loop(stmt, number, state, loops)
            case Exit(kind=kind, label=label, span=span):
                return Flow(None, [Jump(kind, label, state.fork(), span)])
            case Block():
                return self._block(stmt, number, state, loops)
            case Opaque():
                self.stores.unmodelled(stmt, state, loops)
            case Barrier():
                pass
        return Flow(state)

    def _assume(
        self, condition: Expr | None, state: State, loops: tuple[int, ...]
    ) -> None:
        """What follows an assertion runs only where it holds, if that is for proofs."""
        if condition is None or condition == UNKNOWN_CONDITION:
            # It says nothing to reason with, and would be one more unknown of each question.
            return
        inside = frozenset(loops)
        known = self.valuation.value(known_part(condition), state, inside)
        known = self.valuation.bounded(known, inside)
        self.recorder.assert_that(known)
        if known_part(condition) == condition:
            state.path = (*state.path, known)

    def _if(self, stmt: If, number: int, state: State, loops: tuple[int, ...]) -> Flow:
        self.recorder.record(stmt, number, state, loops)
        inside = frozenset(loops)
        condition = self.valuation.value(stmt.condition, state, inside)
        condition = self.valuation.bounded(condition, inside)
        condition = known_on(state.path).simplified(condition)
        then_state, else_state = state.fork(), state.fork()
        then_path = then_state.path = (*state.path, condition)
        else_path = else_state.path = (*state.path, negated(condition))
        then = self._body(stmt.then, number + 1, then_state, loops)
        middle = number + 1 + self._length(stmt.then)
        otherwise = self._body(stmt.otherwise, middle, else_state, loops)
        merged = self.meeting.merge(condition, then.state, otherwise.state, inside)
        if merged is not None:
            held = state.path
            if _is_never(then.state):
                held = else_path
            elif _is_never(otherwise.state):
                held = then_path
            merged.path = held
        return Flow(merged, then.jumps + otherwise.jumps)

    def _block(
        self, stmt: Block, number: int, state: State, loops: tuple[int, ...]
    ) -> Flow:
        base = state.fork()
        was_inlined = self.is_inlined
        # A block without a name is control flow of the text itself, such as a switch.
        self.is_inlined = was_inlined or (stmt.kind == "inlined" and stmt.name != "")
        flow = self._body(stmt.body, number + 1, state, loops)
        self.is_inlined = was_inlined
        own = [j for j in flow.jumps if j.label is not None and j.label == stmt.label]
        rest = [j for j in flow.jumps if j not in own]
        if not own:
            # What was asserted inside holds behind it, too.
            return Flow(flow.state, rest)
        joined = self.meeting.rejoin(flow.state, own, base, frozenset(loops))
        return Flow(joined, rest)

    # Loops.

    def _loop(
        self, stmt: Loop | While, number: int, state: State, loops: tuple[int, ...]
    ) -> Flow:
        inside = frozenset(loops)
        bounds: tuple[Expr, ...] = ()
        name = "while"
        if isinstance(stmt, Loop):
            self.recorder.record(stmt, number, state, loops)
            name = stmt.variable
            bounds = tuple(
                self.valuation.bounded(self.valuation.value(e, state, inside), inside)
                for e in evaluated(stmt)
            )
        symbol = f"{name}#{number}"
        self.loop_of_symbol[symbol] = number
        summary = self._summary(stmt, number, symbol, state, loops)
        if not self.recorder.is_silent:
            lower, upper, step = bounds or (None, None, None)
            facts = LoopFacts(
                number, stmt, symbol, loops, lower, upper, step,
                summary.early_exit, self.is_inlined or _is_made_by_jumps(stmt),
            )  # fmt: skip
            self.recorder.loops[number] = facts
            self._walk_loop(facts, bounds, summary, state)
        after = self._after(stmt, bounds, summary, state, inside)
        self.recorder.leave(number, state, after)
        known = self._known(bounds, state, inside)
        headers = (header(name).name for name in summary.changed)
        lost = self._unstable((*loops, number)).union((symbol,), headers)
        left = [
            self.meeting.outside(jump, state, known, lost, inside)
            for jump in summary.escapes
        ]
        return Flow(after, left)

    def _walk_loop(
        self, loop: LoopFacts, bounds: tuple[Expr, ...], summary: Summary, state: State
    ) -> None:
        """Records the body with every scalar at its value in an arbitrary iteration."""
        stmt, number = loop.node, loop.number
        inner = (*loop.outer, number)
        start = state.fork()
        self.recorder.enter(number, state)
        known = self._known(bounds, state, frozenset(loop.outer))
        known[COUNT.name] = iteration(loop.symbol, bounds)
        for name in sorted(summary.changed):
            form = summary.headers.get(name)
            if form is None:
                reason = f"the value of `{name}` in this iteration"
                range_ = self.valuation.types.get(name, INT).bounds
                start.values[name] = self.valuation.unknowns.fresh(
                    "scalar", reason, frozenset(inner), bounds=range_
                )
            else:
                start.values[name] = resolved(form, known)
                self.recorder.headers[number, name] = start.values[name]
        self._enter(stmt, loop.symbol, start, inner)
        if isinstance(stmt, Loop) and is_never_left(stmt):
            start.path = (*start.path, *ending(self.valuation.types, *bounds))
        if isinstance(stmt, While):
            self.recorder.record(stmt, number, start, inner)
            condition = self.valuation.value(stmt.condition, start, frozenset(inner))
            start.path = (*start.path, condition)
        self._body(stmt.body, number + 1, start, inner)

    def _enter(
        self, stmt: Loop | While, symbol: str, state: State, inner: tuple[int, ...]
    ) -> None:
        if isinstance(stmt, Loop):
            state.indices[stmt.variable] = symbol
        self.stores.renew(self.stores.written_by(stmt.body), state, frozenset(inner))

    def _known(
        self, bounds: tuple[Expr, ...], state: State, loops: frozenset[int]
    ) -> dict[str, Expr]:
        """What the names in a summary stand for at one execution of the loop."""
        known: dict[str, Expr] = {
            entry(name).name: self.valuation.value(Var(name), state, loops)
            for name in sorted(self._followed_scalars())
        }
        lower, _, step = bounds or (IntConst(0), None, IntConst(1))
        return known | {LOWER.name: lower, STEP.name: step}

    def _followed_scalars(self) -> frozenset[str]:
        """The scalars with values: real ones have some where several threads compute them."""
        return frozenset(
            name
            for name in self.recorder.scope
            if name not in self.stores.storage.arrays
            and (
                not self.valuation.is_alone
                or self.valuation.types.get(name, INT).kind != "real"
            )
        )

    def _summary(
        self,
        stmt: Loop | While,
        number: int,
        symbol: str,
        state: State,
        loops: tuple[int, ...],
    ) -> Summary:
        """Walks the body once in silence; inner loops use their own summaries."""
        if number in self.summaries:
            return self.summaries[number]
        inner = (*loops, number)
        found = effects(stmt.body)
        scalars = self._followed_scalars()
        changed = frozenset(n for n in scalars if found.may_write(n))
        start = State({}, {}, dict(state.indices))
        for name in sorted(scalars):
            start.values[name] = header(name) if name in changed else entry(name)
        everywhere = frozenset(range(number + self._size(stmt))) | frozenset(inner)
        for name in sorted(state.versions):
            start.versions[name] = self.meeting.version(everywhere)
        self._enter(stmt, symbol, start, inner)
        was_silent, self.recorder.is_silent = self.recorder.is_silent, True
        flow = self._body(stmt.body, number + 1, start, inner)
        self.recorder.is_silent = was_silent
        summary = self._summarized(stmt, symbol, flow, changed, inner)
        self.summaries[number] = summary
        return summary

    def _summarized(
        self,
        stmt: Loop | While,
        symbol: str,
        flow: Flow,
        changed: frozenset[str],
        inner: tuple[int, ...],
    ) -> Summary:
        again = [
            j for j in flow.jumps if j.kind == "continue" and j.ends_at(stmt.label)
        ]
        leaving = [j for j in flow.jumps if j not in again]
        breaks = [j for j in leaving if j.kind == "break" and j.ends_at(stmt.label)]
        escapes = tuple(j for j in leaving if j not in breaks)
        broken = frozenset(
            name
            for name in changed
            if any(j.state.values.get(name) != header(name) for j in breaks)
        )
        base = State({}, {}, {})
        end = self.meeting.rejoin(flow.state, again, base, frozenset(inner))
        headers: dict[str, Expr] = {}
        if end is not None:
            ends = {n: end.values[n] for n in sorted(changed) if n in end.values}
            types = self.valuation.types
            headers = closed_forms(ends, symbol, self._unstable(inner), types)
        early = min((j.span for j in leaving), default=None)
        return Summary(headers, changed, broken, escapes, early)

    def _unstable(self, inner: tuple[int, ...]) -> frozenset[str]:
        """The unknowns and inner indices that have no fixed value during a loop."""
        outer, number = frozenset(inner[:-1]), inner[-1]
        unknowns = self.valuation.unknowns.table.values()
        return frozenset(u.name for u in unknowns if not u.varies <= outer) | {
            symbol for symbol, loop in self.loop_of_symbol.items() if loop > number
        }

    def _after(
        self,
        stmt: Loop | While,
        bounds: tuple[Expr, ...],
        summary: Summary,
        state: State,
        inside: frozenset[int],
    ) -> State:
        """The state behind the loop: closed forms at the number of its iterations."""
        known = self._known(bounds, state, inside)
        is_exact = bool(bounds) and summary.early_exit is None
        if is_exact:
            known[COUNT.name] = trip_count(bounds)
        after = state.fork()
        for name in sorted(summary.changed):
            form = summary.headers.get(name)
            is_kept = form == entry(name) and name not in summary.broken
            if form is not None and (is_exact or is_kept):
                value = self.valuation.bounded(resolved(form, known), inside)
            else:
                value = self.valuation.unknowns.fresh(
                    "scalar", f"the value of `{name}` after the loop", inside
                )
            after.values[name] = value
        self.stores.renew(self.stores.written_by(stmt.body), after, inside)
        return after


def _is_entrance(stmt: Stmt) -> bool:
    """Whether control may come from anywhere: a label, or code of which nothing is known."""
    return isinstance(stmt, Opaque) and stmt.reads is None and stmt.writes is None


def _is_made_by_jumps(stmt: Loop | While) -> bool:
    return (stmt.label or "").partition(".")[0] == GOTO


def _is_never(state: State | None) -> bool:
    """Whether an assertion that always fails is on the way to a state."""
    path = () if state is None else state.path
    return any(isinstance(each, BoolConst) and not each.value for each in path)
