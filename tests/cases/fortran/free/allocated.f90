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
  do i = 2, size(w)  ! expect: sequential flow(w)
    w(i) = w(i - 1)
  end do
  do i = lbound(z, 2), ubound(z, 2)  ! expect: parallel
    z(:, i) = w(1)
  end do
  ! A witness would need the other bounds of `z`.
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

! What it makes has as many elements as it says; nobody knows what is in them.
subroutine work_array(a, n, passes)
  implicit none
  integer, intent(in) :: n, passes
  real, intent(inout) :: a(n)
  real, allocatable :: next(:)
  integer :: p, i
  allocate (next(n))
  do p = 1, passes  ! expect: sequential flow(a)
    do i = 2, n  ! expect: parallel
      next(i) = a(i - 1)
    end do
    next(1) = a(n)
    a(:) = next(:)
  end do
end subroutine

! Without elements it begins at 1 and ends at 0, whatever `n` is.
subroutine without_elements(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(10)
  real, allocatable :: w(:)
  integer :: i
  if (n > 0) return
  allocate (w(n))
  do i = 1, 9  ! expect: parallel
    if (size(w) > 0) a(i) = a(i + 1)
  end do
end subroutine

! It may fail, and then there is no array.
subroutine with_a_status(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, allocatable :: w(:)
  integer :: i, stat
  allocate (w(n), stat=stat)
  do i = 2, size(w)  ! expect: unknown
    a(i) = a(i - 1)
  end do
end subroutine
