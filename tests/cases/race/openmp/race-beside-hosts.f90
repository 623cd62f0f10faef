! Regions of a device are tasks of their host, which it has to wait for.
subroutine host_goes_on(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
!$omp target teams distribute parallel do nowait map(tofrom: a)
  do i = 1, n
    a(i) = 1
  end do
!$omp end target teams distribute parallel do
  a(1) = 2
!$omp taskwait
end subroutine

subroutine two_at_once(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, k
  do k = 1, 2
!$omp target teams distribute parallel do nowait map(tofrom: a)
    do i = 1, n
      a(i) = a(i) + k
    end do
!$omp end target teams distribute parallel do
  end do
!$omp taskwait
end subroutine
