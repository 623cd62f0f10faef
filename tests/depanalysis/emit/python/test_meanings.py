"""What names stand for."""

import ast

import pytest

from depanalysis.emit.python.meanings import is_boolean, meanings


def known(text):
    tree = ast.parse(text)
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    return meanings(function, tree)


def test_arrays_and_numbers():
    found = known("def f(a, n):\n    for i in range(n):\n        t = a[i] + g[0] + h\n")
    assert found.arrays == {"a"}
    assert found.numbers == {"n", "i", "t"}


def test_truth_values():
    text = "def f(n):\n    p = n > 1\n    q, r = not p, 2\n    s = p\n    t = 1 if n else q\n"
    assert known(text).booleans == {"p", "q", "s", "t"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("N = 3", {"N"}),
        ("N: int = 3", {"N"}),
        ("N = -2.5", {"N"}),
        ("N = 3\nN = 4", set()),
        ("N = [1]", set()),
        ("N = 3\nN += 1", set()),
        ("N = 3\ndel N", set()),
        ("N = 3\ndef g():\n    global N\n    N = 4", set()),
        ("N = 3\nimport N", set()),
        ("N = 3\nfrom x import y as N", set()),
        ("N = 3\nclass N: pass", set()),
        ("N = 3\nfor N in x: pass", set()),
        ("if x:\n    N = 3", set()),
    ],
)
def test_constants_of_the_module_never_change(text, names):
    assert known(f"def f(n):\n    return n\n{text}\n").constants == names


def test_a_name_of_the_function_hides_a_constant():
    assert known("def f(N):\n    return N\nN = 3\n").constants == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", True), ("not a", True), ("a and b", True), ("True", True), ("p", True),
        ("1", False), ("a", False), ("p if a else 1", True), ("a + 1", False),
    ],
)  # fmt: skip
def test_what_is_true_or_false(text, expected):
    assert is_boolean(ast.parse(text, mode="eval").body, {"p"}) is expected
