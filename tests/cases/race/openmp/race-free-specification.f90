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
  if (iam == nt - 1) ipoints = npoints - istart
  do i = 1, ipoints
    x(istart + i) = 123.456
  end do
!$omp end parallel
end subroutine

subroutine nowait(n, m, a, b, y, z)
  integer n, m, i
  real a(*), b(*), y(*), z(*)
!$omp parallel
!$omp do
  do i = 2, n
    b(i) = (a(i) + a(i-1)) / 2.0
  end do
!$omp end do nowait
!$omp do
  do i = 1, m
    y(i) = sqrt(z(i))
  end do
!$omp end do nowait
!$omp end parallel
end subroutine

subroutine workshare(aa, bb, cc, dd, ee, ff, n)
  integer n
  real aa(n,n), bb(n,n), cc(n,n), dd(n,n), ee(n,n), ff(n,n)
!$omp parallel
!$omp workshare
  aa = bb
  cc = dd
  ee = ff
!$omp end workshare
!$omp end parallel
end subroutine

subroutine workshare_sum(aa, bb, n, r)
  integer n
  real aa(n), bb(n), r
!$omp parallel
!$omp workshare
  aa = bb
  r = sum(aa)
!$omp end workshare
!$omp end parallel
end subroutine

subroutine workshare_atomic(aa, bb, r, n)
  integer n, r
  real aa(n), bb(n)
!$omp parallel
!$omp workshare
  aa = bb
!$omp atomic
  r = r + 1
  where (bb > 0) aa = 1
  forall (i = 1:n) bb(i) = i
!$omp end workshare
!$omp end parallel
end subroutine

subroutine sections(n, a, b)
  integer n
  real a(n), b(n)
!$omp parallel sections
!$omp section
  a(1) = 1
!$omp section
  b(1) = 2
!$omp end parallel sections
end subroutine

subroutine single_copyprivate(n, a)
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

subroutine critical_named(n, a, b)
  integer n, a, b
!$omp parallel
!$omp critical (one)
  a = a + 1
!$omp end critical (one)
!$omp critical (two)
  b = b + 1
!$omp end critical (two)
!$omp end parallel
end subroutine

subroutine ordered(n, a, o)
  integer n, k
  integer a(n), o(n)
  k = 0
!$omp parallel do ordered schedule(dynamic)
  do i = 1, n
    if (a(i) > 0) then
!$omp ordered
      k = k + 1
      o(k) = a(i)
!$omp end ordered
    end if
  end do
end subroutine

subroutine doacross(n, a, b)
  integer n, i
  real a(n), b(n)
!$omp parallel do ordered(1)
  do i = 2, n
    a(i) = i
!$omp ordered depend(sink: i-1)
    b(i) = a(i) + b(i-1)
!$omp ordered depend(source)
  end do
end subroutine

subroutine doacross2(n, m, b)
  integer n, m, i, j
  real b(n, m)
!$omp parallel do ordered(2)
  do i = 2, n
    do j = 2, m
!$omp ordered depend(sink: i-1, j) depend(sink: i, j-1)
      b(i, j) = b(i-1, j) + b(i, j-1)
!$omp ordered depend(source)
    end do
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
!$omp end parallel
  call omp_destroy_lock(lck)
end subroutine

subroutine test_lock(n, a)
  use omp_lib
  integer n, a
  integer(omp_lock_kind) lck
  call omp_init_lock(lck)
!$omp parallel shared(lck)
  do while (.not. omp_test_lock(lck))
  end do
  a = a + 1
  call omp_unset_lock(lck)
!$omp end parallel
end subroutine

subroutine nest_lock(n, a)
  use omp_lib
  integer n, a
  integer(omp_nest_lock_kind) lck
  call omp_init_nest_lock(lck)
!$omp parallel shared(lck)
  call omp_set_nest_lock(lck)
  call omp_set_nest_lock(lck)
  a = a + 1
  call omp_unset_nest_lock(lck)
  a = a + 1
  call omp_unset_nest_lock(lck)
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

subroutine atomic(n, x, ix)
  integer n, ix(n)
  real x(*), v
!$omp parallel do private(v)
  do i = 1, n
!$omp atomic update
    x(ix(i)) = x(ix(i)) + 1
!$omp atomic read
    v = x(1)
!$omp atomic write
    x(2) = v
