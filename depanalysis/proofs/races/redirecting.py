"""Jumps of a loop's body where the loop itself is written out."""

from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import Exit, Loop, Stmt, While

Body = tuple[Stmt, ...]


def redirected(body: Body, label: str | None, end: str | None, again: str) -> Body:
    """The body where a `break` leaves the block `end` and a `continue` the block `again`.

    Without an `end`, jumps that leave the loop stay as they are.
    """
    return _redirected(body, label, end, again, is_own=True)


def _redirected(
    body: Body, label: str | None, end: str | None, again: str, *, is_own: bool
) -> Body:
    def changed(stmt: Stmt) -> Stmt:
        match stmt:
            case Exit(kind=kind, label=named) if kind != "return" and (
                (named is None and is_own) or (named is not None and named == label)
            ):
                target = again if kind == "continue" else end
                return stmt if target is None else Exit("break", target, stmt.span)
            case _:
                own = is_own and not isinstance(stmt, Loop | While)
                return map_bodies(
                    stmt, lambda b: _redirected(b, label, end, again, is_own=own)
                )

    return tuple(map(changed, body))
