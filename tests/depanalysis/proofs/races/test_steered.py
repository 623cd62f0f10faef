"""Block variables that say which barriers threads come to next: proofs hold in all runs."""

from random import Random

import pytest

from depanalysis.proofs.races.verdicts import Raciness
from tests.depanalysis.proofs.races.test_roles import BLOCK, is_fine, judged

MEET = "__syncthreads();"
REGION = (
    "g[threadIdx.x] += s;", "t[threadIdx.x] = x + s;", "x += t[95 - threadIdx.x];",
    "if (threadIdx.x == 3) s = x;", "if (threadIdx.x < 40) x += s;", MEET, MEET,
)  # fmt: skip
STATE = ("s = x;", "x += t[5];", "t[9] = x;", "x += s;", "g[64] = x;", "s = s + 1;")
BETWEEN = (
    "",
    "",
    "",
    "",
    "state = 2;",
    "if (state == 1) x += 1;",
    "s = 4;",
    "t[7] = 3;",
)


def kernel(name, seed):
    """One thread goes through states; regions are what all do in two of them."""
    random = Random(seed)
    changes = random.random() < 0.4

    def meet():
        return MEET * (random.choice((0, 2, 1, 1, 1)) if changes else 1)

    regions = [" ".join(random.sample(REGION, random.randint(1, 4))) for _ in range(2)]
    works = [random.choice(STATE) for _ in range(4)]
    between = random.choice(BETWEEN) if changes else ""
    who = random.choice(("0", "0", "0", "33"))
    return (
        f"__global__ void {name}(int *g) {{\n"
        "  __shared__ int s, state, t[96];\n  int x = 1, next = 4;\n"
        "  while (true) {\n"
        f"    if (threadIdx.x == {who}) {{\n"
        f"      if (next == 4) {{ {works[0]} next = 1; }}\n"
        f"      if (next == 3) {{ {works[1]} if (g[70] > {random.randint(0, 1)}) next = 2; "
        "else next = 0; }\n"
        f"      state = next;\n      {works[2]}\n    }}\n"
        f"    {meet()}\n    if (state == 0) return;\n"
        f"    if (state == 1) {{ {regions[0]} }}\n"
        f"    {between}\n"
        f"    if (state == 2) {{ {regions[1]} }}\n"
        f"    {meet()}\n"
        f"    if (threadIdx.x == {who}) {{\n"
        f"      {works[3]}\n      if (next == 1) next = 3; else next = 0;\n    }}\n"
        "  }\n}\n"
    )


@pytest.mark.parametrize("first", [0, pytest.param(1000, marks=pytest.mark.nightly)])
@pytest.mark.sampled(4)
def test_what_is_proved_holds_in_runs(first):
    count = 12 if first == 0 else 120
    text = "".join(kernel(f"k{seed}", seed) for seed in range(first, first + count))
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
    assert len(free) >= count // 4
    assert BLOCK == 96
