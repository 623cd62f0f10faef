! Assumed shapes, lower bounds, work arrays.
subroutine shapes(a, b)
  implicit none
  real, intent(inout) :: a(:), b(0:)
  integer :: i
  do i = 1, size(a)  ! expect: parallel
    a(i) = b(i - 1)
  end do
  do i = lbound(b, 1) + 1, ubound(b, 1)  ! expect: sequential flow(b) distance(1)
    b(i) = b(i - 1)
  end do
end subroutine shapes

! Arguments do not overlap; the language says so.
subroutine apart(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i
  do i = 2, n  ! expect: parallel
    a(i) = b(i - 1)
  end do
end subroutine apart

! Negative bounds: the subscripts mirror each other around zero.
subroutine mirror(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(-n:n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(i) = a(-i)
  end do
  do i = -n, n  ! expect: sequential flow(a)
    a(i) = a(-i)
  end do
end subroutine mirror

! A local array on every call; rows of work that all iterations share.
subroutine work(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  real, allocatable :: w(:)
  integer :: i, j
  allocate(w(n))
  do i = 1, n  ! expect: sequential or parallel private(w)
    do j = 1, n  ! expect: parallel
      w(j) = a(j, i) * 2.0
    end do
    do j = 1, n  ! expect: parallel
      a(j, i) = w(n + 1 - j)
    end do
  end do
  deallocate(w)
end subroutine work

! The last value of an argument is wanted, that of a local variable is not.
subroutine wanted(a, n, t)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(out) :: t
  real :: u
  integer :: i
  t = 0.0
  do i = 1, n  ! expect: parallel private(u) lastprivate(t)
    u = a(i) * a(i)
    t = u + 1.0
    a(i) = t
  end do
end subroutine wanted

! Logical reductions.
subroutine flags(a, n, any_positive, all_positive)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  logical, intent(out) :: any_positive, all_positive
  integer :: i
  any_positive = .false.
  all_positive = .true.
  do i = 1, n  ! expect: parallel reduction(||:any_positive) reduction(&&:all_positive)
    any_positive = any_positive .or. a(i) > 0.0
    all_positive = all_positive .and. a(i) > 0.0
  end do
end subroutine flags

! Logical values that are equivalent an even number of times, or not.
subroutine equivalences(x, n, even, odd, mixed)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: x(n)
  logical, intent(inout) :: even, odd, mixed
  integer :: i
  do i = 1, n  ! expect: parallel reduction(==:even) reduction(!=:odd)
    even = even .eqv. x(i)
    odd = x(i) .neqv. odd
  end do
  do i = 1, n  ! expect: sequential
    mixed = mixed .neqv. x(i)
    mixed = mixed .and. x(i)
  end do
end subroutine equivalences

! Bits and extremes of integers.
subroutine extremes(k, n, low, high, bits)
  implicit none
  integer, intent(in) :: n, k(n)
  integer, intent(out) :: low, high, bits
  integer :: i
  low = huge(low)
  high = -huge(high)
  bits = 0
  do i = 1, n  ! expect: parallel reduction(min:low) reduction(max:high) reduction(^:bits)
    low = min(low, k(i))
    high = max(high, k(i))
    bits = ieor(bits, k(i))
  end do
end subroutine extremes

! The place of the least element: the first one wins.
subroutine place_of_least(a, n, least, place)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(out) :: least
  integer, intent(out) :: place
  integer :: i
  least = a(1)
  place = 1
  do i = 2, n  ! expect: sequential
    if (a(i) < least) then
      least = a(i)
      place = i
    end if
  end do
end subroutine place_of_least

! Modulo takes the sign of the divisor, so a negative odd number leaves one.
subroutine modulus(k, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: k(0:n)
  integer :: i
  do i = -9, -1  ! expect: sequential output(k)
    if (modulo(i, 2) == 1) k(0) = i
  end do
  do i = 0, n  ! expect: sequential output(k)
    k(modulo(i, 4)) = i
  end do
  do i = 0, 3  ! expect: parallel
    k(modulo(i + n, 4)) = i
  end do
end subroutine modulus
