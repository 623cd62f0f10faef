subroutine previous(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel do
  do i = 2, n
    a(i) = a(i - 1)
  end do
!$omp end parallel do
end subroutine

subroutine shared_scalar(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), t
!$omp parallel do
  do i = 1, n
    t = a(i)
    a(i) = t * t
  end do
end subroutine

subroutine columns_carry(n, a)
  integer, intent(in) :: n
  integer :: i, j
  real :: a(n, n)
!$omp parallel do
  do j = 2, n
    do i = 1, n
      a(i, j) = a(i, j - 1)
    end do
  end do
end subroutine

subroutine forgotten_sum(n, a, s)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), s
!$omp parallel do
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

subroutine no_barrier(n, a, b)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), b(n)
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do nowait
!$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
!$omp end do
!$omp end parallel
end subroutine

subroutine read_outside(n, a, s, b)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), s, b(n)
!$omp parallel do
  do i = 1, n
!$omp critical
    s = s + a(i)
!$omp end critical
    b(i) = s
  end do
end subroutine

subroutine sections_meet(a)
  real :: a
!$omp parallel sections
!$omp section
  a = 1
!$omp section
  a = 2
!$omp end parallel sections
end subroutine

! The element after the own one is that of the next thread.
subroutine next_element(n, a)
  use omp_lib
  integer n, t
  real a(0:n)
!$omp parallel private(t)
  t = omp_get_thread_num() + 1
  a(t) = 1.0
  a(t - 1) = 2.0
!$omp end parallel
end subroutine

! Two locks are none.
subroutine two_locks(s)
  use omp_lib
  integer(omp_lock_kind) :: l, m
  real s
!$omp parallel
  if (omp_get_thread_num() .eq. 0) then
    call omp_set_lock(l)
    s = s + 1
    call omp_unset_lock(l)
  else
    call omp_set_lock(m)
    s = s + 2
    call omp_unset_lock(m)
  end if
!$omp end parallel
end subroutine
