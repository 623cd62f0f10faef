"""The symbolic walk: a Program in, a `Model` of its loops and accesses out.

Scalars are followed in program order; at a loop, those that it changes get their closed
form where there is one and an unknown elsewhere. Every subscript, bound and condition of
the result is therefore exact for the iteration in which it is evaluated, or says which
unknown it depends on. Conditions may be too weak only where an access lists a doubt.
"""

from dataclasses import dataclass, field
from itertools import count

from depanalysis.analysis.effects import effects
from depanalysis.analysis.folding import fold_binary, fold_select, negated
from depanalysis.analysis.model import Access, LoopFacts, Model, OpaqueFact, Unknown
from depanalysis.analysis.recurrences import (
    COUNT,
    LOWER,
    STEP,
    closed_forms,
    entry,
    header,
)
from depanalysis.analysis.valuation import (
    State,
    Unknowns,
    Valuation,
    Version,
    resolved,
)
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Load,
    Select,
    Var,
    children,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import AccessKind, SiteId, evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
    bodies,
    walk_statements,
)
from depanalysis.ir.types import INT, Type
from depanalysis.source import Span



def model(program: Program) -> Model:
    """All loops and accesses of a program, with their values."""
    return _Walk(program).result()


@dataclass(frozen=True, slots=True)
class _Jump:
    """An exit on its way to its target; `is_deep` once it has left a loop."""

    kind: str
    label: str | None
    state: State
    span: Span
    is_deep: bool = False


@dataclass(slots=True)
class _Flow:
    """How a piece of code ends: normally, where `state` is one, and by jumps."""

    state: State | None
    jumps: list[_Jump] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Summary:
    """What one execution of a loop does to scalars, over `entry` and `COUNT`."""

    headers: dict[str, Expr]
    changed: frozenset[str]
    escapes: tuple[_Jump, ...]
    early_exit: Span | None


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a variable was declared: the statement's number and the loops around it."""

    storage: int
    owners: tuple[int, ...]


