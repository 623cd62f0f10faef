"""The race prover reads the kernels of the nests of the published table, in all forms."""

import pytest

from benchmarks.offload.programs import programs
from depanalysis.cli.racing import race_options
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cuda.forkjoin import FORMS, nest_kernel, team_size
from gpugen.offloading import held, nests

PROGRAMS = {each.name: each for each in programs()}
UNPROVED = {("heartwall", "neutered")}
"""Barriers under a condition of the data."""

THREADS = 64


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.sampled(8)
def test_a_kernel_is_race_free(name, form):
    ((nest, error),) = nests(PROGRAMS[name].place)
    assert nest is not None, error
    text = nest_kernel(nest.plan, nest.regions, held(nest), form, THREADS).text
    block = team_size(form, THREADS) or THREADS
    options = {"block": str(block), "level": "all", "assume": ("step != 0",)}
    report = kernel_races(SourceFile("nest.cu", text), race_options(options))
    (found,) = report.constructs
    is_free = found.verdict is Raciness.FREE
    assert is_free or (name, form) in UNPROVED, found.reason
    assert found.verdict is not Raciness.RACE
