module sizes
  implicit none
  integer, parameter :: width = 20
  integer, parameter :: depth = width / 2
  integer :: last = 0
end module
