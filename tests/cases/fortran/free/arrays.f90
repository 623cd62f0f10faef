! Sections are read as a whole before anything is stored.
subroutine sections(a, b, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), b(n, m)
  integer :: j
  do j = 1, m  ! expect: parallel
    a(2:n, j) = a(1:n-1, j)
  end do
  do j = 2, m  ! expect: sequential flow(a)
    a(:, j) = a(:, j - 1) + b(:, j)
  end do
  do j = 1, m  ! expect: parallel
    b(:, j) = 0.0
  end do
  do j = 1, m  ! expect: sequential output(b)
    b(:, 1) = a(:, j)
  end do
end subroutine sections

! The columns are reduced by intrinsics.
subroutine intrinsics(a, s, x, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m), x(n)
  real, intent(inout) :: s(m)
  integer :: j
  do j = 1, m  ! expect: parallel
    s(j) = sum(a(:, j))
  end do
  do j = 1, m  ! expect: parallel
    s(j) = dot_product(a(:, j), x) + maxval(a(1:n, j))
  end do
  do j = 1, m  ! expect: sequential flow(s)
    s(j) = sum(s(1:j))
  end do
end subroutine intrinsics

! Masks: only the elements of this column take part.
subroutine masks(a, b, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), b(n, m)
  integer :: i, j
  do j = 1, m  ! expect: parallel
    where (a(:, j) > 0.0)
      b(:, j) = 1.0 / a(:, j)
    elsewhere
      b(:, j) = 0.0
    end where
  end do
  do j = 2, m  ! expect: sequential flow(a)
    where (a(:, j - 1) > 0.0) a(:, j) = 0.0
  end do
  do j = 1, m  ! expect: parallel
    forall (i = 2:n) a(i, j) = a(i - 1, j)
  end do
end subroutine masks

! Elements at distance one change places by sections with a step.
subroutine strides(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(2 * n, n)
  integer :: j
  do j = 1, n  ! expect: parallel
    a(1::2, j) = a(2::2, j)
  end do
  do j = 1, n - 1  ! expect: sequential anti(a)
    a(1::2, j) = a(1::2, j + 1)
  end do
  do j = 1, n - 1  ! expect: parallel
    a(1::2, j) = a(2::2, j + 1)
  end do
end subroutine strides

! Where an element is found, and rows of sums, belong to one iteration.
subroutine places(a, x, k, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), x(m)
  integer, intent(inout) :: k(m)
  integer :: j, at(1)
  do j = 1, m  ! expect: parallel
    k(j) = maxloc(a(:, j), 1)
  end do
  do j = 1, m  ! expect: parallel private(at)
    at = minloc(a(:, j), a(:, j) > 0.0)
    k(j) = at(1)
  end do
  do j = 2, m  ! expect: sequential flow(k)
    k(j) = findloc(k(1:j-1), j, dim=1, back=.true.)
  end do
  do j = 1, m  ! expect: parallel
    x(j) = sum(a(:, j), mask=a(:, j) > 0.0)
  end do
  do j = 1, n  ! expect: sequential output(x)
    x = sum(a, 1) + real(j)
  end do
  do j = 1, m  ! expect: parallel
    a(:, j) = a(:, j) / maxval(a(:, j))
  end do
  do j = 1, m  ! expect: sequential flow(a)
    a(:, j) = a(:, j) / maxval(a)
  end do
end subroutine places

! What a mask lets through is packed into an array of its own.
subroutine packed(a, b, c, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), b(n, m)
  complex, intent(inout) :: c(n)
  integer :: j
  do j = 1, m  ! expect: parallel
    b(1:count(a(:, j) > 0.0), j) = pack(a(:, j), a(:, j) > 0.0)
  end do
  do j = 1, m  ! expect: parallel
    b(:, j) = unpack(a(:, j), b(:, j) > 0.0, 0.0)
  end do
  do j = 1, n  ! expect: parallel
    b(j, 1) = c(j)%re + c(j)%im
  end do
  do j = 2, n  ! expect: sequential flow(c)
    c(j) = cmplx(c(j - 1)%im, c(j - 1)%re)
  end do
end subroutine packed
