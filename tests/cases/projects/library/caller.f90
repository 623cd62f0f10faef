! A procedure of the program that has the name of one in the BLAS is the one that is called.
subroutine caller(n, a, x)
  integer n, j
  double precision a(n, n), x(n)
  external dscal, dcopy
  do j = 1, n  ! expect: sequential
    call dscal(n, 2.0d0, a(1, j), 1)
  end do
  do j = 1, n  ! expect: parallel
    call dcopy(n, x, 1, a(1, j), 1)
  end do
end subroutine
