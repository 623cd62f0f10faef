"""The finished Program."""


def test_scratch_arrays_are_local(shown) -> None:
    assert "local w: f32[n]" in shown("w(1) = 2", "real w(n)")


def test_saved_and_common_arrays_are_not(shown) -> None:
    text = shown("w(1) = 2\nv(1) = 3", "real w(9)\nsave w\ncommon v(5)")
    assert "array w: f32[9]" in text
    assert "array v: f32[5]" in text


def test_the_assumption_about_dummies_is_noted(shown) -> None:
    text = shown("a(1) = b(1)", "real a(9), b(9)")
    assert "dummy arguments do not overlap" in text
    assert "dummy arguments" not in shown("a(1) = 2", "real a(9)")


def test_so_is_the_one_about_variables_that_a_caller_sees_too(shown) -> None:
    text = shown("a(1) = x(1)", "real a(9), x(9)\ncommon x")
    assert "dummy arguments do not overlap variables of modules" in text
    assert "dummy arguments" not in shown("x(1) = y(1)", "real x(9), y(9)\ncommon x, y")


def test_a_variable_starts_with_what_the_extents_are_made_of(shown) -> None:
    text = shown("n = n - 1\nb(1, 2) = n", "real b(n, *)")
    assert "parameter n.entry: i32" in text
    assert "n = n.entry\n  n = n - 1" in text
    assert "scalar n: out i32" in text


def test_what_a_host_had_on_entry_is_not_known(translated) -> None:
    text = (
        "subroutine h(a, n)\nreal a(n, *)\ninteger n\ncontains\n"
        "subroutine s\nn = n - 1\na(1, 2) = 0\nend subroutine\nend\n"
    )
    program = next(each for each in translated(text).programs if each.name == "s")
    assert [each.name for each in program.parameters] == ["n.before"]
    assert next(each for each in program.scalars if each.name == "n").is_input


def test_nothing_changes_an_argument_that_is_only_read(shown) -> None:
    declared = "integer, intent(in) :: n\nreal, allocatable :: w(:)"
    text = shown("allocate(w(n))\nw(1) = n", declared)
    assert "writes(`lbound(w,1)`, `ubound(w,1)`, w)" in text
