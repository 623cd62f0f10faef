"""Loops written out, where the number of their iterations is known and small."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from depanalysis.ir.expressions import Binary, IntConst, Load
from depanalysis.ir.rewriting import substituted_in
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.proofs.races.constant_propagation import Env, constant_of, forget
from depanalysis.proofs.races.redirecting import redirected

Body = tuple[Stmt, ...]

_MOST_COPIES = 40
_MOST_STATEMENTS = 3_000


class _TooLongError(Exception):
    """The iterations are not known, or too many."""


@dataclass(slots=True)
class Unroller(ABC):
    """Goes through statements; `env` has the scalars whose values are known there."""

    statements: int = field(default=0, kw_only=True)
    numbers: Iterator[int] = field(default_factory=count, kw_only=True)

    @abstractmethod
    def is_meant(self, stmt: Loop | While) -> bool:
        """Whether a loop is to be written out."""

    def body(self, body: Body, env: Env) -> list[Stmt]:
        """Statements one after the other, up to one behind which nothing is executed."""
        result: list[Stmt] = []
        for stmt in body:
            result += self.statement(stmt, env)
            if result and _leaves(result[-1]):
                break
        return result

    def statement(self, stmt: Stmt, env: Env) -> list[Stmt]:
        """What stands for a statement."""
        self.statements += 1
        match stmt:
            case Assign():
                return self.assign(stmt, env)
            case If():
                return self._if(stmt, env)
            case Block():
                return [self.block(stmt, env)]
            case Loop() | While():
                return self.loop(stmt, env)
            case Opaque():
                forget((stmt,), env)
            case Declare(variable=variable):
                env.pop(variable.name, None)
            case _:
                pass
        return [stmt]

    def assign(self, stmt: Assign, env: Env) -> list[Stmt]:
        """A scalar gets a value, which is known or not."""
        target = stmt.target
        if isinstance(target, Load):
            return [stmt]
        value = stmt.value
        if stmt.update is not None:
            value = Binary(stmt.update, target, value)
        known = constant_of(value, env)
        if known is None:
            env.pop(target.name, None)
        else:
            env[target.name] = known
        return [stmt]

    def _if(self, stmt: If, env: Env) -> list[Stmt]:
        known = constant_of(stmt.condition, env)
        if known is not None:
            chosen = stmt.then if known else stmt.otherwise
            return [Block("inlined", tuple(self.body(chosen, env)), span=stmt.span)]
        then_env, else_env = dict(env), dict(env)
        then = tuple(self.body(stmt.then, then_env))
        otherwise = tuple(self.body(stmt.otherwise, else_env))
        env.clear()
        env.update(then_env.items() & else_env.items())
        return [replace(stmt, then=then, otherwise=otherwise)]

    def block(self, stmt: Block, env: Env) -> Block:
        """A block, of which jumps may leave out a part."""
        inner = tuple(self.body(stmt.body, env))
        if _is_left(stmt):
            forget(stmt.body, env)
        return replace(stmt, body=inner)

    def loop(self, stmt: Loop | While, env: Env) -> list[Stmt]:
        """A loop, written out or not."""
        written_out = self.tried(stmt, env) if self.is_meant(stmt) else None
        if written_out is not None:
            return written_out
        forget(stmt.body, env)
        if isinstance(stmt, Loop):
            # In the loop its index hides a scalar of that name.
            env.pop(stmt.variable, None)
        inner = tuple(self.body(stmt.body, dict(env)))
        forget(stmt.body, env)
        return [replace(stmt, body=inner)]

    def tried(self, stmt: Loop | While, env: Env) -> list[Stmt] | None:
        """All iterations, if their number is known and small."""
        known, statements = dict(env), self.statements
        try:
            return self._unrolled(stmt, env)
        except _TooLongError:
            env.clear()
            env.update(known)
            self.statements = statements
            return None

    def _unrolled(self, stmt: Loop | While, env: Env) -> list[Stmt]:
        """All iterations one after the other."""
        end = f"%end{next(self.numbers)}"
        copies: list[Stmt] = []
        indices = _indices(stmt, env) if isinstance(stmt, Loop) else None
        for turn in count():
            if turn > _MOST_COPIES or self.statements > _MOST_STATEMENTS:
                raise _TooLongError
            if isinstance(stmt, While):
                known = constant_of(stmt.condition, env)
                if known is None:
                    raise _TooLongError
                is_over = not known
                copy = stmt.body
            else:
                assert indices is not None, "a counted loop has indices"
                is_over = turn >= len(indices)
                index = 0 if is_over else indices[turn]
                copy = substituted_in(stmt.body, {stmt.variable: IntConst(index)})
            if is_over:
                return [Block("inlined", tuple(copies), label=end, span=stmt.span)]
            copies.append(self.copy(copy, stmt, end, env))
            if _leaves(copies[-1]):
                return [Block("inlined", tuple(copies), label=end, span=stmt.span)]
        raise AssertionError("the loop above ends by itself")

    def copy(self, body: Body, stmt: Loop | While, end: str, env: Env) -> Block:
        """One iteration: a `break` leaves all copies, a `continue` this one."""
        again = f"%next{next(self.numbers)}"
        inner = redirected(body, stmt.label, end, again)
        return self.block(Block("inlined", inner, label=again, span=stmt.span), env)


def _leaves(stmt: Stmt) -> bool:
    """Whether nothing that follows a statement is executed."""
    match stmt:
        case Exit():
            return True
        case Block(body=(*_, last)):
            return not _is_left(stmt) and _leaves(last)
        case _:
            return False


def _is_left(block: Block) -> bool:
    """Whether a jump in a block leads to its end."""
    return block.label is not None and any(
        isinstance(each, Exit) and each.label == block.label
        for each in walk_statements(block.body)
    )


def _indices(loop: Loop, env: Env) -> tuple[int, ...]:
    lower, upper, step = (
        constant_of(e, env) for e in (loop.lower, loop.upper, loop.step)
    )
    if lower is None or upper is None or not step:
        raise _TooLongError
    trips = max(0, (upper - lower + step) // step)
    if trips > _MOST_COPIES:
        raise _TooLongError
    return tuple(lower + k * step for k in range(trips))
