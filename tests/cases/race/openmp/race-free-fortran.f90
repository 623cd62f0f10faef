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
