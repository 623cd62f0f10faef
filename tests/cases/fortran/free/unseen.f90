! What is not run: modules that are missing, the newest language, alternate returns.

! Names of a module that is missing: subscripts are integers, what is tested is logical.
subroutine missing(a, b, n)
  use not_there
  integer, intent(in) :: n
  real, intent(inout) :: a(*), b(*)
  integer :: i
  do i = trunc + 1, n  ! expect: parallel
    a(i) = b(i)
  end do
  do i = 1, n  ! expect: parallel
    a(i) = b(i + shift) + zfactor
  end do
  do i = 1, n  ! expect: parallel
    if (active) a(i) = 1
  end do
  do i = 2, n  ! expect: sequential flow(a)
    if (active .or. .not. passive) a(i) = a(i - 1)
  end do
end subroutine

! Variables of an iteration, and a reduction that is written out.
subroutine concurrent(a, b, n)
  implicit none (type, external)
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  real :: t, s, c
  integer :: i
  s = 0
  t = 3
  c = 1
  do concurrent (i = 1:n) local(t) reduce(+:s)  ! expect: parallel reduction(+:s)
    t = b(i)
    a(i) = t * t
    s = s + t
  end do
  do concurrent (i = 1:n) local_init(c) shared(a)  ! expect: parallel
    c = c + a(i)
    a(i) = c
  end do
  b(1) = t + s + c
end subroutine

! The local variable of a loop leaves that of the unit alone.
subroutine kept(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(2 * n)
  integer :: i, t
  t = 0
  do concurrent (i = 1:n) local(t)  ! expect: parallel
    t = n
    a(t + i) = 1
  end do
  do i = 1, n  ! expect: parallel
    a(n + i + t) = a(i + t)
  end do
end subroutine

! A structure whose type is missing has the components that are used; they may be pointers.
subroutine unseen(v, a, b)
  use not_there, only: view
  implicit none
  type(view), intent(inout) :: v
  real, intent(inout) :: a(*), b(*)
  integer :: i, j
  do i = v%first, v%last  ! expect: parallel
    a(i) = a(i) * v%factor + v%row(i)
  end do
  do i = 2, v%last  ! expect: sequential flow(a)
    if (v%active) a(v%inner%shift + i) = a(v%inner%shift + i - 1)
  end do
  do i = 1, v%last  ! expect: parallel
    v%row(i) = v%other(i)
  end do
  associate (n => v%last, w => v%weights)
    do j = 1, n  ! expect: parallel
      b(j) = w(j, 1) + w(1, j)
    end do
  end associate
end subroutine

! An alternate return leaves the unit; a call may enter in the middle.
subroutine alternate(a, n, *)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(i) = 1
  end do
  if (n > 5) return 1
  do i = 2, n  ! expect: sequential flow(a)
    a(i) = a(i - 1)
  end do
  return
  entry other(a, n)
  do i = 1, n  ! expect: parallel
    a(i) = 3
  end do
end subroutine
