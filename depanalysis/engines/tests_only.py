"""Iterations of a `while` in which nothing but the failing test happens: they are none.

Input: a program and the accesses of a run. Output: those iterations, each with the loops
around it. The interpreter counts the evaluation of a test to the iteration that it would
start, and a test that stands at the start of a body, `while (1) { if (!c) break; … }`, is
one, too.
"""

from collections.abc import Iterable, Mapping

from depanalysis.interpreter.memory import Access, Indices
from depanalysis.ir.expressions import BoolConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Exit,
    If,
    Stmt,
    While,
    walk_statements,
)


def tests_only(ends: Mapping[int, int], log: Iterable[Access]) -> frozenset[Indices]:
    """The iterations in which no access stands behind the test, by where tests end."""
    if not ends:
        return frozenset()
    seen: set[Indices] = set()
    entered: set[Indices] = set()
    for access in log:
        for level, (number, _) in enumerate(access.iteration):
            end = ends.get(number)
            if end is not None:
                iteration = access.iteration[: level + 1]
                seen.add(iteration)
                if access.site.statement > end:
                    entered.add(iteration)
    return frozenset(seen - entered)


def test_ends(program: Program) -> Mapping[int, int]:
    """For each `while` by its number the last statement that belongs to its test."""
    numbered = enumerate(program.statements)
    return {
        number: number + _length(stmt)
        for number, stmt in numbered
        if isinstance(stmt, While)
    }


def _length(loop: While) -> int:
    """How many statements at the start of a body are its test."""
    if loop.condition != BoolConst(True):
        return 0
    return sum(1 for _ in walk_statements(_before_body(loop.body)))


def _before_body(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """What computes a test, and the test: scalars are set, and a `break` follows."""
    for position, stmt in enumerate(body[:-1]):
        match stmt:
            case Declare() | Assign(target=Var()):
                continue
            case If(then=(*_, Exit(kind="break", label=None)), otherwise=()):
                return body[: position + 1]
        return ()
    return ()
