import pytest

from depanalysis.proofs.naming import whole_structs
from depanalysis.verdicts import Needs, Reduction
from tests.oracle.models import facts, loop

DECLARATIONS = """
  parameter n: i32
  array a: i32[?]
  scalar t.x: i32
  scalar t.y: i32
  scalar t.z: in out i32
"""
BODY = "for i = 0 to n { t.x = i t.y = i a[i] = t.x + t.y %s }"


def _whole(needs, more=""):
    known = facts(BODY % more, declarations=DECLARATIONS)
    carrier = loop(known.model, "i")
    return whole_structs(known.model, carrier, needs, lambda name: name)


@pytest.mark.parametrize(
    ("needs", "more", "expected"),
    [
        pytest.param(
            Needs(("t.x", "t.y", "u")), "", Needs(("t", "u")), id="all-private"
        ),
        pytest.param(
            Needs(("t.x", "t.y")), "a[0] = t.z", Needs((), ("t",)), id="one-is-read"
        ),
        pytest.param(
            Needs(("t.x",), ("t.y",)),
            "",
            Needs((), ("t",)),
            id="one-starts-with-a-value",
        ),
        pytest.param(
            Needs(("t.x",), (), ("t.y",)),
            "",
            Needs((), ("t",), ("t",)),
            id="one-is-kept",
        ),
        pytest.param(
            Needs(("t.x", "t.y")),
            "t.z = 1",
            Needs(("t.x", "t.y")),
            id="one-is-written-otherwise",
        ),
        pytest.param(Needs(("u",)), "", Needs(("u",)), id="no-struct"),
        pytest.param(
            Needs(("v[].x", "v[].y[]")), "", Needs(("v",)), id="an-array-of-structs"
        ),
        pytest.param(Needs(("v->x",)), "", Needs(("v->x",)), id="behind-a-pointer"),
    ],
)
def test_fields_become_their_struct_where_that_is_right(needs, more, expected):
    assert _whole(needs, more) == expected


def test_a_field_that_is_reduced_keeps_the_struct_apart():
    needs = Needs(("t.x",), reduction=(Reduction("+", "t.y"),))
    assert _whole(needs) == needs
