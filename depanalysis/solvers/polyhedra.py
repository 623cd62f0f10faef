"""The home of islpy: sets of integer points given as text over named dimensions.

isl compares by position and hashes by structure, so its objects never leave this module
except wrapped, and are never keys. Every call runs under a quota of operations, not of
time: the same question gets the same answer on every machine.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

import islpy as isl

from depanalysis.solvers import effort
from depanalysis.solvers.constraints import Constraint, Floor, Linear, conjuncts

QUOTA = 100_000
_LEAST_QUOTAS = (QUOTA // 4, QUOTA, 4 * QUOTA)
# isl does not tell how many operations something took; most takes a small part.
_USUAL_PART = 100
_MOST_ALTERNATIVES = 16
_ATTEMPTS = 32
_STARTS = (None, 0, -1, -(2**4), -(2**10), -(2**31), -(2**63))

# For `notation`, which reads what users write in the notation of isl.
UNIONS, DIMENSIONS = (isl.UnionSet, isl.UnionMap), isl.dim_type
_SET, _IN, _OUT = isl.dim_type.set, isl.dim_type.in_, isl.dim_type.out
# The least and greatest value of something, `None` where there is no bound.
Extent: TypeAlias = tuple[int | None, int | None]


class QuotaExceededError(Exception):
    """A question needed more operations than it was given."""


@cache
def _context() -> Any:
    return isl.Context()


@contextmanager
def bounded(quota: int = QUOTA) -> Iterator[Any]:
    """A context in which isl stops after a number of operations."""
    context = _context()
    context.reset_operations()
    context.set_max_operations(quota)
    effort.take(quota // _USUAL_PART)
    try:
        yield context
    except isl.Error as error:
        effort.take(quota)
        raise QuotaExceededError(f"needs more than {quota} operations") from error
    finally:
        context.set_max_operations(0)


@dataclass(frozen=True, slots=True, eq=False)
class IntegerSet:
    """The integer points that satisfy a formula; dimensions go by name."""

    names: tuple[str, ...]
    _set: Any = field(repr=False)

    def is_empty(self) -> bool:
        """Whether there is no such point."""
        with bounded():
            return bool(self._set.is_empty())

    def where(self, constraint: Constraint | str) -> "IntegerSet":
        """The points that satisfy one more constraint."""
        with bounded():
            return IntegerSet(self.names, _within(self._set, self.names, [constraint]))

    def onto(self, names: Sequence[str]) -> "IntegerSet":
        """The values of some dimensions, in the order of all; others are projected out."""
        kept = tuple(name for name in self.names if name in names)
        projected = self._set
        with bounded(4 * QUOTA):
            for position in reversed(range(len(self.names))):
                if self.names[position] not in kept:
                    projected = projected.project_out(_SET, position, 1)
        return IntegerSet(kept, projected)

    def with_names(self, names: Iterable[str]) -> "IntegerSet":
        """The points with further dimensions, which may have any value."""
        more = tuple(dict.fromkeys(n for n in names if n not in self.names))
        with bounded():
            wider = self._set.insert_dims(_SET, len(self.names), len(more))
            return IntegerSet((*self.names, *more), wider)

    def minus(self, other: "IntegerSet") -> "IntegerSet":
        """The points that agree with no point of a set over some of the dimensions."""
        own, size = other, len(self.names)
        with bounded(QUOTA // 4):
            wider = own._set.insert_dims(_SET, 0, size)
            for k, name in enumerate(own.names):
                wider = wider.equate(_SET, self.names.index(name), _SET, size + k)
            points = wider.project_out(_SET, size, len(own.names))
            return IntegerSet(self.names, self._set.subtract(points))

    def extent(self, name: str) -> Extent:
        """The least and greatest value of a dimension, `None` where there is none."""
        position = self.names.index(name)
        with bounded(4 * QUOTA):
            low, high = self._set.dim_min_val(position), self._set.dim_max_val(position)
            return _number(low), _number(high)

    def difference(self, first: str, second: str) -> Extent:
        """The least and greatest value of the second dimension minus the first."""
        kind, size = _SET, len(self.names)
        with bounded():
            wider = self._set.insert_dims(kind, size, 1)
            apart = isl.Constraint.alloc_equality(
                isl.LocalSpace.from_space(wider.get_space())
            )
            for name, factor in ((first, 1), (second, -1)):
                position = self.names.index(name)
                apart = apart.set_coefficient_val(kind, position, _value(factor))
            apart = apart.set_coefficient_val(kind, size, _value(1))
            points = wider.add_constraint(apart)
        return IntegerSet((*self.names, "apart"), points).extent("apart")

    def least(self, natural: Iterable[str] = ()) -> dict[str, int] | None:
        """The lexicographically least point, `None` if there is none.

        The dimensions in `natural` are not negative where that is possible; a dimension
        without a least value takes one that is near zero.
        """
        positions = [self.names.index(name) for name in natural]
        for quota in _LEAST_QUOTAS[:-1]:
            # What isl takes cannot be read, only whether it was less than a quota. What
            # takes more than most is paid for by dimension, as isl goes over all of them.
            with suppress(QuotaExceededError), bounded(quota):
                return self._least(positions)
        with bounded(_LEAST_QUOTAS[-1]):
            found = self._least(positions)
        effort.take(_LEAST_QUOTAS[-2] * len(self.names))
        return found

    def _least(self, natural: Iterable[int]) -> dict[str, int] | None:
        chosen = self._set
        if chosen.is_empty():
            return None
        bounds: dict[int, int] = {}
        for position in natural:
            positive = chosen.lower_bound_val(_SET, position, _value(0))
            if not positive.is_empty():
                chosen, bounds[position] = positive, 0
        values: dict[str, int] = {}
        for position, name in enumerate(self.names):
            value = _least_value(chosen, position, bounds.get(position))
            chosen = chosen.fix_val(_SET, position, _value(value))
            values[name] = value
        return values


def integer_set(
    names: Sequence[str], constraints: Iterable[Constraint | str]
) -> IntegerSet:
    """The points over the named dimensions that satisfy all constraints.

    One that a user wrote may be text in the notation of isl.
    """
    with bounded() as context:
        space = isl.Space.set_alloc(context, 0, len(names))
        # Both sides of a question often require the same.
        wanted = list(dict.fromkeys(constraints))
        return IntegerSet(tuple(names), _within(isl.Set.universe(space), names, wanted))


def _within(
    points: Any, names: Sequence[str], constraints: Iterable[Constraint | str]
) -> Any:
    """The points that satisfy constraints; linear ones are put in without isl's parser."""
    space = isl.LocalSpace.from_space(points.get_space())
    positions = {name: position for position, name in enumerate(names)}
    others: list[Constraint | str] = []
    for constraint in constraints:
        for part in (
            (constraint,) if isinstance(constraint, str) else conjuncts(constraint)
        ):
            # Without dimensions, isl takes an added constraint for one that holds.
            made = _linear(space, positions, part) if names else None
            if made is None:
                others.append(part)
            else:
                points = points.add_constraint(made)
    if not others:
        return points
    joined = " and ".join(f"({each})" for each in others)
    effort.take(2 ** min(joined.count(" or "), _MOST_ALTERNATIVES))
    text = f"{{ [{', '.join(names)}] : {joined} }}"
    return points.intersect(isl.Set.read_from_str(points.get_ctx(), text))


