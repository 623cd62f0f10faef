! Procedures that stand in no module, each in a file of its own: what one calls counts, too.
subroutine near_step(a, i, n)
  integer, intent(in) :: i, n
  integer, intent(inout) :: a(n)
  call near_add(a(i), (a(i - 1)))
end subroutine
