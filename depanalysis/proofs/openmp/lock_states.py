"""Locks that are held on some paths to a place only: variables of the thread say whether.

A lock that is held is one name for all threads. One that is not gets the number of the
thread, which no other thread has, so that it excludes nobody. The variables are those of
the program of one thread, in which the symbolic walk follows them.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from depanalysis.frontends.openmp.programs import THREAD, LockStep, ParallelProgram
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, Var
from depanalysis.ir.statements import Assign, Scalar, Stmt, walk_statements
from depanalysis.ir.types import I64
from depanalysis.proofs.openmp.contexts import Held

HELD_BY_ANY = -1
"""The state of a lock that is held; else it is the number of the thread."""


@dataclass(frozen=True, slots=True)
class LockState:
    """The variables of a lock: which element of an array it is, and whether it is held."""

    name: str
    indices: tuple[Scalar, ...]
    count: Scalar

    @property
    def variables(self) -> tuple[Scalar, ...]:
        """All of them."""
        return (*self.indices, self.count)

    @property
    def held(self) -> Held:
        """What excludes others while it is held."""
        is_held = Binary(">", Var(self.count.name), IntConst(0))
        state = Select(is_held, IntConst(HELD_BY_ANY), Var(THREAD))
        elements = tuple(Var(each.name) for each in self.indices)
        return Held(f"lock {self.name}", (*elements, state))


def lock_states(
    parallel: ParallelProgram, body: tuple[Stmt, ...]
) -> dict[str, LockState]:
    """A state for each lock, or array of locks, that statements set or test."""
    steps = (parallel.step_of(stmt) for stmt in walk_statements(body))
    widths = {
        step.name: len(step.indices)
        for step in steps
        if isinstance(step, LockStep) and step.is_set
    }
    return {
        name: LockState(
            name,
            tuple(Scalar(f"held.{name}.{k}", I64) for k in range(width)),
            Scalar(f"held.{name}", I64),
        )
        for name, width in widths.items()
    }


def released(
    states: Mapping[str, LockState], step: LockStep, pointers: AbstractSet[str]
) -> Iterator[Assign]:
    """What is not held any more; a pointer may lead to any lock."""
    for name, state in states.items():
        if name == step.name or not pointers.isdisjoint((name, step.name)):
            yield Assign(Var(state.count.name), IntConst(0), span=step.span)


def taken(
    state: LockState, step: LockStep, indices: tuple[Expr, ...]
) -> Iterator[Assign]:
    """What is held from a step on: of an array of locks, the last one that is set."""
    for variable, index in zip(state.indices, indices, strict=True):
        yield Assign(Var(variable.name), index, span=step.span)
    is_taken: Expr = IntConst(1)
    if step.result:
        found = Binary("!=", Var(step.result), IntConst(0))
        is_taken = Select(found, IntConst(1), IntConst(0))
    yield Assign(Var(state.count.name), is_taken, span=step.span)


def is_among(name: str, others: Iterable[str]) -> bool:
    """Whether a variable or a part of it is among others."""
    return any(each == name or each.startswith(f"{name}.") for each in others)
