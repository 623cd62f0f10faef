! A procedure that is called associates a dummy pointer with a dummy target of its caller.
module of_calls
  type :: box
    real, pointer :: held(:) => null()
  end type
contains
  subroutine point(p, x)
    real, pointer :: p(:)
    real, target :: x(:)
    p => x
  end subroutine
  subroutine through(q, y)
    real, pointer :: q(:)
    real, target :: y(:)
    call point(x=y, p=q)
  end subroutine
  subroutine exchange(p, q)
    real, pointer :: p(:), q(:), r(:)
    r => p
    p => q
    q => r
  end subroutine
  subroutine directly(n, p, x)
    integer :: n, i
    real, pointer :: p(:)
    real, target :: x(:)
    call point(p, x)
    do i = 1, n - 1  ! expect: runtime
      x(i + 1) = p(i)
    end do
  end subroutine
  subroutine allocated(n, p, x)
    integer :: n, i
    real, pointer :: p(:)
    real, allocatable, target :: x(:)
    call point(p, x)
    do i = 1, n - 1  ! expect: runtime
      x(i + 1) = p(i)
    end do
  end subroutine
  subroutine by_another(n, p, x)
    integer :: n, i
    real, pointer :: p(:)
    real, target :: x(:)
    call through(p, x)
    do i = 1, n - 1  ! expect: runtime
      x(i + 1) = p(i)
    end do
  end subroutine
  subroutine by_a_pointer(n, p, x)
    integer :: n, i
    real, pointer :: p(:)
    real, target :: x(:)
    procedure(point), pointer :: way
    way => point
    call way(p, x)
    do i = 1, n - 1  ! expect: runtime
      x(i + 1) = p(i)
    end do
  end subroutine
  subroutine both(n, p, q, x)
    integer :: n, i
    real, pointer :: p(:), q(:)
    real, target :: x(:)
    call point(p, x)
    call point(q, x)
    do i = 1, n - 1  ! expect: runtime
      q(i + 1) = p(i)
    end do
  end subroutine
  subroutine exchanged(n, p, q)
    integer :: n, i
    real, pointer :: p(:), q(:)
    call exchange(p, q)
    do i = 1, n - 1  ! expect: runtime
      q(i + 1) = p(i)
    end do
  end subroutine
  ! Nothing is said of the other target.
  subroutine apart(n, p, x, y)
    integer :: n, i
    real, pointer :: p(:)
    real, target :: x(:), y(:)
    call point(p, x)
    do i = 1, n - 1  ! expect: parallel
      y(i + 1) = p(i)
    end do
  end subroutine
  subroutine components(a, b, x)
    type(box) :: a, b
    real, target :: x(:)
    call point(a%held, x)
    call point(b%held, x)
  end subroutine
  subroutine move(a, b, n)
    integer :: n, i
    type(box) :: a, b
    do i = 1, n - 1  ! expect: runtime
      a%held(i + 1) = b%held(i)
    end do
  end subroutine
end module
