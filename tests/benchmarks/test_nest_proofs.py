"""The race prover reads the kernels of the nests of the published table, in all forms.

Each barrier of each kernel is left out, and each named one is doubled, which is caught.
"""

import pytest

from benchmarks.offload.programs import programs
from depanalysis.cli.racing import race_options
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cuda.forkjoin import FORMS, nest_kernel, team_size
from gpugen.cuda.kernels import Held
from gpugen.offloading import nests
from tests.gpugen.cuda.test_forkjoin_proofs import is_caught, mutants

PROGRAMS = {each.name: each for each in programs()}
UNPROVED = {("heartwall", "neutered")}
"""Barriers under a condition of the data."""

UNNEEDED = {("lavamd", "spmd"): 1}
"""Barriers without which threads do not meet either: each keeps its elements."""

THREADS = 64


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.sampled(8)
def test_a_kernel_is_race_free(name, form):
    ((nest, error),) = nests(PROGRAMS[name].place)
    assert nest is not None, error
    text = nest_kernel(
        nest.plan, nest.regions, Held.of_text(nest.plan), form, THREADS
    ).text
    block = team_size(form, THREADS) or THREADS
    options = {"block": str(block), "level": "all", "assume": ("step != 0",)}
    report = kernel_races(SourceFile("nest.cu", text), race_options(options))
    (found,) = report.constructs
    is_free = found.verdict is Raciness.FREE
    assert is_free or (name, form) in UNPROVED, found.reason
    assert found.verdict is not Raciness.RACE


@pytest.mark.nightly
@pytest.mark.parametrize("form", FORMS[1:])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_changed_barrier_is_caught(name, form):
    ((nest, error),) = nests(PROGRAMS[name].place)
    assert nest is not None, error
    text = nest_kernel(nest.plan, nest.regions, Held.of_text(nest.plan), form, 33).text
    block = team_size(form, 33) or 33
    found = [is_caught(each, block) for each in mutants(text)]
    assert found.count(False) == UNNEEDED.get((name, form), 0)
