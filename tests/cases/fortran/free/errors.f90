! Branches that only report something and end the program are taken not to be entered.
subroutine guarded(n, a)
  implicit none
  integer :: n, i
  integer :: a(n)
  do i = 1, n  ! expect: parallel
    if (a(i) < 0) then
      write (*, *) 'negative at', i
      stop 'bad input'
    end if
    a(i) = a(i) + 1
  end do
  do i = 1, n  ! expect: parallel
    if (a(i) == 0) then
      a(i) = 1
    else if (a(i) == 1) then
      a(i) = 2
    else
      call fail('neither')
    end if
  end do
  do i = 1, n  ! expect: parallel
    select case (a(i))
    case (1)
      a(i) = 2
    case default
      error stop 'not one'
    end select
  end do
contains
  subroutine fail(text)
    character(*) :: text
    print *, text
    call abort
  end subroutine
end subroutine

! A branch that may go on elsewhere, or come back, is none of these.
subroutine not_errors(n, a, found)
  implicit none
  integer :: n, i, found
  integer :: a(n)
  do i = 1, n  ! expect: sequential
    if (a(i) < 0) then
      found = i
      if (found > 3) exit
      stop
    end if
  end do
  do i = 1, n  ! expect: sequential
    if (a(i) < 0) go to 10
    a(i) = i
  end do
  do i = 1, n  ! expect: unknown
    if (a(i) < 3) call report(i)
    a(i) = 0
  end do
  return
10 stop
contains
  subroutine report(i)
    integer :: i
    if (i > 5) return
    stop
  end subroutine
end subroutine

! No run in which such a branch is entered is a witness.
subroutine excluded(n, a, k)
  implicit none
  integer :: n, i, k
  integer :: a(n)
  do i = 1, n - 5  ! expect: parallel
    if (k /= 0) stop
    a(i) = a(i + k)
  end do
end subroutine

subroutine carried(n, a)
  implicit none
  integer :: n, i
  integer :: a(n)
  do i = 2, n  ! expect: sequential flow(a)
    if (a(i) < 0) stop
    a(i) = a(i - 1)
  end do
end subroutine
