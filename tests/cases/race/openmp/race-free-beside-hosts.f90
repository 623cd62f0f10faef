! Regions of a device are tasks of their host, which it has to wait for.
subroutine host_waits(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
!$omp target teams distribute parallel do nowait map(tofrom: a)
  do i = 1, n
    a(i) = 1
  end do
!$omp end target teams distribute parallel do
!$omp taskwait
  a(1) = 2
end subroutine

subroutine one_after_the_other(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, k
  do k = 1, 2
!$omp target teams distribute parallel do nowait depend(inout: a) map(tofrom: a)
    do i = 1, n
      a(i) = a(i) + k
    end do
!$omp end target teams distribute parallel do
  end do
!$omp taskwait
end subroutine
