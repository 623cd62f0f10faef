"""Which arrays only change places among themselves."""

import ast

import pytest

from depanalysis.frontends.python.exchanges import alike, exchanged, groups, parts_of

RANKS = {"u": 1, "v": 1, "w": 1, "m": 2}


def _nodes(text: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(text)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("u, v = v, u", ("uv", "vu")),
        ("(u, v, w) = (v, w, u)", ("uvw", "vwu")),
        ("u, v = u, v", ("uv", "uv")),
        ("u, v = v, w", None),
        ("u, v = v, v", None),
        ("u, u = u, u", None),
        ("u, v[0] = v[0], u", None),
        ("x = u, v = v, u", None),
        ("u = v", None),
    ],
)
def test_exchanges(text: str, names: tuple[str, str] | None) -> None:
    found = exchanged(ast.parse(text).body[0])
    assert found == (None if names is None else (tuple(names[0]), tuple(names[1])))


def test_groups_go_together() -> None:
    found = groups(_nodes("u, v = v, u\nv, w = w, v"), RANKS)
    assert set(found) == {"u", "v", "w"}
    assert set(found.values()) == {frozenset("uvw")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("u, m = m, u", id="of two ranks"),
        pytest.param("u, x = x, u", id="with a scalar"),
        pytest.param("u, v = v, u\nv, m = m, v", id="by way of another one"),
        pytest.param("for x in u:\n u, v = v, u", id="in a loop over one of them"),
        pytest.param("for i in range(len(v)):\n u, v = v, u", id="measured before"),
    ],
)
def test_what_is_no_group(text: str) -> None:
    assert groups(_nodes(text), RANKS) == {}


def test_groups_of_which_only_some_hold_integers() -> None:
    found = groups(_nodes("u, v = v, u"), RANKS)
    assert alike(found, {"u"}) == {}
    assert alike(found, {"u", "v", "w"}) == alike(found, {"w"}) == found


def test_the_names_in_exchanges() -> None:
    nodes = _nodes("u, v = v, u\nu = v")
    inside = parts_of(nodes)
    assert sum(isinstance(n, ast.Name) and id(n) in inside for n in nodes) == 4
