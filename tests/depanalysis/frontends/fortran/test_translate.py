"""Whole files."""

import pytest

from depanalysis.api import check
from depanalysis.verdicts import Verdict


def test_each_unit_is_a_program(translated) -> None:
    text = (
        "program p\nx = 1\ncontains\nsubroutine s\nend subroutine\nend program\n"
        "function f(x)\nf = x\nend function\nblock data\nend block data\n"
    )
    assert [each.name for each in translated(text).programs] == ["p", "s", "f"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("do i = 2, n\na(i/2) = i\nend do", Verdict.SEQUENTIAL, id="half"),
        pytest.param(
            "do i = 1, n\na(i) = a(i) + 1\nend do", Verdict.PARALLEL, id="own"
        ),
        pytest.param(
            "do i = 2, n\na(i) = a(i-1)\nend do", Verdict.SEQUENTIAL, id="recurrence"
        ),
        pytest.param(
            "do i = n, 1, -1\na(2*i) = a(2*i+1)\nend do", Verdict.PARALLEL, id="odd"
        ),
        pytest.param(
            "do i = 1, n\na(m*i - m + 1) = i\nend do", Verdict.SEQUENTIAL, id="stride"
        ),
        pytest.param(
            "do i = 5, 1\na(1) = a(1) + i\nend do", Verdict.PARALLEL, id="none"
        ),
    ],
)
def test_verdicts(body: str, expected: Verdict) -> None:
    text = f"subroutine s(a, n, m)\nreal a(*)\n{body}\nend\n"
    (loop,) = check(text, language="fortran", path="t.f90").loops
    assert loop.verdict == expected


def test_a_long_line_and_no_line_end(translated) -> None:
    line = "x = " + " + ".join(["1"] * 33)
    assert len(line) > 132 or len(line) > 100
    found = translated(f"subroutine s(x)\n{line}\nend")
    assert len(found.programs) == 1
