! Kinds, sizes and a private constant that has the name of a variable elsewhere.
module layer_kinds
  implicit none
  private
  integer, parameter :: base = 4
  integer, parameter, public :: wp = 8
  integer, parameter, public :: levels = base * 2, halo = base / 2
  integer, parameter, public :: offsets(3) = (/ 1, 2, 4 /)
end module
