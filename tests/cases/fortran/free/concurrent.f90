! Kept promises, and one that is not kept: the verdict is about the loop.
subroutine promises(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i
  do concurrent (i = 1:n)  ! expect: parallel
    a(i) = b(i) + 1.0
  end do
  do concurrent (i = 2:n)  ! expect: sequential flow(a) distance(1)
    a(i) = a(i - 1)
  end do
end subroutine promises

! Two indices at once.
subroutine plane(a, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m)
  integer :: i, j
  do concurrent (j = 1:m, i = 1:n)  ! expect: parallel
    a(i, j) = real(i + j)
  end do
end subroutine plane

! With a mask and a step.
subroutine masked(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1)
  integer :: i
  do concurrent (i = 2:n:2, a(i) > 0.0)  ! expect: parallel
    a(i) = a(i - 1) + a(i + 1)
  end do
end subroutine masked

! A scalar that each iteration assigns before it reads.
subroutine temporary(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  real :: t
  integer :: i
  do concurrent (i = 1:n)  ! expect: parallel private(t)
    t = a(i)
    a(i) = b(i)
    b(i) = t
  end do
end subroutine temporary
