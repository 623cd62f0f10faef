! The statements that change them, in another file.
subroutine change_settings(n)
  use settings, only: other => renamed, handed_over, read_from, set_twice, of_function, &
    subscript, weights, untouched
  implicit none
  integer, intent(in) :: n
  integer :: unseen
  external :: unseen
  other = n
  call foreign(handed_over, n)
  read (5, *) read_from
  if (n > 2) set_twice = 2
  print *, unseen(of_function)
  weights(subscript) = max(untouched, 2)
  if (untouched == 3) print *, untouched
end subroutine

subroutine count_with(n)
  use settings
  implicit none
  integer, intent(in) :: n
  do as_index = 1, n  ! expect: parallel
    weights(as_index) = 0
  end do
end subroutine
