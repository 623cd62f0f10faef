"""Programs with the directives of OpenMP in them.

In the body of the program, a directive with a statement is a `Block("parallel")` with the
name `OMP` and, as its one clause, the position of its `Construct`. A directive without
one is a `Barrier` of the kind `omp` and that position; so is a step of a lock.
`THREAD` and `THREADS` are parameters: the number of the thread and of all in its team;
`TEAM` and `TEAMS` are those of the team in its league. `ASKED` is a variable that functions
share: how many threads the next team may have, as `omp_set_num_threads` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.errors import SourceError
from depanalysis.frontends.openmp.directives import Clause, Directive
from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Barrier, Block, Stmt
from depanalysis.source import NOWHERE, SourceFile, Span

OMP = "omp"
THREAD, THREADS, MOST_THREADS = "omp.thread", "omp.threads", "omp.most_threads"
TEAM, TEAMS = "omp.team", "omp.teams"
PROCESSORS, LIMIT = "omp.processors", "omp.limit"
NUMBERS = (MOST_THREADS, PROCESSORS, LIMIT)
"""What the library tells of the machine and of teams that a thread may make."""
INPUTS = (THREAD, THREADS, *NUMBERS, TEAM, TEAMS)
RECURSIVE = "calls `{}` recursively"
"""Why a call of a function in itself is not modelled."""
ASKED = "omp.asked"
ASKING = ("omp_get_max_threads", "omp_set_num_threads")
"""The functions that read or set that number."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A variable in a clause and the scalars and arrays of the program that it is.

    A pointer is the scalars that say where it stands; `target` is the array that it
    points at. `subscripts` are an index each, or the start and the length of a section.
    """

    text: str
    names: tuple[str, ...]
    is_pointer: bool = False
    target: str = ""
    subscripts: tuple[tuple[Expr, ...], ...] = ()

    def has(self, name: str) -> bool:
        """Whether a name of the program belongs to the variable."""
        if self.is_pointer:
            parts = ("..offset", "..row", "..which")
            return any(name.startswith(f"{n}{p}") for n in self.names for p in parts)
        return name in self.names


@dataclass(frozen=True, slots=True)
class ReadClause:
    """A clause with its variables and values."""

    clause: Clause
    listed: tuple[Listed, ...] = ()
    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Construct:
    """A directive in a program.

    `number` is its position among the directives of the file. `problem` says what is not
    modelled about it, `doubt` what is wrong with it though no threads collide. `rebound`
    are the pointers that its statement lets point elsewhere. `pointed` are the pointers of
    before, each with the name of what it leads to. `indices` are the variables that it
    makes private because loops count with them, as in Fortran.
    """

    directive: Directive
    number: int
    clauses: tuple[ReadClause, ...] = ()
    problem: str = ""
    doubt: str = ""
    rebound: tuple[str, ...] = ()
    pointed: frozenset[tuple[str, str]] = frozenset()
    indices: tuple[str, ...] = ()

    @property
    def span(self) -> Span:
        """Where the directive stands."""
        return self.directive.span

    def has(self, name: str) -> bool:
        """Whether the directive has a construct, such as `for`."""
        return name in self.directive.constructs

    def listed(self, *names: str) -> tuple[Listed, ...]:
        """The variables in all clauses with one of the names."""
        return tuple(
            each for c in self.clauses if c.clause.name in names for each in c.listed
        )

    def pointer_to(self, name: str, but: tuple[str, ...] = ()) -> str:
        """A pointer of before, other than some, that leads to a variable, or nothing."""
        found = {p for p, target in self.pointed if target == name and p not in but}
        return min(found, default="")

    def clause(self, name: str) -> ReadClause | None:
        """The first clause with a name."""
        return next((each for each in self.clauses if each.clause.name == name), None)


@dataclass(frozen=True, slots=True)
class LockStep:
    """`omp_set_lock` or `omp_unset_lock` of a lock, or of an element of an array of them.

    After `omp_test_lock` the lock is set where the variable `result` is not zero.
    """

    is_set: bool
    name: str
    indices: tuple[Expr, ...]
    result: str = ""
    span: Span = field(default=NOWHERE, compare=False)


Step: TypeAlias = Construct | LockStep


@dataclass(frozen=True, slots=True)
class ParallelProgram:
    """A function and its directives.

    `threadprivate` are the names of variables of which each thread has one. `is_hidden`:
    it is only called from functions of the same file. `is_main`: programs begin there.
    `wants_one_thread`: the file asks for teams of one thread. `limits_nesting`: it says
    something of regions in regions. `settled` are variables that
    nothing but their declaration in this file gives a value, which is a number or unknown.
    `reductions` are names that the file declares for reductions. Functions that are `pure`
    use only numbers that they are given, and variables of their own. Of `foreign`
    variables, of modules that are not given, each thread may have one.
    """

    program: Program
    steps: tuple[Step, ...]
    threadprivate: tuple[str, ...] = ()
    is_hidden: bool = False
    is_main: bool = False
    wants_one_thread: bool = False
    limits_nesting: bool = False
    settled: Mapping[str, int | None] = field(default_factory=dict)
    reductions: frozenset[str] = frozenset()
    pure: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()

    def step_of(self, stmt: Stmt) -> Step | None:
        """The directive or the step of a lock that a statement is."""
        if isinstance(stmt, Block) and stmt.name == OMP and stmt.kind == "parallel":
            return self.steps[int(stmt.clauses[0])]
        if isinstance(stmt, Barrier) and stmt.kind.startswith(f"{OMP} "):
            return self.steps[int(stmt.kind.split()[1])]
        return None


@dataclass(frozen=True, slots=True)
class ParallelPrograms:
    """The functions of a file that have directives, and all directives of the file.

    `directives` are listed by their numbers. Those that are `live` stand in a function;
    the preprocessor has dropped the others.
    """

    source: SourceFile
    programs: tuple[ParallelProgram, ...] = ()
    directives: tuple[Directive, ...] = ()
    live: frozenset[int] = frozenset()
    unplaced: tuple[Directive, ...] = ()
    errors: tuple[SourceError, ...] = ()
