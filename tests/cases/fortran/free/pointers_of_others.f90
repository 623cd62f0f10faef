! Pointers and targets that other units make one memory.
module of_pairs
  type pair
    integer, pointer :: p(:), q(:)
  end type
  integer, pointer :: handed(:), kept(:)
contains
  subroutine associate_pair(x)
    type(pair) :: x
    allocate (x%p(100))
    x%q => x%p
  end subroutine
  subroutine move_pair(x, n)
    type(pair) :: x
    integer :: i, n
    do i = 1, n  ! expect: runtime
      x%p(i) = x%q(i + 1)
    end do
  end subroutine
  ! Nothing says that these two are one.
  subroutine move_two(x, y, n)
    type(pair) :: x
    integer, pointer :: y(:)
    integer :: i, n
    do i = 1, n  ! expect: parallel
      x%p(i) = y(i + 1)
    end do
  end subroutine
  subroutine move_pointers(first, second, n)
    integer, pointer :: first(:), second(:)
    integer :: i, n
    do i = 1, n  ! expect: runtime
      first(i) = second(i + 1)
    end do
  end subroutine
  subroutine move_targets(one, other, n)
    integer, target :: one(:), other(:)
    integer :: i, n
    do i = 1, n  ! expect: runtime
      one(i) = other(i + 1)
    end do
  end subroutine
end module

subroutine of_c(n)
  use iso_c_binding
  integer, target :: a(100)
  integer, pointer :: b(:)
  integer :: i, n
  call c_f_pointer(c_loc(a), b, [100])
  do i = 1, n  ! expect: runtime
    b(i) = a(i + 1)
  end do
end subroutine

program main
  use of_pairs
  integer, target :: t(100)
  handed => t
  kept => t(2:)
  call move_pointers(handed, kept, 9)
  call move_targets(t, t(1:99), 9)
end program
