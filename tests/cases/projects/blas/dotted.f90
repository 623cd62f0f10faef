double precision function dotted(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(*), y(*)
  integer :: i
  dotted = 0
  do i = 1, n  ! expect: parallel reduction(+:dotted)
    dotted = dotted + x(i) * y(i)
  end do
end function

subroutine scaled(n, s, x)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: s
  double precision, intent(inout) :: x(*)
  integer :: i
  do i = 1, n  ! expect: parallel
    x(i) = s * x(i)
  end do
end subroutine
