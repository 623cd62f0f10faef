from itertools import count

import pytest
from hypothesis import given

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.expressions import (
    Binding,
    Constant,
    Context,
    Index,
    Variable,
    expression_code,
)
from depanalysis.interpreter.machine import run
from depanalysis.interpreter.memory import Cell, State
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import Array, Scalar, walk_statements
from depanalysis.ir.types import I32
from tests.oracle.programs import programs, seeded_inputs
from tests.oracle.runs import inputs, program, ran, shown

_VALUES = {"n": 5, "i": 2, "s": 3}


def _element(name, element):
    return 100 * element[0] + len(name)


def _context(watch=None):
    state = State(100)
    state.indices += [_VALUES["i"], _VALUES["n"]]
    state.cells.append(Cell(lambda element: _VALUES["s"]))
    state.cells.append(Cell(lambda element: _element("a", element), ()))
    scope: dict[str, Binding] = {
        "n": Constant(1),
        "i": Index(0),
        "s": Variable(Scalar("s", I32), 0),
        "a": Variable(Array("a", I32, (None,)), 1),
    }
    return Context(state, scope, (SiteId(4, place) for place in count()), watch)


@pytest.mark.parametrize(
    "text",
    [
        "i + 1", "1 + i", "n - i", "i < n and s == 3", "i > n or s == 3", "not i == n",
        "i - 1 > 0", "select(i > n, a[i], a[n])", "select(i < n, a[i], a[n])",
        "a[a[0] + s]", "i8(200)", "0.5 * 4.0", "sin(i)", "~n", "-s", "min(i, n)",
        "f(i, n + 1, a[s])", "true",
    ],
)  # fmt: skip
def test_code_computes_what_evaluation_does(text):
    expr = parse_expression(text)
    expected = evaluate(expr, _VALUES, _element)
    assert expression_code(expr, _context())() == expected
    assert expression_code(expr, _context(watch=()))() == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("i + a[n]", [2], id="indices-and-parameters-have-places"),
        pytest.param("a[a[i]] + s", [1, 2, 3], id="subscripts-come-first"),
        pytest.param("i > n and a[i] > 0", [], id="and-skips"),
        pytest.param("i < n or a[i] > 0", [], id="or-skips"),
        pytest.param("select(i > n, a[i], a[n])", [5], id="select-skips-then"),
        pytest.param("select(i < n, a[i], a[n])", [3], id="select-skips-otherwise"),
    ],
)
def test_places_are_counted_whether_or_not_they_are_evaluated(text, expected):
    context = _context()
    expression_code(parse_expression(text), context)()
    recorded = context.state.accesses()
    assert [access.site.position for access in recorded] == expected
    assert {access.site.statement for access in recorded} <= {4}


def test_only_watched_variables_are_recorded():
    context = _context(watch=("s",))
    expression_code(parse_expression("a[s] + a[0]"), context)()
    assert [shown(access) for access in context.state.accesses()] == ["read s"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("unknown", "unknown has no value", id="unknown-name"),
        pytest.param("missing", "missing has no value", id="parameter-without-value"),
        pytest.param("a", "the array a is used without subscripts", id="bare-array"),
        pytest.param("s[0]", "s is not an array", id="scalar-with-subscript"),
        pytest.param("n[0]", "n is not an array", id="parameter-with-subscript"),
        pytest.param("a[0, 1]", "a has 1 dimensions, not 2", id="subscript-count"),
        pytest.param("a[0.5]", "an integer is needed", id="real-subscript"),
    ],
)
def test_what_has_no_value_is_an_error(text, message):
    with pytest.raises(InterpretationError, match=message):
        expression_code(parse_expression(text), _context())()


def test_a_subscript_may_be_a_truth_value():
    context = _context()
    assert expression_code(parse_expression("a[i < n]"), context)() == 101
    assert type(context.state.accesses()[0].element[0]) is int


def test_rows_overlap_where_extents_are_known():
    accesses = ran("c[0, 12] = c[1, 2]").accesses
    assert [shown(access) for access in accesses] == ["read c[1][2]", "write c[1][2]"]


def test_calls_have_the_values_that_the_inputs_give():
    given_inputs = inputs(n=1)
    functions = {"f": lambda arguments: sum(arguments) + 40}
    changed = type(given_inputs)(
        given_inputs.parameters,
        given_inputs.memory,
        functions=lambda name, arguments: functions[name](arguments),
    )
    assert run(program("a[0] = f(n, 1)"), changed).memory == {("a", (0,)): 42}


@given(programs())
def test_every_access_is_at_a_site_of_its_variable(random_program):
    statements = list(walk_statements(random_program.body))
    known = {
        site.id: site
        for number, stmt in enumerate(statements)
        for site in sites(stmt, number)
    }
    for access in run(random_program, seeded_inputs(random_program, 1)).accesses:
        site = known[access.site]
        name = site.node.array if isinstance(site.node, Load) else site.node.name
        assert isinstance(site.node, Var | Load)
        assert (name, site.kind) == (access.variable, access.kind)
