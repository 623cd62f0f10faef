! What OpenMP demands of the values of clauses holds where their constructs are reached.
subroutine grains(n, k, h)
  integer :: n, k, i, h(n)
  !$omp parallel
  !$omp single
  !$omp taskloop grainsize(k)
  do i = 1, n
    h(merge(i, 1, k > 0)) = i
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
end subroutine

subroutine chunks(n, k, h)
  integer :: n, k, i, h(n)
  !$omp parallel do schedule(dynamic, k)
  do i = 1, n
    h(merge(i, 1, k > 0)) = i
  end do
end subroutine

subroutine priorities(k, h)
  integer :: k, h(2)
  !$omp parallel
  !$omp single
  !$omp task priority(k)
  h(1) = 1
  !$omp end task
  !$omp task
  h(merge(2, 1, k >= 0)) = 1
  !$omp end task
  !$omp end single
  !$omp end parallel
end subroutine
