"""Integers, booleans and reals."""

import ast

from depanalysis.frontends.python.kinds import join, kind_of, note_kinds
from depanalysis.frontends.python.names import Survey
from depanalysis.frontends.python.surveys import survey
from depanalysis.ir.types import BOOL, F64, INT


def surveyed(body: str, head: str = "def f(a, b, n, x):") -> Survey:
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    tree = ast.parse("\n".join(lines))
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    found = survey(function, tree)
    note_kinds(found, function)
    return found


def test_ranges_and_subscripts_are_made_of_integers() -> None:
    found = surveyed("for i in range(n):\n    a[i + b[i]] = x")
    assert found.kinds == {"n": INT, "x": F64, "i": INT}
    assert found.integer_arrays == {"b"}


def test_assignments_raise_kinds() -> None:
    found = surveyed("k = 0\nk += 1\nt = 0\nt = t / 2\nc = n > 1")
    assert (found.kinds["k"], found.kinds["t"], found.kinds["c"]) == (INT, F64, BOOL)


def test_a_counter_of_a_while_is_supposed_to_be_whole() -> None:
    found = surveyed("i = 0\nwhile i < n:\n    i += 1")
    assert found.kinds["n"] == INT
    assert "n" in found.supposed


def test_what_would_be_changed_in_place_is_supposed_to_be_a_number() -> None:
    assert surveyed("t = x\nt += a[0]", "def f(a, x):").numbers == {"t"}
    assert surveyed("x *= 2.0", "def f(a, x):").numbers == {"x"}
    assert surveyed("t = x + 1\nt += a[0]", "def f(a, x):").numbers == set()
    assert surveyed("x += 1", "def f(a, x: int):").numbers == set()


def test_an_element_that_might_be_a_row_is_supposed_to_be_a_number() -> None:
    assert surveyed("t = a[0]\nt += b[1]").numbers == {"t"}
    assert surveyed("t = a[0] if n else b[0]\nt *= x").numbers == {"t"}
    assert surveyed("t = a.x\nt += b[1]").numbers == {"t"}
    assert surveyed("t = a[0]\nfor i in range(n):\n    a[i] += t").numbers == {"t"}
    assert surveyed("t = a[0]\nfor i in range(n):\n    b[i] += t").numbers == set()
    assert (
        surveyed("for i in range(n):\n    t = a[i]\n    a[i] = b[i] + t").numbers
        == set()
    )
    assert surveyed("t = -a[0]\nt += b[1]").numbers == set()


def test_a_row_is_no_number() -> None:
    found = surveyed("t = a[0]\nt += b[1]\nx = a[1, 1]")
    assert (found.numbers, found.parts) == (set(), {"t"})
    head = "def f(a: 'np.ndarray[tuple[int, int], float]', b: list[list[float]]):"
    found = surveyed("t = a[0]\nt += b[1]", head)
    assert (found.ranks, found.parts) == ({"a": 2, "b": 2}, {"t"})


def test_annotations_count() -> None:
    assert surveyed("pass", "def f(n: int, x: float):").kinds == {"n": INT, "x": F64}


def test_kinds_of_forms() -> None:
    found = surveyed("for i in range(n): pass")
    kinds = {
        text: kind_of(found, ast.parse(text, mode="eval").body)
        for text in ("True", "1", "1.5", "i // 2", "i / 2", "i ** 2", "i ** x", "-i",
                     "i < 2", "not i", "max(i, 1)", "abs(x)", "len(a)", "a.shape[0]",
                     "i if x else 1.0")
    }  # fmt: skip
    assert {text for text, kind in kinds.items() if kind == BOOL} == {
        "True", "i < 2", "not i",
    }  # fmt: skip
    assert {text for text, kind in kinds.items() if kind == INT} == {
        "1", "i // 2", "i ** 2", "-i", "max(i, 1)", "len(a)", "a.shape[0]",
    }  # fmt: skip
    assert join(BOOL, INT) == INT
