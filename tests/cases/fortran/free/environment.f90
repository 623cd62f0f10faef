! The file asks which exceptions real arithmetic has raised.
subroutine quotients(n, a, b)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in) :: b(n)
  integer :: i
  do i = 1, n  ! expect: unknown
    a(i) = a(i) / b(i)
  end do
end subroutine

subroutine integers(n, a, b)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer, intent(in) :: b(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(i) = a(i) + 2 * b(i)
  end do
end subroutine

logical function failed()
  use, intrinsic :: ieee_exceptions
  call ieee_get_flag(ieee_divide_by_zero, failed)
end function
