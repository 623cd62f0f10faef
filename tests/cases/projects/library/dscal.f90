subroutine dscal(n, alpha, x, incx)
  integer n, incx, i
  double precision alpha, x(*)
  do i = 2, n + 1  ! expect: sequential
    x(i) = alpha*x(i - 1)
  end do
end subroutine
