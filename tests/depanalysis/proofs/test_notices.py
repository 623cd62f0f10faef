import depanalysis


def _warnings(text, language="c"):
    return [loop.warning for loop in depanalysis.check(text, language).loops]


def test_a_line_that_states_nothing_is_told_with_its_place():
    text = """void f(int n, int *p, double *a) {
  // depanalysis: assume injective(p)
  for (int i = 0; i < n; i++) a[p[i]] = 0;
    #pragma depanalysis assume \\
       injectiv(p)
  for (int i = 0; i < n; i++) a[p[i]] = 0;
}
"""
    assert _warnings(text) == [
        None,
        "`#pragma depanalysis assume injectiv(p)` at 4:5 states no fact about an array of "
        "integers, and is not used",
    ]


def test_it_stands_beside_another_warning():
    text = """void f(int n, int *p, double *a) {
#pragma omp parallel for
#pragma depanalysis assume injective(q)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
"""
    (warning,) = _warnings(text)
    first, second = warning.split("; ")
    assert first.startswith("the directive `omp parallel for`")
    assert second.startswith("`#pragma depanalysis assume injective(q)` at 3:1 states")


def test_fortran_has_comments():
    text = """subroutine f(n, p, a)
  integer n, p(n), i
  real a(n)
  ! Depanalysis: Assume Injective(P)
  do i = 1, n
    a(p(i)) = i
  end do
  ! depanalysis: assume injective(q)
  do i = 1, n
    a(p(i)) = i
  end do
end subroutine
"""
    first, second = _warnings(text, "fortran")
    assert first is None
    assert second.startswith("`! depanalysis: assume injective(q)` at 8:3 states")
