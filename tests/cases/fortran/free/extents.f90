! Extents that are elements of arrays, as they are on entry.
subroutine sizes_in_an_array(w, d)
  implicit none
  integer, intent(in) :: d(2)
  real, intent(inout) :: w(d(1), d(2))
  integer :: i, j
  do j = 1, d(2)  ! expect: parallel
    do i = 1, d(1)  ! expect: parallel
      w(i, j) = 0.0
    end do
  end do
  do j = 1, d(2)  ! expect: sequential output(w)
    do i = 1, d(1) + 1  ! expect: parallel
      w(i, j) = 0.0
    end do
  end do
  do i = 1, d(1)  ! expect: parallel
    w(i, :) = 1.0
  end do
end subroutine

subroutine sizes_that_change(w, d)
  implicit none
  integer, intent(inout) :: d(2)
  real, intent(inout) :: w(d(1), d(2))
  integer :: i, j
  do j = 1, d(2)  ! expect: parallel or unknown
    do i = 1, d(1)  ! expect: parallel
      w(i, j) = 0.0
    end do
  end do
  d(1) = d(1) + 1
  do j = 1, d(2)  ! expect: sequential output(w)
    do i = 1, d(1)  ! expect: parallel
      w(i, j) = 0.0
    end do
  end do
end subroutine

subroutine sizes_somewhere(w, d, k)
  implicit none
  integer, intent(in) :: k, d(k)
  real, intent(inout) :: w(d(k), d(k))
  integer :: i, j
  do j = 1, d(k)  ! expect: parallel
    do i = 1, d(k)  ! expect: parallel
      w(i, j) = 0.0
    end do
  end do
end subroutine

! Functions and subroutines of the file that are declared to be external.
subroutine declared_external(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer, external :: raised_twice
  integer :: i
  do i = 1, n  ! expect: parallel
    a(i) = raised_twice(a(i))
  end do
end subroutine

integer function raised_twice(k)
  implicit none
  integer, intent(in) :: k
  if (k > 2) then
    raised_twice = k + 1
  else
    raised_twice = k + 2
  end if
end function
