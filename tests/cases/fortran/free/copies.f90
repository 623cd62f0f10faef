! Structures are assigned component by component.
module points
  implicit none
  type :: vec
    real :: x, y = 0
  end type
  type :: particle
    type(vec) :: pos, vel
    real :: w(3)
    integer :: id
  end type
  type, extends(vec) :: vec3
    real :: z
  end type
  type :: holder
    real, allocatable :: v(:)
  end type
  type :: linked
    type(vec), pointer :: at
  end type
contains
  subroutine moves(p, q, v, n, k)
    integer, intent(in) :: n, k(n)
    type(particle), intent(inout) :: p(n), q(n)
    type(vec), intent(inout) :: v(n)
    type(particle) :: t
    type(vec3) :: u(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      p(i) = q(i)
    end do
    do i = 2, n  ! expect: sequential
      p(i) = p(i - 1)
    end do
    do i = 1, n  ! expect: parallel
      p(i)%pos = q(i)%vel
    end do
    do i = 1, n  ! expect: parallel private(t%id,t%pos%x,t%pos%y,t%vel%x,t%vel%y,t%w)
      t = p(i)
      p(i) = q(i)
      q(i) = t
    end do
    do i = 1, n  ! expect: parallel
      v(i) = vec(1.0, 2.0)
    end do
    do i = 1, n  ! expect: parallel
      v(i) = vec(x=real(i))
    end do
    do i = 1, n  ! expect: runtime
      p(k(i)) = q(i)
    end do
    do i = 1, n - 1  ! expect: parallel
      p(i)%pos%x = p(i)%pos%x + p(i + 1)%vel%x
    end do
    do i = 1, n  ! expect: sequential
      p(1) = q(i)
    end do
    do i = 1, n  ! expect: parallel
      u(i) = vec3(1.0, 2.0, 3.0)
    end do
    do i = 1, n  ! expect: parallel
      u(i)%x = u(i)%z
    end do
  end subroutine
  subroutine wholes(a, b, n, m)
    integer, intent(in) :: n, m
    type(vec), intent(inout) :: a(n, m), b(n, m)
    integer :: i
    do i = 1, m  ! expect: parallel
      a(:, i) = b(:, i)
    end do
    do i = 2, m  ! expect: sequential
      a(:, i) = a(:, i - 1)
    end do
    do i = 1, m  ! expect: parallel
      a(:, i)%x = b(:, i)%y
    end do
    do i = 1, m  ! expect: parallel
      a(2:n, i) = a(1:n-1, i)
    end do
    do i = 1, m  ! expect: parallel
      a(1:n, i) = vec(1.0, 2.0)
    end do
  end subroutine
  subroutine not_copied(v, h, l, n)
    integer, intent(in) :: n
    type(vec), intent(inout) :: v(n)
    type(holder), intent(inout) :: h(n)
    type(linked), intent(inout) :: l(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      v(i) = vec(v(i)%y, v(i)%x)
    end do
    do i = 1, n  ! expect: unknown
      h(i) = h(n)
    end do
    do i = 1, n  ! expect: unknown
      l(i) = l(n)
    end do
  end subroutine
end module
