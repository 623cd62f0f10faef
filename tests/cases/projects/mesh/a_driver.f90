! The files are in an order in which no compiler could take them.
module driver
  use cells, only: cell, wide => wide_cell
  use regions
  use sizes, only: width, wp
  implicit none
contains
  subroutine sweep(mesh, other, flux, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: mesh(n), other(n)
    real(wp), intent(inout) :: flux(n)
    integer :: i, k
    do i = 1, n  ! expect: parallel
      call mesh(i)%reset(flux(i))
    end do
    do i = 1, n  ! expect: parallel
      flux(i) = mesh(i)%mean() + other(i)%mean()
    end do
    do i = 2, n  ! expect: sequential flow(mesh[]%area)
      mesh(i)%area = mesh(i)%mean() + mesh(i - 1)%area
    end do
    do i = 1, n  ! expect: parallel
      other(i) = mesh(i)
    end do
    do i = 2, n  ! expect: sequential
      mesh(i) = mesh(i - 1)
    end do
    do i = 1, n  ! expect: parallel
      do k = 1, width  ! expect: parallel
        mesh(i)%values(k) = mesh(i)%values(k) * flux(i)
      end do
    end do
    do i = 1, n  ! expect: parallel
      do k = 2, width  ! expect: sequential flow(mesh[]%values) distance(0,1)
        mesh(i)%values(k) = mesh(i)%values(k - 1)
      end do
    end do
  end subroutine

  subroutine by_region(r, n)
    integer, intent(in) :: n
    type(region), intent(inout) :: r(n)
    integer :: i, k
    do i = 1, n  ! expect: parallel
      call r(i)%scale(2.0_wp)
    end do
    do i = 1, n  ! expect: parallel
      do k = 1, size(r(i)%members)  ! expect: parallel
        r(i)%members(k) = k
      end do
    end do
    do i = 1, n  ! expect: parallel
      r(i)%weights = 0
    end do
    do i = 2, n  ! expect: sequential
      r(i)%weights(1) = r(i - 1)%weights(1) + r(i)%total()
    end do
    do k = 1, size(r(1)%weights)  ! expect: parallel
      r(1)%weights(k) = r(n)%members(k)
    end do
  end subroutine

  subroutine of_a_class(c, w, x, n)
    integer, intent(in) :: n
    class(cell), intent(inout) :: c
    type(wide), intent(inout) :: w(n)
    real(wp), intent(inout) :: x(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      x(i) = c%mean()
    end do
    do i = 1, n  ! expect: unknown
      x(i) = c%edge(i)
    end do
    do i = 1, n  ! expect: parallel
      x(i) = w(i)%edge(i) + w(i)%mean()
    end do
    do i = 1, n  ! expect: parallel
      call w(i)%reset(x(i))
    end do
    do i = 1, n  ! expect: parallel
      select type (c)
      class is (wide)
        x(i) = c%halo
      class default
        x(i) = c%area
      end select
    end do
    do i = 1, n  ! expect: parallel reduction(+:c%area)
      call c%grow(x(i))
    end do
  end subroutine
end module driver
