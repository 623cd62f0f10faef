subroutine product(n, beta, a, b, c)
  integer, intent(in) :: n
  real(8), intent(in) :: beta, a(n, n), b(n, n)
  real(8), intent(inout) :: c(n, n)
  integer :: i, j, k
  do i = 1, n
    do j = 1, n
      c(i, j) = c(i, j) * beta
      ! a row times a column
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
end subroutine

subroutine differences(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  do i = 2, n
    do j = 1, n
      a(i, j) = a(i, j) - a(i - 1, j)
    end do
  end do
end subroutine
