"""`python -m benchmarks.offload.preparing FOLDER` writes the kernels that are to be run.

This needs the analysis; what runs them needs NumPy and CuPy.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.offload.constructs import (
    BARRIERS,
    CONSTRUCTS,
    barrier,
    function_of,
    nest_of,
)
from benchmarks.offload.programs import programs
from benchmarks.offload.texts import Prepared, Text
from gpugen.cuda.forkjoin import FORMS, nest_kernel
from gpugen.cuda.kernels import Held
from gpugen.cuda.nest_texts import Form
from gpugen.offloading import THREADS, Nest, nests, ranking

VERIFIED = (31, 32, 33, 256, 992)
TIMED = (64, 128, 256)
TEAMS = (32, 64, 128, 256, 512, 992)


def prepared() -> Prepared:
    """The kernels of all nests and constructs."""
    made, chosen = list[Text](), dict[str, Form]()
    for program in programs():
        nest = nest_at(program.place)
        chosen[program.name] = ranking(nest, THREADS, program.published)[0].form
        made += texts(nest, program.name, sorted({*VERIFIED, *TIMED}))
    return Prepared(tuple(made), tuple(_constructs()), chosen)


def _constructs() -> Iterator[Text]:
    with TemporaryDirectory() as folder:
        for name in CONSTRUCTS:
            path = Path(folder) / f"{function_of(name)}.c"
            path.write_text(nest_of(name), encoding="utf-8")
            nest = nest_at(f"{path}:{path.stem}")
            yield from texts(nest, name, TEAMS)
    for name in BARRIERS:
        for threads in TEAMS:
            yield Text(name, "spmd", threads, barrier(name, threads))


def nest_at(place: str) -> Nest:
    """The only nest of a function."""
    ((nest, error),) = nests(place)
    assert nest is not None, error
    return nest


def texts(nest: Nest, name: str, teams: Sequence[int]) -> Iterator[Text]:
    """Its kernel in all forms, for some numbers of threads."""
    for form in FORMS:
        for threads in teams:
            made = nest_kernel(
                nest.plan, nest.regions, Held.of_text(nest.plan), form, threads
            )
            yield Text(name, form, threads, made)


if __name__ == "__main__":
    prepared().write(Path(sys.argv[1]))
