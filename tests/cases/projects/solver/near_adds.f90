subroutine near_add(x, y)
  integer, intent(inout) :: x
  integer, intent(in) :: y
  x = x + y
end subroutine