def _linear(
    space: Any, positions: Mapping[str, int], constraint: Constraint | str
) -> Any:
    """A constraint of isl, `None` for what is not a plain sum."""
    if not isinstance(constraint, Linear):
        return None
    kind = isl.Constraint
    alloc = kind.alloc_equality if constraint.is_equality else kind.alloc_inequality
    made = alloc(space).set_constant_val(_value(constraint.constant))
    for name, factor in constraint.terms:
        if isinstance(name, Floor):
            return None
        made = made.set_coefficient_val(_SET, positions[name], _value(factor))
    return made


def _number(value: Any) -> int | None:
    return _integer(value) if value.is_int() else None


def _integer(value: Any) -> int:
    # Writing a number down takes operations, too, and gives nothing if none are left.
    text = value.to_str()
    if text is None:
        raise QuotaExceededError("needs more operations than it is given")
    return int(text)


def _value(value: int) -> Any:
    return (
        isl.Val.int_from_si(_context(), value)
        if abs(value) < 2**62
        else isl.Val(str(value), _context())
    )


def _least_value(points: Any, position: int, bound: int | None) -> int:
    """The least value of a coordinate; near zero, if any, where there is no least one.

    To ask whether a value is taken is much cheaper than to ask for the least one, so the
    first above a `bound` are tried.
    """
    known = points.plain_get_val_if_fixed(_SET, position)
    if known.is_int():
        return _integer(known)
    starts: tuple[int | None, ...] = _STARTS
    if bound is not None:
        starts = (bound + _ATTEMPTS,)
        for value in range(bound, bound + _ATTEMPTS):
            if _is_taken(points, position, value):
                return value
    for start in starts:
        above = points
        if start is not None:
            above = points.lower_bound_val(_SET, position, _value(start))
        for _ in range(_ATTEMPTS):
            lowest = _number(above.dim_min_val(position))
            if lowest is None:
                break
            # isl bounds a union by a relaxation, so the bound need not be attained.
            if _is_taken(above, position, lowest):
                return lowest
            above = above.lower_bound_val(_SET, position, _value(lowest + 1))
    return _integer(points.sample_point().get_coordinate_val(_SET, position))


