import pytest

from depanalysis.api import check
from depanalysis.options import Options
from depanalysis.proofs.evidence import readable
from tests.oracle.models import expr, judged, modelled


def _dependences(body, options=None):
    return [d for found in judged(body, options) for d in found.dependences]


@pytest.mark.parametrize(
    ("body", "direction", "distance"),
    [
        pytest.param("for i = 0 to n { a[i] = a[i - 2] }", ("<",), (2,), id="constant"),
        pytest.param(
            "for i = 0 to n step 2 { a[i] = a[i - 4] }",
            ("<",),
            (2,),
            id="in-iterations",
        ),
        pytest.param(
            "for i = n to 0 step -1 { a[i] = a[i + 3] }", ("<",), (3,), id="falling"
        ),
        pytest.param(
            "for i = 0 to n { a[2*i] = a[i] }", ("<",), None, id="not-constant"
        ),
        pytest.param("for i = 0 to 3 { a[0] = a[i] }", ("<",), None, id="one-element"),
    ],
)
def test_directions_and_distances_count_iterations(body, direction, distance):
    found = _dependences(body)[0]
    assert (found.level, found.direction, found.distance) == (1, direction, distance)


@pytest.mark.parametrize(
    ("body", "direction", "distance"),
    [
        pytest.param("step 3 { c[i, j] = c[i - 3, j] }", ("<", "="), None, id="moves"),
        pytest.param("step 3 { c[i, j] = c[i - 1, j - 1] }", ("<", "<"), None, id="apart"),
        pytest.param("step 1 { c[i, j] = c[i - 3, j] }", ("<", "="), (3, 0), id="one"),
    ],
)  # fmt: skip
def test_indices_of_loops_that_start_elsewhere_count_no_iterations(
    body, direction, distance
):
    """The interpreter counts -1 for (0, 3) to (3, 3), and 0 for (0, 0) to (1, 1)."""
    found = judged(f"for i = 0 to 8 {{ for j = i to 9 {body} }}")[0].dependences[0]
    assert (found.direction, found.distance) == (direction, distance)


def test_loops_around_and_inside_have_their_entries():
    body = "for h = 0 to n { for i = 1 to n { for j = 1 to n { c[i, j] = c[i - 1, j + 1] } } }"
    middle = judged(body.replace("to n { c", "to 8 { c"))[1]
    (found,) = middle.dependences
    assert (found.level, found.direction, found.distance) == (
        2, ("=", "<", ">"), (0, 1, -1),
    )  # fmt: skip


def test_each_dependence_names_kind_variable_and_places():
    flow, *_ = _dependences("for i = 0 to n { a[i] = a[i - 1] }")
    assert (flow.kind, flow.variable) == ("flow", "a")
    assert (flow.source.text, flow.sink.text) == ("a[i]", "a[i - 1]")
    assert flow.source.span.column > flow.sink.span.column - 20
    assert flow.witness is not None


def test_the_relation_is_attached_on_request():
    body = "for i = 0 to n { a[i] = a[i - 1] }"
    assert _dependences(body)[0].relation is None
    text = _dependences(body, Options(relations=True))[0].relation
    assert "1 + i" in text
    assert "p_n" not in text


def test_witnesses_with_natural_parameters_come_first():
    first, *others = _dependences("for i = 0 to n { a[i] = a[i + m] }")
    assert min(value for _, value in first.witness.parameters) >= 0
    lowest = [min(v for _, v in one.witness.parameters) for one in others]
    assert lowest == [-1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param("select(n == 0, n, n - 1)", "n == 0 ? n : n - 1", id="choice"),
        pytest.param("u64(n - 1) + n", "(uint64_t)(n - 1) + n", id="conversion"),
    ],
)
def test_values_are_written_as_in_c(value, text):
    assert readable(modelled(""), expr(value)) == text


def test_the_head_of_a_loop_is_no_text_of_an_access():
    text = """
    int packages;
    void f(int *restrict a) {
      for (int i = 0; i < 10; i++) {
        while (packages > 3) { packages--; }
        a[i] = packages;
      }
    }"""
    outer = check(text).loops[0]
    assert outer.reason.endswith("packages after packages")
