"""The shapes of the 25 kernels that the fork-join paper measures, in versions of our own.

A file of `tests/cases/offload` is a nest in C, with lines that say which kernel it stands
for (its row of the paper's Table II, and which side wins in Figure 5), the sizes that the
cost model is asked about, and small ones for a run. Here are the data for a run, and the
reference: the same text, compiled for this machine; and what the cost model predicts.
"""

import csv
import ctypes
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

import numpy as np
from rich.table import Table

from gpugen.nest_costs import A100, K40M, Cost
from gpugen.offloading import nests, ranking

Array: TypeAlias = np.ndarray[Any, Any]
Winner: TypeAlias = Literal["baseline", "even", "nested"]

FOLDER = Path(__file__).parents[1] / "tests" / "cases" / "offload"
RESULT = Path(__file__).parent / "results" / "offload.csv"
_PARAMETER = re.compile(r"(int|long|double) (\w+)((?:\[\w+\])*)")


@dataclass(frozen=True, slots=True)
class Program:
    """A nest, its sizes, and the arrays with what bounds their elements."""

    name: str
    path: Path
    table: str
    winner: Winner
    published: dict[str, int]
    small: dict[str, int]
    arrays: dict[str, tuple[str, tuple[str, ...]]]
    within: dict[str, str]

    @property
    def place(self) -> str:
        """Where the function is."""
        return f"{self.path}:{self.name}"

    def data(self, seed: int) -> dict[str, Array]:
        """Arrays of small numbers, of which sums and products are exact."""
        random = np.random.default_rng(seed)
        return {
            name: self._array(random, name, kind, extents)
            for name, (kind, extents) in self.arrays.items()
        }

    def _array(
        self,
        random: np.random.Generator,
        name: str,
        kind: str,
        extents: tuple[str, ...],
    ) -> Array:
        sizes = [self.small.get(each) or int(each) for each in extents]
        bound = self.within.get(name)
        if bound is not None:
            return random.integers(0, self.small.get(bound) or int(bound), sizes)
        return random.integers(-5, 9, sizes).astype("f8" if kind == "double" else "i8")


def programs() -> tuple[Program, ...]:
    """All of them, in the order of their names."""
    return tuple(_program(path) for path in sorted(FOLDER.glob("*.c")))


def _program(path: Path) -> Program:
    text = path.read_text()
    said = dict(re.findall(r"^// (\w+): (.*)$", text, re.MULTILINE))
    (head,) = re.findall(rf"void {path.stem}\(([^)]*)\)", text)
    found = [(k, n, re.findall(r"\w+", e)) for k, n, e in _PARAMETER.findall(head)]
    return Program(
        path.stem,
        path,
        said["table"],
        cast("Winner", said["figure"]),
        _sizes(said["published"]),
        _sizes(said["run"]),
        {name: (kind, tuple(extents)) for kind, name, extents in found if extents},
        dict(each.split() for each in said.get("within", "").split(",") if each),
    )


def _sizes(text: str) -> dict[str, int]:
    return {name: int(size) for name, size in re.findall(r"(\w+)=(\d+)", text)}


def run_in_order(
    program: Program, arrays: Mapping[str, Array], folder: Path, compiler: str
) -> None:
    """Changes the arrays as the text itself does."""
    made = folder / f"{program.name}.so"
    if not made.exists():
        options = ["-x", "c", "-O1", "-ffp-contract=off", "-fPIC", "-shared"]
        subprocess.run(
            [compiler, *options, str(program.path), "-o", str(made)], check=True
        )
    text = program.path.read_text()
    (head,) = re.findall(rf"void {program.name}\(([^)]*)\)", text)
    values: list[Any] = [
        ctypes.c_void_p(arrays[name].ctypes.data)
        if extents
        else ctypes.c_int(program.small[name])
        for _, name, extents in _PARAMETER.findall(head)
    ]
    ctypes.CDLL(str(made))[program.name](*values)


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
