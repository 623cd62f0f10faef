module globals
  integer :: counter = 0
  real, allocatable :: wk(:)
  real, allocatable :: own(:)
  integer :: tol
!$omp threadprivate(counter, own)
end module

subroutine points(x, npoints)
  use omp_lib
  integer npoints, iam, nt, ipoints, istart, i
  real x(npoints)
!$omp parallel default(private) shared(x, npoints)
  iam = omp_get_thread_num()
  nt = omp_get_num_threads()
  ipoints = npoints / nt
  istart = iam * ipoints
  do i = 0, ipoints
    if (istart + i >= 1) x(istart + i) = 123.456
  end do
!$omp end parallel
end subroutine

subroutine nowait(n, m, a, b, y)
  integer n, m, i
  real a(*), b(*), y(*)
!$omp parallel
!$omp do
  do i = 2, n
    b(i) = (a(i) + a(i-1)) / 2.0
  end do
!$omp end do nowait
!$omp do
  do i = 1, m
    y(i) = sqrt(b(i))
  end do
!$omp end do nowait
!$omp end parallel
end subroutine

subroutine sections(n, a, b)
  integer n
  real a(n), b(n)
!$omp parallel sections
!$omp section
  a(1) = 1
!$omp section
  a(1) = 2
!$omp end parallel sections
end subroutine

subroutine critical_named(n, a, b)
  integer n, a, b
!$omp parallel
!$omp critical (one)
  a = a + 1
!$omp end critical (one)
!$omp critical (two)
  a = a + 1
!$omp end critical (two)
!$omp end parallel
end subroutine

subroutine ordered(n, a, o)
  integer n, k
  integer a(n), o(n)
  k = 0
!$omp parallel do ordered schedule(dynamic)
  do i = 1, n
!$omp ordered
    k = k + 1
!$omp end ordered
    o(k) = a(i)
  end do
end subroutine

subroutine doacross(n, a, b)
  integer n, i
  real a(n), b(n)
!$omp parallel do ordered(1)
  do i = 3, n
!$omp ordered depend(sink: i-2)
    b(i) = a(i) + b(i-1)
!$omp ordered depend(source)
  end do
end subroutine

subroutine locks(n, a)
  use omp_lib
  integer n, a
  integer(omp_lock_kind) lck
  call omp_init_lock(lck)
!$omp parallel shared(lck)
  call omp_set_lock(lck)
  a = a + 1
  call omp_unset_lock(lck)
  a = a - 1
!$omp end parallel
  call omp_destroy_lock(lck)
end subroutine

subroutine atomic(n, x, ix)
  integer n, ix(n)
  real x(*)
!$omp parallel do
  do i = 1, n
!$omp atomic update
    x(ix(i)) = x(ix(i)) + 1
    x(2) = 1
  end do
end subroutine

subroutine allocate_before(n)
  integer n
  real, allocatable :: a(:)
  allocate(a(n))
  a = 1
  print *, 'start', n
!$omp parallel do
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
  print *, a(1)
  deallocate(a)
end subroutine

subroutine read_before()
  integer n
  real, allocatable :: a(:)
  read(*, *) n
  allocate(a(n))
  read(*, *) a
!$omp parallel do
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
  write(*, *) a
end subroutine

subroutine io_in_region(n, a)
  integer n
  real a(n)
!$omp parallel do
  do i = 1, n - 1
    a(i) = a(i + 1)
    print *, a(i)
  end do
end subroutine

subroutine pointer(n, t)
  integer n
  real, target :: t(n)
  real, pointer :: p(:)
  p => t
!$omp parallel do
  do i = 1, n - 1
    p(i) = t(i + 1)
  end do
end subroutine

subroutine private_missing(n, a)
  integer n
  real a(n), t
!$omp parallel do
  do i = 1, n
    t = a(i)
    a(i) = t * 2
  end do
end subroutine

subroutine module_variable(n, a)
  use globals
  integer n, a
!$omp parallel
  tol = tol + 1
!$omp end parallel
end subroutine

subroutine depend(o)
  integer o, x
!$omp parallel
!$omp single
!$omp task shared(x) depend(in: x)
  x = 1
!$omp end task
!$omp task shared(x) depend(in: x)
  o = x
!$omp end task
!$omp end single
!$omp end parallel
end subroutine

subroutine array_reduction(n, a, h)
  integer n, a(n), h(10)
!$omp parallel do
  do i = 1, n
    h(a(i)) = h(a(i)) + 1
  end do
end subroutine

subroutine target(n, a, b)
  integer n
  real a(n), b(n)
!$omp target map(tofrom: a)
!$omp teams
!$omp distribute parallel do
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
!$omp end distribute parallel do
!$omp end teams
!$omp end target
end subroutine

subroutine simd(n, a, b)
  integer n
  real a(n), b(n)
!$omp simd
  do i = 2, n
    a(i) = a(i - 1)
  end do
!$omp end simd
end subroutine

subroutine if(n, a)
  integer n
  real a(n)
!$omp parallel if(n > 100)
  a(1) = n
!$omp end parallel
end subroutine

subroutine alloc_shared(n)
  integer n
  real, allocatable :: t(:)
  allocate(t(n))
!$omp parallel do
  do i = 1, 100
    t(1) = i
  end do
end subroutine
