"""Random expressions whose value is dropped: their reads collide, and no others do.

Iteration 0, or thread 0, writes one element; what comes after it, or another thread, runs
a statement that drops a value. The two collide if some execution of it reads the element.
"""

import random
from collections.abc import Callable, Iterable, Iterator

import pytest

from depanalysis.api import check
from depanalysis.frontends.openmp.translate import translate as translate_openmp
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races, openmp_races
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.discards import ELEMENTS, Dropped, declared, possible_reads, statement

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
def test_dropped_values_are_read(finder):
    wrong, unknown = differences(finder, range(BATCH))
    assert wrong == []
    assert unknown <= BATCH // 10


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.parametrize("start", by_night(range(BATCH, 2000, A_NIGHTLY_BATCH), 99))
def test_many_dropped_values_are_read(finder, start):
    assert differences(finder, range(start, start + A_NIGHTLY_BATCH))[0] == []
