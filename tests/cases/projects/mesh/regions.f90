module regions
  use sizes, only: real_kind => wp
  implicit none
  type :: region
    integer, allocatable :: members(:)
    real(real_kind), allocatable :: weights(:)
  contains
    procedure :: scale => scaled
    procedure :: total
  end type
contains
  subroutine scaled(self, factor)
    class(region), intent(inout) :: self
    real(real_kind), intent(in) :: factor
    integer :: k
    do k = lbound(self%weights, 1), ubound(self%weights, 1)  ! expect: parallel
      self%weights(k) = self%weights(k) * factor
    end do
  end subroutine
  real(real_kind) function total(self)
    class(region), intent(in) :: self
    integer :: k
    total = 0
    do k = 1, size(self%weights)  ! expect: parallel reduction(+:total)
      total = total + self%weights(k)
    end do
  end function
end module regions
