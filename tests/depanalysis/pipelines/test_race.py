"""Files of parallel code go to whoever reads their language."""

from depanalysis.inputs import Source
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import races
from depanalysis.pipelines.stages import Stages
from depanalysis.projects import Project
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile


def test_kernels_are_judged():
    file = SourceFile("a.cu", "__global__ void f(int *g) { g[0] = threadIdx.x; }")
    assert (
        races(Source(file, "cuda"), RaceOptions(), Project(), Stages()).verdict
        is Raciness.RACE
    )


def test_a_language_without_parallel_code_is_an_error():
    source = Source(SourceFile("a.json", "[]"), "json")
    report = races(source, RaceOptions(), Project(), Stages())
    assert report.errors
    assert report.verdict is Raciness.UNKNOWN
