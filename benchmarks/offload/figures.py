"""`python -m benchmarks.offload.figures DIR` sums up what a run has left in a folder.

The summary stands in `offload.txt`, behind the name of the device; the fork-join paper's
Figures 4 to 6 are in `offload-figures.svg`.
"""

import csv
import math
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.offload.programs import Winner, programs
from gpugen.cuda.forkjoin import FORMS

Key: TypeAlias = tuple[str, str, int]

TEAM = 256
_RESULTS = Path(__file__).parents[1] / "results" / "offload.csv"
_CHOOSING = "A100"
"""The device that the model chooses for, whichever is there."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A nest: milliseconds of its forms, the form that the model chooses, who wins in print."""

    nest: str
    published: Winner
    chosen: str
    spent: Mapping[str, float]

    def gain(self, form: str, over: str = "baseline") -> float:
        """How many times as fast as another form one is."""
        return self.spent[over] / self.spent[form]

    @property
    def best(self) -> str:
        """The fastest form."""
        return min(self.spent, key=lambda form: self.spent[form])

    @property
    def agrees(self) -> bool:
        """Whether the side that wins is the published one; even is within twice."""
        ratio = self.gain("specialised")
        match self.published:
            case "baseline":
                return ratio < 1
            case "nested":
                return ratio > 1
            case _:
                return 0.5 <= ratio <= 2


def main(folder: Path) -> None:
    """Adds the summary, and draws."""
    times = {
        (row["nest"], row["form"], int(row["threads"])): float(row["median_ms"])
        for row in _rows(folder / "offload-times.csv")
        if not row["failure"]
    }
    overheads = list(_rows(folder / "offload-overheads.csv"))
    cycles = {
        (row["construct"], row["form"], int(row["threads"]), row["iterations"]): float(
            row["cycles"]
        )
        for row in overheads
        if not row["failure"]
    }
    bars = tuple(_bars(times))
    verified = list(_rows(folder / "offload-correctness.csv"))
    lines = [*_correct(verified), *_gains(bars), *_rounds(cycles)]
    print(*lines, sep="\n")
    with (folder / "offload.txt").open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    _draw(folder / "offload-figures.svg", bars, cycles)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    if path.is_file():
        with path.open(newline="", encoding="utf-8") as file:
            yield from csv.DictReader(file)


def _bars(times: Mapping[Key, float]) -> Iterator[Bar]:
    """The nests of which all forms have times."""
    with _RESULTS.open(newline="", encoding="utf-8") as file:
        rows = [each for each in csv.DictReader(file) if each["device"] == _CHOOSING]
    chosen = {row["nest"]: row["chosen"] for row in rows}
    for program in programs():
        spent: dict[str, float] = {
            form: times[program.name, form, TEAM]
            for form in FORMS
            if (program.name, form, TEAM) in times
        }
        if len(spent) == len(FORMS):
            name = program.name
            yield Bar(name, program.winner, chosen[name], spent)


def _correct(rows: Iterable[Mapping[str, str]]) -> Iterator[str]:
    found = list(rows)
    wrong = [each for each in found if each["equal"] != "True"]
    yield f"correctness: {len(found) - len(wrong)} of {len(found)} runs leave what the text leaves"
    for row in wrong[:20]:
        said = row["failure"] or f"code {row['code']}, difference {row['difference']}"
        yield f"  {row['nest']} {row['form']} {row['threads']} {row['sizes']}: {said}"


