"""Measurements as tables: for a person, for a notebook, for a file."""

import csv
import html
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from depanalysis.studies.measurements import Measurement

Cell: TypeAlias = int | str | Fraction | None
Key: TypeAlias = tuple[int, int]

_QUANTITIES = (
    "components", "nontrivial", "independents", "largest", "cut", "split_components",
    "split_span", "phases", "multi_split_span", "levels",
)  # fmt: skip
_ORIGIN = ("distribution", "equations", "range", "run")
_SUMMARY = ("components", "independents", "largest", "split_components")
_SPANS = ("split_span", "multi_split_span", "levels")


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the mean and the greatest of some numbers."""

    least: int | Fraction
    mean: Fraction
    most: int | Fraction


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header; as text, as HTML in a notebook, or as CSV."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __str__(self) -> str:
        lines = [self.header, *(tuple(map(_shown, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.rjust(width) for cell, width in zip(line, widths, strict=True)
            )
            for line in lines
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.header)
        body = "".join(f"<tr>{''.join(map(_html, row))}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def csv(self) -> str:
        """Comma-separated values, with a line for the header."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows(["" if c is None else _shown(c) for c in r] for r in self.rows)
        return file.getvalue()


def spread(
    measurements: Iterable[Measurement],
    quantity: str,
) -> Mapping[Key, Spread]:
    """A quantity over all runs, for each number of equations and size of the range."""
    return _spread((each, getattr(each, quantity)) for each in measurements)


def speed_up_spread(
    measurements: Iterable[Measurement], schedule: str
) -> Mapping[Key, Spread]:
    """The same for the speed-up that a schedule allows."""
    return _spread((each, each.speed_up(schedule)) for each in measurements)


def records(measurements: Iterable[Measurement]) -> Table:
    """All measurements, one a row."""
    rows = (tuple(_record(each)) for each in measurements)
    return Table((*_ORIGIN, *_QUANTITIES), tuple(rows))


def summary(measurements: Sequence[Measurement]) -> Table:
    """The means over all runs, a row for each number of equations and each range."""
    names = _SUMMARY + _SPANS
    means = [spread(measurements, name) for name in names]
    keys = means[0]
    return Table(
        ("equations", "range", *(name.replace("_", " ") for name in names)),
        tuple((*key, *(mean[key].mean for mean in means)) for key in keys),
    )


def _spread(
    pairs: Iterable[tuple[Measurement, int | Fraction]],
) -> Mapping[Key, Spread]:
    values: dict[Key, list[int | Fraction]] = {}
    for measurement, value in pairs:
        key = measurement.experiment.equations, measurement.experiment.size
        values.setdefault(key, []).append(value)
    return {
        key: Spread(min(found), Fraction(sum(found)) / len(found), max(found))
        for key, found in values.items()
    }


def _record(measurement: Measurement) -> Iterator[Cell]:
    experiment = measurement.experiment
    yield from (experiment.distribution.name, experiment.equations)
    yield from (experiment.size, experiment.run)
    for name in _QUANTITIES:
        yield getattr(measurement, name)


def _shown(cell: Cell) -> str:
    """Fractions to two decimals, rounded to even as every mean of a table."""
    if cell is None:
        return "-"
    if isinstance(cell, Fraction):
        cents = round(cell * 100)
        sign, cents = ("-" if cents < 0 else ""), abs(cents)
        return f"{sign}{cents // 100}.{cents % 100:02}"
    return str(cell)


def _html(cell: Cell) -> str:
    return f'<td style="text-align: right">{html.escape(_shown(cell))}</td>'
