import random
from collections import Counter
from functools import partial

import pytest

from depanalysis.diophantine.partitions import partition
from depanalysis.interpreter.machine import Inputs, Reordering, difference, run
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.options import Options
from depanalysis.schedule.choices import Choice, ParallelLoop, choose
from depanalysis.schedule.pieces import Refusal
from depanalysis.verdicts import Verdict
from tests.depanalysis.schedule.judges import STRICT, loops, runs
from tests.depanalysis.schedule.texts import parsed, text
from tests.nights import by_night
from tests.oracle.choices import Seeded
from tests.oracle.nests import nest_program
from tests.oracle.programs import memory, permutations, seeded_program


def choice(body: str, place: int = 0) -> Choice:
    found = choose(parsed(body), place)
    assert isinstance(found, Choice)
    return found


@pytest.mark.parametrize(
    ("body", "kind", "reason", "places"),
    [
        ("for i = 1 to n { v[i] = w[i] }", "parallel", "as it stands", [0]),
        ("for i = 1 to n { s += w[i] }", "reduction", "as it stands", [0]),
        ("for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j] } }",
         "parallel", "as the outermost loop of the nest", [0]),
        ("for i = 1 to n { v[i] = w[i - 1] w[i] = i }",
         "parallel", "2 of the 2 loops that the body divides into", [0, 2]),
        ("for i = 1 to n { w[i] = w[i - 1] for j = 1 to n { a[0, j] += w[i] } }",
         "parallel", "inside of the sequential loop", [2]),
        ("for i = 1 to n { v[2 * i] = v[3 * i + 1] }", "components",
         "iterations of different components do not depend on each other", []),
        ("for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j] + a[i, j - 1] } }",
         "wavefront", "dependences go from one wave of blocks to a later one", [1]),
        # Too short for blocks, or the loops may not change places.
        ("for i = 1 to n { for j = 1 to 255 { a[i, j] = a[i - 1, j] + a[i, j - 1] } }",
         "wavefront", "dependences go from one wave to a later one", [1]),
        ("for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] + a[i, j - 1] } }",
         "wavefront", "dependences go from one wave to a later one", [1]),
        # Parallel neighbors become one loop again, if that is parallel.
        ("for i = 1 to n { w[i] = w[i - 1] + i v[i] = w[i] b[0, i] = v[i] }",
         "parallel", "1 of the 2 loops that the body divides into", [2]),
        ("for i = 1 to n { w[i] = w[i - 1] + i v[i] = w[i] b[0, i] = v[i - 1] }",
         "parallel", "2 of the 3 loops that the body divides into", [2, 4]),
        ("for i = 1 to n { t = w[i] v[i] = v[i - 1] + t w[i] = t }",
         "parallel", "2 of the 3 loops that the body divides into", [1, 5]),
        ("for i = 1 to n { v[i] = v[i - 1] }", "sequential",
         "an iteration reads what an earlier one wrote: v[i - 1] after v[i]", []),
    ],
)  # fmt: skip
def test_the_best_of_the_legal_ways_is_chosen(
    body: str, kind: str, reason: str, places: list[int]
) -> None:
    found = choice(body)
    assert (found.kind, found.reason) == (kind, reason)
    assert [each.place for each in found.loops] == places
    assert all(each.verdict.verdict is Verdict.PARALLEL for each in found.loops)


def test_rows_of_their_own_make_iterations_free() -> None:
    body = """
      local q: i32[10]
      for i = 1 to n { for j = 0 to 9 { q[j] = a[i, j] } for j = 0 to 9 { a[i, 9 - j] = q[j] } }
    """
    found = choice(body, 1)
    assert found.reason == "iterations have their own copy of an array"
    (loop,) = found.loops
    assert loop == ParallelLoop(1, loop.verdict)
    assert loop.verdict.needs.private == ("q",)


