"""What a caller may choose, with the defaults of the command line.

One value a verb: `Options` of `check`, `parallelize` and `scop`, `RaceOptions` of `race`,
`CoalescingOptions` of `coalesce`. The command line and the library make the same ones.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Aliasing: TypeAlias = Literal["assume", "strict"]
Wrapping: TypeAlias = Literal["assume", "strict"]
Bounding: TypeAlias = Literal["assume", "strict"]
Warps: TypeAlias = Literal["independent", "lockstep"]
Level: TypeAlias = Literal["warp", "block", "grid", "team"]
Method: TypeAlias = Literal["exact", "lattice", "both"]
Triple: TypeAlias = tuple[int, int, int]
Language: TypeAlias = Literal[
    "c", "c++", "cuda", "fortran", "ir", "isl", "json", "mlir", "openscop", "python"
]


@dataclass(frozen=True, slots=True)
class Preprocessing:
    """What the options of a compiler say about how a text is read.

    `include_directories` (-I) and `system_directories` (-isystem): where included files
    are looked for. `macros`: -D and -U as they were written, in their order.
    `included_files` (-include) are read before the text. `standard`: of -std. `tree`: a
    folder below which an included file is looked for that is nowhere else.
    """

    include_directories: tuple[str, ...] = ()
    system_directories: tuple[str, ...] = ()
    macros: tuple[str, ...] = ()
    included_files: tuple[str, ...] = ()
    standard: str | None = None
    tree: str | None = None

    def after(self, first: "Preprocessing | None") -> "Preprocessing":
        """These options behind those of a file's own compilation."""
        if first is None:
            return self
        return Preprocessing(
            first.include_directories + self.include_directories,
            first.system_directories + self.system_directories,
            first.macros + self.macros,
            first.included_files + self.included_files,
            self.standard or first.standard,
        )


AS_WRITTEN = Preprocessing()
"""A text that is read without any such option."""


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of one analysis.

    `alias`: "assume" takes pointers without `restrict` not to overlap and says so,
    "strict" does not. `wrap`: "assume" takes unsigned integers not to wrap around where
    a proof needs it and says so, "strict" does not. `bounds`: "assume" takes subscripts to
    stay inside their extents where a proof needs it and the text does not say otherwise,
    and says so; "strict" lets them reach other rows. `assume`: boolean expressions over
    parameters, in the syntax of the intermediate form. `value_based`: report the
    dependences through which a value really flows.
    `relations`: attach the exact relation to every dependence. `preprocessing`: how a
    frontend reads the text. `first_line`: the function that begins at this line of a
    Python file, and no other. `timeout`: seconds for one file after
    which the rest is undecided; `None` is no limit, and the only choice under which
    answers do not depend on the machine. `transform`: whether `parallelize` lets loops of C
    and Fortran run in another order; `inspect`: whether those of which only data tells
    if iterations meet look at it before they run. `cache` is a folder in which `check` keeps
    verdicts, and takes them from where nothing that they follow from has changed.
    """

    alias: Aliasing = "assume"
    bounds: Bounding = "assume"
    assume: tuple[str, ...] = ()
    value_based: bool = False
    relations: bool = False
    timeout: float | None = None
    preprocessing: Preprocessing = AS_WRITTEN
    first_line: int | None = None
    wrap: Wrapping = "assume"
    transform: bool = True
    inspect: bool = False
    cache: str | None = None

    @property
    def include_directories(self) -> tuple[str, ...]:
        """Where included files are looked for."""
        return self.preprocessing.include_directories


@dataclass(frozen=True, slots=True)
class KernelOptions:
    """Which kernels are meant, under which launch and with which values of parameters.

    A size of the block or the grid that is left out is that of launches in the text.
    """

    kernels: tuple[str, ...] = ()
    block: Triple | None = None
    grid: Triple | None = None
    defined: tuple[tuple[str, int], ...] = ()
    assume: tuple[str, ...] = ()
    preprocessing: Preprocessing = AS_WRITTEN
    instantiate: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RaceOptions(KernelOptions):
    """Settings of the search for races; `levels` are the groups of threads asked about."""

    warps: Warps = "independent"
    levels: tuple[Level, ...] = ("block", "grid")
    alias: Aliasing = "assume"


@dataclass(frozen=True, slots=True)
class CoalescingOptions(KernelOptions):
    """Settings of the count of memory segments.

    `method`: exactly, by the lattice, or by both. `second_dimension` lets the lattice see
    that `threadIdx.y` differs in a warp, too.
    """

    method: Method = "exact"
    second_dimension: bool = False
