"""Blocks of the iterations of two loops that run in waves, where neither is parallel.

The two loops may change places: every dependence goes forward in both of them, or stays
where it is. So it goes from a block to one that is not before it in either direction, and
the sum of the numbers of the two blocks rises, unless they are one block. Blocks with the
same sum are one wave; inside of a block the iterations run in their old order.

Blocks are large enough that a wave is worth the start of threads, and small enough that
what they touch stays in a cache.
"""

from collections.abc import Iterable

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import Pair
from depanalysis.emit.orders.plans import Plan
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.reordering import interchange, wavefront

BLOCK = 64
_LEAST = 4 * BLOCK
_WHY = "neither loop is parallel, and their dependences go forward in both"


def waves(found: Pair) -> Plan:
    """Blocks of both loops in waves."""
    for side in (found.outer, found.inner):
        if side.head.trips is not None and side.head.trips < _LEAST:
            raise NoPlanError(f"it has fewer than {_LEAST} iterations")
    exchanged = interchange(found.program, found.place, found.options)
    made = wavefront(found.program, found.place, (1, 1), found.options)
    for each in (exchanged, made):
        if isinstance(each, Refusal):
            raise NoPlanError(each.reason)
    assert not isinstance(made, Refusal)
    judged = proved(made, found.place + 1, found.options, found.source)
    index = found.inner.head.variable
    text = directive(judged, found.inner.skeleton, index)
    order = f"in waves of blocks, {BLOCK} by {BLOCK}"
    return Plan(tuple(_edits(found, text)), text, order, _WHY, judged.assumptions)


def _edits(found: Pair, text: str) -> Iterable[Edit]:
    outer, inner = found.outer, found.inner
    lines = (
        f"/* Blocks of {BLOCK} by {BLOCK} iterations run in waves: after those that "
        "they depend on. */",
        f"if ({outer.header.first} <= {outer.header.last}) {{",
        f"const long long da_top = {outer.header.first}, da_bottom = {outer.header.last};",
        f"const long long da_left = {inner.header.first}, da_right = {inner.header.last};",
        f"const long long da_rows = (da_bottom - da_top) / {BLOCK};",
        f"const long long da_columns = (da_right - da_left) / {BLOCK};",
        "for (long long da_wave = 0; da_wave <= da_rows + da_columns; da_wave++) {",
        "const long long da_from = da_wave < da_columns ? 0 : da_wave - da_columns;",
        "const long long da_to = da_wave < da_rows ? da_wave : da_rows;",
        text,
        "for (long long da_row = da_from; da_row <= da_to; da_row++) {",
        *_range("da_i", f"da_top + {BLOCK} * da_row", "da_bottom"),
        *_range("da_j", f"da_left + {BLOCK} * (da_wave - da_row)", "da_right"),
        _part(outer.declaration, outer.name, "da_i"),
    )
    yield headed(found.source, outer.skeleton, outer.header.end, *lines)
    part = _part(inner.declaration, inner.name, "da_j")
    yield headed(found.source, inner.skeleton, inner.header.end, part)
    yield closed(found.source, outer.skeleton, " } } }")


def _range(name: str, first: str, last: str) -> tuple[str, ...]:
    """The iterations of one loop in a block."""
    return (
        f"const long long {name} = {first};",
        f"const long long {name}_end = {last} - {name} < {BLOCK} ? {last} : "
        f"{name} + {BLOCK - 1};",
    )


def _part(declaration: str, index: str, name: str) -> str:
    return f"for ({declaration} = {name}; {index} <= {name}_end; {index}++)"
