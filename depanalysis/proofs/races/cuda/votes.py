"""Votes of a block as values of memory that nobody writes.

All threads that meet at `__syncthreads_or` get the same value. Which one that is hangs on
what they have done before, of which only a proof that holds for every value makes no use:
runs are made of the kernel as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from depanalysis.frontends.cuda.calls import is_vote
from depanalysis.frontends.cuda.kernels import BLOCK, THREAD
from depanalysis.ir.expressions import Binary, IntConst, Load, Var, names
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import I32, I64, U32

_VOTE, _VISITS = "%vote", "%visits"


def with_votes(program: Program) -> Program:
    """The program that loads the votes, by the block and the iterations around them."""
    common = frozenset(each.name for each in program.parameters) - {*THREAD}
    votes = _Votes(common)
    body = tuple(votes.body(program.body, ()))
    if not votes.arrays:
        return program
    declared = {each.name for each in program.parameters}
    more = tuple(Parameter(name, U32) for name in BLOCK if name not in declared)
    return replace(
        program,
        body=body,
        arrays=(*program.arrays, *votes.arrays),
        parameters=(*program.parameters, *more),
    )


@dataclass(slots=True)
class _Votes:
    common: frozenset[str]
    arrays: list[Array] = field(default_factory=list)
    visits: int = 0

    def body(self, body: tuple[Stmt, ...], around: tuple[Var, ...]) -> Iterator[Stmt]:
        for stmt in body:
            yield from self._statement(stmt, around)

    def _statement(self, stmt: Stmt, around: tuple[Var, ...]) -> Iterator[Stmt]:
        match stmt:
            case Opaque(writes=(result,)) if is_vote(stmt):
                yield Assign(Var(result, stmt.span), self._load(around), span=stmt.span)
            case Loop(variable=variable, body=body) if self._is_common(stmt, around):
                inside = self.body(body, (*around, Var(variable)))
                yield replace(stmt, body=tuple(inside))
            case Loop(body=body) | While(body=body) if any(map(_has_vote, body)):
                self.visits += 1
                count = Var(f"{_VISITS}{self.visits}")
                more = Assign(count, Binary("+", count, IntConst(1)))
                yield Declare(Scalar(count.name, I64))
                yield Assign(count, IntConst(0))
                inside = self.body(body, (*around, count))
                yield replace(stmt, body=(more, *inside))
            case _:
                yield map_bodies(stmt, lambda body: tuple(self.body(body, around)))

    def _is_common(self, loop: Loop, around: tuple[Var, ...]) -> bool:
        """Whether an index tells how often a thread has been in a loop."""
        given = self.common | {each.name for each in around}
        return names(loop.lower) | names(loop.step) <= given

    def _load(self, around: tuple[Var, ...]) -> Load:
        name = f"{_VOTE}{len(self.arrays)}"
        indices = (*map(Var, BLOCK), *around)
        self.arrays.append(Array(name, I32, (None,) * len(indices)))
        return Load(name, indices)


def _has_vote(stmt: Stmt) -> bool:
    return any(
        isinstance(each, Opaque) and is_vote(each) for each in walk_statements((stmt,))
    )
