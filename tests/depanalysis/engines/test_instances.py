"""Terms and conditions as constraints: their only solution is what the interpreter says."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.engines.encoding import Encoding
from depanalysis.engines.instances import Instance, order
from depanalysis.interpreter.values import evaluate
from depanalysis.solvers.polyhedra import integer_set
from tests.oracle.models import access, expr, loop, modelled

TERMS = [
    "n // 3", "n // -3", "n % 3", "n % -3", "tdiv(n, 3)", "tdiv(n, -3)", "trem(n, 3)",
    "trem(n, -3)", "n >> 2", "n & 7", "n & 5", "n & 10", "n & -4", "n | 6", "n ^ 6",
    "n ^ -3", "min(n, m)", "max(n, 2 - m)", "select(n < m, n + 1, -m)", "u8(37 * n)",
    "i8(20 * n)", "2 * (n // 2) + n % 2", "min(n // 2, m % 3)",
    "select(n > 0 and m > 0, 1, 0)", "select(n > 0 or not m > 0, n, m)",
    "trem(tdiv(n, 2) - m, 3)", "max(min(n, m), n // 2)",
]  # fmt: skip
CONDITIONS = [
    "n < m", "n <= m", "n == m", "n != m", "n > m", "n >= m", "not n < m",
    "n < m and m < 3", "n < m or m < 3", "not (n < m or m < 3)", "not (n < m and m < 3)",
    "n % 2 == 0", "select(n > 0, m > 0, m < 0)", "not select(n > 0, m > 0, m < 0)",
]  # fmt: skip
NUMBERS = st.integers(-9, 9)
KNOWN = modelled("a[0] = n + m")


def _encoded():
    encoding = Encoding(KNOWN, frozenset())
    return encoding, Instance(encoding, "x")


@pytest.mark.parametrize("text", TERMS)
@given(n=NUMBERS, m=NUMBERS)
def test_a_term_has_exactly_its_value(text, n, m):
    encoding, instance = _encoded()
    result = encoding.variable("e_result")
    form = instance.form(expr(text))
    encoding.require(encoding.is_zero(result - form))
    for name, value in (("p_n", n), ("p_m", m)):
        form = encoding.variable(name) - _constant(value)
        encoding.require(encoding.is_zero(form))
    points = integer_set(tuple(encoding.variables), encoding.constraints)
    value = evaluate(expr(text), {"n": n, "m": m})
    assert points.extent("e_result") == (value, value)
    assert not encoding.doubts


@pytest.mark.parametrize("text", CONDITIONS)
@given(n=NUMBERS, m=NUMBERS)
def test_a_condition_holds_exactly_where_it_is_true(text, n, m):
    for is_true in (True, False):
        encoding, instance = _encoded()
        encoding.require(instance.formula(expr(text), is_true=is_true))
        for name, value in (("p_n", n), ("p_m", m)):
            encoding.variable(name)
            encoding.require(f"{name} = {value}")
        points = integer_set(tuple(encoding.variables), encoding.constraints)
        assert points.is_empty() is (evaluate(expr(text), {"n": n, "m": m}) != is_true)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("n // m", "the term n // m", id="division-by-a-variable"),
        pytest.param("n & m", "the term n & m", id="bits"),
        pytest.param("n >> m", "the term n >> m", id="shift"),
    ],
)
def test_what_is_not_linear_is_doubtful_but_equal_to_itself(text, reason):
    encoding, instance = _encoded()
    assert instance.form(expr(text)) == Instance(encoding, "y").form(expr(text))
    assert [d.reason for d in encoding.doubts] == [reason]


def test_indices_of_fixed_loops_are_shared():
    known = modelled("for i = 0 to n { for j = 0 to n { a[i + j] = 0 } }")
    encoding = Encoding(known, frozenset({loop(known, "i").number}))
    one, other = Instance(encoding, "x"), Instance(encoding, "y")
    assert one.index(loop(known, "i")) == other.index(loop(known, "i"))
    assert one.index(loop(known, "j")) != other.index(loop(known, "j"))


@pytest.mark.parametrize(
    ("body", "is_shared", "doubts"),
    [
        pytest.param("for i = 0 to n { a[p[0]] = 0 }", True, 0, id="the-same-for-all"),
        pytest.param("for i = 0 to n { a[p[i]] = 0 }", False, 1, id="varies"),
    ],
)
def test_unknowns_are_shared_only_where_they_do_not_vary(body, is_shared, doubts):
    known = modelled(body)
    (index,) = next(
        a for a in known.accesses if (a.variable, a.kind) == ("a", "write")
    ).indices
    encoding = Encoding(known, frozenset())
    one, other = (
        Instance(encoding, "x").form(index),
        Instance(encoding, "y").form(index),
    )
    assert (one == other) is is_shared
    assert len(encoding.doubts) == doubts


def _indices(header, inside=""):
    """The values that a loop's index takes for n = 7, m = 2."""
    known = modelled(f"for i = {header} {{ {inside} a[i] = 0 }}")
    encoding = Encoding(known, frozenset())
    Instance(encoding, "x").enter(access(known, "write", "a[i]"))
    for name, value in (("p_n", 7), ("p_m", 2)):
        form = encoding.variable(name) - _constant(value)
        encoding.require(encoding.is_zero(form))
    points = integer_set(tuple(encoding.variables), encoding.constraints)
    (index,) = (v for v in encoding.variables if v.startswith("x") and v[1:].isdigit())
    return [
        k for k in range(-3, 12) if not points.where(f"{index} = {k}").is_empty()
    ], encoding.doubts


