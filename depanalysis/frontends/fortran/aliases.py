"""Which pointers and targets may be one memory by what the text of all files says.

`p => t` says that `p` may lead to what `t` is or leads to, in whichever unit it stands, and
so do the arguments of calls: of procedures, of what is bound to a type, of generic names and
of pointers to procedures. Statements have no order. A dummy argument and the result of a
function belong to their procedure, a component goes by its own name, and every other name is
one in all scopes. That two dummy arguments are one memory is a question about each call.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations

from depanalysis.frontends.fortran.handed import Call, Handed, handed
from depanalysis.ir.programs import Overlap, Program

_MEMBER = re.compile(r"\.(?=[A-Za-z_])")


@dataclass(slots=True)
class Aliases:
    """What each pointer leads to, and the dummy arguments that a call makes one.

    `leads` are edges between names, those of calls included, and `associated` those that
    an association draws, in a procedure or in one that it calls.
    """

    text: Handed
    leads: dict[str, set[str]]
    associated: dict[str, set[str]]
    pairs: set[frozenset[str]] = field(default_factory=set)
    _reached: dict[str, frozenset[str]] = field(default_factory=dict)

    def are_one(self, procedure: str, one: str, other: str) -> bool:
        """Whether two variables of a procedure, `x` or `x.u`, may be one memory."""
        one, other = (_MEMBER.sub("%", each) for each in (one, other))
        first, second = (self.text.named(procedure, each) for each in (one, other))
        if first != second:
            return self._meet(first, second)
        if self.associated.get(first):
            return True
        if "%" not in one or "%" not in other:
            return False
        # The components of two objects, by one name.
        roots = [self.text.named(procedure, x.partition("%")[0]) for x in (one, other)]
        return self.text.has_copies or (roots[0] != roots[1] and self._meet(*roots))

    def complete(self) -> None:
        """Draws all conclusions from the calls."""
        calls = tuple(dict.fromkeys(self.text.calls))
        while self._hand_over(calls):
            self._reached.clear()
        while self._pair(calls):
            pass

    def _hand_over(self, calls: tuple[Call, ...]) -> bool:
        """Dummies lead to arguments, which may come back with what these are given."""
        count = sum(map(len, self.leads.values()))
        for dummies in chain.from_iterable(map(self._dummies, calls)):
            arguments = dict(dummies)
            for dummy, given in dummies:
                self.leads.setdefault(dummy, set()).add(given)
                targets = self.associated.get(dummy, ())
                returned = {arguments.get(each, each) for each in targets} - {given}
                self.leads.setdefault(given, set()).update(returned)
                self.associated.setdefault(given, set()).update(returned)
        return sum(map(len, self.leads.values())) > count

    def _pair(self, calls: tuple[Call, ...]) -> bool:
        """Two dummies are one where a call hands over what may be one memory."""
        count = len(self.pairs)
        for dummies in chain.from_iterable(map(self._dummies, calls)):
            self.pairs.update(
                frozenset((one, other))
                for (one, first), (other, second) in combinations(dummies, 2)
                if first == second or self._meet(first, second)
            )
        return len(self.pairs) > count

    def _dummies(self, call: Call) -> Iterator[tuple[tuple[str, str], ...]]:
        """The dummies of each procedure that a call may mean, with what they get."""
        for name in sorted(self._reach(call.callee)):
            for dummies in self.text.heads.get(name, ()):
                yield call.matched(name, dummies)
                if call.is_bound:
                    # The object may be the first argument.
                    yield call.matched(name, dummies[1:])

    def _meet(self, one: str, other: str) -> bool:
        owner, dot, _ = one.partition(".")
        if not dot or owner != other.partition(".")[0]:
            return not self._reach(one).isdisjoint(self._reach(other))
        return (
            frozenset((one, other)) in self.pairs
            or not self._associated(one).isdisjoint(self._reach(other))
            or not self._associated(other).isdisjoint(self._reach(one))
        )

    def _associated(self, name: str) -> frozenset[str]:
        """What a dummy argument leads to by an association, not by a call."""
        found = (self._reach(each) for each in self.associated.get(name, ()))
        return frozenset(chain.from_iterable(found))

    def _reach(self, name: str) -> frozenset[str]:
        if name not in self._reached:
            found, pending = {name}, [name]
            while pending:
                new = self.leads.get(pending.pop(), set()) - found
                found |= new
                pending += new
            self._reached[name] = frozenset(found)
        return self._reached[name]


@lru_cache(maxsize=2)
def aliases(texts: tuple[str, ...]) -> Aliases:
    """What the texts of all files say."""
    text = handed(texts)
    leads, associated = (
        {name: {*each} for name, each in text.targets.items()} for _ in range(2)
    )
    found = Aliases(text, leads, associated)
    found.complete()
    return found


def with_aliases(program: Program, texts: Sequence[str]) -> Program:
    """The program, in which pointers and targets may be what the texts say."""
    arrays = [each for each in program.arrays if each.may_alias]
    known = aliases(tuple(texts)) if len(arrays) > 1 else None
    found = tuple(
        Overlap(
            one.name, other.name, f"`{one.name}` and `{other.name}` may be one memory"
        )
        for one, other in combinations(arrays, 2)
        if known and known.are_one(program.name.lower(), one.name, other.name)
    )
    return replace(program, overlaps=(*program.overlaps, *found))
