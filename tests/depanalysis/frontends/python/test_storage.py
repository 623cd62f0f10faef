"""Whose storage arrays have."""

import ast

import pytest

from depanalysis.frontends.python.names import Survey
from depanalysis.frontends.python.storage import keep_alike
from depanalysis.frontends.python.surveys import survey


def surveyed(body: str, head: str = "def f(a, b, n):") -> Survey:
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    tree = ast.parse("\n".join(lines))
    function = tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    return survey(function, tree)


def test_rebound_arrays_are_no_steady_ones() -> None:
    assert surveyed("c = a[1:]\nc[0] = b[1]").rebound == {"c"}
    assert surveyed("a = b\na[0] = 1").rebound == {"a"}
    assert surveyed("self.x = a\nself.x[0] = 1").rebound == {"self.x"}


def test_what_is_bound_to_no_array_of_its_own_is_tainted() -> None:
    assert surveyed("c = {}\nc[0] = 1").tainted == {"c"}
    assert surveyed("c = [a, a]\nc[0][0] = 1").tainted == {"c"}
    assert surveyed("c = np.broadcast_to(a, (3, 4))\nc[0][0] = 1").tainted == {"c"}
    assert surveyed("import c\nc[0] = 1").tainted == {"c"}
    assert surveyed("self = a\nself = b\nself.x[0] = 1").tainted == {"self.x"}
    assert surveyed("self = a\nself.x[0] = 1").tainted == set()
    given = surveyed("self.x[0] = 1\nself = a\nself.x[0] = 1", "def f(self):")
    assert given.tainted == {"self.x"}


def test_an_array_that_is_made_once_is_its_own() -> None:
    found = surveyed("c = np.zeros(n)\nc[0] = 1")
    assert found.created == {"c"}
    assert found.tainted == set()
    assert surveyed("c = [[0] * n] * n\nc[0] = 1").created == set()
    assert surveyed("c = [0] * n\nc = a\nc[0] = 1").created == set()


USED = "u[0] = v[0]\nu, v = v, u"


@pytest.mark.parametrize(
    ("body", "head"),
    [
        (USED, "def f(u, v):"),
        (f"u = np.zeros(3)\nv = u.copy()\n{USED}", "def f(n):"),
    ],
)
def test_arrays_that_change_places_are_followed(body: str, head: str) -> None:
    found = surveyed(body, head)
    assert (set(found.exchanged), found.tainted) == ({"u", "v"}, set())


@pytest.mark.parametrize(
    ("body", "head"),
    [
        (f"v = np.zeros(3)\n{USED}", "def f(u):"),
        (f"{USED}\nu = w", "def f(u, v, w):"),
        (f"{USED}\nfor u in w: pass", "def f(u, v, w):"),
        (f"{USED}\ndel u", "def f(u, v):"),
        (f"def g():\n    nonlocal u\n    u = 1\n{USED}", "def f(u, v):"),
        (f"global u\n{USED}", "def f(v):"),
        (f"u = np.zeros(3)\nv = np.zeros(3)\nw = u\n{USED}", "def f():"),
        (USED, "def f():"),
    ],
)
def test_arrays_that_may_become_others_are_tainted(body: str, head: str) -> None:
    found = surveyed(body, head)
    assert found.exchanged == {}
    assert found.tainted | found.rebound >= {"u", "v"}


def test_arrays_of_integers_and_reals_do_not_change_places() -> None:
    found = surveyed(USED, "def f(u, v):")
    keep_alike(found, {"u"})
    assert (found.exchanged, found.tainted) == ({}, {"u", "v"})
