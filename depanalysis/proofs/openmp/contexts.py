"""What a region becomes: the program of one of its threads, and where its accesses stand.

Before every statement that touches memory the program has a *probe*, an assignment to an
array of its own. Its subscripts are the values that say who is at the statement when: the
barriers passed, the claims of worksharing constructs, the locks held. The symbolic walk
gives them as expressions, and a run as numbers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from depanalysis.frontends.openmp.programs import THREAD, LockStep
from depanalysis.ir.expressions import Expr, IntConst, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, Stmt
from depanalysis.source import Span

PROBE = "omp.probe."
CHECK = "omp.check."
COUNTER = "omp."
"""What names of counters begin with, which all threads have of their own."""
PHASE = "omp.phase"
WAITS = "omp.waits"
WAITS_OF_WORK = "omp.waits.claimed"
GROUPS = "omp.groups"
DEPTHS = 2
"""How many groups of tasks inside of each other are told apart."""
EVENT = "omp.event."
SOURCE, SINK = "source", "sink"
"""The events of iterations that wait for each other."""
HELD = "held"
"""The event of a step of locks that paths hold otherwise: which are held afterwards."""
FENCE = "fence"
"""The event of a flush, or of an atomic operation with an order."""
OF_TEAM, OF_LEAGUE = "distribute", "league"
"""What the keys of work begin with that is shared out among teams, or threads of all."""
NESTED = "nested"
"""A note: a region inside has a team of which no run decides how many threads it has."""
MINE = "omp.mine"
"""The function that says in a run whether a thread executes a piece of shared-out work."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """Work that one thread of the team executes: equal values, one thread."""

    key: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A lock that is held, or a name for what excludes each other.

    `step` is where it was set, if it is a lock of the library.
    """

    name: str
    indices: tuple[Expr, ...] = ()
    step: LockStep | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """The counters of a thread or task that creates tasks.

    `waits` counts its waits for all of them, `own` those in work that threads share out,
    which other threads do not come to, and `groups` the ends of groups by their depth.
    """

    waits: str = WAITS
    own: str = WAITS_OF_WORK
    groups: tuple[str, ...] = tuple(f"{GROUPS}.{n + 1}" for n in range(DEPTHS))

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (self.waits, self.own, *self.groups)


@dataclass(frozen=True, slots=True)
class Depend:
    """What a task waits for: earlier tasks with the same element, of which one may store.

    Those of kind `in` are not ordered among themselves, and neither are those of a `set`.
    """

    name: str
    kind: Literal["in", "set", "out"]

    def orders(self, other: "Depend") -> bool:
        """Whether two tasks come one after the other if the elements are the same."""
        is_alike = self.kind == other.kind != "out"
        return self.name == other.name and not is_alike


Depends: TypeAlias = tuple[tuple[Depend, tuple[Expr, ...]], ...]


@dataclass(frozen=True, slots=True)
class Required:
    """What its creator waited for: of the tasks up to a number those that came before `depends`.

    The elements of these are numbers.
    """

    last: int
    depends: Depends

    def awaits(self, number: int, depends: Depends) -> bool:
        """Whether a task with these dependences has ended."""
        return number <= self.last and any(
            own.orders(other) and indices == others
            for own, indices in self.depends
            for other, others in depends
        )


