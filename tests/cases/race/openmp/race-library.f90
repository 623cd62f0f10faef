subroutine orphan2(n, a)
  integer n, j
  real a(n)
!$omp do
  do j = 1, n
    a(j) = j
  end do
!$omp end do nowait
end subroutine

subroutine orphan3(n, a, b)
  integer n, j
  real a(n), b(n)
!$omp do
  do j = 1, n
    b(j) = a(n - j + 1)
  end do
!$omp end do
end subroutine

subroutine twice(n, a)
  integer n
  real a(n)
!$omp critical
  a(2) = a(2) + 1
!$omp end critical
end subroutine

module globals
  integer :: counter = 0
!$omp threadprivate(counter)
end module

module more
  integer :: k = 0, other = 1
end module

subroutine orphan_nowait(n, a, b)
  integer n
  real a(n), b(n)
!$omp parallel
  call orphan2(n, a)
  call orphan3(n, a, b)
!$omp end parallel
end subroutine

subroutine orphan_critical(n, a)
  integer n
  real a(n)
!$omp parallel
  call twice(n, a)
  a(2) = 1
!$omp end parallel
end subroutine

subroutine lock_array(n, a, ix)
  use omp_lib
  integer n, a(16), ix(n), k
  integer(omp_lock_kind) lck(16)
!$omp parallel do private(k)
  do i = 1, n
    k = mod(i, 16) + 1
    call omp_set_lock(lck(k))
    a(k / 2 + 1) = a(k) + 1
    call omp_unset_lock(lck(k))
  end do
end subroutine

subroutine lock_array_early(n, a, ix)
  use omp_lib
  integer n, a(16), ix(n), k
  integer(omp_lock_kind) lck(16)
!$omp parallel do private(k)
  do i = 1, n
    k = mod(i, 8) + 1
    call omp_set_lock(lck(k))
    k = k + 1
    a(k) = a(k) + 1
    k = k - 1
    call omp_unset_lock(lck(k))
    a(k) = 2
  end do
end subroutine

subroutine waits_a_while(n, a)
  integer n
  real a(n)
!$omp parallel do
  do i = 1, n
    call sleep(n)
    n = i
  end do
end subroutine

subroutine module_variable(n, a)
  use more
  use omp_lib
  integer n
  integer a(0:n)
  k = 5
!$omp parallel
  if (omp_get_thread_num() >= 0) a(k) = 1
!$omp end parallel
end subroutine

subroutine level_of_regions(n, a)
  use omp_lib
  integer n, a
!$omp parallel
  a = omp_get_level()
!$omp end parallel
end subroutine

subroutine block_decides(n, a)
  integer n, k, a(n)
  common /cnt2/ k
!$omp threadprivate(/cnt2/)
  k = 5
!$omp parallel do copyin(/cnt2/)
  do i = 1, n
    if (k > 4) a(1) = i
  end do
end subroutine

subroutine no_threadprivate(n)
  integer n
  common /blk2/ x2, y2
!$omp parallel
  x2 = x2 + 1
!$omp end parallel
end subroutine

subroutine beside_a_module(n)
  use of_threads, only: counter
  integer n, k
!$omp parallel
  k = n
!$omp end parallel
end subroutine
