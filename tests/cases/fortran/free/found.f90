! Loops of the kinds that real programs have, one point each.

! A subscript in a pointer assignment is only read: the loops over it count.
subroutine moved(t, n, b)
  implicit none
  integer, intent(in) :: n
  integer, target, intent(in) :: t(:, :)
  real, intent(inout) :: b(*)
  integer, pointer :: row(:)
  integer :: i, k
  do i = 1, n  ! expect: unknown
    row => t(:, i)
    b(i) = 0
  end do
  do i = 1, n  ! expect: parallel
    b(i) = 2
  end do
  k = 1
  do i = 2, n  ! expect: sequential flow(b)
    b(i) = b(i - 1)
  end do
end subroutine

! Bounds that are components, also with the names of keywords.
subroutine viewed(v, b)
  implicit none
  type view
    integer :: start, end
  end type
  type(view), intent(in) :: v
  real, intent(inout) :: b(*)
  integer :: j
  do j = v%start, v%end  ! expect: parallel
    b(j) = 1
  end do
  do j = v%start, v%end  ! expect: sequential flow(b)
    b(j + 1) = b(j)
  end do
end subroutine

! Specific and vendor functions of complex numbers and bits.
subroutine converted(z, w, x, k, n)
  implicit none
  integer, intent(in) :: n
  complex(kind=8), intent(inout) :: z(n), w(n)
  double precision, intent(inout) :: x(n)
  integer, intent(inout) :: k(n)
  integer :: i
  intrinsic :: dconjg, dimag, dcmplx
  do i = 1, n  ! expect: parallel
    z(i) = dconjg(w(i)) * dcmplx(x(i), 0d0)
    x(i) = dimag(w(i)) + dble(w(i)) + zabs(z(i))
  end do
  do i = 1, n  ! expect: parallel
    k(i) = ibset(k(i), 3) + popcnt(k(i)) + ibclr(i, 1)
    if (btest(k(i), 2)) k(i) = shiftr(k(i), 1)
  end do
  do i = 2, n  ! expect: sequential flow(x)
    x(i) = dreal(z(i)) + ddim(x(i - 1), 1d0) * epsilon(x)
  end do
  ! What is asked is the type of the element, which is not read.
  do i = 1, n - 1  ! expect: parallel
    x(i) = tiny(x(i + 1)) + huge(k(i))
  end do
  z(1) = (0d0, 1d0)
end subroutine

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

! A declaration that is not understood costs the names in it, an executable statement itself.
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
