"""Subscripts in the order of memory, from 0."""


def test_subscripts_are_reversed_and_count_from_zero(shown) -> None:
    text = shown("b(i, j) = 1", "real b(0:9, 5)")
    assert "array b: f32[5, 10]" in text
    assert "b[j - 1, i] = 1.0" in text


def test_an_extent_that_changes_is_that_on_entry(shown) -> None:
    text = shown("n = 3\nb(1, 2) = n", "real b(n, n)")
    assert "array b: f32[n.entry, n.entry]" in text


def test_an_undeclared_name_in_an_array_position_is_not_an_array(shown) -> None:
    text = shown("i = w(j)", "")
    assert "reply" in text
    assert "array w" not in text


def test_bounds_of_a_module_array_mean_what_they_mean_there(translated) -> None:
    text = (
        "module m\ninteger, parameter :: p = 5\nreal :: q(p, p)\nend module\n"
        "subroutine s(p)\nuse m, only: q\ninteger p\nq(1, p) = 1\nend\n"
    )
    (program,) = translated(text).programs
    assert [each.value for each in program.arrays[0].extents] == [5, 5]


def test_a_lower_bound_that_could_have_changed_is_opaque(shown) -> None:
    assert "could have changed" in shown("m = 2\na(1) = 1", "real a(m:9)")
    assert "opaque" not in shown("a(1) = 1", "integer, intent(in) :: n\nreal a(n:9)")


def test_witnesses_count_as_the_source_does(translated) -> None:
    text = "subroutine s(a)\nreal a(0:9, 5)\na(1, 2) = 3\nend\n"
    (program,) = translated(text).programs
    (spelling,) = program.spellings
    assert spelling.subscripts == ((1, 0), (0, 1))


def test_the_index_of_a_loop_may_be_an_argument(translated) -> None:
    text = (
        "subroutine s(a, k)\nreal a(9)\ninteger k\ncall t(a, k)\nend\n"
        "subroutine t(a, j)\nreal a(9)\ninteger j\n"
        "do j = 1, 9\na(j) = j\nend do\nend\n"
    )
    (block,) = translated(text).programs[0].body
    loop, after = block.body
    assert loop.body[0].target.indices[0].left.name == loop.variable
    assert after.target.name == "k"
