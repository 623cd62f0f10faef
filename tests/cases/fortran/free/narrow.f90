! A number that does not fit its variable is stored in no run.
subroutine one_byte(n, a)
  integer :: n, i
  integer(1) :: k
  integer :: a(*)
  k = n
  do i = 200, n ! expect: unknown
    a(i+1) = a(i) + k
  end do
end subroutine
subroutine one_byte_with_room(n, a)
  integer :: n, i
  integer(1) :: k
  integer :: a(*)
  k = n
  do i = 100, n ! expect: sequential flow(a)
    a(i+1) = a(i) + k
  end do
end subroutine
