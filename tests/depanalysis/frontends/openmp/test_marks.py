from depanalysis.frontends.openmp.marks import MARK, marked
from depanalysis.source import SourceFile


def text_of(content):
    return marked(SourceFile("a.c", content))


def test_a_pragma_becomes_the_head_of_a_loop_in_its_lines():
    found = text_of("#pragma omp for \\\n  private(t)\nfor (;;) ;\n")
    assert found.text == f'while ({MARK}("0:", "0", t))\n\nfor (;;) ;\n'
    assert found.marks[0].directive.constructs == ("for",)


def test_a_standalone_directive_becomes_a_statement():
    assert text_of("#pragma omp barrier\n").text == f'while ({MARK}("0:"));\n'


def test_sections_of_arrays_are_numbered_by_their_parts():
    found = text_of("#pragma omp task depend(in: a[0:n], b[i][2])\n;\n")
    (clause,) = found.marks[0].clauses
    assert [item.variable for item in clause.items] == [0, 3]
    assert [item.subscripts for item in clause.items] == [((1, 2),), ((4,), (5,))]


def test_what_is_no_variable_is_a_problem():
    found = text_of("#pragma omp parallel private(*p)\n;\n")
    assert found.marks[0].problem == "`*p` in the clause `private`"


def test_pragmas_of_others_and_in_comments_stay():
    content = "#pragma once\n/* #pragma omp barrier */\n"
    assert text_of(content).text == content


def test_declarations_and_operators_are_not_placed():
    content = "#pragma omp threadprivate(x)\n_Pragma(TEXT)\n"
    found = text_of(content)
    assert [each.kind for each in found.unplaced] == ["threadprivate", "_Pragma"]


def test_what_is_not_understood_is_kept_as_unread():
    (mark,) = text_of("#pragma omp frobnicate\n;\n").marks
    assert mark.directive.constructs == ("unread",)


def test_lines_of_a_macro_stay_lines_of_it():
    content = '#define P _Pragma("omp \\\n for") \\\n for\nP (;;) ;\n'
    found = text_of(content)
    assert found.text == f'#define P while ({MARK}("0:"))\\\n \\\n for\nP (;;) ;\n'
