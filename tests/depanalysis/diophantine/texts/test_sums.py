import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.texts.sums import CONSTANT, Reader, is_constant
from depanalysis.errors import ParseError
from depanalysis.source import SourceFile


def value(text, **options):
    return Reader(SourceFile("t", text), **options).sum()


def test_names_are_kept_even_with_the_coefficient_zero():
    assert value("x - x + 3z") == {CONSTANT: 0, "x": 0, "z": 3}
    assert is_constant(value("x - x"))
    assert not is_constant(value("x"))


def test_a_decimal_exponent_is_read_where_there_are_no_variables():
    assert value("2e3", is_constant=True) == {CONSTANT: 2000}
    with pytest.raises(ParseError, match="ambiguous"):
        value("2e3")


def test_the_reader_stops_where_the_sum_ends():
    reader = Reader(SourceFile("t", "2x + 1 ] y"))
    assert reader.sum() == {CONSTANT: 1, "x": 2}
    assert reader.peek().text == "]"
    assert [name.text for name in reader.names()] == ["x"]


def test_the_end_can_be_taken_any_number_of_times():
    reader = Reader(SourceFile("t", ""))
    assert reader.take() is reader.take()


numbers = st.integers(0, 99).map(str)
calculations = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(" ".join),
        inner.map("({})".format),
        inner.map("-({})".format),
        st.tuples(numbers, st.sampled_from("0123")).map("**".join),
    ),
)


@given(calculations)
def test_calculations_are_those_of_python(text):
    assert value(text) == {CONSTANT: eval(text)}
