"""Which variables of a kernel threads share, and which differ between them.

Variables in shared memory belong to a block, those of the device to the grid; what a
kernel declares itself, and parameters that it changes, belong to a thread.
"""

from collections.abc import Collection
from dataclasses import dataclass

from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import BLOCK, THREAD
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Expr, Load, Var, names, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Invoke,
    Loop,
    Opaque,
    Stmt,
    While,
)
from depanalysis.proofs.races.cuda.atomics import is_atomic

Body = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Sharing:
    """The names of variables that a block, or the whole grid, has in common."""

    block: frozenset[str]
    grid: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """Everything that more than one thread can reach."""
        return self.block | self.grid


def sharing_of(kernel: Kernel) -> Sharing:
    """Who shares the arrays and scalars of a kernel."""
    program = kernel.program
    names = {each.name for each in program.arrays}
    names |= {each.name for each in program.scalars if each.is_output}
    block = frozenset(names & set(kernel.shared))
    return Sharing(block, frozenset(names) - block)


def never_written(program: Program, shared: frozenset[str]) -> frozenset[str]:
    """Shared variables whose contents are those of the start during the whole run."""
    direct, opaque = written_names(program.body)
    if None in opaque:
        return frozenset()
    hidden = {name for each in opaque if each is not None for name in each}
    return shared - direct - hidden


def varying_scalars(
    program: Program, constant: frozenset[str], sources: tuple[str, ...] = THREAD
) -> frozenset[str]:
    """The scalars that may differ between the threads of a block in one iteration.

    `constant` are variables in memory that nobody writes, `sources` the parameters that
    differ. A value also differs if threads decide differently whether to assign it.
    """
    found = _Search(constant, set(sources))
    before = -1
    while len(found.varying) != before:
        before = len(found.varying)
        found.body(program.body, is_varying=False)
    return frozenset(found.varying)


def alike_in_blocks(
    program: Program, sharing: Sharing, met: Collection[str]
) -> frozenset[str]:
    """The variables of a block whose contents are the same in all blocks, step by step.

    What is stored, where and whether hangs on nothing that differs between blocks, and on no
    variable about which two threads of a block have `met`, storing different values. What
    the kernel never stores holds what was there before.
    """
    direct, opaque = written_names(program.body)
    if None in opaque or any(isinstance(s, Invoke) for s in program.statements):
        return frozenset()
    constant = never_written(program, sharing.grid)
    lost = {*met, *_atomic(program), *(name for each in opaque for name in each or ())}
    alike = (sharing.block & direct) - lost
    while alike:
        found = _Search(constant | alike, {*BLOCK, *lost}, counts_returns=True)
        before = -1
        while len(found.varying) != before:
            before = len(found.varying)
            found.body(program.body, is_varying=found.jumps(program.body))
        lost |= found.varying | found.stored
        if lost.isdisjoint(alike):
            break
        alike -= lost
    return alike


def _atomic(program: Program) -> frozenset[str]:
    blocks = (s for s in program.statements if isinstance(s, Block))
    direct = (written_names(each.body)[0] for each in blocks if is_atomic(each))
    return frozenset(name for names_ in direct for name in names_)


class _Search:
    def __init__(
        self,
        constant: frozenset[str],
        varying: set[str],
        *,
        counts_returns: bool = False,
    ) -> None:
        self.constant = constant
        self.varying = varying
        self.counts_returns = counts_returns
        self.stored: set[str] = set()

    def jumps(self, body: Body) -> bool:
        """Whether some threads may leave a body, or what is around it, where others go on."""
        return self._jumps(body, is_varying=False)

    def body(self, body: Body, *, is_varying: bool) -> None:
        for stmt in body:
            self._statement(stmt, is_varying)

    def _statement(self, stmt: Stmt, is_varying: bool) -> None:
        match stmt:
            case Assign(target=target, value=value):
                if is_varying or self._differs(value):
                    found = self.varying if isinstance(target, Var) else self.stored
                    found.add(target.name if isinstance(target, Var) else target.array)
                elif isinstance(target, Load) and any(
                    map(self._differs, target.indices)
                ):
                    self.stored.add(target.array)
            case Declare(variable=variable):
                if isinstance(variable, Array):
                    self.varying.add(variable.name)
            case Opaque(writes=writes):
                self.varying.update(writes or ())
            case If(condition=condition, then=then, otherwise=otherwise):
                inner = is_varying or self._differs(condition)
                self.body(then, is_varying=inner)
                self.body(otherwise, is_varying=inner)
            case Block(body=inside):
                parted = is_varying or self._jumps(inside, is_varying=False)
                self.body(inside, is_varying=parted)
            case Loop() | While():
                self._loop(stmt, is_varying)
            case _:
                pass

    def _loop(self, stmt: Loop | While, is_varying: bool) -> None:
        # What such a loop leaves behind depends on how often it ran.
        parted = is_varying or any(map(self._differs, _heads(stmt)))
        if isinstance(stmt, Loop) and parted:
            self.varying.add(stmt.variable)
        parted = parted or self._jumps(stmt.body, is_varying=False)
        self.body(stmt.body, is_varying=parted)

    def _jumps(self, body: Body, *, is_varying: bool) -> bool:
        return any(self._jumps_here(stmt, is_varying) for stmt in body)

    def _jumps_here(self, stmt: Stmt, is_varying: bool) -> bool:
        match stmt:
            case Exit(kind=kind):
                return is_varying and (kind != "return" or self.counts_returns)
            case If(condition=condition, then=then, otherwise=otherwise):
                inner = is_varying or self._differs(condition)
                return self._jumps((*then, *otherwise), is_varying=inner)
            case Block(body=inside):
                return self._jumps(inside, is_varying=is_varying)
            case Loop() | While():
                inner = is_varying or any(map(self._differs, _heads(stmt)))
                return self._jumps(stmt.body, is_varying=inner)
            case _:
                return False

    def _differs(self, expr: Expr) -> bool:
        for part in walk(expr):
            if isinstance(part, Load) and part.array not in self.constant:
                return True
        return not names(expr).isdisjoint(self.varying)


def _heads(stmt: Loop | While) -> tuple[Expr, ...]:
    if isinstance(stmt, Loop):
        return stmt.lower, stmt.upper, stmt.step
    return (stmt.condition,)


def is_steered(program: Program, sources: frozenset[str]) -> bool:
    """Whether control or a subscript depends on the values of some variables."""
    tainted = set(sources)
    before = -1
    while len(tainted) != before:
        before = len(tainted)
        for stmt in program.statements:
            if isinstance(stmt, Assign) and _reads(stmt.value, tainted):
                target = stmt.target
                tainted.add(target.name if isinstance(target, Var) else target.array)
    return any(_is_steering(stmt, tainted) for stmt in program.statements)


def _is_steering(stmt: Stmt, tainted: set[str]) -> bool:
    heads: tuple[Expr, ...] = ()
    match stmt:
        case If(condition=condition) | While(condition=condition):
            heads = (condition,)
        case Loop():
            heads = (stmt.lower, stmt.upper, stmt.step)
        case Assign(target=target, value=value):
            loads = [part for part in walk(value) if isinstance(part, Load)]
            loads += [target] if isinstance(target, Load) else []
            heads = tuple(index for load in loads for index in load.indices)
        case _:
            pass
    return any(_reads(head, tainted) for head in heads)


def _reads(expr: Expr, tainted: set[str]) -> bool:
    return any(
        (isinstance(part, Var) and part.name in tainted)
        or (isinstance(part, Load) and part.array in tainted)
        for part in walk(expr)
    )
