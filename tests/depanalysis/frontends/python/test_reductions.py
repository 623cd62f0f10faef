"""Functions of sections that give one value: what they read, and where they may stand."""

import pytest

from depanalysis.frontends.python import translate
from depanalysis.source import SourceFile
from tests.depanalysis.frontends.python.translated import shown


@pytest.mark.parametrize(
    ("value", "reads"),
    [
        pytest.param("np.sum(c[i, :])", "`numpy sum`(total, c[i, at])", id="row"),
        pytest.param("c[i, :].min()", "`numpy min`(total, c[i, at])", id="method"),
        pytest.param("sum(c[i, 2:])", "`python sum`(total, c[i, 2 + at])", id="own"),
        pytest.param("np.dot(c[i, :], a)", "c[i, at] * a[at]", id="dot"),
        pytest.param("c[i, 1:] @ a[1:]", "c[i, 1 + at] * a[1 + at]", id="operator"),
        pytest.param("np.max(2 * c[:, :])", "2.0 * c[at, at_2]", id="both"),
        pytest.param("np.sum(c[i])", "c[i, at]", id="rest-of-the-subscripts"),
    ],
)
def test_elements_are_combined(value: str, reads: str) -> None:
    text = shown(f"for i in range(n):\n    a[i] = {value} + c[0, 0]")
    assert reads in text
    assert "opaque" not in text
    assert text.index("total = `") < text.index("a[i] = ")


@pytest.mark.parametrize(
    "value",
    [
        "np.sum(c, 0)", "np.sum(c[i, :], axis=0)", "np.dot(c[:, :], a)",
        "math.dot(a, a)", "c[i, :].cumsum()", "np.sum(a[i:i + 1])", "np.linalg.norm(a, 1)",
        "x if x > 0 else np.sum(a)", "(x > 0 and np.sum(a) > 0)", "sum(y for y in a)",
        "np.sum(f(a))",
    ],
)  # fmt: skip
def test_what_is_not_modeled(value: str) -> None:
    assert "opaque" in shown(
        f"for i in range(n):\n    b[i] = {value}\n    c[0, 0] = a[0]"
    )


def test_a_choice_is_made_after_its_test() -> None:
    text = shown("for i in range(n):\n    if np.sum(a) > 0: a[i] = 1")
    assert text.index("`numpy sum`") < text.index("if total > 0")
    assert "opaque" in shown("while np.sum(a) > 0: a[0] -= 1")


def test_integers_stay_integers() -> None:
    text = shown("for i in range(n):\n    k = np.max(b[:i])\n    a[b[i]] = a[k]")
    assert "local total: int" in text


def test_a_function_of_the_file_has_its_own_meaning() -> None:
    text = shown("def sum(x): x[0] = 1\nfor i in range(n):\n    a[i] = sum(a)")
    assert "opaque" in text


@pytest.mark.parametrize(
    ("value", "is_noted"), [("b[i:] @ c[0, i:]", True), ("np.sum(c[0, i:])", False)]
)
def test_sections_that_meet_are_taken_to_have_one_shape(value, is_noted) -> None:
    text = f"def f(a, b, c, n):\n    for i in range(n):\n        a[i] = {value}\n"
    (program,) = translate(SourceFile("x.py", text)).programs
    note = "sections that meet in a function have one shape"
    assert (note in program.notes) == is_noted
