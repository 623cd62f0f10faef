! What is rounded or may be invalid raises exceptions, and this file asks for them.
module conversions
  use, intrinsic :: ieee_exceptions, only: asked => ieee_get_flag, ieee_inexact
contains
  logical function raised()
    call asked(ieee_inexact, raised)
  end function

  subroutine cut(n, a, k)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    integer, intent(out) :: k(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      k(i) = a(i)
    end do
  end subroutine

  subroutine narrowed(n, a, d)
    integer, intent(in) :: n
    real, intent(out) :: a(n)
    double precision, intent(in) :: d(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      a(i) = d(i)
    end do
  end subroutine

  subroutine compared(n, a, k, x)
    integer, intent(in) :: n
    real, intent(in) :: a(n), x
    integer, intent(inout) :: k(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      if (a(i) < x) k(i) = 3
    end do
  end subroutine

  subroutine inside(n, a, k)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    integer, intent(out) :: k(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      k(i) = int(a(i) * 3)
    end do
  end subroutine

  subroutine copied(n, a, b)
    integer, intent(in) :: n
    real, intent(out) :: a(n)
    real, intent(in) :: b(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      a(i) = b(i)
    end do
  end subroutine
end module
