"""Loops that execute the instances of statements in the order of their times.

Input: for each statement its times, one form for each dimension of the scattering, and
the systems whose union is its domain. Output: statements of the intermediate form, with
what `write` makes of each instance inside.

A dimension in which all times are constants puts statements one after the other; in any
other one they share a loop. The times of a loop may be an iterator or its opposite,
moved by outer ones, by parameters and by constants, so that iterators are known from
the times. Bounds may be too wide: what a loop does not enforce, a condition does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.openscop.bounds import Bounds, bounds_of
from depanalysis.frontends.openscop.forms import (
    Form,
    Row,
    all_of,
    any_of,
    variable,
)
from depanalysis.frontends.openscop.naming import unused
from depanalysis.frontends.openscop.systems import NotSupportedError, System
from depanalysis.ir.statements import If, Loop, Stmt
from depanalysis.source import NOWHERE, Span

MOST_DIMENSIONS = 100


@dataclass(frozen=True, slots=True)
class Member:
    """A statement: its number, its times, its domain, and what its iterators are.

    `names` are those of the iterators in the text, `places` those of the times.
    """

    number: int
    times: tuple[Form, ...]
    parts: tuple[System, ...]
    names: tuple[str, ...]
    values: Mapping[str, Form]
    places: tuple[Span, ...] = ()


Writer = Callable[[int, Mapping[str, Form]], tuple[Stmt, ...]]


def nest(members: Sequence[Member], taken: set[str], write: Writer) -> tuple[Stmt, ...]:
    """The loops of all members; raises `NotSupportedError`."""
    levels = max((len(each.times) for each in members), default=0)
    if levels > MOST_DIMENSIONS:
        raise NotSupportedError(f"more than {MOST_DIMENSIONS} scattering dimensions")
    padded = [_padded(each, levels) for each in members if each.parts]
    return _Nest(levels, taken, write).body(padded, 0)


def _padded(member: Member, levels: int) -> Member:
    missing = levels - len(member.times)
    places = member.places + (NOWHERE,) * (levels - len(member.places))
    return replace(member, times=member.times + (Form(),) * missing, places=places)


@dataclass(frozen=True, slots=True)
class _Nest:
    levels: int
    taken: set[str]
    write: Writer

    def body(self, members: list[Member], level: int) -> tuple[Stmt, ...]:
        """The statements for members whose times agree up to a level."""
        if not members:
            return ()
        if level == self.levels:
            return self._statement(members)
        times = [each.times[level].replaced(each.values) for each in members]
        if all(time == times[0] and not _unknown(time) for time in times):
            return self.body(members, level + 1)
        if any(time.terms for time in times):
            return (self._loop(members, times, level),)
        groups: dict[int, list[Member]] = {}
        for member, time in zip(members, times, strict=True):
            groups.setdefault(time.constant, []).append(member)
        bodies = (self.body(groups[time], level + 1) for time in sorted(groups))
        return tuple(stmt for body in bodies for stmt in body)

    def _statement(self, members: list[Member]) -> tuple[Stmt, ...]:
        member = members[0]
        if len(members) > 1:
            numbers = " and ".join(str(each.number + 1) for each in members[:2])
            raise NotSupportedError(
                f"the scattering does not order the statements {numbers}"
            )
        member = _settled(member)
        for k, name in enumerate(member.names):
            if f"?{k}" not in member.values:
                raise NotSupportedError(
                    f"the scattering of statement {member.number + 1} does not give "
                    f"{name} as a sum of its dimensions"
                )
        body = self.write(member.number, member.values)
        guards = [part.guard() for part in member.parts]
        if not body or not all(guards):
            return body
        unions = list(dict.fromkeys(all_of(guard) for guard in guards))
        return (If(any_of(unions), body),)

    def _loop(self, members: list[Member], times: list[Form], level: int) -> Loop:
        leader, name, sign, moment = self._index(members, times, level)
        self.taken.add(name)
        placed = [
            self._placed(member, each, moment)
            for member, each in zip(members, times, strict=True)
        ]
        bounds = bounds_of(name, sign, [p for each in placed for p in each.parts])
        body = self.body(self._enforced(placed, bounds), level + 1)
        self.taken.remove(name)
        place = leader.places[level]
        return Loop(name, bounds.first, bounds.last, body, bounds.step, span=place)

    def _index(
        self, members: list[Member], times: list[Form], level: int
    ) -> tuple[Member, str, int, Form]:
        """The member that gives the index its name, and the time as a form of it."""
        for member, time in zip(members, times, strict=True):
            iterator = _iterator(time)
            if iterator is not None:
                name = unused(member.names[int(iterator[1:])], self.taken)
                sign = time.factor(iterator)
                moment = variable(name).scaled(sign) + time.without(iterator)
                return member, name, sign, moment
        name = unused(f"c{level + 1}", self.taken)
        return members[0], name, 1, variable(name)

    def _placed(self, member: Member, time: Form, moment: Form) -> Member:
        """The member with its iterator, or with a condition, in terms of the moment."""
        iterator = _iterator(time)
        if iterator is None:
            meeting = Row(moment - time, is_equality=True)
            parts = (replace(part, rows=(*part.rows, meeting)) for part in member.parts)
            return _settled(replace(member, parts=tuple(parts)))
        value = (moment - time.without(iterator)).scaled(time.factor(iterator))
        return _settled(_known(member, iterator, value))

    def _enforced(self, members: list[Member], bounds: Bounds) -> list[Member]:
        return [
            replace(each, parts=tuple(bounds.relieved(part) for part in each.parts))
            for each in members
        ]


def _settled(member: Member) -> Member:
    """The member with the iterators that equalities of its domain give by known names."""
    for k in range(len(member.names)):
        iterator = f"?{k}"
        if iterator in member.values:
            continue
        for row in member.parts[0].rows:
            factor = row.form.factor(iterator)
            value = row.form.without(iterator).scaled(-factor)
            is_shared = all(row in part.rows for part in member.parts)
            is_plain = not any(name[0] in "?/" for name in value.names)
            if row.is_equality and abs(factor) == 1 and is_shared and is_plain:
                return _settled(_known(member, iterator, value))
    return member


def _known(member: Member, iterator: str, value: Form) -> Member:
    found = {iterator: value}
    parts = tuple(part.replaced(found) for part in member.parts)
    return replace(member, values={**member.values, **found}, parts=parts)


def _iterator(time: Form) -> str | None:
    """The one iterator that a time says something new about, if it is just one."""
    unknown = _unknown(time)
    is_plain = len(unknown) == 1 and abs(time.factor(unknown[0])) == 1
    return unknown[0] if is_plain else None


def _unknown(form: Form) -> list[str]:
    return sorted(name for name in form.names if name.startswith("?"))
