! What was made of a whole array goes on leading to it only where that is a target.
module kept
  implicit none
  type :: holder
    real, pointer :: values(:)
  end type
contains
  subroutine plain(n, a, s)
    integer, intent(in) :: n
    real, intent(in) :: a(3, n)
    real, intent(out) :: s(n)
    real :: x(3)
    integer :: i, k
    call filled(x, a(:, 1))
    do i = 1, n  ! expect: parallel private(x)
      do k = 1, 3  ! expect: parallel
        x(k) = a(k, i)
      end do
      s(i) = total(x)
    end do
  end subroutine
  subroutine hosted(n, a, s)
    integer, intent(in) :: n
    real, intent(in) :: a(3, n)
    real, intent(out) :: s(n)
    real :: x(3)
    integer :: i, k
    do i = 1, n  ! expect: sequential
      do k = 1, 3  ! expect: parallel
        x(k) = a(k, i)
      end do
      s(i) = shared()
    end do
  contains
    real function shared()
      shared = x(1) + x(2) + x(3)
    end function
  end subroutine
  subroutine both_ways(n, a, s)
    integer, intent(in) :: n
    real, intent(in) :: a(3, n)
    real, intent(out) :: s(n)
    real :: x(3)
    integer :: i, k
    do i = 1, n  ! expect: sequential
      do k = 1, 3  ! expect: parallel
        x(k) = a(k, i)
      end do
      s(i) = summed(x)
    end do
  contains
    real function summed(y)
      real, intent(in) :: y(3)
      summed = y(1) + x(2) + x(3)
    end function
  end subroutine
  subroutine filled(x, b)
    real, intent(out) :: x(3)
    real, intent(in) :: b(3)
    x = b
  end subroutine
  real function total(x)
    real, intent(in) :: x(3)
    total = x(1) + x(2) + x(3)
  end function
end module
