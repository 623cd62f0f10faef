"""Nests of the shapes of the usual polyhedral suite: each text as it stands, and as we emit it.

Every file of this folder has one function of C. It is given to `parallelize` by default
options; the text and what comes out are compiled alike and called in turns in one process,
on the same data. The least time of each is kept, since other programs may use the machine,
and the first results are compared. A ratio is how many times as fast the emitted text is, by
the clock on the wall and by the time that the busiest thread spends on its processor: where
others use the cores, only the latter tells. Threads sleep while they wait.
"""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from time import process_time

from rich.table import Table

from depanalysis.api.parallelization import parallelize

KERNELS = Path(__file__).parent
FLAGS = ("-std=gnu17", "-O3", "-fopenmp")
_DRIVER = (KERNELS / "driver.txt").read_text(encoding="utf-8")
_SIGNATURE = re.compile(r"void (?P<name>\w+)\((?P<parameters>[^{]*)\)\n\{")
_DEFINED = re.compile(r"#define (\w+) (\d+)\n")
_SCALARS = {"int steps": "T", "int": "N", "double": "1.25"}


@dataclass(frozen=True, slots=True)
class Times:
    """The least seconds of several calls, on the wall and of the busiest thread."""

    same: bool
    sequential: float
    emitted: float
    sequential_busiest: float
    emitted_busiest: float

    @property
    def on_the_wall(self) -> float:
        """How many times as fast the emitted text is by the clock."""
        return self.sequential / self.emitted

    @property
    def ratio(self) -> float:
        """How many times as fast it is by the time of the busiest thread."""
        return self.sequential_busiest / self.emitted_busiest


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds of a kernel as it stands and as emitted, and of the tool (of a processor).

    `same`: both leave the same numbers, but for the rounding of sums.
    """

    kernel: str
    times: Times
    tool: float
    orders: tuple[str, ...]


def rows(repetitions: int = 5, only: Sequence[str] = ()) -> Iterator[Row]:
    """All kernels, or some of them, in the order of their names."""
    for path in sorted(KERNELS.glob("*.c")):
        if not only or path.stem in only:
            with tempfile.TemporaryDirectory() as folder:
                yield _row(path, Path(folder), repetitions)


def mean(ratios: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [log(each) for each in ratios]
    return exp(sum(logarithms) / len(logarithms))


def _row(path: Path, folder: Path, repetitions: int) -> Row:
    text = path.read_text(encoding="utf-8")
    start = process_time()
    (made,) = parallelize(text, "c", path=path.name).files
    spent = process_time() - start
    assert made.text is not None, path.name
    orders = (each.order or "as it stands" for each in made.decisions if each.directive)
    times = timed(text, made.text, folder, repetitions)
    return Row(path.stem, times, spent, tuple(dict.fromkeys(orders)))


def timed(text: str, emitted: str, folder: Path, repetitions: int) -> Times:
    """Whether two texts of one kernel leave the same, and the seconds of each."""
    (folder / "driver.c").write_text(driver(text, repetitions), encoding="utf-8")
    for name, each in (("sequential", text), ("emitted", emitted)):
        renamed = re.sub(r"\bvoid \w+\(", f"void {name}(", each, count=1)
        (folder / f"{name}.c").write_text(renamed, encoding="utf-8")
    files = [f"{name}.c" for name in ("driver", "sequential", "emitted")]
    command = ["gcc", *FLAGS, "-o", "program", *files, "-lm"]
    subprocess.run(command, check=True, cwd=folder)
    bound = os.environ | {"OMP_WAIT_POLICY": "passive"}
    done = subprocess.run(
        ["./program"], check=True, capture_output=True, text=True, env=bound, cwd=folder
    )
    same, *seconds = done.stdout.split()
    return Times(same == "1", *map(float, seconds))


def driver(text: str, repetitions: int) -> str:
    """A program that calls both texts of a kernel on the same data."""
    signature = _SIGNATURE.search(text)
    assert signature is not None, "a kernel is one function"
    parameters = " ".join(signature["parameters"].split())
    declared = [each.strip() for each in parameters.split(", ")]
    arrays = [each for each in declared if "[" in each]
    defines = "".join(f"#define {n} {v}\n" for n, v in _DEFINED.findall(text))
    allocations, fillings, checks = "", "", ""
    for each in arrays:
        kind, name, extents = re.split(r"[ \[]", each.rstrip("]"), maxsplit=2)
        name = f"given_{name}"
        sizes = extents.split("][")
        count, is_real = " * ".join(sizes), int(kind != "int")
        rest = "".join(f"[{size}]" for size in sizes[1:])
        allocations += f"static {kind} (*{name}){rest}, (*{name}_left){rest};\n"
        fillings += (
            f"  {name} = got({name}, {count} * sizeof({kind}));\n"
            f"  {name}_left = got({name}_left, {count} * sizeof({kind}));\n"
            f"  {kind} *{name}_flat = (void *){name};\n"
            f"  for (size_t k = 0; k < (size_t){count}; k++)\n"
            f"    {name}_flat[k] = ({kind})value(k, {len(sizes)}, {sizes[-1]}, {is_real});\n"
        )
        checks += f"  COMPARED({kind}, {name}, {count});\n"
    given = (each if each in arrays else _SCALARS[_kind(each)] for each in declared)
    arguments = ", ".join(
        re.sub(r"^\w+ (\w+)\[.*", r"given_\1", each) for each in given
    )
    copies = "".join(
        f"  memcpy(given_{name}_left, given_{name}, {count} * sizeof *given_{name});\n"
        for name, count in (re.findall(r"(\w+)\[(\w+)\]", each)[0] for each in arrays)
    )
    parts = {
        "DEFINES": defines,
        "PARAMETERS": parameters,
        "ALLOCATIONS": allocations,
        "FILLINGS": fillings,
        "CHECKS": checks,
        "COPIES": copies,
        "ARGUMENTS": arguments,
        "REPETITIONS": str(repetitions),
    }
    return re.sub(r"@(\w+)@", lambda found: parts[found[1]], _DRIVER)


def _kind(parameter: str) -> str:
    return parameter if parameter in _SCALARS else parameter.split()[0]


def table(found: Sequence[Row]) -> Table:
    """The times and ratios, with their means and all the seconds of the tool."""
    made = Table(title="Nests of the usual suite, ms of the busiest thread, and ratios")
    for name in ("kernel", "as it stands", "emitted", "ratio", "wall", "same", "tool"):
        made.add_column(name, justify="left" if name == "kernel" else "right")
    made.add_column("order")
    for row in found:
        times = row.times
        made.add_row(
            row.kernel,
            f"{1000 * times.sequential_busiest:.1f}",
            f"{1000 * times.emitted_busiest:.1f}",
            f"{times.ratio:.2f}",
            f"{times.on_the_wall:.2f}",
            "yes" if times.same else "no",
            f"{row.tool:.1f}",
            "; ".join(row.orders),
        )
    made.add_section()
    means = (mean(row.times.ratio for row in found),
             mean(row.times.on_the_wall for row in found))  # fmt: skip
    tool = sum(row.tool for row in found)
    shown = (f"{each:.2f}" for each in means)
    made.add_row("geometric mean", "", "", *shown, "", f"{tool:.1f}", "")
    return made
