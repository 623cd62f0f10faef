from pathlib import Path

import depanalysis

TEXT = """subroutine g(a, n)
integer a(n)
do i = 1, n
 block
  integer, save :: k = 0
  k = k + 1
  a(i) = k
 end block
end do
end subroutine
"""


def test_no_formula_names_what_the_text_at_the_loop_does_not(tmp_path: Path):
    path = tmp_path / "saved.f90"
    path.write_text(TEXT)
    (report,) = depanalysis.check(path).files
    (loop,) = report.loops
    assert [each.value for each in loop.needs.induction] == [None]
    assert loop.obstacle
