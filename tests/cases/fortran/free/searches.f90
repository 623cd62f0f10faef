! Searches that end with what they find: a later iteration runs only if the earlier ones
! found nothing.
subroutine first_negative(n, s, place, least, most)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: s(n)
  integer, intent(out) :: place
  real, intent(out) :: least, most
  integer :: i
  place = 0
  least = s(1)
  most = s(1)
  do i = 2, n  ! expect: parallel reduction(min:least) reduction(max:most)
    least = min(least, s(i))
    most = max(most, s(i))
  end do
  if (least <= 0) then
    do i = 1, n  ! expect: sequential
      if (s(i) <= 0) then
        place = i
        return
      end if
    end do
  else
    do i = 1, n  ! expect: parallel
      s(i) = 1 / sqrt(s(i))
    end do
  end if
end subroutine first_negative

subroutine repeated(n, x, isgn, found)
  implicit none
  integer, intent(in) :: n, isgn(n)
  real, intent(in) :: x(n)
  logical, intent(out) :: found
  real :: xs
  integer :: i
  found = .false.
  do i = 1, n  ! expect: sequential
    if (x(i) >= 0) then
      xs = 1.0
    else
      xs = -1.0
    end if
    if (nint(xs) /= isgn(i)) return
  end do
  found = .true.
end subroutine repeated

subroutine small_coupling(n, first, e, d, last)
  implicit none
  integer, intent(in) :: n, first
  real, intent(inout) :: e(n)
  real, intent(in) :: d(n)
  integer, intent(out) :: last
  integer :: m
  do m = first, n - 1  ! expect: sequential
    if (abs(e(m)) <= sqrt(abs(d(m))) * sqrt(abs(d(m + 1)))) then
      e(m) = 0
      exit
    end if
  end do
  last = m
end subroutine small_coupling

subroutine both_indices(n, b)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: b(n, n)
  integer :: i, j
  outer: do i = 1, n  ! expect: sequential
    do j = 1, n  ! expect: sequential
      if (b(j, i) < 0) exit outer
      b(j, i) = 0
    end do
  end do outer
end subroutine both_indices

! Nothing that an iteration reads decides here: how many iterations run is known before.
subroutine stops_by_index(n, m, a)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n)
  integer :: i, k
  do i = 1, n  ! expect: unknown
    if (i == m) exit
    a(i) = 0
  end do
  do i = 1, n  ! expect: unknown
    if (m > 3) exit
    a(i) = 0
  end do
  k = 0
  do i = 1, n  ! expect: unknown
    k = k + 1
    if (k > m) exit
    a(i) = 0
  end do
  do i = 1, n  ! expect: unknown
    if (i < m) cycle
    exit
  end do
end subroutine stops_by_index

! Only the last iteration jumps.
subroutine stops_at_the_end(n, a, b)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in) :: b(n)
  integer :: i
  do i = 1, n  ! expect: unknown
    a(i) = b(i)
    if (i == n) exit
  end do
end subroutine stops_at_the_end

! The index goes down by one or by two, as the data say.
subroutine uneven_steps(n, ipiv, e)
  implicit none
  integer, intent(in) :: n, ipiv(n)
  real, intent(inout) :: e(n)
  integer :: i
  i = n
  do while (i >= 1)  ! expect: sequential
    if (ipiv(i) < 0) then
      e(i) = 0
      i = i - 1
    end if
    i = i - 1
  end do
end subroutine uneven_steps
