"""Random C files are read without a defect of ours, whatever they do."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.inputs import Source
from depanalysis.options import Options
from depanalysis.pipelines.check import check_source
from depanalysis.source import SourceFile
from tests.oracle.c_programs import c_program

_FEW = 12
_MANY = [range(start, start + 500) for start in range(0, 5_000, 500)]
_JUDGED = [range(start, start + 10) for start in range(0, 200, 10)]


def messages(seed: int) -> list[str]:
    """What is said of a random file: nothing, where all is well."""
    found = translate(SourceFile("random.c", c_program(seed)))
    return [f"seed {seed}: {error}" for error in found.errors]


@pytest.mark.sampled(4)
def test_random_files_are_read() -> None:
    assert [text for seed in range(_FEW) for text in messages(seed)] == []


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", _MANY)
def test_many_random_files_are_read(seeds: range) -> None:
    assert [text for seed in seeds for text in messages(seed)] == []


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", _JUDGED)
def test_random_files_are_judged(seeds: range) -> None:
    options = Options(timeout=None)
    for seed in seeds:
        source = Source(SourceFile("random.c", c_program(seed)), "c")
        report = check_source(source, options)
        assert [str(error) for error in report.errors] == [], seed
