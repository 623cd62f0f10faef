"""Jumps of a loop's body where the loop itself is written out."""

from dataclasses import replace

from depanalysis.ir.statements import Block, Exit, If, Loop, Stmt, While

Body = tuple[Stmt, ...]


def redirected(body: Body, label: str | None, end: str | None, again: str) -> Body:
    """The body where a `break` leaves the block `end` and a `continue` the block `again`.

    Without an `end`, jumps that leave the loop stay as they are.
    """
    return _redirected(body, label, end, again, is_own=True)


def _redirected(
    body: Body, label: str | None, end: str | None, again: str, *, is_own: bool
) -> Body:
    result: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Exit(kind=kind, label=named) if kind != "return" and (
                (named is None and is_own) or (named is not None and named == label)
            ):
                target = again if kind == "continue" else end
                kept = stmt if target is None else Exit("break", target, stmt.span)
                result.append(kept)
            case Loop() | While():
                inner = _redirected(stmt.body, label, end, again, is_own=False)
                result.append(replace(stmt, body=inner))
            case Block():
                inner = _redirected(stmt.body, label, end, again, is_own=is_own)
                result.append(replace(stmt, body=inner))
            case If(then=then, otherwise=otherwise):
                result.append(
                    replace(
                        stmt,
                        then=_redirected(then, label, end, again, is_own=is_own),
                        otherwise=_redirected(
                            otherwise, label, end, again, is_own=is_own
                        ),
                    )
                )
            case _:
                result.append(stmt)
    return tuple(result)
