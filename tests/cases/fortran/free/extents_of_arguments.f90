! Arrays whose extents the text does not say are handed to procedures that state some.
module grids
  implicit none
  type grid
    integer :: n
    real, allocatable :: u(:, :)
  end type
contains
  subroutine double(n, m, u)
    integer, intent(in) :: n, m
    real, intent(inout) :: u(n, m)
    integer :: i, j
    do j = 1, m  ! expect: parallel
      do i = 1, n  ! expect: parallel
        u(i, j) = 2*u(i, j)
      end do
    end do
  end subroutine
  subroutine line(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 2, n  ! expect: sequential
      x(i) = x(i) + x(i - 1)
    end do
  end subroutine
  subroutine planes(n, m, u)
    integer, intent(in) :: n, m
    real, intent(inout) :: u(:, :, :)
    integer :: k
    do k = 1, size(u, 3)  ! expect: parallel
      call double(n, m, u(:, :, k))
    end do
  end subroutine
  subroutine columns(x, m)
    type(grid), intent(inout) :: x
    integer, intent(in) :: m
    integer :: k
    do k = 1, m  ! expect: parallel
      call double(x%n, 1, x%u(:, k))
    end do
    do k = 1, m  ! expect: parallel
      call line(x%n, x%u(:, k))
    end do
  end subroutine
  subroutine all_of(x, m)
    type(grid), intent(inout) :: x(:)
    integer, intent(in) :: m
    integer :: k
    do k = 1, size(x)  ! expect: parallel
      call double(x(k)%n, m, x(k)%u)
    end do
    do k = 1, size(x)  ! expect: parallel
      call double(size(x(k)%u, 1), size(x(k)%u, 2), x(k)%u)
    end do
    do k = 2, size(x)  ! expect: sequential
      call double(x(k)%n, m, x(k)%u)
      x(k - 1)%u(1, 2) = x(k)%u(1, 2)
      x(k)%u(1, 1) = x(k - 1)%u(1, 1)
    end do
  end subroutine
  ! The elements of a matrix in a row of their own are somewhere that is not known.
  subroutine in_a_row(x, m)
    type(grid), intent(inout) :: x(:)
    integer, intent(in) :: m
    integer :: k
    do k = 1, size(x)  ! expect: unknown
      call line(m*x(k)%n, x(k)%u)
    end do
  end subroutine
  ! The elements that are handed over begin inside of a column.
  subroutine from_inside(w, m)
    real, allocatable, intent(inout) :: w(:, :)
    integer, intent(in) :: m
    integer :: k
    do k = 1, m  ! expect: unknown
      call double(m, 2, w(2, k))
    end do
  end subroutine
end module
