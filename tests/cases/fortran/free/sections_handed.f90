! A section whose elements do not follow each other is handed over as a copy where the
! procedure wants a sequence: all of its elements are stored back after the call.
module sections_handed
  implicit none
contains
  subroutine sequence(x)
    real, intent(inout) :: x(*)
    x(1) = x(1) + 1.0
  end subroutine

  subroutine sized(x, n)
    integer, intent(in) :: n
    real :: x(n)
    x(1) = 1.0
  end subroutine

  subroutine read_only(x, y)
    real, intent(in) :: x(*)
    real, intent(out) :: y
    y = x(1)
  end subroutine

  subroutine plane(x)
    real :: x(2, *)
    x(1, 1) = x(1, 1) + 1.0
  end subroutine

  subroutine only_reads(x, y)
    real :: x(*), y
    y = x(1)
  end subroutine

  subroutine shaped(x)
    real, intent(inout) :: x(:)
    x(1) = x(1) + 1.0
  end subroutine

  subroutine in_order(x)
    real, intent(inout), contiguous :: x(:)
    x(1) = x(1) + 1.0
  end subroutine

  subroutine strided(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n/2  ! expect: sequential output(a)
      call sequence(a(i:n:2))
    end do
    do i = 1, n/2  ! expect: sequential output(a)
      call sized(a(i:n:2), (n - i)/2 + 1)
    end do
    do i = 1, n/2  ! expect: sequential output(a)
      call in_order(a(i:n:2))
    end do
    do i = 1, n/2  ! expect: parallel
      call shaped(a(i:n:2))
    end do
    do i = 1, n/2  ! expect: parallel
      call read_only(a(i:n:2), b(i))
    end do
  end subroutine

  ! A copy that is never changed brings back what another iteration has changed meanwhile.
  subroutine unchanged(a, b, c, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n), c(n)
    integer :: i
    do i = 1, n/2  ! expect: parallel
      call only_reads(a(i:n:2), b(i))
    end do
    do i = 1, n/2  ! expect: sequential anti(c)
      call only_reads(c(i:n:2), b(i))
      c(i) = 0.0
    end do
  end subroutine

  ! These elements follow each other, and nothing is copied.
  subroutine contiguous_ones(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i
    do i = 1, n  ! expect: parallel
      call sequence(a(i:n, 1))
    end do
    do i = 1, n  ! expect: parallel
      call sequence(a(i, 1))
    end do
  end subroutine

  ! Each iteration has a row, or a part of one, of its own; or not.
  subroutine rows(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i
    do i = 1, n  ! expect: parallel
      call sequence(a(i, :))
    end do
    do i = 1, n  ! expect: sequential output(a)
      call sequence(a(1, i:n))
    end do
    do i = 1, n/2  ! expect: parallel
      call plane(a(2*i - 1:2*i, 1:3))
    end do
    do i = 1, n - 1  ! expect: sequential
      call plane(a(i:i + 1, 1:3))
    end do
  end subroutine

  ! An array of assumed shape is taken to be contiguous, as listed.
  subroutine assumed(a)
    real, intent(inout) :: a(:, :)
    integer :: i
    do i = 1, size(a, 1)  ! expect: parallel
      call sequence(a(i:, 1))
    end do
  end subroutine
end module
