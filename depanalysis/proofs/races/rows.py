"""Arrays of which a text walks from row to row: `p = &s[0][0]; p[i]` for all elements.

That subscripts stay inside their extents may be assumed of a program, but not of a text
that says otherwise. The elements of such an array have one subscript, their address.
"""

from collections.abc import Sequence
from dataclasses import replace

from depanalysis.analysis.folding import folded
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.proofs.races.teams import Place, TeamProgram

_ZERO = IntConst(0)


def with_addresses(team: TeamProgram) -> TeamProgram:
    """The program with addresses for the subscripts of arrays that are walked through."""
    sizes = {name: _constants(extents) for name, extents in team.extents.items()}
    walked = {
        place.array
        for place in team.places
        if len(sizes.get(place.array, ())) > 1 and _walks(place, sizes[place.array])
    }
    if not walked:
        return team
    extents = {
        name: (_product(sizes[name]),) if name in walked else known
        for name, known in team.extents.items()
    }
    places = (
        replace(each, indices=(_address(each.indices, sizes[each.array]),))
        if each.array in walked
        else each
        for each in team.places
    )
    return replace(team, places=tuple(places), extents=extents)


def _constants(extents: Sequence[Expr | None]) -> tuple[int, ...]:
    """The extents of an array, if all of them are numbers."""
    found = tuple(e.value for e in extents if isinstance(e, IntConst))
    return found if len(found) == len(extents) else ()


def _walks(place: Place, sizes: Sequence[int]) -> bool:
    """Whether a place is in the first row, and only a greater limit bounds it."""
    *outer, inner = place.indices
    if any(each != _ZERO for each in outer) or len(place.indices) != len(sizes):
        return False
    limits = [
        each.right.value + (each.operator == "<=")
        for each in place.conditions
        if isinstance(each, Binary)
        and each.operator in ("<", "<=")
        and each.left == inner
        and isinstance(each.right, IntConst)
    ]
    return bool(limits) and min(limits) > sizes[-1]


def _product(sizes: Sequence[int]) -> IntConst:
    found = 1
    for each in sizes:
        found *= each
    return IntConst(found)


def _address(indices: Sequence[Expr], sizes: Sequence[int]) -> Expr:
    found: Expr = indices[0]
    for index, size in zip(indices[1:], sizes[1:], strict=True):
        found = Binary("+", Binary("*", found, IntConst(size)), index)
    return folded(found)
