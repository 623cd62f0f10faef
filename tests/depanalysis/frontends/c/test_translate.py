"""Files to programs: which functions, in which order, with which errors."""

from importlib import import_module

import pytest

from depanalysis.errors import notes_of
from depanalysis.frontends.c import translate
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import F64, I32, U32
from depanalysis.source import SourceFile


def test_functions_come_in_the_order_of_the_text(translated):
    text = "void g(void); void f(void) { g(); } void g(void) { } int x;"
    assert [program.name for program in translated(text).programs] == ["f", "g"]


def test_an_error_costs_its_statement_and_is_told(translated):
    result = translated("void f(void) { x = 1; }\nvoid g(int n) { n = 2; }\n")
    assert [program.name for program in result.programs] == ["f", "g"]
    assert [str(error) for error in result.errors] == [
        "in.c:1:16: use of undeclared identifier `x`\n"
        "  void f(void) { x = 1; }\n"
        "                 ^"
    ]


def test_parameters_that_are_written_are_scalars(translated):
    (program,) = translated("void f(int n, unsigned m, double x) { n = m; }").programs
    assert [(p.name, p.type) for p in program.parameters] == [("m", U32), ("x", F64)]
    assert [(s.name, s.type, s.is_input) for s in program.scalars] == [("n", I32, True)]


def test_globals_that_are_only_read_are_parameters(translated):
    (program,) = translated("int n; void f(int *a) { a[n] = 0; }").programs
    assert [p.name for p in program.parameters] == ["n"]


def test_globals_may_change_in_unknown_functions(translated):
    text = "int n; void g(void); void f(int *a) { a[n] = 0; g(); }"
    (program,) = translated(text).programs
    assert [(s.name, s.is_input, s.is_output) for s in program.scalars] == [
        ("n", True, True)
    ]


def test_the_returned_value_is_an_output(shown):
    assert "scalar result: out i32" in shown("int f(int n) { return n + 1; }")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("\n" * 100_000, id="many-lines"),
        pytest.param("// nothing", id="comment"),
        pytest.param("int x;", id="no-function"),
        pytest.param("#include <stdio.h>\n#include <math.h>\n", id="headers"),
    ],
)
def test_a_text_without_loops_has_no_programs_and_no_errors(text):
    result = translate(SourceFile("in.c", text))
    assert (result.programs, result.errors) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a\0b\0\0", id="nul"),
        pytest.param("\x7fELF\x01\x02\xff\xfe" * 50, id="binary"),
        pytest.param("void f(void) { /* ", id="open-comment"),
        pytest.param('void f(void) { char *s = "', id="open-string"),
        pytest.param("??=define x ??/\nint y;", id="trigraphs"),
        pytest.param("void f(int n) { for (", id="cut"),
        pytest.param("}}}} void f(", id="braces"),
        pytest.param('#include "' + "x" * 5000, id="long-include"),
    ],
)
def test_junk_is_an_error_with_a_place(text):
    result = translate(SourceFile("in.c", text))
    assert result.errors
    assert not any("internal" in error.message for error in result.errors)
    assert all(error.span.line >= 1 for error in result.errors)


@pytest.mark.parametrize(
    "end", [pytest.param("\r\n", id="crlf"), pytest.param("\r", id="cr")]
)
def test_line_ends_do_not_matter(translated, end):
    text = f"void f(int n, int *a) {{{end}for (int i = 0; i < n; i++){end}a[i] = 0; }}"
    assert len(translated(text).programs) == 1


def test_a_missing_header_is_empty(translated):
    result = translated('#include "mine.h"\n#include <other.h>\nvoid f(void) { }')
    assert len(result.programs) == 1


def test_what_is_assumed_is_noted(translated):
    text = "void f(int n, double **a) { for (int i = 0; i != n; i++) a[i][0] = 1; }"
    assert translated(text).programs[0].notes == (
        "the pointers in `a` point to objects that do not overlap",
        "`i` meets the bound that `!=` compares it with",
    )


def test_a_defect_of_ours_comes_with_its_traceback(monkeypatch, translated):
    def fail(*_):
        raise AssertionError("boom")

    module = import_module("depanalysis.frontends.c.translate")
    monkeypatch.setattr(module, "finished", fail)
    (error,) = translated("void f(void) { }").errors
    assert error.message == "internal error: AssertionError: boom"
    (note,) = notes_of(error)
    assert note.startswith("Traceback")
    assert note.endswith("boom\n")


def test_a_defect_costs_its_statement(monkeypatch, translated):
    """Also in a function that is inlined, and it is told once."""

    def fail(s, node):
        raise KeyError("boom")

    module = import_module("depanalysis.frontends.c.statements")
    monkeypatch.setitem(module._RULES, "DO_STMT", fail)
    text = """void g(int *a) { do { a[0] = 1; } while (a[1]); }
void f(int n, int *a) { for (int i = 0; i < n; i++) { a[i] = 1; } g(a); g(a); }
"""
    found = translated(text)
    (error,) = found.errors
    assert error.message == "internal error: KeyError: 'boom'"
    assert (error.span.line, error.span.column) == (1, 18)
    assert [program.name for program in found.programs] == ["g", "f"]
    shown = show(found.programs[1])
    assert "for i = 0 to n - 1" in shown
    assert "opaque \"internal error: KeyError: 'boom'\"" in shown


def test_what_the_verifier_refuses_costs_its_statement(monkeypatch, translated):
    def broken(s, node):
        span = s.span(node)
        s.emit(Assign(Var("nowhere", span), IntConst(1), span=span))

    module = import_module("depanalysis.frontends.c.statements")
    monkeypatch.setitem(module._RULES, "DO_STMT", broken)
    text = (
        "void f(int n, int *a) { for (int i = 0; i < n; i++) do a[i] = 1; while (n); }"
    )
    found = translated(text)
    (error,) = found.errors
    assert error.message.startswith("internal error: `nowhere` is not declared")
    (program,) = found.programs
    assert "while i < n" in show(program)


def test_a_function_with_a_cleanup_is_not_modelled(shown):
    text = "void g(int *); void f(void) { __attribute__((cleanup(g))) int x = 1; }"
    assert 'opaque "the attribute `cleanup` is not modelled"' in shown(text)
