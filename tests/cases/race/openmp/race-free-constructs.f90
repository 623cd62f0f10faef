subroutine task(n, a)
  integer :: n, a(n), x
  x = 0
!$omp parallel
!$omp single
!$omp task depend(out: x) shared(x)
  x = n
!$omp end task
!$omp task depend(in: x) shared(x)
  a(1) = x
!$omp end task
!$omp taskwait
!$omp end single
!$omp end parallel
end subroutine

subroutine nested_task(n, a)
  integer :: n, a(n)
!$omp parallel
!$omp single
!$omp task
!$omp task
  a(1) = 1
!$omp end task
!$omp taskwait
  a(1) = 2
!$omp end task
!$omp end single
!$omp end parallel
end subroutine

subroutine doacross(n, a)
  integer :: n, a(n), i
!$omp parallel do ordered(1)
  do i = 2, n
!$omp ordered depend(sink: i - 1)
    a(i) = a(i - 1) + 1
!$omp ordered depend(source)
  end do
!$omp end parallel do
end subroutine

subroutine linear(n, a)
  integer :: n, a(n), i, j
  j = 1
!$omp parallel do linear(j: 2)
  do i = 1, n / 2
    a(j) = i
    j = j + 2
  end do
end subroutine

subroutine ordered(n, a, s)
  integer :: n, a(n), i, s
!$omp parallel do ordered
  do i = 1, n
!$omp ordered
    s = s + a(i)
!$omp end ordered
  end do
end subroutine

subroutine default_private(n, a)
  integer :: n, a(n), i, t
!$omp parallel do default(private) shared(a, n)
  do i = 1, n
    t = i
    a(i) = t
  end do
end subroutine

subroutine reduction(n, a, s)
  integer :: n, a(n), i, s
!$omp parallel do reduction(+: s)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

subroutine reduction_array(n, a, h)
  integer :: n, a(n), i, h(8)
!$omp parallel do reduction(+: h)
  do i = 1, n
    h(mod(a(i), 8) + 1) = h(mod(a(i), 8) + 1) + 1
  end do
end subroutine

subroutine critical(n, a, s)
  integer :: n, a(n), i, s
!$omp parallel do
  do i = 1, n
!$omp critical (one)
    s = s + a(i)
!$omp end critical (one)
  end do
end subroutine

subroutine allocate(n, s)
  integer :: n, i, s
  integer, allocatable :: a(:)
  allocate(a(n))
!$omp parallel do
  do i = 1, n
    a(i) = i
  end do
  print *, a(1)
  deallocate(a)
end subroutine

subroutine print(n, a)
  integer :: n, a(n), i
!$omp parallel do
  do i = 1, n
    a(i) = i
    print *, a(i)
    write(*,*) "x", i
  end do
end subroutine

subroutine pointer(n)
  integer :: n, i
  integer, target :: a(100)
  integer, pointer :: p(:)
  p => a
!$omp parallel do
  do i = 1, 99
    p(i) = a(i) + 1
  end do
end subroutine

subroutine sections(a, b)
  integer :: a, b
!$omp parallel sections
!$omp section
  a = 1
!$omp section
  b = 2
!$omp end parallel sections
end subroutine

subroutine target(n, a)
  integer :: n, a(n), i
!$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine lastprivate(n, a, t)
  integer :: n, a(n), i, t
!$omp parallel do lastprivate(t)
  do i = 1, n
    t = a(i)
  end do
end subroutine

subroutine collapse(n, a)
  integer :: n, a(n, n), i, j
!$omp parallel do collapse(2)
  do i = 1, n
    do j = 1, n
      a(j, i) = i
    end do
  end do
end subroutine

subroutine workshare(n, a, b)
  integer :: n, a(n), b(n)
!$omp parallel workshare
  a = b + 1
!$omp end parallel workshare
end subroutine

subroutine locks(n, s)
  use omp_lib
  integer :: n, s, i
  integer(omp_lock_kind) :: l
  call omp_init_lock(l)
!$omp parallel do
  do i = 1, n
    call omp_set_lock(l)
    s = s + 1
    call omp_unset_lock(l)
  end do
  call omp_destroy_lock(l)
end subroutine

subroutine nest_locks(n, s)
  use omp_lib
  integer :: n, s, i
  integer(omp_nest_lock_kind) :: l
  call omp_init_nest_lock(l)
