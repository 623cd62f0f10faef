"""The applications in C, each as it is and with what `parallelize --inspect` puts around it.

Both are compiled alike, but for OpenMP, and called from here with the same data. A time is
that of the busiest thread on its processor, as for the other tables, with threads that
sleep while they wait.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import get_native_id
from time import thread_time_ns
from typing import Any

import numpy as np

import depanalysis
from benchmarks.applications.data import Values
from benchmarks.applications.measuring import APPLICATIONS, Application

SOURCE = Path(__file__).with_name("loops.c")
STEPS = (1, 20)
"""How often an outer loop runs those that have one, as a program does in time steps."""

_FLAGS = ("-O2", "-ffp-contract=off", "-fPIC", "-shared")
_PARAMETERS = {
    "micro": "steps n count r w a",
    "cfd": "steps edges left right area density speed residual",
    "md": "steps n most x y z partners place force",
    "ipvec": "steps n vector index out",
    "fwd": "levels_count levels rows starts columns values x",
    "spmv": "steps n starts columns values x",
    "bfs": "n starts edges mask updating visited cost",
    "knapsack": "items most weights values best",
}


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds of an application in some steps, and whether both leave the same bits."""

    application: str
    steps: int
    original: float
    inspected: float
    same: bool

    @property
    def speed_up(self) -> float:
        """How many times as fast as the sequential loop."""
        return self.original / self.inspected


def libraries(folder: Path, *flags: str) -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """The loops as they are, and with inspectors, compiled in a folder."""
    text = SOURCE.read_text(encoding="utf-8")
    (file,) = depanalysis.parallelize(text, path=SOURCE.name, inspect=True).files
    assert file.text is not None, "the text is read"
    return (
        _compiled(folder / "as_it_is.c", text, *flags),
        _compiled(folder / "inspected.c", file.text, "-fopenmp", *flags),
    )


def _compiled(path: Path, text: str, *flags: str) -> ctypes.CDLL:
    path.write_text(text, encoding="utf-8")
    made = path.with_suffix(".so")
    compiler = shutil.which("gcc") or "cc"
    subprocess.run([compiler, *_FLAGS, *flags, "-o", made, path, "-lm"], check=True)
    return ctypes.CDLL(str(made))


def call(
    library: ctypes.CDLL, application: Application, values: Values, steps: int = 1
) -> None:
    """Runs the loop of an application on its data."""
    name = application.kernel.__name__
    known: dict[str, Any] = {"steps": steps, **_lengths(values), **values}
    given = [known[each] for each in _PARAMETERS[name].split()]
    getattr(library, name)(*map(_argument, given))


def _lengths(values: Values) -> dict[str, int]:
    """What the text of C calls the lengths of arrays."""
    shapes = {name: each.shape for name, each in values.items() if np.ndim(each)}
    first = next(
        shapes[name][0] - (name == "starts")
        for name in ("place", "index", "r", "mask", "starts", "left", "weights")
        if name in shapes
    )
    return {
        "n": first,
        "edges": first,
        "items": first,
        "most": shapes["partners"][1]
        if "partners" in shapes
        else _last(shapes, "best"),
        "levels_count": _last(shapes, "levels"),
    }


def _last(shapes: dict[str, tuple[int, ...]], name: str) -> int:
    return shapes[name][0] - 1 if name in shapes else 0


def _argument(value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return ctypes.c_long(value)
    assert value.dtype in (np.int64, np.float64), "the text has `long` and `double`"
    return ctypes.c_void_p(value.ctypes.data)


def rows(folder: Path, repetitions: int, scale: float = 0.3) -> Iterator[Row]:
    """Times of all applications, the best of some repetitions, both in turn.

    `scale` is the share of the data that the other tables have.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    both = libraries(folder)
    for application in APPLICATIONS:
        name = application.kernel.__name__
        for steps in STEPS if "steps" in _PARAMETERS[name] else STEPS[:1]:
            values = application.values(max(1, int(application.size * scale)))
            yield _row(both, application, values, steps, repetitions)


def _clocks() -> dict[str, int]:
    """Nanoseconds of the processor that each thread of this process has had."""
    tasks = Path("/proc/self/task").iterdir()
    found = {x.name: int((x / "schedstat").read_text().split()[0]) for x in tasks}
    # Of a thread that runs, the system knows only what it had at the last tick.
    return found | {str(get_native_id()): thread_time_ns()}


def _row(
    both: tuple[ctypes.CDLL, ctypes.CDLL],
    application: Application,
    values: Values,
    steps: int,
    repetitions: int,
) -> Row:
    best = [float("inf"), float("inf")]
    left: list[Values] = [{}, {}]
    for _ in range(repetitions):
        for which, library in enumerate(both):
            left[which] = {
                k: np.copy(v) if np.ndim(v) else v for k, v in values.items()
            }
            before = _clocks()
            call(library, application, left[which], steps)
            busy = (v - before.get(k, 0) for k, v in _clocks().items())
            best[which] = min(best[which], max(busy) / 1e9)
    one, other = left
    same = all(
        np.asarray(one[k]).tobytes() == np.asarray(other[k]).tobytes() for k in one
    )
    return Row(application.name, steps, best[0], best[1], same)
