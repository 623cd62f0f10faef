"""What single statements do to the state of the walk: declare, assign, anything unknown.

A store gives an array a new version. Where pointers may overlap, it gives one to every
array that it may reach.
"""

from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.flow import Meeting
from depanalysis.analysis.recording import Recorder, Scope
from depanalysis.analysis.valuation import State
from depanalysis.ir.expressions import Binary, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import INT
from depanalysis.options import Aliasing

UNDEFINED = "the undefined value of"
"""The start of the reason why nothing is known of a variable that is not set."""


@dataclass(frozen=True, slots=True)
class Storage:
    """The names of all arrays, and of those that may share storage with each other."""

    arrays: frozenset[str]
    overlapping: frozenset[str]

    def touched(self, names: frozenset[str]) -> frozenset[str]:
        """The arrays that stores to some arrays may change."""
        return names | self.overlapping if names & self.overlapping else names


def storage_of(program: Program, aliasing: Aliasing) -> Storage:
    """Pointers may overlap each other, and arrays of known extent, under "strict"."""
    local = {
        s.variable.name
        for s in walk_statements(program.body)
        if isinstance(s, Declare) and isinstance(s.variable, Array)
    }
    arrays = frozenset(a.name for a in program.arrays) | local
    if aliasing == "assume" or not any(a.may_alias for a in program.arrays):
        return Storage(arrays, frozenset())
    overlapping = frozenset(
        a.name for a in program.arrays if a.may_alias or a.extents[0] is not None
    )
    return Storage(arrays, overlapping)


@dataclass(frozen=True, slots=True)
class Stores:
    """Applies statements to a state."""

    meeting: Meeting
    recorder: Recorder
    storage: Storage

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
        state.values[name] = valuation.unknowns.fresh(
            "scalar", f"{UNDEFINED} {name}", inside
        )

    def assign(self, stmt: Assign, state: State, loops: tuple[int, ...]) -> None:
        """A new value of an integer scalar; real ones are not followed."""
        inside, valuation = frozenset(loops), self.recorder.valuation
        if isinstance(stmt.target, Load):
            self.renew(
                self.storage.touched(frozenset({stmt.target.array})), state, inside
            )
            return
        name = stmt.target.name
        if valuation.types.get(name, INT).kind == "real":
            return
        expr = stmt.value
        if stmt.update is not None:
            expr = Binary(stmt.update, Var(name), stmt.value)
        value = valuation.value(expr, state, inside)
        state.values[name] = valuation.bounded(value, inside)

    def unmodelled(self, stmt: Opaque, state: State, loops: tuple[int, ...]) -> None:
        """Nothing is known of what the code may write."""
        self.recorder.unmodelled(stmt, loops)
        inside, scope = frozenset(loops), self.recorder.scope
        names = frozenset(scope if stmt.writes is None else stmt.writes)
        self.renew(self.storage.touched(names & self.storage.arrays), state, inside)
        for name in sorted(names - self.storage.arrays):
            state.values[name] = self.recorder.valuation.unknowns.fresh(
                "opaque", f"{name} after code that {stmt.reason}", inside
            )

    def changed_by(self, body: tuple[Stmt, ...]) -> frozenset[str]:
        """The arrays that may have other contents after some statements."""
        found = effects(body)
        written = frozenset(n for n in self.storage.arrays if found.may_write(n))
        return self.storage.touched(written)

    def renew(
        self, arrays: frozenset[str], state: State, inside: frozenset[int]
    ) -> None:
        """New contents for some arrays."""
        for name in sorted(arrays):
            state.versions[name] = self.meeting.version(inside)
