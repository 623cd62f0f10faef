"""Pragmas are kept with the loop below them."""

import pytest

from depanalysis.frontends.c.directives import directives_before
from depanalysis.source import SourceFile, Span


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
    line = len(lines) + 1
    source = SourceFile("in.c", text)
    assert directives_before(source, Span("in.c", line, 1, line, 2)) == expected
    assert directives_before(source, Span("in.h", line + 99, 1, line + 99, 2)) == ()
