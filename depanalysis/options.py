"""What a caller may choose, with the defaults of the command line."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Aliasing: TypeAlias = Literal["assume", "strict"]
Wrapping: TypeAlias = Literal["assume", "strict"]
Language: TypeAlias = Literal[
    "c", "cuda", "fortran", "ir", "isl", "json", "openscop", "python"
]


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of one analysis.

    `alias`: "assume" takes pointers without `restrict` not to overlap and says so,
    "strict" does not. `wrap`: "assume" takes unsigned integers not to wrap around where
    a proof needs it and says so, "strict" does not. `in_bounds`: subscripts stay inside
    the declared extents. `assume`: boolean expressions over parameters, in the syntax of
    the intermediate form. `value_based`: report the dependences through which a value
    really flows.
    `relations`: attach the exact relation to every dependence. `include_directories`:
    where a frontend looks for included files. `first_line`: the function that begins at
    this line of a Python file, and no other. `timeout`: seconds for one file after
    which the rest is undecided; `None` is no limit, and the only choice under which
    answers do not depend on the machine.
    """

    alias: Aliasing = "assume"
    in_bounds: bool = False
    assume: tuple[str, ...] = ()
    value_based: bool = False
    relations: bool = False
    timeout: float | None = None
    include_directories: tuple[str, ...] = ()
    first_line: int | None = None
    wrap: Wrapping = "assume"
