! Of Fortran 2008 and 2018, which not every compiler takes.
! The index has a type of its own, and what is shared is listed.
subroutine own_index(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  do concurrent (integer :: i = 1:n, b(i) > 0)  ! expect: parallel
    a(i) = b(i)
  end do
  do concurrent (integer :: i = 2:n) shared(a) default(none)  ! expect: sequential flow(a)
    a(i) = a(i - 1)
  end do
end subroutine own_index
