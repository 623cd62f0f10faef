"""Nests that run front by front leave the same memory, whatever their statements are."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.schedule.fronts import fronts
from depanalysis.schedule.pieces import Rewriting
from depanalysis.schedule.scops import Scop, rescheduled, scop
from depanalysis.solvers.trees import leaves_of
from tests.depanalysis.schedule.judges import loops, wrong
from tests.depanalysis.schedule.test_edits_randomly import imperfect
from tests.depanalysis.schedule.texts import parsed
from tests.nights import drawn

_ELIMINATION = """
for i = 1 to n {
  for j = 1 to i - 1 {
    for k = 1 to j - 1 { a[i, j] = a[i, j] - a[i, k] * a[k, j] }
    a[i, j] = a[i, j] + 3 * a[j, j]
  }
  for j = i to n {
    for k = 1 to i - 1 { a[i, j] = a[i, j] - a[i, k] * a[k, j] }
  }
}
"""
_LEAVES = (
    "a[i, j] = a[i, j] - a[{0}, k] * a[{1}, j]",
    "a[i, j] = a[i, j] - a[{0}, k] * b[{1}, k]",
    "a[i, k] = a[i, {0}] + a[{1}, k]",
)


def eliminations(seed: int) -> Program:
    """Triangular nests in the manner of eliminations, legal in other orders or not."""
    rng = random.Random(seed)

    def deep(start: str, end: str) -> str:
        index = rng.choice(("i", "j"))
        text = rng.choice(_LEAVES).format(index, rng.choice(("i", "j", "k")))
        return f"for k = {start} to {end} {{ {text} }}"

    ends = rng.choice(("j - 1", "i - 1", "j"))
    after = rng.choice(("a[i, j] = a[i, j] + 3 * a[j, j]", "v[j] = v[j] + a[i, j]"))
    last = rng.choice(("a[i, i] = a[i, i] * 3", "v[i] = a[i, i]"))
    rest = rng.choice((f"for j = i to n {{ {deep('1', 'i - 1')} }}", last))
    first = f"for j = 1 to i - 1 {{ {deep('1', ends)} {after} }}"
    return parsed(f"for i = 1 to n {{ {first} {rest} }}")


def judged(program: Program, seed: int) -> Iterator[str]:
    for place in loops(program):
        for depth in (8, 2):
            found = scop(program, place, depth)
            if not isinstance(found, Scop):
                continue
            facts = Facts(model(program), Options())
            trees = list(fronts(facts, found, "front"))
            yield "found" if trees else "none"
            for tree in trees[:3]:
                numbers = {leaf.number for leaf in leaves_of(tree)}
                assert numbers == {leaf.number for leaf in leaves_of(found.tree)}
                made = rescheduled(found, tree)
                assert isinstance(made, Rewriting), (seed, place, made)
                assert wrong(program, made.program, seed) is None, (seed, place, tree)
                yield "kept"


def test_an_elimination_runs_by_the_last_index() -> None:
    program = parsed(_ELIMINATION)
    found = scop(program, 0)
    assert isinstance(found, Scop)
    facts = Facts(model(program), Options())
    names = {tree.name for tree in fronts(facts, found, "front")}
    assert "k" in names
    assert set(judged(program, 1)) >= {"found", "kept"}


@pytest.mark.sampled(4)
def test_fronts_change_nothing() -> None:
    counts: Counter[str] = Counter()
    for seed in range(12):
        counts.update(judged(imperfect(seed), seed))
        counts.update(judged(eliminations(seed), seed))
    assert counts["kept"] > 4, counts
    assert counts["none"] > 4, counts


@pytest.mark.nightly
@pytest.mark.parametrize("start", drawn(range(1000, 5000, 100), 4))
def test_fronts_change_nothing_in_large_numbers(start: int) -> None:
    for seed in range(start, start + 100):
        assert list(judged(imperfect(seed), seed)) is not None
        assert list(judged(eliminations(seed), seed)) is not None
