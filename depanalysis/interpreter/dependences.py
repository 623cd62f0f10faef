"""The dependences that a run really had, by comparing all accesses of each element.

Memory-based dependences are all ordered pairs of accesses of one element with a write
among them. Value-based ones are those that no write in between hides: flow from the
last write to a read, output between consecutive writes, anti from the reads since the
last write to the next one. A level counts the loops around both accesses from outside.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.interpreter.machine import Run
from depanalysis.interpreter.memory import Access
from depanalysis.interpreter.values import Element
from depanalysis.verdicts import DependenceKind

Address: TypeAlias = tuple[str, int, Element]


@dataclass(frozen=True, slots=True)
class ObservedDependence:
    """The sink's access came after the source's, on the same element."""

    kind: DependenceKind
    source: Access
    sink: Access

    @property
    def variable(self) -> str:
        """The variable whose element both accessed."""
        return self.source.variable

    @property
    def element(self) -> Element:
        """The element that both accessed."""
        return self.source.element


def memory_dependences(run: Run) -> tuple[ObservedDependence, ...]:
    """All pairs of accesses of one element with a write, by sink, then source."""
    earlier: dict[Address, list[Access]] = {}
    found: list[ObservedDependence] = []
    for sink in run.accesses:
        sources = earlier.setdefault(_address(sink), [])
        found.extend(_dependences(sources, sink))
        sources.append(sink)
    return tuple(found)


def value_dependences(run: Run) -> tuple[ObservedDependence, ...]:
    """The pairs between which no other write of the element stands, by sink."""
    # The last write of each element, if any, and the reads since then.
    recent: dict[Address, list[Access]] = {}
    found: list[ObservedDependence] = []
    for sink in run.accesses:
        sources = recent.setdefault(_address(sink), [])
        found.extend(_dependences(sources, sink))
        if sink.kind == "write":
            sources.clear()
        sources.append(sink)
    return tuple(found)


def common_depth(dependence: ObservedDependence) -> int:
    """The number of loops around both accesses."""
    source, sink = dependence.source.iteration, dependence.sink.iteration
    depth = 0
    for (outer, _), (other, _) in zip(source, sink, strict=False):
        if outer != other:
            break
        depth += 1
    return depth


def distance(dependence: ObservedDependence) -> tuple[int, ...]:
    """How many iterations later the sink is, for each loop around both accesses."""
    depth = common_depth(dependence)
    source, sink = dependence.source.counters, dependence.sink.counters
    return tuple(b - a for a, b in zip(source[:depth], sink[:depth], strict=True))


def carried_level(dependence: ObservedDependence) -> int:
    """The level of the outermost common loop that the pair spans, 0 if none."""
    steps = enumerate(distance(dependence), start=1)
    return next((level for level, step in steps if step != 0), 0)


def _address(access: Access) -> Address:
    return access.variable, access.storage, access.element


def _dependences(
    sources: Iterable[Access], sink: Access
) -> Iterator[ObservedDependence]:
    for source in sources:
        kind = _kind(source, sink)
        if kind is not None:
            yield ObservedDependence(kind, source, sink)


def _kind(source: Access, sink: Access) -> DependenceKind | None:
    if source.kind == "write":
        return "output" if sink.kind == "write" else "flow"
    return "anti" if sink.kind == "write" else None
