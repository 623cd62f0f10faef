"""Whole commands as a user waits for them: help, one kernel, a large file."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.kernels import KERNELS

_FUNCTION = """\
/* Function {k}: five loops over one- and two-dimensional arrays. */
void work_{k}(int n, int m, double a[n][m], double b[n][m], double *restrict x,
              double *restrict y)
{{
  double total = 0.0;
  for (int i = 0; i < n; i++) {{
    x[2 * i] = y[i] + {k};
    x[2 * i + 1] = y[i] - {k};
  }}
  for (int i = 1; i < n; i++)
    y[i] = y[i - 1] * 0.5 + x[i];
  for (int i = 1; i < n - 1; i++) {{
    for (int j = 1; j < m - 1; j++) {{
      double t = b[i][j - 1] + b[i][j + 1];
      if (t > {k})
        a[i][j] = 0.25 * (t + b[i - 1][j] + b[i + 1][j]);
      else
        a[i][j] = 0.0;
    }}
  }}
  for (int i = 0; i < n; i++)
    total += x[i] * y[i];
  x[0] = total;
}}
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """A command and its wall-clock seconds, the median of several runs."""

    name: str
    seconds: float
    aim: float


def timings(repetitions: int = 5) -> Iterator[Timing]:
    """Each command as a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.c"
        large.write_text(large_file(20), encoding="utf-8")
        kernel = str(KERNELS / "jacobi.c")
        yield _timing("depanalysis --help", ["--help"], 0.3, repetitions)
        yield _timing(
            "depanalysis check, one kernel", ["check", kernel], 1.0, repetitions
        )
        name = f"depanalysis check, {lines(large)} lines, 100 loops"
        yield _timing(name, ["check", str(large)], 3.0, repetitions)


def large_file(functions: int) -> str:
    """A C file of functions with five loops each, filled up to 100 lines a function."""
    parts = []
    for k in range(functions):
        text = _FUNCTION.format(k=k)
        filling = "".join(f"/* {line} */\n" for line in range(100 - text.count("\n")))
        parts.append(filling + text)
    return "".join(parts)


def lines(path: Path) -> int:
    """The number of lines of a file."""
    return path.read_text(encoding="utf-8").count("\n")


def _timing(name: str, arguments: list[str], aim: float, repetitions: int) -> Timing:
    command = [sys.executable, "-m", "depanalysis", *arguments]
    seconds = []
    for _ in range(repetitions + 1):
        start = perf_counter()
        subprocess.run(command, check=False, capture_output=True)
        seconds.append(perf_counter() - start)
    return Timing(name, median(seconds[1:]), aim)
