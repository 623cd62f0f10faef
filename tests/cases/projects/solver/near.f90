subroutine near(a, n)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  do i = 2, n ! expect: sequential flow(a)
    call near_step(a, i, n)
  end do
end subroutine
