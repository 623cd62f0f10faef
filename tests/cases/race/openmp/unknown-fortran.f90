subroutine called(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel do
  do i = 1, n
    call elsewhere(a(i))
  end do
end subroutine

subroutine without_end(n, a)
  integer, intent(in) :: n
  real :: a(n)
!$omp parallel
  a(1) = 1
end subroutine

! `x` is the `t` of before, of which the threads have copies.
subroutine name_from_outside(n, a)
  integer, intent(in) :: n
  integer :: i, t, a(n)
  associate (x => t)
!$omp parallel do private(t)
    do i = 1, n
      x = i
      t = 1
      a(i) = t
    end do
  end associate
end subroutine

subroutine procedure_of_the_host(n, a)
  integer, intent(in) :: n
  integer :: i, t, a(n)
!$omp parallel do private(t)
  do i = 1, n
    call store(i)
    t = 1
    a(i) = t
  end do
contains
  subroutine store(k)
    integer, intent(in) :: k
    t = k
  end subroutine
end subroutine

subroutine another_name_in_common(n, a)
  integer, intent(in) :: n
  integer :: i, t, a(n)
  common /kept/ t
!$omp parallel do private(t)
  do i = 1, n
    call into_common(i)
    t = 1
    a(i) = t
  end do
end subroutine

subroutine into_common(k)
  integer, intent(in) :: k
  integer :: u
  common /kept/ u
  u = k
end subroutine

subroutine name_of_the_first_thread(n, a)
  integer, intent(in) :: n
  integer :: i, a(n)
  integer, save :: t
!$omp threadprivate(t)
  associate (x => t)
!$omp parallel do
    do i = 1, n
      x = i
      t = 1
      a(i) = t
    end do
  end associate
end subroutine

subroutine read_in_a_region(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n
    read(*, *) a(i)
  end do
end subroutine

! The first iteration breaks the rules about dummy arguments, so that no run conforms.
subroutine gets_one_twice(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
!$omp parallel do
  do i = 1, n
    call copies(a(i), a(1))
  end do
contains
  subroutine copies(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y + 1.0
  end subroutine
end subroutine

subroutine allocated_by_all(n, out)
  integer, intent(in) :: n
  real :: out(n)
  real, allocatable :: w(:)
  integer :: i
!$omp parallel
  allocate(w(n))
!$omp do
  do i = 1, n
    out(i) = w(n)
  end do
!$omp end parallel
end subroutine

! The pointer of a local structure leads to the other array, and so does one that a call sets.
module with_pointers
  type :: box
    real, pointer :: held(:)
  end type
contains
  subroutine constructed(n, x)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b
    b = box(x)
!$omp parallel do
    do i = 1, n - 1
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine point(p, x)
    real, pointer :: p(:)
    real, target :: x(:)
    p => x
  end subroutine
  subroutine set_by_a_call(n, p, x)
    integer :: n, i
    real, pointer :: p(:)
    real, target :: x(:)
    call point(p, x)
!$omp parallel do
    do i = 1, n - 1
      x(i + 1) = p(i)
    end do
  end subroutine
end module

subroutine ended_by_a_section(n, a)
  integer n, a(n)
!$omp parallel sections
!$omp section
  stop
!$omp section
  a(1) = 1
!$omp section
  a(1) = 2
!$omp end parallel sections
end subroutine

subroutine tested_in_turn(n, a)
  use omp_lib
  integer n, a
  integer(omp_lock_kind) lck, l2(4)
!$omp parallel
  do while (.not. omp_test_lock(lck))
  end do
  a = a + 1
  call omp_unset_lock(lck)
  call omp_set_lock(l2(n+1))
  if (omp_test_lock(lck)) then
    a = a + 1
  call omp_unset_lock(lck)
  end if
!$omp end parallel
end subroutine

subroutine shown(n, a)
  integer n
  real a(n)
!$omp parallel
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do nowait
!$omp master
  print *, a
!$omp end master
!$omp end parallel
end subroutine

subroutine tested(n, a)
  use omp_lib
  integer n, a
  integer(omp_lock_kind) lck
!$omp parallel
  if (omp_test_lock(lck)) then
    a = a + 1
    call omp_unset_lock(lck)
  else
    a = a - 1
  end if
!$omp end parallel
end subroutine

subroutine test_not_set(n, a)
  use omp_lib
  integer n, a
  integer(omp_lock_kind) lck
!$omp parallel
  if (.not. omp_test_lock(lck)) a = a - 1
!$omp end parallel
end subroutine

subroutine read_shared(n, a)
  integer n, k
  real a(n)
!$omp parallel
  read *, k
!$omp end parallel
end subroutine

subroutine status_of_output(n, a)
  integer n, i, state
  real a(n)
!$omp parallel do
  do i = 1, n
    write (*, *, iostat=state) a(i)
  end do
end subroutine

subroutine written_to_a_text(n, a)
  integer n, i
  real a(n)
  character(10) text
!$omp parallel do
  do i = 1, n
    write (text, '(f10.3)') a(i)
  end do
end subroutine

module counting
  integer counted
contains
  integer function count_one(i)
    integer i
    counted = counted + 1
    count_one = counted + i
  end function

  subroutine written_by_a_function(n)
    integer n, i
!$omp parallel do
    do i = 1, n
      write (*, *) count_one(i)
    end do
  end subroutine
end module
