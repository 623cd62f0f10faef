"""Blocks of the iterations of two loops that run in waves, where neither is parallel.

The two loops may change places: every dependence goes forward in both of them, or stays
where it is. So it goes from a block to one that is not before it in either direction, and
the sum of the numbers of the two blocks rises, unless they are one block. Blocks with the
same sum are one wave; inside of a block the iterations run in their old order.

Where a dependence goes back in the inner loop, that loop is skewed: it is counted by its
index plus a multiple of the completed iterations of the outer loop, along which every
dependence goes forward, too. With a skew of s, row r of blocks begins in column s r, and
has no more than `da_columns` beyond that.

Blocks are large enough that a wave is worth the start of threads, and small enough that
what they touch stays in a cache.
"""

from collections.abc import Iterable

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.boxes import (
    LARGEST_SKEW,
    columns,
    counted,
    guarded,
    part,
    rows,
    shifted,
)
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import Pair
from depanalysis.emit.orders.plans import Plan
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.schedule.pieces import Refusal, Rewriting
from depanalysis.schedule.reordering import reorder, wavefront

BLOCK = 64
_LEAST = 4 * BLOCK
_WHY = "neither loop is parallel, and their dependences go forward in both"


def waves(found: Pair, *, is_innermost: bool = True) -> Plan:
    """Blocks of both loops in waves; only innermost loops are skewed."""
    for side in (found.outer, found.inner):
        if side.head.trips is not None and side.head.trips < _LEAST:
            raise NoPlanError(f"it has fewer than {_LEAST} iterations")
    skew = _skew(found, LARGEST_SKEW if is_innermost else 0)
    made = wavefront(found.program, found.place, (skew + 1, 1), found.options)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    judged = proved(made, found.place + 1, found.options, found.source)
    index = found.inner.head.variable
    text = directive(judged, found.inner.skeleton, index)
    order = f"in waves of blocks, {BLOCK} by {BLOCK}"
    why = _WHY
    if skew:
        order = f"in waves of skewed blocks, {BLOCK} by {BLOCK}"
        name = found.outer.name
        why = f"{_WHY} {name} and {counted(found, skew)}"
    edits = tuple(_edits(found, text, skew))
    return Plan(edits, text, order, why, judged.assumptions)


def _skew(found: Pair, largest: int) -> int:
    """The least one with which the loops may change places."""
    problem = ""
    for skew in range(largest + 1):
        matrix = ((skew, 1), (1, 0))
        exchanged = reorder(found.program, found.place, matrix, found.options)
        if isinstance(exchanged, Rewriting):
            return skew
        problem = exchanged.reason
        if exchanged.dependence is None:
            break
    raise NoPlanError(problem)


def _edits(found: Pair, text: str, skew: int) -> Iterable[Edit]:
    outer = found.outer
    last_column = f"da_right{shifted(skew, 'da_bottom')}"
    lines = (
        f"/* Blocks of {BLOCK} by {BLOCK} iterations run in waves: after those that "
        "they depend on. */",
        *guarded(found, (*rows(found), *columns(found))),
        f"const long long da_rows = (da_bottom - da_top) / {BLOCK};",
        *_waves(skew),
        text,
        "for (long long da_row = da_from; da_row <= da_to; da_row++) {",
        *_range("da_i", f"da_top + {BLOCK} * da_row", "da_bottom"),
        *_range("da_j", f"da_left + {BLOCK} * (da_wave - da_row)", last_column),
        f"for ({outer.declaration} = da_i; {outer.name} <= da_i_end; {outer.name}++)",
    )
    yield headed(found.source, outer.skeleton, outer.header.end, *lines)
    yield from part(found, skew)
    yield closed(found.source, outer.skeleton, " } } }")


def _waves(skew: int) -> tuple[str, ...]:
    """The loop over waves, and the rows that have a block in one of them."""
    if skew == 0:
        return (
            f"const long long da_columns = (da_right - da_left) / {BLOCK};",
            "for (long long da_wave = 0; da_wave <= da_rows + da_columns; da_wave++) {",
            "const long long da_from = da_wave < da_columns ? 0 : da_wave - da_columns;",
            "const long long da_to = da_wave < da_rows ? da_wave : da_rows;",
        )
    # Blocks of row r and wave w are in column w - r, from s r to s r + da_columns.
    by = skew + 1
    wide = f"da_right - da_left + {skew * (BLOCK - 1)}"
    return (
        f"const long long da_columns = ({wide}) / {BLOCK};",
        f"for (long long da_wave = 0; da_wave <= {by} * da_rows + da_columns; "
        "da_wave++) {",
        "const long long da_from = da_wave < da_columns ? 0 : "
        f"(da_wave - da_columns + {skew}) / {by};",
        f"const long long da_to = da_wave / {by} < da_rows ? da_wave / {by} : da_rows;",
    )


def _range(name: str, first: str, last: str) -> tuple[str, ...]:
    """The iterations of one loop in a block."""
    return (
        f"const long long {name} = {first};",
        f"const long long {name}_end = {last} - {name} < {BLOCK} ? {last} : "
        f"{name} + {BLOCK - 1};",
    )
