"""Everything that is said about a partition, asked once and kept as plain values.

A closed form answers at any size. What only a look at every iteration could answer is
`None` where there are too many of them, and `reason` says so; the bounds hold always.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from depanalysis.diophantine.partitions import Partition
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.structures import Structure
from depanalysis.errors import UsageError
from depanalysis.report.equations.schedules import Scheduling

Bound: TypeAlias = tuple[int, int]
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that each number can be, told from the coefficients."""

    edges: Bound
    components: Bound
    independents: Bound
    largest: Bound
    depth: Bound


@dataclass(frozen=True, slots=True)
class Findings:
    """The answers about a partition; `None` for what is not known or not wanted."""

    partition: Partition
    names: tuple[str, str]
    solutions: int
    edges: int
    components: int | None
    independents: int | None
    largest: int | None
    depth: int | None
    by_length: dict[int, int] | None
    bounds: Bounds
    reason: str | None
    seeds: tuple[int, ...] | None = None
    scheduling: Scheduling | None = None


def findings(
    part: Partition,
    names: tuple[str, str],
    seeds: tuple[int, ...] | None = None,
    scheduling: Scheduling | None = None,
) -> Findings:
    """Ask a partition all questions; lists are found by those who want them."""
    questions = _Questions()
    by_length = questions.ask(part.by_length)
    return Findings(
        partition=part,
        names=names,
        solutions=part.solution_count,
        edges=part.edge_count,
        components=questions.ask(lambda: part.component_count),
        independents=questions.ask(lambda: part.independents),
        largest=None if by_length is None else max(by_length, default=0),
        depth=questions.ask(lambda: part.depth),
        by_length=by_length,
        bounds=bounds(part),
        reason=questions.reason,
        seeds=seeds,
        scheduling=scheduling,
    )


class _Questions:
    """Asks, and remembers why there was no answer."""

    def __init__(self) -> None:
        self.reason: str | None = None

    def ask(self, question: Callable[[], Answer]) -> Answer | None:
        try:
            return question()
        except UsageError as error:
            self.reason = str(error)
            return None


def bounds(part: Partition) -> Bounds:
    """Every edge joins two iterations, and a wide step leaves room for few edges."""
    size, some = part.size, min(1, part.size)
    graphs = part.system.graphs()
    edges = sum(_most_edges(shape, size) for shape in graphs)
    least, most = max(some, size - edges), size
    if len(graphs) > 1:
        known = part.component_bounds
        least, most = max(least, known.least), known.most
    return Bounds(
        edges=(0, edges),
        components=(least, most),
        independents=(max(0, size - 2 * edges), size),
        largest=(some, _or_all(part.largest_bound, size)),
        depth=(some, _or_all(part.depth_bound, size)),
    )


def _most_edges(shape: Structure, size: int) -> int:
    """A chain a x + b y = c with |a| < b has at most one edge in b iterations."""
    if isinstance(shape, Chains):
        return -(-size // shape.weights.b)
    return shape.edge_count


def _or_all(bound: int | None, size: int) -> int:
    return size if bound is None else bound
