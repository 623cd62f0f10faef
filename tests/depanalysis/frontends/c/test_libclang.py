"""The access to libclang."""

import pytest

from depanalysis.frontends.c.libclang import (
    evaluate,
    node_of,
    parse,
    spelled,
    type_kind,
)


def _body(text: str):
    unit = parse("in.c", f"void f(int x) {{ {text} }}")
    return node_of(unit.declarations[-1]).children[-1].children


@pytest.mark.parametrize(
    "operator",
    [
        "*",
        "/",
        "%",
        "+",
        "-",
        "<<",
        ">>",
        "<",
        ">",
        "<=",
        ">=",
        "==",
        "!=",
        "&",
        "^",
        "|",
        "&&",
        "||",
        "=",
        "*=",
        "+=",
        ">>=",
        "|=",
        ",",
    ],
)
def test_binary_operators_have_their_names(operator):
    (node,) = _body(f"x {operator} 1;")
    assert node.operator == operator


@pytest.mark.parametrize("operator", ["++x", "--x", "x++", "x--"])
def test_steps_have_their_names(operator):
    (node,) = _body(f"{operator};")
    assert node.operator == operator


@pytest.mark.parametrize("operator", ["&", "+", "-", "~", "!"])
def test_unary_operators_have_their_names(operator):
    (node,) = _body(f"{operator}x;")
    assert node.operator == operator


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("3;", 3, id="integer"),
        pytest.param("0xffffffffffffffff;", 2**64 - 1, id="unsigned"),
        pytest.param("1.5;", 1.5, id="real"),
        pytest.param("x;", None, id="variable"),
    ],
)
def test_constants_are_evaluated(text, value):
    assert evaluate(_body(text)[0].cursor) == value


def test_missing_headers_are_no_error():
    unit = parse("in.c", '#include "a.h"\n#include <b/c.h>\nint x;')
    assert unit.diagnostics == ()


def test_parentheses_leave_no_trace_and_heights_are_counted():
    (node,) = _body("((x)) = 1;")
    assert [child.kind for child in node.children] == [
        "DECL_REF_EXPR",
        "INTEGER_LITERAL",
    ]
    assert node.height == 2


def test_a_type_that_the_binding_does_not_know_has_a_kind():
    (declaration,) = parse("in.c", "_Float16 x;").declarations
    assert type_kind(declaration.type) == "FLOAT16"
    (declaration,) = parse("in.c", "_Accum x;").declarations
    assert type_kind(declaration.type)
    (known,) = parse("in.c", "int x;").declarations
    assert type_kind(known.type) == "INT"


def test_the_tokens_of_a_declaration_are_those_of_its_text():
    (declaration,) = parse("in.c", "int x = 1;").declarations
    assert spelled(declaration) == ("int", "x", "=", "1")
