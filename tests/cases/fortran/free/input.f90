! What is read once is chosen by whoever runs the program.
program input_of_a_size
  implicit none
  integer :: n, k, i, state
  real :: a(60)
  read *, state
  n = 40 + mod(state, 20)
  do i = 1, 60  ! expect: parallel
    a(i) = i
  end do
  do i = 2, n  ! expect: sequential
    a(i) = a(i-1) + 1
  end do
  read *, k
  k = 1
  do i = 1, 50  ! expect: parallel
    a(i) = a(i) * k
  end do
  print *, a
end program

! A number that is read again, or set beside, is not the one of the first time.
subroutine read_twice(a)
  implicit none
  integer :: n, i
  real :: a(60)
  read *, n
  n = 1
  do i = 2, n  ! expect: parallel
    a(i) = a(i-1) + 1
  end do
end subroutine
