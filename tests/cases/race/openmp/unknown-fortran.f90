subroutine called(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel do
  do i = 1, n
    call elsewhere(a(i))
  end do
end subroutine

subroutine whole_arrays(n, a, b)
  integer, intent(in) :: n
  real :: a(n), b(n)
!$omp parallel workshare
  a = b
!$omp end parallel workshare
end subroutine

subroutine without_end(n, a)
  integer, intent(in) :: n
  real :: a(n)
!$omp parallel
  a(1) = 1
end subroutine

subroutine orphaned(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp do
  do i = 1, n
    a(i) = i
  end do
end subroutine
