import pytest

from depanalysis.emit.openscop.scops import placed
from depanalysis.errors import UnsupportedError
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show_expression
from depanalysis.source import SourceFile


def program(body):
    (found,), errors = parse(SourceFile("x.ir", f"program f {{ {body} }}"))
    assert not errors
    return found


def test_loops_and_assignments_are_counted_in_each_body():
    found = placed(
        program(
            "a = 1  for i = 0 to 9 { b = 1  if c > 0 { d = 1 } else { e = 1 }"
            " for j = 0 to 9 { f = 1 } g = 1 } h = 1"
        )
    )
    assert {show_expression(each.stmt.target): each.positions for each in found} == {
        "a": (0,),
        "b": (1, 0),
        "d": (1, 1),
        "e": (1, 2),
        "f": (1, 3, 0),
        "g": (1, 4),
        "h": (2,),
    }
    assert [each.number for each in found] == [0, 2, 4, 5, 7, 8, 9]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("while x > 0 { }", "iterations is not known before"),
        ("for i = 0 to 9 { break }", "no place for `break`"),
        ("return", "no place for `return`"),
        ("barrier block", "no place for a barrier"),
        ("parallel { }", "no place for a parallel block"),
        ('opaque "a call" reads() writes()', "no place for a call"),
        ("local a: f64[9]", "no place for `a`, an array of its own"),
    ],
)
def test_what_has_no_place_is_refused_where_it_stands(body, message):
    with pytest.raises(UnsupportedError, match=message) as caught:
        placed(program(body))
    assert caught.value.span.line == 1
