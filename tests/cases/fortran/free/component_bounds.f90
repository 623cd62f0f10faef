! Bounds of allocatable components and of pointers belong to each structure, and change
! where something may allocate.
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
  subroutine scale(r, f)
    type(row), intent(inout) :: r
    real, intent(in) :: f
    integer :: i
    do i = 1, size(r%v)  ! expect: parallel
      r%v(i) = f * r%v(i)
    end do
  end subroutine
  subroutine all(s, x, m)
    type(sheet), intent(inout) :: s
    real, intent(inout) :: x(:)
    integer, intent(in) :: m
    integer :: i, j
    do i = 1, size(s%rows)  ! expect: parallel
      call scale(s%rows(i), 2.0)
    end do
    do i = lbound(s%rows, 1), ubound(s%rows, 1)  ! expect: parallel
      s%rows(i)%v = 0
    end do
    do i = 1, size(s%rows)  ! expect: parallel
      do j = 1, size(s%rows(i)%v)  ! expect: parallel
        s%rows(i)%v(j) = x(i)
      end do
    end do
    do i = 1, m  ! expect: parallel
      s%rows(i)%w(:, 1) = s%rows(i)%v(:)
    end do
    do i = 1, m  ! expect: parallel
      x(i) = sum(s%rows(i)%v)
    end do
    do i = 1, m  ! expect: parallel
      x(i) = maxval(s%rows(i)%w(:, 2)) + size(s%rows(i)%w, 2)
    end do
    do i = 1, size(s%p)  ! expect: parallel
      s%p(i) = i
    end do
    do i = 2, size(s%p)  ! expect: sequential or unknown
      s%p(i) = s%p(i - 1)
    end do
    do i = 2, size(s%rows(1)%v)  ! expect: sequential or unknown
      s%rows(1)%v(i) = s%rows(1)%v(i - 1)
    end do
  end subroutine
  subroutine reallocates(s, x, m)
    type(sheet), intent(inout) :: s
    real, intent(inout) :: x(:)
    integer, intent(in) :: m
    integer :: i
    do i = 1, m  ! expect: unknown
      s%rows(i)%v = x
    end do
    do i = 1, m  ! expect: unknown
      allocate(s%rows(i)%v(3))
      s%rows(i)%v = 1
    end do
  end subroutine
  subroutine grows(r, n)
    type(row), intent(inout) :: r
    integer, intent(in) :: n
    integer :: i
    do i = 1, n  ! expect: unknown
      if (i > size(r%v)) call resize(r)
      r%v(i) = 0
    end do
    i = size(r%v)
    deallocate(r%v)
    allocate(r%v(2 * i))
    do i = 1, size(r%v) / 2  ! expect: parallel
      r%v(i) = r%v(i + size(r%v) / 2)
    end do
  end subroutine
  subroutine resize(r)
    type(row), intent(inout) :: r
    real, allocatable :: old(:)
    call move_alloc(r%v, old)
    allocate(r%v(2 * size(old)))
    r%v(:size(old)) = old
  end subroutine
end module
