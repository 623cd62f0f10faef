"""What is known where a region is entered: values of scalars, conditions, loops around.

The function is walked as a whole, with a probe in place of every region, and after it
what the region may have changed. The result is over the parameters of the function and
over names of its own, which are the same for all threads.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import Access, Model
from depanalysis.analysis.symbolic import model
from depanalysis.engines.focus import modelled_only
from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import (
    OMP,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
    Construct,
    ParallelProgram,
)
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names
from depanalysis.ir.inputs import INPUT, suppositions
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies, substituted, substituted_in
from depanalysis.ir.statements import (
    FREE,
    MADE,
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import I64
from depanalysis.proofs.openmp.bounds import Bounds
from depanalysis.proofs.openmp.contexts import ThreadProgram
from depanalysis.proofs.openmp.regions import Region, regions
from depanalysis.proofs.races.iterations import loop_conditions
from depanalysis.proofs.races.teams import Range

_ENTRY = "omp.entry."
ENTERED = "omp.entered"
_HERE = words(
    "for do sections section single master masked critical atomic ordered simd loop "
    "taskgroup"
)
_COPIED = ("private", "firstprivate", "lastprivate", "reduction", "linear")
_WITHOUT_COPIES = ("data", "enter", "exit", "update", "defaultmap")
_BESIDE = ("nowait", "depend")
_READING = words("scanf fscanf sscanf atoi atol atoll strtol strtoll strtoul")
_READ = tuple(f"code that calls `{each}`" for each in _READING)
"""Why a value is not known that whoever runs the program chooses: a run may take any."""
OUTSIDE: Mapping[str, int] = {THREAD: 0, THREADS: 1, TEAM: 0, TEAMS: 1}
"""The numbers of the thread that runs what is in no region."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What holds when a region is entered.

    `facts` relate the scalars to parameters and to other `shared` names. `values` has the
    scalars whose value is an expression. `open_values` are names in these for what comes
    from code or memory that says nothing of it; `origins` are the elements that others held
    when the function began. `contents` are the arrays whose contents the
    function itself determines. `is_certain`: the region is entered whenever the facts hold.
    `is_partial`: there are scalars from outside that are no integers. `suppositions` say
    what is supposed of code that nobody can look at, so that runs enter as the facts say.
    The facts take subscripts of arrays to stay `inside`.
    """

    facts: tuple[Expr, ...] = ()
    values: Mapping[str, Expr] = field(default_factory=dict)
    shared: frozenset[str] = frozenset()
    ranges: Mapping[str, Range] = field(default_factory=dict)
    open_values: frozenset[str] = frozenset()
    origins: Mapping[str, Load] = field(default_factory=dict)
    contents: frozenset[str] = frozenset()
    is_certain: bool = True
    is_partial: bool = False
    suppositions: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


def entries(
    parallel: ParallelProgram,
    found: Sequence[tuple[Region, ThreadProgram]],
    *,
    is_inside: bool = False,
) -> tuple[Entry, ...]:
    """The entries of all regions of a function.

    If it `is_inside`, subscripts around the regions are taken to stay in their arrays.
    """
    program = parallel.program
    if any(_is_deferred(parallel, each) for each in _serial(parallel, found)):
        # What such code stores, it may store at any time.
        return tuple(Entry(is_certain=False) for _ in found)
    values = [_integers(parallel, thread) for _, thread in found]
    arrays = tuple(
        Array(f"{_ENTRY}{k}", I64, (None,) * max(1, len(names_)))
        for k, names_ in enumerate(values)
    )
    probes = {
        id(region.block): (_probe(f"{_ENTRY}{k}", values[k]),)
        for k, (region, _) in enumerate(found)
    }
    whole = replace(
        program,
        body=_Rewriter(parallel, probes).body(program.body),
        arrays=(*program.arrays, *arrays),
    )
    known = model(whole, is_alone=False)
    entered = {a.variable: a for a in known.accesses if a.variable.startswith(_ENTRY)}
    return tuple(
        replace(
            _entry(
                parallel,
                known,
                entered.get(f"{_ENTRY}{k}"),
                values[k],
                region,
                bounds=Bounds(known) if is_inside else None,
            ),
            is_partial=bool(_others(parallel, thread)),
        )
        for k, (region, thread) in enumerate(found)
    )


def _probe(name: str, values: tuple[str, ...]) -> Stmt:
    return Assign(Load(name, tuple(map(Var, values)) or (IntConst(0),)), IntConst(0))


def without_region(parallel: ParallelProgram, region: Region) -> Program:
    """The function as one thread runs it, with nothing known of what the region stores."""
    program = parallel.program
    rewriter = _Rewriter(parallel, {id(region.block): ()}, MADE)
    return modelled_only(replace(program, body=rewriter.body(program.body)))


def up_to_region(parallel: ParallelProgram, region: Region) -> Program | None:
    """The function up to the first time that a region is entered, if it can be told.

    Its own variables are among those of the program, so that a run leaves their values;
    `ENTERED` has one if it comes so far.
    """
    program = parallel.program
    if _is_in_loop(program.body, region.block):
        return None
    others = {id(each.block): () for each in regions(parallel) if not each.is_simd}
    entered = (Assign(Var(ENTERED), IntConst(1)), Exit("stop"))
    rewriter = _Rewriter(parallel, {**others, id(region.block): entered}, MADE)
    own: dict[str, Scalar | Array] = {}
    body = _without_declarations(rewriter.body(program.body), own)
    return replace(
        program,
        body=body,
        scalars=(
            *program.scalars,
            *(each for each in own.values() if isinstance(each, Scalar)),
            Scalar(ENTERED, I64),
        ),
        arrays=(
            *program.arrays,
            *(each for each in own.values() if isinstance(each, Array)),
        ),
    )


def _without_declarations(
    body: tuple[Stmt, ...], found: dict[str, Scalar | Array]
) -> tuple[Stmt, ...]:
    """Statements, with the variables outside of loops for a home of their own."""
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, Declare):
            found[stmt.variable.name] = stmt.variable
        elif isinstance(stmt, Loop | While):
            out.append(stmt)
        else:
            out.append(
                map_bodies(stmt, lambda inner: _without_declarations(inner, found))
            )
    return tuple(out)


def _serial(
    parallel: ParallelProgram, found: Sequence[tuple[Region, ThreadProgram]]
) -> Iterator[Stmt]:
    """The directives that stand in none of the regions."""
    inside = {
        id(stmt) for region, _ in found for stmt in walk_statements((region.block,))
    }
    for stmt in walk_statements(parallel.program.body):
        if isinstance(parallel.step_of(stmt), Construct) and id(stmt) not in inside:
            yield stmt


def _is_deferred(parallel: ParallelProgram, stmt: Stmt) -> bool:
    """Whether a directive stores at some later time to what is not its own."""
    step = parallel.step_of(stmt)
    assert isinstance(step, Construct), "as was asked before"
    clauses = {each.clause.name for each in step.clauses}
    is_task = step.has("task") or step.has("taskloop")
    if not is_task and (not step.has("target") or clauses.isdisjoint(_BESIDE)):
        return False
    changed = _changed(stmt)
    own = copied_scalars(parallel, stmt) if isinstance(stmt, Block) else {}
    return changed is None or not own.keys() >= {*changed}


def _others(parallel: ParallelProgram, thread: ThreadProgram) -> frozenset[str]:
    """The scalars from outside that are no integers: the walk does not follow them."""
    constant = {p.name for p in parallel.program.parameters}
    known = {*_integers(parallel, thread), *constant}
    return frozenset(name for name in thread.outer if name not in known)


def _integers(parallel: ParallelProgram, thread: ThreadProgram) -> tuple[str, ...]:
    """The scalars of integers that the region takes from outside."""
    types = {p.name: p.type for p in thread.program.parameters}
    constant = {p.name for p in parallel.program.parameters}
    return tuple(
        name
        for name in thread.outer
        if types[name].kind in ("int", "uint") and name not in constant
    )


class _Rewriter:
    """The function with probes for regions and without any other directive.

    `reason`: why it is not known what regions store.
    """

    def __init__(
        self,
        parallel: ParallelProgram,
        probes: Mapping[int, tuple[Stmt, ...]],
        reason: str = "a parallel region",
    ) -> None:
        self.parallel = parallel
        self.probes = probes
        self.reason = reason
        self.rows = _rows(parallel.program)

    def body(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        return tuple(new for stmt in body for new in self._statement(stmt))

    def _statement(self, stmt: Stmt) -> Iterator[Stmt]:
        if id(stmt) in self.probes:
            yield from self.probes[id(stmt)]
            yield Opaque(self.reason, (), _changed(stmt), stmt.span)
            return
        match stmt:
            case Block(name=name, body=inner) if name == OMP:
                own = copied_scalars(self.parallel, stmt)
                copies = {name: f"{name}.copy{stmt.clauses[0]}" for name in own}
                values = {name: Var(copy) for name, copy in copies.items()}
                lost = self._copied(stmt, own)
                yield from lost
                step = self.parallel.step_of(stmt)
                assert isinstance(step, Construct), "a block of this name is one"
                without = step.listed("private")
                for name, copy in copies.items():
                    yield Declare(Scalar(copy, own[name].type))
                    if not any(each.has(name) for each in without):
                        yield Assign(Var(copy), Var(name))
                yield from substituted_in(self.body(inner), values)
                yield from lost
            case Barrier():
                pass
            case Opaque(kind="foreign", writes=(row,)) if row in self.rows:
                # Which memory a pointer leads to, a run may choose.
                yield replace(stmt, kind="havoc")
            case _:
                yield map_bodies(stmt, self.body)

    def _copied(self, stmt: Block, own: Container[str]) -> tuple[Opaque, ...]:
        """What is not known around a statement whose assignments may be to copies."""
        step = self.parallel.step_of(stmt)
        assert isinstance(step, Construct), "a block of this name is a directive"
        copied = {n for each in step.listed(*_COPIED) for n in each.names}
        copied = {name for name in copied if name not in own}
        if not copied and _HERE.issuperset(step.directive.constructs):
            return ()
        changed = _changed(stmt)
        if changed is None:
            return (Opaque(self.reason, (), None, stmt.span),)
        lost = {name for name in changed if name not in own} | copied
        return (Opaque(self.reason, (), tuple(sorted(lost)), stmt.span),)


def copied_scalars(parallel: ParallelProgram, stmt: Block) -> dict[str, Scalar]:
    """The scalars of which a construct only changes copies.

    Those of a `target` region are copied to the device if no clause says otherwise, but
    for variables of the file, of which the device may have its own or the host's, and for
    members of structures, which come back.
    """
    step = parallel.step_of(stmt)
    if not isinstance(step, Construct) or step.problem or _changed(stmt) is None:
        return {}
    known = {each.name: each for each in parallel.program.scalars}
    for each in walk_statements(parallel.program.body):
        if isinstance(each, Declare) and isinstance(each.variable, Scalar):
            known[each.variable.name] = each.variable
    copied = {n for e in step.listed("private", "firstprivate") for n in e.names}
    if step.has("target") and not any(step.clause(n) for n in _WITHOUT_COPIES):
        said = {
            w for c in step.clauses for a in c.clause.arguments for w in words_of(a)
        }
        spelled = {each.name: each.text for each in parallel.program.spellings}
        written, _ = written_names(stmt.body)
        outside = {each.name for each in parallel.program.scalars if each.is_output}
        numbers = {name for name in written - outside if "." not in name}
        copied |= {n for n in numbers if words_of(spelled.get(n, n)).isdisjoint(said)}
    kept = step.listed("lastprivate", "reduction", "linear", "shared")
    copied -= {name for each in kept for name in each.names}
    return {
        name: known[name]
        for name in sorted(copied & known.keys())
        if not step.pointer_to(name)
    }


def words_of(text: str) -> frozenset[str]:
    """The names in a text, in small letters."""
    return frozenset(re.findall(r"[a-z_]\w*", text.lower()))


def _changed(stmt: Stmt) -> tuple[str, ...] | None:
    """What code in a region may leave changed."""
    direct, opaque = written_names((stmt,))
    if None in opaque:
        return None
    inside = {
        each.variable.name
        for each in walk_statements((stmt,))
        if isinstance(each, Declare)
    }
    changed = set(direct) | {name for each in opaque if each for name in each}
    indices = {s.variable for s in walk_statements((stmt,)) if isinstance(s, Loop)}
    return tuple(sorted(changed - inside - indices | (changed & indices - inside)))


def _rows(program: Program) -> frozenset[str]:
    """The scalars that say which memory it is that nothing but a pointer leads to."""
    return frozenset(f"{array.name}..row" for array in program.arrays)


def _entry(
    parallel: ParallelProgram,
    known: Model,
    access: Access | None,
    values: tuple[str, ...],
    region: Region,
    *,
    bounds: Bounds | None,
) -> Entry:
    contents = _determined(parallel, region)
    if access is None:
        return Entry((), {}, frozenset(), {}, contents=contents, is_certain=False)
    own = _Names(known)
    conditions = [own.plain(c) for loop in access.loops for c in loop_conditions(loop)]
    conditions += [own.plain(condition) for condition in access.conditions]
    facts: list[Expr] = list(conditions)
    facts += _settled(parallel, values)
    facts += map(own.plain, () if bounds is None else bounds.of(access))
    found: dict[str, Expr] = {}
    open_values: set[str] = set()
    for name, index in zip(values, access.indices, strict=False):
        value = own.plain(index)
        found[name] = value
        facts.append(Binary("==", Var(name), value))
        open_values |= own.open_in(index)
    shared = {name for fact in facts for name in names(fact)}
    is_open = any(own.is_open(each) for each in access.conditions)
    # Memory that was chosen at two times may be the same one.
    rows = [row for row in own.chosen(shared) if row in _rows(parallel.program)]
    is_open = is_open or len(rows) > len({*rows})
    return Entry(
        tuple(facts),
        found,
        frozenset(shared),
        own.ranges(shared),
        frozenset(open_values),
        own.origins(shared),
        contents,
        not access.doubts and not is_open,
        suppositions=suppositions(parallel.program.body, own.chosen(shared)),
        inside=() if bounds is None else tuple(bounds.arrays),
    )


def _settled(parallel: ParallelProgram, values: tuple[str, ...]) -> Iterator[Expr]:
    """What the file begins with, and nothing changes."""
    for name in values:
        value = parallel.settled.get(name)
        if value is not None:
            yield Binary("==", Var(name), IntConst(value))


class _Names:
    """The names of the function's own model, apart from those of a region's."""

    def __init__(self, known: Model) -> None:
        self.known = known
        names_ = {*known.unknowns, *known.symbols}
        self.values: dict[str, Expr] = {
            **{name: Var(_outer(name)) for name in names_},
            **{name: IntConst(value) for name, value in OUTSIDE.items()},
        }

    def plain(self, expr: Expr) -> Expr:
        """An expression in names that no region has."""
        turns = {n: Var(_outer(n)) for n in names(expr) if n.endswith(".turn")}
        return substituted(expr, {**self.values, **turns})

    def is_open(self, expr: Expr) -> bool:
        """Whether a value is not determined by parameters and initial contents."""
        return bool(self.open_in(expr))

    def open_in(self, expr: Expr) -> set[str]:
        """The names of values that are not determined by these."""
        found: set[str] = set()
        for name in names(expr):
            unknown = self.known.unknowns.get(name)
            loop = self.known.symbols.get(name)
            is_unknown = (
                unknown is not None
                and unknown.origin is None
                and not unknown.chosen
                and not unknown.reason.endswith(_READ)
            )
            if is_unknown or (loop is not None and loop.step is None):
                found.add(_outer(name))
        return found

    def chosen(self, shared: set[str]) -> list[str]:
        """The variables whose values code from elsewhere chooses, once for each value."""
        found = self.known.unknowns.items()
        return [e.chosen for name, e in found if e.chosen and _outer(name) in shared]

    def origins(self, shared: set[str]) -> dict[str, Load]:
        """The elements whose values when the function begins have names."""
        return {
            _outer(name): Load(
                unknown.origin.array, tuple(map(self.plain, unknown.origin.indices))
            )
            for name, unknown in self.known.unknowns.items()
            if unknown.origin is not None and _outer(name) in shared
        }

    def ranges(self, shared: set[str]) -> dict[str, Range]:
        """The ranges of names."""
        known: dict[str, Range] = {
            _outer(name) if name in self.values else name: bounds
            for name, bounds in self.known.bounds.items()
        }
        for name, unknown in self.known.unknowns.items():
            if unknown.bounds is not None:
                known[_outer(name)] = unknown.bounds
        return {name: each for name, each in known.items() if name in shared}


def _outer(name: str) -> str:
    return f"outer {name}"


def _determined(parallel: ParallelProgram, region: Region) -> frozenset[str]:
    """The variables that the file gives contents, or the function outside of the region."""
    inside = {id(stmt) for stmt in walk_statements(region.block.body)}
    in_loop = _is_in_loop(parallel.program.body, region.block)
    found = {name for name, value in parallel.settled.items() if value is None}
    for stmt in walk_statements(parallel.program.body):
        if id(stmt) in inside and not in_loop:
            continue
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            found.add(stmt.variable.name)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Load):
            found.add(stmt.target.array)
        if isinstance(stmt, Opaque):
            found |= _left_by(stmt, parallel.program)
    return frozenset(found)


def _left_by(stmt: Opaque, program: Program) -> set[str]:
    """The variables that hold what code that is not modelled leaves in them."""
    arrays = {each.name for each in program.arrays}
    if stmt.reason == INPUT or f"code that {stmt.reason}".endswith(_READ):
        return set()
    if stmt.writes is None:
        return arrays
    return {*stmt.writes} & arrays if stmt.kind in FREE else {*stmt.writes}


def _is_in_loop(body: tuple[Stmt, ...], block: Block) -> bool:
    for stmt in walk_statements(body):
        if isinstance(stmt, Loop | While) and any(
            inner is block for inner in walk_statements(stmt.body)
        ):
            return True
    return False
