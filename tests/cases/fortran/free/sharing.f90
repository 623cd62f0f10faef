! Names that procedures share with what calls them, and names that only look the same.

module shared
  implicit none
  private
  integer :: k = 1
  integer, public :: step = 1
  real, public :: table(100)
  public :: mark, next, hidden
  interface next
    module procedure one_next
  end interface
contains
  subroutine mark(i)
    integer, intent(in) :: i
    table(i) = i
  end subroutine
  integer function one_next(i)
    integer, intent(in) :: i
    one_next = i + step
  end function
  subroutine hidden()
    k = k + 1
  end subroutine
end module

subroutine uses(a, n)
  use shared
  real a(n + 1)
  do i = 1, n  ! expect: parallel
    call mark(i)
  end do
  do i = 1, n  ! expect: parallel
    a(next(i)) = i
  end do
  do i = 1, n  ! expect: sequential flow(table) distance(1)
    call mark(i + 1)
    a(i) = table(i)
  end do
  k = 5
  do i = 1, n  ! expect: parallel
    a(i) = k
  end do
  call hidden()
  do i = 1, n  ! expect: parallel
    a(i + k) = a(i + 5)
  end do
end subroutine

subroutine renames(table, n)
  use shared, only: t => table, put => mark
  real table(n)
  do i = 1, n  ! expect: parallel
    table(i) = t(i)
  end do
  do i = 1, n - 1  ! expect: parallel
    call put(i)
    table(i) = table(i) + t(i)
  end do
  do i = 1, n - 1  ! expect: sequential anti(t)
    call put(i)
    table(i) = t(i + 1)
  end do
end subroutine

subroutine renamed_elsewhere(a, n)
  use shared, own => table
  real a(n), table(n)
  do i = 2, n  ! expect: parallel
    table(i) = own(i)
    call mark(i)
  end do
end subroutine

subroutine host(a, n)
  real a(n), w(n)
  do i = 1, n  ! expect: parallel
    call inside(i)
  end do
  do i = 2, n  ! expect: sequential flow(w) distance(1)
    call inside(i)
    w(i) = w(i - 1) + a(i)
  end do
  do i = 1, n  ! expect: parallel
    call of_index()
  end do
  do i = 1, n  ! expect: parallel private(q)
    q = i
    call reads(a(i))
  end do
contains
  subroutine inside(k)
    a(k) = k
  end subroutine
  subroutine of_index()
    a(i) = i
  end subroutine
  subroutine reads(x)
    x = q
  end subroutine
end subroutine

subroutine common_owner(a, n)
  real a(n)
  common /block/ s, r(100)
  common // free(10)
  do i = 1, n  ! expect: parallel reduction(+:s)
    call add(a(i))
  end do
  do i = 1, 100  ! expect: parallel
    call put_in(i)
  end do
  do i = 1, 99  ! expect: sequential anti(r) distance(1)
    call put_in(i)
    a(i) = r(i + 1)
  end do
  do i = 1, 9  ! expect: unknown
    call other_layout(i)
    a(i) = r(1)
  end do
  do i = 1, 9  ! expect: unknown
    call nobody_knows(a(i))
  end do
  do i = 1, 10  ! expect: parallel
    call in_blank(i)
  end do
end subroutine

subroutine add(v)
  common /block/ t, u(100)
  t = t + v
end subroutine

subroutine put_in(k)
  parameter (m = 50)
  common /block/ t, u(0:2*m-1)
  u(k - 1) = k
end subroutine

subroutine other_layout(k)
  common /block/ m(100), t
  m(k) = t
end subroutine

subroutine in_blank(k)
  common mine(10)
  real mine
  mine(k) = k
end subroutine

subroutine index_of_common(a, n)
  common /index/ i
  real a(n)
  do i = 1, n  ! expect: parallel lastprivate(i) or parallel
    call at_index(a)
  end do
end subroutine

subroutine at_index(a)
  common /index/ k
  real a(*)
  a(k) = k
end subroutine

integer function impure(i)
  common /counter/ count
  integer count
  count = count + 1
  impure = i
end function

subroutine in_conditions(a, n)
  common /counter/ count
  integer count
  real a(n)
  do i = 1, n  ! expect: unknown
    if (a(i) > 0 .and. impure(i) > 3) a(i) = 1
  end do
  do i = 1, n  ! expect: parallel reduction(+:count)
    if (impure(i) > 3) a(i) = 1
  end do
  do i = 1, n  ! expect: unknown
    a(impure(i):n) = 1
  end do
end subroutine

elemental real function squared(x)
  real, intent(in) :: x
  squared = x * x
end function

subroutine elementwise(a, b, n)
  real a(n), b(n, n)
  interface
    elemental real function squared(x)
      real, intent(in) :: x
    end function
  end interface
  do k = 1, n  ! expect: parallel
    b(:, k) = squared(squared(a)) + 1
  end do
  do k = 1, n  ! expect: sequential output(a)
    a(1:n) = squared(b(k, 1:n))
  end do
end subroutine

subroutine types(c, r, n)
  complex c(n)
  double precision d(n)
  real r(2*n)
  do i = 1, n  ! expect: unknown
    call of_parts(c(i))
  end do
  do i = 1, n  ! expect: unknown
    call of_parts(d(i))
  end do
  do i = 1, n  ! expect: parallel
    call of_parts(r(2*i - 1))
  end do
  do i = 1, n  ! expect: sequential output(r)
    call of_parts(r(i))
  end do
end subroutine

subroutine of_parts(x)
  real x(2)
  x(1) = 1
  x(2) = 2
end subroutine
