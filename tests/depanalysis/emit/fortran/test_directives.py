"""What each loop of a Fortran text gets; `tests/test_sentinels.py` runs whole files."""

import pytest

import depanalysis
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.source import SourceFile

FRAME = (
    "subroutine f(a, b, n)\n  real :: a(99, 99), b(99)\n  integer :: n, i, j\n{}end\n"
)
LOOP = "  do i = 1, {}\n    b(i) = 0\n  end do\n"
NEST = "  do i = 1, {}\n    do j = 1, {}\n      a(j, i) = 0\n    end do\n  end do\n"


def emission(body, path="a.f90", end="\n"):
    text = FRAME.format(body).replace("\n", end)
    report = depanalysis.check(text, "fortran", path=path)
    assert report.errors == ()
    return parallelized(SourceFile(path, text), report.loops)


def reasons(body):
    return [each.directive or each.reason for each in emission(body).decisions]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_is_added(end):
    expected = FRAME.format("  !$omp parallel do\n" + LOOP.format("n"))
    assert emission(LOOP.format("n"), end=end).text == expected.replace("\n", end)


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        ("n", "n", "!$omp parallel do private(j)"),
        ("8", "n", "!$omp parallel do collapse(2)"),
        ("2", "n", "!$omp parallel do collapse(2)"),
        ("2", "i + 1", "it has fewer than 4 iterations"),
        ("8", "i", "!$omp parallel do private(j) schedule(static, 1)"),
        ("64", "n", "!$omp parallel do private(j)"),
        ("3", "1", "it has fewer than 4 iterations"),
    ],
)
def test_when_two_loops_become_one(outer, inner, expected):
    assert reasons(NEST.format(outer, inner))[0] == expected


def test_what_is_inside_stays():
    assert (
        reasons(NEST.format("n", "n"))[1]
        == "the loop around it on line 4 runs in parallel"
    )


def test_in_a_concurrent_loop_no_directive_stands():
    body = "  do concurrent (j = 1:n)\n" + LOOP.format("n") + "  end do\n"
    assert "may stand in a `do concurrent`" in reasons(body)[1]
    assert "!$omp" not in emission(body).text
    after = body + LOOP.format("n")
    assert reasons(after)[2] == "!$omp parallel do"


def test_labelled_loops_get_an_end():
    body = "  do 10 i = 1, n\n  do 10 j = 1, n\n10 a(j, i) = 0\n"
    lines = emission(body).text.split("\n")
    assert lines[3] == "  !$omp parallel do private(j)"
    assert lines[7] == "  !$omp end parallel do"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("  do concurrent (i = 1:n)\n    b(i) = 0\n  end do\n", "says already"),
        ("  do while (b(1) > 0)\n    b(1) = b(1) - 1\n  end do\n", ""),
        (LOOP.format("n") + "  b(1) = i\n", "the value of `i` may be wanted"),
        ("  do i = 2, n\n    b(i) = b(i - 1)\n  end do\n", "sequential"),
        ("  if (n > 1) then; do i = 1, n; b(i) = 0; end do; end if\n", "other code"),
    ],
)
def test_why_others_are_left(body, reason):
    assert reason in reasons(body)[0]
    assert "!$omp" not in emission(body).text


def test_a_named_loop_is_found():
    body = LOOP.format("n").replace("do i", "all: do i").replace("end do", "end do all")
    assert reasons(body) == ["!$omp parallel do"]


def test_array_statements_stay():
    assert all(not each.startswith("!$omp") for each in reasons("  b(1:n) = 0\n"))


@pytest.mark.parametrize(
    ("top", "rest", "reason"),
    [
        ("  g(x) = x + t\n", "", "a statement function may use `t`"),
        ("  g(x) = x + i\n", "", "a statement function may use `i`"),
        ("  g(x) = x + n\n", "", "!$omp parallel do private(t)"),
        (
            "",
            "contains\n  subroutine h\n    t = 1\n  end subroutine\n",
            "inside its unit",
        ),
        ("", "contains\n  subroutine h\n    u = 1\n  end subroutine\n", "!$omp"),
    ],
)
def test_copies_do_not_hide_what_others_use(top, rest, reason):
    body = (
        "  real :: g, t, x\n"
        + top
        + "  do i = 1, n\n    t = b(i)\n    b(i) = t * t\n  end do\n"
    )
    assert reason in reasons(body + rest)[0]
