"""What single statements do to the state of the walk: declare, assign, anything unknown.

A store gives an array a new version. Where pointers may overlap, it gives one to every
array that it may reach.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from depanalysis.analysis.effects import effects
from depanalysis.analysis.flow import StateMerge
from depanalysis.analysis.recording import Recorder, Scope
from depanalysis.analysis.valuation import State
from depanalysis.ir.expressions import Binary, Cast, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    FREE,
    Array,
    Assign,
    Declare,
    Opaque,
    Scalar,
    Stmt,
)
from depanalysis.ir.types import BOOL
from depanalysis.options import Aliasing

AFTER_CODE = " after code that "
"""What stands between a variable and the code that is not modelled."""


@dataclass(frozen=True, slots=True)
class Storage:
    """The names of all arrays, and of those that may share storage with each other.

    Only the fields of one record do not; `records` names it for each of them. `partners` are
    the arrays of which the program itself says that they may be one memory with another.
    """

    arrays: frozenset[str]
    overlapping: frozenset[str]
    records: Mapping[str, str]
    partners: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def touched(self, names: frozenset[str]) -> frozenset[str]:
        """The arrays that stores to some arrays may change."""
        names = names.union(*(self.partners.get(each, ()) for each in sorted(names)))
        overlapping = names & self.overlapping
        records = {self.records.get(name) for name in overlapping}
        if not overlapping:
            return names
        if len(records) > 1 or None in records:
            return names | self.overlapping
        return names | {
            n for n in self.overlapping if self.records.get(n) not in records
        }


def storage_of(program: Program, aliasing: Aliasing) -> Storage:
    """Pointers may overlap each other, and arrays of known extent, under "strict"."""
    local = {
        s.variable.name
        for s in program.statements
        if isinstance(s, Declare) and isinstance(s.variable, Array)
    }
    arrays = frozenset(a.name for a in program.arrays) | local
    beside: dict[str, set[str]] = {}
    for each in program.overlaps:
        beside.setdefault(each.first, set()).add(each.second)
        beside.setdefault(each.second, set()).add(each.first)
    partners = {n: frozenset(them) for n, them in beside.items() if n in arrays}
    if aliasing == "assume" or not any(a.may_alias for a in program.arrays):
        return Storage(arrays, frozenset(), {}, partners)
    overlapping = frozenset(
        a.name for a in program.arrays if a.may_alias or a.extents[0] is not None
    )
    records = {a.name: a.record for a in program.arrays if a.record}
    return Storage(arrays, overlapping, records, partners)


@dataclass(frozen=True, slots=True)
class Stores:
    """Applies statements to a state.

    `reach` is the storage of pointers that overlap. `is_alone`: what is stored stays.
    """

    meeting: StateMerge
    recorder: Recorder
    storage: Storage
    reach: Storage
    is_alone: bool

    def declare(
        self,
        variable: Scalar | Array,
        number: int,
        state: State,
        loops: tuple[int, ...],
    ) -> None:
        """A new variable, whose value is not known."""
        name, inside = variable.name, frozenset(loops)
        valuation = self.recorder.valuation
        valuation.types[name] = variable.type
        # 0 is the program itself, so that declarations count from 1.
        storage = number + 1
        self.recorder.scope[name] = Scope(storage, loops)
        if isinstance(variable, Array):
            state.versions[name] = self.meeting.version(inside)
            self.recorder.declare(variable, storage, state, loops)
            return
        state.values[name] = valuation.unknowns.undefined(name, inside)

    def assign(self, stmt: Assign, state: State, loops: tuple[int, ...]) -> None:
        """A new value of an integer scalar or element.

        Real ones are followed only where several threads may compute the same.
        """
        inside, valuation = frozenset(loops), self.recorder.valuation
        target = stmt.target
        value = None
        is_real = valuation.is_real(target)
        if not is_real or (isinstance(target, Var) and not valuation.is_alone):
            expr = stmt.value
            if stmt.update is not None:
                expr = Binary(stmt.update, target, stmt.value, stmt.span)
            if is_real:
                assert isinstance(target, Var)
                expr = Cast(valuation.types[target.name], expr, stmt.span)
            value = valuation.bounded(valuation.value(expr, state, inside), inside)
        if isinstance(target, Var):
            if value is not None:
                state.values[target.name] = value
            return
        indices = tuple(valuation.value(i, state, inside) for i in target.indices)
        self.renew(frozenset({target.array}), state, inside)
        if value is not None and self.is_alone:
            version = state.versions[target.array]
            valuation.stored[version.number] = (indices, value)

    def unmodelled(self, stmt: Opaque, state: State, loops: tuple[int, ...]) -> None:
        """Nothing is known of what the code may write."""
        self.recorder.unmodelled(stmt, loops)
        inside, scope = frozenset(loops), self.recorder.scope
        names = frozenset(scope if stmt.writes is None else stmt.writes)
        self.renew(names & self.storage.arrays, state, inside)
        valuation = self.recorder.valuation
        unknowns = valuation.unknowns
        for name in sorted(names - self.storage.arrays):
            reason = f"`{name}`{AFTER_CODE}{stmt.reason}"
            is_boolean = valuation.types.get(name) == BOOL
            state.values[name] = (
                unknowns.chosen(name, reason, inside, is_boolean=is_boolean)
                if stmt.kind in FREE
                else unknowns.fresh("opaque", reason, inside, is_boolean=is_boolean)
            )

    def written_by(self, body: tuple[Stmt, ...]) -> frozenset[str]:
        """The arrays that some statements may store to, by these names."""
        found = effects(body)
        return frozenset(n for n in self.storage.arrays if found.may_write(n))

    def renew(
        self, written: frozenset[str], state: State, inside: frozenset[int]
    ) -> None:
        """New contents for arrays that are stored to, and for those that share storage.

        What was stored to others is forgotten if they may overlap with these: a value
        that rests on pointers which lie apart would need an assumption of its own.
        """
        stored = self.recorder.valuation.stored
        for name in sorted(self.reach.touched(written)):
            version = state.versions.get(name)
            if version is not None:
                stored.pop(version.number, None)
        for name in sorted(self.storage.touched(written)):
            state.versions[name] = self.meeting.version(inside)
