import pytest

from depanalysis.api import check
from depanalysis.errors import UsageError
from depanalysis.frontends.stated import read_assumptions

TEXT = """
typedef struct { int n, w; } Image;
void f(Image *im, Image by, int *a) {
  for (int i = 0; i < 9; i++) a[i * im->w] = i;
  for (int i = 0; i < 9; i++) a[i * by.w] = i;
}
"""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        pytest.param("im->w >= 1", "im.w >= 1", id="arrow"),
        pytest.param("(*im).w >= 1", "im.w >= 1", id="star"),
        pytest.param("( * im ) . w >= 1", "im.w >= 1", id="blanks"),
        pytest.param("im -> w >= 1 && by.w > 2", "im.w >= 1 and by.w > 2", id="and"),
    ],
)
def test_assumptions_are_read_in_the_notation_of_c(text, meaning):
    (one,), (other,) = read_assumptions((text,)), read_assumptions((meaning,))
    assert one.condition == other.condition


@pytest.mark.parametrize("text", ["im->w >= 1", "(*im).w > 0"])
def test_a_field_behind_a_pointer_can_be_assumed_about(text):
    first, second = check(TEXT, path="x.c", assume=text).loops
    assert (first.verdict, second.verdict) == ("parallel", "sequential")
    assert any("im->w" in each and "as stated" in each for each in first.assumptions)
    note = "`im->w` is not changed by way of other pointers"
    assert note in first.assumptions
    assert note not in second.assumptions


def test_without_trust_in_pointers_the_field_may_change():
    with pytest.raises(UsageError, match="fits no function"):
        check(TEXT, path="x.c", assume="im->w >= 1", alias="strict")


@pytest.mark.parametrize("text", ["q > 1", "im->h > 1", "a > 1"])
def test_an_assumption_about_nothing_is_refused(text):
    with pytest.raises(UsageError, match="--assume"):
        check(TEXT, path="x.c", assume=text)


_ROWS = """
void f(int n, int *row, int *col, double *a) {
  for (int i = 0; i < n; i++)
    for (int p = row[i]; p < row[i + 1]; p++)
      a[p] = i;
}
"""


def test_a_fact_about_an_array_is_no_condition_on_parameters():
    loop, _ = check(_ROWS, path="x.c", assume="increasing(row)").loops
    assert loop.verdict == "parallel"
    assert "increasing(row), as stated" in loop.assumptions


@pytest.mark.parametrize("text", ["increasing(ptr)", "range(row, 0, q)"])
def test_a_fact_about_nothing_is_refused(text):
    with pytest.raises(UsageError, match="fits no function"):
        check(_ROWS, path="x.c", assume=text)


@pytest.mark.parametrize("text", ["injective(3)", "range(row)", "increasing(row, col)"])
def test_a_fact_without_its_array_is_refused(text):
    with pytest.raises(UsageError, match="names no array"):
        check(_ROWS, path="x.c", assume=text)
