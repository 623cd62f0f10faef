subroutine store(i, x)
  implicit none
  integer, intent(in) :: i
  real, intent(in) :: x
  real :: first(100), second(100)
  common /state/ first, second
  first(i) = second(i) + x
end subroutine

subroutine move_up(i)
  implicit none
  integer, intent(in) :: i
  real :: both(200)
  common /state/ both
  both(i + 1) = both(i)
end subroutine

subroutine count_up(i)
  use sizes, only: last
  implicit none
  integer, intent(in) :: i
  last = last + i * last
end subroutine
