"""Random loops, each of which is made from its own seed and from nothing else.

An experiment draws the equations of one loop. Its seed names the distribution, the
number of equations and the run, so that an experiment has the same equations wherever,
whenever and in whatever company it is done, and the same ones in every range. All draws
are integers: no library's rounding has a say.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

_BITS = 32
MOST_EXPERIMENTS = 10**6
MOST_EQUATIONS = 10**5


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the coefficients of a x + b y = c are drawn.

    a and b are uniform from 1 to `most_coefficient`, b is negative in so many percent;
    c is the floor of `most_constant` times u^`power` for a uniform u in [0, 1), negative
    in so many percent.
    """

    name: str
    most_coefficient: int
    negative_percent: int
    most_constant: int
    power: int
    minus_percent: int

    def equations(self, count: int, run: int) -> tuple[Equation, ...]:
        """The equations of one run."""
        random = Random(f"{self.name}/{count}/{run}")
        return tuple(self._equation(random) for _ in range(count))

    def _equation(self, random: Random) -> Equation:
        a, b = (1 + _below(random, self.most_coefficient) for _ in "ab")
        sign = -1 if _below(random, 100) < self.negative_percent else 1
        u = random.getrandbits(_BITS)
        c = (self.most_constant * u**self.power) >> (_BITS * self.power)
        minus = -1 if _below(random, 100) < self.minus_percent else 1
        return Equation(a, sign * b, minus * c)


# Our inference from published averages, which came without a distribution.
INFERRED = Distribution("D3", 84, 12, 65535, 3, 15)


@dataclass(frozen=True, slots=True)
class Experiment:
    """One random loop of `size` iterations around 0, of which `run` is the number."""

    equations: int
    size: int
    run: int
    distribution: Distribution = INFERRED

    def __post_init__(self) -> None:
        if not 1 <= self.equations <= MOST_EQUATIONS:
            limits = f"1 to {MOST_EQUATIONS} equations"
            raise UsageError(f"an experiment has {limits}, not {self.equations}")
        if self.size < 1:
            raise UsageError(f"an experiment has an iteration or more, not {self.size}")

    def system(self) -> System:
        """The equations, and the range from -size // 2 on."""
        low = -(self.size // 2)
        equations = self.distribution.equations(self.equations, self.run)
        return System(equations, low, low + self.size - 1)


def grid(
    equations: Iterable[int],
    sizes: Iterable[int],
    runs: int,
    distribution: Distribution = INFERRED,
) -> tuple[Experiment, ...]:
    """All runs for all numbers of equations and all sizes, in this order."""
    counts, chosen = tuple(equations), tuple(sizes)
    total = len(counts) * len(chosen) * runs
    if total > MOST_EXPERIMENTS:
        raise UsageError(
            f"{total} experiments are more than the {MOST_EXPERIMENTS} of one sweep"
        )
    return tuple(
        Experiment(count, size, run, distribution)
        for count in counts
        for size in chosen
        for run in range(runs)
    )


def _below(random: Random, bound: int) -> int:
    """Uniform from 0 to bound - 1, up to one part in 2^32."""
    return (bound * random.getrandbits(_BITS)) >> _BITS
