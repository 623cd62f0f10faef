module types
  use kinds, only: wp
  implicit none
  private
  public :: grid, box
  type inner
    real(wp) :: x(100)
  end type
  type grid
    integer :: n
    type(inner) :: w
  end type
  type box
    real(wp), dimension(10) :: low, high
  end type
end module
