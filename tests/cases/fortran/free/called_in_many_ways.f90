! Calls of many kinds hand over one memory twice, or pointers that lead to it.
module of_calls
  integer, target :: a(100), b(100)
  integer, pointer :: p1(:), p2(:), p3(:), p4(:)
  type pair
    integer, pointer :: u(:) => null(), v(:) => null()
  contains
    procedure :: run => run_pair
    procedure, nopass :: go
  end type
  type(pair) :: s
  interface generic_one
    module procedure by_generic
  end interface
contains
  subroutine init(c)
    logical :: c
    if (c) p1 => a; if (c) p3 => a
    s = pair(b, a)
  end subroutine
  function pick(k) result(r)
    integer, pointer :: r(:)
    integer, intent(in) :: k
    r => b
  end function
  subroutine conditionally(x, y)
    integer, pointer :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine by_result(x, y)
    integer, pointer :: x(:)
    integer, target :: y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  integer function by_function(x, y)
    integer, pointer :: x(:)
    integer, target :: y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
    by_function = 1
  end function
  subroutine by_keyword(x, y, m)
    integer, pointer :: x(:)
    integer, target :: y(:)
    integer :: m
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine run_pair(me, x, y)
    class(pair) :: me
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine go(x, y)
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine by_generic(x, y)
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine inner(x, y)
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine outer(v, w)
    integer, target :: v(:), w(:)
    call inner(v, w)
  end subroutine
  subroutine constructed(x, y)
    integer, pointer :: x(:)
    integer, target :: y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine by_pointer(x, y)
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine handed(x, y)
    integer, target :: x(:), y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine apply(f, x, y)
    interface
      subroutine f(q, r)
        integer, target :: q(:), r(:)
      end subroutine
    end interface
    integer, target :: x(:), y(:)
    call f(x, y)
  end subroutine
  subroutine set(p, x)
    integer, pointer :: p(:)
    integer, target :: x(:)
    p => x
  end subroutine
  subroutine by_set(x, y)
    integer, pointer :: x(:)
    integer, target :: y(:)
    do i = 1, 12  ! expect: runtime
      x(i) = y(i + 1) * 3 + i
    end do
  end subroutine
  subroutine all(n)
    integer :: k
    procedure(by_pointer), pointer :: f
    call conditionally(p1, p3)
    call by_result(pick(1), b)
    k = by_function(p1, a)
    call by_keyword(m=1, y=b, x=pick(2))
    call s%run(a, a)
    call s%go(a, a)
    call generic_one(a, a)
    call outer(a, a)
    call constructed(s%u, b)
    f => by_pointer
    call f(b, b)
    call apply(handed, a, a)
    call set(p2, b)
    call by_set(p2, b)
  end subroutine
end module

! Pointers to nothing are not one, nor what two objects have allocated.
module of_nothing
  type box
    integer, pointer :: held(:) => null(), other(:) => null()
  end type
contains
  subroutine apart(x, y)
    type(box) :: x, y
    do i = 1, 12  ! expect: parallel
      x%held(i) = y%held(i + 1)
    end do
    do i = 1, 12  ! expect: parallel
      x%held(i) = x%other(i + 1)
    end do
  end subroutine
  subroutine one_after_the_other(x, y)
    integer, pointer :: x(:), y(:)
    do i = 1, 12  ! expect: parallel
      x(i) = y(i + 1)
    end do
  end subroutine
  ! Each call hands over two arrays.
  subroutine calling()
    type(box) :: one, two
    integer, pointer :: first(:), second(:)
    nullify (one%held)
    allocate (one%held(100), two%held(100), first(100), second(100))
    call apart(one, two)
    call one_after_the_other(first, second)
    call one_after_the_other(second, first)
  end subroutine
end module
