! The index keeps the value that it has where EXIT leaves its loop.
subroutine left_at_once(a)
  implicit none
  real, intent(inout) :: a(20)
  integer :: i, j
  do i = 1, 9  ! expect: sequential or unknown
    do j = 1, 3  ! expect: unknown
      if (j == 1) exit
    end do
    a(i + j) = a(i + 4)
  end do
end subroutine left_at_once

! All iterations write the first element.
subroutine left_always(a)
  implicit none
  real, intent(inout) :: a(9)
  integer :: i, j
  do i = 1, 9  ! expect: sequential or unknown
    do j = 1, i  ! expect: unknown
      exit
    end do
    a(j) = i
  end do
end subroutine left_always

! Every iteration from the third on writes the third element.
subroutine left_late(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1)
  integer :: i, j
  do i = 1, n  ! expect: sequential or unknown
    do j = 1, i  ! expect: unknown
      if (j > 2) exit
    end do
    a(j) = 1
  end do
end subroutine left_late

! The inner index is wanted behind the outer loop, which CYCLE goes on with.
subroutine goes_on(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 4)
  integer, intent(inout) :: b(n)
  integer :: i, j, k
  do k = 1, n  ! expect: sequential or unknown
    rows: do i = 1, 3  ! expect: parallel lastprivate(j) or unknown
      do j = 1, 3  ! expect: unknown
        if (j == 1) cycle rows
      end do
    end do rows
    a(k + j) = a(k + 4)
  end do
  do k = 1, n  ! expect: sequential or unknown
    own: do j = 1, 3  ! expect: unknown
      do i = 1, 3  ! expect: unknown
        if (b(1) > i) cycle own
        if (b(1) < 0) exit own
      end do
    end do own
    a(k + j) = a(k + 4)
  end do
end subroutine goes_on

! A search that ends on its own in every iteration.
subroutine ends(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(2 * n)
  integer :: i, j
  do i = 1, n  ! expect: parallel or unknown
    do j = 1, i  ! expect: unknown
      if (j > n) exit
    end do
    a(j) = i
  end do
end subroutine ends

! What DO WHILE counts with is 2 in the end, where CYCLE leaves it.
subroutine goes_on_while(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 2)
  integer :: i, j, k
  do k = 1, n  ! expect: sequential or unknown
    rows: do i = 1, 3  ! expect: parallel lastprivate(j) or unknown
      j = 1
      do while (j < 5)  ! expect: unknown
        if (j == 2) cycle rows
        j = j + 1
      end do
    end do rows
    a(k + j) = a(k + 1)
  end do
end subroutine goes_on_while
