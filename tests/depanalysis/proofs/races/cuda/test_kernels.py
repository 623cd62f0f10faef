"""Verdicts on kernels: races, barriers, code that is not modelled."""

from depanalysis.proofs.races.cuda.kernels import judged_kernel
from depanalysis.proofs.races.cuda.lowering import Setting, lowered
from depanalysis.proofs.races.verdicts import Raciness
from tests.depanalysis.proofs.races.cuda.sources import kernel_of, source_of


def verdict(body, levels=("block", "grid"), **setting):
    kernel = kernel_of(body)
    known = Setting(**setting)
    lowering = lowered(kernel, known, levels)
    return judged_kernel(kernel, known, lowering, source_of(body))


def test_a_proof_lists_what_it_takes_for_granted():
    found = verdict("s[t] = 1; __syncthreads(); int k = s[0];")
    assert found.verdict is Raciness.FREE
    assert "subscripts of s stay inside its extents" in found.assumptions


def test_a_race_has_two_places_and_a_witness():
    (race,) = verdict("s[t] = 1; int k = s[B - 1 - t]; g[b * B + t] = k;").races
    assert (race.first.text, race.second.text) == ("s[t]", "s[B - 1 - t]")
    assert race.kind == "read-write"
    assert race.level == "block"


def test_levels_are_asked_on_their_own():
    assert verdict("g[t] = b;", ("block",)).verdict is Raciness.FREE
    assert verdict("g[t] = b;", ("grid",)).verdict is Raciness.RACE


def test_a_barrier_that_some_miss_is_a_race():
    (race,) = verdict("if (t < 16) __syncthreads();").races
    assert race.kind == "divergence"
    assert verdict("if (t >= n) return; __syncthreads();").verdict is Raciness.FREE
    assert verdict("if (n > 4) __syncthreads();").verdict is Raciness.FREE


def test_code_that_is_not_modelled_is_never_race_free():
    found = verdict('asm("nop");')
    assert found.verdict is Raciness.UNKNOWN
    assert found.open


def test_equal_values_are_benign():
    found = verdict("*g = 1;")
    assert found.verdict is Raciness.FREE
    assert [race.kind for race in found.benign] == ["benign"]
