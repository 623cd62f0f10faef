"""Pointers that are one of two."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile

HEAD = "void f(int n, int flag, int *restrict a, int *restrict b, int *restrict c)"


def program_of(text: str):
    translation = translate(SourceFile("in.c", f"{HEAD} {{ {text} }}"))
    assert translation.errors == ()
    return translation.programs[-1]


def is_modelled(text: str) -> bool:
    statements = walk_statements(program_of(text).body)
    return not any(isinstance(stmt, Opaque) for stmt in statements)


@pytest.mark.parametrize("flag", [0, 1])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("p[i] = c[i] + 1;", id="store"),
        pytest.param("p[i] += p[i + 1] * 2;", id="update"),
        pytest.param("int t = p[i]; c[i] = t; *p = t;", id="declaration"),
        pytest.param("flag = 7; p[c[i] & 3] = i;", id="condition-changes"),
        pytest.param("c[i] = *(p + i) - a[i];", id="load"),
    ],
)
def test_accesses_go_where_the_pointer_points(text, flag):
    loop = f"for (int i = 0; i < n; i++) {{ {text} }}"

    def filling(name: str, element: tuple[int, ...]) -> int:
        return 10 * ord(name[0]) + 3 * element[0] if element else flag

    def memory(body: str) -> dict[object, object]:
        program = program_of(body)
        assert not any(isinstance(s, Opaque) for s in walk_statements(program.body))
        inputs = Inputs({"n": 4, "flag": flag}, filling)
        outcome = run(program, inputs).memory
        return {place: outcome[place] for place in outcome if place[0] in "abc"}

    plain = loop.replace("p", "a" if flag else "b")
    assert memory(f"int *p = flag ? a : b; {loop}") == memory(plain)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("int *p = flag ? a : b; p++; p[0] = 1;", id="moves"),
        pytest.param("int *p = flag ? a : b; int *q = p + 1; q[0] = 1;", id="copied"),
        pytest.param("int *p = flag ? a : b; int *q; q = p; q[0] = 1;", id="assigned"),
        pytest.param("int *p = flag ? a : b, *q = n ? p : c; q[0] = 1;", id="of-one"),
        pytest.param(
            "int *p = flag ? a : b, **q = &p; *q = c; p[0] = 1;", id="reached"
        ),
        pytest.param("int *p = flag ? a++ : b; p[0] = 1;", id="side-effect"),
        pytest.param("int *p = flag ? a : b; p = c; p[0] = 1;", id="set-again"),
        pytest.param("int *p = flag ? a : b; if (p[0]) c[0] = 1;", id="condition"),
    ],
)
def test_other_pointers_are_not_modelled(text):
    assert not is_modelled(text)


def test_a_name_that_is_used_again_is_another_pointer():
    first = "{ int *p = flag ? a : b; p[0] = 1; }"
    assert is_modelled(first)
    assert not is_modelled(f"{first} {{ int *p = a; if (n) p = b; p[0] = 1; }}")
