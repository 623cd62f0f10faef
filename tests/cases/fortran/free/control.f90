! An odd index is skipped: even elements are written, odd ones read.
subroutine skipping(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n + 1)
  integer :: i
  do i = 1, n  ! expect: parallel
    if (mod(i, 2) /= 0) cycle
    a(i) = a(i + 1)
  end do
end subroutine skipping

! A search ends early: later iterations must not run.
subroutine search(a, n, x, place)
  implicit none
  integer, intent(in) :: n, a(n), x
  integer, intent(out) :: place
  integer :: i
  place = 0
  do i = 1, n  ! expect: sequential control(a)
    if (a(i) == x) then
      place = i
      exit
    end if
  end do
end subroutine search

! The inner search ends; rows stay independent.
subroutine search_rows(a, n, place)
  implicit none
  integer, intent(in) :: n, a(n, n)
  integer, intent(out) :: place(n)
  integer :: i, j
  rows: do i = 1, n  ! expect: parallel
    place(i) = 0
    do j = 1, n  ! expect: sequential control(a)
      if (a(j, i) > 0) then
        place(i) = j
        cycle rows
      end if
    end do
  end do rows
end subroutine search_rows

! The inner loop ends the outer one.
subroutine leave_both(a, n, found)
  implicit none
  integer, intent(in) :: n, a(n, n)
  integer, intent(out) :: found
  integer :: i, j
  found = 0
  outer: do i = 1, n  ! expect: sequential control(a)
    do j = 1, n  ! expect: sequential control(a)
      if (a(j, i) == 7) then
        found = i
        exit outer
      end if
    end do
  end do outer
end subroutine leave_both

! A recurrence stays one, even if it may end early.
subroutine until(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  chain: do i = 2, n  ! expect: sequential flow(a)
    a(i) = a(i - 1) + 1.0
    if (a(i) > 100.0) exit chain
  end do chain
end subroutine until

! Every section of the choice writes the element of its own iteration.
subroutine selecting(a, kinds, n)
  implicit none
  integer, intent(in) :: n, kinds(n)
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    select case (kinds(i))
    case (1)
      a(i) = 1.0
    case (2:5, 8)
      a(i) = 2.0 * a(i)
    case (:0)
      a(i) = -a(i)
    case default
      a(i) = 0.0
    end select
  end do
end subroutine selecting

! One section reads the element before.
subroutine selecting_chain(a, n, k)
  implicit none
  integer, intent(in) :: n, k
  real, intent(inout) :: a(n)
  integer :: i
  do i = 2, n  ! expect: sequential flow(a) distance(1)
    select case (k)
    case (3)
      a(i) = a(i - 1)
    case default
      a(i) = 0.0
    end select
  end do
end subroutine selecting_chain

! The choice is on the index: even places are written, the odd ones read.
subroutine selecting_parity(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(0:n), b(0:n)
  integer :: i
  do i = 1, n  ! expect: parallel
    select case (mod(i, 2))
    case (0)
      a(i) = 1.0
    case (1)
      b(i) = a(i)
    end select
  end do
  do i = 1, n  ! expect: sequential flow(a) distance(1)
    select case (mod(i, 2))
    case (0)
      a(i) = 1.0
    case (1)
      b(i) = a(i - 1)
    end select
  end do
end subroutine selecting_parity

! A counted loop in disguise, upwards and downwards.
subroutine counted(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  i = 1
  do while (i <= n)  ! expect: parallel or unknown
    a(i) = 0.0
    i = i + 1
  end do
  i = n
  do  ! expect: sequential flow(a) or unknown
    if (i < 2) exit
    a(i - 1) = a(i)
    i = i - 1
  end do
end subroutine counted

! Not counted: the test is on what the loop computes.
subroutine converge(x, y)
  implicit none
  real, intent(inout) :: x, y
  do while (abs(x - y) > 1.0e-3)  ! expect: sequential or unknown
    x = 0.5 * (x + y)
    y = 0.5 * (x + y)
  end do
end subroutine converge

! Conditions on the index keep the places apart.
subroutine guards(a, n, m)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(inout) :: a(-n:n)
  integer :: i
  do i = 1, n  ! expect: parallel
    if (i == m) a(0) = i
  end do
  do i = 1, n  ! expect: sequential output(a)
    if (i /= m) a(0) = i
  end do
  do i = 1, n  ! expect: parallel
    if (i < 1) then
      a(0) = i
    else if (i > n) then
      a(0) = -i
    end if
  end do
end subroutine guards

! Named blocks of code, nested names that are equal in different procedures.
subroutine nested(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  rows: do i = 2, n  ! expect: sequential flow(a) distance(1,0)
    columns: do j = 1, n  ! expect: parallel
      if (a(j, i) < 0.0) cycle columns
      a(j, i) = a(j, i - 1)
    end do columns
  end do rows
end subroutine nested

! Jumping to the next row from inside of a row leaves the rest of the row untouched.
subroutine next_row(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  rows: do i = 1, n  ! expect: parallel
    do j = 1, n  ! expect: sequential control(a)
      if (a(j, i) < 0.0) cycle rows
      a(j, i) = 0.0
    end do
  end do rows
end subroutine next_row

! A value goes from one iteration to the next only where three sizes fit together.
subroutine spread_rows(n, total, width, a, b)
  integer, intent(in) :: n, total, width
  real, intent(inout) :: a(total), b(n)
  integer :: first, last, k
  last = min(n, total)
  do while (last < min(total, width))  ! expect: sequential flow(last)
    first = last + 1
    last = first + min(n, total - first)
    do k = first, last                 ! expect: unknown or parallel
      a(k) = b(1)
    end do
  end do
end subroutine spread_rows

! A text is not two texts at a time.
subroutine one_text(trans, n, a)
  implicit none
  character, intent(in) :: trans
  integer, intent(in) :: n
  real, intent(inout) :: a(2*n)
  integer :: i, k
  k = 0
  if (trans == 'N') k = k + 1
  if (trans == 'T') k = k + 1
  do i = 1, n  ! expect: parallel
    if (k == 2) a(2) = i
    a(i) = i
  end do
end subroutine
