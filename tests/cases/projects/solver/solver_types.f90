module solver_types
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module
