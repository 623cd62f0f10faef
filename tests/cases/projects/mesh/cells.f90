module cells
  use sizes
  implicit none
  private
  type, public :: cell
    real(wp) :: area = 0
    real(wp) :: values(width)
  contains
    procedure, public :: reset, mean
    procedure :: edge => plain_edge
    procedure, pass(this), non_overridable :: grow
  end type
  type, public, extends(cell) :: wide_cell
    integer :: halo = 1
  contains
    procedure :: edge => wide_edge
  end type
contains
  subroutine reset(this, x)
    class(cell), intent(inout) :: this
    real(wp), intent(in) :: x
    integer :: k
    do k = 1, width  ! expect: parallel
      this%values(k) = x
    end do
    this%area = x * width
  end subroutine
  pure function mean(this) result(found)
    class(cell), intent(in) :: this
    real(wp) :: found
    integer :: k
    found = 0
    do k = 1, width  ! expect: parallel reduction(+:found)
      found = found + this%values(k)
    end do
    found = found / width
  end function
  pure real(wp) function plain_edge(this, k)
    class(cell), intent(in) :: this
    integer, intent(in) :: k
    plain_edge = this%values(1 + mod(k, width))
  end function
  pure real(wp) function wide_edge(this, k)
    class(wide_cell), intent(in) :: this
    integer, intent(in) :: k
    wide_edge = this%values(1 + mod(k + this%halo, width))
  end function
  subroutine grow(amount, this)
    real(wp), intent(in) :: amount
    class(cell), intent(inout) :: this
    this%area = this%area + amount
  end subroutine
end module cells
