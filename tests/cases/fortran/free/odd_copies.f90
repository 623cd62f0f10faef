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
