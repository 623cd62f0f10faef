! Sums, products, stencils and solvers in the style of today.
module kernels
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  ! The order of the loops is that of the storage.
  subroutine gemm(a, b, c, n, m, p)
    integer, intent(in) :: n, m, p
    real(dp), intent(in) :: a(n, p), b(p, m)
    real(dp), intent(inout) :: c(n, m)
    integer :: i, j, k
    do j = 1, m  ! expect: parallel
      do k = 1, p  ! expect: parallel reduction(+:c) pattern(reduction)
        do i = 1, n  ! expect: parallel
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine gemm

  ! The lower triangle of a product with its own transpose.
  subroutine syrk(a, c, n, m)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n  ! expect: parallel
      do i = j, n  ! expect: parallel
        do k = 1, m  ! expect: parallel reduction(+:c(i,j))
          c(i, j) = c(i, j) + a(i, k) * a(j, k)
        end do
      end do
    end do
  end subroutine syrk

  ! A dot product, and a function result as the accumulator.
  function dot(x, y, n) result(s)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    real(dp) :: s
    integer :: i
    s = 0.0_dp
    do i = 1, n  ! expect: parallel reduction(+:s)
      s = s + x(i) * y(i)
    end do
  end function dot

  ! The Gram-Schmidt process: columns to the left are finished.
  subroutine gram(a, r, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n), r(n, n)
    integer :: i, j, k
    do k = 1, n  ! expect: sequential flow(a)
      r(k, k) = 0.0_dp
      do i = 1, n  ! expect: parallel reduction(+:r(k,k))
        r(k, k) = r(k, k) + a(i, k) * a(i, k)
      end do
      do j = k + 1, n  ! expect: parallel
        r(k, j) = 0.0_dp
        do i = 1, n  ! expect: parallel reduction(+:r(k,j))
          r(k, j) = r(k, j) + a(i, k) * a(i, j)
        end do
        do i = 1, n  ! expect: parallel
          a(i, j) = a(i, j) - a(i, k) * r(k, j)
        end do
      end do
    end do
  end subroutine gram

  ! All pairs of shortest ways: row and column k are written in step k, if only with what
  ! they have, while all others read them.
  subroutine floyd(d, n)
    integer, intent(in) :: n
    integer, intent(inout) :: d(n, n)
    integer :: i, j, k
    do k = 1, n  ! expect: sequential flow(d)
      do j = 1, n  ! expect: sequential flow(d)
        do i = 1, n  ! expect: sequential flow(d)
          d(i, j) = min(d(i, j), d(i, k) + d(k, j))
        end do
      end do
    end do
  end subroutine floyd

  ! Doubling steps with a second array: no step meets itself.
  subroutine scan(a, b, n, s)
    integer, intent(in) :: n, s
    real(dp), intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      if (i > s) then
        b(i) = a(i) + a(i - s)
      else
        b(i) = a(i)
      end if
    end do
    do i = 1, n  ! expect: parallel
      a(i) = b(i)
    end do
  end subroutine scan

  ! The same in place: s may be one.
  subroutine scan_in_place(a, n, s)
    integer, intent(in) :: n, s
    real(dp), intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential flow(a)
      if (i > s .and. s > 0) a(i) = a(i) + a(i - s)
    end do
  end subroutine scan_in_place

  ! Sorting by odd and even neighbors: the pairs of one pass are apart.
  subroutine odd_even(a, n, first)
    integer, intent(in) :: n, first
    integer, intent(inout) :: a(n)
    integer :: i, t
    do i = 1, n - 1, 2  ! expect: parallel private(t)
      if (a(i) > a(i + 1)) then
        t = a(i)
        a(i) = a(i + 1)
        a(i + 1) = t
      end if
    end do
    do i = first, n - 1  ! expect: sequential flow(a) or runtime or unknown
      if (a(i) > a(i + 1)) then
        t = a(i)
        a(i) = a(i + 1)
        a(i + 1) = t
      end if
    end do
  end subroutine odd_even

  ! A polynomial by its coefficients, and the product of two.
  subroutine polynomials(c, a, b, x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(0:n), b(0:n), x
    real(dp), intent(inout) :: c(0:2*n)
    real(dp), intent(out) :: y
    integer :: i, j
    y = 0.0_dp
    do i = n, 0, -1  ! expect: sequential flow(y)
      y = y * x + a(i)
    end do
    do i = 0, n  ! expect: parallel reduction(+:c)
      do j = 0, n  ! expect: parallel
        c(i + j) = c(i + j) + a(i) * b(j)
      end do
    end do
  end subroutine polynomials
end module kernels
