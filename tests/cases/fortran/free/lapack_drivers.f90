! Small systems, one in each iteration, solved by LAPACK.
subroutine systems(n, a, b, info)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, 3, n), b(3, n)
  integer, intent(out) :: info(n)
  integer :: k, ipiv(3)
  do k = 1, n  ! expect: parallel private(ipiv)
    call dgesv(3, 1, a(1, 1, k), 3, ipiv, b(1, k), 3, info(k))
  end do
  do k = 1, n  ! expect: sequential
    call dgesv(3, 1, a(1, 1, 1), 3, ipiv, b(1, k), 3, info(k))
  end do
  do k = 1, n - 1  ! expect: sequential
    call dgesv(3, 2, a(1, 1, k), 3, ipiv, b(1, k), 3, info(k))
  end do
end subroutine

! One factor for many right-hand sides; the pivots are shared, too.
subroutine sides(n, m, a, b, ipiv, failed)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, n), b(n, m)
  integer, intent(out) :: ipiv(n)
  logical, intent(out) :: failed
  integer :: k, info
  call sgetrf(n, n, a, n, ipiv, info)
  failed = info /= 0
  if (failed) return
  do k = 1, m  ! expect: parallel private(info)
    call sgetrs('N', n, 1, a, n, ipiv, b(1, k), n, info)
  end do
  do k = 1, m  ! expect: sequential
    call sgetrf(n, n, a, n, ipiv, info)
  end do
end subroutine

! A factor of Cholesky touches one triangle.
subroutine triangles(n, m, a, b, d)
  implicit none
  integer, intent(in) :: n, m
  complex, intent(inout) :: a(n, n, m), b(n, m), d(n)
  integer :: k, info
  do k = 1, m  ! expect: parallel private(info)
    call cpotrf('L', n, a(1, 1, k), n, info)
    call cpotrs('L', n, 1, a(1, 1, k), n, b(1, k), n, info)
  end do
  do k = 2, n  ! expect: parallel private(info)
    call cpotrf('U', 1, a(k, k, 1), n, info)
    a(k, k - 1, 1) = d(k)
  end do
end subroutine

! Scratch rows are private; a failure that ends the loop early is not known.
subroutine values(n, a, w)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, 3, n), w(3, n)
  double precision :: work(64)
  integer :: k, info
  do k = 1, n  ! expect: parallel private(info) private(work)
    call dsyev('V', 'U', 3, a(:, :, k), 3, w(:, k), work, size(work), info)
  end do
  do k = 1, n  ! expect: unknown
    call dsyev('V', 'U', 3, a(:, :, k), 3, w(:, k), work, size(work), info)
    if (info /= 0) exit
  end do
end subroutine
