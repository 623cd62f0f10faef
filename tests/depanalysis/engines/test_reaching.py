import pytest

from depanalysis.engines.reaching import agreeing, reaching
from depanalysis.ir.expressions import Binary, Unary, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.types import BOOL
from tests.oracle.models import facts, loop

_DECLARATIONS = """
  parameter n: i32
  parameter f: bool
  array a: f64[?]
"""
_BODY = """
  local g: bool
  local h: bool
  havoc "calls `same`" reads() writes(g)
  havoc "calls `same`" reads() writes(h)
  if not g and not h {{ return }}
  {test} {{ for i = 1 to n - 1 {{ a[i] = a[i - 1] }} }}
"""


@pytest.mark.parametrize(
    ("test", "flags"),
    [
        pytest.param("if g", {}, id="all-true"),
        pytest.param("if not g", {"f": 1, "g": 0, "h": 1}, id="the-other-one"),
        pytest.param("if g and not f", {"f": 0, "g": 1, "h": 1}, id="a-parameter"),
        pytest.param("if not (g or h)", {}, id="never"),
        pytest.param("if n > 40", {}, id="no-flag-decides"),
    ],
)
def test_flags_let_a_run_into_a_loop(test, flags):
    known = facts(_BODY.format(test=test), declarations=_DECLARATIONS)
    assert reaching(known, loop(known.model, "i")) == flags


def test_a_program_without_flags_runs_with_any_memory():
    known = facts("if b[0] > 7 { for i = 0 to n { a[i] = 0 } }")
    assert reaching(known, loop(known.model, "i")) == {}


@pytest.mark.parametrize("one", "abcdefgh")
def test_of_flags_that_exclude_each_other_the_first_one_of_the_text_is_false(one):
    both = Binary("and", Var(one), Var("other"))
    program = Program(
        "f",
        (),
        parameters=(Parameter(one, BOOL), Parameter("other", BOOL)),
        assumptions=(Unary("not", both),),
    )
    assert agreeing(program, {one: 1, "other": 1}, ()) == {one: 0, "other": 1}
