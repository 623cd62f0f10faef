! Whether an array is allocated, or a pointer associated, changes where something may do that.
module states
  implicit none
  type :: item
    real :: x
    real, allocatable :: v(:)
    real, pointer :: p(:)
  end type
contains
  subroutine reads_states(a, b, w, q, n)
    integer, intent(in) :: n
    type(item), intent(inout) :: a(n), b
    real, allocatable, intent(in) :: w(:)
    real, pointer, intent(in) :: q(:)
    integer :: i
    do i = 1, n  ! expect: parallel
      if (allocated(w)) a(i)%x = w(1)
    end do
    do i = 1, n  ! expect: parallel
      if (allocated(a(i)%v)) a(i)%v(1) = i
    end do
    do i = 2, n  ! expect: sequential flow(a[]%x)
      if (allocated(b%v)) a(i)%x = a(i - 1)%x
    end do
    do i = 1, n  ! expect: parallel
      if (.not. associated(q)) then
        a(i)%x = 0
      else
        a(i)%x = q(1)
      end if
    end do
    do i = 1, n  ! expect: parallel
      if (associated(b%p) .and. i > 3) a(i)%x = 1
    end do
  end subroutine

  subroutine changes_states(b, c, n, t)
    integer, intent(in) :: n
    type(item), intent(inout) :: b, c(n)
    real, target, intent(in) :: t(:)
    real, allocatable :: w(:)
    integer :: i
    do i = 1, n  ! expect: unknown
      if (allocated(w)) deallocate(w)
      allocate(w(i))
    end do
    do i = 1, n  ! expect: unknown
      if (allocated(b%v)) then
        deallocate(b%v)
      else
        c(i)%x = 1
      end if
    end do
    do i = 1, n  ! expect: unknown
      if (associated(b%p)) c(i)%x = 1
      b%p => t
    end do
    do i = 1, n  ! expect: unknown
      if (associated(c(1)%p)) c(i)%x = 1
      c(i)%p => t
    end do
    do i = 1, n  ! expect: unknown
      if (allocated(b%v)) c(i)%x = 1
      call fills(b)
    end do
  end subroutine

  subroutine fills(b)
    type(item), intent(inout) :: b
    if (.not. allocated(b%v)) allocate(b%v(4))
    b%v = 0
  end subroutine
end module