def _is_taken(points: Any, position: int, value: int) -> bool:
    return not points.fix_val(_SET, position, _value(value)).is_empty()


@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """A union of relations between named tuples, with parameters."""

    _map: Any = field(repr=False)

    def is_empty(self) -> bool:
        """Whether nothing is related."""
        with bounded():
            return bool(self._map.is_empty())

    def union(self, other: "Relation") -> "Relation":
        """All pairs of either."""
        with bounded():
            return Relation(self._map.union(other._map))

    def reversed(self) -> "Relation":
        """The pairs with their tuples exchanged."""
        with bounded():
            return Relation(self._map.reverse())

    def starting_like(self, other: "Relation") -> "Relation":
        """The pairs whose first point is the first one of a pair in another relation."""
        with bounded(4 * QUOTA):
            return Relation(self._map.intersect_domain(other._map.domain()))

    def text(self) -> str:
        """The relation in isl notation, coalesced."""
        with bounded(4 * QUOTA):
            return str(self._map.coalesce())

    def named(self, names: Mapping[str, str]) -> str:
        """The text of the relation with parameters, tuples and coordinates renamed."""
        text = self.text()
        pattern = re.compile(r"\b[A-Za-z]\w*\b")
        return pattern.sub(lambda match: names.get(match[0], match[0]), text)

    def at_level(self, level: int, depth: int) -> "Relation":
        """The pairs that agree in `level` coordinates, and not in the next of `depth`."""
        kept = isl.UnionMap.empty(self._map.get_space())
        with bounded(4 * QUOTA):
            for one in self._maps():
                for k in range(level):
                    one = one.equate(_IN, k, _OUT, k)
                if level < depth:
                    one = one.subtract(one.equate(_IN, level, _OUT, level))
                kept = kept.union(isl.UnionMap.from_map(one))
        return Relation(kept)

    def between(self, source: str, sink: str) -> "Relation":
        """The pairs of two tuples by name."""
        kept = isl.UnionMap.empty(self._map.get_space())
        for one in self._maps():
            if _ends(one) == (source, sink):
                kept = kept.union(isl.UnionMap.from_map(one))
        return Relation(kept)

    def ends(self) -> tuple[tuple[str, str], ...]:
        """The names of the related tuples, sorted."""
        return tuple(sorted(_ends(one) for one in self._maps() if not one.is_empty()))

    def least(self, natural: Iterable[str] = ()) -> "Pair | None":
        """The least pair by name, then parameters, source and sink; `None` if empty."""
        for one in sorted(self._maps(), key=_ends):
            points, split = _points(one)
            count = len(points.names) - one.dim(_IN) - one.dim(_OUT)
            point = points.least(n for n in natural if n in points.names)
            if point is not None:
                at = tuple(point.values())
                known = {name: point[name] for name in points.names[:count]}
                return Pair(known, *_ends(one), at[count:split], at[split:])
        return None

    def spread(self, depth: int) -> tuple[Extent, ...]:
        """The least and greatest difference of each of the first coordinates."""
        found: list[list[Extent]] = [[] for _ in range(depth)]
        for one in self._maps():
            points, split = _points(one)
            start = split - one.dim(_IN)
            for k in range(depth):
                source, sink = points.names[start + k], points.names[split + k]
                found[k].append(points.difference(source, sink))
        return tuple(_hull(extents) for extents in found)

    def _maps(self) -> list[Any]:
        found: list[Any] = []
        self._map.foreach_map(found.append)
        return found

    def pairs(
        self, parameters: Mapping[str, int]
    ) -> frozenset[tuple[str, tuple[int, ...], str, tuple[int, ...]]]:
        """All pairs for given parameters: source tuple, point, sink tuple, point."""
        found: list[tuple[str, tuple[int, ...], str, tuple[int, ...]]] = []
        with bounded(1000 * QUOTA) as context:
            known = [f"{n} = {v}" for n, v in parameters.items()]
            names = ", ".join(parameters)
            values = isl.Set.read_from_str(
                context, f"[{names}] -> {{ : {' and '.join(known) or '0 = 0'} }}"
            )
            fixed = self._map.intersect_params(values)

            def visit(one: Any) -> None:
                source = one.get_tuple_name(_IN)
                sink = one.get_tuple_name(_OUT)
                split = one.dim(_IN)

                def point(p: Any) -> None:
                    size = p.space.dim(_SET)
                    at = [_integer(p.get_coordinate_val(_SET, k)) for k in range(size)]
                    found.append((source, tuple(at[:split]), sink, tuple(at[split:])))

                one.wrap().flatten().foreach_point(point)

            fixed.foreach_map(visit)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Pair:
    """One related pair: the parameters, the tuples' names and the two points."""

    parameters: dict[str, int]
    source_name: str
    sink_name: str
    source: tuple[int, ...]
    sink: tuple[int, ...]


