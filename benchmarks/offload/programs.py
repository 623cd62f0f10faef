"""The shapes of the 25 kernels that the fork-join paper measures, in versions of our own.

A file of `tests/cases/offload` is a nest in C, with lines that say which kernel it stands
for (its row of the paper's Table II, and which side wins in Figure 5), the sizes that the
cost model is asked about, and small ones for a run. Here are the data for a run, and the
reference: the same text, compiled for this machine.
"""

import ctypes
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
Winner: TypeAlias = Literal["baseline", "even", "nested"]

FOLDER = Path(__file__).parents[2] / "tests" / "cases" / "offload"
_PARAMETER = re.compile(r"(int|long|double) (\w+)((?:\[\w+\])*)")


@dataclass(frozen=True, slots=True)
class Program:
    """A nest, its sizes, and the arrays with what bounds their elements."""

    name: str
    path: Path
    table: str
    winner: Winner
    published: dict[str, int]
    small: dict[str, int]
    arrays: dict[str, tuple[str, tuple[str, ...]]]
    within: dict[str, str]

    @property
    def place(self) -> str:
        """Where the function is."""
        return f"{self.path}:{self.name}"

    def data(
        self, seed: int, sizes: Mapping[str, int], *, is_whole: bool = True
    ) -> dict[str, Array]:
        """Arrays of small numbers; of whole ones, sums and products are exact."""
        random, made = np.random.default_rng(seed), dict[str, Array]()
        for name, (kind, extents) in self.arrays.items():
            shape = [sizes.get(each) or int(each) for each in extents]
            bound = self.within.get(name)
            if bound is not None:
                made[name] = random.integers(0, sizes.get(bound) or int(bound), shape)
            elif is_whole or kind != "double":
                whole = random.integers(-5, 9, shape)
                made[name] = whole.astype("f8" if kind == "double" else "i8")
            else:
                made[name] = random.uniform(-5, 9, shape)
        return made


def programs() -> tuple[Program, ...]:
    """All of them, in the order of their names."""
    return tuple(_program(path) for path in sorted(FOLDER.glob("*.c")))


def _program(path: Path) -> Program:
    text = path.read_text()
    said = dict(re.findall(r"^// (\w+): (.*)$", text, re.MULTILINE))
    (head,) = re.findall(rf"void {path.stem}\(([^)]*)\)", text)
    found = [(k, n, re.findall(r"\w+", e)) for k, n, e in _PARAMETER.findall(head)]
    return Program(
        path.stem,
        path,
        said["table"],
        cast("Winner", said["figure"]),
        _sizes(said["published"]),
        _sizes(said["run"]),
        {name: (kind, tuple(extents)) for kind, name, extents in found if extents},
        dict(each.split() for each in said.get("within", "").split(",") if each),
    )


def _sizes(text: str) -> dict[str, int]:
    return {name: int(size) for name, size in re.findall(r"(\w+)=(\d+)", text)}


def run_in_order(
    program: Program,
    arrays: Mapping[str, Array],
    sizes: Mapping[str, int],
    folder: Path,
    compiler: str,
) -> None:
    """Changes the arrays as the text itself does."""
    made = folder / f"{program.name}.so"
    if not made.exists():
        options = ["-x", "c", "-O1", "-ffp-contract=off", "-fPIC", "-shared"]
        subprocess.run(
            [compiler, *options, str(program.path), "-o", str(made)], check=True
        )
    text = program.path.read_text()
    (head,) = re.findall(rf"void {program.name}\(([^)]*)\)", text)
    values: list[Any] = [
        ctypes.c_void_p(arrays[name].ctypes.data)
        if extents
        else ctypes.c_int(sizes[name])
        for _, name, extents in _PARAMETER.findall(head)
    ]
    ctypes.CDLL(str(made))[program.name](*values)
