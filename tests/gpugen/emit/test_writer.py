"""Names stay readable and free, and blocks are never empty."""

import pytest

from depanalysis.ir.expressions import Var
from gpugen.emit.values import PLAIN, Value
from gpugen.emit.writer import Names, Writer


def writer() -> Writer:
    return Writer(Names({"k"}), {}, True, {}, {})


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("a", "a"),
        ("k", "k_2"),
        ("a.shape.0", "a_shape_0"),
        ("for", "x_for"),
        ("?", "value"),
    ],
)
def test_names_are_those_of_the_program_where_they_can_be(wanted, found):
    assert Names({"k"}).fresh(wanted) == found


def test_names_differ():
    names = Names(set())
    assert [names.fresh("a") for _ in range(3)] == ["a", "a_2", "a_3"]


def test_what_is_computed_in_a_block_is_not_known_after_it():
    w = writer()
    with w.block("if x:"):
        w.known[Var("y")] = Value("y", "int")
    assert w.known == {}
    assert w.lines == ["    if x:", "        pass"]


def test_only_what_is_not_simple_is_kept_in_a_name():
    w = writer()
    assert w.kept(Value("a", "int", is_simple=True)).text == "a"
    assert w.kept(Value("(a + b)", "int")).text == "value"
    assert w.lines == ["    value = (a + b)"]


def test_widths_of_a_scalar_are_collected():
    w = writer()
    assert w.width_of("t") == PLAIN
    w.note_widths("t", frozenset({"int32"}))
    w.note_widths("t", PLAIN)
    assert w.width_of("t") == {"int32", ""}


def test_a_scalar_of_the_program_may_change():
    w = writer()
    w.scalars["t"] = ("t_2", "int")
    assert not w.is_fixed(Value("t_2", "int", is_simple=True))
    assert w.is_fixed(Value("t", "int", is_simple=True))