def _gains(bars: tuple[Bar, ...]) -> Iterator[str]:
    """Figures 5 and 6 in words."""
    if not bars:
        return
    yield f"{len(bars)} nests with teams of {TEAM}, times as fast as one level:"
    heads = "".join(f"{form:>12}" for form in FORMS[1:])
    yield f"  {'nest':<16}{heads}{'chosen':>12}{'/ best':>8}  published"
    for bar in bars:
        cells = "".join(f"{bar.gain(form):>12.2f}" for form in FORMS[1:])
        sign = bar.published if bar.agrees else f"{bar.published}, not here"
        share = bar.gain(bar.chosen, bar.best)
        yield f"  {bar.nest:<16}{cells}{bar.chosen:>12}{share:>8.2f}  {sign}"
    for what, other in (("one level", "baseline"), ("specialised", "specialised"),
                        ("neutered", "neutered"), ("machine", "machine")):  # fmt: skip
        mean = _mean(bar.gain(bar.chosen, other) for bar in bars)
        yield f"  the chosen form over {what}: {mean:.2f} in geometric mean"
    mean = _mean(bar.gain("specialised") for bar in bars)
    yield f"  specialised over one level: {mean:.2f} in geometric mean (published: 3.6)"
    worst = min(bars, key=lambda bar: bar.gain(bar.chosen, bar.best))
    share = worst.gain(worst.chosen, worst.best)
    yield f"  the chosen form is at worst {share:.2f} of the best one ({worst.nest}: {worst.best})"
    agreed = sum(bar.agrees for bar in bars)
    yield f"  the published side wins in {agreed} of {len(bars)}"


def _mean(values: Iterable[float]) -> float:
    logs = [math.log(each) for each in values]
    return math.exp(sum(logs) / len(logs))


Cycles: TypeAlias = Mapping[tuple[str, str, int, str], float]


def _rounds(cycles: Cycles) -> Iterator[str]:
    """Figure 4 in words."""
    if not cycles:
        return
    teams = sorted({threads for _, _, threads, _ in cycles})
    yield "cycles of a round beside that of one thread, by threads:"
    yield f"  {'':<42}" + "".join(f"{each:>8}" for each in teams)
    for construct, form, what in dict.fromkeys((c, f, w) for c, f, _, w in cycles):
        if form != "baseline":
            own = [_overhead(cycles, (construct, form, n, what)) for n in teams]
            cells = "".join(f"{each:>8.0f}" for each in own)
            yield f"  {construct:<20}{form:<13}{what:<9}{cells}"


def _overhead(cycles: Cycles, key: tuple[str, str, int, str]) -> float:
    """What a construct costs: a round, less that of the same in one thread."""
    construct, _, threads, what = key
    alone = cycles.get((construct, "baseline", threads, what), 0.0)
    return cycles.get(key, math.nan) - alone


def _draw(path: Path, bars: tuple[Bar, ...], cycles: Cycles) -> None:
    picture = Figure(figsize=(12, 11))
    four, five, six = picture.subplots(3, 1)
    _draw_rounds(four, cycles)
    _draw_bars(five, bars, FORMS[1:], "baseline", "5: times as fast as one level")
    peers = ("neutered", "machine", "baseline")
    _draw_bars(six, bars, peers, None, "6: how many times as fast the chosen form is")
    picture.tight_layout()
    with rc_context({"svg.hashsalt": "depanalysis"}):
        picture.savefig(path, metadata={"Date": None})


def _draw_rounds(axes: Axes, cycles: Cycles) -> None:
    lines = dict.fromkeys((c, f) for c, f, _, w in cycles if w == "empty")
    for construct, form in lines:
        if form in ("specialised", "spmd"):
            teams = sorted(
                n for c, f, n, w in cycles if (c, f, w) == (construct, form, "empty")
            )
            values = [_overhead(cycles, (construct, form, n, "empty")) for n in teams]
            axes.plot(teams, values, marker="o", label=f"{construct}, {form}")
    axes.set_xlabel("threads")
    axes.set_ylabel("cycles of a round")
    axes.set_title("4: what constructs cost", fontsize=9)
    if lines:
        axes.legend(fontsize=6)


def _draw_bars(
    axes: Axes,
    bars: tuple[Bar, ...],
    forms: tuple[str, ...],
    over: str | None,
    title: str,
) -> None:
    """A group of bars for each nest; without `over`, the chosen form over each of the forms."""
    width = 0.8 / len(forms)
    for n, form in enumerate(forms):
        values = [e.gain(form, over) if over else e.gain(e.chosen, form) for e in bars]
        places = [place + n * width for place in range(len(bars))]
        axes.bar(places, values, width, label=form)
    axes.set_xticks(range(len(bars)), [e.nest for e in bars], rotation=60, fontsize=6)
    axes.set_yscale("log")
    axes.axhline(1, color="black", linewidth=0.5)
    axes.set_title(title, fontsize=9)
    axes.legend(fontsize=6)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
