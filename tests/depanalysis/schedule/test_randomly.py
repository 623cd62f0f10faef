"""Every rewriting of random programs, judged by running them.

What is accepted has to leave the same memory and may turn round no dependence that a
run has; what is refused although no run of larger sizes has such a dependence is
counted.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import pytest

from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.schedule import (
    Refusal,
    Rewriting,
    distribute,
    fuse,
    reorder,
    reverse,
    tile,
)
from depanalysis.schedule.places import loop_at, perfect_nest
from depanalysis.schedule.reordering import Matrix
from tests.depanalysis.schedule.judges import (
    LARGER,
    SMALL,
    STRICT,
    Time,
    is_backward,
    loops,
    wrong,
)
from tests.nights import drawn
from tests.oracle.choices import Seeded
from tests.oracle.nests import nest_program
from tests.oracle.programs import seeded_program

Outcome: TypeAlias = Rewriting | Refusal
KINDS = ("nest", "affine", "scalar", "data", "jumping")
# Refused, with no dependence at sizes up to 14 that would go backward: out of the rest.
MOST_INEXACT = 0.03


def linear(matrix: Matrix, counters: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        sum(a * b for a, b in zip(row, counters, strict=True)) for row in matrix
    )


def blocked(sizes: tuple[int, ...], counters: tuple[int, ...]) -> tuple[int, ...]:
    blocks = (c // by for c, by in zip(counters, sizes, strict=True))
    return *blocks, *counters


Order: TypeAlias = tuple[int, Callable[..., Outcome], Time]


def reordering(*rows: tuple[int, ...]) -> Order:
    return len(rows), partial(reorder, matrix=rows), partial(linear, rows)


def tiling(*sizes: int) -> Order:
    return len(sizes), partial(tile, sizes=sizes), partial(blocked, sizes)


ORDERS: dict[str, Order] = {
    "interchange": reordering((0, 1), (1, 0)),
    "backward inner": reordering((1, 0), (0, -1)),
    "skew": reordering((1, 0), (1, 1)),
    "wave": reordering((2, 1), (1, 0)),
    "rotation": reordering((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "reversal": (1, reverse, partial(linear, ((-1,),))),
    "strips": tiling(3),
    "tiles": tiling(2, 3),
}


def random_program(kind: str, seed: int) -> Program:
    if kind == "nest":
        return nest_program(Seeded(random.Random(seed)))
    return seeded_program(kind, seed)


def judge_order(program: Program, place: int, name: str, seed: int) -> str:
    depth, rewrite, time = ORDERS[name]
    loop = loop_at(program, place)
    if not isinstance(loop, Loop) or len(perfect_nest(loop, depth)) < depth:
        return "no nest"
    made = rewrite(program, place, options=STRICT)
    if isinstance(made, Rewriting):
        assert wrong(program, made.program, seed) is None, (seed, place, name)
        assert not is_backward(program, place, depth, time), (seed, place, name)
        return "accepted"
    if made.dependence is None:
        return "not modelled"
    is_right = is_backward(program, place, depth, time, SMALL + LARGER)
    return "refused" if is_right else "inexact"


def judge_others(program: Program, place: int, seed: int) -> None:
    loop = loop_at(program, place)
    assert isinstance(loop, Loop)
    middle = (len(loop.body) + 1) // 2
    halves = [list(range(middle, len(loop.body))), list(range(middle))]
    tried = [
        distribute(program, place, options=STRICT),
        distribute(program, place, halves, STRICT),
        distribute(program, place, halves[::-1], STRICT),
        fuse(program, place, STRICT),
    ]
    for made in tried:
        if isinstance(made, Rewriting):
            assert wrong(program, made.program, seed) is None, (seed, place, made)


def judge(kind: str, seeds: range) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed in seeds:
        program = random_program(kind, seed)
        for place in loops(program):
            counts.update(judge_order(program, place, name, seed) for name in ORDERS)
            judge_others(program, place, seed)
    return counts


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.sampled(4)
def test_accepted_rewritings_change_nothing(kind: str) -> None:
    counts = judge(kind, range(6 if kind == "nest" else 2))
    assert counts["accepted"] > 0


def test_refusals_are_right() -> None:
    counts = judge("nest", range(100, 104))
    decided = counts["accepted"] + counts["refused"] + counts["inexact"]
    assert counts["inexact"] <= MOST_INEXACT * decided


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("start", drawn(range(0, 1100, 50), 4))
def test_accepted_rewritings_change_nothing_in_large_numbers(
    kind: str, start: int
) -> None:
    counts = judge(kind, range(start, start + 50))
    decided = counts["accepted"] + counts["refused"] + counts["inexact"]
    if kind in ("nest", "affine"):
        assert counts["inexact"] <= MOST_INEXACT * decided
