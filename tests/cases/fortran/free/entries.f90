! An extent is the value of its variable on entry: the two columns are apart by that.
subroutine shrinking(a, n)
  implicit none
  integer :: n, i
  real :: a(n, *)
  n = n - 1
  do i = 1, n  ! expect: parallel or unknown
    a(i, 1) = a(i + 1, 2)
  end do
end subroutine shrinking

subroutine set_to_one(a, n)
  implicit none
  integer :: n, i
  real :: a(2 * n)
  do i = 1, n  ! expect: parallel or sequential or unknown
    call one(n)
    a(i) = a(i + 2)
  end do
end subroutine set_to_one

subroutine one(n)
  implicit none
  integer, intent(out) :: n
  n = 1
end subroutine one
