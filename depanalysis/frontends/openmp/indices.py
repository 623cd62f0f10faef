"""The indices of DO loops in a construct of OpenMP.

Fortran makes the index of a loop private in the innermost parallel or task construct
around it, and that of a loop which a directive is about in the construct of this directive
only. What counts iterations of a DO WHILE is a variable like any other.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from depanalysis.frontends.openmp.programs import Construct
from depanalysis.frontends.openmp.sentinels import is_loop
from depanalysis.ir.statements import Block, Loop, Stmt, bodies
from depanalysis.source import SourceFile

_HEAD = re.compile(r"(?:\w+:)?\d*do\d*,?([a-z_]\w*)=", re.IGNORECASE)
_NOT_TEXT = re.compile(r"[\s&]")


def index_of(loop: Loop, source: SourceFile) -> str:
    """The variable that the text of a DO loop counts with, or nothing."""
    found = _HEAD.match(_NOT_TEXT.sub("", source.text_of(loop.span)))
    return "" if found is None else found[1].lower()


def sequential_indices(
    body: Iterable[Stmt],
    source: SourceFile,
    construct_of: Callable[[Stmt], Construct | None],
    *,
    is_shared_out: bool,
) -> Iterator[str]:
    """The indices of loops in a construct that no directive is about.

    `is_shared_out`: the first loop is the one that the construct is about.
    """
    for stmt in body:
        inner = construct_of(stmt)
        if inner is not None and (inner.has("task") or inner.has("taskloop")):
            continue
        if isinstance(stmt, Block) and stmt.kind == "inlined" and stmt.name:
            # Loops of procedures are not in the construct.
            continue
        if isinstance(stmt, Loop):
            if not is_shared_out:
                yield index_of(stmt, source)
            is_shared_out = False
        is_next = inner is not None and is_loop(inner.directive)
        for part in bodies(stmt):
            yield from sequential_indices(
                part, source, construct_of, is_shared_out=is_next
            )
