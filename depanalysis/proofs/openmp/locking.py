"""Locks that are set and unset in one list of statements."""

from collections.abc import Iterable

from depanalysis.frontends.openmp.programs import LockStep, ParallelProgram
from depanalysis.ir.statements import Stmt


def released(
    parallel: ParallelProgram, body: tuple[Stmt, ...], start: int, lock: LockStep
) -> int | None:
    """Where the lock that was just set is unset again, if that is in the same list."""
    if not lock.is_set:
        return None
    for position in range(start, len(body)):
        step = parallel.step_of(body[position])
        if isinstance(step, LockStep) and step.name == lock.name:
            is_same = not step.is_set and step.indices == lock.indices
            return position if is_same else None
    return None


def is_private(name: str, own: Iterable[str]) -> bool:
    """Whether a variable or a part of it is among the thread's own."""
    return any(each == name or each.startswith(f"{name}.") for each in own)