@pytest.mark.parametrize(
    ("header", "values"),
    [
        pytest.param("0 to n", [0, 1, 2, 3, 4, 5, 6, 7], id="inclusive"),
        pytest.param("1 to n step 3", [1, 4, 7], id="step"),
        pytest.param("n to 0 step -3", [7, 4, 1], id="falling"),
        pytest.param("n to 0", [], id="empty"),
        pytest.param("max(m, 4) to min(n, 9)", [4, 5, 6, 7], id="extrema"),
    ],
)
def test_indices_are_those_of_the_loop(header, values):
    found, doubts = _indices(header)
    assert found == sorted(values)
    assert not doubts


def test_a_symbolic_step_leaves_room_and_says_so():
    found, doubts = _indices("0 to n step m")
    assert set(found) >= {0, 2, 4, 6}
    assert [d.reason for d in doubts] == ["the step m"]


def test_a_loop_that_may_end_early_is_doubtful():
    _, doubts = _indices("0 to n", "if p[i] > 0 { break }")
    assert "where the loop ends early" in [d.reason for d in doubts]


def test_doubts_of_an_access_are_those_of_its_instance():
    known = modelled("a[0] = n")
    written = access(known, "write", "a[0]")
    doubt = known.unknowns[next(iter(known.unknowns))] if known.unknowns else None
    encoding = Encoding(known, frozenset())
    Instance(encoding, "x").enter(replace(written, doubts=(doubt,) if doubt else ()))
    assert encoding.doubts == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("header", "first", "second", "is_before"),
    [
        pytest.param("0 to n", 1, 2, True, id="rising"),
        pytest.param("0 to n", 2, 2, False, id="the-same-iteration"),
        pytest.param("0 to n", 2, 1, False, id="rising-backwards"),
        pytest.param("n to 0 step -1", 2, 1, True, id="falling"),
        pytest.param("n to 0 step -1", 1, 2, False, id="falling-backwards"),
        pytest.param("0 to n step m", 1, 4, True, id="symbolic-step"),
        pytest.param("0 to n step m", 1, 3, False, id="less-than-a-step-apart"),
    ],
)
def test_the_order_of_iterations_is_that_of_the_loop(header, first, second, is_before):
    known = modelled(f"for i = {header} {{ a[i] = 0 }}")
    encoding = Encoding(known, frozenset())
    one, other = Instance(encoding, "x"), Instance(encoding, "y")
    carrier = loop(known, "i")
    encoding.require(order(encoding, carrier, one, other))
    for instance, value in ((one, first), (other, second)):
        encoding.require(encoding.is_zero(instance.index(carrier) - _constant(value)))
    encoding.require(encoding.is_zero(encoding.variable("p_m") - _constant(3)))
    points = integer_set(tuple(encoding.variables), encoding.constraints)
    assert points.is_empty() is not is_before


def _constant(value):
    return Instance(Encoding(KNOWN, frozenset()), "x").form(expr(str(value)))


@pytest.mark.parametrize(
    ("body", "text", "is_natural"),
    [
        pytest.param("for i = 0 to n { a[i] = 0 }", "a[i]", True, id="from-zero"),
        pytest.param("for i = -1 to n { a[i] = 0 }", "a[i]", False, id="from-below"),
        pytest.param(
            "for i = n to 0 step -1 { a[i] = 0 }", "a[i]", True, id="down-to-zero"
        ),
        pytest.param(
            "for i = 0 to n { a[2 * i + 1] = 0 }", "a[2 * i + 1]", True, id="sum"
        ),
        pytest.param(
            "for i = 0 to n { a[i - 1] = 0 }", "a[i - 1]", False, id="difference"
        ),
        pytest.param("a[n] = 0", "a[n]", False, id="signed-parameter"),
        pytest.param("a[u8(n)] = 0", "a[u8(n)]", True, id="unsigned"),
    ],
)
def test_what_is_never_negative_is_known_at_sight(body, text, is_natural):
    known = modelled(body)
    (index,) = access(known, "write", text).indices
    instance = Instance(Encoding(known, frozenset()), "x")
    assert instance.is_natural(index) is is_natural
