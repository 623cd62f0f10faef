"""A loop with barriers cut into a few iterations that stand for all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from depanalysis.ir.expressions import Binary, Cast, Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Block, If, Opaque, Stmt, While
from depanalysis.ir.types import Type
from depanalysis.proofs.races.constant_propagation import Env
from depanalysis.proofs.races.cuda.induction_variables import Progression
from depanalysis.proofs.races.cuda.preparing import CUT, mark

_LEAST_BITS = 32
RENEWED = "other threads may have stored something else"


class Workshop(Protocol):
    """What whoever expands a program has to offer."""

    shared: frozenset[str]
    varying: frozenset[str]
    types: dict[str, Type]

    def copy(self, body: tuple[Stmt, ...], stmt: While, end: str, env: Env) -> Block:
        """One iteration, whose own loops with barriers are taken apart, too."""

    def parameter(self, name: str, like: str | None, *, is_own: bool) -> Var:
        """A new parameter of the type of a scalar, or a count."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The pieces of one loop; `changed` are the scalars and arrays that it writes."""

    work: Workshop
    loop: While
    number: int
    changed: tuple[str, ...]
    found: Mapping[str, Progression]
    starts: Mapping[str, str]
    env: Env

    @property
    def end(self) -> str:
        """The label of what a `break` leaves."""
        return f"%end{self.number}"

    def with_first(self) -> list[Stmt]:
        """Iterations of which each has a barrier."""
        onward, known = self._arbitrary("any", IntConst(0))
        later = self._guarded(onward, known, [*self._body(), self._if([*self._body()])])
        cut = mark(CUT, like=self.loop)
        return [self._if([*self._body(), cut, *later])]

    def any_two(self) -> list[Stmt]:
        """Two iterations, one before the other."""
        first, known = self._arbitrary("any", IntConst(0))
        least = Binary("+", Var(self._count("any")), IntConst(1))
        second, more = self._arbitrary("later", least)
        inner = self._guarded(second, more, self._body())
        return [self._if(self._guarded(first, known, [*self._body(), *inner]))]

    def afterwards(self) -> list[Stmt]:
        """What holds behind the loop, however often it ran."""
        state, _ = self._arbitrary("after", IntConst(0))
        return state

    def _count(self, which: str) -> str:
        return f"%count{self.number}.{which}"

    def _body(self) -> list[Stmt]:
        env = {k: v for k, v in self.env.items() if k not in self.changed}
        return [self.work.copy(self.loop.body, self.loop, self.end, env)]

    def _if(self, then: list[Stmt]) -> If:
        return If(self.loop.condition, tuple(then), span=self.loop.span)

    def _guarded(
        self, state: list[Stmt], known: list[Expr], then: list[Stmt]
    ) -> list[Stmt]:
        inner: Stmt = self._if(then)
        for condition in reversed(known):
            inner = If(condition, (inner,), span=self.loop.span)
        return [*state, inner]

    def _arbitrary(self, which: str, least: Expr) -> tuple[list[Stmt], list[Expr]]:
        """Values at the start of an iteration, and what is known of them."""
        work, span = self.work, self.loop.span
        turns = work.parameter(self._count(which), None, is_own=False)
        known: list[Expr] = [Binary(">=", turns, least)]
        state: list[Stmt] = [
            Opaque(RENEWED, (), tuple(sorted({*self.changed, *work.shared})), span)
        ]
        for name in self.changed:
            type_ = work.types.get(name)
            if type_ is None or not type_.is_integer:
                continue
            progression = self.found.get(name)
            if progression is not None and progression.operator in ("+", "-"):
                moved = Binary("*", progression.by, turns)
                value: Expr = Binary(
                    progression.operator, Var(self.starts[name]), moved
                )
                if _wraps(type_, progression):
                    value = Cast(type_, value)
                state.append(Assign(Var(name), value, span=span))
                continue
            own = f"{name}%{self.number}.{which}"
            value = work.parameter(own, name, is_own=name in work.varying)
            state.append(Assign(Var(name), value, span=span))
            if progression is not None and not _wraps(type_, progression):
                known.append(progression.bound(Var(name), Var(self.starts[name])))
        return state, known


def _wraps(type_: Type, progression: Progression) -> bool:
    """Whether values may leave a type; sums and products of unsigned integers do not."""
    if progression.operator == "shrinks":
        return False
    is_narrow = type_.bits < _LEAST_BITS
    return is_narrow or (type_.kind == "uint" and progression.operator == "-")