@dataclass(frozen=True, slots=True)
class Task:
    """An explicit task: its number, and the values that tell its instances apart.

    `creator` are those of them that tell who creates it: a thread, or the one piece of
    shared-out work with the key `key`; the instance of a task around it is told by that
    one. It is in so many groups of its creator as its `depth` says. A task that
    `is_awaited` has ended when its creator ends.
    """

    number: int
    key: str
    creator: tuple[Expr, ...]
    turns: tuple[Expr, ...]
    depends: Depends = ()
    depth: int = 0
    is_awaited: bool = False

    @property
    def values(self) -> tuple[Expr, ...]:
        """What a probe in it says of it."""
        wanted = (value for _, indices in self.depends for value in indices)
        return (*self.creator, *self.turns, *wanted)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A nest of loops whose iterations wait for others: its name, and where it is.

    `turns` are the iterations of the loops around, `body` is the text of one iteration.
    """

    name: str
    turns: tuple[Expr, ...]
    loops: tuple[Loop, ...]
    body: tuple[Stmt, ...]


Section: TypeAlias = tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True, slots=True)
class Context:
    """Where lowering stands inside a region.

    `names` and `arrays` say what scalars and arrays of the program are for the thread.
    `sections` has the start and the length, for each subscript, of that part of an array
    of which the thread has a copy; all else of it is shared. `turns` are the iterations of
    the loops around that every thread executes. In code that is `shared_out`, threads do
    not wait for each other. `running` are indices of loops around that all threads see.
    Code that `is_initial` is executed by the initial thread of each team of a league.
    `limits` hold of the numbers of threads there. `indices` are those of the loops around
    whose iterations are shared out: one piece of work may be several of these. `tasks` are
    the explicit tasks around, the outermost first; the innermost one, or the thread, has
    the last of the `frames` and is in so many groups as the `depth` says; what it creates
    has ended at its end if it `awaits` that. The arms of the statement there begin with
    locks that a test has `taken`. Statements before have `required` that tasks end.
    """

    names: Mapping[str, Expr] = field(default_factory=dict)
    arrays: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(default_factory=dict)
    turns: tuple[Expr, ...] = ()
    claims: tuple[Claimed, ...] = ()
    locks: tuple[Held, ...] = ()
    atomic: Expr | None = None
    ordered: Held | None = None
    crossing: Crossing | None = None
    taken: tuple[tuple[LockStep, ...], tuple[LockStep, ...]] = ((), ())
    shared_out: str = ""
    tasks: tuple[Task, ...] = ()
    frames: tuple[Frame, ...] = ()
    depth: int = 0
    awaits: bool = False
    running: frozenset[str] = frozenset()
    is_initial: bool = False
    limits: tuple[Expr, ...] = ()
    indices: tuple[Expr, ...] = ()
    required: tuple[Required, ...] = ()


@dataclass(frozen=True, slots=True)
class Probe:
    """A probe: its number, and what its subscripts are.

    They count barriers, and waits for tasks in the thread and in each of the `tasks`
    around that creates some, which are the `frames`. `claims` and `locks` have the keys
    and how many subscripts belong to each; then come for each task those of its creator,
    of its turns, and of what it depends on. Accesses to `atomic` are atomic. Those that
    are `is_initial` are made by the initial thread of a team alone. `limits` hold there.
    Some tasks that the thread or task has created are `required` to have ended.
    """

    number: int
    claims: tuple[tuple[str, int], ...] = ()
    locks: tuple[tuple[str, int], ...] = ()
    atomic: Load | None = None
    tasks: tuple[Task, ...] = ()
    frames: int = 0
    is_initial: bool = False
    limits: tuple[Expr, ...] = ()
    required: tuple[Required, ...] = ()

    @property
    def array(self) -> str:
        """The array that the probe assigns to."""
        return f"{PROBE}{self.number}"

    @property
    def width(self) -> int:
        """The number of its subscripts."""
        known = sum(count for _, count in (*self.claims, *self.locks))
        return self.counters + known + sum(len(each.values) for each in self.tasks)

    @property
    def counters(self) -> int:
        """The number of its subscripts that count."""
        return 1 + self.frames * len(Frame().names)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not modelled, and where it stands."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class Check:
    """Conditions around barriers, which have to be the same for all threads."""

    number: int
    width: int
    span: Span

    @property
    def array(self) -> str:
        """The array whose subscripts are the conditions."""
        return f"{CHECK}{self.number}"


@dataclass(frozen=True, slots=True)
class ThreadProgram:
    """What one thread of a region does.

    `originals` has the shared scalars that threads store to, each an array of one element
    here. `outer` are the scalars whose values come from before the region. `claims` are
    the keys by the numbers that `MINE` gets. `facts` hold in the region. `reachable` are
    the arrays and scalars that a pointer from elsewhere may point at, `stored` the pointers
    that the function stores through, in the region or not. In a league of teams whose
    threads do different things, `of_team` are the arrays of which each team has its own,
    and nothing says that one team has more threads than another if they `may_be_even`;
    `limits` hold in parts of the region. The `owned` are variables of a thread that its
    tasks share, each with the number of subscripts that tell its instances apart. Of a
    `simd` loop with `safelen`, no more than so many iterations in a row run at once: `lanes`.
    Of what the program takes to be apart, the function stores to what is `assigned`. The
    `states` are locks that paths hold otherwise, with the numbers that tell of each.
    """

    program: Program
    probes: tuple[Probe, ...]
    shared: frozenset[str]
    originals: Mapping[str, str]
    outer: tuple[str, ...]
    claims: tuple[str, ...]
    problems: tuple[Problem, ...]
    checks: tuple[Check, ...]
    facts: tuple[Expr, ...]
    notes: tuple[str, ...] = ()
    depends: tuple[Depend, ...] = ()
    reachable: frozenset[str] = frozenset()
    stored: frozenset[str] = frozenset()
    of_team: frozenset[str] = frozenset()
    is_league: bool = False
    may_be_even: bool = False
    limits: tuple[Expr, ...] = ()
    owned: Mapping[str, int] = field(default_factory=dict)
    lanes: int | None = None
    assigned: frozenset[str] = frozenset()
    states: tuple[tuple[str, int], ...] = ()


def within(context: Context, held: tuple[Held, ...]) -> Context:
    """The context with more locks."""
    return replace(context, locks=(*context.locks, *held)) if held else context


def instance_of(context: Context) -> tuple[Expr, ...]:
    """What tells the instances of a variable apart that is declared here."""
    own: tuple[Expr, ...] = (Var(THREAD),)
    if context.tasks:
        own = tuple(v for each in context.tasks for v in (*each.creator, *each.turns))
    elif context.claims:
        own = tuple(value for each in context.claims for value in each.values)
    return (*own, *context.turns, *context.indices) or (IntConst(0),)


def who(context: Context) -> Iterator[Expr]:
    """The values that tell who is at a place."""
    for each in context.claims:
        yield from each.values
    for held in context.locks:
        yield from held.indices
    for task in context.tasks:
        yield from task.values
