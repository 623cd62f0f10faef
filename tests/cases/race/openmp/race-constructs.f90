subroutine task(n, a)
  integer :: n, a(n), x
  x = 0
!$omp parallel
!$omp single
!$omp task shared(x)
  x = n
!$omp end task
!$omp task shared(x)
  a(1) = x
!$omp end task
!$omp end single
!$omp end parallel
end subroutine

subroutine doacross(n, a)
  integer :: n, a(n), i
!$omp parallel do ordered(1)
  do i = 3, n
!$omp ordered depend(sink: i - 2)
    a(i) = a(i - 1) + 1
!$omp ordered depend(source)
  end do
!$omp end parallel do
end subroutine

subroutine default_private(n, a, t)
  integer :: n, a(n), i, t
!$omp parallel do default(private) shared(a, n, t)
  do i = 1, n
    t = i
    a(i) = t
  end do
end subroutine

subroutine critical(n, a, s)
  integer :: n, a(n), i, s
!$omp parallel do
  do i = 1, n
!$omp critical (one)
    s = s + a(i)
!$omp end critical (one)
!$omp critical (two)
    s = s + 1
!$omp end critical (two)
  end do
end subroutine

subroutine allocate(n, s)
  integer :: n, i, s
  integer, allocatable :: a(:)
  allocate(a(n))
  a = 0
!$omp parallel do
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
  print *, a(1)
  deallocate(a)
end subroutine

subroutine pointer(n)
  integer :: n, i
  integer, target :: a(100)
  integer, pointer :: p(:)
  p => a
!$omp parallel do
  do i = 1, 99
    p(i) = a(i + 1)
  end do
end subroutine

subroutine sections(a)
  integer :: a
!$omp parallel sections
!$omp section
  a = 1
!$omp section
  a = 2
!$omp end parallel sections
end subroutine

subroutine target(n, a, s)
  integer :: n, a(n), i, s
!$omp target map(tofrom: a)
!$omp parallel do
  do i = 2, n
    a(i) = a(i - 1)
  end do
!$omp end parallel do
!$omp end target
end subroutine

subroutine collapse(n, a)
  integer :: n, a(n, n), i, j
!$omp parallel do collapse(2)
  do i = 1, n
    do j = 2, n
      a(j, i) = a(j - 1, i)
    end do
  end do
end subroutine

subroutine nowait(n, a, b)
  integer :: n, a(n), b(n), i
!$omp parallel
!$omp do schedule(dynamic)
  do i = 1, n
    a(i) = i
  end do
!$omp end do nowait
!$omp do schedule(dynamic)
  do i = 1, n
    b(i) = a(i)
  end do
!$omp end do
!$omp end parallel
end subroutine

subroutine if(n, a)
  integer :: n, a(n), i
!$omp parallel do if(n > 100)
  do i = 2, n
    a(i) = a(i - 1)
  end do
end subroutine

subroutine simd(n, a)
  integer :: n, a(n), i
!$omp simd
  do i = 2, n
    a(i) = a(i - 1)
  end do
end subroutine

subroutine depend_elements(n, a, b)
  integer :: n, a(n), b(n), i
!$omp parallel
!$omp single
  do i = 1, n - 1
!$omp task depend(out: a(i))
    a(i) = i
!$omp end task
!$omp task depend(in: a(i))
    b(i) = a(i + 1)
!$omp end task
  end do
!$omp end single
!$omp end parallel
end subroutine

module names
  integer :: t
contains
  subroutine keep(i)
    integer :: i
    t = i
  end subroutine
  subroutine default_of_callee(n, a)
    integer :: n, a(n), i, k
!$omp parallel do default(private) shared(a, n)
    do i = 1, n
      k = i   ! t
      call keep(k)
      a(i) = k
    end do
  end subroutine
end module

subroutine capture(n, s, a)
  integer :: n, s, i, v, a(n)
!$omp parallel do private(v)
  do i = 1, n
!$omp atomic capture
    v = s
    s = s + 1
!$omp end atomic
    a(1) = v
  end do
end subroutine

subroutine doacross_2(n, a)
  integer :: n, a(n, n), i, j
!$omp parallel do ordered(2)
  do i = 2, n
    do j = 2, n - 1
!$omp ordered depend(sink: i - 1, j)
      a(j, i) = a(j + 1, i - 1)
!$omp ordered depend(source)
    end do
  end do
end subroutine

subroutine asked_for_more(n, a)
  use omp_lib
  integer :: n, most, t, k
  real :: a(*)
  call omp_set_num_threads(1)
  most = omp_get_max_threads()
  if (n > 2) call omp_set_num_threads(n)
!$omp parallel private(t, k)
  t = omp_get_thread_num()
  do k = 0, n
    a(k * most + t + 1) = 1
  end do
!$omp end parallel
end subroutine
