"""Which variables a piece of code may write or read, by name alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.ir.expressions import Load, Var, walk
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Declare, Opaque, Stmt, walk_statements


@dataclass(frozen=True, slots=True)
class Effects:
    """Names that code may write and read; `is_any_written`: it may write anything."""

    written: frozenset[str]
    read: frozenset[str]
    is_any_written: bool
    is_any_read: bool

    def may_write(self, name: str) -> bool:
        """Whether a variable may have another value afterwards."""
        return self.is_any_written or name in self.written

    def may_read(self, name: str) -> bool:
        """Whether the value of a variable may matter."""
        return self.is_any_read or name in self.read


def effects(body: Iterable[Stmt]) -> Effects:
    """The effects of some statements on variables that they do not declare themselves."""
    written: set[str] = set()
    read: set[str] = set()
    is_any_written = is_any_read = False
    for stmt in walk_statements(tuple(body)):
        for expr in evaluated(stmt):
            read |= {n.array for n in walk(expr) if isinstance(n, Load)}
            read |= {n.name for n in walk(expr) if isinstance(n, Var)}
        if isinstance(stmt, Assign):
            target = _name(stmt.target)
            written.add(target)
            if stmt.update is not None:
                read.add(target)
        elif isinstance(stmt, Opaque):
            is_any_written |= stmt.writes is None
            is_any_read |= stmt.reads is None
            written.update(stmt.writes or ())
            read.update(stmt.reads or ())
        elif isinstance(stmt, Declare):
            # A declaration gives the name a new, undefined value.
            written.add(stmt.variable.name)
    return Effects(frozenset(written), frozenset(read), is_any_written, is_any_read)


def _name(target: Var | Load) -> str:
    return target.name if isinstance(target, Var) else target.array
