import pytest

from depanalysis.analysis.early_exits import read_by_tests
from tests.oracle.models import loop, modelled


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        pytest.param("if b[i] < 0 { break }", {"b"}, id="an-element"),
        pytest.param("if b[p[i]] < m { break }", {"b", "p"}, id="a-subscript"),
        pytest.param("t = b[i] if t < 0 { break }", {"b"}, id="by-a-scalar"),
        pytest.param(
            "if x[i] < 0.0 { t = 1 } else { t = 2 } if t != b[i] { break }",
            {"b", "x"},
            id="a-scalar-set-under-a-test",
        ),
        pytest.param("for j = 0 to m { if b[j] < i { break } }", set(), id="the-index"),
        pytest.param("if i == m { break } if b[i] < 0 { break }", set(), id="either"),
        pytest.param("if i < m { continue } if b[i] < 0 { break }", set(), id="after"),
        pytest.param("k += 1 if b[i] < k { break }", set(), id="a-step"),
        pytest.param("t = i if b[i] < t { break }", set(), id="a-copy-of-the-index"),
        pytest.param(
            'opaque "x" reads() writes(t) if b[i] < t { break }', set(), id="opaque"
        ),
        pytest.param("if m > 3 { break }", set(), id="nothing"),
        pytest.param("a[i] = b[i]", set(), id="no-jump"),
    ],
)
def test_arrays_that_alone_decide_a_jump(body, arrays):
    model = modelled(f"for i = 0 to n {{ {body} a[i] = 0 }}")
    assert read_by_tests(loop(model, "i").node) == arrays
