"""A loop as a program on the host has it: its names there, bounds, extents and types.

Names of the text stay where they can, and names of ours end with `_`.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.programs import declared
from depanalysis.ir.statements import Array
from gpugen.cuda.kernels import ELEMENT_TYPES, CudaKernel, Held
from gpugen.emit.writer import of_containers
from gpugen.outer_reductions import FIRST, Outer
from gpugen.own_arrays import Rows
from gpugen.plans.loops import PlannedLoop

Host: TypeAlias = Literal["cupy", "cuda"]
HOSTS: tuple[Host, ...] = get_args(Host)

BLOCK = 256
"""Threads of a block, where a kernel does not say how many."""


def own_names(loop: PlannedLoop, words: Collection[str]) -> dict[str, str]:
    """The names on the host, where names of ours end with `_`; those that can stay do."""
    program = loop.program
    known = {
        program.name,
        *(each.name for each in (*declared(program), *program.variables)),
    }
    found = dict[str, str]()
    taken = set(words)
    for name in sorted(known, key=lambda each: (not each.isidentifier(), each)):
        plain = re.sub(r"\W", "_", of_containers(name))
        stem = f"_{plain}" if plain in words or plain.endswith("_") else plain
        found[name], number = stem, 1
        while found[name] in taken:
            number += 1
            found[name] = f"{stem}_{number}"
        taken.add(found[name])
    return found


@dataclass(frozen=True, slots=True)
class Checks:
    """The kernels of a loop that is checked, and that which runs it in order."""

    stages: tuple[CudaKernel, ...]
    in_order: CudaKernel
    word: str

    @property
    def arrays(self) -> list[str]:
        """The arrays that are checked."""
        kernels = (e for one in self.stages for e in one.parameters)
        return list(dict.fromkeys(e.name for e in kernels if e.extra == "owners"))


@dataclass(frozen=True, slots=True)
class HostedLoop:
    """A loop, its kernel, what arrays hold, and how names of the program are on the host.

    `outer` are scalars that the host puts together of parts, `rows` arrays of iterations.
    """

    loop: PlannedLoop
    kernel: CudaKernel
    held: Held
    host: Host
    named: Mapping[str, str]
    outer: tuple[Outer, ...] = ()
    rows: tuple[Rows, ...] = ()
    checks: Checks | None = None

    @property
    def arrays(self) -> tuple[Array, ...]:
        """The arrays of the program."""
        parts = {e.array for e in self.outer} | {e.array for e in self.rows}
        return tuple(each for each in self.loop.arrays if each.name not in parts)

    @property
    def written(self) -> list[Array]:
        """Those that come back changed."""
        return [each for each in self.arrays if each.name in self.loop.written]

    def part(self, each: Outer) -> str:
        """The type in C of the parts of a scalar, and of the scalar."""
        return ELEMENT_TYPES[self.held.dtypes[each.array]]

    def first(self, each: Outer, scalar: str) -> str:
        """What a part begins with."""
        return FIRST.get(each.operator, scalar)

    def own(self, name: str) -> str:
        """A name of the program on the host."""
        return self.named.get(name, name)

    @property
    def has_rooms(self) -> bool:
        """Whether only iterations say how long their rows are."""
        return any(None in each.extents for each in self.rows)

    def room(self, extent: Expr | None) -> str:
        """An extent of a row, or the room that there is for one."""
        return "room_" if extent is None else self.text(extent)

    def text(self, expr: Expr) -> str:
        """A bound or an extent; but for elements it reads the same in both languages."""
        match expr:
            case IntConst(value=value):
                return str(value)
            case Var(name=name):
                return self.own(name)
            case Unary(operator="-", operand=operand):
                return f"-({self.text(operand)})"
            case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
                return f"({self.text(left)}) {operator} ({self.text(right)})"
            case Load(array=name, indices=(index,)):
                own, at = self.own(name), self.text(index)
                is_cupy = self.host == "cupy"
                return (
                    f"int({own}[{at}])"
                    if is_cupy
                    else f"element({own}, {own}_extent_0_, {at})"
                )
            case _:
                variable = self.loop.node.variable.partition(".index")[0]
                raise UsageError(
                    f"--host: the loop over `{variable}` has bounds that are not made of "
                    "scalars and elements by `+`, `-` and `*`"
                )

    @property
    def kernels(self) -> tuple[CudaKernel, ...]:
        """The kernels that the program launches."""
        if self.checks is None:
            return (self.kernel,)
        return (*self.checks.stages, self.checks.in_order)

    @property
    def bounds(self) -> dict[str, str]:
        """The bounds of the loop, the upper one is its last index."""
        node = self.loop.node
        three = {"lower": node.lower, "upper": node.upper, "step": node.step}
        return {name: self.text(each) for name, each in three.items()}

    @property
    def scalars(self) -> dict[str, str]:
        """The scalars that the loop needs, with their types in C, as the text lists them."""
        node = self.loop.node
        ends = node.lower, node.upper, node.step
        sizes = (size for each in self.rows for size in each.extents if size)
        bounds = sorted({name for each in (*ends, *sizes) for name in names(each)})
        inputs = [e for e in self.kernel.parameters if e.role == "input"]
        found = dict.fromkeys(bounds, "long long") | {e.name: e.type for e in inputs}
        listed = [each.name for each in self.loop.program.parameters]
        ordered = {each: found[each] for each in (*listed, *found) if each in found}
        return {name: kind for name, kind in ordered.items() if name not in self.shapes}

    @property
    def shapes(self) -> dict[str, tuple[Array, int]]:
        """The names that stand for extents of arrays, as Python's `len` gives them."""
        return {
            f"{array.name}.shape.{dimension}": (array, dimension)
            for array in self.arrays
            for dimension in range(len(array.extents))
        }

    @property
    def sizes(self) -> dict[str, str]:
        """The scalars that only extents are made of."""
        found = (n for a in self.arrays for e in a.extents if e for n in names(e))
        known = {**self.scalars, **self.shapes}
        return {each: "long long" for each in found if each not in known}

    def extent(self, array: Array, dimension: int) -> str:
        """An extent in the program that fills arrays, an empty text if it is not known."""
        expr = array.extents[dimension]
        if (
            expr is None
            or any(loads(expr))
            or not self.shapes.keys().isdisjoint(names(expr))
        ):
            return ""
        try:
            return self.text(expr)
        except UsageError:
            return ""

    def element(self, array: Array) -> str:
        """The type of the elements in C."""
        return ELEMENT_TYPES[self.held.dtypes[array.name]]

    @property
    def shape(self) -> tuple[str, str]:
        """The blocks for `last_` iterations, and their size."""
        if self.kernel.team:
            return "last_", str(self.kernel.team)
        return f"(last_ + {BLOCK - 1}) / {BLOCK}", str(BLOCK)