class _Walk:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.loops: dict[int, LoopFacts] = {}
        self.accesses: list[Access] = []
        self.opaque: list[OpaqueFact] = []
        self.headers: dict[tuple[int, str], Expr] = {}
        self.extents: dict[tuple[int, str], tuple[Expr | None, ...]] = {}
        self.summaries: dict[int, _Summary] = {}
        self.loop_of_symbol: dict[str, int] = {}
        self.sizes: dict[int, int] = {}
        self.version_numbers = count(1)
        types: dict[str, Type] = {v.name: v.type for v in program.parameters}
        types |= {v.name: v.type for v in program.scalars}
        types |= {v.name: v.type for v in program.arrays}
        self.valuation = Valuation(
            types,
            Unknowns(),
            frozenset(v.name for v in program.parameters),
            self.loop_of_symbol,
        )
        self.array_names = {a.name for a in program.arrays} | {
            s.variable.name
            for s in walk_statements(program.body)
            if isinstance(s, Declare) and isinstance(s.variable, Array)
        }
        self.scope: dict[str, _Scope] = {}
        self.is_recording = True
        self.is_inlined = False

    def result(self) -> Model:
        state = State({}, {}, {})
        for scalar in self.program.scalars:
            if scalar.is_input and scalar.type.kind != "real":
                reason = f"the value of {scalar.name} on entry"
                state.values[scalar.name] = self.valuation.unknowns.input(
                    scalar.name, reason
                )
            self.scope[scalar.name] = _Scope(0, ())
        for array in self.program.arrays:
            self.scope[array.name] = _Scope(0, ())
            self._declare_extents(array, 0, state, ())
        self._body(self.program.body, 0, state, ())
        return Model(
            self.program,
            tuple(self.loops[number] for number in sorted(self.loops)),
            tuple(sorted(self.accesses, key=lambda a: (a.id, a.kind))),
            tuple(self.opaque),
            dict(self.valuation.unknowns.table),
            self.extents,
            self.headers,
            self._bounds(),
        )

    def _bounds(self) -> dict[str, tuple[int, int]]:
        limits: dict[str, tuple[int, int]] = {}
        typed: list[tuple[str, Type]] = [
            (p.name, p.type) for p in self.program.parameters
        ]
        for unknown in self.valuation.unknowns.table.values():
            if unknown.origin is not None:
                type_ = self.valuation.types.get(unknown.origin.array, INT)
                typed.append((unknown.name, type_))
        for name, type_ in typed:
            if type_.bounds is not None:
                limits[name] = type_.bounds
        return limits

    # Statement lists.

    def _size(self, stmt: Stmt) -> int:
        if id(stmt) not in self.sizes:
            inner = sum(self._size(s) for body in bodies(stmt) for s in body)
            self.sizes[id(stmt)] = 1 + inner
        return self.sizes[id(stmt)]

    def _length(self, body: tuple[Stmt, ...]) -> int:
        return sum(self._size(stmt) for stmt in body)

    def _body(
        self, body: tuple[Stmt, ...], first: int, state: State, loops: tuple[int, ...]
    ) -> _Flow:
        """Walks a list; the declarations in it end with it."""
        outer_scope = dict(self.scope)
        flow: _Flow = _Flow(state)
        number = first
        for stmt in body:
            # Code after a jump is dead; its loops are still listed, from the last state.
            current = flow.state if flow.state is not None else self._dead(state)
            before = current.path
            step = self._statement(stmt, number, current, loops)
            flow = _Flow(
                step.state if flow.state is not None else None, flow.jumps + step.jumps
            )
            if flow.state is not None and step.jumps:
                self._guard_rest(flow.state, step.jumps, before, loops)
            number += self._size(stmt)
        self.scope = outer_scope
        return flow

    def _dead(self, state: State) -> State:
        dead = state.fork()
        dead.path = (*dead.path, BoolConst(False))
        return dead

    def _guard_rest(
        self, state: State, jumps: list[_Jump], before: tuple[Expr, ...], loops: tuple[int, ...]
    ) -> None:
        """What follows runs only where none of the jumps was taken."""
        for jump in jumps:
            if jump.is_deep:
                reason = "a jump out of an inner loop"
                doubt = self.valuation.unknowns.fresh("control", reason, frozenset(loops))
                state.doubts = (*state.doubts, self._unknown(doubt))
                continue
            taken: Expr = BoolConst(True)
            for condition in jump.state.path[len(before) :]:
                taken = fold_binary("and", taken, condition)
            state.path = (*state.path, negated(taken))

    def _unknown(self, var: Var) -> Unknown:
        return self.valuation.unknowns.table[var.name]

    def _statement(
        self, stmt: Stmt, number: int, state: State, loops: tuple[int, ...]
    ) -> _Flow:
        match stmt:
            case Declare(variable=variable):
                self._declare(variable, number, state, loops)
                return _Flow(state)
            case Assign():
                self._record(stmt, number, state, loops)
                self._assign(stmt, state, loops)
                return _Flow(state)
            case If():
                return self._if(stmt, number, state, loops)
            case Loop() | While():
                return self._loop(stmt, number, state, loops)
            case Exit(kind=kind, label=label, span=span):
                return _Flow(None, [_Jump(kind, label, state.fork(), span)])
            case Block():
                return self._block(stmt, number, state, loops)
            case Opaque():
                self._opaque(stmt, state, loops)
                return _Flow(state)
            case Barrier():
                return _Flow(state)

    # Single statements.

    def _declare(
        self, variable: Scalar | Array, number: int, state: State, loops: tuple[int, ...]
    ) -> None:
        name = variable.name
        self.valuation.types[name] = variable.type
        self.scope[name] = _Scope(number, loops)
        if isinstance(variable, Array):
            state.versions[name] = self._version(frozenset(loops))
            self._declare_extents(variable, number, state, loops)
        else:
            state.values[name] = self.valuation.unknowns.fresh(
                "scalar", f"the undefined value of {name}", frozenset(loops)
            )

    def _declare_extents(
        self, array: Array, storage: int, state: State, loops: tuple[int, ...]
    ) -> None:
        self.extents[storage, array.name] = tuple(
            None if e is None else self.valuation.value(e, state, frozenset(loops))
            for e in array.extents
        )

    def _assign(self, stmt: Assign, state: State, loops: tuple[int, ...]) -> None:
        if isinstance(stmt.target, Load):
            state.versions[stmt.target.array] = self._version(frozenset(loops))
            return
        name = stmt.target.name
        if self.valuation.types.get(name, INT).kind == "real":
            return
        inside = frozenset(loops)
        expr = stmt.value
        if stmt.update is not None:
            expr = Binary(stmt.update, Var(name), stmt.value)
        value = self.valuation.value(expr, state, inside)
        state.values[name] = self.valuation.bounded(value, inside)

    def _opaque(self, stmt: Opaque, state: State, loops: tuple[int, ...]) -> None:
        if stmt.writes == () and stmt.reads == ():
            return
        if self.is_recording:
            self.opaque.append(OpaqueFact(stmt.reason, stmt.span, loops))
        inside = frozenset(loops)
        for name in sorted(self.scope if stmt.writes is None else stmt.writes):
            if name in self.array_names:
                state.versions[name] = self._version(inside)
            else:
                state.values[name] = self.valuation.unknowns.fresh(
                    "opaque", f"{name} after code that {stmt.reason}", inside
                )

    def _version(self, varies: frozenset[int]) -> Version:
        return Version(next(self.version_numbers), varies)

    # Control flow.

    def _if(self, stmt: If, number: int, state: State, loops: tuple[int, ...]) -> _Flow:
        self._record(stmt, number, state, loops)
        inside = frozenset(loops)
        condition = self.valuation.value(stmt.condition, state, inside)
        condition = self.valuation.bounded(condition, inside)
        then_state, else_state = state.fork(), state.fork()
        then_state.path = (*state.path, condition)
        else_state.path = (*state.path, negated(condition))
        first = number + 1
        then = self._body(stmt.then, first, then_state, loops)
        first += self._length(stmt.then)
        otherwise = self._body(stmt.otherwise, first, else_state, loops)
        merged = self._merge(condition, then.state, otherwise.state, loops)
        if merged is not None:
            merged.path = state.path
        return _Flow(merged, then.jumps + otherwise.jumps)

    def _merge(
        self,
        condition: Expr,
        then: State | None,
        otherwise: State | None,
        loops: tuple[int, ...],
    ) -> State | None:
        if then is None or otherwise is None:
            return otherwise if then is None else then
        merged = then.fork()
        inside = frozenset(loops)
        for name in sorted(then.values.keys() | otherwise.values.keys()):
            one, other = then.values.get(name), otherwise.values.get(name)
            if one is None or other is None:
                merged.values.pop(name, None)
            elif one != other:
                chosen = fold_select(condition, one, other)
                merged.values[name] = self.valuation.bounded(chosen, inside)
        for name in sorted(then.versions.keys() | otherwise.versions.keys()):
            if then.versions.get(name) != otherwise.versions.get(name):
                merged.versions[name] = self._version(inside)
        merged.doubts = tuple(dict.fromkeys((*then.doubts, *otherwise.doubts)))
        return merged

    def _rejoin(
        self, state: State | None, jumps: list[_Jump], base: State, loops: tuple[int, ...]
    ) -> State | None:
        """The state where jumps to one place and the normal end meet."""
        for jump in reversed(jumps):
            taken: Expr = BoolConst(True)
            for condition in jump.state.path[len(base.path) :]:
                taken = fold_binary("and", taken, condition)
            taken = self.valuation.bounded(taken, frozenset(loops))
            if jump.is_deep:
                taken = self.valuation.unknowns.fresh(
                    "control", "a jump out of an inner loop", frozenset(loops),
                    is_boolean=True,
                )  # fmt: skip
            state = self._merge(taken, jump.state.fork(), state, loops)
        if state is not None:
            state.path = base.path
        return state

    def _block(
        self, stmt: Block, number: int, state: State, loops: tuple[int, ...]
    ) -> _Flow:
        base = state.fork()
        was_inlined = self.is_inlined
        self.is_inlined = was_inlined or stmt.kind == "inlined"
        flow = self._body(stmt.body, number + 1, state, loops)
        self.is_inlined = was_inlined
        own = [j for j in flow.jumps if j.label is not None and j.label == stmt.label]
        rest = [j for j in flow.jumps if j not in own]
        return _Flow(self._rejoin(flow.state, own, base, loops), rest)

    # Loops.

    def _loop(
        self, stmt: Loop | While, number: int, state: State, loops: tuple[int, ...]
    ) -> _Flow:
        inside = frozenset(loops)
        if isinstance(stmt, Loop):
            self._record(stmt, number, state, loops)
        bounds = [
            self.valuation.bounded(self.valuation.value(e, state, inside), inside)
            for e in evaluated(stmt)
            if isinstance(stmt, Loop)
        ]
        symbol = f"{stmt.variable if isinstance(stmt, Loop) else 'while'}#{number}"
        self.loop_of_symbol[symbol] = number
        summary = self._summary(stmt, number, symbol, state, loops)
        if self.is_recording:
            self._walk_loop(stmt, number, symbol, bounds, summary, state, loops)
        after = self._after(stmt, bounds, summary, state, loops)
        deep = [_deep(jump) for jump in summary.escapes]
        return _Flow(after, deep)

    def _walk_loop(
        self,
        stmt: Loop | While,
        number: int,
        symbol: str,
        bounds: list[Expr],
        summary: _Summary,
        state: State,
        loops: tuple[int, ...],
    ) -> None:
        lower, upper, step = bounds or (None, None, None)
        self.loops[number] = LoopFacts(
            number, stmt, symbol, loops, lower, upper, step,
            summary.early_exit, self.is_inlined,
        )  # fmt: skip
        inner = (*loops, number)
        start = state.fork()
        known = self._known(bounds, state, summary.changed, loops)
        known[COUNT.name] = _iteration(symbol, bounds)
        for name in sorted(summary.changed):
            form = summary.headers.get(name)
            start.values.pop(name, None)
            if form is None:
                reason = f"the value of {name} in this iteration"
                start.values[name] = self.valuation.unknowns.fresh(
                    "scalar", reason, frozenset(inner)
                )
            else:
                start.values[name] = resolved(form, known)
                self.headers[number, name] = start.values[name]
        self._enter(stmt, number, symbol, start, inner)
        if isinstance(stmt, While):
            self._record(stmt, number, start, inner)
            condition = self.valuation.value(stmt.condition, start, frozenset(inner))
            start.path = (*start.path, condition)
        self._body(stmt.body, number + 1, start, inner)

    def _enter(
        self,
        stmt: Loop | While,
        number: int,
        symbol: str,
        state: State,
        inner: tuple[int, ...],
    ) -> None:
        if isinstance(stmt, Loop):
            state.indices[stmt.variable] = symbol
        found = effects(stmt.body)
        for name in sorted(self.array_names):
            if found.may_write(name):
                state.versions[name] = self._version(frozenset(inner))

    def _known(
        self,
        bounds: list[Expr],
        state: State,
        changed: frozenset[str],
        loops: tuple[int, ...],
    ) -> dict[str, Expr]:
        inside = frozenset(loops)
        known: dict[str, Expr] = {
            entry(name).name: self.valuation.value(Var(name), state, inside)
            for name in sorted(self._integer_scalars())
        }
        lower, _, step = bounds or (IntConst(0), None, IntConst(1))
        return known | {LOWER.name: lower, STEP.name: step}

    def _integer_scalars(self) -> frozenset[str]:
        return frozenset(
            name
            for name in self.scope
            if name not in self.array_names
            and self.valuation.types.get(name, INT).kind != "real"
        )

    def _summary(
        self,
        stmt: Loop | While,
        number: int,
        symbol: str,
        state: State,
        loops: tuple[int, ...],
    ) -> _Summary:
        """Walks the body once without recording; inner loops use their own summaries."""
        if number in self.summaries:
            return self.summaries[number]
        inner = (*loops, number)
        found = effects(stmt.body)
        scalars = self._integer_scalars()
        changed = frozenset(n for n in scalars if found.may_write(n))
        start = State({}, {}, dict(state.indices))
        for name in sorted(scalars):
            start.values[name] = header(name) if name in changed else entry(name)
        everything = frozenset(range(number + self._size(stmt))) | frozenset(inner)
        for name in sorted(self.array_names):
            if name in state.versions or found.may_write(name):
                start.versions[name] = self._version(everything)
        self._enter(stmt, number, symbol, start, inner)
        was_recording, self.is_recording = self.is_recording, False
        outer_scope = dict(self.scope)
        flow = self._body(stmt.body, number + 1, start, inner)
        self.scope = outer_scope
        self.is_recording = was_recording
        summary = self._summarized(stmt, symbol, flow, changed, inner)
        self.summaries[number] = summary
        return summary

    def _summarized(
        self,
        stmt: Loop | While,
        symbol: str,
        flow: _Flow,
        changed: frozenset[str],
        inner: tuple[int, ...],
    ) -> _Summary:
        number = inner[-1]
        again = [j for j in flow.jumps if j.kind == "continue" and _targets(j, stmt.label)]
        leaving = [j for j in flow.jumps if j not in again]
        escapes = tuple(
            j for j in leaving if not (j.kind == "break" and _targets(j, stmt.label))
        )
        end = self._rejoin(flow.state, again, State({}, {}, {}), inner)
        headers: dict[str, Expr] = {}
        if end is not None:
            ends = {n: end.values[n] for n in sorted(changed) if n in end.values}
            outer = frozenset(inner[:-1])
            unstable = frozenset(
                u.name
                for u in self.valuation.unknowns.table.values()
                if number in u.varies or not u.varies <= outer
            )
            # The index symbols of inner loops mean nothing at the end of an iteration.
            unstable |= {
                s for s, loop in self.loop_of_symbol.items() if loop > number
            }
            headers = closed_forms(ends, symbol, unstable)
        early = min((j.span for j in leaving), default=None)
        return _Summary(headers, changed, escapes, early)

    def _after(
        self,
        stmt: Loop | While,
        bounds: list[Expr],
        summary: _Summary,
        state: State,
        loops: tuple[int, ...],
    ) -> State:
        inside = frozenset(loops)
        known = self._known(bounds, state, summary.changed, loops)
        is_exact = isinstance(stmt, Loop) and summary.early_exit is None
        if is_exact:
            known[COUNT.name] = _trip_count(bounds)
        after = state.fork()
        for name in sorted(summary.changed):
            form = summary.headers.get(name)
            if form is not None and (is_exact or form == entry(name)):
                value = self.valuation.bounded(resolved(form, known), inside)
            else:
                value = self.valuation.unknowns.fresh(
                    "scalar", f"the value of {name} after the loop", inside
                )
            after.values[name] = value
        found = effects(stmt.body)
        for name in sorted(self.array_names):
            if found.may_write(name):
                after.versions[name] = self._version(inside)
        return after

    # Accesses.

    def _record(
        self, stmt: Stmt, number: int, state: State, loops: tuple[int, ...]
    ) -> None:
        if not self.is_recording:
            return
        position = 0
        for expr in evaluated(stmt):
            for node, guards in _guarded(expr, ()):
                site = SiteId(number, position)
                position += 1
                self._access(site, node, "read", stmt, None, state, loops, guards)
        if isinstance(stmt, Assign):
            if stmt.update is not None:
                site = SiteId(number, position)
                position += 1
                self._access(
                    site, stmt.target, "read", stmt, stmt.update, state, loops, ()
                )
            site = SiteId(number, position)
            self._access(site, stmt.target, "write", stmt, stmt.update, state, loops, ())

    def _access(
        self,
        site: SiteId,
        node: Var | Load,
        kind: AccessKind,
        stmt: Stmt,
        update: UpdateOperator | None,
        state: State,
        loops: tuple[int, ...],
        guards: tuple[Expr, ...],
    ) -> None:
        name = node.name if isinstance(node, Var) else node.array
        if name in state.indices or name not in self.scope:
            return
        inside = frozenset(loops)
        values = tuple(
            self.valuation.bounded(self.valuation.value(e, state, inside), inside)
            for e in (node.indices if isinstance(node, Load) else ())
        )
        conditions = tuple(
            self.valuation.bounded(self.valuation.value(g, state, inside), inside)
            for g in guards
        )
        scope = self.scope[name]
        around = tuple(self.loops[n] for n in loops)
        self.accesses.append(
            Access(
                site, node, kind, name, scope.storage, scope.owners, values, around,
                (*state.path, *conditions), state.doubts, stmt, update,
            )  # fmt: skip
        )


