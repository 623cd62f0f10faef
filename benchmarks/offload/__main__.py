"""`python -m benchmarks.offload --out DIR` does with nests what only a GPU can do.

Every form of every nest of `tests/cases/offload` is compared with the text itself
(`offload-correctness.csv`) and timed at its published sizes (`offload-times.csv`); so is a
round of each construct (`offload-overheads.csv`). `offload.txt` sums up, beside pictures of
the fork-join paper's Figures 4 to 6. With `--prepared FOLDER` the kernels are those that
`python -m benchmarks.offload.preparing FOLDER` has written, maybe elsewhere. Where no GPU
is found, `offload.txt` says so.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic

from benchmarks.offload.children import Children
from benchmarks.offload.constructs import SPIN
from benchmarks.offload.texts import FILE, Prepared, Text
from benchmarks.offload.trials import Kind, Row, Trial
from gpugen.cuda.cupy import kept
from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError

HEADS: dict[Kind, tuple[str, ...]] = {
    "verified": ("nest", "form", "threads", "sizes", "data", "code", "difference", "equal"),
    "timed": ("nest", "form", "threads", "median_ms", "least_ms", "greatest_ms",
              "repetitions", "code"),
    "overhead": ("construct", "form", "threads", "iterations", "cycles"),
}  # fmt: skip
FILES: dict[Kind, str] = {
    "verified": "offload-correctness.csv",
    "timed": "offload-times.csv",
    "overhead": "offload-overheads.csv",
}
TIMED = (256, 128, 64)
"""The threads of teams, those that a team has by itself first."""


def main() -> None:
    """Verify and measure, or say why not."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.offload", description=__doc__
    )
    parser.add_argument("--out", type=Path, required=True, help="where the files go")
    parser.add_argument("--prepared", type=Path, help="where the kernels are")
    parser.add_argument("--seconds", type=float, default=600, help="the most it takes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only", nargs="*", default=[], help="these nests and constructs"
    )
    parser.add_argument(
        "--stand-in",
        action="store_true",
        help="on fibers instead of a GPU, at small sizes; the times mean nothing",
    )
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        children = Children(folder, chosen.stand_in, monotonic() + chosen.seconds)
        try:
            device = children.described()
        except LookupError as error:
            print(_say(chosen.out, f"No GPU was measured on this machine: {error}."))
            return
        lines = "\n".join(f"{key}: {value}" for key, value in device.items())
        _say(chosen.out, f"{lines}\nThe run has not come to its end.")
        _prepare(chosen.prepared, folder)
        prepared = Prepared.read(folder).only(chosen.only)
        if not chosen.stand_in:
            texts = (*prepared.nests, *prepared.constructs)
            compile_all(texts, device["architecture"], folder, chosen.jobs)
        run_all(prepared, children, chosen.out, chosen.jobs)
        _say(chosen.out, lines)
    figures = [sys.executable, "-m", "benchmarks.offload.figures", str(chosen.out)]
    subprocess.run(figures, check=False)


def _say(out: Path, text: str) -> str:
    (out / "offload.txt").write_text(text + "\n", encoding="utf-8")
    return text


def _prepare(made: Path | None, folder: Path) -> None:
    if made is not None:
        shutil.copy(made / FILE, folder / FILE)
        return
    module = "benchmarks.offload.preparing"
    subprocess.run([sys.executable, "-m", module, str(folder)], check=True)


def compile_all(
    texts: Sequence[Text], architecture: str, folder: Path, jobs: int
) -> list[str]:
    """Machine code of all kernels, and what the compiler has against some of them."""
    begin = monotonic()
    kernels = {each.kernel.text: each.kernel for each in texts} | {SPIN.text: SPIN}
    work = [(each, architecture, folder) for each in kernels.values()]
    try:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            failures = [each for each in pool.map(_compiled, work, chunksize=4) if each]
    except BrokenProcessPool as error:
        failures = [str(error)]  # Each trial compiles what it does not find.
    spent = monotonic() - begin
    print(
        f"{len(work)} kernels compiled in {spent:.1f} s",
        *failures,
        sep="\n",
        flush=True,
    )
    return failures


def _compiled(work: tuple[CudaKernel, str, Path]) -> str:
    try:
        kept(*work)
    except DeviceError as error:
        return f"{work[0].entry}: {error}"
    return ""


def run_all(prepared: Prepared, children: Children, out: Path, jobs: int) -> None:
    """Everything that is verified, then what is timed of that which is right."""
    verified = [Trial("verified", e.nest, e.form, e.threads) for e in prepared.nests]
    with _table(out, "verified") as table, ThreadPoolExecutor(jobs) as pool:
        groups = [list(group) for _, group in groupby(verified, lambda e: e.nest)]
        list(pool.map(lambda group: children.try_all(group, table.told), groups))
    right = {each for each, is_right in table.ends.items() if is_right}
    first, *others = (
        [
            Trial("timed", e.nest, e.form, e.threads)
            for e in prepared.nests
            if e.threads == threads and (e.nest, e.form, e.threads) in right
        ]
        for threads in TIMED
    )
    rounds = [Trial("overhead", e.nest, e.form, e.threads) for e in prepared.constructs]
    with _table(out, "timed") as table:
        children.try_all(first, table.told)
        with _table(out, "overhead") as constructs:
            children.try_all(rounds, constructs.told)
        rest = [each for group in others for each in group]
        children.try_all(sorted(rest, key=lambda each: each.nest), table.told)


@dataclass(slots=True)
class _Table:
    """A file of rows, which is whole after each trial, and which trials ended well."""

    write: Callable[[Row], None]
    width: int
    ends: dict[tuple[str, str, int], bool] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def told(self, trial: Trial, rows: list[Row], failure: str) -> None:
        """Writes what there is of a trial."""
        key = (trial.nest, trial.form, trial.threads)
        filled = [*key, *[""] * (self.width - len(key))]
        with self.lock:
            self.ends[key] = not failure and all(row[-1] is not False for row in rows)
            for row in rows or [filled]:
                self.write([*row, failure])


@contextmanager
def _table(out: Path, kind: Kind) -> Iterator[_Table]:
    begin = monotonic()
    with (out / FILES[kind]).open(
        "w", newline="", encoding="utf-8", buffering=1
    ) as file:
        writer = csv.writer(file)
        writer.writerow([*HEADS[kind], "failure"])
        table = _Table(writer.writerow, len(HEADS[kind]))
        yield table
    failed = sum(not each for each in table.ends.values())
    spent = monotonic() - begin
    print(
        f"{FILES[kind]}: {len(table.ends)} trials in {spent:.1f} s, {failed} failed",
        flush=True,
    )


if __name__ == "__main__":
    main()
