"""Pointers that are older than a function are followed from its start."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile

HEAD = "static int *u, *v; struct two { int *x, *y; }; static struct two s;"


def program_of(text: str):
    translation = translate(SourceFile("in.c", f"{HEAD} void f(int n) {{ {text} }}"))
    assert translation.errors == ()
    return translation.programs[-1]


def is_modelled(text: str) -> bool:
    statements = walk_statements(program_of(text).body)
    return not any(isinstance(stmt, Opaque) for stmt in statements)


@pytest.mark.parametrize(
    ("text", "array"),
    [
        ("for (int i = 0; i < n; i++) { *u = i; u = u + 1; }", "u"),
        ("for (int i = 0; i < n; i++) { int *p = u; *p = i; ++u; }", "u"),
        ("for (int i = 0; i < n; i++) *u++ = i;", "u"),
        ("for (int i = 0; i < n; i++) *s.y++ = i;", "s.y"),
        ("if (n) for (int i = 0; i < n; i++) { s.y[0] = i; s.y += 1; }", "s.y"),
    ],
)
def test_a_pointer_that_a_loop_moves(text, array):
    inputs = Inputs({"n": 3}, lambda name, element: -1)
    memory = run(program_of(text), inputs).memory
    assert [memory.get((array, (k,))) for k in range(4)] == [0, 1, 2, None]
    assert memory[f"{array}..offset", ()] == 3


@pytest.mark.parametrize(
    "text",
    [
        "for (int i = 0; i < n; i++) { u[i] = i; int *t = u; u = v; v = t; }",
        "for (int i = 0; i < n; i++) { if (i & 1) u = v; u[i] = i; }",
        "if (n) u = v; u[0] = 1;",
        "while (n--) { s.x[n] = 1; s.x = s.y; }",
        "switch (n) { case 1: u = v; } u[0] = 1;",
        "for (int i = 0; i < n; i++) { static int *o; o[0] = i; o = u + i; }",
    ],
)
def test_what_a_pointer_leads_to_is_not_known(text):
    assert not is_modelled(text)


@pytest.mark.parametrize(
    "text",
    ["u = v; u[0] = 1;", "for (int i = 0; i < n; i++) { u = v + i; u[0] = i; }"],
)
def test_a_pointer_that_is_set_before_it_is_used(text):
    assert is_modelled(text)
