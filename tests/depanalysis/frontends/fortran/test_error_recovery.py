"""Statements that the parser refuses cost only themselves."""

import pytest

from depanalysis.frontends.fortran.error_recovery import Lost, rewritten, taken_out
from depanalysis.ir.printer import show
from depanalysis.ir.statements import Loop, Opaque, While, walk_statements

_UNIT = "subroutine s(a, n)\n  integer n, i, a(n)\n  a(1) = n\n  n = 2\n{}\nend\n"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("do 10 x = 0.0, 1.5e0, n", "do 10 x =+0.0,+1.5e0,n"),
        ("outer: do x=.5d0,b ! text", "outer: do x=+.5d0,b"),
        ("      data a/4Hab c, 2hxy/", "      data a/'ab c', 'xy'/"),
        ("      data a/3*2Hxy/", "      data a/3*'xy'/"),
        ("      PARAMETER N = 10", "      PARAMETER (N = 10)"),
        (
            "do concurrent (integer :: i = 1:n, a(i) > 0)",
            "do concurrent ( i = 1:n, a(i) > 0)",
        ),
        (
            "c: DO CONCURRENT(integer(8)::i=1:n) shared(a, b) default(none)",
            "c: DO CONCURRENT(i=1:n)",
        ),
        (
            "  procedure, private :: f, g => h  ! two",
            "procedure, private :: f; procedure, private :: g => h",
        ),
        ("real, pointer :: p(:) => t, q", "real, pointer :: p(:) => null(0), q"),
        ("real :: a(9)[*], b[2, *]", "real :: a(9), b"),
        ("real, codimension[*] :: a", "real :: a"),
    ],
)
def test_old_forms_are_written_anew(text: str, result: str) -> None:
    lines = [text]
    assert rewritten(lines, 1, is_free=True)
    assert lines == [result]


@pytest.mark.parametrize(
    "text",
    ["do i = 1, n", "x = 2.0, 3.0", "data a/9Hab/", "parameter (n = 1)", "x = a2h",
     "print *, '2Hxy'"],
)  # fmt: skip
def test_other_lines_stay(text: str) -> None:
    lines = [text]
    assert not rewritten(lines, 1, is_free=True)
    assert lines == [text]


def test_a_statement_is_taken_out_with_all_its_lines() -> None:
    lines = ["   10 a(1) = ", "c text", "     &  2 = 3 20", "      x = 1"]
    labels = frozenset({1, 2, 3, 20})
    lost = Lost("not a statement of Fortran", labels, is_old=False, names=("a",))
    for line in (1, 3):
        text = list(lines)
        assert taken_out(text, line, is_free=False) == (1, lost)
        assert text == ["10    CONTINUE", "", "", "      x = 1"]
    text = ["x = &", "! text", "  = 3", "y = 2"]
    assert taken_out(text, 3, is_free=True) is not None
    assert [each.strip() for each in text] == ["CONTINUE", "", "", "y = 2"]


@pytest.mark.parametrize(
    "text", ["subroutine 2x", "end iff", "do 10 i = 1,", "else iff"]
)
def test_what_shapes_a_unit_is_not_taken_out(text: str) -> None:
    assert taken_out([text], 1, is_free=True) is None


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("assign 10 to k", "ASSIGN is not modelled"),
        ("go to k", "GO TO with a variable is not modelled"),
        ("if (n > 2) go to k, (10, 20)", "GO TO with a variable is not modelled"),
        ("pause 'x'", "PAUSE is not modelled"),
        ("type *, n", "input or output"),
    ],
)
def test_old_statements_are_no_errors(translated, statement: str, reason: str) -> None:
    loop = "  do i = 1, n\n    a(i) = 0\n  end do"
    found = translated(_UNIT.format(f"  {statement}\n{loop}\n  10 continue"))
    assert found.errors == ()
    (program,) = found.programs
    assert f'opaque "{reason}"' in show(program)
    assert any(isinstance(each, Loop) for each in walk_statements(program.body))


