! Module variables that any unit may change: what the given files store.
module settings
  implicit none
  integer :: untouched = 3
  integer :: renamed = 3
  integer :: handed_over = 3
  integer :: read_from = 3
  integer :: set_twice = 1
  integer :: of_function = 3
  integer :: as_index = 3
  integer :: subscript = 1
  real :: weights(10)
end module
