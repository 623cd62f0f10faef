"""Random expressions whose value is dropped: their reads collide, and no others do.

Iteration 0, or thread 0, writes one element; what comes after it, or another thread, runs
a statement that drops a value. The two collide if some execution of it reads the element.
What it reads is what compiled code reads that notes every access.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from depanalysis.api import check
from depanalysis.frontends.openmp.translate import translate as translate_openmp
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races, openmp_races
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.monitoring import READ, logged, watched, watching_shim
from gpugen.shim.device import Shim, compiler
from tests.nights import by_night
from tests.oracle.discards import (
    ELEMENTS,
    FLAGS,
    Dropped,
    declared,
    possible_reads,
    statement,
)

FUNCTIONS = """#include <assert.h>
#include <stdlib.h>
{mark} int get({type} *p) {{ return *p; }}
{mark} int load({type} *p) {{ int made = *p; return made; }}
{mark} int first(int a, int b) {{ return a; }}
{mark} int pick(int c, int a, int b) {{ return c ? a : b; }}
{mark} void drop(int a) {{ }}
"""
PARAMETERS = "{type} *x, const {type} *y, int c0, int c1"
CHECK = "for (int i = 0; i < 2; i++) if (i == 0) x[{k}] = 1; else {text}"
OPENMP = """
#pragma omp parallel num_threads(2)
if (omp_get_thread_num() == 0) x[{k}] = 1; else {text}
"""
CUDA = "if (threadIdx.x == 0) x[{k}] = 1; else {text}"
RUNS = 2 ** (ELEMENTS + FLAGS)
ASSERT = "#define assert(e) ((e) ? (void)0 : __builtin_trap())\n"
ALL_RUNS = """
__global__ void k({type} *given, const {type} *y) {{
  {type} *x = given + 3 * blockIdx.x;
  int run = blockIdx.x % 32, c0 = run >> 3 & 1, c1 = run >> 4;
  x[0] = run & 1; x[1] = run >> 1 & 1; x[2] = run >> 2 & 1;
  switch (blockIdx.x / 32) {{ {cases} }}
}}
"""
BATCH, A_NIGHTLY_BATCH = 20, 4


def programs(seeds: Iterable[int]) -> Iterator[tuple[Dropped, int]]:
    for seed in seeds:
        rng = random.Random(seed)
        yield statement(rng), rng.randrange(ELEMENTS)


def text_of(
    made: list[tuple[Dropped, int]], body: str, kind: str, mark: str, type_: str
) -> SourceFile:
    functions = [
        f"{kind} void f{at}({PARAMETERS.format(type=type_)}) {{"
        f"{body.format(k=k, text=declared(each))}}}\n"
        for at, (each, k) in enumerate(made)
    ]
    head = FUNCTIONS.format(mark=mark, type=type_)
    name = "in.cu" if kind else "in.c"
    return SourceFile(
        name, "#include <omp.h>\n" * (not kind) + head + "".join(functions)
    )


def of_check(made: list[tuple[Dropped, int]]) -> dict[str, str]:
    source = text_of(made, CHECK, "", "static", "int")
    report = check(source.text, "c")
    assert not report.files[0].errors
    words = {Verdict.PARALLEL: "free", Verdict.SEQUENTIAL: "race"}
    return {
        loop.function: words.get(loop.verdict, "unknown")
        for loop in report.loops
        if loop.variable == "i"
    }


def of_openmp(made: list[tuple[Dropped, int]]) -> dict[str, str]:
    source = text_of(made, OPENMP, "", "static", "int")
    assert not translate_openmp(source).errors
    report = openmp_races(source, RaceOptions())
    return {each.name: word(str(each.verdict)) for each in report.constructs}


def of_cuda(made: list[tuple[Dropped, int]], type_: str) -> dict[str, str]:
    source = text_of(made, CUDA, "__global__", "__device__", type_)
    report = kernel_races(source, RaceOptions(block=(2, 1, 1), grid=(1, 1, 1)))
    assert not report.errors
    return {each.name: word(str(each.verdict)) for each in report.constructs}


def word(verdict: str) -> str:
    return verdict.replace("race-free", "free")


# What finds collisions, and whether its language reads what is dropped.
FINDERS: dict[
    str, tuple[Callable[[list[tuple[Dropped, int]]], dict[str, str]], bool]
] = {
    "check": (of_check, True),
    "openmp": (of_openmp, True),
    "cuda": (lambda made: of_cuda(made, "int"), False),
    "volatile": (lambda made: of_cuda(made, "volatile int"), True),
}


def differences(finder: str, seeds: Iterable[int]) -> tuple[list[str], int]:
    """What is answered in another way than it is, and how many are not answered."""
    find, reads_dropped = FINDERS[finder]
    made = list(programs(seeds))
    answers = find(made)
    wrong: list[str] = []
    for at, (each, k) in enumerate(made):
        truth = (
            "race" if k in possible_reads(each, reads_dropped=reads_dropped) else "free"
        )
        if answers[f"f{at}"] not in (truth, "unknown"):
            wrong.append(f"x[{k}] in {each.text} is {truth}, not {answers[f'f{at}']}")
    return wrong, sum(answer == "unknown" for answer in answers.values())


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.sampled(4)
def test_dropped_values_are_read(finder):
    wrong, unknown = differences(finder, range(BATCH))
    assert wrong == []
    assert unknown <= BATCH // 10


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.parametrize("start", by_night(range(BATCH, 2000, A_NIGHTLY_BATCH), 99))
def test_many_dropped_values_are_read(finder, start):
    assert differences(finder, range(start, start + A_NIGHTLY_BATCH))[0] == []


def read_when_run(
    shim: Shim, made: list[tuple[Dropped, int]], type_: str
) -> list[set[int]]:
    """The elements that each statement reads in a run of each kind, as compiled."""
    device = text_of(made, "{text}", "__device__", "__device__", type_).text
    cases = " ".join(f"case {n}: f{n}(x, y, c0, c1); break;" for n in range(len(made)))
    text = ASSERT + device + ALL_RUNS.format(type=type_, cases=cases)
    # g++ loads no lvalue that a conditional converts to `const`, which C++ demands.
    text = text.replace("const ", "")
    blocks = RUNS * len(made)
    sizes = {"given": 4 * ELEMENTS * blocks, "y": 8}
    launch = Launch((blocks, 1, 1), (1, 1, 1), {}, sizes, "zeros")
    log = logged(shim, watched(SourceFile("all.cu", text), "k"), launch)
    (given,) = (each for each in log.variables if each.name == "given")
    found: list[set[int]] = [set() for _ in made]
    for event in log.events[log.events["kind"] == READ]:
        place = (int(event["address"]) - given.first) // 4
        if 0 <= place < given.size // 4:
            found[place // ELEMENTS // RUNS].add(place % ELEMENTS)
    return found


@pytest.fixture(scope="session")
def watching(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    folder: Path = tmp_path_factory.mktemp("watched")
    return watching_shim(folder, resident=1)


def compiled_differences(shim: Shim, seeds: Iterable[int]) -> list[str]:
    """What compiled code reads otherwise than it is taken to.

    A compiler may leave out reads that are not of volatile objects.
    """
    made = list(programs(seeds))
    plain, volatile = (read_when_run(shim, made, t) for t in ("int", "volatile int"))
    return [
        f"{each.text} reads {sorted(some)}, if volatile {sorted(all_)}"
        for (each, _), some, all_ in zip(made, plain, volatile, strict=True)
        if not some <= possible_reads(each, reads_dropped=False)
        or all_ != possible_reads(each, reads_dropped=True)
    ]


def test_compiled_code_reads_what_is_said(watching):
    assert compiled_differences(watching, range(BATCH)) == []


@pytest.mark.parametrize("start", by_night(range(BATCH, 2020, 100), 20))
def test_much_compiled_code_reads_what_is_said(watching, start):
    assert compiled_differences(watching, range(start, start + 100)) == []
