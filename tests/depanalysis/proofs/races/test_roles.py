"""Named barriers: what is called race-free has no collision and gets on, in any order."""

from random import Random

import pytest

from depanalysis.cli.racing import race_options
from depanalysis.frontends.cuda import translate
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from tests.oracle.blocks import collisions, run_grid

BLOCK = 96
ROLES = ("workers", "master")
MEET = "__barrier_sync_count(1, 96);"
TEAM = "__barrier_sync_count(2, 64);"
WORK = {
    "workers": (
        "g[threadIdx.x] += s0;", "t[threadIdx.x] = s1;", "x += t[63 - threadIdx.x];",
        "if (threadIdx.x == 3) s0 = x;", "t[threadIdx.x] += 1;",
        "if (threadIdx.x < 40) x += s0 + s1;",
    ),
    "master": (
        "s0 = x;", "s1 = s0 + 1;", "x += t[5];", "t[9] = x;", "x += s1;", "g[64] = x;",
    ),
}  # fmt: skip


def script(random, depth=0):
    """What the block does as a whole: who works, who meets, loops and regions."""
    made = []
    for _ in range(random.randint(2, 4)):
        kind = random.choice(("work", "meet", "work", "meet", "team", "loop", "region"))
        if kind == "loop" and depth < 2:
            made.append((kind, random.randint(1, 2), script(random, depth + 1)))
        elif kind == "region":
            made.append((kind, random.randint(1, 3), random.choice(WORK["workers"])))
        elif kind == "work":
            role = random.choice(ROLES)
            made.append((kind, role, random.choice(WORK[role])))
        elif kind in ("meet", "team"):
            made.append((kind, None, None))
    return made


def lines(role, made, random, changes, depth=0):
    """The part of one role; with `changes` a barrier may be missing or stand twice."""

    def barrier(text):
        copies = random.choice((0, 2, 1, 1, 1, 1)) if changes else 1
        return [text] * copies

    for kind, one, other in made:
        if kind == "work" and one == role:
            yield other
        elif kind == "meet":
            yield from barrier(MEET)
        elif kind == "team" and role == "workers":
            yield from barrier(TEAM)
        elif kind == "loop":
            name = f"i{depth}"
            yield f"for (int {name} = 0; {name} < {one}; {name}++) {{"
            yield from lines(role, other, random, changes, depth + 1)
            yield "}"
        elif kind == "region" and role == "master":
            yield f"region = {one};"
            yield from barrier(MEET)
            yield from barrier(MEET)
        elif kind == "region":
            yield from barrier(MEET)
            yield f"if (region == {one}) {{ {other} }}"
            yield from barrier(MEET)


def kernel(name, seed):
    random = Random(seed)
    made = script(random)
    changes = random.random() < 0.4
    parts = {role: " ".join(lines(role, made, random, changes)) for role in ROLES}
    who = random.choice(("threadIdx.x == 64", "threadIdx.x == 64", "threadIdx.x >= 64"))
    return (
        f"__global__ void {name}(int *g) {{\n"
        "  __shared__ int s0, s1, region;\n  __shared__ int t[64];\n  int x = 1;\n"
        f"  if (threadIdx.x < 64) {{ {parts['workers']} }}\n"
        f"  else if ({who}) {{ {parts['master']} }}\n}}\n"
    )


def judged(text):
    source = SourceFile("random.cu", text)
    report = kernel_races(source, race_options({"block": "96", "level": "block"}))
    assert not report.errors
    return {
        each.program.name: (each, verdict)
        for each, verdict in zip(
            translate(source, is_volatile_plain=True).kernels,
            report.constructs,
            strict=True,
        )
    }


def is_fine(made, seed):
    given = {p.name: 0 for p in made.program.parameters if "." not in p.name}
    run = run_grid(made, (BLOCK, 1, 1), (1, 1, 1), given, lambda name, at: 0, seed)
    return not run.parted and not collisions(run, of_equals=False)


@pytest.mark.parametrize("first", [0, pytest.param(1000, marks=pytest.mark.nightly)])
@pytest.mark.sampled(4)
def test_what_is_proved_holds_in_runs(first):
    count = 40 if first == 0 else 400
    seeds = range(first, first + count)
    text = "".join(kernel(f"k{seed}", seed) for seed in seeds)
    free = {
        name: made
        for name, (made, verdict) in judged(text).items()
        if verdict.verdict is Raciness.FREE
    }
    wrong = [
        name
        for name, made in free.items()
        for seed in range(3)
        if not is_fine(made, seed)
    ]
    assert wrong == []
    assert len(free) >= count // 8


def test_what_no_run_finds_wrong_is_mostly_proved():
    """A checker that proves nothing is sound, too."""
    text = "".join(kernel(f"k{seed}", seed) for seed in range(40))
    fine = {
        name: verdict.verdict
        for name, (made, verdict) in judged(text).items()
        if all(is_fine(made, seed) for seed in range(3))
    }
    proved = [name for name, verdict in fine.items() if verdict is Raciness.FREE]
    assert 2 * len(proved) >= len(fine)
