! No subscript is below the lower bound of an array, whatever its extent is.
subroutine assumed_size(a, n, k)
  integer :: n, k, i
  real :: a(*)
  do i = 1, n ! expect: unknown or parallel
    a(i * k) = 1
  end do
end subroutine

subroutine from_zero(a, n, k)
  integer :: n, k, i
  real :: a(0:*)
  do i = 1, n ! expect: sequential output(a)
    a(i * k) = 1
  end do
end subroutine

subroutine assumed_shape(a, n, k)
  integer :: n, k, i
  real :: a(:)
  do i = 1, n ! expect: unknown or parallel
    a(i * (k - 1)) = 1
  end do
end subroutine

subroutine with_stride(a, n, k)
  integer :: n, k, i
  real :: a(*)
  do i = 1, n ! expect: sequential output(a)
    a(1 + (i - 1) * k) = 1
  end do
end subroutine

subroutine shifted(a, first, last)
  integer :: first, last, i
  real :: a(*)
  do i = first, last ! expect: sequential flow(a)
    a(i + 1) = a(i)
  end do
end subroutine
