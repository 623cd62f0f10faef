"""The CUDA case files: each access gets its verdict, and threads that run agree.

A file's first line holds the options. `// expect:` lists the accesses of its line in
the order of the columns: kind, array, verdict, lines, sectors and cause. `// run:` names
launches whose threads are all interpreted (with a `block=` where the options have none),
and none may leave the bounds. The threads
of every witness are interpreted, too, and touch what it says.
"""

import re
import shlex
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from depanalysis.cli.coalescing import coalescing_options
from depanalysis.frontends.cuda import Kernel, translate
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.blocks import is_told
from depanalysis.proofs.coalescing.segments import fewest
from depanalysis.proofs.coalescing.verdicts import (
    FLAGGED,
    AccessVerdict,
    Count,
    KernelVerdict,
    WarpWitness,
)
from depanalysis.source import SourceFile, Span
from tests.nights import by_day
from tests.oracle.warps import observed, observed_in, observed_in_block

FILES = sorted((Path(__file__).parent / "cases" / "coalesce").glob("*.cu"))
_RECORDED = {"load": "read", "store": "write", "atomic": "none"}
_EXPECTED = re.compile(r"// expect: *(.*)$")


@dataclass(frozen=True)
class Case:
    """A case file as it is judged."""

    source: SourceFile
    block: str | None
    options: CoalescingOptions
    kernels: tuple[KernelVerdict, ...]

    @property
    def accesses(self) -> tuple[AccessVerdict, ...]:
        """Those of all kernels."""
        return tuple(a for kernel in self.kernels for a in kernel.accesses)


@cache
def case(path: Path) -> Case:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    words = shlex.split(source.lines[0].removeprefix("// options:"))
    pairs = list(zip(words[::2], words[1::2], strict=True))
    assume = tuple(value for name, value in pairs if name == "--assume")
    block = dict(pairs).get("--block")
    grid = dict(pairs).get("--grid")
    define = tuple(value for name, value in pairs if name == "--define")
    chosen = {"block": block, "grid": grid, "assume": assume, "define": define}
    options = coalescing_options(chosen)
    report = coalescing(source, options)
    assert report.errors == ()
    return Case(source, block, options, report.kernels)


def shown(access: AccessVerdict) -> str:
    counts = "/".join(
        f"{c.least}..{c.most}" for c in (access.lines, access.sectors) if c
    )
    words = (
        access.kind,
        access.array or "memory",
        access.verdict.value,
        counts,
        access.cause or "",
    )
    return " ".join(words).strip()


def expected(source: SourceFile) -> dict[int, list[str]]:
    found = {}
    for number, line in enumerate(source.lines, start=1):
        match = _EXPECTED.search(line)
        if match is not None:
            found[number] = [text.strip() for text in match[1].split(";")]
    return found


@pytest.mark.parametrize("path", by_day(FILES, 4), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_runs_agree_with_the_verdicts(path):
    check_bounds(case(path))
    check_witnesses(case(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_each_access_has_its_verdict(path):
    judged = case(path)
    check_name(path, judged)
    found = defaultdict(list)
    for access in judged.accesses:
        found[access.span.line].append(shown(access))
    assert dict(found) == expected(judged.source)


def check_name(path: Path, judged: Case) -> None:
    """The name of the file starts with its worst verdict."""
    found = {access.verdict.value for access in judged.accesses}
    order = ("uncoalesced", "unknown", "coalesced")
    assert path.stem.split("-")[0] == next(name for name in order if name in found)


@pytest.mark.parametrize("path", by_day(FILES, 4), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_the_lattice_flags_what_a_witness_shows_to_lie_far_apart(path):
    source = case(path).source
    for is_second in (False, True):
        options = replace(case(path).options, method="both", second_dimension=is_second)
        for kernel in coalescing(source, options).kernels:
            for access in kernel.accesses:
                if access.cause == "range" and access.witness is not None:
                    is_seen = has_rows(access.witness.block_size, is_second)
                    assert access.lattice == FLAGGED or not is_seen


def has_rows(block: tuple[int, int, int], is_second: bool) -> bool:
    """Whether warps do not end in a row of the block, as far as the lattice knows rows."""
    return block[0] % 32 == 0 or (is_second and 32 % block[0] == 0)


def test_the_lattice_knows_no_rows_that_end_in_a_warp():
    text = "__global__ void k(float *y) { y[threadIdx.x] = 0; }\n"
    options = CoalescingOptions(block=(48, 2, 1), method="both", second_dimension=True)
    (kernel,) = coalescing(SourceFile("k.cu", text), options).kernels
    (access,) = kernel.accesses
    assert (access.cause, access.lattice) == ("range", "not flagged")


def test_there_are_enough_accesses():
    sources = [SourceFile(path.name, path.read_text("utf-8")) for path in FILES]
    assert sum(map(len, (y for x in sources for y in expected(x).values()))) >= 60


def check_bounds(judged: Case) -> None:
    """Threads that run stay within the bounds."""
    runs = [line for line in judged.source.lines if line.startswith("// run:")]
    seen: dict[tuple[Span, str], list[tuple[int, int]]] = defaultdict(list)
    for kernel in translate(judged.source).kernels:
        for line in runs:
            values = dict(word.split("=") for word in line.split()[2:])
            grid = sizes(values.pop("grid"))
            block = sizes(values.pop("block", judged.block))
            given = {
                p.name: int(values.get(p.name, 0)) for p in kernel.program.parameters
            }
            for place, counts in observed(kernel, block, grid, given).items():
                seen[place] += counts
    for access in judged.accesses:
        counts = seen.get((access.span, _RECORDED[access.kind]), [])
        if counts:
            agree(access, counts)


def check_witnesses(judged: Case) -> None:
    """The threads of a witness touch what it says."""
    kernels = {k.program.name: k for k in translate(judged.source).kernels}
    for verdict in judged.kernels:
        for access in verdict.accesses:
            found = access.witness
            # A function of ours touches memory where our header says so, not here.
            hidden = ("__", "curand")
            is_visible = access.kind != "atomic" and not access.text.startswith(hidden)
            if found is None or not is_visible:
                continue
            assert (found.lines, found.sectors) in touched(
                kernels[verdict.name], access, found
            )
            assert found.lines > access.fewest


def touched(
    kernel: Kernel, access: AccessVerdict, found: WarpWitness
) -> Collection[tuple[int, int]]:
    """The lines and sectors that the warp of a witness touches at an access."""
    kind = _RECORDED[access.kind]
    if is_told(kernel):
        span = access.span
        return observed_in_block(kernel, found)[span.line, span.column, kind]
    return observed_in(kernel, found)[access.span, kind]


def sizes(text: str | None) -> tuple[int, int, int]:
    block = coalescing_options({"block": text}).block
    assert block is not None
    return block


def agree(access: AccessVerdict, counts: list[tuple[int, int]]) -> None:
    lines = Count(min(c[0] for c in counts), max(c[0] for c in counts))
    sectors = Count(min(c[1] for c in counts), max(c[1] for c in counts))
    assert access.lines is not None
    assert access.sectors is not None
    assert access.lines.least <= lines.least <= lines.most <= access.lines.most
    assert access.sectors.least <= sectors.least <= sectors.most <= access.sectors.most
    if access.verdict == "coalesced":
        assert lines.most <= access.fewest


def test_fewest_is_what_aligned_elements_in_a_row_need():
    assert [fewest(size) for size in (1, 2, 4, 8, 16)] == [1, 1, 1, 2, 4]
