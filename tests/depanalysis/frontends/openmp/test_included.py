from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile

HEADER = """
static inline int two(void) { return 2; }
static inline void shift(int n, double *a) {
  _Pragma("omp parallel for")
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
#pragma omp barrier
}
#pragma omp parallel
"""


def test_regions_in_included_functions_are_told(tmp_path):
    (tmp_path / "shift.h").write_text(HEADER, encoding="utf-8")
    path = tmp_path / "main.c"
    text = '#include "shift.h"\nint main(void) { return two(); }\n'
    report = openmp_races(SourceFile(str(path), text), RaceOptions())
    (found,) = report.constructs
    assert found.verdict is Raciness.UNKNOWN
    assert found.reason == "regions in included files are not looked at"
    assert (found.span.path, found.span.line) == (str(tmp_path / "shift.h"), 4)


def test_headers_without_directives_are_nothing(tmp_path):
    (tmp_path / "two.h").write_text(
        "static int two(void) { return 2; }\n", encoding="utf-8"
    )
    text = '#include <omp.h>\n#include "two.h"\nint main(void) { return two(); }\n'
    report = openmp_races(SourceFile(str(tmp_path / "main.c"), text), RaceOptions())
    assert report.constructs == ()
