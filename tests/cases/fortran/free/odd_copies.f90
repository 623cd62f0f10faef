! Structures are assigned component by component, with the subscripts from before.
module odd_copies
  implicit none
  type :: item
    integer :: id
    real :: x
  end type
contains
  subroutine by_own_subscript(p, q, n)
    integer, intent(in) :: n
    type(item), intent(inout) :: p(n)
    type(item), intent(in) :: q(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      p(p(i)%id) = q(i)
    end do
    do i = 1, n  ! expect: unknown
      p(1) = p(p(1)%id)
    end do
    do i = 1, n  ! expect: unknown
      associate (k => p(1)%id)
        p(k) = q(i)
      end associate
    end do
    do i = 1, n  ! expect: unknown
      p(i) = item(int(p(i)%x), real(p(i)%id))
    end do
    do i = 1, n  ! expect: unknown
      p(next(n)) = q(i)
    end do
  contains
    integer function next(m)
      integer, intent(in) :: m
      integer, save :: last = 0
      last = mod(last, m) + 1
      next = last
    end function
  end subroutine
end module

! What is overwritten is handed to a procedure first, and whole arrays get another shape.
module final_copies
  implicit none
  type :: counted
    integer :: id
  contains
    final :: count_it
  end type
  type :: plain
    integer :: id
    real :: x
  end type
  type :: table
    type(plain), allocatable :: rows(:)
  end type
  type :: nest
    type(counted) :: inner
    real :: x
  end type
  integer :: total = 0
contains
  subroutine count_it(c)
    type(counted), intent(inout) :: c
    total = total + 1
    c%id = total
  end subroutine
  subroutine finals(p, q, r, s, n)
    integer, intent(in) :: n
    type(counted), intent(inout) :: p(n)
    type(counted), intent(in) :: q(n)
    type(nest), intent(inout) :: r(n)
    type(nest), intent(in) :: s(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      p(i) = q(i)
    end do
    do i = 1, n  ! expect: unknown
      r(i) = s(i)
    end do
  end subroutine
  subroutine shapes(t, a, b, n)
    integer, intent(in) :: n
    type(table), intent(inout) :: t(n)
    type(plain), allocatable, intent(inout) :: a(:)
    type(plain), intent(in) :: b(:)
    integer :: i
    do i = 1, n  ! expect: unknown
      t(i)%rows = b
    end do
    do i = 1, n  ! expect: unknown
      a = b(i:n)
    end do
  end subroutine
end module
