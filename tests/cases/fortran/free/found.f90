! Loops of the kinds that real programs have, one point each.

! A subscript in a pointer assignment is only read: the loops over it count.
subroutine moved(t, n, b)
  implicit none
  integer, intent(in) :: n
  integer, target, intent(in) :: t(:, :)
  real, intent(inout) :: b(*)
  integer, pointer :: row(:)
  integer :: i, k
  do i = 1, n  ! expect: parallel private(row)
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

! The bounds of an automatic array are those on entry.
subroutine automatic(a, n)
  implicit none
  integer, intent(inout) :: n
  real, intent(inout) :: a(*)
  real :: w(n, 4), z(2:n)
  integer :: i
  n = n / 2
  w = 0
  do i = 1, 4  ! expect: parallel
    w(:, i) = i
  end do
  do i = 2, 4  ! expect: sequential
    w(:, i) = w(:, i - 1)
  end do
  z(:) = w(1, 1)
  do i = 1, size(z)  ! expect: parallel
    a(i) = z(i + 1)
  end do
end subroutine
