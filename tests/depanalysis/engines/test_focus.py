import pytest

from depanalysis.engines.focus import (
    deciding_arrays,
    focused,
    is_repeatable,
    modelled_only,
)
from depanalysis.interpreter.machine import run
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Loop, Opaque, walk_statements
from tests.oracle.models import COMMON, loop, modelled
from tests.oracle.runs import inputs, program


def _focused(body, variable="i"):
    known = modelled(body)
    return focused(known.program, loop(known, variable))


def _written(focus, **parameters):
    """The arrays and scalars that a run in focus writes, memory being 0."""
    log = run(focus.program, inputs(**{"n": 2, "m": 0, **parameters})).accesses
    return {a.variable for a in log if a.kind == "write"}


def test_other_loops_are_left_out():
    focus = _focused("for j = 0 to n { b[j] = 0 } for i = 0 to n { a[i] = 0 }")
    assert _written(focus) == {"a"}
    assert not focus.is_forced


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for j = 0 to n { k = j }", id="changes-a-scalar"),
        pytest.param("for j = 0 to n { p[j] = 0 }", id="stores-what-decides"),
        pytest.param(
            "for j = 0 to n { b[j] = 0 } for j = 0 to n { p[j] = b[j] }",
            id="stores-what-decides-in-the-end",
        ),
        pytest.param("for j = 0 to n { if m > j { return } }", id="may-end-everything"),
        pytest.param("while k > 0 { k = k - 1 }", id="while"),
    ],
)
def test_loops_on_which_something_depends_are_kept(body):
    known = modelled(f"{body} for i = 0 to n {{ if p[0] > 0 {{ a[0] = i }} }}")
    focus = focused(known.program, loop(known, "i"))
    assert show(focus.program) == show(known.program)


def test_statements_keep_their_numbers():
    known = modelled(
        'for j = 0 to n { b[j] = 0 } opaque "x" reads(*) writes(*) for i = 0 to n { }'
    )
    before = [type(s) for s in walk_statements(known.program.body)]
    focus = focused(known.program, loop(known, "i"))
    assert [type(s) for s in walk_statements(focus.program.body)] == before


def test_the_loop_itself_stays_as_it_is():
    known = modelled("for i = 0 to n { for j = 0 to n { b[j] = i } }")
    assert focused(known.program, loop(known, "i")).program == known.program


def test_a_choice_on_memory_goes_the_way_of_the_loop():
    body = "if p[0] > 0 { for i = 0 to n { a[0] = i } } else { for j = 0 to n { b[0] = j } }"
    for variable, array in (("i", "a"), ("j", "b")):
        focus = _focused(body, variable)
        assert (_written(focus), focus.is_forced) == ({array}, True)


def test_a_choice_on_parameters_is_kept():
    focus = _focused("if m > 0 { for i = 0 to n { a[0] = i } }")
    assert (_written(focus), _written(focus, m=1)) == (set(), {"a"})
    assert not focus.is_forced


def test_a_while_around_the_loop_runs_at_most_once():
    focus = _focused("k = m while k > 0 { k -= 1 for i = 0 to n { a[0] = i } }")
    assert _written(focus) == {"k"}
    log = run(focus.program, inputs(n=2, m=5)).accesses
    assert sum(a.variable == "a" for a in log) == 3


def test_code_that_no_text_is_about_does_nothing():
    parsed = program('foreign "x" reads(*) writes(*) a[0] = 1', COMMON)
    assert len(run(modelled_only(parsed), inputs(n=0, m=0)).accesses) == 1


def test_other_code_that_is_not_modelled_leaves_what_nobody_knows():
    parsed = program('opaque "x" reads(*) writes(a) a[0] = 1', COMMON)
    first, _ = modelled_only(parsed).body
    assert first == Opaque("x", (), ("a",), kind="lost")


@pytest.mark.parametrize(
    ("body", "is_so"),
    [
        pytest.param("a[i] = 0", True, id="stores"),
        pytest.param("p[i] = 0", False, id="stores-what-decides"),
        pytest.param("t = i", False, id="scalar"),
        pytest.param("local w: i32 w = i", True, id="local"),
        pytest.param("if n > i { break }", True, id="own-break"),
        pytest.param("if n > i { return }", False, id="return"),
        pytest.param('opaque "x" reads() writes(*)', False, id="anything"),
    ],
)
def test_loops_that_may_run_as_often_as_they_like(body, is_so):
    (only,) = program(f"for i = 0 to n {{ {body} }}", COMMON).body
    assert isinstance(only, Loop)
    assert is_repeatable(only, frozenset({"p"})) is is_so


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        pytest.param("a[p[0]] = b[0]", {"p"}, id="subscript"),
        pytest.param("a[0] = b[p[0]]", {"p"}, id="subscript-of-a-load"),
        pytest.param("t = b[0]", {"b"}, id="scalar"),
        pytest.param("for i = 0 to p[0] { }", {"p"}, id="bound"),
        pytest.param("if p[0] > 0 { }", {"p"}, id="condition"),
        pytest.param("a[0] = b[0]", set(), id="plain-value"),
        pytest.param("b[0] = a[0] if b[0] > 0 { }", {"a", "b"}, id="by-way-of-another"),
        pytest.param("b[0] += a[0] t = b[0]", {"a", "b"}, id="by-way-of-an-update"),
    ],
)
def test_arrays_decide_where_their_values_reach_control_or_subscripts(body, arrays):
    assert deciding_arrays(program(body, COMMON)) == arrays
