subroutine copied(n, a, b)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), b(n)
!$omp parallel do
  do i = 1, n
    a(i) = b(i)
  end do
!$omp end parallel do
end subroutine

subroutine private_scalar(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), t
!$omp parallel do private(t) &
!$omp schedule(static, 4)
  do i = 1, n
    t = a(i)
    a(i) = t * t
  end do
end subroutine

subroutine inner_index_is_private(n, a)
  integer, intent(in) :: n
  integer :: i, j
  real :: a(n, n)
!$omp parallel do
  do j = 1, n
    do i = 2, n
      a(i, j) = a(i - 1, j)
    end do
  end do
end subroutine

subroutine total(n, a, s)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), s
  s = 0
!$omp parallel do reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

subroutine two_phases(n, a, b)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), b(n)
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do
!$omp do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
!$omp end do nowait
!$omp end parallel
end subroutine

subroutine exclusion(n, a, s, m)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), s, m
!$omp parallel do
  do i = 1, n
!$omp critical
    s = s + a(i)
!$omp end critical
!$omp atomic
    m = m + a(i)
  end do
end subroutine

subroutine sections_and_single(a, b, c)
  real :: a, b, c
!$omp parallel
!$omp sections
!$omp section
  a = 1
!$omp section
  b = 1
!$omp end sections
!$omp single
  c = a + b
!$omp end single
!$omp end parallel
end subroutine

! Every thread has an element of its own.
subroutine own_elements(n, a)
  use omp_lib
  integer n, t
  real a(0:n)
!$omp parallel private(t)
  t = omp_get_thread_num()
  a(t) = 1.0
!$omp end parallel
end subroutine

! One thread stores.
subroutine first_thread(s)
  use omp_lib
  real s
!$omp parallel
  if (omp_get_thread_num() == 0) s = 1.0
!$omp end parallel
end subroutine

! A lock keeps the threads apart.
subroutine locked(s)
  use omp_lib
  integer(omp_lock_kind) :: l
  real s
  call omp_init_lock(l)
!$omp parallel
  call omp_set_lock(l)
  s = s + 1
  call omp_unset_lock(l)
!$omp end parallel
  call omp_destroy_lock(l)
end subroutine
