! Kinds and sizes that all other files of the project use.
module kinds
  implicit none
  integer, parameter :: wp = selected_real_kind(13, 300)
  integer, parameter :: ip = selected_int_kind(9)
  integer, parameter :: levels = 137, rows = 4 * levels
end module
