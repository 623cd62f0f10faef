"""Which calls of a function that is not given may return pointers to one object.

Two calls may that are handed one object. If each is also handed one that the other is not,
as `row_of(context, matrix)` is, the object that they share has to be one that may hold what
is returned: `pick(x, y)` and `pick(x, z)` may both return `x`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from depanalysis.frontends.c.libclang import identity
from depanalysis.frontends.c.paths import Path
from depanalysis.frontends.c.places import Place, leaves
from depanalysis.frontends.c.provenance import Handed
from depanalysis.frontends.c.state import TOUCHABLE, State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import CType, PointerTo, is_same
from depanalysis.frontends.c.variables import path_of

_AROUND = ("UNEXPOSED_EXPR", "PAREN_EXPR", "UNARY_OPERATOR", "CSTYLE_CAST_EXPR")


@dataclass(frozen=True)
class _Call:
    """What one call was handed, and the declaration by which its function is called."""

    s: State
    handed: Handed
    _holding: dict[int, tuple[CType, frozenset[str]]] = field(default_factory=dict)

    def holding(self, target: CType) -> frozenset[str]:
        """The variables that are handed over and may be part of a type, or lead to it."""
        if id(target) not in self._holding:
            inner = [leaf.type for leaf in leaves(Place("", target))]
            parts = (leaf for _, parts in self.objects for leaf in parts)
            found = (leaf.base for leaf in parts if _may_hold(leaf.type, target, inner))
            self._holding[id(target)] = target, frozenset(found)
        return self._holding[id(target)][1]

    @cached_property
    def names(self) -> frozenset[str]:
        """The variables that are handed over, local ones and scalars left out."""
        local = self.s.scalars.keys() | self.s.locals.keys()
        return frozenset(self.handed.names - local)

    @cached_property
    def objects(self) -> tuple[tuple[Path | None, tuple[Place, ...]], ...]:
        """How one gets to each object that is handed over, and its parts."""
        return tuple(
            (path_of(self.s, place), tuple(leaves(place)))
            for place in self.handed.objects
        )

    @cached_property
    def called(self) -> int | None:
        """The declaration that the call names."""
        named = without_casts(self.handed.call.children[0])
        while named.kind in _AROUND and named.children:
            named = without_casts(named.children[-1])
        found = named.cursor.referenced
        return None if found is None else identity(found.canonical)


@dataclass
class EqualResults:
    """The calls of unknown functions that one function makes, and what was asked of them."""

    s: State
    _calls: dict[int, _Call] = field(default_factory=dict)
    _known: dict[tuple[int, int], bool] = field(default_factory=dict)

    def may_be(
        self, one: Collection[int], other: Collection[int], target: CType
    ) -> bool:
        """Whether calls, by their positions, may return one object of a type."""
        return any(
            self._may_be(min(k, n), max(k, n), target)
            for k in sorted(one)
            for n in sorted(other)
        )

    def _may_be(self, one: int, other: int, target: CType) -> bool:
        if (one, other) not in self._known:
            first, second = self._call(one), self._call(other)
            is_one = first.called is None or first.called == second.called
            self._known[one, other] = is_one and self._share(first, second, target)
        return self._known[one, other]

    def _call(self, number: int) -> _Call:
        if number not in self._calls:
            self._calls[number] = _Call(self.s, self.s.meetings.handed[number])
        return self._calls[number]

    def _share(self, one: _Call, other: _Call, target: CType) -> bool:
        both = one.names & other.names
        if len(one.handed.names) > 1 and len(other.handed.names) > 1:
            # What is not known may be handed to any call.
            both -= {TOUCHABLE}
        if not both:
            return False
        if not (self._has_own(one, other) and self._has_own(other, one)):
            return True
        return not both.isdisjoint(one.holding(target))

    def _has_own(self, one: _Call, other: _Call) -> bool:
        """Whether a call is handed an object that the text does not hand to the other."""
        ends = [path for path, _ in other.objects]
        for path, parts in one.objects:
            is_shared = any(leaf.base in other.handed.names for leaf in parts)
            if path is None or None in ends or is_shared:
                continue
            if not any(end and self.s.file.aliases.shared(path, end) for end in ends):
                return True
        return False


def _may_hold(held: CType, target: CType, inner: list[CType]) -> bool:
    """Whether an object of a type may be a part of another type, or a pointer to it."""
    is_pointer_to = isinstance(held, PointerTo) and is_same(held.target, target)
    return is_pointer_to or any(is_same(held, each) for each in inner)
