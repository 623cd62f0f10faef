"""Loops of Fortran of which only data tells whether iterations meet, and their inspectors.

`tests/test_fortran_inspected_randomly.py` compiles and runs some.
"""

import pytest

import depanalysis
from depanalysis.options import Options

_HEAD = """\
subroutine f(n, p, q, x, y, w, s)
  integer, intent(in) :: n, p(n), q(n)
  real(8), intent(inout) :: x(*), y(n), w(n, n), s
  integer :: i, j, k
"""
_ENDED = "end subroutine\n"


def parallelized(text, path="a.f90", **options):
    (file,) = depanalysis.parallelize(
        text, "fortran", path=path, inspect=True, **options
    ).files
    assert file.errors == ()
    return file


def decision_on(body, **options):
    """What becomes of the first loop of a procedure."""
    return parallelized(f"{_HEAD}{body}\n{_ENDED}", **options).decisions[0]


def loop(body, head="i = 1, n"):
    return f"  do {head}\n    {body}\n  end do"


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        (loop("x(p(i)) = i"), "x"),
        (loop("x(p(i)) = x(p(i)) + y(q(i))"), "x"),
        (loop("X(P(q(i) - 1)) = i", "i = n, 1, -1"), "x"),
        (loop("x(p(i)) = y(i); y(q(i)) = x(i)"), "xy"),
        (loop("if (q(i) > 0) then\n x(p(i)) = 1\n else\n y(i) = 2\n end if"), "x"),
        (loop("if (q(i) > 0) cycle\n w(p(i), q(i)) = 1"), "w"),
        (loop("j = p(i)\n x(j) = j"), "x"),
        (loop("do k = q(i), q(i + 1)\n x(p(k)) = k\n end do"), "x"),
        (loop("do j = 1, n\n if (p(j) == i) exit\n end do\n x(q(j)) = 1"), "x"),
        ("  do 10 i = 1, n\n10 x(p(i)) = i", "x"),
        (loop("x(mod(p(i), 8)) = i"), "x"),
    ],
)
def test_a_loop_with_loaded_subscripts_is_inspected(body, arrays):
    found = decision_on(body)
    assert found.inspected == tuple(arrays), found.reason
    assert found.directive.endswith("if(da_apart)")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (loop("x(int(x(i))) = i"), "and it writes that array"),
        (loop("if (x(p(i)) > 0) x(p(i)) = 0"), "depends on `x`"),
        (loop("if (y(i) * s > 1) x(p(i)) = 0"), "may be rounded in another way"),
        (loop("if (s > 1 .and. y(i) - 1 > 0) x(p(i)) = 0"), "may be rounded"),
        (loop("w(:, p(i)) = 0"), "is used as no plain element"),
        (loop("x(p(i)) = i", "i = 1, 8"), "fewer than 64 iterations"),
        (
            loop("y(i) = merge(x(p(i)), s, i > 3)\n x(q(i)) = 1"),
            "a part of an expression",
        ),
        (loop("if (i > 1 .and. x(p(i)) > 0) x(q(i)) = 1"), "a part of an expression"),
        (loop("x(p(i)) = i") + "; y(1) = 0", "other code stands behind"),
        (loop("forall (k = 1:2) x(p(i) + k) = i"), "in the way"),
        (loop("if (q(i) > 0) forall (k = 1:2) x(p(i) + k) = i"), "in the way"),
        ("  i = q(1)\n" + loop("x(p(i)) = i", "i = i, n"), "depend on the index `i`"),
        ("  i = q(1)\n" + loop("x(p(i)) = i", "i = 1, n, 2*i"), "index `i`"),
        (
            loop("select case (q(i))\n case (1)\n x(p(i)) = i\n end select"),
            "in the way",
        ),
        ("  each: do i = 1, n\n x(p(i)) = i\n end do each", "it has a name"),
        (loop("x(p(i)) = i\n s = s + y(i)"), "`s` would be rounded in another order"),
        (loop("x(p(i)) = i") + "\n  da_x = 1", "names in the text begin with `da_`"),
        (loop("x(p(i)) = i") + "\n  s = i", "may be wanted after the loop"),
    ],
)
def test_what_cannot_be_inspected_has_a_reason(body, reason):
    found = decision_on(body)
    assert found.inspected == ()
    assert found.directive is None
    assert reason in found.reason


def test_nothing_changes_unless_it_is_asked_for():
    text = f"{_HEAD}{loop('x(p(i)) = i')}\n{_ENDED}"
    (file,) = depanalysis.parallelize(text, "fortran", path="a.f90").files
    assert file.text == text
    assert "not inspected" not in file.decisions[0].reason


def test_columns_that_subscripts_may_leave_are_left_alone():
    body = loop("w(p(i), 1) = i")
    assert decision_on(body).inspected == ("w",)
    assert decision_on(body, options=Options(bounds="strict")).inspected == ()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("path", ["a.f90", "a.f"])
def test_lines_are_only_added_and_can_be_read_back(path, end):
    body = "      if (n .gt. 3) s = 1\n      do 10 i = 1, n\n        j = q(i)\n"
    body += "        x(p(i)) = j\n   10 continue\n"
    head = _HEAD if path == "a.f90" else _HEAD.replace("\n", "\n      ").rstrip(" ")
    text = "      " * (path == "a.f") + head + body + "      end\n"
    text = text.replace("\n", end)
    new = parallelized(text, path).text
    lines = iter(new.split(end))
    assert all(line in lines for line in text.split(end))
    assert "\n" not in new.replace("\r\n", "") or end == "\n"
    limit = 132 if path == "a.f90" else 72
    assert all(len(line) <= limit for line in new.split(end))
    before = depanalysis.check(text, "fortran", path=path).loops[0]
    report = depanalysis.check(new, "fortran", path=path)
    after = report.loops[-1]
    assert report.errors == ()
    assert (after.verdict, after.reason) == (before.verdict, before.reason)


def test_an_element_of_two_accesses_is_noted_once():
    new = parallelized(f"{_HEAD}{loop('x(p(i)) = x(p(i)) + x(q(i))')}\n{_ENDED}").text
    assert new.count("da_at_1(1) = ") == 2
    assert new.count("= -da_iteration\n") == 1
