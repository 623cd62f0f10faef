"""Random edits of the trees of random nests, perfect or not, judged by running them.

What is accepted leaves the same memory; of what is refused, some really does not.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from depanalysis.ir.programs import Program
from depanalysis.schedule.edits import (
    blocked,
    distributed,
    fused,
    joined,
    places,
    replaced_at,
    reschedule,
    skewed,
    sunk,
)
from depanalysis.schedule.pieces import Rewriting
from depanalysis.schedule.scops import Scop, rescheduled, scop
from depanalysis.solvers.trees import Band, Sequence, Tree
from tests.depanalysis.schedule.judges import loops, wrong
from tests.depanalysis.schedule.texts import parsed
from tests.nights import drawn

READS = ("a[{i}, {j}]", "a[{j}, {i}]", "a[{i} - 1, {j}]", "b[{i}, {j} + 1]", "b[{j}, {i}]",
         "v[{i}]", "w[{j}]", "v[{j} - 1]", "a[{i} + 1, {j} - 1]")  # fmt: skip
WRITES = ("a[{i}, {j}]", "b[{i}, {j}]", "v[{i}]", "w[{j}]", "a[{i}, {j} - 1]", "t")
BOUNDS = ("1 to n", "1 to 4", "{o} to n", "1 to {o}", "n to 1 step -1", "1 to n step 2")


def statement(rng: random.Random, indices: list[str]) -> str:
    names = {"i": rng.choice(indices), "j": rng.choice(indices)}
    target = rng.choice(WRITES).format(**names)
    reads = [rng.choice(READS).format(**names) for _ in range(rng.randint(1, 2))]
    return f"{target} = {' + '.join(reads)} + 1"


def nest(rng: random.Random, indices: list[str]) -> str:
    """A loop with one or two things in it, and with loops up to three deep."""
    name = "ijk"[len(indices)]
    outer = indices[-1] if indices else "1"
    bounds = rng.choice(BOUNDS).format(o=outer)
    inside = [*indices, name]
    parts = []
    for _ in range(rng.randint(1, 2)):
        is_deep = len(inside) < 3 and rng.random() < 0.6
        parts.append(nest(rng, inside) if is_deep else statement(rng, inside))
    return f"for {name} = {bounds} {{ {' '.join(parts)} }}"


def imperfect(seed: int) -> Program:
    return parsed(nest(random.Random(seed), []))


def edits(tree: Tree) -> Iterator[Tree]:
    """The trees that one edit makes."""
    for place, part in places(tree):
        for new in _edits(part):
            yield replaced_at(tree, place, new)


def _edits(part: Tree) -> Iterator[Tree]:
    if isinstance(part, Sequence):
        yield Sequence(part.parts[::-1])
        first, second = part.parts[:2]
        if isinstance(first, Band) and isinstance(second, Band):
            yield joined(fused(first, second, "fused"), *part.parts[2:])
    if isinstance(part, Band):
        is_whole = all(row.divisor == 1 for row in part.rows.values())
        if isinstance(part.child, Sequence):
            yield distributed(part)
        if isinstance(part.child, Band):
            yield from sunk(part)
            if is_whole and all(r.divisor == 1 for r in part.child.rows.values()):
                yield skewed(part, 1, f"{part.child.name}_skewed")
        if is_whole:
            yield blocked(part, 2, f"{part.name}_block")


def judged(program: Program, seed: int) -> Iterator[str]:
    rng = random.Random(seed)
    for place in loops(program):
        found = scop(program, place)
        if not isinstance(found, Scop):
            continue
        tree = found.tree
        same = rescheduled(found, tree)
        assert isinstance(same, Rewriting), (seed, place, same)
        assert wrong(program, same.program, seed) is None, (seed, place)
        for _ in range(3):
            choices = list(edits(tree))
            if choices:
                tree = rng.choice(choices)
        made = reschedule(found, tree)
        if isinstance(made, Rewriting):
            assert wrong(program, made.program, seed) is None, (seed, place, tree)
            yield "accepted"
        elif made.dependence is None:
            yield made.reason
        else:
            assert made.dependence.variable in "abvwst", (seed, place)
            anyway = rescheduled(found, tree)
            assert isinstance(anyway, Rewriting)
            is_wrong = wrong(program, anyway.program, seed) is not None
            yield "wrong" if is_wrong else "refused"


@pytest.mark.sampled(4)
def test_accepted_edits_change_nothing() -> None:
    counts = Counter(
        each for seed in range(16) for each in judged(imperfect(seed), seed)
    )
    assert counts["accepted"] > 4, counts
    assert counts["wrong"] > 2, counts


@pytest.mark.nightly
@pytest.mark.parametrize("start", drawn(range(1000, 6000, 250), 4))
def test_accepted_edits_change_nothing_in_large_numbers(start: int) -> None:
    for seed in range(start, start + 250):
        assert list(judged(imperfect(seed), seed)) is not None
