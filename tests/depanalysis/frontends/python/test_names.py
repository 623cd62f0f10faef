"""What names stand for."""

import ast

from depanalysis.frontends.python.names import Survey, dotted, element, survey


def surveyed(body: str, head: str = "def f(a, b, n):") -> Survey:
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    tree = ast.parse("\n".join(lines))
    function = tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    return survey(function, tree)


def test_subscripts_and_sizes_make_arrays() -> None:
    found = surveyed("a[1][n] = len(b)\nx = self.c.shape[0]\nfor y in d: pass")
    assert found.ranks == {"a": 2, "b": 1, "self.c": 1, "d": 1}


def test_rebound_arrays_are_tainted() -> None:
    assert surveyed("c = a[1:]\nc[0] = b[1]").tainted == {"c"}
    assert surveyed("a = b\na[0] = 1").tainted == {"a"}
    assert surveyed("self = a\nself.x[0] = 1").tainted == {"self.x"}


def test_an_array_that_is_made_once_is_its_own() -> None:
    found = surveyed("c = np.zeros(n)\nc[0] = 1")
    assert found.created == {"c"}
    assert found.tainted == set()
    assert surveyed("c = [[0] * n] * n\nc[0] = 1").created == set()
    assert surveyed("c = [0] * n\nc = a\nc[0] = 1").tainted == {"c"}


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


def test_elements_and_dotted_names() -> None:
    node = ast.parse("a.b[1][2, 3]", mode="eval").body
    name, indices = element(node)
    assert (name, [ast.unparse(each) for each in indices]) == ("a.b", ["1", "2", "3"])
    assert dotted(ast.parse("f().x", mode="eval").body) is None


def test_an_empty_subscript_makes_an_array_all_the_same() -> None:
    assert surveyed("c = np.zeros(())\nc[()] = 1").ranks == {"c": 1}
