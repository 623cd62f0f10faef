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

! What counts in a DO WHILE is a variable like any other.
subroutine counter_of_a_while(n, a)
  integer, intent(in) :: n
  integer :: i, j
  integer :: a(n)
!$omp parallel do
  do i = 1, n
    j = 1
    do while (j < n)
      j = j + 1
    end do
    a(i) = j
  end do
end subroutine

! The index is private in the loop, and one variable in the region around it.
subroutine index_before_its_loop(n, a, k)
  integer, intent(in) :: n, k
  integer :: i
  integer :: a(n)
!$omp parallel
  i = k
!$omp do
  do i = 1, n
    a(i) = 1
  end do
!$omp end parallel
end subroutine

! It keeps the value that it had, so the condition holds.
subroutine index_after_its_loop(n, a)
  integer, intent(in) :: n
  integer :: i, m
  integer :: a(n)
  i = 0
!$omp parallel do
  do i = 1, n
    a(2) = i
  end do
!$omp parallel do
  do m = 1, n
    if (i == 0) a(1) = m
  end do
end subroutine

! The loop belongs to the procedure, and so its index is no private one of the region.
subroutine index_of_the_host(n, a)
  integer, intent(in) :: n
  integer :: i, k
  integer :: a(n)
!$omp parallel do
  do i = 1, n
    call add(a(i))
  end do
contains
  subroutine add(x)
    integer, intent(inout) :: x
    do k = 1, 3
      x = x + k
    end do
  end subroutine
end subroutine

! The directive is about the variable of the module, and not about others of this name.
module own_counters
  integer :: counter
!$omp threadprivate(counter)
end module

subroutine variable_of_that_name(n, a)
  integer, intent(in) :: n
  integer :: i, counter
  integer :: a(n)
!$omp parallel do
  do i = 1, n
    counter = a(i)
    a(i) = counter
  end do
end subroutine

subroutine block_beside_that_of_threads(n, a)
  integer, intent(in) :: n
  integer :: i, first, other
  integer :: a(n)
  common /others/ other /own_block/ first
!$omp threadprivate(/own_block/)
!$omp parallel do
  do i = 1, n
    first = a(i)
    other = first
    a(i) = other
  end do
end subroutine

subroutine index_that_is_shared(n, a)
  integer, intent(in) :: n
  integer :: j
  integer :: a(n)
!$omp parallel shared(j)
  do j = 1, n
    if (a(j) > n) exit
  end do
!$omp end parallel
  a(1) = j
end subroutine

! Every thread makes the lock.
subroutine lock_made_by_all(n, x)
  use omp_lib
  integer :: n, x(*)
  integer(omp_lock_kind) :: l
!$omp parallel
  call omp_init_lock(l)
  call omp_set_lock(l)
  x(1) = x(1) + n
  call omp_unset_lock(l)
!$omp end parallel
end subroutine

subroutine two_criticals(n, a, total)
  integer :: n, i
  real :: a(n), total
  !$omp parallel do
  do i = 1, n
    if (mod(i, 2) == 0) then
      !$omp critical (even)
      total = total + a(i)
      !$omp end critical (even)
    else
      !$omp critical (odd)
      total = total - a(i)
      !$omp end critical (odd)
    end if
  end do
end subroutine

subroutine read_before
  integer :: n, i
  real :: a(100)
  read(*, *) n
  print *, 'elements: ', n
  !$omp parallel do
  do i = 2, n
    a(i) = a(i - 1)
  end do
end subroutine

subroutine allocated_before(n)
  integer :: n, i
  real, allocatable :: a(:)
  allocate(a(n))
  !$omp parallel do
  do i = 2, n
    a(i) = a(i - 1)
  end do
  deallocate(a)
end subroutine

subroutine printed_by_another_thread(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n
    a(i) = i
    write(*, *) i, a(1)
  end do
end subroutine

subroutine before_a_workshare(n, a, b)
  integer, intent(in) :: n
  real :: a(n), b(n)
!$omp parallel
  a(1) = n
!$omp workshare
  b = a
!$omp end workshare
!$omp end parallel
end subroutine
