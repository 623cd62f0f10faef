import pytest

from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.ir.printer import show_expression
from tests.oracle.models import access, loop, modelled, question, questions


def _shown(found):
    return [
        (q.kind, show_expression(q.source.node), show_expression(q.sink.node))
        for q in found
    ]


def test_every_pair_with_a_write_is_asked_about_in_both_orders():
    known = modelled("for i = 0 to n { a[i] = a[i - 1] }")
    assert sorted(_shown(questions(known, "i"))) == [
        ("anti", "a[i - 1]", "a[i]"),
        ("flow", "a[i]", "a[i - 1]"),
        ("output", "a[i]", "a[i]"),
    ]


def test_reads_alone_are_not_asked_about():
    assert questions(modelled("for i = 0 to n { b[i] = a[i] + a[0] }"), "i") == []


def test_accesses_outside_of_the_loop_are_not_asked_about():
    known = modelled("for i = 0 to n { a[i] = 0 } for j = 0 to n { a[j] = 1 }")
    assert len(questions(known, "i")) == 1


NEST = "for i = 0 to n { for j = 0 to n { a[j] = 0 } for k = 0 to n { b[k] = a[k] } }"


def test_common_loops_end_where_the_nests_part():
    known = modelled(NEST)
    asked = question(known, "i", "write a[j]", "read a[k]")
    assert [one.variable for one in asked.common] == ["i"]
    assert asked.fixed == ()


@pytest.mark.parametrize(
    ("variable", "fixed"),
    [pytest.param("i", [], id="outer"), pytest.param("j", ["i"], id="inner")],
)
def test_loops_around_the_carrier_are_fixed(variable, fixed):
    known = modelled("for i = 0 to n { for j = 0 to n { a[j] += 1 } }")
    carrier = loop(known, variable)
    written = access(known, "write", "a[j]")
    asked = ConflictQuestion(written, written, carrier)
    assert [one.variable for one in asked.fixed] == fixed


def test_without_a_carrier_all_common_loops_are_fixed():
    known = modelled(NEST)
    written, read = access(known, "write", "a[j]"), access(known, "read", "a[k]")
    assert ConflictQuestion(written, read, None).fixed == (loop(known, "i"),)