def test_an_error_costs_a_statement(translated) -> None:
    found = translated(_UNIT.format("  do i = 1, n\n    a(i) = (2))\n  end do"))
    (error,) = found.errors
    assert str(error).startswith(
        "t.f90:6:5: not a statement of Fortran here: it is taken"
    )
    (program,) = found.programs
    (lost,) = (x for x in walk_statements(program.body) if isinstance(x, Opaque))
    assert (lost.reason, lost.writes) == ("not a statement of Fortran", None)


def test_labels_that_a_lost_statement_may_lead_to(translated) -> None:
    text = (
        "  if (a(1)) 10 20\n  do i = 1, n\n    a(i) = 0\n  end do\n10 n = 1\n20 n = 2"
    )
    (program,) = translated(_UNIT.format(text)).programs
    assert "`go to 10` leads here" in show(program)
    assert "`go to 20` leads here" in show(program)


@pytest.mark.parametrize(
    ("text", "name"),
    [("  f(x) = x2)", "f"), ("  real b(", "b"), ("  f(x) = x\n  g(x) = (x", "g")],
)
def test_what_could_be_a_declaration_costs_its_names(
    translated, text: str, name: str
) -> None:
    use = f"  do i = 1, 9\n    y = 1\n    {name}(i) = 2\n  end do\n"
    found = translated(f"subroutine s\n{text}\n{use}end\n")
    assert [each.message for each in found.errors] == [
        "not a statement of Fortran here: nothing is known of the names in it"
    ]
    (program,) = found.programs
    text = show(program)
    assert "y = 1.0" in text
    assert f"a declaration of `{name}` is not understood" in text


def test_a_lost_head_costs_the_unit(translated) -> None:
    found = translated(_UNIT.format("  if (n = 2) then\n    n = 1\n  end if"))
    assert (found.programs, len(found.errors)) == ((), 1)


def test_a_real_index(translated) -> None:
    text = (
        "  do x = 0.0, 1.0, 0.25\n    do i = 1, n\n      a(i) = x\n    end do\n  end do"
    )
    found = translated(_UNIT.format(text))
    assert found.errors == ()
    (program,) = found.programs
    loops = [x for x in walk_statements(program.body) if isinstance(x, Loop | While)]
    assert [type(each) for each in loops] == [While, Loop]
    assert "the index `x` is real" in show(program)


def test_real_bounds_are_made_integers(translated) -> None:
    (program,) = translated(
        _UNIT.format("  do i = 1.0, 2.5\n  a(i) = 1\n  end do")
    ).programs
    assert "for i = int(f32(1.0)) to int(f32(2.5)) {" in show(program)


def test_a_function_with_a_lost_statement_is_no_formula(translated) -> None:
    text = (
        "integer function f(k)\ninteger k\nf = k\npause\nend\n"
        "subroutine s(a, n)\ninteger n, a(n), i\ndo i = 1, n\na(i) = f(i)\nend do\nend\n"
    )
    programs = translated(text).programs
    assert 'opaque "PAUSE is not modelled"' in show(programs[1])


def test_a_lost_statement_may_change_the_bounds_of_arrays(translated) -> None:
    text = "subroutine s(a, n)\ninteger n, a(n)\nx = 1\n{}a = 2\nend\n"
    (program,) = translated(text.format("")).programs
    assert "opaque" not in show(program)
    (program,) = translated(text.format("accept *, n\n")).programs
    assert "local a." in show(program)


def test_a_lost_statement_at_the_end_of_a_loop(translated) -> None:
    text = "  do 10 i = 1, n\n  if (a(i) > 0) go to 10\n  a(i) = 1\n10 pause"
    (program,) = translated(_UNIT.format(text)).programs
    assert show(program).index("break #goto") < show(program).index("PAUSE")
