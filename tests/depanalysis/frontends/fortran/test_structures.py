"""Structures as arguments of procedures of the file."""

import pytest

from depanalysis.ir.printer import show

_TYPE = """\
module m
type t
  integer x, v(3)
end type
type pair
  type(t) parts(2)
end type
contains
subroutine s(a, b, i)
type(t) a(9)
type(pair) b(5)
{call}
end subroutine
subroutine g(q, k)
{declared}
{body}
end subroutine
end module
"""


@pytest.fixture
def called(translated):
    """The Program of a unit that calls another one with a structure."""

    def read(call, body="q%x = k", declared="type(t) q") -> str:
        text = _TYPE.format(call=call, body=body, declared=declared)
        found = translated(text)
        assert found.errors == ()
        return show(next(x for x in found.programs if x.name == "s"))

    return read


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("a(4)", "a.x[3] = 3"),
        ("b(2)%parts(1)", "b.parts.x[1, 0] = 3"),
    ],
)
def test_components_are_those_of_the_caller(called, argument, expected) -> None:
    assert expected in called(f"call g({argument}, 3)", "q%x = 3")


@pytest.mark.parametrize(
    ("argument", "dimension", "element", "expected"),
    [
        ("a", "9", "2", "a.v[1, 2] = 7"),
        ("a", "*", "2", "a.v[1, 2] = 7"),
        ("a", "0:*", "2", "a.v[2, 2] = 7"),
        ("a(4)", "*", "2", "a.v[3 + 1, 2] = 7"),
        ("a", ":", "2", "a.v[1, 2] = 7"),
    ],
)
def test_arrays_of_structures(called, argument, dimension, element, expected) -> None:
    body, declared = f"q({element})%v(3) = 7", f"type(t) q({dimension})"
    assert expected in called(f"call g({argument}, 1)", body, declared)


def test_a_subscript_is_the_one_at_the_call(called) -> None:
    text = called("call g(a(i), i)", "k = k + 1\nq%x = 2")
    assert text.index("subscript.1 = i - 1") < text.index("i = i + 1")
    assert "a.x[subscript.1] = 2" in text


@pytest.mark.parametrize(
    ("call", "declared", "reason"),
    [
        ("call g(b(1), 1)", "type(t) q", "another type"),
        ("call g(a(1:3), 1)", "type(t) q(3)", "not modelled"),
        ("call g(a(1), 1)", "type(t), value :: q", "is a structure"),
        ("call g(a, 1)", "type(t) q(3, 3)", "is a structure"),
        ("call g(b(1)%parts, 1)", "type(t) q(2)", "handed over"),
        ("call g(a, 1)", "type(t) q", "array as a whole"),
    ],
)
def test_what_is_not_modelled(called, call, declared, reason) -> None:
    body = "q(1)%x = 1" if "q(" in declared else "q%x = 1"
    if "3, 3" in declared:
        body = "q(1, 1)%x = 1"
    text = called(call, body, declared)
    assert "opaque" in text
    assert reason in text


def test_structures_go_on_to_further_procedures(translated) -> None:
    text = (
        "module m\ntype t\ninteger x\nend type\ncontains\nsubroutine s(a)\ntype(t) a(9)\n"
        "call f(a(3))\nend subroutine\nsubroutine f(q)\ntype(t) q\ncall g(q)\n"
        "end subroutine\nsubroutine g(q)\ntype(t) q\nq%x = 5\nend subroutine\nend module\n"
    )
    assert "a.x[2] = 5" in show(translated(text).programs[0])


def test_types_of_one_name_in_two_units_are_two_types(translated) -> None:
    declared = "type t\ninteger x\nend type\n"
    text = (
        f"subroutine s(a)\n{declared}type(t) a\ncall g(a)\nend\n"
        f"subroutine g(q)\n{declared}type(t) q\nq%x = 5\nend\n"
    )
    assert "another type" in show(translated(text).programs[0])
