! The index of a loop is an argument: the body reads it, not what it was before.
subroutine overlapping(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1)
  integer :: i, j
  do i = 1, n  ! expect: sequential or unknown
    j = i
    call fill(a, i, j)
  end do
end subroutine overlapping

subroutine fill(a, i, j)
  implicit none
  real, intent(inout) :: a(*)
  integer, intent(in) :: i
  integer, intent(inout) :: j
  do j = i, i + 1  ! expect: parallel or unknown
    a(j) = i
  end do
end subroutine fill

subroutine one_element(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1)
  integer :: i, j
  j = 0
  do i = 1, n  ! expect: sequential or unknown
    call set_first(a, j, i)
  end do
end subroutine one_element

subroutine set_first(a, j, i)
  implicit none
  real, intent(inout) :: a(*)
  integer, intent(inout) :: j
  integer, intent(in) :: i
  do j = 1, 3  ! expect: parallel or unknown
    if (j == 2) a(1) = i
  end do
end subroutine set_first

! The value of the index is 3 on the way out.
subroutine returned(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 6)
  integer :: i, j
  do i = 1, n  ! expect: parallel or unknown
    call three(j, 5)
    a(j + i) = i
  end do
end subroutine returned

subroutine three(j, m)
  implicit none
  integer, intent(out) :: j
  integer, intent(in) :: m
  do j = 1, m  ! expect: unknown
    if (j == 3) return
  end do
end subroutine three

! The index of DO CONCURRENT hides the argument of its name.
subroutine hidden(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 6)
  integer :: i
  do i = 1, n  ! expect: sequential or unknown
    call both(a, i, i + 0)
    call both(a, 3, 5)
  end do
end subroutine hidden

subroutine both(a, k, m)
  implicit none
  real, intent(inout) :: a(*)
  integer, intent(in) :: k, m
  do concurrent (k = 1:2)  ! expect: parallel or unknown
    a(k) = k
  end do
  do concurrent (m = 1:2)  ! expect: parallel or unknown
    a(m) = m
  end do
end subroutine both
