"""Loops with barriers taken apart, so that every barrier stands outside of all loops.

Where the number of iterations is known and small, all of them are written out. Else
three stand for all: the first one, with the values before the loop; any other one, with
values of which only little is known; and the one that follows it. Between two accesses
in one barrier interval there is at most one back edge if every iteration has a barrier;
if some may have none, the third iteration is any later one.

All threads of a group are in the same iteration of such a loop, so that scalars that do
not vary between threads have one value there, which becomes a parameter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    names,
    walk,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import substituted_in
from depanalysis.ir.statements import (
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
    While,
    walk_statements,
)
from depanalysis.ir.types import INT, Type
from depanalysis.proofs.races.constant_propagation import Env, constant_of, forget
from depanalysis.proofs.races.cuda.atomics import adds, found_in_memory, is_atomic
from depanalysis.proofs.races.cuda.cutting import RENEWED, Cut
from depanalysis.proofs.races.cuda.induction_variables import progressions
from depanalysis.proofs.races.cuda.preparing import (
    BARRIER,
    RETURN,
    TICKET,
    VALUE,
    mark,
)
from depanalysis.proofs.races.redirecting import redirected
from depanalysis.proofs.races.unrolling import Unroller

Body = tuple[Stmt, ...]


def waits(body: Body, kinds: frozenset[str]) -> bool:
    """Whether a barrier of some kinds is among the statements."""
    return any(
        isinstance(stmt, Barrier) and stmt.kind in kinds
        for stmt in walk_statements(body)
    )


def must_wait(body: Body, kinds: frozenset[str]) -> bool:
    """Whether every execution that reaches the end passes a barrier."""
    for stmt in body:
        if _passes(stmt, kinds):
            return True
        if _skips((stmt,)):
            return False
    return False


def _passes(stmt: Stmt, kinds: frozenset[str]) -> bool:
    match stmt:
        case Barrier(kind=kind):
            return kind in kinds
        case If(then=then, otherwise=otherwise):
            return must_wait(then, kinds) and must_wait(otherwise, kinds)
        case Block(body=inner):
            return not _skips(inner) and must_wait(inner, kinds)
        case Loop(
            lower=IntConst(value=low),
            upper=IntConst(value=high),
            step=IntConst(value=1),
            body=inner,
        ):
            return low <= high and not _skips(inner) and must_wait(inner, kinds)
        case _:
            return False


def _skips(body: Body) -> bool:
    """Whether a jump other than a return is among the statements."""
    return any(
        isinstance(stmt, Exit) and stmt.kind != "return"
        for stmt in walk_statements(body)
    )


@dataclass(frozen=True, slots=True)
class Expansion:
    """A program without barriers in loops, and what its new parameters are.

    `uniform` parameters have one value in the group of threads that wait for each other,
    `own` ones one for each thread. `barriers` are the barriers by the number in their
    markers.
    """

    program: Program
    uniform: frozenset[str]
    own: frozenset[str]
    barriers: tuple[Barrier, ...]


def expanded(
    program: Program,
    kinds: frozenset[str],
    shared: frozenset[str],
    varying: frozenset[str],
) -> Expansion:
    """The program with loops taken apart around the barriers of some kinds.

    `shared` variables get new contents at barriers, `varying` scalars differ between
    threads.
    """
    work = _Work(program, kinds, shared, varying)
    body = tuple(work.body(program.body, {}))
    parameters = (*program.parameters, *work.parameters)
    scalars = (*program.scalars, *work.scalars)
    made = replace(program, body=body, parameters=parameters, scalars=scalars)
    return Expansion(
        made, frozenset(work.uniform), frozenset(work.own), tuple(work.barriers)
    )


@dataclass(slots=True)
class _Work(Unroller):
    program: Program
    kinds: frozenset[str]
    shared: frozenset[str]
    varying: frozenset[str]
    parameters: list[Parameter] = field(default_factory=list)
    scalars: list[Scalar] = field(default_factory=list)
    uniform: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    barriers: list[Barrier] = field(default_factory=list)
    types: dict[str, Type] = field(default_factory=dict)

    def __post_init__(self) -> None:
        declared = [
            stmt.variable
            for stmt in self.program.statements
            if isinstance(stmt, Declare)
        ]
        self.types = {v.name: v.type for v in (*self.program.scalars, *declared)}

    def statement(self, stmt: Stmt, env: Env) -> list[Stmt]:
        match stmt:
            case Barrier():
                return self._barrier(stmt)
            case Exit(kind="return"):
                return [mark(RETURN, like=stmt), stmt]
            case _:
                return Unroller.statement(self, stmt, env)

    def assign(self, stmt: Assign, env: Env) -> list[Stmt]:
        made = Unroller.assign(self, stmt, env)
        target = stmt.target
        if not isinstance(target, Load) or target.array not in self.shared:
            return made
        is_plain = stmt.update is None and _is_pure(stmt.value, target.array)
        return [mark(VALUE, stmt.value, like=stmt), *made] if is_plain else made

    def _barrier(self, stmt: Barrier) -> list[Stmt]:
        renewed = Opaque(RENEWED, (), tuple(sorted(self.shared)), stmt.span)
        if stmt.kind not in self.kinds:
            return [renewed] if stmt.kind in ("block", "named") else []
        self.barriers.append(stmt)
        number = IntConst(len(self.barriers) - 1)
        return [mark(BARRIER, number, like=stmt), renewed]

    def block(self, stmt: Block, env: Env) -> Block:
        made = Unroller.block(self, stmt, env)
        if is_atomic(stmt) and adds(stmt):
            inner = (each for part in made.body for each in _with_ticket(part))
            return replace(made, body=tuple(inner))
        return made

    # Loops.

    def loop(self, stmt: Loop | While, env: Env) -> list[Stmt]:
        if waits(stmt.body, self.kinds):
            return self.tried(stmt, env) or self._cut(stmt, env)
        return Unroller.loop(self, stmt, env)

    def is_meant(self, stmt: Loop | While) -> bool:
        # Counted loops without barriers have closed forms.
        return isinstance(stmt, While) and self._touches(stmt.body)

    def _touches(self, body: Body) -> bool:
        """Whether statements store to variables that threads share."""
        written, _ = written_names(body)
        return not written.isdisjoint(self.shared)

    def tried(self, stmt: Loop | While, env: Env) -> list[Stmt] | None:
        barriers = len(self.barriers)
        found = Unroller.tried(self, stmt, env)
        if found is None:
            del self.barriers[barriers:]
        return found

    def _cut(self, stmt: Loop | While, env: Env) -> list[Stmt]:
        """The first iteration, any other one, and the one after it."""
        number = next(self.numbers)
        loop, before = self._as_while(stmt, number, env)
        forget(stmt.body, env)
        forget(loop.body, env)
        found = progressions(loop.body, self.shared)
        written, _ = written_names(loop.body)
        inside = {
            each.variable.name
            for each in walk_statements(loop.body)
            if isinstance(each, Declare)
        }
        changed = tuple(sorted(written - inside - self.shared))
        starts = {name: f"%start{number}.{name}" for name in found}
        for name, start in starts.items():
            self._add_scalar(start, name)
            before.append(Assign(Var(start), Var(name), span=stmt.span))
        cut = Cut(self, loop, number, changed, found, starts, env)
        inner = cut.with_first() if must_wait(loop.body, self.kinds) else cut.any_two()
        end = Block("inlined", tuple(inner), label=cut.end, span=stmt.span)
        return [*before, end, *cut.afterwards()]

    def _as_while(
        self, stmt: Loop | While, number: int, env: Env
    ) -> tuple[While, list[Stmt]]:
        """A counted loop as one with a condition, and what has to come before it."""
        if isinstance(stmt, While):
            return stmt, []
        heads = (stmt.lower, stmt.upper, stmt.step)
        is_varying = any(
            not names(head).isdisjoint(self.varying)
            or any(isinstance(part, Load) for part in walk(head))
            for head in heads
        )
        loop, before = as_while(stmt, number, constant_of(stmt.step, env))
        for each in before:
            assert isinstance(each.target, Var), "the heads of a loop are scalars"
            self.scalars.append(Scalar(each.target.name, INT))
            self.types[each.target.name] = INT
            if is_varying:
                self.varying |= {each.target.name}
        return loop, list(before)

    def _add_scalar(self, name: str, like: str) -> None:
        type_ = self.types.get(like, INT)
        self.scalars.append(Scalar(name, type_))
        self.types[name] = type_
        if like in self.varying:
            self.varying |= {name}

    def parameter(self, name: str, like: str | None, *, is_own: bool) -> Var:
        """A new parameter of the type of a scalar, or a count."""
        type_ = INT if like is None else self.types.get(like, INT)
        self.parameters.append(Parameter(name, type_))
        (self.own if is_own else self.uniform).add(name)
        return Var(name)


def _with_ticket(stmt: Stmt) -> Iterator[Stmt]:
    yield stmt
    scalar = found_in_memory(stmt)
    if scalar is not None:
        yield mark(TICKET, scalar, like=stmt)


def _is_pure(value: Expr, target: str) -> bool:
    """Whether a value can be written down twice, and does not read the array it goes to."""
    if isinstance(value, RealConst):
        return False
    return not any(
        isinstance(part, Call | RealConst)
        or (isinstance(part, Load) and part.array == target)
        for part in walk(value)
    )


# Counted loops as loops with a condition, whose index is a scalar like others.


def as_while(
    loop: Loop, number: int, step: int | None
) -> tuple[While, tuple[Assign, ...]]:
    """The loop, and the assignments before it; `step` is that of the loop if known.

    The scalars that these set are new, and have the `number` in their names.
    """
    index, upper, by = (f"%{part}{number}" for part in ("index", "upper", "step"))
    heads = ((upper, loop.upper), (by, loop.step), (index, loop.lower))
    before = tuple(Assign(Var(n), value, span=loop.span) for n, value in heads)
    advance: Expr = Var(by) if step is None else IntConst(step)
    again = f"%body{number}"
    body = substituted_in(loop.body, {loop.variable: Var(index)})
    inner = redirected(body, loop.label, None, again)
    whole: tuple[Stmt, ...] = (
        Block("inlined", inner, label=again, span=loop.span),
        Assign(Var(index), advance, "+", span=loop.span),
    )
    condition = _goes_on(Var(index), Var(upper), advance)
    return While(condition, whole, loop.label, span=loop.span), before


def _goes_on(index: Expr, upper: Expr, step: Expr) -> Expr:
    rises, falls = Binary("<=", index, upper), Binary(">=", index, upper)
    if isinstance(step, IntConst):
        return rises if step.value > 0 else falls
    up = Binary("and", Binary(">", step, IntConst(0)), rises)
    down = Binary("and", Binary("<", step, IntConst(0)), falls)
    return Binary("or", up, down)
