"""What names stand for."""

import ast

from depanalysis.frontends.python.names import Survey
from depanalysis.frontends.python.surveys import survey


def surveyed(body: str, head: str = "def f(a, b, n):") -> Survey:
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    tree = ast.parse("\n".join(lines))
    function = tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    return survey(function, tree)


def test_subscripts_and_sizes_make_arrays() -> None:
    found = surveyed("a[1][n] = len(b)\nx = self.c.shape[0]\nfor y in d: pass")
    assert found.ranks == {"a": 2, "b": 1, "self.c": 1, "d": 1}


def test_what_an_instance_has_at_a_subscript_its_class_says() -> None:
    body = "class C:\n  {0}\n  def f({1}, a):\n    {1}[0] = a[0] + {1}.x[1]"
    for decorator, receiver, tainted in (
        ("", "self", {"self"}),
        ("@classmethod", "cls", {"cls"}),
        ("@staticmethod", "b", set()),
    ):
        tree = ast.parse(body.format(decorator, receiver))
        (definition,) = tree.body
        assert isinstance(definition, ast.ClassDef)
        (method,) = definition.body
        assert isinstance(method, ast.FunctionDef)
        found = survey(method, tree).tainted - {f"{receiver}.x"}
        assert found == tainted


def test_hidden_functions_are_found() -> None:
    tree = ast.parse("from numpy import *\ndef f(): pass")
    function = tree.body[1]
    assert isinstance(function, ast.FunctionDef)
    assert "min" in survey(function, tree).hidden
    assert surveyed("len = 3").hidden == {"len"}
    assert surveyed("pass").hidden == set()


def test_an_empty_subscript_makes_an_array_all_the_same() -> None:
    assert surveyed("c = np.zeros(())\nc[()] = 1").ranks == {"c": 1}


def test_what_has_an_attribute_that_no_number_has_is_none() -> None:
    assert surveyed("x = a * 2 + a.rate + b.real + n.item()").owners == {"a"}
    assert surveyed("x = a[0] + a.rate").owners == set()