!$omp parallel do
  do i = 1, n
    call omp_set_nest_lock(l)
    s = s + 1
    call omp_unset_nest_lock(l)
  end do
end subroutine

subroutine atomic(n, s)
  integer :: n, s, i
!$omp parallel do
  do i = 1, n
!$omp atomic
    s = s + 1
  end do
end subroutine

subroutine atomic_capture(n, s, a)
  integer :: n, s, i, v, a(n)
!$omp parallel do private(v)
  do i = 1, n
!$omp atomic capture
    v = s
    s = s + 1
!$omp end atomic
    a(i) = v
  end do
end subroutine

subroutine taskloop(n, a)
  integer :: n, a(n), i
!$omp parallel
!$omp single
!$omp taskloop
  do i = 1, n
    a(i) = i
  end do
!$omp end taskloop
  a(1) = 3
!$omp end single
!$omp end parallel
end subroutine

subroutine depend_elements(n, a, b)
  integer :: n, a(n), b(n), i
!$omp parallel
!$omp single
  do i = 1, n
!$omp task depend(out: a(i))
    a(i) = i
!$omp end task
!$omp task depend(in: a(i))
    b(i) = a(i)
!$omp end task
  end do
!$omp end single
!$omp end parallel
end subroutine

subroutine copyprivate(n, a)
  use omp_lib
  integer :: n, a(n), x
!$omp parallel private(x)
!$omp single
  x = a(1)
!$omp end single copyprivate(x)
  a(omp_get_thread_num() + 2) = x
!$omp end parallel
end subroutine

subroutine nowait(n, a, b)
  integer :: n, a(n), b(n), i
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do nowait
!$omp do
  do i = 1, n
    b(i) = i
  end do
!$omp end do
!$omp end parallel
end subroutine

subroutine if(n, a)
  integer :: n, a(n), i
!$omp parallel do if(.false.)
  do i = 2, n
    a(i) = a(i - 1)
  end do
end subroutine

subroutine num_threads(n, a)
  integer :: n, a(n), i
!$omp parallel do num_threads(n + 1) schedule(static, n / 2 + 1)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine call(n, a)
  integer :: n, a(n), i
!$omp parallel do
  do i = 1, n
    call setone(a(i), i)
  end do
contains
  subroutine setone(x, k)
    integer :: x, k
    x = k
  end subroutine
end subroutine

subroutine firstprivate(n, a)
  integer :: n, a(n), i, k
  k = 3
!$omp parallel do firstprivate(k)
  do i = 1, n
    k = k + i
    a(i) = k
  end do
end subroutine

subroutine simd(n, a, b)
  integer :: n, a(n), b(n), i
!$omp simd
  do i = 1, n
    a(i) = b(i)
  end do
end subroutine

subroutine default_none(n, a)
  integer :: n, a(n), i, t
!$omp parallel default(firstprivate) shared(a)
!$omp do
  do i = 1, n
    t = a(i)
    a(i) = t + 1
  end do
!$omp end do
!$omp end parallel
end subroutine

subroutine alone(n, a)
  use omp_lib
  integer :: n, i
  real :: a(*)
  call omp_set_num_threads(1)
!$omp parallel do
  do i = 1, n
    a(1) = a(1) + i
  end do
end subroutine

subroutine no_more_threads_than_these(n, a)
  use omp_lib
  integer :: n, most, t, k
  real :: a(*)
  most = omp_get_max_threads()
!$omp parallel private(t, k)
  t = omp_get_thread_num()
  do k = 0, n
    a(k * most + t + 1) = 1
  end do
!$omp end parallel
end subroutine

! A variable that only a clause names is nobody's business.
subroutine named_in_the_clause(n, a)
  integer :: n, i, j
  real :: a(n)
!$omp parallel do private(j) shared(n, a)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine allocated_by_each_thread(n, out)
  integer, intent(in) :: n
  real :: out(n)
  real, allocatable :: w(:)
  integer :: i, j
!$omp parallel private(w, j)
  allocate(w(n))
!$omp do
  do i = 1, n
    do j = 1, n
      w(j) = i + j
    end do
    out(i) = w(n)
  end do
  deallocate(w)
!$omp end parallel
end subroutine
