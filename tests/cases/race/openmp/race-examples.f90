subroutine race(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), t
!$omp parallel do
  do i = 1, n
    t = i
    a(i) = t
  end do
end subroutine
