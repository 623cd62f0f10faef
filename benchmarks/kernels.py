"""Time for each kernel: parsing, all dependences with witnesses, and bare isl dataflow.

The peer is isl's own dependence analysis, called through islpy on the same relations, which
are built beforehand: it finds the flow, anti and output dependences of the whole function
and neither verdicts nor witnesses. A ratio below 1 means that we took less time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar

import islpy as isl

from depanalysis.analysis.model import Model
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.flows import dataflow_problems
from depanalysis.frontends.c import translate
from depanalysis.options import Options
from depanalysis.proofs.parallel import verdict
from depanalysis.solvers.polyhedra import Relation
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict

KERNELS = Path(__file__).parent.parent / "tests" / "cases" / "c" / "kernels"
T = TypeVar("T")
_FIRST_RUNG = ("syntactic", "diophantine")


@dataclass(frozen=True, slots=True)
class Row:
    """One kernel: milliseconds, medians of several runs."""

    kernel: str
    loops: int
    first_rung: int
    parse: float
    model: float
    verdicts: float
    isl_flow: float

    @property
    def ratio(self) -> float:
        """Our time for model and verdicts to isl's for the dataflow alone."""
        return (self.model + self.verdicts) / self.isl_flow


def rows(repetitions: int = 5) -> Iterator[Row]:
    """All kernels, in order of their names."""
    for path in sorted(KERNELS.glob("*.c")):
        yield _row(path, repetitions)


def _row(path: Path, repetitions: int) -> Row:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    parse, translation = _timed(lambda: translate(source), repetitions)
    programs = translation.programs
    modeling, models = _timed(lambda: [model(p) for p in programs], repetitions)
    judging, found = _timed(
        lambda: [v for m in models for v in _judged(m)], repetitions
    )
    flow = sum(_bare_flow(m, repetitions) for m in models)
    first = sum(v.evidence.engine in _FIRST_RUNG for v in found)
    return Row(path.stem, len(found), first, parse, modeling, judging, flow)


def _judged(facts: Model) -> list[LoopVerdict]:
    known = Facts(facts, Options())
    return [verdict(known, loop) for loop in facts.loops if not loop.is_inlined]


def _bare_flow(facts: Model, repetitions: int) -> float:
    """The time inside isl for the same accesses; building the relations is not counted."""
    calls: list[tuple[Relation, Relation, Relation, Relation]] = []
    for sinks, must, may, schedule in _relations(facts):
        calls.append((sinks, must, may, schedule))

    def run() -> None:
        for sinks, must, may, schedule in calls:
            access = isl.UnionAccessInfo.from_sink(sinks._map)
            access = access.set_must_source(must._map).set_may_source(may._map)
            access.set_schedule_map(schedule._map).compute_flow()

    return _timed(run, repetitions)[0]


def _relations(
    facts: Model,
) -> Iterator[tuple[Relation, Relation, Relation, Relation]]:
    known = Facts(facts, Options())
    for variable in sorted({(a.storage, a.variable) for a in facts.accesses}):
        accesses = [a for a in facts.accesses if (a.storage, a.variable) == variable]
        yield from dataflow_problems(known, accesses, ())


def _timed(action: Callable[[], T], repetitions: int) -> tuple[float, T]:
    result = action()
    times = []
    for _ in range(repetitions):
        start = perf_counter()
        result = action()
        times.append((perf_counter() - start) * 1000)
    return median(times), result
