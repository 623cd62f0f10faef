"""Scalars by control flow: read before written in an iteration, certainly written, live.

Conservative answers by structure alone: a read counts as exposed, and a value as live,
unless the structure shows otherwise.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.ir.expressions import Expr, IntConst, Var, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated
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
    bodies,
)


@dataclass(frozen=True, slots=True)
class Use:
    """How a piece of code uses a scalar.

    `is_exposed`: some read may see the value from before. `is_written`: every way
    through the code writes or jumps. `unwritten` has the labels of the jumps that may
    leave the code before a write, and "" for jumps without one.
    """

    is_exposed: bool = False
    is_written: bool = False
    unwritten: frozenset[str] = frozenset()

    @property
    def leaves_unwritten(self) -> bool:
        """Whether a jump may leave the code before a write."""
        return bool(self.unwritten)

    def then(self, after: "Use") -> "Use":
        """This code followed by more code."""
        if self.is_written:
            return self
        return Use(
            self.is_exposed or after.is_exposed,
            after.is_written,
            self.unwritten | after.unwritten,
        )


def iteration_use(loop: Loop | While, name: str) -> Use:
    """The use of a scalar by one iteration; that of a `while` begins with its condition."""
    condition = evaluated(loop) if isinstance(loop, While) else ()
    return Use(is_exposed=_reads(condition, name)).then(use(loop.body, name))


def use(body: Iterable[Stmt], name: str) -> Use:
    """The use of a scalar by some statements in sequence."""
    total = Use()
    for stmt in body:
        total = total.then(_use(stmt, name))
    return total


def _use(stmt: Stmt, name: str) -> Use:
    reads = _reads(evaluated(stmt), name)
    match stmt:
        case Assign(target=Var(name=target), update=update) if target == name:
            return Use(is_exposed=reads or update is not None, is_written=True)
        case Declare(variable=variable) if variable.name == name:
            return Use(is_written=True)
        case If(then=then, otherwise=otherwise):
            return Use(is_exposed=reads).then(
                _either(use(then, name), use(otherwise, name))
            )
        case Loop(variable=variable, body=body):
            inner = Use() if variable == name else use(body, name)
            return Use(is_exposed=reads).then(_maybe(inner, runs=_runs(stmt)))
        case While(body=body):
            return Use(is_exposed=reads).then(_maybe(use(body, name), runs=False))
        case Block(body=body, label=label):
            inner = use(body, name)
            # A jump to the end of a block goes on behind it.
            is_written = inner.is_written and label not in inner.unwritten
            return Use(inner.is_exposed, is_written, inner.unwritten - {label})
        case Exit(label=label):
            # Nothing behind a jump is reached on this way.
            return Use(is_written=True, unwritten=frozenset({label or ""}))
        case Opaque(reads=read):
            return Use(is_exposed=read is None or name in read)
        case _:
            return Use(is_exposed=reads)


def _reads(exprs: Iterable[Expr], name: str) -> bool:
    return any(isinstance(n, Var) and n.name == name for e in exprs for n in walk(e))


def _either(one: Use, other: Use) -> Use:
    return Use(
        one.is_exposed or other.is_exposed,
        one.is_written and other.is_written,
        one.unwritten | other.unwritten,
    )


def _maybe(body: Use, *, runs: bool) -> Use:
    return Use(
        body.is_exposed,
        runs and body.is_written and not body.leaves_unwritten,
        body.unwritten,
    )


def _runs(loop: Loop) -> bool:
    """Whether a loop certainly has an iteration."""
    match (loop.lower, loop.upper, loop.step):
        case (IntConst(value=lower), IntConst(value=upper), IntConst(value=step)) if (
            step
        ):
            return (upper - lower + step) // step > 0
        case _:
            return False


def is_live_after(program: Program, loop: int, name: str) -> bool:
    """Whether the value that a scalar has after a loop may be read or is wanted.

    Of an array this says whether code that is not modelled may read an element.
    """
    is_wanted = any(s.name == name and s.is_output for s in program.scalars)
    return _after(program.body, 0, loop, name, _Ends(is_wanted, is_wanted))


@dataclass(frozen=True, slots=True)
class _Ends:
    """Whether the scalar is live at the end of a list, and where a jump out may lead."""

    is_live: bool
    is_live_beyond: bool

    def before(self, rest: Use) -> bool:
        """Whether the scalar is live before the last statements of the list."""
        falls_through = self.is_live and not rest.is_written
        leaves = self.is_live_beyond and rest.leaves_unwritten
        return rest.is_exposed or falls_through or leaves


def _after(
    body: tuple[Stmt, ...], first: int, loop: int, name: str, ends: _Ends
) -> bool:
    """Whether the scalar is live behind the loop, which this list contains."""
    number = first
    for position, stmt in enumerate(body):
        end = number + _size(stmt)
        if not number <= loop < end:
            number = end
            continue
        is_live = ends.before(use(body[position + 1 :], name))
        if number == loop:
            return is_live
        beyond = is_live or ends.is_live_beyond
        return _inside(stmt, number, loop, name, _Ends(is_live, beyond))
    return ends.is_live


def _inside(stmt: Stmt, number: int, loop: int, name: str, ends: _Ends) -> bool:
    if isinstance(stmt, Loop | While):
        # The next iteration of an enclosing loop may read the value, too.
        again = iteration_use(stmt, name).is_exposed
        ends = _Ends(ends.is_live or again, ends.is_live_beyond or again)
    first = number + 1
    for inner in bodies(stmt):
        length = sum(_size(s) for s in inner)
        if first <= loop < first + length:
            return _after(inner, first, loop, name, ends)
        first += length
    return ends.is_live


def _size(stmt: Stmt) -> int:
    return 1 + sum(_size(s) for body in bodies(stmt) for s in body)
