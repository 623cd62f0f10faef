"""The case files of `prange` loops: verdicts, and runs in other orders that agree with them.

The name of a file starts with the verdict of all its loops; where that is unknown, a comment
says a part of the reason. Every function is run by Python, its iterations one after the
other, in other orders, and all from the memory of before the loop, where each only sees its
own stores. What is free of races leaves the same; what is not leaves something else.
"""

import ast
import random
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.source import SourceFile
from tests.nights import by_night
from tests.test_prange import differences, emitted
from tests.test_prange_randomly import Writer

FOLDER = Path(__file__).parent / "cases" / "race" / "prange"
FILES = sorted(FOLDER.glob("*.py"))
VERDICTS = ("race-free", "race", "unknown")
SIZE, SIDE = 12, 6
_HEAD = re.compile(r"for .* in .*prange\(")


def verdicts(text):
    report = openmp_races(SourceFile("case.py", text), RaceOptions(), "python")
    assert report.errors == ()
    return report.constructs


@cache
def functions(path):
    """The text of each function, and what is said of its loops."""
    text = path.read_text(encoding="utf-8")
    found = verdicts(text)
    return {
        node.name: (
            "\n".join(text.split("\n")[node.lineno - 1 : node.end_lineno]),
            [each for each in found if each.name == node.name],
        )
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


def cases():
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield pytest.param(path, node.name, id=f"{path.stem}-{node.name}")


def argument(r, name):
    """Squares g, h; numbers n; else a row."""
    if name[0] in "gh":
        return np.array([r.randrange(SIZE) for _ in range(SIDE**2)]).reshape(SIDE, SIDE)
    if name[0] == "n":
        return r.randrange(2, 5)
    return np.array([r.randrange(SIZE) for _ in range(SIZE)])


class Orders:
    """`prange` whose iterations come in another order, or all read the memory of before."""

    def __init__(self, r, arrays, *, is_at_once):
        self.r, self.arrays, self.is_at_once = r, arrays, is_at_once
        self.depth = 0

    def __call__(self, *ends):
        order = list(range(*ends))
        if self.depth:
            yield from order
            return
        self.r.shuffle(order)
        before = [each.copy() for each in self.arrays]
        after = [each.copy() for each in self.arrays]
        self.depth += 1
        for index in order:
            yield index
            if self.is_at_once:
                for array, old, new in zip(self.arrays, before, after, strict=True):
                    new[array != old] = array[array != old]
                    array[...] = old
        self.depth -= 1
        if self.is_at_once:
            for array, new in zip(self.arrays, after, strict=True):
                array[...] = new


def outcome(text, seed, orders, argument=argument):
    """What a function leaves; `orders` makes a `prange` of the arrays."""
    function = ast.parse(text).body[0]
    function.decorator_list = []
    r = random.Random(seed)
    given = [argument(r, each.arg) for each in function.args.args]
    arrays = [each for each in given if isinstance(each, np.ndarray)]
    names = {"np": np, "prange": orders(r, arrays)}
    names["nb"] = type("nb", (), {"prange": staticmethod(names["prange"])})
    exec(compile(ast.unparse(function), "case", "exec"), names)
    result = names[function.name](*given)
    return str((result, [each.tolist() for each in arrays]))


def differs(text, seeds=range(6), argument=argument):
    """Whether some other order leaves something else."""
    for seed in seeds:
        expected = outcome(text, seed, lambda _r, _arrays: range, argument)
        for is_at_once in (False, True):
            found = outcome(
                text,
                seed,
                lambda r, a, k=is_at_once: Orders(r, a, is_at_once=k),
                argument,
            )
            if found != expected:
                return True
    return False


def in_order(construct):
    """Whether numba runs a loop one iteration after the other."""
    return any("in order" in note for note in construct.assumptions)


@pytest.mark.parametrize(("path", "name"), list(cases()))
@pytest.mark.sampled(4)
def test_each_loop_has_its_verdict_and_runs_agree(path, name):
    text, found = functions(path)[name]
    expected = next(each for each in VERDICTS if path.stem.startswith(f"{each}-"))
    assert found
    for each in found:
        assert each.kind == "prange"
        assert each.verdict.value == expected, each.open
    if expected == "unknown":
        reason = text.split("# ")[1].split("\n")[0]
        assert reason in found[0].reason
    elif "# only numba" not in text and not any(map(in_order, found)):
        assert differs(text) is (expected == "race")


@pytest.mark.sampled(4)
def test_what_parallelize_writes_is_read_back_as_proved():
    folder = FOLDER.parents[1] / "parallelize"
    for path in sorted(folder.glob("*.py")):
        written = emitted(path).text
        found = [each for each in verdicts(written) if not in_order(each)]
        assert len(found) == len(_HEAD.findall(written))
        assert {each.verdict.value for each in found} <= {"race-free"}


def large(r, name):
    """Rows that all subscripts of random functions stay inside of."""
    return r.randrange(2, 9) if name in "nm" else np.array(r.choices(range(99), k=64))


def random_function(seed):
    """A function whose outermost loops say that they are parallel."""
    lines = Writer(seed).function("f").split("\n")
    said = [
        with_prange(each) if each.startswith("    for ") else each for each in lines
    ]
    return "\n".join(["@njit(parallel=True)", *said])


def with_prange(line):
    return line.replace(" in range(", " in prange(")


def of_one_kind(text, found, verdict):
    """The function where only loops with one verdict say that they are parallel."""
    wanted = {each.span.line for each in found if each.verdict.value == verdict}
    lines = text.replace(" in prange(", " in range(").split("\n")
    return "\n".join(
        with_prange(line) if number in wanted else line
        for number, line in enumerate(lines, 1)
    )


BATCHES = [range(0, 3), *by_night((range(k, k + 16) for k in range(3, 1003, 16)), 63)]


@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_random_loops_that_are_free_of_races_run_in_any_order(seeds):
    for seed in seeds:
        text = random_function(seed)
        found = verdicts(text)
        assert found
        assert not differs(of_one_kind(text, found, "race-free"), range(4), large), text


@pytest.mark.nightly
def test_numba_agrees_with_what_is_free_of_races():
    path = FOLDER / "race-free-loops.py"
    assert differences(path, path, *range(3)) == ""


def test_numbers_that_each_thread_draws_for_itself_are_no_race():
    text = """from numba import njit, prange
import numpy as np

@njit(parallel=True)
def inside(n, a):
    count = 0
    for i in prange(n):
        x = np.random.random()
        a[i] = np.random.normal(0.0, 1.0)
        if x * x < 1:
            count += 1
    return count

@njit(parallel=True)
def counted(n, a):
    for i in prange(n):
        k = np.random.randint(0, 10)
        a[k] += 1
"""
    assert [str(each.verdict) for each in verdicts(text)] == [
        "race-free",
        "unknown",
    ]
