module bodies
  implicit none
  type point
    real :: x, y, z
  end type point
  type body
    type(point) :: at
    real :: mass
    integer :: neighbors(6)
  end type body
  real, allocatable :: field(:)
  real :: total
contains
  ! Components are places of their own.
  subroutine components(p, n)
    integer, intent(in) :: n
    type(point), intent(inout) :: p(n)
    integer :: i
    do i = 2, n  ! expect: parallel
      p(i)%x = p(i - 1)%y
    end do
    do i = 2, n  ! expect: sequential
      p(i)%x = p(i - 1)%x
    end do
  end subroutine components

  ! Components of components, and an array inside.
  subroutine nested(b, n)
    integer, intent(in) :: n
    type(body), intent(inout) :: b(n)
    integer :: i, k
    do i = 1, n  ! expect: parallel
      b(i)%at%x = b(i)%at%x + b(i)%mass
      do k = 1, 6  ! expect: parallel
        b(i)%neighbors(k) = 0
      end do
    end do
    do i = 2, n  ! expect: sequential
      b(i)%neighbors(1) = b(i - 1)%neighbors(1)
    end do
  end subroutine nested

  ! The center of mass in a record of its own.
  subroutine center(b, n, c)
    integer, intent(in) :: n
    type(body), intent(in) :: b(n)
    type(point), intent(out) :: c
    integer :: i
    c%x = 0.0
    c%y = 0.0
    do i = 1, n  ! expect: parallel reduction(+:c%x,c%y)
      c%x = c%x + b(i)%at%x
      c%y = c%y + b(i)%at%y
    end do
  end subroutine center

  ! Variables of the module are seen by everybody.
  subroutine module_variables(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n  ! expect: parallel reduction(+:total)
      total = total + field(i)
    end do
    do i = 1, n  ! expect: parallel lastprivate(total)
      total = field(i)
      field(i) = total * total
    end do
  end subroutine module_variables

  ! Particles push the cells that they are in.
  subroutine deposit(b, cell, density, n)
    integer, intent(in) :: n, cell(n)
    type(body), intent(in) :: b(n)
    real, intent(inout) :: density(:)
    integer :: i
    do i = 1, n  ! expect: parallel reduction(+:density)
      density(cell(i)) = density(cell(i)) + b(i)%mass
    end do
    do i = 1, n  ! expect: runtime
      density(cell(i)) = b(i)%mass
    end do
  end subroutine deposit

  ! A component ends where its array ends.
  subroutine renumber(b, step, n, many)
    integer, intent(in) :: n, many, step
    type(body), intent(inout) :: b(n)
    integer :: i, k
    do i = 1, n  ! expect: parallel
      do k = 1, many  ! expect: parallel
        b(i)%neighbors(k) = b(i)%neighbors(k) + step
      end do
    end do
  end subroutine renumber
end module bodies
