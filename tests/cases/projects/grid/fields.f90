module fields
  use kinds
  implicit none
  private :: hidden
  real(wp) :: temperature(levels)
  real(wp) :: pressure(levels, 100), tendency(rows)
  integer(ip) :: base(0:9) = 0
  integer :: hidden = 3
contains
  subroutine clear(m)
    integer, intent(in) :: m
    integer :: i
    do i = 1, min(m, levels)  ! expect: parallel
      temperature(i) = hidden
    end do
  end subroutine
end module