def test_a_wave_shows_its_vector_and_its_loops() -> None:
    found = choice(
        "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] + a[i, j - 1] } }"
    )
    assert found.vector == (2, 1)
    assert text(found.rewritings[-1]).startswith("for i_skewed = 3 to 3 * n")
    assert found.program == found.rewritings[-1].program


def test_waves_of_blocks_leave_the_same_memory() -> None:
    program = parsed(
        "for i = 1 to n { for j = 1 to m { a[i, j] = 2 * a[i - 1, j] + a[i, j - 1] } }"
    )
    found = choose(program, 0)
    assert isinstance(found, Choice)
    first, second = found.rewritings
    assert found.program == second.program != first.program
    # Three rows of blocks, two of them full, and not as many columns.
    inputs = Inputs({"n": 130, "m": 67}, memory(3))
    (loop,) = found.loops
    order = Reordering(loop.place, partial(permutations, seed=0), loop.verdict.needs)
    expected = run(program, inputs)
    for other in (run(found.program, inputs), run(found.program, inputs, order)):
        assert difference(program, inputs, expected, other) is None


def test_of_nested_parallel_loops_the_outermost_is_listed() -> None:
    inner = "for j = 1 to n { for k = 1 to n { a[j, k] = b[j, k] + w[i] } }"
    body = f"for i = 1 to n {{ w[i] = w[i - 1] + a[i, i] {inner} }}"
    assert [each.place for each in choice(body).loops] == [2]


def test_the_scheduler_knows_steeper_waves() -> None:
    reads = "a[i - 1, j + 9] + a[i, j - 1]"
    found = choice(f"for i = 1 to n {{ for j = 1 to n {{ a[i, j] = {reads} }} }}")
    assert (found.kind, found.vector) == ("wavefront", (10, 1))
    assert [each.place for each in found.loops] == [1]


def test_only_loops_are_chosen_for() -> None:
    assert choose(parsed("s = 1"), 0) == Refusal("statement 0 is not a loop")


def orders(found: Choice, seed: int) -> list[Reordering]:
    """The loops that a choice frees, in another order."""
    if found.kind != "components":
        order = partial(permutations, seed=seed)
        return [Reordering(p.place, order, p.verdict.needs) for p in found.loops]
    return []


def by_components(found: Choice, place: int, low: int) -> Reordering:
    def order(trips: int) -> list[int]:
        if not trips:
            return []
        whole = partition(list(found.equations), low, low + trips - 1)
        parts = [list(part) for part in whole.components()]
        return [i - low for part in reversed(parts) for i in part]

    return Reordering(place, order)


def check(program: Program, seed: int, counts: Counter[str], options: Options) -> None:
    nodes = list(walk_statements(program.body))
    for place in loops(program):
        found = choose(program, place, options)
        assert isinstance(found, Choice)
        counts[found.kind] += 1
        for inputs, outcome in runs(program, seed, 4):
            tried = [None, *orders(found, seed)]
            loop = nodes[place]
            assert isinstance(loop, Loop)
            if found.kind == "components" and isinstance(loop.lower, IntConst):
                tried.append(by_components(found, place, loop.lower.value))
            for order in tried:
                other = run(found.program, inputs, order)
                place_ = difference(program, inputs, outcome, other)
                assert place_ is None, (seed, place, found.kind, found.reason, place_)


@pytest.mark.parametrize("kind", ["nest", "affine", "scalar", "data", "jumping"])
@pytest.mark.parametrize(
    "seeds", [range(2), *by_night([range(k, k + 15) for k in range(2, 302, 15)], 3)]
)
@pytest.mark.sampled(4)
def test_whatever_is_chosen_leaves_the_same_memory(kind: str, seeds: range) -> None:
    counts: Counter[str] = Counter()
    for seed in seeds:
        if kind == "nest":
            check(nest_program(Seeded(random.Random(seed))), seed, counts, Options())
        else:
            check(seeded_program(kind, seed), seed, counts, STRICT)
    assert counts["parallel"] > 0
