! A procedure that no file defines changes the variables that it gets, not their subscripts.
subroutine steps_of_one(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i, k
  i = 1
  do while (i <= n)  ! expect: unknown
    call foreign(a(i), b(i))
    i = i + 1
  end do
  k = 2
  call foreign(a(k), b(k + 1))
  do i = 1, n - 2  ! expect: sequential anti(a) distance(2)
    a(i) = a(i + k)
  end do
  call foreign(a(1), (k))
  do i = 1, n - 2  ! expect: sequential anti(a) distance(2)
    a(i) = a(i + k)
  end do
  call foreign(a(1), k + 1)
  do i = 1, min(n - 2, 2)  ! expect: parallel
    a(i) = a(i + k)
  end do
end subroutine

! What is handed over itself, also within a reference to a function, may change.
subroutine handed_over_itself(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, k, l, m
  integer, external :: unseen
  k = 2
  l = 2
  m = 2
  call foreign(a(1), k)
  do i = 1, min(n - 2, 2)  ! expect: unknown
    a(i) = a(i + k)
  end do
  call foreign(a(unseen(l)), 3)
  do i = 1, min(n - 2, 2)  ! expect: unknown
    a(i) = a(i + l)
  end do
  call another(m)
  do i = 1, min(n - 2, 2)  ! expect: unknown
    a(i) = a(i + m)
  end do
end subroutine
