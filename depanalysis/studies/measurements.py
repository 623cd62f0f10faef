"""What one random loop is like: exact counts of components, and spans of four schedules.

A span is the number of iterations that have to run one after the other when there are
processors enough: the largest component; the sum of the two largest for the split into
two phases; their sum over all phases for the multi-split; the number of wavefronts.
The split is cut after the floor of the median of c / (a + b), our reading of a published
rule; the multi-split after each c / (a + b) that dependences cross.
"""

from dataclasses import dataclass
from fractions import Fraction

from depanalysis.diophantine.explicit.components import by_length
from depanalysis.diophantine.explicit.levels import depth
from depanalysis.diophantine.systems.depths import cuts, middle
from depanalysis.diophantine.systems.system import System
from depanalysis.studies.experiments import Experiment


@dataclass(frozen=True, slots=True)
class Measurement:
    """The numbers of one experiment; `cut` is `None` where the range stays whole."""

    experiment: Experiment
    components: int
    nontrivial: int
    independents: int
    largest: int
    cut: int | None
    split_components: int
    split_span: int
    phases: int
    multi_split_span: int
    levels: int

    @property
    def spans(self) -> dict[str, int]:
        """The span of each schedule, by its name."""
        return {
            "components": self.largest,
            "split": self.split_span,
            "multi-split": self.multi_split_span,
            "wavefronts": self.levels,
        }

    def speed_up(self, schedule: str) -> Fraction:
        """How many times faster than in sequence any number of processors can be."""
        return Fraction(self.experiment.size, self.spans[schedule])


def measure(experiment: Experiment) -> Measurement:
    """Do one experiment, on one thread: a sweep has others to do meanwhile."""
    system = experiment.system()
    lengths = by_length(system, threads=1)
    cut = middle(system)
    halves = _lengths(system, cut)
    phases = _lengths(system, cuts(system))
    components = sum(lengths.values())
    return Measurement(
        experiment=experiment,
        components=components,
        nontrivial=components - lengths.get(1, 0),
        independents=lengths.get(1, 0),
        largest=max(lengths),
        cut=next(iter(cut), None),
        split_components=sum(sum(half.values()) for half in halves),
        split_span=_span(halves),
        phases=len(phases),
        multi_split_span=_span(phases),
        levels=depth(system),
    )


def _lengths(system: System, cut_after: tuple[int, ...]) -> list[dict[int, int]]:
    """The histogram of components of each phase, when a range is cut into phases."""
    starts = [system.low, *(cut + 1 for cut in cut_after)]
    ends = [*cut_after, system.high]
    return [
        by_length(System(system.equations, *bounds), threads=1)
        for bounds in zip(starts, ends, strict=True)
    ]


def _span(phases: list[dict[int, int]]) -> int:
    """Phases follow each other, and in each the largest component takes longest."""
    return sum(max(phase) for phase in phases)
