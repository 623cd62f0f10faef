"""Where jumps lead, and what they enter."""

import pytest

from depanalysis.frontends.c.labels import entrance, jumps_to
from depanalysis.frontends.c.libclang import node_of, parse


def parts(body, kind):
    unit = parse("in.c", f"void f(int n) {{ {body} }}")
    function = node_of(unit.declarations[-1])
    jumps = jumps_to(function)
    return jumps, [part for part in function.walk() if part.kind == kind]


def test_jumps_are_counted_by_label():
    jumps, _ = parts("if (n) goto out; goto out; again: goto again; out:;", "IF_STMT")
    assert jumps == {"out": 2, "again": 1}


def test_a_computed_jump_leads_to_every_label():
    jumps, _ = parts("void *p = &&one; goto *p; one:; two:;", "IF_STMT")
    assert jumps == {"one": 1, "two": 1}


@pytest.mark.parametrize(
    ("body", "label"),
    [
        pytest.param("goto in; if (n) { in:; }", "in", id="from-before"),
        pytest.param("if (n) { in:; } goto in;", "in", id="from-behind"),
        pytest.param("if (n) { goto in; in:; }", None, id="from-inside"),
        pytest.param("if (n) { in:; } else goto in;", "in", id="from-the-other-branch"),
        pytest.param("if (n) { goto out; } out:;", None, id="to-the-outside"),
        pytest.param("if (n) { never:; }", None, id="nothing-leads-there"),
    ],
)
def test_what_is_entered(body, label):
    jumps, (test,) = parts(body, "IF_STMT")
    assert entrance(test, jumps) == label


def test_a_block_is_entered_where_its_label_stands():
    jumps, blocks = parts("goto in; { in:; }", "COMPOUND_STMT")
    assert [entrance(block, jumps) for block in blocks] == [None, None]
