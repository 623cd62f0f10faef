"""Pointers that change places keep loops decided, and names that stay behind lose theirs."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.ir.printer import show_statement
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile

HEAD = "struct two { int *x, *y; }; static struct two s; static int *g, *h;"
EXCHANGE = "int *t = u; u = v; v = t;"


def opaque(text: str, parameters: str = "int n, int *u, int *v") -> list[str]:
    source = SourceFile("in.c", f"{HEAD} void f({parameters}) {{ {text} }}")
    translation = translate(source)
    assert translation.errors == ()
    statements = walk_statements(translation.programs[-1].body)
    return [each.reason for each in statements if isinstance(each, Opaque)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(EXCHANGE, id="declared"),
        pytest.param("int *t; t = u; u = v; v = t;", id="assigned"),
        pytest.param("int *t = g; g = h; h = t;", id="of-the-file"),
        pytest.param("int *t = s.x; s.x = s.y; s.y = t;", id="members"),
        pytest.param("int *t = u; u = g; g = t;", id="one-of-the-file"),
    ],
)
def test_an_exchange(text):
    use = "u[0] = 1; v[0] = 2; g[0] = s.x[1];"
    (reason,) = opaque(f"while (n--) {{ {text} {use} }}")
    assert reason.startswith("exchanges the pointers")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("int *t = u; u = v; v = u;", id="other-end"),
        pytest.param("int *t = u; u = v; t = v;", id="other-way"),
        pytest.param("int *t = u; v = u; v = t;", id="other-order"),
        pytest.param("int *t = u + 1; u = v; v = t;", id="not-the-start"),
        pytest.param("int *t = u; n++; u = v; v = t;", id="something-between"),
        pytest.param("int *t = s.x; s.x = s.x; s.x = t;", id="with-itself"),
        pytest.param("int a[9]; v = a; int *t = u; u = v; v = t;", id="an-array"),
        pytest.param("v = u + 1; int *t = u; u = v; v = t;", id="one-array"),
    ],
)
def test_no_exchange(text):
    looped = f"while (n--) {{ {text} }}"
    assert not any("exchanges" in reason for reason in opaque(looped))


def test_outside_of_loops_pointers_are_followed():
    assert opaque(f"{EXCHANGE} u[0] = 1; v[0] = 2;") == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"int *p = u; {EXCHANGE} p[0] = 1;", id="before"),
        pytest.param(f"int *p = n ? u : v; {EXCHANGE} p[0] = 1;", id="either"),
        pytest.param(f"{EXCHANGE} t[0] = 1;", id="helper"),
        pytest.param(
            "int *a = u, *b = v; int *t = a; a = b; b = t; u[0] = 1;", id="parameter"
        ),
    ],
)
def test_who_stays_behind_leads_nowhere(text):
    reasons = opaque(f"while (n--) {{ {text} }}")
    assert any("may point to different objects" in reason for reason in reasons)


def test_restrict_goes_with_the_pointer():
    parameters = "int n, int *restrict u, int *v"
    looped = f"while (n--) {{ {EXCHANGE} }}"
    assert not any("exchanges" in each for each in opaque(looped, parameters))


def test_offsets_change_places_with_the_arrays():
    text = f"while (n--) {{ {EXCHANGE} u[0] = 1; }}"
    source = SourceFile("in.c", f"void f(int n, int *u, int *v) {{ u++; {text} }}")
    (program,) = translate(source).programs
    shown = [show_statement(stmt) for stmt in walk_statements(program.body)]
    first = shown.index("offset = u..offset")
    assert shown[first + 1 : first + 3] == [
        "u..offset = v..offset",
        "v..offset = offset",
    ]
