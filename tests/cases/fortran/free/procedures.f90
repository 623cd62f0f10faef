module procedures
  implicit none
contains
  ! A pure function, an elemental one, one with two returns.
  pure real function square(x)
    real, intent(in) :: x
    square = x * x
  end function square

  elemental function clip(x, low, high) result(y)
    real, intent(in) :: x, low, high
    real :: y
    if (x < low) then
      y = low
      return
    end if
    y = min(x, high)
  end function clip

  pure integer function place(i)
    integer, intent(in) :: i
    place = 2 * i + 1
  end function place

  subroutine calls(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(2 * n + 2), b(n)
    integer :: i
    do i = 1, n  ! expect: parallel or unknown
      b(i) = square(b(i)) + clip(b(i), 0.0, 1.0)
    end do
    do i = 0, n  ! expect: parallel or unknown
      a(place(i)) = a(place(i) + 1)
    end do
    do i = 1, n  ! expect: sequential flow(a) distance(1) or unknown
      a(place(i)) = a(place(i) - 2)
    end do
  end subroutine calls

  ! The routine gets a slice and touches that slice only.
  pure subroutine scale(row, f)
    real, intent(inout) :: row(:)
    real, intent(in) :: f
    integer :: j
    do j = 1, size(row)  ! expect: parallel
      row(j) = row(j) * f
    end do
  end subroutine scale

  pure subroutine chain(row)
    real, intent(inout) :: row(:)
    integer :: j
    do j = 2, size(row)  ! expect: sequential flow(row) distance(1)
      row(j) = row(j - 1)
    end do
  end subroutine chain

  subroutine columns(a, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    integer :: j
    do j = 1, m  ! expect: parallel or unknown
      call scale(a(:, j), 2.0)
    end do
    do j = 1, m  ! expect: parallel or unknown
      call chain(a(:, j))
    end do
    do j = 1, n  ! expect: parallel or unknown
      call chain(a(j, :))
    end do
  end subroutine columns

  ! Slices that are apart, and slices that share one element.
  subroutine slices(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(10 * n + 1)
    integer :: i
    do i = 1, n  ! expect: parallel or unknown
      call chain(a(10 * i - 9:10 * i))
    end do
    do i = 1, n  ! expect: sequential or unknown
      call chain(a(10 * i - 9:10 * i + 1))
    end do
  end subroutine slices

  ! A scalar argument that the routine changes.
  subroutine advance(k)
    integer, intent(inout) :: k
    k = k + 3
  end subroutine advance

  subroutine moving(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(3 * n)
    integer :: i, k
    k = 0
    do i = 1, n  ! expect: parallel induction(k) or unknown
      call advance(k)
      a(k) = 0.0
    end do
  end subroutine moving
end module procedures
