! A procedure may not change an argument that it uses by another name, too: no witness does so.
module handed_twice
  implicit none
contains
  subroutine copied(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y + 1.0
  end subroutine

  subroutine added(x, y)
    real :: x, y
    x = x + y
  end subroutine

  subroutine copied_late(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    if (y > 0.0) x = 2.0
  end subroutine

  subroutine aimed(x, y)
    real, intent(inout), target :: x
    real, intent(in), target :: y
    x = y + 1.0
  end subroutine

  subroutine unused(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = 1.0
  end subroutine

  subroutine read_both(x, y, z)
    real, intent(in) :: x, y
    real, intent(out) :: z
    z = x + y
  end subroutine

  real function stored(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y
    stored = x
  end function

  ! In the first iteration both would be one element.
  subroutine from_first(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call copied(a(i), a(1))
    end do
  end subroutine

  subroutine after_first(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 2, n  ! expect: parallel
      call copied(a(i), a(1))
    end do
    do i = 2, n  ! expect: sequential flow(a) distance(1)
      call copied(a(i), a(i - 1))
    end do
    do i = 2, n  ! expect: sequential flow(a) distance(1)
      call added(a(i), a(i - 1))
    end do
  end subroutine

  subroutine mirrored(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential
      call copied(a(i), a(n - i + 1))
    end do
  end subroutine

  ! What is handed over in brackets is a value.
  subroutine by_value(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential flow(a)
      call copied(a(i), (a(1)))
    end do
    do i = 1, n  ! expect: sequential flow(a)
      call copied(a(i), a(1) + 0.0)
    end do
  end subroutine

  ! No run of this one conforms.
  subroutine same_twice(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call added(a(n), a(n))
    end do
  end subroutine

  ! Targets may be one, and so may arguments of which one is not used, or none is changed.
  subroutine exceptions(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n  ! expect: sequential flow(a)
      call aimed(a(i), a(1))
    end do
    do i = 1, n  ! expect: parallel
      call unused(a(i), a(1))
    end do
    do i = 1, n  ! expect: parallel
      call read_both(a(i), a(1), b(i))
    end do
    do i = 1, n  ! expect: sequential flow(a)
      call copied_late(a(i), a(1))
    end do
  end subroutine

  subroutine of_function(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      b(i) = stored(a(i), a(1))
    end do
  end subroutine

  subroutine of_rows(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n  ! expect: unknown or parallel or sequential
      do i = 1, n  ! expect: parallel or unknown
        call copied(a(i, j), a(j, i))
      end do
    end do
  end subroutine

  subroutine of_upper_rows(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n  ! expect: parallel
      do i = 1, j - 1  ! expect: parallel
        call copied(a(i, j), a(j, i))
      end do
    end do
  end subroutine
end module
