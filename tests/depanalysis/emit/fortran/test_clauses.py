"""Clauses from needs."""

import pytest

from depanalysis.emit.fortran.clauses import NoClauseError, clauses, trips
from depanalysis.emit.fortran.names import Unit
from depanalysis.emit.fortran.nests import loops
from depanalysis.emit.fortran.statements import statements
from depanalysis.source import SourceFile
from depanalysis.verdicts import Needs, Reduction

DECLARED = """\
subroutine s(a, n)
real a(n), row(9), rest(*), wide(70000, 0:1), far(n, 2)
character(9) :: words(3)
logical p
integer k
complex z
common /c/ shared
"""


def found(needs, body="x = 1", head="do i = 1, n", declared=""):
    text = f"{DECLARED}{declared}{head}\n{body}\nend do\nend\n"
    every = statements(SourceFile("a.f90", text))
    outer, *inner = loops(every)
    inside = every[outer.first + 1 : outer.last + 1]
    return str(clauses(needs, outer, inside, inner, Unit(every)))


def combined(operator, name):
    return Needs(reduction=(Reduction(operator, name),))


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (Needs(private=("X", "row")), "private(row, x)"),
        (Needs(private=("x", "i")), "private(x)"),
        (Needs(firstprivate=("x",)), "firstprivate(x)"),
        (Needs(lastprivate=("x",)), "firstprivate(x) lastprivate(x)"),
        (Needs(private=("far", "row", "x"), firstprivate=("a",)),
         "private(far, row, x) firstprivate(a) "
         "if(size(far) <= 32763 .and. size(a) <= 32763)"),
        (Needs(lastprivate=("row",), private=("x",)),
         "private(x) firstprivate(row) lastprivate(row)"),
    ],
)  # fmt: skip
def test_variables_of_an_iteration(needs, expected):
    assert found(needs) == expected


def test_the_function_that_tells_a_size_is_not_hidden():
    with pytest.raises(NoClauseError, match="`size` means something else"):
        found(Needs(private=("far", "x")), declared="integer size\n")


def test_a_loop_that_runs_needs_no_first_value():
    head = "do i = 1, 5"
    assert found(Needs(lastprivate=("x",)), head=head) == "lastprivate(x)"


def test_indices_inside_are_private():
    body = "do j = 1, n\ndo while (p)\nend do\nend do"
    assert found(Needs(), body) == "private(j)"


@pytest.mark.parametrize(
    ("operator", "name", "expected"),
    [
        ("+", "x", "+"), ("-", "k", "-"), ("*", "z", "*"), ("max", "x", "max"),
        ("&", "k", "iand"), ("|", "k", "ior"), ("^", "k", "ieor"), ("&&", "p", ".and."),
        ("==", "p", ".eqv."), ("!=", "p", ".neqv."),
        ("||", "p", ".or."), ("min", "k", "min"),
    ],
)  # fmt: skip
def test_reductions(operator, name, expected):
    body = f"{name} = 1"
    assert found(combined(operator, name), body) == f"reduction({expected}: {name})"


@pytest.mark.parametrize(
    ("needs", "reason"),
    [
        (combined("+", "a(1)"), "reduction clause takes variables"),
        (combined("+", "p"), "no reduction by `+` for the type of `p`"),
        (combined("&", "x"), "no reduction by `&` for the type of `x`"),
        (combined("max", "z"), "no reduction by `max` for the type of `z`"),
        (combined("+", "row"), "no reduction by `+` for the type of `row`"),
        (Needs(private=("q%t",)), "`q%t` is a part of an object"),
        (Needs(private=("shared",)), "`shared` stands in `common`"),
        (Needs(private=("rest",)), "whose size is not declared"),
        (
            Needs(private=("wide", "x")),
            "copies of arrays would take up to 2240000 bytes",
        ),
        (Needs(private=("words", "x")), "the size of `words` is not known"),
        (Needs(), "`x` is written, and it is not private"),
    ],
)
def test_needs_that_no_clause_meets(needs, reason):
    with pytest.raises(NoClauseError) as caught:
        found(needs)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "body",
    [
        "if (p) x = 1",
        "if (a(f(1)) > 2) x = 1",
        "x = (1)",
        "if (a(f(g((1)))) > 2) x = 1",
    ],
)
def test_writes_are_found(body):
    with pytest.raises(NoClauseError, match="`x` is written"):
        found(Needs(), body)


@pytest.mark.parametrize(
    "body", ["a(i) = 1", "p => q", "x%y = 1", "if (x == 1) y(1) = 2"]
)
def test_writes_that_are_none_of_a_name(body):
    assert found(Needs(), body) == ""


def test_bounds_do_not_change():
    with pytest.raises(NoClauseError, match="its bounds depend on `k`"):
        found(Needs(private=("k",)), "k = 1", "do i = 1, k")


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ("1, 5", 5),
        ("5, 1", 0),
        ("1, 6, 2", 3),
        ("5, 1, -2", 3),
        ("-2, 2", 5),
        ("1, n", None),
    ],
)
def test_how_often_a_loop_runs(bounds, expected):
    every = statements(SourceFile("a.f90", f"do i = {bounds}\nend do\n"))
    assert trips(loops(every)[0]) == expected


def test_long_conditions_take_no_time():
    condition = " + ".join(["a(1)"] * 80)
    assert found(Needs(), f"if ({condition} > 2) call s(a(1)") == ""


BLOCK = "block\nreal t\ninteger j\ndo j = 1, 3\nt = 1\nend do\nend block"


def test_what_a_block_declares_needs_no_clause():
    assert found(Needs(private=("x",)), BLOCK) == "private(x)"


def test_a_name_with_two_meanings_is_in_no_clause():
    with pytest.raises(NoClauseError, match="`t` means something else in a construct"):
        found(Needs(private=("t",)), BLOCK)
