"""The Diophantine engine side by side with scipy, networkx and the memory itself.

Systems are random, with the seeded coefficients of `depanalysis.studies`. The peers get
their graph ready-made; what building it costs stands beside. The floor is one pass that
writes 4 bytes an iteration. Ours and the floor are the best of several repetitions, and
so is a peer that is quick.
"""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import networkx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from depanalysis import Equation, partition
from depanalysis.diophantine.explicit.components import component_count, labels
from depanalysis.diophantine.explicit.levels import levels
from depanalysis.diophantine.explicit.streams import streams
from depanalysis.diophantine.systems.system import System
from depanalysis.studies.experiments import Experiment

SIZES = (10**6, 10**7, 10**8)
EQUATIONS = (1, 30, 90)
MOST_FOR_SCIPY = 10**7
MOST_FOR_NETWORKX = 10**6
SLOW = 2.0  # Seconds after which a measurement is not repeated.

_PEAK = """
from pathlib import Path
from depanalysis.diophantine.explicit.{room} import {question}
from depanalysis.studies.experiments import Experiment
{question}(Experiment({equations}, {size}, 0).system())
status = Path("/proc/self/status").read_text()
print(1024 * int(status.split("VmHWM:")[1].split()[0]))
"""


@dataclass(frozen=True, slots=True)
class Histogram:
    """The components of one equation by length, in microseconds."""

    size: int
    lengths: int
    microseconds: float


@dataclass(frozen=True, slots=True)
class Explicit:
    """One question about every iteration, in milliseconds and bytes."""

    question: str
    size: int
    equations: int
    edges: int
    ours: float
    floor: float
    scipy: float | None = None
    scipy_building: float | None = None
    networkx: float | None = None
    beyond_four_bytes: int | None = None

    @property
    def to_floor(self) -> float:
        """How many times as long as writing the answer."""
        return self.ours / self.floor

    def times(self, peer: float | None) -> float | None:
        """How many times as long a peer takes."""
        return None if peer is None else peer / self.ours


def histograms(repetitions: int) -> Iterator[Histogram]:
    """One equation over longer and longer ranges."""
    for size in (10**6, 10**12, 10**18):

        def ask(size: int = size) -> dict[int, int]:
            line = Equation(2, -3, 5)
            return partition([line], -size // 2, size - size // 2 - 1).by_length()

        microseconds = 1000 * _best(ask, 200 * repetitions)
        yield Histogram(size, len(ask()), microseconds)


def explicit(repetitions: int) -> Iterator[Explicit]:
    """Labels, counts and levels of all iterations."""
    labels(Experiment(30, 10**6, 0).system())  # The machine code is compiled or loaded.
    levels(Experiment(30, 10**6, 0).system())
    component_count(Experiment(30, 10**6, 0).system())
    for size in SIZES:
        floor = _floor(size, repetitions)
        for equations in EQUATIONS:
            yield from _explicit(size, equations, floor, repetitions)


def _floor(size: int, repetitions: int) -> float:
    return min(
        _best(lambda: np.full(size, 1, dtype=np.int32), 1) for _ in range(repetitions)
    )


def _explicit(
    size: int, equations: int, floor: float, repetitions: int
) -> Iterator[Explicit]:
    system = Experiment(equations, size, 0).system()
    edges = sum(stream.edges for stream in streams(system))
    ours = _best(lambda: labels(system), repetitions)
    alone = _best(lambda: labels(system, threads=1), repetitions)
    counting = _best(lambda: component_count(system), repetitions)
    waves = _best(lambda: levels(system), repetitions)
    peers = _peers(system, repetitions)
    shape = size, equations, edges
    peak = _beyond_four_bytes("components", "labels", size, equations)
    yield Explicit("labels", *shape, ours, floor, *peers, peak)
    yield Explicit("1 thread", *shape, alone, floor, *peers)
    yield Explicit("count", *shape, counting, floor, *peers)
    peak = _beyond_four_bytes("levels", "levels", size, equations)
    yield Explicit("levels", *shape, waves, floor, beyond_four_bytes=peak)


def _peers(
    system: System, repetitions: int
) -> tuple[float | None, float | None, float | None]:
    """Milliseconds of scipy, of building its graph, and of networkx."""
    if system.size > MOST_FOR_SCIPY:
        return None, None, None
    sources, sinks = edge_list(system)
    building = _best(lambda: _graph(system.size, sources, sinks), repetitions)
    graph = _graph(system.size, sources, sinks)
    scipy = _best(lambda: connected_components(graph, directed=False), repetitions)
    if system.size > MOST_FOR_NETWORKX:
        return scipy, building, None
    other = networkx.Graph()
    other.add_nodes_from(range(system.size))
    other.add_edges_from(zip(sources.tolist(), sinks.tolist(), strict=True))
    count = _best(lambda: networkx.number_connected_components(other), repetitions)
    assert networkx.number_connected_components(other) == component_count(system)
    return scipy, building, count


def edge_list(system: System) -> tuple[Any, Any]:
    """The sources and the sinks of all edges, counted from the low end on."""
    found = streams(system)
    sources = [s.source + s.source_step * np.arange(s.edges) for s in found]
    sinks = [s.sink + s.sink_step * np.arange(s.edges) for s in found]
    return tuple(np.concatenate(each).astype(np.int32) for each in (sources, sinks))


def _graph(size: int, sources: Any, sinks: Any) -> Any:
    ones = np.ones(len(sources), dtype=np.int8)
    return csr_array((ones, (sources, sinks)), shape=(size, size))


def _best(work: Callable[[], object], repetitions: int) -> float:
    """The least milliseconds of several repetitions, of one if it is slow."""
    least = total = 0.0
    gc.collect()
    for done in range(repetitions):
        start = perf_counter()
        work()
        seconds = perf_counter() - start
        least = min(least, seconds) if done else seconds
        total += seconds
        if total > SLOW:
            break
    return 1000 * least


def _beyond_four_bytes(room: str, question: str, size: int, equations: int) -> int:
    """The peak of a fresh process, less 4 bytes an iteration."""
    program = _PEAK.format(room=room, question=question, size=size, equations=equations)
    run = [sys.executable, "-c", program]
    return int(subprocess.run(run, check=True, capture_output=True).stdout) - 4 * size
