subroutine counted(n)
  use of_threads
  integer n
!$omp parallel
  counter = counter + 1
!$omp end parallel
end subroutine

subroutine listed(n)
  use of_threads, only: counter
  integer n
!$omp parallel
  counter = n
!$omp end parallel
end subroutine
