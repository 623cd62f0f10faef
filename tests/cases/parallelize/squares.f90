! Matrices, nests that become one loop, loops that are written in other ways.
module squares
  implicit none
contains
  integer function drawn(state, below)
    integer, intent(inout) :: state
    integer, intent(in) :: below
    state = mod(state * 1103 + 12345, 65536)
    drawn = mod(state / 8, below)
  end function

  subroutine multiply(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(out) :: c(n, n)
    integer :: i, j, k
    rows: do j = 1, n  ! parallel do private(i, k) with other loops innermost
      do i = 1, n  ! left loop around
        c(i, j) = 0
        do k = 1, n  ! left loop around
          if (a(i, k) == 0) cycle
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do rows
  end subroutine

  subroutine cells(a)
    real(8), intent(inout) :: a(6, 40)
    integer :: i, j
    do i = 1, 6  ! parallel do collapse(2)
      do j = 1, 40  ! left loop around
        a(i, j) = a(i, j) + i * j
      end do
    end do
    do i = 1, 6  ! parallel do private(i) schedule(static, 1) with other loops innermost
      do j = i, 40  ! left loop around
        a(i, j) = a(i, j) - i
      end do
    end do
    do j = 2, 40  ! left sequential
      do i = 1, 6  ! parallel do
        a(i, j) = a(i, j) + a(i, j - 1) / 2
      end do
    end do
    a(:, 1) = 0
    do concurrent (i = 1:6)  ! left says already
      a(i, 2) = 1
    end do
    do concurrent (i = 1:6)  ! left says already
      do j = 3, 40  ! left may stand in a `do concurrent`
        a(i, j) = a(i, j) * i
      end do
    end do
  end subroutine

  subroutine others(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    if (n > 5) then; do i = 1, n; a(i) = 1; end do; end if  ! left other code
    i = 1
    do while (i <= n)  ! left
      a(i) = a(i) + 1
      i = i + 1
    end do
    do  ! left
      i = i - 1
      if (i < 1) exit
    end do
  end subroutine
end module

program main
  use squares
  implicit none
  integer :: state, n, i, j
  real(8) :: a(40, 40), b(40, 40), c(40, 40)
  read *, state
  n = 40
  do i = 1, 40  ! left
    do j = 1, 40  ! left
      a(i, j) = drawn(state, 100) / 7d0
      b(i, j) = drawn(state, 100) / 3d0
    end do
  end do
  call multiply(n, a, b, c)
  call cells(a)
  call others(n, b)
  print '(es25.17)', a, b, c
end program
