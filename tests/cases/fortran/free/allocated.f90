! Allocatable arrays have bounds that stay from one ALLOCATE to the next.
subroutine allocated_here(b, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: b(n)
  real, allocatable :: w(:), z(:, :)
  integer :: i
  allocate (w(n), z(0:n, m))
  w = 0
  do i = 1, size(w)  ! expect: parallel
    w(i) = i
  end do
  ! No witness rests on what ALLOCATE leaves behind.
  do i = 2, size(w)  ! expect: unknown
    w(i) = w(i - 1)
  end do
  do i = lbound(z, 2), ubound(z, 2)  ! expect: parallel
    z(:, i) = w(1)
  end do
  do i = lbound(z, 2) + 1, ubound(z, 2)  ! expect: unknown
    z(:, i) = z(:, i - 1)
  end do
  do i = 1, n  ! expect: parallel
    b(i) = sum(z(:, 1)) + w(i)
  end do
  ! The array may get other bounds in each iteration.
  do i = 1, n  ! expect: unknown
    deallocate (w)
    allocate (w(i))
    w(:) = 0
    b(i) = size(w)
  end do
end subroutine

! An argument that is allocated by the caller.
subroutine allocated_there(a, c)
  implicit none
  real, allocatable, intent(inout) :: a(:), c(:)
  integer :: i
  do i = 1, size(a)  ! expect: parallel
    a(i) = a(i) + 1
  end do
  a(:) = 1
  c = a
  do i = 1, size(c)  ! expect: parallel
    c(i) = 2
  end do
end subroutine
