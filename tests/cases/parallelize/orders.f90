! Nests whose innermost loops jump from column to column, and others beside them.
module orders
  implicit none
  integer, parameter :: wide = selected_int_kind(18)
contains
  integer function drawn(state, below)
    integer, intent(inout) :: state
    integer, intent(in) :: below
    state = mod(state * 1103 + 12345, 65536)
    drawn = mod(state / 8, below)
  end function

  subroutine multiply(n, alpha, beta, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: alpha, beta, a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    do i = 1, n  ! parallel do private(i, j, k) with other loops innermost
      do j = 1, n  ! left loop around
        c(i, j) = c(i, j) * beta
        ! a row times a column
        do k = 1, n  ! left loop around
          c(i, j) = c(i, j) + alpha &
                    * a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine relax(n, steps, a, b)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: a(n, n), b(n, n)
    integer :: i, j, t
    do t = 1, steps  ! left sequential
      rows: do i = 2, n - 1  ! parallel do private(i) with other loops innermost
        do j = 2, n - 1  ! left loop around
          b(i, j) = 0.25d0 * (a(i, j - 1) + a(i, j + 1) + a(i - 1, j) + a(i + 1, j))
        end do
      end do rows
      do 20 i = 2, n - 1  ! parallel do private(i) with other loops innermost
        do 10 j = 2, n - 1  ! left loop around
          a(i, j) = b(i, j)
10      continue
20    continue
    end do
  end subroutine

  subroutine columns(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    do i = 2, n  ! parallel do private(i) with other loops innermost
      do j = 1, n  ! left loop around
        a(i, j) = a(i, j) - a(i - 1, j) / 2
      end do
    end do
  end subroutine

  subroutine update(n, m, a, c)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    do i = 1, n  ! parallel do private(i, j, k) schedule(static, 1) with other loops innermost
      do j = 1, i  ! left loop around
        c(i, j) = c(i, j) / 2
      end do
      do k = 1, m  ! left loop around
        do j = 1, i  ! left loop around
          c(i, j) = c(i, j) + a(i, k) * a(j, k)
        end do
      end do
    end do
  end subroutine

  subroutine triangular(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j, k
    do i = 1, n  ! parallel do private(i, k) with other loops innermost
      do j = 1, n  ! left loop around
        do k = i + 1, n  ! left loop around
          b(i, j) = b(i, j) + a(k, i) * b(k, j)
        end do
        b(i, j) = b(i, j) / 2
      end do
    end do
  end subroutine

  subroutine long(first, last, a, b, c)
    integer(wide), intent(in) :: first, last
    real(8), intent(in) :: a(last, last), b(last, last)
    real(8), intent(inout) :: c(last, last)
    integer(wide) :: i, j, k
    do i = first, last  ! parallel do private(i, j, k) with other loops innermost
      do j = first, last  ! left loop around
        c(i, j) = 0
        do k = first, last  ! left loop around
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine refused(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k, l
    ! What stands on these lines cannot move.
    rows: do i = 1, n  ! parallel do private(j)
      do j = 1, n  ! left sequential
        if (a(i, j) < 0) cycle rows
        c(i, j) = a(i, j)
      end do
    end do rows
    do i = 1, n  ! parallel do private(i) with other loops innermost
      do j = 1, n  ! left loop around
        if (a(i, j) < 0) cycle
        c(i, j) = a(i, j)
      end do
    end do
    do i = 1, n  ! parallel do private(j)
      do j = 1, n  ! left loop around
        c(i, j) = c(i, j) + 1; c(i, j) = c(i, j) / 2
      end do
    end do
    do i = 1, n  ! parallel do private(j)
      !dir$ ivdep
      do j = 1, n  ! left loop around
        c(i, j) = c(i, j) + b(i, j)
      end do
    end do
    do i = 1, n  ! parallel do private(j)
      do j = n, 1, -1  ! left loop around
        c(i, j) = c(i, j) + b(i, j)
      end do
    end do
    ! Its index is wanted.
    do l = 1, n  ! left the value of `l` may be wanted
      do j = 1, n  ! parallel do
        c(l, j) = c(l, j) + b(l, j)
      end do
    end do
    c(1, 1) = l
    ! Columns already.
    do j = 1, n  ! parallel do private(i, k)
      do k = 1, n  ! left loop around
        do i = 1, n  ! left loop around
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine
end module

program main
  use orders
  implicit none
  integer :: state, n, i, j
  integer(wide) :: first, last
  real(8), allocatable :: a(:, :), b(:, :), c(:, :)
  read *, state
  do n = 1, 131, 26  ! left
    allocate (a(n, n), b(n, n), c(n, n))
    do j = 1, n  ! left
      do i = 1, n  ! left
        a(i, j) = drawn(state, 100) / 7d0
        b(i, j) = drawn(state, 100) / 3d0
        c(i, j) = drawn(state, 100) / 5d0
      end do
    end do
    call multiply(n, 0.5d0, 0.25d0, a, b, c)
    call relax(n, 3, a, b)
    call columns(n, a)
    call update(n, n, a, c)
    call triangular(n, a, b)
    print '(es25.17)', a, b, c
    first = 2
    last = n
    call long(first, last, a, b, c)
    call refused(n, a, b, c)
    print '(es25.17)', c
    deallocate (a, b, c)
  end do
end program
