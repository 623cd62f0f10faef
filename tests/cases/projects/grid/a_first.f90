! The file that comes first uses modules of the files behind it.
subroutine first(state, n, flag)
  use types, only: grid, box
  use fields, only: u => temperature, pressure, nlev => levels, base
  implicit none
  type(grid), intent(inout) :: state
  integer, intent(in) :: n
  logical, intent(in) :: flag
  type(box) :: b
  integer :: i, k

  ! Components of a structure in a structure; the type of the inner one is not imported.
  do i = 1, state%n  ! expect: parallel
    state%w%x(i) = state%w%x(i) + 1
  end do
  do i = 2, state%n  ! expect: sequential flow(state%w%x)
    state%w%x(i) = state%w%x(i - 1) + 1
  end do
  ! A module array under another name, with an extent that is not imported.
  do i = 1, nlev  ! expect: parallel
    u(i) = u(i) * 2
  end do
  do i = 2, nlev  ! expect: sequential flow(u)
    u(i) = u(i - 1)
  end do
  ! The whole array, as many elements as its module says.
  do k = 1, n  ! expect: parallel
    pressure(:, k) = pressure(:, k) + u(1)
  end do
  do k = 2, n  ! expect: sequential
    pressure(:, k) = pressure(:, k - 1)
  end do
  ! Lower bounds of the module count.
  do i = 0, 9  ! expect: parallel
    base(i) = base(i) + 1
  end do
  do i = 1, 9  ! expect: sequential
    base(i) = base(i - 1) + 1
  end do
  ! Two components do not share storage.
  do i = 1, 10  ! expect: parallel
    b%low(i) = b%high(i)
  end do
  if (flag) b%high(1) = b%low(2)
end subroutine

! The same name is another variable where the module is not used.
subroutine second(temperature, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: temperature(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    temperature(i) = 0
  end do
end subroutine

! Private names of a module stay inside of it.
subroutine third(a, n)
  use fields
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(i) = hidden
  end do
  do i = 1, rows  ! expect: parallel
    tendency(i) = tendency(i) + 1
  end do
end subroutine