def _guarded(
    expr: Expr, guards: tuple[Expr, ...]
) -> list[tuple[Var | Load, tuple[Expr, ...]]]:
    """The sites of an expression, in order, each with the conditions of its evaluation."""
    found: list[tuple[Var | Load, tuple[Expr, ...]]] = []
    match expr:
        case Select(condition=condition, then=then, otherwise=otherwise):
            found += _guarded(condition, guards)
            found += _guarded(then, (*guards, condition))
            found += _guarded(otherwise, (*guards, negated(condition)))
        case Binary(operator="and", left=left, right=right):
            found += _guarded(left, guards) + _guarded(right, (*guards, left))
        case Binary(operator="or", left=left, right=right):
            found += _guarded(left, guards) + _guarded(right, (*guards, negated(left)))
        case _:
            for child in children(expr):
                found += _guarded(child, guards)
    if isinstance(expr, Var | Load):
        found.append((expr, guards))
    return found


def _targets(jump: _Jump, label: str | None) -> bool:
    """Whether a jump ends at the construct with this label; unlabelled ones always do."""
    return jump.label is None or jump.label == label


def _deep(jump: _Jump) -> _Jump:
    return _Jump(jump.kind, jump.label, jump.state, jump.span, is_deep=True)


def _iteration(symbol: str, bounds: list[Expr]) -> Expr:
    """The number of completed iterations, from the value of the index."""
    if not bounds:
        return Var(symbol)
    lower, _, step = bounds
    return fold_binary("//", fold_binary("-", Var(symbol), lower), step)


def _trip_count(bounds: list[Expr]) -> Expr:
    lower, upper, step = bounds
    distance = fold_binary("+", fold_binary("-", upper, lower), step)
    return fold_binary("max", IntConst(0), fold_binary("//", distance, step))


