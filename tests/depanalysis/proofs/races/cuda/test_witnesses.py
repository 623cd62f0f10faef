"""Witnesses: runs with given values, and runs of a search."""

from depanalysis.proofs.races.cuda.lowering import Setting, lowered
from depanalysis.proofs.races.cuda.running import Runner
from depanalysis.proofs.races.cuda.witnesses import Shows
from depanalysis.proofs.races.teams import pairs
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def shows(body, parameters="int *g, int n", **setting):
    kernel, chosen = kernel_of(body, parameters), Setting(**setting)
    lowering = lowered(kernel, chosen, ("block",))
    (level,) = lowering.levels
    return Shows(Runner(kernel, chosen), chosen, lowering.known), level


def test_values_are_replayed():
    found, level = shows("s[t / 2] = t;")
    (pair,) = pairs(level.team)
    witness = found.replayed(level, pair, {"threadIdx.x'1": 2, "threadIdx.x'2": 3})
    assert witness is not None
    assert witness.launch[0] == ("block", (4, 1, 1))
    assert witness.element in ((0,), (1,))
    alone = {"threadIdx.x'1": 0, "threadIdx.x'2": 0}
    assert found.replayed(level, pair, alone) is None


def test_contents_are_set_up():
    found, level = shows("s[h[t]] = t;", "const int *h")
    (pair,) = pairs(level.team)
    (name,) = level.team.elements
    values = {"threadIdx.x'1": 0, "threadIdx.x'2": 1, f"{name}'1": 5, f"{name}'2": 5}
    witness = found.replayed(level, pair, values)
    assert witness is not None
    assert witness.element == (5,)
    assert dict(witness.memory) == {"h[0]": 5, "h[1]": 5}


def test_small_launches_are_searched():
    found, level = shows("if (t < n) s[0] = t;")
    (pair,) = pairs(level.team)
    witness = found.searched(level, pair)
    assert witness is not None
    assert dict(witness.parameters)["n"] >= 2


def test_known_sizes_are_kept():
    found, _ = shows("s[0] = t;", block=(6, 1, 1), grid=(1, 1, 1))
    assert {run.launch.block for run in found.outcomes()} == {(6, 1, 1)}
