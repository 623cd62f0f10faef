! Lines go to one unit, and come from one, in the order of the iterations.
subroutine one_unit(n, a, iu)
  implicit none
  integer :: n, i, j, iu, state, number
  real :: a(n, n), x
  do i = 1, n  ! expect: sequential
    print *, i, a(i, 1)
  end do
  do i = 1, n  ! expect: sequential
    write (10, '(10f8.3)') (a(j, i), j = 1, n)
  end do
  do i = 1, n  ! expect: sequential
    if (a(i, i) > 0) write (iu, *) 'positive', i
  end do
  do i = 1, n  ! expect: sequential
    read (5, *) a(i, 1)
  end do
  do i = 1, n  ! expect: sequential
    backspace 7
  end do
  open (newunit=number, file='table')
  do i = 1, n  ! expect: sequential
    write (number, *) a(:, i)
  end do
  do  ! expect: sequential
    read (iu, *, iostat=state) x
    if (state /= 0) exit
    print *, x
  end do
end subroutine

! A unit of its own for each iteration, a text, a record that is named: no order is shown.
subroutine several_units(n, a, text)
  implicit none
  integer :: n, i
  real :: a(n)
  character(len=20) :: text(n), line
  do i = 1, n  ! expect: unknown
    write (10 + i, *) a(i)
  end do
  do i = 1, n  ! expect: unknown
    write (line, '(i5)') i
    text(i) = line
  end do
  do i = 1, n  ! expect: unknown
    write (11, rec=i) a(i)
  end do
  do i = 1, n  ! expect: unknown
    if (i == 1) print *, a(i)
  end do
end subroutine

! All iterations would connect one unit.
subroutine connected(n, a, names)
  implicit none
  integer :: n, i
  real :: a(n)
  character(len=20) :: names(n)
  do i = 1, n  ! expect: sequential
    open (12, file=names(i))
    write (12, *) a(i)
    close (12)
  end do
end subroutine

! What a function or a procedure of the file prints goes to the same unit.
subroutine prints(i, x)
  implicit none
  integer :: i
  real :: x
  write (*, *) i, x
end subroutine

subroutine by_a_call(n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  do i = 1, n  ! expect: sequential
    call prints(i, a(i))
  end do
end subroutine

! The number of a unit is read, and is the same after the statement.
subroutine keeps_the_number(n, a, iu)
  implicit none
  integer :: n, i, iu
  real :: a(n + iu)
  write (iu, *) n
  do i = 1, n  ! expect: parallel
    a(i + iu) = a(i + iu) + 1
  end do
  if (iu == 3) then
    do i = 1, n  ! expect: parallel
      a(i) = a(i) + a(n + iu)
    end do
  end if
end subroutine

! A number that is read into the variable which was the unit is another one.
subroutine reads_its_unit(n, a, iu)
  implicit none
  integer :: n, i, iu, k
  real :: a(n)
  k = 7
  read (k, *) k
  do i = 1, n - 7  ! expect: sequential
    a(i + abs(k)) = a(i) + 1
  end do
end subroutine

! The state of OPEN is chosen, and no other variable is touched.
subroutine opened(n, a)
  implicit none
  integer :: n, i, k, state
  real :: a(n)
  k = 1
  open (13, file='data', status='old', iostat=state)
  if (state /= 0) return
  do i = 2, n  ! expect: sequential
    a(i) = a(i - k) + 1
  end do
  close (13)
end subroutine

! What stands in a group is written out with it, and read with it.
subroutine grouped(n, a, b)
  implicit none
  integer :: n, i, j
  real :: a(2*n), b(n), x
  namelist /shown/ x
  namelist /first/ n /second/ j
  do i = 1, n  ! expect: parallel lastprivate(x)
    x = a(i)
    b(i) = x * x
  end do
  write (6, nml=shown)
  j = n
  do i = 1, n  ! expect: parallel
    a(i) = a(i + j) + 1
  end do
  read (5, second)
  do i = 1, n  ! expect: sequential
    a(i) = a(i + j) + 1
  end do
end subroutine
