! A witness chooses how many elements a component has.
module parts
  implicit none
  type :: row
    integer :: n
    real, allocatable :: v(:), w(:, :)
  end type
  type :: sheet
    type(row), allocatable :: rows(:)
    real, pointer :: p(:)
  end type
contains
  subroutine one(s)
    type(sheet), intent(inout) :: s
    integer :: i
    do i = 2, size(s%p)  ! expect: sequential flow(s%p) distance(1)
      s%p(i) = s%p(i - 1)
    end do
  end subroutine
  subroutine two(s)
    type(sheet), intent(inout) :: s
    integer :: i
    do i = 2, size(s%rows(1)%v)  ! expect: sequential flow(s%rows[]%v) distance(1)
      s%rows(1)%v(i) = s%rows(1)%v(i - 1)
    end do
  end subroutine
  subroutine three(s)
    type(row), intent(inout) :: s
    integer :: i
    do i = 2, size(s%v)  ! expect: sequential flow(s%v) distance(1)
      s%v(i) = s%v(i - 1)
    end do
  end subroutine
end module
