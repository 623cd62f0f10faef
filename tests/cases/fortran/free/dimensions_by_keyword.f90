! The dimension that an inquiry is about may have its keyword.
subroutine cleared(a, b)
  real, intent(inout) :: a(:), b(:, :)
  integer :: i, j
  do i = ubound(a, dim=1), lbound(a, dim=1), -1  ! expect: parallel
    a(i) = 0.0
  end do
  do i = 1, size(array=b, dim=2)                 ! expect: parallel
    do j = 2, size(b, DIM=1)                     ! expect: sequential
      b(j, i) = b(j - 1, i) + 1.0
    end do
  end do
end subroutine

subroutine halves(a, m)
  integer, intent(in) :: m
  real, intent(inout) :: a(2 * m)
  integer :: i
  do i = 1, size(a(1:m), dim=1)                  ! expect: parallel
    a(i) = a(i + m)
  end do
  do i = 1, size(a, dim=1) - 1                   ! expect: sequential
    a(i + 1) = a(i)
  end do
end subroutine

! In another order the keywords say which argument is which.
subroutine exchanged(a)
  real, intent(inout) :: a(:)
  integer :: i
  do i = 1, size(dim=1, array=a)                 ! expect: unknown
    a(i) = 1.0
  end do
end subroutine