def _points(one: Any) -> tuple[IntegerSet, int]:
    """The pairs of a map as points: parameters, source, and from an index on the sink."""
    with bounded(4 * QUOTA):
        count = one.dim(isl.dim_type.param)
        known = [one.get_dim_name(isl.dim_type.param, k) for k in range(count)]
        split = count + one.dim(_IN)
        flat = one.wrap().flatten()
        flat = flat.move_dims(_SET, 0, isl.dim_type.param, 0, count)
        size = flat.dim(_SET)
    names = (*known, *(f"t{k}" for k in range(size - count)))
    return IntegerSet(names, flat), split


def _hull(extents: list[Extent]) -> Extent:
    lows = [low for low, _ in extents if low is not None]
    highs = [high for _, high in extents if high is not None]
    return (
        min(lows) if len(lows) == len(extents) > 0 else None,
        max(highs) if len(highs) == len(extents) > 0 else None,
    )


def _ends(one: Any) -> tuple[str, str]:
    return one.get_tuple_name(_IN), one.get_tuple_name(_OUT)


def relation(text: str) -> Relation:
    """A union map from isl notation."""
    with bounded() as context:
        return Relation(isl.UnionMap.read_from_str(context, text))


def pairs_of(
    points: IntegerSet, sources: Sequence[str], sinks: Sequence[str]
) -> Relation:
    """The pairs of the source's and the sink's coordinates, whatever all others are."""
    kind, size = _SET, len(sources) + len(sinks)
    with bounded(4 * QUOTA):
        wider = points._set.insert_dims(kind, 0, size)
        for k, name in enumerate((*sources, *sinks)):
            wider = wider.equate(kind, k, kind, size + points.names.index(name))
        both = wider.project_out(kind, size, len(points.names))
        ends = (_OUT, 0, _IN, len(sources), len(sinks))
        one = isl.Map.from_domain(both).move_dims(*ends)
        for end in (_IN, _OUT):
            one = one.set_tuple_name(end, "S")
        return Relation(isl.UnionMap.from_map(one))


def scheduling_problem(domain: Any) -> Any:
    """What isl's scheduler is asked, on the instances of a union set of this module."""
    return isl.ScheduleConstraints.on_domain(domain)
