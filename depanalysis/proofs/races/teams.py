"""Team programs: what threads that run at once do to memory, for parallel code of any kind.

A frontend lists the `Place`s where one thread touches memory that others touch, too. An
*instance* of a place is one execution of it by one thread. All expressions are over
integers and over names of two kinds: *shared* names have one value in the whole team,
such as the size of a problem; every other name belongs to an instance, such as the
number of the thread or of an iteration, so that two instances have two of each.

The question about two places, or one place twice: are there two instances

- that are executed: the `facts` of the team and the `conditions` of each hold,
- by different units: `unit` differs, and so does what each `Claim` with one key says,
- at once: `phase` is equal,
- with no `Lock` in common, and not both atomic,
- that touch one element, and at least one of them writes?

Without such instances the two never race. Whatever is found instead is a race only after
a run showed it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import Expr, Load
from depanalysis.ir.facts import Statement
from depanalysis.ir.printer import show_expression
from depanalysis.source import Span

INSIDE = "subscripts of {} stay inside its extents"

PlaceKind: TypeAlias = Literal["read", "write"]
Range: TypeAlias = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Claim:
    """All instances with one key and equal values are executed by one thread.

    The iterations of a worksharing loop, a section, a `single` region: two instances of
    different threads have different values.
    """

    key: str
    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock that is held: a critical section by its name, or an element of an array."""

    name: str
    indices: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Numbering:
    """Three names of numbers that are not negative; `thread` is always below `size`."""

    block: str
    size: str
    thread: str


@dataclass(frozen=True, slots=True)
class Step:
    """One level of where a place stands: the number of a statement in the text.

    `arm` tells the branches of a choice apart, `counter` is the number of an iteration.
    """

    number: int
    arm: int = 0
    counter: Expr | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where an instance touches `array[indices]`, and who executes it when.

    Two instances are of different units if their `unit`s differ in length or in a
    value. They may be at once only if all values of `phase` are equal; an empty `phase`
    is any time. `value` is what is stored, if it is known: equal values make a race
    between writes benign. `steps` lead from the outermost statement to the place; they
    are needed only where a team runs in lockstep. `counters` name the iterations of the
    loops around the place, for the witness.
    """

    span: Span
    array: str
    kind: PlaceKind
    indices: tuple[Expr, ...]
    conditions: tuple[Expr, ...]
    unit: tuple[Expr, ...]
    phase: tuple[Expr, ...] = ()
    is_atomic: bool = False
    value: Expr | None = None
    claims: tuple[Claim, ...] = ()
    locks: tuple[Lock, ...] = ()
    steps: tuple[Step, ...] = ()
    counters: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True, slots=True)
class TeamProgram:
    """The places of a piece of parallel code, and what its names mean.

    `shared` names have one value for the team, all others one for each instance.
    `ranges` bound single names. `facts` hold for every instance. `elements` are names
    that stand for values of memory that nobody writes while the team runs: equal
    subscripts have equal values, and `stated` facts hold of them. `tickets` stand for what
    an atomic function found in memory that only grows: different threads find different
    values at equal subscripts. `loaded` are names of values `array[version,
    subscripts]` of arrays that are written: equal subscripts have equal values if no
    two threads conflict about the array, because equal versions are loaded in one
    phase. `uncertain` are names of values that other threads may have written, or that
    are not modelled, each with the reason; a conflict that rests on one of them is no
    race before a run showed it. `extents` are those of arrays, `None` where one is not
    known; subscripts stay inside them. `bounded` are more of them,
    which runs keep and no proof rests on. `numberings` are names that `block * size +
    thread` numbers the threads with; all instances have one `size`. If `is_lockstep`,
    all threads execute one instruction after the other together.
    `assumptions` say in words what all this takes for granted.
    """

    name: str
    places: tuple[Place, ...]
    shared: frozenset[str]
    ranges: Mapping[str, Range] = field(default_factory=dict)
    facts: tuple[Expr, ...] = ()
    elements: Mapping[str, Load] = field(default_factory=dict)
    stated: tuple[Statement, ...] = ()
    tickets: Mapping[str, Load] = field(default_factory=dict)
    loaded: Mapping[str, Load] = field(default_factory=dict)
    uncertain: Mapping[str, str] = field(default_factory=dict)
    extents: Mapping[str, tuple[Expr | None, ...]] = field(default_factory=dict)
    numberings: tuple[Numbering, ...] = ()
    is_lockstep: bool = False
    assumptions: tuple[str, ...] = ()
    bounded: Mapping[str, tuple[Expr | None, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two places, or one place twice, whose instances may race."""

    first: Place
    second: Place

    @property
    def kind(self) -> Literal["read-write", "write-write", "atomic-with-plain"]:
        """Who writes, and whether one of the two is atomic."""
        if self.first.is_atomic != self.second.is_atomic:
            return "atomic-with-plain"
        is_both = self.first.kind == self.second.kind == "write"
        return "write-write" if is_both else "read-write"


def pairs(program: TeamProgram) -> tuple[Pair, ...]:
    """The pairs of places that touch one array, one of them a write, not both atomic."""
    found: list[Pair] = []
    for position, first in enumerate(program.places):
        for second in program.places[position:]:
            is_conflict = (
                first.array == second.array
                and "write" in (first.kind, second.kind)
                and not (first.is_atomic and second.is_atomic)
            )
            if is_conflict:
                found.append(Pair(first, second))
    return tuple(found)


def show_team(program: TeamProgram) -> str:
    """The places of a team program, for people who look into a stage."""
    lines = [f"team of {program.name}"]
    for place in program.places:
        at = f"{place.span.line}:{place.span.column}"
        kind = f"atomic {place.kind}" if place.is_atomic else place.kind
        lines.append(f"  {at}: {kind} {place.array}[{_plain(place.indices)}]")
        lines.append(f"    by {_plain(place.unit)} in phase ({_plain(place.phase)})")
        lines += [f"    if {show_expression(each)}" for each in place.conditions]
        lines += [f"    claim {c.key}({_plain(c.values)})" for c in place.claims]
        lines += [
            f"    lock {lock.name}[{_plain(lock.indices)}]" for lock in place.locks
        ]
    lines += [f"  always {show_expression(fact)}" for fact in program.facts]
    lines += [f"  {name}: {why}" for name, why in program.uncertain.items()]
    return "\n".join(lines)


def _plain(exprs: tuple[Expr, ...]) -> str:
    return ", ".join(map(show_expression, exprs))
