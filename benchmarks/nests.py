"""What the cost model predicts of the kernels that the fork-join paper measures."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from benchmarks.offload.programs import Winner, programs
from gpugen.nest_costs import A100, K40M, Cost
from gpugen.offloading import nests, ranking

RESULT = Path(__file__).parent / "results" / "offload.csv"


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the model says of a nest on a device; `ratio` is above 1 where a team gains.

    `published` is who wins in the paper, on a Tesla K40m.
    """

    name: str
    device: str
    published: Winner
    baseline: Cost
    specialised: Cost
    best: Cost

    @property
    def ratio(self) -> float:
        """The cycles of one level of parallelism by those of the paper's form of two."""
        return self.baseline.cycles / max(1, self.specialised.cycles)

    @property
    def agrees(self) -> bool:
        """Whether the side that wins is the published one; even is within twice."""
        match self.published:
            case "baseline":
                return self.ratio < 1
            case "nested":
                return self.ratio > 1
            case _:
                return 0.5 <= self.ratio <= 2


DEVICES = {"K40m": K40M, "A100": A100}
THREADS = 256


def predictions() -> Iterator[Prediction]:
    """For all nests and devices."""
    for program in programs():
        ((nest, error),) = nests(program.place)
        assert nest is not None, error
        for device, machine in DEVICES.items():
            ranked = ranking(nest, THREADS, program.published, machine)
            by_form = {each.form: each for each in ranked}
            yield Prediction(
                program.name,
                device,
                program.winner,
                by_form["baseline"],
                by_form["specialised"],
                ranked[0],
            )


def prediction_table(found: Sequence[Prediction]) -> Table:
    """Figure 5 as the model sees it."""
    made = Table(title="Nested or not: cycles that the model supposes, not measured")
    for name in ("nest", "device", "published", "ratio", "baseline", "", "specialised"):
        made.add_column(
            name, justify="right" if name in ("ratio", "baseline") else "left"
        )
    for name in ("", "chosen"):
        made.add_column(name)
    for each in found:
        one, two = each.baseline, each.specialised
        made.add_row(
            each.name, each.device, each.published, f"{each.ratio:.2f}",
            f"{one.cycles:,}", one.bound, f"{two.cycles:,}", two.bound, each.best.form,
        )  # fmt: skip
    return made


def write_predictions(path: Path, found: Sequence[Prediction]) -> None:
    """As CSV, for a device to refute."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["nest", "device", "published", "ratio", "baseline_cycles", "baseline_bound",
             "specialised_cycles", "specialised_bound", "chosen", "chosen_cycles"]
        )  # fmt: skip
        for e in found:
            one, two = e.baseline, e.specialised
            writer.writerow(
                [e.name, e.device, e.published, f"{e.ratio:.3g}", one.cycles, one.bound,
                 two.cycles, two.bound, e.best.form, e.best.cycles]
            )  # fmt: skip
