subroutine loops_with_settings(a, n)
  use settings
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, min(n - 3, 3)  ! expect: parallel
    a(i) = a(i + untouched)
  end do
  do i = 1, n - 3  ! expect: sequential anti(a)
    a(i) = a(i + untouched)
  end do
  do i = 1, min(n - 3, 3)  ! expect: sequential anti(a)
    a(i) = a(i + renamed)
  end do
  do i = 1, min(n - 3, 3)  ! expect: sequential anti(a)
    a(i) = a(i + handed_over)
  end do
  do i = 1, min(n - 3, 3)  ! expect: sequential anti(a)
    a(i) = a(i + read_from)
  end do
  do i = 1, n - 2  ! expect: sequential anti(a)
    a(i) = a(i + set_twice)
  end do
  do i = 1, min(n - 3, 3)  ! expect: sequential anti(a)
    a(i) = a(i + of_function)
  end do
  do i = 1, min(n - 3, 3)  ! expect: sequential anti(a)
    a(i) = a(i + as_index)
  end do
  do i = 1, min(n, 1)  ! expect: parallel
    a(i) = a(i + subscript)
  end do
  do i = 1, n - 1  ! expect: sequential anti(a)
    a(i) = a(i + subscript)
  end do
end subroutine
