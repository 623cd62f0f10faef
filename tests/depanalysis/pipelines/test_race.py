"""Files of parallel code go to whoever reads their language."""

from depanalysis.inputs import Source
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import races
from depanalysis.pipelines.stages import Stages
from depanalysis.projects import Given, Project
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


def test_other_files_say_which_pointers_overlap():
    loop = "#pragma omp parallel for\n  for (int i = 0; i < 9; i++) p[i] = g[i + 1];"
    used = f"extern int g[9], *p;\nvoid f(void) {{\n  {loop}\n}}"
    source = Source(SourceFile("a.c", used), "c")
    setting = Source(SourceFile("b.c", "int g[9]; int *p = g;"), "c")
    silent = Source(SourceFile("b.c", "int g[9]; int *p;"), "c")
    for other, verdict in ((setting, Raciness.UNKNOWN), (silent, Raciness.FREE)):
        given = tuple(Given(e.file.path, "c", source=e) for e in (source, other))
        report = races(source, RaceOptions(), Project(given), Stages())
        assert report.verdict is verdict
