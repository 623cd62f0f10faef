"""Files of parallel code go to whoever reads their language."""

from depanalysis.inputs import Source
from depanalysis.proofs.races.files import races
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile


def test_kernels_are_judged():
    file = SourceFile("a.cu", "__global__ void f(int *g) { g[0] = threadIdx.x; }")
    assert races(Source(file, "cuda"), RaceOptions()).verdict is Raciness.RACE


def test_a_language_without_parallel_code_is_an_error():
    report = races(Source(SourceFile("a.py", "x = 1\n"), "python"), RaceOptions())
    assert report.errors
    assert report.verdict is Raciness.UNKNOWN
