! Components of two structures, of which the text says that they may be one.
module of_pointers
  implicit none
  type given
    real, pointer :: a(:)
  end type
  type looped
    real, pointer :: b(:)
  end type
  type seen
    real, pointer :: c(:)
  end type
  type built
    real, pointer :: d(:)
  end type
contains
  subroutine give(x, y, t)
    type(given) :: x, y
    real, target :: t(:)
    x%a => t
    y%a => t
  end subroutine

  subroutine of_given(x, y, n)
    type(given) :: x, y
    integer :: i, n
    do i = 2, n ! expect: runtime
      x%a(i) = y%a(i - 1)
    end do
  end subroutine

  subroutine give_all(x, t, n)
    type(looped) :: x(:)
    real, target :: t(:)
    integer :: i, n
    do i = 1, n ! expect: unknown or parallel
      x(i)%b => t
    end do
  end subroutine

  subroutine of_looped(x, y, n)
    type(looped) :: x, y
    integer :: i, n
    do i = 2, n ! expect: runtime
      x%b(i) = y%b(i - 1)
    end do
  end subroutine

  subroutine see(x, y)
    type(seen) :: x, y
    x%c => y%c
  end subroutine

  subroutine of_seen(x, y, n)
    type(seen) :: x, y
    integer :: i, n
    do i = 2, n ! expect: runtime
      x%c(i) = y%c(i - 1)
    end do
  end subroutine

  subroutine build(x, t)
    type(built) :: x
    real, target :: t(:)
    x%d => t
  end subroutine

  subroutine build_two(x, y, t)
    type(built) :: x, y
    real, target :: t(:)
    call build(x, t)
    call build(y, t)
  end subroutine

  subroutine of_built(x, y, n)
    type(built) :: x, y
    integer :: i, n
    do i = 2, n ! expect: runtime
      x%d(i) = y%d(i - 1)
    end do
  end subroutine
end module

! Each structure gets a pointer to a part of one array; the index is only an index.
subroutine share(state, buffer, n, m)
  type part
    real, pointer :: a(:)
  end type part
  integer, intent(in) :: n, m
  type(part), intent(inout) :: state(n)
  real, target, intent(inout) :: buffer(m, n)
  integer :: i
  do i = 1, n  ! expect: unknown or parallel
    state(i)%a => buffer(:, i)
  end do
  do i = 1, n  ! expect: unknown or parallel
    buffer(1, i) = 0.0
  end do
end subroutine share
