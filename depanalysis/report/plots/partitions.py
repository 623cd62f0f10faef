"""The picture of a partition: arcs where each iteration can be seen, else lengths."""

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import Partition, partition
from depanalysis.report.equations import sentences
from depanalysis.report.plots.arcs import Arcs, arcs
from depanalysis.report.plots.canvas import Format, brief, signed
from depanalysis.report.plots.histograms import Histogram, histogram

_MOST_ITERATIONS = 64
_MOST_EDGES = 400
_MOST_EQUATIONS = 4
_WIDEST = 80


def partition_picture(part: Partition, kind: Format) -> bytes:
    """A short range as iterations and arcs, a long one as a histogram of its lengths."""
    is_short = part.size <= _MOST_ITERATIONS and part.edge_count <= _MOST_EDGES
    if is_short and len(part.equations) <= _MOST_EQUATIONS:
        return arcs(_arcs(part), kind)
    return histogram(Histogram(_title(part), _lines(part), part.by_length()), kind)


def _arcs(part: Partition) -> Arcs:
    points = {
        point
        for point in map(sentences.fixed_point, part.equations)
        if point is not None
    }
    return Arcs(
        title=_title(part),
        lines=_lines(part),
        low=part.low,
        high=part.high,
        equations=tuple(map(str, part.equations)),
        edges=tuple(_edges(each, part.low, part.high) for each in part.equations),
        components=tuple(
            tuple(component) for component in part.components(among="nontrivial")
        ),
        fixed_points=tuple(sorted(points)),
    )


def _edges(equation: Equation, low: int, high: int) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(partition([equation], low, high).edges()))


def _title(part: Partition) -> str:
    if len(part.equations) > _MOST_EQUATIONS:
        return sentences.counted(len(part.equations), "equation")
    return signed(", ".join(map(str, part.equations)))


def _lines(part: Partition) -> tuple[str, ...]:
    """What there is, in one line or in two."""
    extent = (
        f"{brief(part.low)} to {brief(part.high)}: {_counted(part.size, 'iteration')}"
    )
    counts = ", ".join(
        (
            _counted(part.edge_count, "dependence"),
            _counted(part.component_count, "component"),
            f"the largest of {brief(part.largest)}",
        )
    )
    together = f"{extent}, {counts}"
    return (together,) if len(together) <= _WIDEST else (extent, counts)


def _counted(number: int, noun: str) -> str:
    return sentences.counted(number, noun, brief(number))
