! Addresses of C on their way to a pointer: of parts, and by structures, copies and numbers.
module addresses
  use iso_c_binding
  implicit none
  type :: holder
    type(c_ptr) :: p
  end type
  type :: field
    real :: x(100)
  end type
  type(field), target :: fields(3)
  real, pointer :: of_part(:)
contains
  subroutine set()
    call c_f_pointer(fptr=of_part, cptr=c_loc(x=fields(2)%x(2)), shape=[99])
  end subroutine

  subroutine part()
    integer :: i
    do i = 1, 50  ! expect: runtime
      of_part(i) = fields(2)%x(i)
    end do
  end subroutine

  subroutine element()
    real, target :: a(100), c(100)
    real, pointer :: b(:)
    integer :: i
    call c_f_pointer(c_loc(a(2)), b, [99])
    do i = 1, 50  ! expect: runtime
      b(i) = a(i)
    end do
    do i = 1, 50  ! expect: parallel
      b(i) = c(i)
    end do
    print *, a
  end subroutine

  subroutine copied()
    real, target :: e(100)
    real, pointer :: f(:)
    type(c_ptr) :: u, v
    integer :: i
    u = c_loc(e(2))
    v = u
    call c_f_pointer(v, f, [99])
    do i = 1, 50  ! expect: runtime
      f(i) = e(i)
    end do
    print *, e
  end subroutine

  subroutine held()
    real, target :: g(100)
    real, pointer :: h(:)
    type(holder) :: in_it
    integer :: i
    in_it = holder(c_loc(g(2)))
    call c_f_pointer(in_it%p, h, [99])
    do i = 1, 50  ! expect: runtime
      h(i) = g(i)
    end do
    print *, g
  end subroutine

  subroutine as_number()
    real, target :: k(100)
    real, pointer :: l(:)
    type(c_ptr) :: w
    integer(c_intptr_t) :: number
    integer :: i
    number = transfer(c_loc(k(2)), number)
    w = transfer(number, w)
    call c_f_pointer(w, l, [99])
    do i = 1, 50  ! expect: runtime
      l(i) = k(i)
    end do
    print *, k
  end subroutine
end module
