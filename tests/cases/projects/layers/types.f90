! Types with arrays in them, for all units.
module layer_types
  use layer_kinds, only: wp, levels
  implicit none
  type layer
    integer :: start = 1, end = 10
    real(wp) :: heat(levels)
    real(wp), allocatable :: wet(:)
  end type
  type column
    type(layer) :: upper, lower
    integer :: count
  end type
end module
