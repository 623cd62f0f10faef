module sizes
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
  integer, parameter :: width = 8
end module sizes
