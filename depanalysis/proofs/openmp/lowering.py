"""A parallel region to the program of one thread: statements of the language itself.

Scalars that threads share and store to become arrays of one element, so that every access
to them is an access to memory. All others keep the value that they have on entry. Which
scalars are stored to is found out by a first lowering that knows of none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from depanalysis.analysis.folding import folded
from depanalysis.frontends.fortran.transfers import OUTPUT
from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import (
    RECURSIVE,
    THREAD,
    Construct,
    LockStep,
    ParallelProgram,
)
from depanalysis.ir.expressions import (
    ASSERTION,
    Binary,
    BoolConst,
    Call,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.inputs import INPUT
from depanalysis.ir.rewriting import mapped, substituted
from depanalysis.ir.statements import (
    MADE,
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    OpaqueKind,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
    walk_statements,
)
from depanalysis.ir.types import I64, INT, Type
from depanalysis.proofs.openmp.contexts import (
    EVENT,
    HELD,
    PHASE,
    Check,
    Context,
    Depend,
    Held,
    Probe,
    Problem,
    Required,
    instance_of,
    who,
    within,
)
from depanalysis.proofs.openmp.crossings import lines
from depanalysis.proofs.openmp.jumps import passed
from depanalysis.proofs.openmp.lock_states import LockState, is_among, released, taken
from depanalysis.proofs.openmp.locks import (
    Locks,
    UnbalancedError,
    arms_of,
    held_after,
)
from depanalysis.source import Span

Body: TypeAlias = tuple[Stmt, ...]
Variable: TypeAlias = Scalar | Array
_ZERO = IntConst(0)
_MOST_LISTED = 16
_MAKING = ("initializes ", MADE, "ALLOCATE ", "DEALLOCATE ")
"""How the reasons of code begin that gives variables memory, or their first values."""
_WAITING = words("barrier for do sections single workshare loop scope")


@dataclass(slots=True)
class Lowerer:
    """The lowering of one region in progress.

    `outside` are the variables that live longer than the region, `memory` those scalars
    of them that are shared and stored to. `construct` lowers a directive. `of_team` are the
    variables that live in the region, one for each team of a league. Variables of a thread
    that it shares with its tasks are `owned`: memory, with subscripts that tell the
    instances apart. What a first lowering finds to be such is in `shared_with_tasks`.
    Locks that are held on some paths only have `lock_states`. Where threads of several
    teams are told apart by nothing, `critical` excludes nobody: not one of another team.
    What the last directive waited for is `required` of what follows.
    """

    parallel: ParallelProgram
    outside: Mapping[str, Variable]
    memory: frozenset[str]
    construct: Callable[["Lowerer", Construct, Body, Context], list[Stmt]]
    is_run: bool = False
    inside: dict[str, Variable] = field(default_factory=dict)
    stored: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)
    copied: dict[str, Span] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    probes: list[Probe] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    depends: list[Depend] = field(default_factory=list)
    tasks: int = 0
    count: int = 0
    calls: dict[str, int] = field(default_factory=dict)
    of_team: frozenset[str] = frozenset()
    owned: frozenset[str] = frozenset()
    shared_with_tasks: set[str] = field(default_factory=set)
    instances: dict[str, tuple[Expr, ...]] = field(default_factory=dict)
    owned_memory: dict[str, Array] = field(default_factory=dict)
    handed_on: list[Array] = field(default_factory=list)
    lock_states: Mapping[str, LockState] = field(default_factory=dict)
    excludes: bool = True
    parting: frozenset[Span] = frozenset()
    same: dict[str, Scalar] = field(default_factory=dict)
    tables: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    required: tuple[Required, ...] = ()

    def __post_init__(self) -> None:
        known = self.parallel.program.tables
        self.tables = {each.name: each.values for each in known if each.values}

    # What lowering says on its way.

    def problem(self, span: Span, reason: str) -> None:
        """Notes what is not modelled."""
        found = Problem(span, reason)
        if found not in self.problems:
            self.problems.append(found)

    def fresh(self, stem: str) -> str:
        """A name that the program does not have."""
        self.count += 1
        return f"{stem}.omp{self.count}"

    def shared_out(self, word: str, construct: Construct) -> str:
        """The name of work that threads share; each call of a function has its own."""
        name = f"{word} {construct.number}"
        self.calls[name] = self.calls.get(name, 0) + 1
        times = self.calls[name]
        return name if times == 1 else f"{name} again {times}"

    def claim(self, key: str) -> int:
        """The number of a claim."""
        if key not in self.claims:
            self.claims.append(key)
        return self.claims.index(key)

    def declare(self, variable: Variable) -> Stmt:
        """A variable of the thread."""
        self.inside[variable.name] = variable
        return Declare(variable)

    def own(self, name: str, variable: Variable, context: Context) -> None:
        """Memory for a variable of the thread, if tasks share it."""
        identity = instance_of(context)
        self.instances[variable.name] = identity
        if name in self.owned and not context.is_initial:
            extents = variable.extents if isinstance(variable, Array) else ()
            memory = owned_name(variable.name)
            self.owned_memory[memory] = Array(
                memory, variable.type, (*(None for _ in identity), *extents)
            )

    def copy(self, variable: Variable) -> Variable:
        """A variable of the thread's own for one of the program."""
        name = self.fresh(variable.name)
        if isinstance(variable, Array):
            return replace(variable, name=name, may_alias=False, record="")
        return Scalar(name, variable.type, span=variable.span)

    def copy_of(self, name: str) -> Scalar:
        """A copy of a scalar, which may be the index of a loop."""
        known = self.variable(name)
        type_ = known.type if isinstance(known, Scalar) else I64
        return Scalar(self.fresh(name), type_)

    def variable(self, name: str) -> Variable | None:
        """A scalar or array by its name."""
        return self.inside.get(name, self.outside.get(name))

    # Expressions.

    def expr(self, expr: Expr, context: Context) -> Expr:
        """An expression in the names of the thread."""
        for name in names(expr):
            if name not in context.names and name not in self.inside:
                self.used.add(name)
        known = {**self._in_memory(), **context.names}
        own = substituted(expr, known, context.arrays)
        return mapped(mapped(own, self._listed), self.of_instance)

    def _listed(self, part: Expr) -> Expr:
        """An element of a short table, by the values that are in it."""
        if not isinstance(part, Load) or len(part.indices) != 1:
            return part
        values = self.tables.get(part.array, ())
        if not 0 < len(values) <= _MOST_LISTED:
            return part
        *others, last = values
        found: Expr = IntConst(last)
        for position, value in enumerate(others):
            is_this = Binary("==", part.indices[0], IntConst(position))
            found = Select(is_this, IntConst(value), found)
        return found

    def of_instance(self, part: Expr) -> Expr:
        """A variable that the thread shares with its tasks, by what it became."""
        name = part.name if isinstance(part, Var) else getattr(part, "array", "")
        memory = owned_name(name)
        if memory not in self.owned_memory:
            return part
        indices = part.indices if isinstance(part, Load) else ()
        return Load(memory, (*self.instances[name], *indices), part.span)

    def _in_memory(self) -> dict[str, Expr]:
        return {name: Load(shared_name(name), (_ZERO,)) for name in self.memory}

    def in_memory(self, name: str) -> Expr:
        """A scalar that threads share, as it is at any time."""
        return self._in_memory().get(name, Var(name))

    def place(self, variable: Var) -> Var | Load:
        """Where a variable of the thread is."""
        found = self.of_instance(variable)
        assert isinstance(found, Var | Load), "a place stays one"
        return found

    def target(self, target: Var | Load, context: Context) -> Var | Load:
        """What an assignment stores to, for the thread."""
        lowered = self.expr(target, context)
        assert isinstance(lowered, Var | Load), "a place stays one"
        if isinstance(lowered, Load):
            self.written.add(lowered.array)
        is_own = context.is_initial and self.is_of_team(target)
        if (
            isinstance(target, Var)
            and self.is_shared(target.name, context)
            and not is_own
        ):
            self.stored.add(target.name)
        return lowered

    def is_of_team(self, target: Var | Load) -> bool:
        """Whether each team has one of it."""
        name = target.name if isinstance(target, Var) else target.array
        return name in self.of_team

    def handed(self, type_: Type) -> Load:
        """Where one thread leaves a value for the others, at each barrier another one."""
        name = self.fresh("handed")
        self.handed_on.append(Array(name, type_, (None,)))
        return Load(name, (Var(PHASE),))

    def same_for_all(self, type_: Type) -> Var:
        """A value of which all that is known is that all threads have it."""
        kept = Scalar(self.fresh("same"), type_)
        self.same[kept.name] = kept
        return Var(kept.name)

    def unknown(self, type_: Type, out: list[Stmt]) -> Var:
        """A value of which nothing is known."""
        kept = Scalar(self.fresh("unknown"), type_)
        out += [self.declare(kept), Opaque("another thread's value", (), (kept.name,))]
        return Var(kept.name)

    # Statements.

    def body(self, body: Body, context: Context) -> list[Stmt]:
        """Statements in a row; locks hold from where they are set to where they are not."""
        out: list[Stmt] = []
        crossed = lines(self.parallel, body, context)
        for position, stmt in enumerate(body):
            step = self.parallel.step_of(stmt)
            if isinstance(step, LockStep) and self.lock_states:
                out += self._moved(step, context)
                continue
            if isinstance(step, LockStep) and step.is_set:
                if step.result:
                    out += self._tested(step, context, body, position)
                else:
                    context = self._locked(step, context, out)
                continue
            if isinstance(step, Construct):
                inner_body = stmt.body if isinstance(stmt, Block) else ()
                place = within(context, crossed.get(position, ()))
                out += self.construct(self, step, inner_body, place)
                context = self._requiring(context)
            elif step is None:
                place = within(context, crossed.get(position, ()))
                place = replace(place, taken=self._taken_in(body, position))
                out += self.statement(stmt, place)
            context = self._after(stmt, context)
        return out

    def _requiring(self, context: Context) -> Context:
        """The context behind a directive that may wait for tasks."""
        found, self.required = (*context.required, *self.required), ()
        return replace(context, required=found)

    def _moved(self, step: LockStep, context: Context) -> list[Stmt]:
        """A step of a lock that is not held alike on all paths."""
        if context.tasks or self._is_own(step, context):
            self.problem(step.span, "a lock that may be held or not")
        if not step.is_set:
            arrays = [a.name for a in self.parallel.program.arrays if a.may_alias]
            names_ = (step.name, *self.lock_states)
            pointers = {name for name in names_ if is_among(name, arrays)}
            gone = released(self.lock_states, step, pointers)
            return [*gone, *self._held_after(step)]
        out: list[Stmt] = []
        if step.result and self.is_run:
            # A lock that is not free makes the run none.
            out.append(Assign(Var(step.result), IntConst(1), span=step.span))
        elif step.result:
            out.append(
                Opaque("tests whether a lock is free", (), (step.result,), step.span)
            )
        indices = tuple(self.expr(each, context) for each in step.indices)
        out += self.probe(context, indices)
        out += taken(self.lock_states[step.name], step, indices)
        return [*out, *self._held_after(step)]

    def _held_after(self, step: LockStep) -> list[Stmt]:
        """Tells a run which locks are held, and whether the step sets one: its number."""
        known = [*self.lock_states]
        number = known.index(step.name) + 1 if step.name in known else 0
        values = (v for s in self.lock_states.values() for v in s.held.indices)
        told = IntConst(number if step.is_set else -number)
        return self.event(HELD, told, *values)

    def _is_own(self, step: LockStep, context: Context) -> bool:
        return is_among(step.name, (*self.inside, *context.names, *context.arrays))

    def _of_thread(self, step: LockStep, context: Context) -> tuple[Expr, ...]:
        """What tells a lock that each thread has for itself: it keeps nobody else out."""
        if not self._is_own(step, context):
            return ()
        if context.tasks or step.name in self.owned:
            self.problem(step.span, "each thread has a lock of its own")
        return (Var(THREAD),)

    def _set_before(self, step: LockStep, context: Context) -> Held:
        """A lock that is held after a test or a call."""
        indices = (*self._of_thread(step, context), *step.indices)
        return Held(f"lock {step.name}", indices, step)

    def _locked(self, step: LockStep, context: Context, out: list[Stmt]) -> Context:
        found = self._set_before(step, context).indices
        indices = (self.expr(each, context) for each in found)
        taken = tuple(self._taken(each, context, step, out) for each in indices)
        return within(context, (Held(f"lock {step.name}", taken, step),))

    def _tested(
        self, step: LockStep, context: Context, body: Body, position: int
    ) -> list[Stmt]:
        """`omp_test_lock`; in a run nobody holds a lock that the thread itself has not."""
        following = body[position + 1] if position + 1 < len(body) else None
        is_held = any(each.name == f"lock {step.name}" for each in context.locks)
        is_one = all(isinstance(each, IntConst) for each in step.indices)
        if not isinstance(following, If) or not is_one or is_held:
            self.problem(step.span, "this use of `omp_test_lock`")
        if self.is_run:
            return [Assign(Var(step.result), IntConst(1), span=step.span)]
        return [Opaque("tests whether a lock is free", (), (step.result,), step.span)]

    def _taken_in(self, body: Body, position: int) -> tuple[Locks, Locks]:
        try:
            return arms_of(self.parallel, body, position)
        except UnbalancedError:  # The region as a whole is checked for that.
            return (), ()

    def _after(self, stmt: Stmt, context: Context) -> Context:
        """The locks that are held behind a statement."""
        own = tuple(held.step for held in context.locks if held.step is not None)
        try:
            left = held_after(self.parallel, (stmt,), own, {})
        except UnbalancedError:  # The region as a whole is checked for that.
            return context
        if left is None or left == own or self.lock_states:
            return context
        still = list(left)
        kept: list[Held] = []
        for held in context.locks:
            if held.step is None or held.step in still:
                kept.append(held)
            if held.step in still:
                still.remove(held.step)
        for step in still:
            # A function that was inlined has set it.
            if not all(isinstance(each, IntConst) for each in step.indices):
                self.problem(step.span, "an element of locks that a function sets")
            kept.append(self._set_before(step, context))
        return replace(context, locks=tuple(kept))

    def _taken(
        self, value: Expr, context: Context, step: LockStep, out: list[Stmt]
    ) -> Expr:
        """Which lock it is when it is set; what decides it may change afterwards."""
        if not names(value) and not loads(value):
            return value
        kept = Scalar(self.fresh("index"), I64)
        out += [self.declare(kept), *self.probe(context, (value,))]
        out.append(Assign(Var(kept.name), value, None, step.span))
        return Var(kept.name)

    def statement(self, stmt: Stmt, context: Context) -> list[Stmt]:
        """One statement that is no directive, with the probes that it needs."""
        match stmt:
            case Declare(variable=variable):
                return self._declared(variable, context)
            case Assign():
                return self.assigned(
                    stmt.target, stmt.value, context, stmt.update, stmt.span
                )
            case If():
                return self._if(stmt, context)
            case Loop():
                return self._loop(stmt, context)
            case While():
                return self._while(stmt, context)
            case Block():
                return [replace(stmt, body=tuple(self.body(stmt.body, context)))]
            case Exit(kind="return", span=span):
                self.problem(span, "a jump out of the region")
                return []
            case Exit(kind="stop"):
                return self._ended(stmt, context)
            case Opaque():
                return self._opaque(stmt, context)
            case _:
                return [stmt]

    def _ended(self, stmt: Exit, context: Context) -> list[Stmt]:
        """The end of the program, for a thread that comes to it.

        Another one may do all other work that threads share out, or that tasks are. What
        threads do until the program ends, no run is known to tell.
        """
        if self.is_run:
            return self.asserted(BoolConst(False), stmt.span)
        return [] if context.claims or context.tasks else [stmt]

    def asserted(self, holds: Expr, span: Span) -> list[Stmt]:
        """A run in which something does not hold is none."""
        held = Scalar(self.fresh("held"), INT)
        test = Call(ASSERTION, (holds,), span)
        return [self.declare(held), Assign(Var(held.name), test, span=span)]

    def _declared(self, variable: Variable, context: Context) -> list[Stmt]:
        """A variable of the thread, or of the team."""
        if variable.name not in self.of_team:
            if isinstance(variable, Array):
                own = (
                    e if e is None else self.expr(e, context) for e in variable.extents
                )
                variable = replace(variable, extents=tuple(own))
            self.own(variable.name, variable, context)
            return [self.declare(variable)]
        is_memory = isinstance(variable, Array) or variable.name in self.memory
        return [] if is_memory else [Declare(variable)]

    def assigned(
        self,
        target: Var | Load,
        value: Expr,
        context: Context,
        update: UpdateOperator | None,
        span: Span,
    ) -> list[Stmt]:
        """An assignment in the program's names."""

        def lower(inner: Context) -> list[Stmt]:
            return self._assigned(target, value, inner, update, span)

        return self._by_section(context, (target, value), span, lower)

    def _assigned(
        self,
        target: Var | Load,
        value: Expr,
        context: Context,
        update: UpdateOperator | None,
        span: Span,
    ) -> list[Stmt]:
        lowered = self.expr(value, context)
        place = self.target(target, context)
        out: list[Stmt] = [
            *self.probe(context, (lowered, place)),
            Assign(place, lowered, update, span),
        ]
        if (
            not context.is_initial
            or isinstance(place, Var)
            or place.array in self.inside
        ):
            return out
        # The other threads of the team compute what only they see as it does.
        test = Binary("==", Var(THREAD), _ZERO)
        return [*self.wait(), If(test, tuple(out), span=span), *self.wait()]

    def _by_section(
        self,
        context: Context,
        exprs: tuple[Expr, ...],
        span: Span,
        lower: Callable[[Context], list[Stmt]],
    ) -> list[Stmt]:
        """Statements about the thread's copy of a section, or about what is beside it."""
        tests = self._tests(context, exprs)
        if len(tests) > 1:
            self.problem(
                span, "a statement about several elements of a reduced section"
            )
        if not tests:
            return lower(context)
        test, arrays = tests[0]
        own = {n: copy for n, copy in context.arrays.items() if n not in arrays}
        beside = lower(replace(context, arrays=own))
        if test == BoolConst(False):
            return beside
        inside = If(test, tuple(lower(context)), tuple(beside), span)
        return [*self.probe(context, (test,)), inside]

    def _tests(
        self, context: Context, exprs: tuple[Expr, ...]
    ) -> list[tuple[Expr, frozenset[str]]]:
        """For each element: whether it is inside of a section, and whose; if some may not."""
        found: dict[Expr, frozenset[str]] = {}
        for load in (each for expr in exprs for each in loads(expr)):
            if load.array not in context.arrays:
                continue
            pairs = zip(
                load.indices, context.sections.get(load.array, ()), strict=False
            )
            test: Expr = BoolConst(True)
            for index, (start, length) in pairs:
                own = self.expr(index, context)
                end = Binary("+", start, length)
                for each in (Binary("<=", start, own), Binary("<", own, end)):
                    test = folded(Binary("and", test, each))
            found[test] = found.get(test, frozenset()) | {load.array}
        return [] if found.keys() <= {BoolConst(True)} else list(found.items())

    def _only_inside(self, context: Context, span: Span, *exprs: Expr) -> None:
        """What decides where the control goes is not told apart by sections."""
        if self._tests(context, exprs):
            self.problem(
                span, "a test of an element of an array that is reduced in part"
            )

    def probe(self, context: Context, about: tuple[Expr, ...]) -> list[Stmt]:
        """What stands before a statement that touches memory."""
        touched = {load.array for expr in about for load in loads(expr)}
        if all(name in self.inside for name in touched):
            return []
        atomic = context.atomic
        probe = Probe(
            len(self.probes),
            tuple((each.key, len(each.values)) for each in context.claims),
            tuple((each.name, len(each.indices)) for each in context.locks),
            atomic if isinstance(atomic, Load) else None,
            context.tasks,
            len(context.frames),
            context.is_initial,
            context.limits,
            context.required,
        )
        self.probes.append(probe)
        counters = (Var(name) for each in context.frames for name in each.names)
        values = (Var(PHASE), *counters, *who(context))
        return [Assign(Load(probe.array, values), _ZERO)]

    def _if(self, stmt: If, context: Context) -> list[Stmt]:
        self._only_inside(context, stmt.span, stmt.condition)
        condition = self.expr(stmt.condition, context)
        chosen = Select(condition, IntConst(1), _ZERO)
        body = (*stmt.then, *stmt.otherwise)
        outer = replace(context, taken=((), ()))
        held = [
            tuple(self._set_before(x, context) for x in own) for own in context.taken
        ]
        arms = zip((stmt.then, stmt.otherwise), held, strict=True)
        then, otherwise = (self.body(arm, within(outer, own)) for arm, own in arms)
        if context.is_initial:
            # All threads of a team choose alike; with as many waits, phases are known.
            then, otherwise = (
                [*arm, *self._waits_missing(arm, other)]
                for arm, other in ((then, otherwise), (otherwise, then))
            )
        return [
            *([] if context.is_initial else self._check((chosen,), body, stmt.span)),
            *self.probe(context, (condition,)),
            If(condition, tuple(then), tuple(otherwise), stmt.span),
        ]

    def _loop(self, stmt: Loop, context: Context) -> list[Stmt]:
        self._only_inside(context, stmt.span, stmt.lower, stmt.upper, stmt.step)
        ends = tuple(self.expr(e, context) for e in (stmt.lower, stmt.upper, stmt.step))
        index = Var(stmt.variable, stmt.span)
        around = (*context.turns, *who(context))
        if any(stmt.variable in names(value) for value in around):
            self.problem(stmt.span, f"`{stmt.variable}` is the index of two loops")
        first: list[Stmt] = []
        if self.is_shared(stmt.variable, context):
            # The index of a loop is a variable that other threads see, too.
            place = self.target(index, context)
            first = [*self.probe(context, (place,)), Assign(place, index)]
            context = replace(context, running=context.running | {stmt.variable})
        inner = self.entered(context, stmt.variable)
        inner = replace(inner, turns=(*inner.turns, Var(stmt.variable)))
        body = (*first, *self.body(stmt.body, inner))
        lower, upper, step = ends
        return [
            *([] if context.is_initial else self._check(ends, stmt.body, stmt.span)),
            *self.probe(context, ends),
            replace(stmt, lower=lower, upper=upper, step=step, body=body),
        ]

    def entered(self, context: Context, index: str) -> Context:
        """The context in the body of a loop, whose index hides a scalar."""
        return replace(context, names={**context.names, index: Var(index)})

    def is_shared(self, name: str, context: Context) -> bool:
        """Whether a scalar is one variable for the whole team."""
        found = self.outside.get(name)
        is_outside = name not in self.inside and isinstance(found, Scalar)
        return is_outside and name not in context.names

    def _while(self, stmt: While, context: Context) -> list[Stmt]:
        turn = self.fresh("turn")
        inner = replace(context, turns=(*context.turns, Var(turn)))
        self._only_inside(inner, stmt.span, stmt.condition)
        condition = self.expr(stmt.condition, inner)
        chosen = Select(condition, IntConst(1), _ZERO)
        head: list[Stmt] = []
        if stmt.condition != BoolConst(True):
            out = Exit("break", span=stmt.condition.span)
            head = [
                *self.probe(inner, (condition,)),
                If(Unary("not", condition), (out,), span=stmt.span),
            ]
        body = (
            *(
                []
                if context.is_initial
                else self._check((chosen,), stmt.body, stmt.span)
            ),
            *head,
            *self.body(stmt.body, inner),
        )
        counter = Scalar(turn, I64)
        # It counts first, since `continue` may leave out the end of the body.
        counted = Assign(Var(turn), Binary("+", Var(turn), IntConst(1)))
        return [
            self.declare(counter),
            Assign(Var(turn), IntConst(-1)),
            replace(stmt, condition=BoolConst(True), body=(counted, *body)),
        ]

    def _check(self, values: tuple[Expr, ...], body: Body, span: Span) -> list[Stmt]:
        """Conditions of code that waits are written down, to be compared among threads."""
        if span not in self.parting and not any(map(self.waits, walk_statements(body))):
            return []
        check = Check(len(self.checks), len(values), span)
        self.checks.append(check)
        return [Assign(Load(check.array, values), _ZERO)]

    def waits(self, stmt: Stmt) -> bool:
        """Whether a team waits for all of its threads in or behind a construct."""
        step = self.parallel.step_of(stmt)
        return isinstance(step, Construct) and not _WAITING.isdisjoint(
            step.directive.constructs
        )

    def _waits_missing(self, arm: list[Stmt], other: list[Stmt]) -> list[Stmt]:
        missing = passed(other) - passed(arm)
        return [stmt for _ in range(missing) for stmt in self.wait()]

    def _opaque(self, stmt: Opaque, context: Context) -> list[Stmt]:
        """Code that is not modelled; arrays that only it mentions are not listed in it."""
        if stmt.reason == OUTPUT and stmt.reads is not None and not stmt.writes:
            return self._computed(stmt, context)
        if self._is_pure(stmt):
            return self._computed(stmt, context)
        places = (
            context.names.get(name, Var(context.arrays.get(name, name)))
            for name in stmt.writes or ()
        )
        known = tuple(each.name for each in places if isinstance(each, Var))
        writes = tuple(name for name in known if name in self.inside)
        if self._is_own_work(stmt, writes, context):
            kind: OpaqueKind = "lost" if self.is_run else "summary"
            return [Opaque(stmt.reason, (), writes, stmt.span, kind)]
        if stmt.kind == "summary" and self._is_of_scalars(stmt):
            return self._computed(stmt, context)
        self.problem(stmt.span, stmt.reason)
        return [Opaque(stmt.reason, (), writes, stmt.span)]

    def _is_of_scalars(self, stmt: Opaque) -> bool:
        """Whether code stores to scalars only."""
        written = stmt.writes or ()
        return stmt.writes is not None and all(
            isinstance(self.variable(name), Scalar) for name in written
        )

    def _is_pure(self, stmt: Opaque) -> bool:
        """Whether all that code does is to compute numbers from numbers."""
        if stmt.reads is None or stmt.writes is None:
            return False
        program = self.parallel.program
        if not {*program.addressed, *program.exposed}.isdisjoint(stmt.writes):
            return False
        return stmt.reason in map(RECURSIVE.format, self.parallel.pure)

    def _computed(self, stmt: Opaque, context: Context) -> list[Stmt]:
        """Code that reads scalars and stores some; of arrays, output alone has elements."""
        out: list[Stmt] = []
        for name in stmt.reads or ():
            place: Expr = Var(name, stmt.span)
            if isinstance(variable := self.variable(name), Array):
                if self.is_run or stmt.reason != OUTPUT:
                    continue
                at = tuple(self.unknown(I64, out) for _ in variable.extents)
                place = Load(name, at, stmt.span)
            value = self.expr(place, context)
            if loads(value):
                kept = Scalar(self.fresh("read"), I64)
                out += [self.declare(kept), *self.probe(context, (value,))]
                # What the code mentions, no run is known to read.
                value = IntConst(0) if self.is_run else value
                out.append(Assign(Var(kept.name), value, span=stmt.span))
        for name in stmt.writes or ():
            variable = self.variable(name)
            if not isinstance(variable, Scalar):
                continue
            given = Scalar(self.fresh("computed"), variable.type)
            kind: OpaqueKind = "lost" if self.is_run else "summary"
            out.append(self.declare(given))
            out.append(Opaque(stmt.reason, (), (given.name,), stmt.span, kind))
            target = Var(name, stmt.span)
            out += self.assigned(target, Var(given.name), context, None, stmt.span)
        return out

    def _is_own_work(
        self, stmt: Opaque, writes: tuple[str, ...], context: Context
    ) -> bool:
        """Whether code makes or gives back variables that the thread alone has."""
        is_typed = stmt.kind in ("havoc", "reply") and stmt.reason == INPUT
        is_made = stmt.kind == "summary" or stmt.reason.startswith(_MAKING)
        is_known = is_typed or is_made
        if not is_known or len(writes) < len(stmt.writes or (None,)):
            return False
        if any(owned_name(name) in self.owned_memory for name in writes):
            return False
        used = set(stmt.reads or ()) - {*context.names, *context.arrays, *self.inside}
        return all(
            isinstance(self.outside.get(name), Scalar) and name not in self.memory
            for name in used
        )

    def event(self, name: str, *values: Expr) -> list[Stmt]:
        """Something that a run has to know of, such as the start of a task."""
        self.events[f"{EVENT}{name}"] = len(values) or 1
        return [Assign(Load(f"{EVENT}{name}", values or (_ZERO,)), _ZERO)]

    def wait(self) -> list[Stmt]:
        """A barrier of the team."""
        passed = Assign(Var(PHASE), Binary("+", Var(PHASE), IntConst(1)))
        return [Barrier("block"), passed]


def owned_name(name: str) -> str:
    """The array of the instances of a variable."""
    return f"{name}.owned"


def shared_name(name: str) -> str:
    """The array of one element that a shared scalar is."""
    return f"{name}.shared"
