"""Pragmas are kept with the loop below them."""

import pytest

from depanalysis.frontends.c.directives import directives_before
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(["#pragma omp for"], ("#pragma omp for",), id="one"),
        pytest.param(
            ["#pragma a", "  # pragma b"], ("#pragma a", "# pragma b"), id="two"
        ),
        pytest.param(
            ["#pragma omp \\", "  parallel"], ("#pragma omp parallel",), id="continued"
        ),
        pytest.param(["#pragma a", "", "// why"], ("#pragma a",), id="between"),
        pytest.param(["#pragma a", "x = 1;"], (), id="elsewhere"),
        pytest.param(["#define x"], (), id="other"),
        pytest.param([], (), id="none"),
    ],
)
def test_the_pragmas_above_a_line(lines, expected):
    text = "\n".join([*lines, "for (;;) ;"])
    assert directives_before(SourceFile("in.c", text), len(lines) + 1) == expected
