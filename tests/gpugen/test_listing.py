"""Which loops are listed, and in which way a scheme takes them."""

import pytest

from depanalysis.errors import UsageError
from gpugen.listing import PYTHON, listed

TEXT = """def f(a, p, x):
    for i in range(len(p)):
        for j in range(2):
            a[p[i] + j] += x[i]
    while x[0] > 0.0:
        for i in range(len(p)):
            p[p[i]] = i
        x[0] -= 1.0
"""


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "loops.py"
    path.write_text(TEXT)
    return f"{path}:f"


def entries(found):
    return [text.split("void ")[-1].split("(")[0] for text, _ in found]


def test_outermost_counted_loops_are_listed(place):
    found = list(listed(place, "ownership", None, None))
    assert ["line 2" in found[0][0], "line 6" in found[1][0]] == [True, True]
    assert entries(found) == ["execute", "speculate"]


def test_a_loop_inside_of_another_one_is_listed_by_its_line(place):
    ((text, error),) = listed(place, "ownership", None, 3)
    assert "the loop over j" in text
    assert error == ""


def test_a_scheme_with_one_way_takes_the_loop_in_that_way(place):
    ((text, _),) = listed(place, "wise", None, 2)
    assert "void speculate(" in text


def test_what_is_wrong_with_one_loop_leaves_the_others(place):
    found = list(listed(place, "imprint", None, None))
    assert found[0][1] == ""
    assert "loops.py:6:9: error: an inspector is not possible" in found[1][1]


def test_a_place_that_is_none_is_refused(place):
    for wrong in ("f", ":f", place.removesuffix("f")):
        with pytest.raises(UsageError, match="is not of the form FILE:FUNCTION"):
            list(listed(wrong, "ownership", None, None))


@pytest.mark.parametrize(
    ("stmt", "reason"),
    [
        ("print(i)", "calls `print(i)`, at 3:9"),
        ("a[i] = math.gamma(a[i])", "at 3:"),
        ("if p[i]: break", "a jump may end the loop early, at 3:18"),
    ],
)
def test_what_has_no_code_has_a_place(tmp_path, stmt, reason):
    path = tmp_path / "loop.py"
    text = f"def f(a, p, n):\n    for i in range(n):\n        {stmt}\n"
    path.write_text(f"{text}        a[p[i]] = i\n")
    for scheme in ("ownership", PYTHON):
        ((text, error),) = listed(f"{path}:f", scheme, "inspector", None)
        assert (text, reason in error) == ("", True), error
