! What a pointer component of a local structure leads to is not the structure's own memory.
module of_locals
  real, target :: shared(100)
  type :: box
    real, pointer :: held(:)
  end type
  type :: empty
    real, pointer :: held(:) => null()
    real, allocatable :: own(:)
  end type
  type :: begun
    real, pointer :: held(:) => shared
  end type
  type :: outer
    type(box) :: inner
  end type
  type, extends(box) :: counted
    integer :: count
  end type
contains
  subroutine hold(b, x)
    type(box) :: b
    real, target :: x(:)
    b%held => x
  end subroutine
  subroutine show(p, b)
    real, pointer :: p(:)
    type(empty) :: b
    p => b%held
  end subroutine
  function made(x) result(b)
    real, target :: x(:)
    type(box) :: b
    b%held => x
  end function
  ! Pointers that lead to the other array.
  subroutine set_by_a_call(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b
    call hold(b, x)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine constructed(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b
    b = box(x(2:))
    do i = 1, n - 1  ! expect: runtime
      b%held(i) = x(i)
    end do
  end subroutine
  subroutine constructed_by_keyword(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b
    b = box(held=x)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine constructed_inside(x, n)
    integer :: n, i
    real, target :: x(n)
    type(outer) :: b
    b = outer(box(x))
    do i = 1, n - 1  ! expect: runtime
      b%inner%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine extended(x, n)
    integer :: n, i
    real, target :: x(n)
    type(counted) :: b
    b = counted(x, 3)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine returned(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b
    b = made(x)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine copied(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b, c
    c = box(x)
    b = c
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = c%held(i)
    end do
  end subroutine
  subroutine copied_dummy(c, n)
    integer :: n, i
    type(box) :: b, c
    b = c
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = c%held(i)
    end do
  end subroutine
  subroutine begun_there(n)
    integer :: n, i
    type(begun) :: b, c
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = shared(i)
    end do
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = c%held(i)
    end do
  end subroutine
  subroutine given_away(n)
    integer :: n, i
    real, pointer :: p(:)
    type(empty) :: b
    allocate (b%held(n))
    call show(p, b)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = p(i)
    end do
  end subroutine
  subroutine allocated_object(x, n)
    integer :: n, i
    real, target :: x(n)
    class(box), allocatable :: b
    b = box(x)
    do i = 1, n - 1  ! expect: runtime
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine associated_name(x, n)
    integer :: n, i
    real, target :: x(n)
    associate (b => box(x))
      do i = 1, n - 1  ! expect: unknown
        b%held(i + 1) = x(i)
      end do
    end associate
  end subroutine
  subroutine several(x, n)
    integer :: n, i
    real, target :: x(n)
    type(box) :: b(2)
    b = [box(x), box(x)]
    do i = 1, n - 1  ! expect: unknown
      b(1)%held(i + 1) = b(2)%held(i)
    end do
  end subroutine
  subroutine in_block(x, n)
    integer :: n, i
    real, target :: x(n)
    block
      type(box) :: b
      b = box(x)
      do i = 1, n - 1  ! expect: runtime
        b%held(i + 1) = x(i)
      end do
    end block
  end subroutine
  subroutine of_host(x, n)
    integer :: n
    real, target :: x(n)
    type(box) :: b
    b = box(x)
    call move()
  contains
    subroutine move()
      integer :: i
      do i = 1, n - 1  ! expect: runtime
        b%held(i + 1) = x(i)
      end do
    end subroutine
  end subroutine
  ! A procedure with such a structure is called in a loop.
  subroutine step(i)
    integer :: i
    type(begun) :: b
    b%held(i + 1) = shared(i)
  end subroutine
  subroutine steps(n)
    integer :: n, i
    do i = 1, n - 1  ! expect: runtime
      call step(i)
    end do
  end subroutine
  subroutine store(i, x)
    integer :: i
    real :: x(:)
    type(begun) :: b
    b%held(1) = x(i)
  end subroutine
  subroutine stores(n, x)
    integer :: n, i
    real :: x(:)
    do i = 1, n  ! expect: sequential
      call store(i, x)
    end do
  end subroutine
  ! The structure of the procedure goes by the name of its caller's.
  subroutine shift(c, i)
    integer :: i
    type(begun) :: b, c
    b%held(i + 1) = c%held(i)
  end subroutine
  subroutine shifts(b, n)
    integer :: n, i
    type(begun) :: b
    do i = 1, n - 1  ! expect: runtime
      call shift(b, i)
    end do
  end subroutine
  ! The text is silent, or the memory is that of the unit itself.
  subroutine unknown_one(x, n)
    integer :: n, i
    real, target :: x(n)
    type(empty) :: b
    call elsewhere(b)
    do i = 1, n - 1  ! expect: parallel
      b%held(i + 1) = x(i)
    end do
  end subroutine
  subroutine of_its_own(x, n)
    integer :: n, i
    real, target :: x(n)
    type(empty) :: b, c
    allocate (b%held(n), b%own(n), c%held(n))
    b%held = 1
    do i = 1, n - 1  ! expect: parallel
      b%held(i + 1) = x(i) + c%held(i)
    end do
    do i = 1, n - 1  ! expect: parallel
      b%own(i + 1) = x(i) + b%held(size(b%held))
    end do
    x(1) = sum(b%held) + x(int(b%held(1)))
    deallocate (b%held, c%held)
  end subroutine
end module
