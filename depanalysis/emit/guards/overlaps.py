"""Whether pointers of a loop overlap, as a condition that the program checks before it.

Input: the facts about a loop. Output: C text that is true only where no element that the
loop touches through one pointer is one that it writes through another; `None` where no
pointers meet. The ranges are those of whole rows where an array has several subscripts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.emit.guards.conditions import (
    Condition,
    NoGuardError,
    Types,
    size_of,
    strongest,
    value_text,
)
from depanalysis.emit.guards.ranges import NEAR, Range, range_of
from depanalysis.emit.guards.visible import check_visible
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import Array
from depanalysis.proofs.assumptions import overlaps

MOST_PAIRS = 6
_MOST_RANGES = 4
_FAR = 2**32


@dataclass(frozen=True, slots=True)
class _Touched:
    """What a loop touches through a pointer."""

    name: str
    is_written: bool
    ranges: tuple[Range, ...]


def separation(facts: Facts, loop: LoopFacts, types: Types) -> tuple[str, ...]:
    """What has to hold for the pointers of a loop not to overlap; nothing if none may."""
    header = tuple(a for a in facts.model.accesses if a.id.statement == loop.number)
    inside = facts.model.inside(loop) + header
    names = overlaps(facts, loop, inside)
    if not names:
        return ()
    if any(access.variable in names for access in header):
        # A directive computes them once, also where its condition is false.
        raise NoGuardError("its bounds may be overwritten through a pointer")
    arrays = {array.name: array for array in facts.model.program.arrays}
    for name in names:
        if name not in arrays or arrays[name].record:
            raise NoGuardError(f"`{name}` is no pointer to numbers")
    touched = [_touched(facts, arrays[name], inside, types) for name in names]
    pairs = [
        pair for pair in _pairs(touched) if _is_open(arrays, pair[0].name, pair[1].name)
    ]
    if len(pairs) > MOST_PAIRS:
        raise NoGuardError("too many pointers may overlap")
    ranges = [each for one in touched for each in one.ranges]
    running = strongest(c for each in ranges for c in each.conditions)
    before = (condition.text(types) for condition in running)
    whole = {one.name: _without_seams(one, running) for one in touched}
    apart = (
        text
        for one, other in pairs
        for text in _apart(whole[one.name], whole[other.name], types)
    )
    return tuple(dict.fromkeys((*before, *apart)))


def _is_open(arrays: dict[str, Array], one: str, other: str) -> bool:
    """Two arrays that the function declares are apart."""
    return arrays[one].may_alias or arrays[other].may_alias


def _touched(
    facts: Facts, array: Array, inside: tuple[Access, ...], types: Types
) -> _Touched:
    name = array.name
    check_visible(facts.model.program, name, facts.source)
    accesses = [a for a in inside if a.storage == 0 and a.variable == name]
    if len(array.extents) > 1:
        _check_rows(facts, array, accesses)
    ranges: list[Range] = []
    for access in accesses:
        found = _range(access, types)
        forms = (found.low, found.high, *(each.form for each in found.conditions))
        for atom in dict.fromkeys(atom for form in forms for atom in form.atoms):
            if isinstance(atom, Var):
                check_visible(facts.model.program, atom.name, facts.source)
        ranges = _merged(ranges, found)
    if len(ranges) > _MOST_RANGES:
        raise NoGuardError(f"`{name}` is used in too many places")
    is_written = any(a.kind == "write" for a in accesses)
    return _Touched(name, is_written, tuple(ranges))


def _check_rows(facts: Facts, array: Array, accesses: list[Access]) -> None:
    """A subscript that leaves its row would leave the rows that are compared."""
    if any(extent is None for extent in array.extents[1:]):
        raise NoGuardError(f"the rows of `{array.name}` are objects of their own")
    if not all(map(facts.stays_in_rows, accesses)):
        raise NoGuardError(f"a subscript of `{array.name}` may leave its row")


def _range(access: Access, types: Types) -> Range:
    """The range of the first subscript; every end of it is an element that is there.

    The end of what is not touched in every iteration is only known to be near enough:
    addresses that are not those of elements could wrap around.
    """
    found = range_of(polynomial(access.indices[0]), access.loops)
    if not (access.conditions or access.doubts):
        return found
    low = found.low.as_constant
    factors = sum(abs(factor) for _, factor in found.high.terms)
    if low is None or max(-low, factors) > NEAR or not found.high.is_affine:
        raise NoGuardError(f"`{access.variable}` is not touched in every iteration")
    wide = (a for a in found.high.atoms if size_of(a, types) > _FAR)
    far = (Condition(constant(_FAR) - polynomial(atom)) for atom in wide)
    return replace(found, conditions=(*found.conditions, *far))


def _merged(ranges: list[Range], more: Range) -> list[Range]:
    """The ranges with one more, put together with another where both are comparable."""
    for position, each in enumerate(ranges):
        low = (each.low - more.low).as_constant
        high = (each.high - more.high).as_constant
        if low is not None and high is not None:
            conditions = tuple(dict.fromkeys((*each.conditions, *more.conditions)))
            joined = Range(
                more.low if low > 0 else each.low,
                more.high if high < 0 else each.high,
                conditions,
            )
            return [*ranges[:position], joined, *ranges[position + 1 :]]
    return [*ranges, more]


def _without_seams(touched: _Touched, known: list[Condition]) -> _Touched:
    """The same with ranges put together between which, as is known, no element lies."""
    ranges: list[Range] = []
    for more in touched.ranges:
        joined = more
        for each in tuple(ranges):
            found = _union(each, joined, known)
            if found is not None:
                ranges.remove(each)
                joined = found
        ranges.append(joined)
    return replace(touched, ranges=tuple(ranges))


def _union(one: Range, other: Range, known: list[Condition]) -> Range | None:
    """The two ranges as one where they overlap or follow each other."""
    for first, second in ((one, other), (other, one)):
        is_known = _is_at_least(second.low, first.low, known) and _is_at_least(
            first.high + constant(1), second.low, known
        )
        if not is_known:
            continue
        for last, before in ((second, first), (first, second)):
            if _is_at_least(last.high, before.high, known):
                return Range(first.low, last.high, ())
    return None


def _is_at_least(one: Polynomial, other: Polynomial, known: list[Condition]) -> bool:
    """Whether one of the known conditions is enough for `one >= other`."""
    gap = one - other
    enough = (constant(0), *(c.form for c in known if c.relation == ">="))
    slacks = ((gap - form).as_constant for form in enough)
    return any(slack is not None and slack >= 0 for slack in slacks)


def _pairs(touched: list[_Touched]) -> Iterator[tuple[_Touched, _Touched]]:
    for position, one in enumerate(touched):
        for other in touched[position + 1 :]:
            if one.is_written or other.is_written:
                yield one, other


def _apart(one: _Touched, other: _Touched, types: Types) -> Iterator[str]:
    """Each range of one pointer ends before one of the other begins, or the reverse."""
    for mine in one.ranges:
        for theirs in other.ranges:
            limits, start = _address(one.name, mine.low, types)
            more, end = _address(one.name, mine.high + constant(1), types)
            yield from (*limits, *more)
            limits, from_ = _address(other.name, theirs.low, types)
            more, until = _address(other.name, theirs.high + constant(1), types)
            yield from (*limits, *more)
            yield f"{end} <= {from_} || {until} <= {start}"


def _address(
    name: str, offset: Polynomial, types: Types
) -> tuple[tuple[str, ...], str]:
    if not offset.terms:
        return (), f"(char *){name}"
    known = offset.as_constant
    if known is not None:
        sign = "-" if known < 0 else "+"
        return (), f"(char *)({name} {sign} {abs(known)})"
    limits, text = value_text(offset, types)
    if len(offset.terms) > 1:
        text = f"({text})"
    return limits, f"(char *)({name} + {text})"
