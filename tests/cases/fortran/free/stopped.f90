! STOP ends the program, so what stands behind it runs only where it is not reached.
subroutine guarded(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  if (n > 5) stop
  do i = 1, n  ! expect: parallel
    a(mod(i, 5) + 1) = i
  end do
end subroutine guarded

subroutine enough(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  if (n < 7) error stop 'too short'
  do i = 1, n  ! expect: sequential output(a)
    a(mod(i, 5) + 1) = i
  end do
end subroutine enough

! In a loop it is taken for the end of a program with an error, which does not occur.
subroutine inside(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    if (i > 5) stop
    a(i) = i
  end do
end subroutine inside

subroutine checked(n)
  implicit none
  integer, intent(in) :: n
  if (n > 5) stop
end subroutine checked

subroutine calling(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  call checked(n)
  do i = 1, n  ! expect: parallel
    a(mod(i, 5) + 1) = i
  end do
end subroutine calling

! No run with a value that was never set is a witness.
subroutine unset(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i, t
  do i = 1, n  ! expect: unknown
    if (t == 1) a(1) = i
  end do
end subroutine unset

subroutine set_by_some(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i, t
  if (n > 3) t = 2
  do i = 1, n  ! expect: sequential output(a)
    a(mod(i, t) + 1) = i
  end do
end subroutine set_by_some

subroutine unset_result(n, a, k)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer, intent(out) :: k
  integer :: i
  do i = 1, n  ! expect: unknown
    if (k == 1) a(1) = i
  end do
  k = 0
end subroutine unset_result
