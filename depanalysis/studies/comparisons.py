"""Our numbers beside published ones, and the schedules beside each other."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from depanalysis.studies.measurements import Measurement
from depanalysis.studies.published import Published
from depanalysis.studies.tables import Cell, Key, Spread, Table, speed_up_spread, spread

Points: TypeAlias = tuple[tuple[int, Fraction], ...]


def compared(
    measurements: Sequence[Measurement],
    means: Mapping[Published, Fraction],
    table: int,
) -> Table:
    """A published table, with our mean after each of its own; ranges that we measured."""
    chosen = [place for place in means if place.table == table]
    columns = list(dict.fromkeys((each.equations, each.quantity) for each in chosen))
    ours = {column: spread(measurements, column[1]) for column in columns}
    measured = {each.experiment.size for each in measurements}
    sizes = sorted({place.size for place in chosen} & measured)
    header = ["range"]
    for equations, quantity in columns:
        header += [f"{quantity.replace('_', ' ')}, m = {equations}", "ours"]
    rows = []
    for size in sizes:
        row: list[Cell] = [size]
        for column in columns:
            equations, quantity = column
            row.append(means.get(Published(table, equations, size, quantity)))
            row.append(_mean(ours[column], (equations, size)))
        rows.append(tuple(row))
    return Table(tuple(header), tuple(rows))


def speed_ups(measurements: Sequence[Measurement]) -> Table:
    """Mean speed-ups with any number of processors, beside the count of components."""
    names = list(measurements[0].spans) if measurements else []
    counts = spread(measurements, "components")
    bounds = [speed_up_spread(measurements, name) for name in names]
    return Table(
        ("equations", "range", "number of components", *names),
        tuple(
            (*key, count.mean, *(bound[key].mean for bound in bounds))
            for key, count in counts.items()
        ),
    )


def points(spreads: Mapping[Key, Spread], equations: int) -> Points:
    """The sizes and the means for one number of equations, to be drawn."""
    return tuple(
        (size, each.mean) for (m, size), each in spreads.items() if m == equations
    )


def most_points(spreads: Mapping[Key, Spread], equations: int) -> Points:
    """The sizes and the greatest numbers of all runs."""
    return tuple(
        (size, Fraction(each.most))
        for (m, size), each in spreads.items()
        if m == equations
    )


def published_points(
    means: Mapping[Published, Fraction], equations: int, sizes: Sequence[int]
) -> Points:
    """The published numbers of components, for the sizes that are meant."""
    found = {
        place.size: mean
        for place, mean in means.items()
        if (place.equations, place.quantity) == (equations, "components")
    }
    return tuple((size, found[size]) for size in sizes if size in found)


def _mean(spreads: Mapping[Key, Spread], key: Key) -> Fraction | None:
    return spreads[key].mean if key in spreads else None