!$omp atomic capture
    v = x(3)
    x(3) = x(3) + 1
!$omp end atomic
  end do
end subroutine

subroutine allocate_before(n)
  integer n
  real, allocatable :: a(:)
  allocate(a(n))
  a = 1
  print *, 'start'
!$omp parallel do
  do i = 1, n
    a(i) = i
  end do
  print *, a(1)
  deallocate(a)
end subroutine

subroutine io_in_region(n, a)
  integer n
  real a(n)
!$omp parallel do
  do i = 1, n
    a(i) = i
    write(*, '(a,i4)') 'x', i
  end do
end subroutine

subroutine io_master(n, a)
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

subroutine pointer(n, t)
  integer n
  real, target :: t(n)
  real, pointer :: p(:)
  p => t
!$omp parallel do
  do i = 1, n
    p(i) = i
  end do
end subroutine

subroutine pointer_allocated(n)
  integer n
  real, pointer :: p(:), q(:)
  allocate(p(n), q(n))
!$omp parallel do
  do i = 1, n - 1
    p(i) = q(i + 1)
  end do
end subroutine

subroutine firstprivate_bound(n, a)
  integer n
  real a(n)
!$omp parallel do firstprivate(n)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine tasks(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp single
  do i = 1, n
!$omp task firstprivate(i)
    a(i) = i
!$omp end task
  end do
!$omp end single
!$omp end parallel
end subroutine

subroutine depend(o)
  integer o, x
!$omp parallel
!$omp single
!$omp task shared(x) depend(out: x)
  x = 1
!$omp end task
!$omp task shared(x) depend(in: x)
  o = x
!$omp end task
!$omp end single
!$omp end parallel
end subroutine

subroutine taskloop(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp masked
!$omp taskloop grainsize(10)
  do i = 1, n
    a(i) = i
  end do
!$omp end taskloop
!$omp end masked
!$omp end parallel
end subroutine

subroutine reduction(n, a, s, m)
  integer n
  real a(n), s, m
!$omp parallel do reduction(+:s) reduction(max:m)
  do i = 1, n
    s = s + a(i)
    m = max(m, a(i))
  end do
end subroutine

subroutine target(n, a, b)
  integer n
  real a(n), b(n)
!$omp target teams distribute parallel do map(tofrom: a) map(to: b)
  do i = 1, n
    a(i) = b(i)
  end do
!$omp end target teams distribute parallel do
end subroutine

subroutine target_data(n, a, b)
  integer n
  real a(n), b(n)
!$omp target data map(to: b) map(from: a)
!$omp target
!$omp parallel do
  do i = 1, n
    a(i) = b(i)
  end do
!$omp end target
!$omp target update to(b)
!$omp target
!$omp parallel do
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
!$omp end target
!$omp end target data
end subroutine

subroutine simd(n, a, b)
  integer n
  real a(n), b(n)
!$omp simd
  do i = 1, n
    a(i) = b(i) + a(i)
  end do
!$omp end simd
end subroutine

subroutine linear(n, a, b)
  integer n, j
  real a(*), b(n)
  j = 0
!$omp parallel do linear(j: 2)
  do i = 1, n
    j = j + 2
    a(j) = b(i)
  end do
end subroutine

subroutine collapse(n, m, a)
  integer n, m, i, j
  real a(n, m)
!$omp parallel do collapse(2)
  do j = 1, m
    do i = 1, n
      a(i, j) = i
    end do
  end do
end subroutine

subroutine concurrent(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp loop
  do i = 1, n
    a(i) = i
  end do
!$omp end parallel
end subroutine

subroutine if(n, a)
  integer n
  real a(n)
!$omp parallel do if(n > 100)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine cancel(n, a)
  integer n
  real a(n)
!$omp parallel do
  do i = 1, n
    if (a(i) < 0) then
!$omp cancel do
    end if
    a(i) = 1
!$omp cancellation point do
  end do
end subroutine

subroutine scope(n, s)
  integer n, s
!$omp parallel
!$omp scope reduction(+:s)
  s = s + 1
!$omp end scope
!$omp end parallel
end subroutine

subroutine alloc_private(n, o)
  integer n
  real o(n)
  real, allocatable :: t(:)
  allocate(t(n))
!$omp parallel do private(t)
  do i = 1, n
    t(1) = i
    o(i) = t(1)
  end do
end subroutine
