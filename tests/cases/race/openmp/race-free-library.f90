subroutine orphan(n, a)
  integer n
  real a(n)
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do
end subroutine

subroutine once(n, a)
  integer n
  real a(n)
!$omp single
  a(1) = n
!$omp end single
!$omp critical
  a(2) = a(2) + 1
!$omp end critical
end subroutine

subroutine one_task(a, i)
  integer i
  real a(*)
!$omp task
  a(i) = i
!$omp end task
end subroutine

module globals
  integer :: counter = 0
!$omp threadprivate(counter)
end module

module more
  integer :: k = 0, other = 1
end module

subroutine orphan_called(n, a)
  integer n
  real a(n)
!$omp parallel
  call orphan(n, a)
!$omp end parallel
end subroutine

subroutine orphan_single(n, a)
  integer n
  real a(n)
!$omp parallel
  call once(n, a)
!$omp end parallel
end subroutine

subroutine orphan_task(n, a)
  integer n, i
  real a(n)
!$omp parallel
!$omp single
  do i = 1, n
    call one_task(a, i)
  end do
!$omp end single
!$omp end parallel
end subroutine

subroutine single_read(n, a)
  integer n, k
  real a(n), f
!$omp parallel private(f, k)
!$omp single
  read *, f, k
!$omp end single copyprivate(f, k)
!$omp do
  do i = k, n
    a(i) = f
  end do
!$omp end parallel
end subroutine

subroutine shown(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp master
  print *, a
  print *, a(1:2), n
!$omp end master
!$omp end parallel
end subroutine

subroutine print_after(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do
!$omp master
  print *, a
!$omp end master
!$omp end parallel
end subroutine

subroutine lock_array(n, a, ix)
  use omp_lib
  integer n, a(16), ix(n), k
  integer(omp_lock_kind) lck(16)
  do k = 1, 16
    call omp_init_lock(lck(k))
  end do
!$omp parallel do private(k)
  do i = 1, n
    k = mod(ix(i), 16) + 1
    call omp_set_lock(lck(k))
    a(k) = a(k) + 1
    call omp_unset_lock(lck(k))
  end do
end subroutine

subroutine nest_test(n, a)
  use omp_lib
  integer n, a
  integer(omp_nest_lock_kind) lck
!$omp parallel
  if (omp_test_nest_lock(lck) > 0) then
    a = a + 1
    call omp_unset_nest_lock(lck)
  end if
!$omp end parallel
end subroutine

subroutine tp1(n, a)
  use globals
  use omp_lib
  integer n
  integer a(0:n)
!$omp parallel
  counter = 1
  a(omp_get_thread_num()) = counter
!$omp end parallel
end subroutine

subroutine tp2(n, a)
  use omp_lib
  integer n, k
  integer a(0:n)
!$omp parallel private(k)
  k = 1
  a(omp_get_thread_num()) = k
!$omp end parallel
end subroutine

subroutine waits_a_while(n, a)
  integer n
  real a(n)
!$omp parallel do
  do i = 1, n
    call sleep(1)
    a(i) = i
  end do
end subroutine

subroutine module_variable(n, a)
  use more
  use omp_lib
  integer n, t
  integer a(0:n)
  k = 5
!$omp parallel private(t)
  t = omp_get_thread_num()
  a(t) = k
!$omp end parallel
end subroutine

subroutine level_of_regions(n, a)
  use omp_lib
  integer n, a, l
!$omp parallel private(l)
  l = omp_get_level()
!$omp single
  a = l + omp_get_max_active_levels()
!$omp end single
!$omp end parallel
end subroutine

subroutine block_of_threads(n)
  integer n
  common /blk/ x, y
!$omp threadprivate(/blk/)
!$omp parallel copyin(/blk/)
  x = x + 1
!$omp end parallel
end subroutine

subroutine block_decides(n, a)
  integer n, k, a(n)
  common /cnt/ k
!$omp threadprivate(/cnt/)
  k = 5
!$omp parallel do copyin(/cnt/)
  do i = 1, n
    if (k > 5) a(1) = i
    a(i) = k
  end do
end subroutine
