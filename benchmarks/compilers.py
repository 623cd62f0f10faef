"""`python -m benchmarks.compilers FILE... [-I DIR]... [-D NAME]... [--out DIR]`: whose loops.

Files of C are given to gcc and clang, where they are installed, and to `check`, each file by
itself. A compiler proves a loop if it remarks that it has vectorized it, runs it in threads
or calls a function of the library instead, also after a check at run time; what it changes
by inlining counts where the loop is written. That gcc runs an inner loop in threads does
not count, for it says so of versions in which nothing is left to do. We prove what is
parallel, also `runtime`. The table counts loops that `check` lists; each that a compiler
alone proves is printed with our reason, for it is the next cause to look at.
"""

import argparse
import csv
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from depanalysis.api import check
from depanalysis.options import Preprocessing
from depanalysis.verdicts import LoopVerdict, Verdict

RESULTS = Path(__file__).parent / "results"
SUITE = Path(__file__).parent / "suite"
_FAST = ("-O3", "-ffast-math", "-c", "-o", "/dev/null")
_WHOLE = ("-fno-split-loops", "-fno-unswitch-loops")
"""The parts of a loop would be reported where the loop around it stands."""
COMPILERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "gcc": (
        (*_FAST, *_WHOLE, "-fopt-info-vec-optimized", "-fopt-info-loop-optimized"),
        (*_FAST, *_WHOLE, "-ftree-parallelize-loops=4", "-fopt-info-loop-optimized"),
    ),
    "clang": ((*_FAST, "-Rpass=loop-vectorize", "-Rpass=loop-idiom"),),
}
"""The options of each run of a compiler."""
_REMARK = re.compile(
    r"^(?P<path>[^:\n]+):(?P<line>\d+):\d+: (?:optimized|remark): .*?"
    r"(?:loop vectorized|vectorized loop|parallelizing outer|library call|call to mem)",
    re.MULTILINE,
)
_PROVED = (Verdict.PARALLEL, Verdict.RUNTIME)


@dataclass(frozen=True, slots=True)
class Row:
    """How many loops of a file are proved, and by whom."""

    file: str
    loops: int
    ours: int
    theirs: int
    both: int
    only_theirs: int
    only_ours: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A loop that only a compiler proves, and what we say of it."""

    file: str
    line: int
    compilers: str
    verdict: str
    reason: str


def remarks(compiler: str, path: Path, options: Sequence[str]) -> frozenset[int]:
    """The lines of a file with loops that a compiler proves; none if it is not there."""
    if shutil.which(compiler) is None:
        return frozenset()
    found: set[int] = set()
    for run in COMPILERS[compiler]:
        made = subprocess.run(
            [compiler, *run, *options, str(path)],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        for remark in _REMARK.finditer(made.stdout + made.stderr):
            if Path(remark["path"]).name == path.name:
                found.add(int(remark["line"]))
    return frozenset(found)


def compared(
    path: Path, preprocessing: Preprocessing
) -> tuple[Row, tuple[Missed, ...]]:
    """What is proved of one file."""
    loops = _by_line(check(path, preprocessing=preprocessing).loops)
    options = [f"-I{folder}" for folder in preprocessing.include_directories]
    options += preprocessing.macros
    proved = {name: remarks(name, path, options) & loops.keys() for name in COMPILERS}
    theirs = frozenset().union(*proved.values())
    ours = {line for line, loop in loops.items() if loop.verdict in _PROVED}
    missed = tuple(
        Missed(
            path.name,
            line,
            " ".join(name for name in COMPILERS if line in proved[name]),
            loops[line].verdict.value,
            loops[line].reason or "",
        )
        for line in sorted(theirs - ours)
    )
    both = len(theirs & ours)
    row = Row(
        path.name,
        len(loops),
        len(ours),
        len(theirs),
        both,
        len(missed),
        len(ours) - both,
    )
    return row, missed


def _by_line(loops: Sequence[LoopVerdict]) -> dict[int, LoopVerdict]:
    """One loop for each line; of several on one, the last one that is listed."""
    return {loop.span.line: loop for loop in loops}


def main() -> None:
    """Compare, print, and write the tables as CSV."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compilers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="*", type=Path, help="our suite, if none is given"
    )
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("-D", dest="define", action="append", default=[])
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the CSV goes")
    chosen = parser.parse_args()
    macros = tuple(f"-D{name}" for name in chosen.define)
    given = Preprocessing(tuple(chosen.include), macros=macros)
    rows: list[Row] = []
    missed: list[Missed] = []
    for path in chosen.files or sorted(SUITE.glob("*.c")):
        row, own = compared(path, given)
        rows.append(row)
        missed += own
        print(*astuple(row), flush=True)
    for line in _shown(rows, missed):
        print(line)
    chosen.out.mkdir(parents=True, exist_ok=True)
    with (chosen.out / "compilers.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(field.name for field in fields(Row))
        writer.writerows(map(astuple, rows))


def _shown(rows: Sequence[Row], missed: Sequence[Missed]) -> Iterator[str]:
    loops, ours, theirs, both = (
        sum(getattr(row, name) for row in rows)
        for name in ("loops", "ours", "theirs", "both")
    )
    yield f"{loops} loops: {ours} proved by us, {theirs} by compilers, {both} by both"
    for each in missed:
        yield (
            f"{each.file}:{each.line}: {each.compilers}; we: {each.verdict}, {each.reason}"
        )


if __name__ == "__main__":
    main()
