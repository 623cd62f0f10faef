! What no program that conforms does is done by no run that is shown.
subroutine printed(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = 0
  print *, t(1:n)
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
  do i = 1, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine handed_over(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = 0
  call something(t(1:n))
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine from_an_element_on(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = 0
  call something(t(n))
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine by_an_unknown_function(n, a)
  integer :: n, i
  real :: a(*), t(8), x
  real, external :: f
  t = 0
  x = f(t(n))
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine read_in(n, a)
  integer :: n, i
  real :: a(*), t(8)
  read *, t(1:n)
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine by_implied_loops(n, a)
  integer :: n, i, k
  real :: a(*), t(8)
  t = 0
  print *, (t(k), k = 1, n)
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine columns(n, a)
  integer :: n, i
  real :: a(*), t(4,4)
  t = 0
  print *, t(:,n)
  do i = 5, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine pointed_at(n, a)
  integer :: n, i
  real :: a(*)
  real, target :: t(8)
  real, pointer :: p(:)
  t = 0
  p => t(1:n)
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine associated_with(n, a)
  integer :: n, i
  real :: a(*), t(8)
  associate (z => t(1:n))
    z(1) = 0
  end associate
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine empty(m, n, a)
  integer :: m, n, i
  real :: a(*), t(8)
  t = 0
  print *, t(m:n)
  do i = 9, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine in_steps(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = 0
  print *, t(1:n:2)
  do i = 10, n  ! expect: unknown
    a(i+1) = a(i)
  end do
  do i = 7, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine step_by_step(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = 0
  print *, t(1:8:n-8)
  do i = 8, 20  ! expect: unknown
    if (n == 8) a(i+1) = a(i)
  end do
end subroutine

subroutine no_steps(n, a)
  integer :: n, i, k
  real :: a(*)
  do k = 1, 8, n - 8  ! expect: parallel
  end do
  do i = 8, 20  ! expect: unknown
    if (n == 8) a(i+1) = a(i)
  end do
end subroutine

! Arrays that meet have one shape.
subroutine assigned(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t = a(1:n)
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
  do i = 1, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine multiplied(n, a)
  integer :: n, i
  real :: a(*), t(8), x
  t = 0
  x = sum(t*a(1:n))
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine constructed(n, a)
  integer :: n, i, k
  real :: a(*), t(8)
  t = [(real(k), k = 1, n)]
  do i = 9, n  ! expect: unknown
    a(i+1) = a(i)
  end do
end subroutine

! Functions of the language have their ranges.
subroutine shifted(n, a)
  integer :: n, i, b
  real :: a(*)
  b = ishft(1, n)
  do i = 33, n  ! expect: unknown
    a(i+1) = a(i) + b
  end do
  do i = 30, n  ! expect: sequential flow(a)
    a(i+1) = a(i) + b
  end do
end subroutine

subroutine bits(n, a)
  integer :: n, i, b
  real :: a(*)
  b = ibits(5, n, 2)
  do i = 31, n  ! expect: unknown
    a(i+1) = a(i) + b
  end do
end subroutine

subroutine longer(n, a)
  integer :: n, i
  integer(8) :: b
  real :: a(*)
  b = 1
  b = ishft(b, n)
  do i = 33, n  ! expect: sequential flow(a)
    a(i+1) = a(i) + b
  end do
end subroutine

! A dummy array of one element may have more.
subroutine of_old(n, t, a)
  integer :: n, i
  real :: a(*), t(1)
  print *, t(n)
  do i = 9, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine not_evaluated(n, a)
  integer :: n, i
  real :: a(*), t(8)
  logical :: l
  t = 0
  l = n <= 8 .and. t(n) > 0
  do i = 9, n  ! expect: sequential flow(a) or unknown
    a(i+1) = a(i)
  end do
end subroutine

subroutine sized_later(n, a)
  integer :: n, i
  real :: a(*)
  real, allocatable :: r(:)
  allocate(r(n))
  do i = 1, -n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

! What is read first counts for what is read behind it.
subroutine read_first(n, a)
  integer :: n, m, i
  real :: a(*), t(8)
  m = n
  read *, n, t(1:n)
  do i = 9, m  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine in_a_common_block(n, a)
  integer :: n, i
  real :: a(*), t(1)
  common /block/ t
  print *, t(n)
  do i = 9, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine

subroutine without_elements(n, a)
  integer :: n, i
  real :: a(*), t(8)
  t(1:0) = a(n:1)
  t(1:3) = a(n:n+2)
  do i = 9, n  ! expect: sequential flow(a)
    a(i+1) = a(i)
  end do
end subroutine
