! Exits that are decided by what a procedure gives of which no text says what it does.
module replies
  implicit none
  type, abstract :: shape
  end type
  type, extends(shape) :: disk
    real :: r
  end type
contains
  subroutine by_function(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    logical, external :: accepts
    integer :: i
    do i = 1, n  ! expect: sequential
      if (accepts(b, i)) return
      b(i) = 1.0
    end do
  end subroutine

  subroutine by_value(b, tol, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    real, intent(in) :: tol
    real, external :: measure
    real :: error
    integer :: i
    do i = 1, n  ! expect: sequential
      error = measure(i)
      if (error < tol) exit
      b(i) = error
    end do
  end subroutine

  ! The status that a subroutine sets, and that nothing else sets.
  subroutine by_status(b, n, info)
    integer, intent(in) :: n
    integer, intent(out) :: info
    real, intent(inout) :: b(n)
    integer :: i, status
    info = 0
    do i = 1, n  ! expect: sequential
      call advance(i, status)
      if (status /= 0) then
        info = i
        return
      end if
      b(i) = 1.0
    end do
  end subroutine

  ! A variable that has a value before need not be changed by a procedure.
  subroutine kept(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i, k
    do i = 1, n  ! expect: unknown
      k = i
      call show(k)
      b(k) = 1.0
    end do
  end subroutine

  subroutine counted_before(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i, k
    do k = 1, n - 1  ! expect: parallel
      b(k) = 0.0
    end do
    do i = 1, n  ! expect: unknown
      call show(k)
      if (k /= n) exit
      b(i) = 1.0
    end do
  end subroutine

  ! Control comes back from a procedure, and the rest is as it is.
  subroutine beside(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i
    do i = 2, n  ! expect: sequential flow(b)
      call show(i)
      b(i) = b(i - 1)
    end do
    do i = 2, n  ! expect: unknown
      call show(i)
      b(i) = 1.0
    end do
  end subroutine

  ! It may give the name another array.
  subroutine moved(p, n)
    integer, intent(in) :: n
    real, pointer, intent(inout) :: p(:)
    integer :: i
    do i = 2, n  ! expect: unknown
      call renew(p)
      p(i) = p(i - 1)
    end do
  end subroutine

  subroutine pure_one(b, n, k)
    integer, intent(in) :: n, k
    real, intent(inout) :: b(n)
    integer :: i
    interface
      pure logical function same(k)
        integer, intent(in) :: k
      end function
    end interface
    do i = 1, n  ! expect: unknown
      if (same(k)) exit
      b(i) = 1.0
    end do
  end subroutine

  ! An object has one type in all iterations.
  subroutine typed(x, b, n)
    class(shape), intent(in) :: x(n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      select type (x)
      type is (disk)
        exit
      end select
      b(i) = 1.0
    end do
  end subroutine

  ! Alternate returns are jumps.
  subroutine leaves(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i
    do i = 2, n  ! expect: unknown
      call checked(i, *10)
      b(i) = b(i - 1)
    end do
10  continue
  end subroutine

  subroutine at_the_end(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    integer :: i, status
    do i = 1, n  ! expect: unknown
      b(i) = 1.0
      call advance(i, status)
      if (i == n .and. status /= 0) exit
    end do
  end subroutine
end module
