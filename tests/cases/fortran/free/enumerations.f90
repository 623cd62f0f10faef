! Enumerators are integer constants, each one more than the one before.
module shapes
  enum, bind(c)
    enumerator :: point = 3, line, other
    enumerator round
    enumerator :: square = point + 10, last
  end enum
contains
subroutine chosen(kind, n, a)
  integer, intent(in) :: kind, n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    select case (kind)
    case (point)
      a(i) = 1
    case (line, other)
      a(i) = 2 + round
    end select
  end do
  ! `round` is 6, and `last` 14.
  do i = 1, 6  ! expect: parallel
    a(i) = a(i + round)
  end do
  do i = 1, 6  ! expect: sequential
    a(i) = a(i + round - 1)
  end do
  do i = 1, 14  ! expect: parallel
    a(i) = a(i + last)
  end do
end subroutine chosen

subroutine mixed(k, n, a, l)
  integer, intent(in) :: k, n
  logical, parameter :: yes = .true.
  real, parameter :: x = 1.0
  logical, intent(in) :: l
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: unknown
    select case (k)
    case (x)
      a(i) = 1
    end select
  end do
  do i = 1, n - 1  ! expect: sequential
    select case (l)
    case (yes)
      a(i) = a(i + 1)
    end select
  end do
end subroutine mixed
end module shapes
