"""Each language is marked in its own way."""

import pytest

import depanalysis
from depanalysis.inputs import Source
from depanalysis.options import Options
from depanalysis.pipelines.parallelize import EMITTED, emitted
from depanalysis.source import SourceFile

TEXTS = {
    "c": (
        "void f(double *a) {\n  for (int i = 0; i < 9; i++)\n    a[i] = 0;\n}\n",
        "#pragma omp parallel for",
    ),
    "c++": (
        "void f(double (&a)[9]) {\n  for (int i = 0; i < 9; i++)\n    a[i] = 0;\n}\n",
        "#pragma omp parallel for",
    ),
    "fortran": (
        "subroutine f(a)\n  real :: a(9)\n  do i = 1, 9\n    a(i) = 0\n  end do\nend\n",
        "!$omp parallel do",
    ),
    "python": ("def f(a):\n    for i in range(9):\n        a[i] = 0\n", "numba.prange"),
}


@pytest.mark.parametrize("language", EMITTED)
def test_each_language_has_its_own_mark(language):
    text, mark = TEXTS[language]
    loops = depanalysis.check(text, language).loops
    emission = emitted(Source(SourceFile("<text>", text), language), loops, Options())
    assert mark in emission.text
    assert len(emission.decisions) == 1
