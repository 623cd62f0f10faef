import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.parser import parse, parse_expression
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Assign, Loop
from depanalysis.source import SourceFile


def _errors(text: str) -> list[str]:
    return [str(error) for error in parse(SourceFile("f.ir", text))[1]]


def test_a_file_holds_any_number_of_programs():
    programs, errors = parse(SourceFile("f.ir", "program f {} program g { x = 1 }"))
    assert [program.name for program in programs] == ["f", "g"]
    assert programs[1].body == (Assign(Var("x"), IntConst(1)),)
    assert errors == ()
    assert parse(SourceFile("f.ir", " /* nothing */ ")) == ((), ())


def test_reading_goes_on_at_the_next_program():
    text = "x program f { x = } program g {} program { y = 1 program h {}"
    programs, errors = parse(SourceFile("f.ir", text))
    assert [program.name for program in programs] == ["g", "h"]
    assert [error.message for error in errors] == [
        "expected `program`, found `x`",
        "expected an expression, found `}`",
        "expected a name, found `{`",
    ]


def test_an_error_inside_a_body_does_not_count_as_depth_afterwards():
    broken = "program f { for i = 0 to n { ? "
    programs, errors = parse(SourceFile("f.ir", broken * 300 + "program g {}"))
    assert (len(programs), len(errors)) == (1, 300)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "program f {\n  a[i] = 1 +\n}\n",
            "f.ir:3:1: expected an expression, found `}`\n  }\n  ^",
            id="operand",
        ),
        pytest.param(
            "program f {\n\tx y\n}",
            "f.ir:2:4: expected `=`, found `y`\n  \tx y\n  \t  ^",
            id="assignment",
        ),
        pytest.param(
            "program f { array a: f64 }",
            "f.ir:1:26: expected `[`, found `}`\n"
            "  program f { array a: f64 }\n"
            "                           ^",
            id="array-without-extents",
        ),
        pytest.param(
            "program f { parameter n: float }",
            "f.ir:1:26: unknown type `float`\n"
            "  program f { parameter n: float }\n"
            "                           ^^^^^",
            id="type",
        ),
        pytest.param(
            "program f { parameter n: 3 }",
            "f.ir:1:26: expected a type, found `3`\n"
            "  program f { parameter n: 3 }\n"
            "                           ^",
            id="no-type",
        ),
        pytest.param(
            "program f { note nothing }",
            "f.ir:1:18: expected a string, found `nothing`\n"
            "  program f { note nothing }\n"
            "                   ^^^^^^^",
            id="note",
        ),
        pytest.param(
            "program f { x = 1 parameter n: i32 }",
            "f.ir:1:19: expected a statement, found `parameter`\n"
            "  program f { x = 1 parameter n: i32 }\n"
            "                    ^^^^^^^^^",
            id="late-declaration",
        ),
        pytest.param(
            "program f { for i = 0 do n {} }",
            "f.ir:1:23: expected `to`, found `do`\n"
            "  program f { for i = 0 do n {} }\n"
            "                        ^^",
            id="for",
        ),
        pytest.param(
            'program f { opaque "x" }',
            "f.ir:1:24: expected `reads`, found `}`\n"
            '  program f { opaque "x" }\n'
            "                         ^",
            id="opaque",
        ),
        pytest.param(
            "program f { x = 1; }",
            "f.ir:1:18: unknown character `;`\n"
            "  program f { x = 1; }\n"
            "                   ^",
            id="semicolon",
        ),
        pytest.param(
            "program f {",
            "f.ir:1:12: expected a statement, found the end of the text\n"
            "  program f {\n"
            "             ^",
            id="open-brace",
        ),
    ],
)
def test_errors_point_at_the_offending_text(text: str, message: str):
    assert _errors(text) == [message]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("for i = 0 to n {" * 10_000, id="loops"),
        pytest.param("while c {" * 10_000, id="whiles"),
        pytest.param("if c {} else " * 10_000 + "{}", id="else-if"),
        pytest.param("x = " + "(" * 10_000, id="brackets"),
        pytest.param("local x: f64[" + "(" * 10_000, id="extent"),
        pytest.param("inlined f {" * 150 + "x = " + "f(" * 60, id="both"),
    ],
)
def test_deep_text_is_an_error_and_no_crash(text: str):
    source = SourceFile("f.ir", "program f {" + text)
    (), (error,) = parse(source)
    assert error.message == "nested deeper than 200 levels"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        pytest.param("for i = 0 to n {", "}", id="loops"),
        pytest.param("if c {", "}", id="ifs"),
        pytest.param("if c {} else {", "}", id="elses"),
        pytest.param("kernel {", "}", id="blocks"),
    ],
)
def test_text_as_deep_as_allowed_is_read_back(opening: str, closing: str):
    text = f"program f {{ {opening * 198} x = 1 {closing * 198} }}"
    (program,), errors = parse(SourceFile("f.ir", text))
    assert errors == ()
    assert parse(SourceFile("f.ir", show(program))) == ((program,), ())


def test_the_span_of_a_loop_is_its_head():
    source = SourceFile("f.ir", "program f {\n  for i = 0 to n #x {\n    y = i\n  }\n}")
    (program,), _ = parse(source)
    (loop,) = program.body
    assert isinstance(loop, Loop)
    assert source.text_of(loop.span) == "for i = 0 to n #x"
    assert source.text_of(loop.body[0].span) == "y = i"
    assert source.text_of(program.span) == "program f"


def test_keywords_are_names_in_a_single_expression():
    assert parse_expression("single") == Var("single")


_WORDS = (
    "program f { } ( ) [ ] for i = 0 to n while if else + - and not < min select `a "
    '"s # @ 1.5 2 array : f64 ? opaque reads * local kernel break /*'
)


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=30))
def test_no_text_crashes_the_parser(pieces: list[str]):
    parse(SourceFile("f.ir", "program f { " + " ".join(pieces)))
