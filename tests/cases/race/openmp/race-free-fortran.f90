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

subroutine equivalences(n, x, even, odd)
  integer, intent(in) :: n
  integer :: i
  logical :: x(n), even, odd
!$omp parallel do reduction(.eqv.:even) reduction(.NEQV.:odd)
  do i = 1, n
    even = even .eqv. x(i)
    odd = odd .neqv. x(i)
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

! The index of a loop in a region is private, also where its last value is used.
subroutine indices_of_threads(n, a)
  integer, intent(in) :: n
  integer :: i, j
  integer :: a(n)
!$omp parallel do
  do i = 1, n
    do j = 1, i
      if (a(i) == j) exit
    end do
    a(i) = j
  end do
  j = 1
  a(j) = 0
end subroutine

! The index of a loop that threads share is private to the loop; outside it keeps its value.
subroutine index_of_the_loop_only(n, a, k)
  integer, intent(in) :: n, k
  integer :: i, m
  integer :: a(n)
  i = 1
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end parallel
!$omp parallel do
  do m = 1, n
    if (i == 2) a(1) = m
  end do
end subroutine

subroutine index_of_a_task(n, a)
  integer, intent(in) :: n
  integer :: i, j
  integer :: a(n)
!$omp parallel
!$omp single
  do i = 1, n
!$omp task
    do j = 1, 3
      a(i) = a(i) + j
    end do
    a(i) = j
!$omp end task
  end do
!$omp end single
!$omp end parallel
end subroutine

module own_counters
  integer :: counter
!$omp threadprivate(counter)
end module

subroutine counters_of_threads(n, a)
  use own_counters, only: own => counter
  integer, intent(in) :: n
  integer :: i
  integer :: a(n)
!$omp parallel do
  do i = 1, n
    own = a(i)
    a(i) = own + 1
  end do
end subroutine

subroutine block_of_threads(n, a)
  integer, intent(in) :: n
  integer :: i, first, second(4), other
  integer :: a(n)
  common /others/ other /own_block/ first, &
    second
!$omp threadprivate(/own_block/)
!$omp parallel do
  do i = 1, n
    first = a(i)
    second(2) = first
    a(i) = second(2) + 1
  end do
end subroutine

! The lock is made before and destroyed after the threads use it.
subroutine lock_made_before(n, x)
  use omp_lib
  integer :: n, x(*)
  integer(omp_lock_kind) :: l
  call omp_init_lock(l)
!$omp parallel
  call omp_set_lock(l)
  x(1) = x(1) + n
  call omp_unset_lock(l)
!$omp end parallel
  call omp_destroy_lock(l)
end subroutine

subroutine named_critical(n, a, total)
  integer :: n, i
  real :: a(n), total
  !$omp parallel do
  do i = 1, n
    !$omp critical (sums)
    total = total + a(i)
    !$omp end critical (sums)
  end do
end subroutine

subroutine in_order(n, a, total)
  integer :: n, i
  real :: a(n), total
  !$omp parallel do ordered
  do i = 1, n
    !$omp ordered
    total = total + a(i)
    !$omp end ordered
  end do
end subroutine

subroutine printed_by_its_thread(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n
    a(i) = i
    print *, 'element', i, a(i)
  end do
end subroutine

subroutine whole_arrays(n, a, b)
  integer, intent(in) :: n
  real :: a(n), b(n)
!$omp parallel workshare
  a = b
!$omp end parallel workshare
end subroutine

subroutine one_statement_after_the_other(n, a, b)
  integer, intent(in) :: n
  real :: a(n), b(n)
!$omp parallel
!$omp workshare
  a = b + 1
  b(2:n) = a(1:n - 1)
!$omp end workshare
!$omp end parallel
end subroutine

subroutine orphaned(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp do
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine behind_a_subscript(m, n, a)
  integer :: m, n, i, a(n), v(4)
  v(m) = 0
  !$omp parallel do
  do i = 1, n
    if (m > 4) then
      a(1) = i
    else
      a(i) = v(m)
    end if
  end do
end subroutine
