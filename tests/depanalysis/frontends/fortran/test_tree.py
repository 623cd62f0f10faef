"""Places of nodes in the user's text."""

from depanalysis.ir.expressions import Load
from depanalysis.ir.statements import Assign, walk_statements
from depanalysis.source import SourceFile

_FREE = """subroutine s(a, n)
  real :: a(n)
  do i = 2, n
    a(i) = 3 * &  ! continued
      & a(i-1) + 1; a(1) = 4
  end do
end subroutine
"""


def _assigns(translation):
    (program,) = translation.programs
    return [each for each in walk_statements(program.body) if isinstance(each, Assign)]


def test_lines_and_columns_are_those_of_the_text(translated) -> None:
    source = SourceFile("t.f90", _FREE)
    first, second = _assigns(translated(_FREE))
    assert isinstance(first.target, Load)
    assert source.text_of(first.target.span) == "a(i)"
    read = next(p for p in (first.value.left.right,) if isinstance(p, Load))
    assert (read.span.line, read.span.column) == (5, 9)
    assert source.text_of(read.span) == "a(i-1)"
    assert source.text_of(second.span) == "a(1) = 4"


def test_fixed_form_with_tabs_and_continuation(translated) -> None:
    text = "\tSUBROUTINE S(A)\n\tREAL A(9)\n10\tA(1) =\n\t1  A(2) + 1\n\tEND\n"
    (assign,) = _assigns(translated(text, "t.f"))
    assert isinstance(assign.value.left, Load)
    span = assign.value.left.span
    assert SourceFile("t.f", text).text_of(span) == "A(2)"
