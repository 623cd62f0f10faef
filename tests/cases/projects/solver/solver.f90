module solver
  use solver_types, only: wp
  implicit none
  private
  public :: relax, bump, shift, average, total
  real(wp) :: total = 0
  interface bump
    module procedure bump_at, bump_first
    module procedure bump_integer
  end interface
  interface
    module subroutine relax(x)
      real(wp), intent(inout) :: x
    end subroutine
    module function average(x, y) result(z)
      real(wp), intent(in) :: x, y
      real(wp) :: z
    end function
  end interface
contains
  subroutine bump_at(x, i)
    real(wp), intent(inout) :: x(:)
    integer, intent(in) :: i
    x(i) = x(i) + 1
  end subroutine
  subroutine bump_first(x)
    real(wp), intent(inout) :: x(:)
    x(1) = x(1) + 1
  end subroutine
  subroutine bump_integer(x)
    integer, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine shift(x, i)
    real(wp), intent(inout) :: x(:)
    integer, intent(in) :: i
    x(i + 1) = x(i)
  end subroutine
end module
