! Directives that are there already are not mixed with others.
subroutine by_hand(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n  ! left directive of OpenMP
    a(i) = 1
  end do
  do i = 1, n  ! left directive of OpenMP
    a(i) = a(i) + 2
  end do
end subroutine

subroutine counted(n, a)
  integer :: n, i
  real :: a(n)
  !$ n = n - 1
  do i = 1, n  ! left directive of OpenMP
    a(i) = a(i) + 3
  end do
end subroutine

subroutine hinted(n, a)
  integer :: n, i
  real :: a(n)
  !dir$ ivdep
  do i = 1, n  ! left a directive for it stands
    a(i) = a(i) + 4
  end do
  do i = 1, n  ! parallel do
    a(i) = a(i) + 5
  end do
end subroutine

program main
  real :: a(90)
  integer :: n
  read *, n
  a = 0
  n = 90
  call by_hand(n, a)
  call hinted(n, a)
  call counted(n, a)
  print *, a
end program
