! SIZE and bounds of sections, statuses of ALLOCATE, and loops that a run has to get to.
subroutine checked(n, a, b)
  integer, intent(in) :: n
  real, intent(inout) :: a(:, :, :), b(:)
  integer :: i
  if (size(a(:, 1, 1)) < n .or. size(a(1, :, 1)) < n .or. size(b(:)) < n) return
  do i = 2, n  ! expect: sequential
    a(i, i, 1) = a(i - 1, i - 1, 1) + 1
  end do
  do i = 1, n  ! expect: parallel
    a(i, 1, 1) = b(i)
  end do
end subroutine

subroutine parts(n, m, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m)
  integer :: i, j
  do i = 1, size(a(1:n - 1, 1))  ! expect: sequential
    a(i + 1, 1) = a(i, 1)
  end do
  do i = 1, size(a(2:2, 1))  ! expect: parallel
    a(i + 1, 1) = a(i, 1)
  end do
  do i = 1, size(a(4:2, 1)) + 1  ! expect: parallel
    a(i + 1, 1) = a(i, 1)
  end do
  do j = lbound(a(2:, :), 2), ubound(a(2:, :), 2)  ! expect: parallel
    do i = 1, size(a(2:, :), 1)  ! expect: parallel
      a(i, j) = 0
    end do
  end do
end subroutine

! Whether there was memory is not for the text to say, and runs go on where there was.
subroutine with_status(n, a, k)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(n)
  real, allocatable :: b(:), c(:)
  integer :: i, each(2)
  real :: z
  allocate (b(n), stat=each(1))
  allocate (c(n), stat=each(2))
  if (sum(each(1:2)) /= 0) then
    if (k > 3) return
    stop
  end if
  z = 0
  do i = 2, n  ! expect: sequential
    if (a(i) < 0) exit
    z = z * a(i) + 1
  end do
  a(1) = z
end subroutine

! The index of a status is no status.
subroutine of_an_element(n, a, k)
  integer, intent(in) :: n
  integer, intent(inout) :: k
  real, intent(inout) :: a(2 * n)
  real, allocatable :: b(:)
  integer :: i, each(n)
  k = 1
  allocate (b(n), stat=each(k))
  do i = 1, n  ! expect: parallel
    a(i + k * n - n) = i
  end do
end subroutine

! Four steps at once, any of which may be the last one: three iterations show it.
subroutine unrolled(n, d, e, info)
  integer, intent(in) :: n
  real, intent(inout) :: d(n)
  complex, intent(inout) :: e(n)
  integer, intent(inout) :: info
  integer :: i, k
  real :: x, y
  do i = mod(n - 1, 4) + 1, n - 4, 4  ! expect: sequential
    do k = 0, 3  ! expect: sequential
      if (d(i + k) <= 0) then
        info = i + k
        return
      end if
      x = real(e(i + k))
      y = aimag(e(i + k))
      e(i + k) = cmplx(x / d(i + k), y / d(i + k))
      d(i + k + 1) = d(i + k + 1) - x / d(i + k) * x - y / d(i + k) * y
    end do
  end do
end subroutine
