"""Access sites: every place of a program that reads or writes a variable, numbered.

A site is (statement number, position): statements are numbered in the order of
`walk_statements`, positions in the order of evaluation inside the statement. The
interpreter records, and the analysis predicts, accesses by these two numbers, so the two
can be compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from depanalysis.ir.expressions import Expr, Load, Var, walk
from depanalysis.ir.statements import Assign, If, Invoke, Loop, Stmt, While
from depanalysis.source import Span

AccessKind: TypeAlias = Literal["read", "write"]


class SiteId(NamedTuple):
    """The name of a site: the number of its statement and its position in it."""

    statement: int
    position: int


@dataclass(frozen=True, slots=True)
class Site:
    """A `Var` or `Load` node of a statement and what happens to it.

    `Var` sites include parameters and loop indices; who needs memory only, skips those.
    """

    id: SiteId
    node: Var | Load
    kind: AccessKind

    @property
    def span(self) -> Span:
        """Where the node stands in the source text."""
        return self.node.span


def evaluated(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions that a statement itself evaluates, in order; bodies not included."""
    match stmt:
        case Assign(target=target, value=value):
            return (value, *(target.indices if isinstance(target, Load) else ()))
        case Loop(lower=lower, upper=upper, step=step):
            return (lower, upper, step)
        case While(condition=condition) | If(condition=condition):
            return (condition,)
        case Invoke(arguments=arguments):
            return arguments
        case _:
            return ()


def sites(stmt: Stmt, number: int) -> Iterator[Site]:
    """The sites of one statement: operands first, then an update's read, then the write."""
    position = 0
    for expr in evaluated(stmt):
        for node in walk(expr):
            if isinstance(node, Var | Load):
                yield Site(SiteId(number, position), node, "read")
                position += 1
    if isinstance(stmt, Assign):
        if stmt.update is not None:
            yield Site(SiteId(number, position), stmt.target, "read")
            position += 1
        yield Site(SiteId(number, position), stmt.target, "write")
