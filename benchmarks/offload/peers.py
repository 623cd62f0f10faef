"""`python -m benchmarks.offload.peers --out DIR`: what compilers of OpenMP make of the nests.

The text of each nest gets the directives that our regions stand for, and goes through clang
and gcc for nvptx, where they are installed, and their PTX through ptxas. Ours goes through
NVRTC, in the form that the model chooses and in the paper's. No GPU is needed. For each the
table has the form (by clang's remarks; gcc has one), the registers and spilled bytes of the
kernel, and the instructions, those that touch memory of the device, and barriers in the
machine code, with the runtime of OpenMP where the compiler links it: clang does, gcc calls
it. A kernel without an access is one that the compiler has made empty.
"""

import argparse
import csv
import os
import re
import shlex
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.nvrtc import built, disassembled, disassembler, library
from benchmarks.offload.preparing import nest_at
from benchmarks.offload.programs import Program, programs
from gpugen.cuda.forkjoin import nest_kernel
from gpugen.cuda.kernels import Held
from gpugen.offloading import THREADS, Nest, ranking

ARCHITECTURE = "sm_80"
_DEVICE = "nvptx64-nvidia-cuda"
_CLANG = (
    "clang", "-###", "-O2", "-fopenmp", f"-fopenmp-targets={_DEVICE}", "-c", "nest.c",
    f"-Xopenmp-target={_DEVICE}", f"-march={ARCHITECTURE}", "-Rpass=openmp-opt",
)  # fmt: skip
_GCC = (
    "gcc", "-O2", "-fopenmp", "-foffload=nvptx-none", "nest.c", "-shared", "-fPIC",
    f"-foffload-options=-misa={ARCHITECTURE}", "-save-temps", "-o", "nest.so",
)  # fmt: skip
_FORMS = {
    "OMP120": "spmd",
    "OMP130": "machine, rewritten",
    "OMP131": "machine, rewritten",
}


@dataclass(frozen=True, slots=True)
class Row:
    """What a compiler makes of a nest."""

    nest: str
    compiler: str
    form: str
    registers: int
    spilled: int
    instructions: int
    accesses: int
    barriers: int


def annotated(program: Program, nest: Nest) -> str:
    """The text with a directive in front of each loop that threads share."""
    lines = program.path.read_text(encoding="utf-8").split("\n")
    loop = nest.plan.loop
    mapped = ", ".join(
        name + "".join(f"[0:{each}]" for each in extents)
        for name, (_, extents) in program.arrays.items()
    )
    outer = "".join(f" reduction({e.operator}: {e.variable})" for e in nest.outer)
    heads = {
        loop.node.span.line: f"target teams distribute{outer} map(tofrom: {mapped})"
    }
    for number, pairs in nest.regions.items():
        each = loop.program.statements[number]
        sums = "".join(f" reduction({op}: {name})" for op, name in pairs)
        heads[each.span.line] = f"parallel for{sums}"
    return "\n".join(
        f"#pragma omp {heads[n]}\n{line}" if n in heads else line
        for n, line in enumerate(lines, 1)
    )


def by_clang(folder: Path) -> tuple[str, Path]:
    """The form that clang says it chose, and its PTX for the device."""
    steps = [
        shlex.split(line)
        for line in _said(_CLANG, folder).split("\n")
        if "-cc1" in line
    ]
    said, made = "", folder / "device.ptx"
    for step in steps[:2]:
        # First what the host has in common with the device, and then the device.
        if "-fopenmp-is-device" in step:
            step[step.index("-o") + 1] = str(made)
        said += _said(step, folder)
    return next(
        (form for code, form in _FORMS.items() if code in said), "machine"
    ), made


def by_gcc(folder: Path) -> tuple[str, Path]:
    """The same of gcc, which has one form."""
    _said(_GCC, folder)
    return "generic", folder / "nest.so.xnvptx-none.mkoffload.o"


COMPILERS: Mapping[str, Callable[[Path], tuple[str, Path]]] = {
    "clang": by_clang,
    "gcc": by_gcc,
}


def by_compiler(name: str, program: Program, text: str) -> Row | None:
    """What a compiler makes of a text; nothing where it or what reads its code is not there."""
    if not all(map(shutil.which, (name, "ptxas"))) or disassembler() is None:
        return None
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "nest.c").write_text(text, encoding="utf-8")
        form, ptx = COMPILERS[name](folder)
        cubin = folder / "nest.cubin"
        options = ("-v", "-c", f"-arch={ARCHITECTURE}", "-o", str(cubin), str(ptx))
        log = _said(("ptxas", *options), folder)
        if not cubin.exists():
            return None
        return _row(program.name, name, form, _used(log), cubin.read_bytes())


def _said(command: Sequence[str], folder: Path) -> str:
    """What a command prints; whether it came to its end does not matter."""
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace",
        check=False, env={**os.environ, "TMPDIR": str(folder)},
    )  # fmt: skip
    return ran.stdout + ran.stderr


def _used(log: str) -> tuple[int, int]:
    """The registers of the kernel, and the bytes that are spilled in all functions."""
    registers = re.findall(r"Used (\d+) registers", log)
    spilled = re.findall(r"(\d+) bytes spill stores", log)
    return max(map(int, registers), default=0), sum(map(int, spilled))


def _row(nest: str, name: str, form: str, used: tuple[int, int], code: bytes) -> Row:
    found = disassembled(code)
    kinds = Counter(each.split(".")[0] for each in found if each != "NOP")
    accesses = sum(kinds[each] for each in ("LD", "LDG", "ST", "STG", "ATOM", "RED"))
    return Row(nest, name, form, *used, kinds.total(), accesses, kinds["BAR"])


def ours(program: Program, nest: Nest) -> Iterator[Row]:
    """Our kernels, in the form that the model chooses and in the paper's."""
    chosen = ranking(nest, THREADS, program.published)[0].form
    for form in dict.fromkeys((chosen, "specialised")):
        made = nest_kernel(
            nest.plan, nest.regions, Held.of_text(nest.plan), form, THREADS, nest.summed
        )
        found = built(made.text, ARCHITECTURE)
        used = found.registers, found.spilled
        yield _row(program.name, "gpugen", form, used, found.code)


def rows(program: Program) -> Iterator[Row]:
    """What each of those that are here makes of a nest."""
    nest = nest_at(program.place)
    text = annotated(program, nest)
    yield from ours(program, nest)
    for name in COMPILERS:
        found = by_compiler(name, program, text)
        if found is not None:
            yield found


def main() -> None:
    """Compare, print, and write the table as CSV."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.offload.peers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, required=True, help="where the CSV goes")
    chosen = parser.parse_args()
    if library() is None or disassembler() is None:
        print("Nothing was compared: NVRTC or nvdisasm is not installed.")
        return
    chosen.out.mkdir(parents=True, exist_ok=True)
    with (chosen.out / "offload-peers.csv").open(
        "w", newline="", encoding="utf-8"
    ) as f:
        writer = csv.writer(f)
        writer.writerow(field.name for field in fields(Row))
        for program in programs():
            for row in rows(program):
                print(*astuple(row), flush=True)
                writer.writerow(astuple(row))


if __name__ == "__main__":
    main()
