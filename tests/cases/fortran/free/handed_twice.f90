! A procedure may not change an argument that it uses by another name, too: no witness does so.
module handed_twice
  implicit none
  real :: g(100)
contains
  subroutine copied(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y + 1.0
  end subroutine

  subroutine added(x, y)
    real :: x, y
    x = x + y
  end subroutine

  subroutine copied_late(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    if (y > 0.0) x = 2.0
  end subroutine

  subroutine aimed(x, y)
    real, intent(inout), target :: x
    real, target :: y
    x = y + 1.0
  end subroutine

  subroutine unused(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = 1.0
  end subroutine

  subroutine read_both(x, y, z)
    real, intent(in) :: x, y
    real, intent(out) :: z
    z = x + y
  end subroutine

  real function stored(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y
    stored = x
  end function

  ! In the first iteration both would be one element.
  subroutine from_first(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call copied(a(i), a(1))
    end do
  end subroutine

  subroutine after_first(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 2, n  ! expect: parallel
      call copied(a(i), a(1))
    end do
    do i = 2, n  ! expect: sequential flow(a) distance(1)
      call copied(a(i), a(i - 1))
    end do
    do i = 2, n  ! expect: sequential flow(a) distance(1)
      call added(a(i), a(i - 1))
    end do
  end subroutine

  subroutine mirrored(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential
      call copied(a(i), a(n - i + 1))
    end do
  end subroutine

  ! What is handed over in brackets is a value.
  subroutine by_value(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential flow(a)
      call copied(a(i), (a(1)))
    end do
    do i = 1, n  ! expect: sequential flow(a)
      call copied(a(i), a(1) + 0.0)
    end do
  end subroutine

  ! No run of this one conforms.
  subroutine same_twice(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call added(a(n), a(n))
    end do
  end subroutine

  ! Targets may be one, and so may arguments of which one is not used, or none is changed.
  subroutine exceptions(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(inout), target :: b(n)
    integer :: i
    do i = 1, n  ! expect: sequential flow(b)
      call aimed(b(i), b(1))
    end do
    do i = 1, n  ! expect: parallel
      call unused(a(i), a(1))
    end do
    do i = 1, n  ! expect: parallel
      call read_both(a(i), a(1), b(i))
    end do
    do i = 2, n  ! expect: sequential flow(a)
      call copied_late(a(i), a(i - 1))
    end do
  end subroutine

  ! In these no run conforms in which two iterations meet.
  subroutine no_target(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call aimed(a(i), a(1))
    end do
  end subroutine

  subroutine under_condition(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown or runtime
      call copied_late(a(i), a(1))
    end do
  end subroutine

  subroutine of_function(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      b(i) = stored(a(i), a(1))
    end do
  end subroutine

  ! A variable of the module is a name like that of a dummy argument.
  subroutine from_module(x)
    real, intent(inout) :: x
    x = g(1) + 1.0
  end subroutine

  subroutine into_module(x, n)
    integer, intent(in) :: n
    real, intent(in) :: x
    if (n > 1) g(n - 1) = x
  end subroutine

  subroutine below(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x
    call into_module(x, n)
  end subroutine

  subroutine of_module(n)
    integer, intent(in) :: n
    integer :: i
    do i = 2, n  ! expect: parallel
      call from_module(g(i))
    end do
    do i = 1, n  ! expect: sequential anti(g) distance(1)
      call into_module(g(i), i)
    end do
    do i = 2, n  ! expect: sequential anti(g) distance(1)
      call below(g(i), i)
    end do
    do i = 3, n  ! expect: sequential output(g)
      call below(g(i), 2)
    end do
  end subroutine

  subroutine of_first(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n  ! expect: unknown
      call from_module(g(i))
    end do
  end subroutine

  subroutine of_second(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n  ! expect: unknown
      call into_module(g(2), 3)
    end do
  end subroutine

  ! Sections that share elements.
  subroutine shifted(x, y)
    real, intent(inout) :: x(:)
    real, intent(in) :: y(:)
    integer :: k
    do k = 1, size(x)  ! expect: parallel
      x(k) = y(k)
    end do
  end subroutine

  subroutine first_only(x, y)
    real, intent(inout) :: x(:)
    real, intent(in) :: y(:)
    x(1) = y(1)
  end subroutine

  subroutine of_sections(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n - 3  ! expect: sequential flow(a) distance(1)
      call first_only(a(i + 1:i + 2), a(i:i + 1))
    end do
    do i = 2, n - 1  ! expect: parallel
      call shifted(a(i:i), a(1:1))
    end do
  end subroutine

  ! Host association, and a name by which nothing is changed.
  subroutine of_host(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n)
    integer :: i
    do i = 2, n  ! expect: parallel
      call inner(a(i))
    end do
    do i = 1, n  ! expect: sequential flow(a)
      call by_copy(a(i))
    end do
    do i = 1, n  ! expect: sequential output(b)
      call outer(a(i), b(1))
    end do
  contains
    subroutine inner(x)
      real, intent(inout) :: x
      x = a(1)
    end subroutine
    subroutine by_copy(x)
      real, value :: x
      a(1) = a(1)*0.5 + x
    end subroutine
    subroutine outer(x, y)
      real, intent(in) :: x
      real, intent(inout) :: y
      y = x + a(1)
    end subroutine
  end subroutine

  subroutine of_rows(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n  ! expect: unknown or parallel or sequential
      do i = 1, n  ! expect: parallel or unknown
        call copied(a(i, j), a(j, i))
      end do
    end do
  end subroutine

  subroutine of_upper_rows(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n  ! expect: parallel
      do i = 1, j - 1  ! expect: parallel
        call copied(a(i, j), a(j, i))
      end do
    end do
  end subroutine
end module
