! COMMON blocks and extents over several files.
subroutine main_step(n)
  use sizes
  implicit none
  integer, intent(in) :: n
  integer :: i
  real :: work(width, depth)
  real :: u(100), v(100)
  common /state/ u, v

  do i = 1, width  ! expect: parallel
    work(i, 1) = i
  end do
  do i = 1, 100  ! expect: parallel
    call store(i, work(1, 1))
  end do
  do i = 1, 199  ! expect: sequential
    call move_up(i)
  end do
  do i = 1, n  ! expect: sequential flow(last)
    call count_up(i)
  end do
  do i = 1, 100  ! expect: parallel
    u(i) = v(i)
  end do
end subroutine

! A parameter as a bound, in an expression, and as the size of an array of a procedure.
subroutine filled(a)
  use sizes, only: w => width
  implicit none
  real :: a(w, *)
  integer :: i, j
  do j = 1, w  ! expect: parallel
    do i = 1, w  ! expect: parallel
      a(i, j) = i
    end do
  end do
  do j = 1, w  ! expect: parallel
    a(:, j) = 0
  end do
  a(:, 1) = 2
  do j = 1, w  ! expect: sequential
    a(:, j + 1) = a(:, j)
  end do
end subroutine
