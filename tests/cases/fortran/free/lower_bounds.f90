! Arrays whose subscripts do not begin at 1, by other names.
module from_zero
  implicit none
  type table
    real :: v(0:5)
    real, allocatable :: u(:)
  end type
contains
  subroutine pointed(x)
    type(table), target, intent(inout) :: x
    real, pointer :: p(:)
    integer :: k
    p => x%v
    do k = 1, 5  ! expect: parallel
      p(k) = x%v(k) + 1
    end do
    do k = 1, 5  ! expect: sequential flow(x%v)
      p(k) = x%v(k - 1) + 1
    end do
  end subroutine
  subroutine named(x)
    type(table), intent(inout) :: x
    integer :: k
    associate (p => x%v)
      do k = 1, 5  ! expect: parallel
        p(k) = x%v(k) + 1
      end do
      do k = 1, 5  ! expect: sequential flow(x%v)
        p(k) = x%v(k - 1) + 1
      end do
    end associate
    associate (p => x%v(:))
      do k = 1, 5  ! expect: parallel
        p(k) = x%v(k - 1) + 1
      end do
    end associate
  end subroutine
  subroutine increase(i, u)
    integer, intent(in) :: i
    real, intent(inout) :: u(*)
    u(i) = u(i) + 1
  end subroutine
  subroutine of_a_shape(i, u)
    integer, intent(in) :: i
    real, intent(inout) :: u(:)
    u(i) = u(i) + 1
  end subroutine
  ! The first element is that with the number 0, or some other one.
  subroutine allocated_from_zero(n)
    integer, intent(in) :: n
    real, allocatable :: u(:)
    integer :: k
    allocate (u(0:n))
    do k = 1, n  ! expect: unknown
      call of_a_shape(k, u)
      u(k) = 2
    end do
    do k = 1, n  ! expect: unknown
      call increase(k, u)
      u(k) = 2
    end do
    do k = 1, n  ! expect: parallel
      call increase(k, u)
    end do
  end subroutine
  subroutine allocated_from_one(n)
    integer, intent(in) :: n
    real, allocatable :: u(:)
    integer :: k
    allocate (u(n))
    do k = 1, n  ! expect: parallel
      call of_a_shape(k, u)
      u(k) = 2
    end do
  end subroutine
  subroutine somewhere(u, x, n)
    real, allocatable, intent(inout) :: u(:)
    type(table), intent(inout) :: x
    integer, intent(in) :: n
    integer :: k
    do k = 1, n  ! expect: sequential
      call of_a_shape(k, u)
      u(k) = 2
    end do
    do k = 1, n  ! expect: sequential
      call increase(k, x%u)
      x%u(k) = 2
    end do
    do k = 1, n  ! expect: parallel
      call of_a_shape(k, x%u)
    end do
  end subroutine
end module
