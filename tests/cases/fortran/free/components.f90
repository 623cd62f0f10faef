! Components that are arrays: whole, as sections, handed over, and asked for their bounds.
module cells
  integer, parameter :: k = 8
  type cell
    real :: v(k), w(0:k)
    integer :: n
  end type
  type grid
    type(cell) :: c(100)
    real, allocatable :: d(:,:)
    real, pointer :: p(:)
    real :: e(k, k)
  end type
end module
subroutine s(g, h, n, m)
  use cells, only: grid
  type(grid) g
  type(grid) h(n)
  integer n, m, i
  do i = 1, n  ! expect: parallel
    g%c(i)%v(:) = g%c(i)%w(1:8)
  end do
  do i = 2, n  ! expect: sequential
    g%c(i)%v = g%c(i-1)%v
  end do
  do i = 1, m  ! expect: parallel
    g%d(2:m, i) = 0
  end do
  do i = 2, m  ! expect: sequential
    g%d(2:m, i) = g%d(2:m, i-1)
  end do
  do i = 1, m  ! expect: parallel
    g%p(i) = g%d(i, 1)
  end do
  do i = 1, n  ! expect: parallel
    h(i)%e = 0
    h(i)%e(:, 2) = h(i)%e(1, :) * 2
    h(i)%c(3)%n = sum(h(i)%c(3)%v)
  end do
  do i = 1, n  ! expect: sequential
    call clear(g%c(i)%w, g%e(:,1))
  end do
  do i = 1, 8  ! expect: sequential
    call clear(g%c(1)%w, g%e(:,i))
  end do
  do i = 1, n  ! expect: parallel
    g%c(i)%v(i) = size(g%e, 2) + ubound(g%c(i)%w, 1)
  end do
contains
  subroutine clear(w, e)
    real w(:), e(:)
    w(1) = 0
    e(2) = w(1)
  end subroutine
end subroutine
