"""The times of schemes on a GPU: ratios, a table, and the paper's Figure 7."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from matplotlib import rc_context
from matplotlib.figure import Figure

FigurePoint: TypeAlias = tuple[str, str, float, float]
"""The figure, the scheme, the place in it, and the value."""

RATIOS = ("speed_up", "to_unchecked", "to_paragon")


@dataclass(frozen=True, slots=True)
class Time:
    """Milliseconds of one application by one scheme; `stopped` if it found a dependence."""

    application: str
    scheme: str
    way: str
    stopped: str
    sequential_ms: float
    check_ms: float
    execute_ms: float
    shadow_bytes: int

    @property
    def all_ms(self) -> float:
        """The whole run; of one that stopped, how long it took to find out."""
        return self.check_ms + self.execute_ms


def ratios(row: Time, rows: Iterable[Time]) -> tuple[str, ...]:
    """Speed-up over sequential, and time over that of the peers, where they were run."""
    own = {
        each.scheme: each.all_ms for each in rows if each.application == row.application
    }
    others = (own.get("unchecked"), own.get("paragon-atomic"))
    spent = max(row.all_ms, 1e-6)
    speed_up = "" if row.stopped else f"{row.sequential_ms / spent:.2f}"
    return speed_up, *("" if each is None else f"{spent / each:.2f}" for each in others)


def table(rows: Sequence[Time]) -> Iterator[str]:
    """One line for each scheme of each application."""
    heads = ("sequential", "check", "execute", "speed-up", "/ unchecked", "/ paragon")
    yield f"{'application':18}{'scheme':16}" + "".join(f"{h:>13}" for h in heads)
    for row in rows:
        spent = (row.sequential_ms, row.check_ms, row.execute_ms)
        cells = [*(f"{each:.3f}" for each in spent), *ratios(row, rows)]
        end = f"  {row.shadow_bytes} bytes" + ("  stopped" if row.stopped else "")
        line = f"{row.application:18}{row.scheme:16}"
        yield line + "".join(f"{cell:>13}" for cell in cells) + end


def draw(path: Path, points: Sequence[FigurePoint], machine_name: str) -> None:
    """The three parts of the paper's Figure 7."""
    picture = Figure(figsize=(12, 3.6))
    names = list(dict.fromkeys(figure for figure, *_ in points))
    for axes, name in zip(
        picture.subplots(1, len(names), squeeze=False)[0], names, strict=True
    ):
        own = [point for point in points if point[0] == name]
        for scheme in dict.fromkeys(point[1] for point in own):
            line = [point[2:] for point in own if point[1] == scheme]
            axes.plot(*zip(*line, strict=True), marker="o", label=scheme)
        axes.set_xscale("log")
        axes.set_xlabel(name)
        is_found = name == "dependence density"
        axes.set_ylabel("ms until it is found" if is_found else "times as fast")
        axes.legend(fontsize=7)
    picture.suptitle(machine_name, fontsize=9)
    picture.tight_layout()
    with rc_context({"svg.hashsalt": "depanalysis"}):
        picture.savefig(path, metadata={"Date": None})
