import pytest

from depanalysis.errors import UsageError, VerificationError
from depanalysis.ir.builder import Builder
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Assign, Loop
from depanalysis.ir.types import F64, I32
from depanalysis.source import SourceFile, Span

EVERYTHING = """\
program everything {
  parameter n: i32
  array a: may_alias f64[n, ?]
  scalar s: in out f64
  scalar j: i32
  assume n >= 1
  note "a note"
  for i = 0 to n - 1 step 2 #rows {
    local t: f64
    local w: i32[n]
    t = a[i, 0] * 2.0
    w[i] += j
    a[i, 1] -= t
    s max= t
    if t > 0.0 {
      break #rows
    } else {
      s = 1.0
    }
  }
  while j < 3 #more {
    j += 1
  }
  inlined g #out {
    barrier block
    return
  }
  opaque "why" reads(a) writes(*)
}
"""


def _everything() -> Builder:
    b = Builder("everything")
    n = b.parameter("n")
    a = b.array("a", F64, (n, None), may_alias=True)
    s, j = b.scalar("s", F64, is_input=True, is_output=True), b.scalar("j", I32)
    b.assume(n >= 1)
    b.note("a note")
    with b.loop("i", 0, n - 1, step=2, label="rows") as i:
        t, w = b.local("t", F64), b.local_array("w", I32, [n])
        b.assign(t, a[i, 0] * 2)
        w[i] += j
        a[i, 1] -= t
        b.update(s, "max", t)
        with b.when(t > 0):
            b.leave("break", "rows")
        with b.otherwise():
            b.assign(s, 1)
    with b.repeat(j < 3, label="more"):
        b.update(j, "+", 1)
    with b.block("inlined", "g", label="out"):
        b.barrier()
        b.leave("return")
    b.opaque("why", reads=[a.name])
    return b


def test_everything_can_be_built():
    assert show(_everything().program()) == EVERYTHING


def test_what_is_built_equals_what_is_read():
    assert parse(SourceFile("f.ir", EVERYTHING))[0] == (_everything().program(),)


def test_places_are_kept():
    b = Builder("f")
    a = b.array("a", F64, (None,))
    loop, line = Span("f.c", 1, 1, 1, 9), Span("f.c", 2, 1, 2, 9)
    with b.at(loop), b.loop("i", 0, 9) as i, b.at(line):
        a[i] = a[i] * 2
    (stmt,) = b.program().body
    assert isinstance(stmt, Loop)
    (inner,) = stmt.body
    assert isinstance(inner, Assign)
    assert (stmt.span, inner.span, inner.target.span) == (loop, line, line)


def test_an_update_is_a_value_elsewhere():
    b = Builder("f")
    a, s = b.array("a", F64, (None,)), b.scalar("s", F64)
    element = a[0]
    element += 1
    b.assign(s, element)
    a[1] = element
    element += 2
    a[0] = element
    text = "  s = a[0] + 1.0\n  a[1] = a[0] + 1.0\n  a[0] = a[0] + 1.0 + 2.0\n"
    assert text in show(b.program())


@pytest.mark.parametrize("operator", ["*", "/"])
def test_elements_are_updated_in_place(operator: str):
    b = Builder("f")
    a = b.array("a", F64, (None,))
    if operator == "*":
        a[1] *= 2
    else:
        a[1] /= 2
    assert f"  a[1] {operator}= 2.0\n" in show(b.program())


def test_rules_are_checked_at_the_end():
    b = Builder("f")
    b.assign(b.scalar("j", I32), 0.5)
    with pytest.raises(VerificationError, match=r"\[assigned-type\]"):
        b.program()


def test_misuse_is_refused():
    b = Builder("f")
    s = b.scalar("s", F64)
    with pytest.raises(UsageError, match="to change `s`"):
        s += 1
    with pytest.raises(UsageError, match=r"`s \+ 1.0` is no variable"):
        b.assign(s + 1, 1)
    with pytest.raises(UsageError, match="does not follow"), b.otherwise():
        pass
    with pytest.raises(UsageError, match="inside one of its"), b.loop("i", 0, 1):
        b.program()
    b.assign(s, 1)
    with pytest.raises(UsageError, match="does not follow"), b.otherwise():
        pass


def test_a_body_that_fails_leaves_no_trace():
    b = Builder("f")
    s = b.scalar("s", F64)
    with pytest.raises(ZeroDivisionError), b.when(s < 0):
        b.assign(s, 1 / 0)
    assert b.program().body == ()
