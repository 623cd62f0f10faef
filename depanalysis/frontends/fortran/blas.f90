! What the procedures of the BLAS, and some of LAPACK, read and write: one text for all types.
!
! Above each text stand the names that it has for real, double precision, complex and double
! complex arguments. `numeric` is the type of these, `magnitude` the real type of the same
! precision, `factor` that of some factors, which is the first of these unless the names are
! marked as `real`, and `own` the name of the procedure. Loops are there for the elements that they
! touch, which need not be in the order of the algorithm. `unknown` gives a variable a value
! that nobody knows, and so has `exp` of it, which stands for results; that of `choose` is
! one that the library may choose. A call has to conform to what `assume` asks for. Texts are
! compared without regard to case.

! BLAS: sscal dscal cscal zscal
! BLAS, real: - - csscal zdscal
subroutine own(n, alpha, x, incx)
  integer n, incx, i
  factor alpha
  numeric x(*)
  if (incx <= 0) return
  do i = 1, n
    x(1 + (i - 1)*incx) = alpha*x(1 + (i - 1)*incx)
  end do
end subroutine

! BLAS: scopy dcopy ccopy zcopy
subroutine own(n, x, incx, y, incy)
  integer n, incx, incy, i, kx, ky
  numeric x(*), y(*)
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  do i = 1, n
    y(ky + (i - 1)*incy) = x(kx + (i - 1)*incx)
  end do
end subroutine

! BLAS: sswap dswap cswap zswap
subroutine own(n, x, incx, y, incy)
  integer n, incx, incy, i, kx, ky
  numeric x(*), y(*), t
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  do i = 1, n
    t = x(kx + (i - 1)*incx)
    x(kx + (i - 1)*incx) = y(ky + (i - 1)*incy)
    y(ky + (i - 1)*incy) = t
  end do
end subroutine

! BLAS: saxpy daxpy caxpy zaxpy
subroutine own(n, alpha, x, incx, y, incy)
  integer n, incx, incy, i, kx, ky
  numeric alpha, x(*), y(*)
  if (alpha == 0) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  do i = 1, n
    y(ky + (i - 1)*incy) = y(ky + (i - 1)*incy) + alpha*x(kx + (i - 1)*incx)
  end do
end subroutine

! BLAS: srot drot crot zrot
! BLAS, real: - - csrot zdrot
subroutine own(n, x, incx, y, incy, c, s)
  integer n, incx, incy, i, kx, ky
  magnitude c
  factor s
  numeric x(*), y(*), t
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  do i = 1, n
    t = exp(c*x(kx + (i - 1)*incx) + s*y(ky + (i - 1)*incy))
    y(ky + (i - 1)*incy) = exp(c*y(ky + (i - 1)*incy) - s*x(kx + (i - 1)*incx))
    x(kx + (i - 1)*incx) = t
  end do
end subroutine

! BLAS: srotg drotg - -
subroutine own(a, b, c, s)
  numeric a, b, c, s, t
  call unknown(t)
  a = exp(t + a + b)
  call unknown(t)
  b = exp(t)
  call unknown(t)
  c = exp(t)
  call unknown(t)
  s = exp(t)
end subroutine

! BLAS: sdot ddot - -
! BLAS: - - cdotu zdotu
! BLAS: - - cdotc zdotc
function own(n, x, incx, y, incy)
  integer n, incx, incy, i, kx, ky
  numeric own, x(*), y(*), t
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx)*y(ky + (i - 1)*incy)
  end do
  own = exp(t)
end function

! BLAS: snrm2 dnrm2 scnrm2 dznrm2
function own(n, x, incx)
  integer n, incx, i, k, kx
  numeric x(*), t
  magnitude own
  own = 0
  if (n <= 0) return
  ! Versions differ in what an increment below 1 means.
  call unknown(k)
  if (incx <= 0 .and. k == 0) return
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx)
  end do
  own = exp(abs(t))
end function

! BLAS: sasum dasum scasum dzasum
function own(n, x, incx)
  integer n, incx, i
  numeric x(*), t
  magnitude own
  own = 0
  if (incx <= 0) return
  call unknown(t)
  do i = 1, n
    t = t + x(1 + (i - 1)*incx)
  end do
  if (n > 0) own = exp(abs(t))
end function

! BLAS: isamax idamax icamax izamax
integer function own(n, x, incx)
  integer n, incx, i, k
  numeric x(*), t
  own = 0
  if (n < 1 .or. incx <= 0) return
  call unknown(k)
  call unknown(t)
  do i = 1, n
    t = t + x(1 + (i - 1)*incx)
  end do
  own = max(1, min(n, k))
end function

! BLAS: sgemv dgemv cgemv zgemv
subroutine own(trans, m, n, alpha, a, lda, x, incx, beta, y, incy)
  character trans
  integer m, n, lda, incx, incy, i, j, kx, ky, lenx, leny
  numeric alpha, beta, a(lda, *), x(*), y(*), t
  call assume(lda >= 1 .and. lda >= m .and. incx /= 0 .and. incy /= 0)
  if (m == 0 .or. n == 0 .or. (alpha == 0 .and. beta == 1)) return
  lenx = m
  leny = n
  if (trans == 'N') then
    lenx = n
    leny = m
  end if
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (lenx - 1)*incx
  if (incy < 0) ky = 1 - (leny - 1)*incy
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, n
      do i = 1, m
        t = t + a(i, j)
      end do
    end do
    do i = 1, lenx
      t = t + x(kx + (i - 1)*incx)
    end do
  end if
  do i = 1, leny
    if (beta == 0) then
      y(ky + (i - 1)*incy) = exp(t)
    else
      y(ky + (i - 1)*incy) = exp(t + y(ky + (i - 1)*incy))
    end if
  end do
end subroutine

! BLAS: sgbmv dgbmv cgbmv zgbmv
subroutine own(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy)
  character trans
  integer m, n, kl, ku, lda, incx, incy, i, j, kx, ky, lenx, leny
  numeric alpha, beta, a(lda, *), x(*), y(*), t
  call assume(kl >= 0 .and. ku >= 0 .and. lda > kl + ku)
  call assume(incx /= 0 .and. incy /= 0)
  if (m == 0 .or. n == 0 .or. (alpha == 0 .and. beta == 1)) return
  lenx = m
  leny = n
  if (trans == 'N') then
    lenx = n
    leny = m
  end if
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (lenx - 1)*incx
  if (incy < 0) ky = 1 - (leny - 1)*incy
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, n
      do i = max(1, j - ku), min(m, j + kl)
        t = t + a(ku + 1 + i - j, j)
      end do
    end do
    do i = 1, lenx
      t = t + x(kx + (i - 1)*incx)
    end do
  end if
  do i = 1, leny
    if (beta == 0) then
      y(ky + (i - 1)*incy) = exp(t)
    else
      y(ky + (i - 1)*incy) = exp(t + y(ky + (i - 1)*incy))
    end if
  end do
end subroutine

! BLAS: ssymv dsymv - -
! BLAS: - - chemv zhemv
! LAPACK: - - csymv zsymv
subroutine own(uplo, n, alpha, a, lda, x, incx, beta, y, incy)
  character uplo
  integer n, lda, incx, incy, i, j, kx, ky
  numeric alpha, beta, a(lda, *), x(*), y(*), t
  call assume(lda >= 1 .and. lda >= n .and. incx /= 0 .and. incy /= 0)
  if (n == 0 .or. (alpha == 0 .and. beta == 1)) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, n
      if (uplo == 'U') then
        do i = 1, j
          t = t + a(i, j)
        end do
      else
        do i = j, n
          t = t + a(i, j)
        end do
      end if
      t = t + x(kx + (j - 1)*incx)
    end do
  end if
  do i = 1, n
    if (beta == 0) then
      y(ky + (i - 1)*incy) = exp(t)
    else
      y(ky + (i - 1)*incy) = exp(t + y(ky + (i - 1)*incy))
    end if
  end do
end subroutine

! BLAS: sspmv dspmv - -
! BLAS: - - chpmv zhpmv
! LAPACK: - - cspmv zspmv
subroutine own(uplo, n, alpha, a, x, incx, beta, y, incy)
  character uplo
  integer n, incx, incy, i, kx, ky
  numeric alpha, beta, a(*), x(*), y(*), t
  call assume(incx /= 0 .and. incy /= 0)
  if (n == 0 .or. (alpha == 0 .and. beta == 1)) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  if (alpha /= 0) then
    do i = 1, n*(n + 1)/2
      t = t + a(i)
    end do
    do i = 1, n
      t = t + x(kx + (i - 1)*incx)
    end do
  end if
  do i = 1, n
    if (beta == 0) then
      y(ky + (i - 1)*incy) = exp(t)
    else
      y(ky + (i - 1)*incy) = exp(t + y(ky + (i - 1)*incy))
    end if
  end do
end subroutine

! BLAS: ssbmv dsbmv - -
! BLAS: - - chbmv zhbmv
subroutine own(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy)
  character uplo
  integer n, k, lda, incx, incy, i, j, kx, ky
  numeric alpha, beta, a(lda, *), x(*), y(*), t
  call assume(k >= 0 .and. lda > k .and. incx /= 0 .and. incy /= 0)
  if (n == 0 .or. (alpha == 0 .and. beta == 1)) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, n
      if (uplo == 'U') then
        do i = max(1, j - k), j
          t = t + a(k + 1 + i - j, j)
        end do
      else
        do i = j, min(n, j + k)
          t = t + a(1 + i - j, j)
        end do
      end if
      t = t + x(kx + (j - 1)*incx)
    end do
  end if
  do i = 1, n
    if (beta == 0) then
      y(ky + (i - 1)*incy) = exp(t)
    else
      y(ky + (i - 1)*incy) = exp(t + y(ky + (i - 1)*incy))
    end if
  end do
end subroutine

! BLAS: strmv dtrmv ctrmv ztrmv
! BLAS: strsv dtrsv ctrsv ztrsv
subroutine own(uplo, trans, diag, n, a, lda, x, incx)
  character uplo, trans, diag
  integer n, lda, incx, i, j, kx
  numeric a(lda, *), x(*), t
  call assume(lda >= 1 .and. lda >= n .and. incx /= 0)
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do j = 1, n
    if (diag == 'N') t = t + a(j, j)
    if (uplo == 'U') then
      do i = 1, j - 1
        t = t + a(i, j)
      end do
    else
      do i = j + 1, n
        t = t + a(i, j)
      end do
    end if
  end do
  do i = 1, n
    x(kx + (i - 1)*incx) = exp(t + x(kx + (i - 1)*incx))
  end do
end subroutine

! BLAS: stpmv dtpmv ctpmv ztpmv
! BLAS: stpsv dtpsv ctpsv ztpsv
subroutine own(uplo, trans, diag, n, a, x, incx)
  character uplo, trans, diag
  integer n, incx, i, kx
  numeric a(*), x(*), t
  call assume(incx /= 0)
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do i = 1, n*(n + 1)/2
    if (diag == 'N' .or. exp(1.0) > 1.0) t = t + a(i)
  end do
  do i = 1, n
    x(kx + (i - 1)*incx) = exp(t + x(kx + (i - 1)*incx))
  end do
end subroutine

! BLAS: stbmv dtbmv ctbmv ztbmv
! BLAS: stbsv dtbsv ctbsv ztbsv
subroutine own(uplo, trans, diag, n, k, a, lda, x, incx)
  character uplo, trans, diag
  integer n, k, lda, incx, i, j, kx
  numeric a(lda, *), x(*), t
  call assume(k >= 0 .and. lda > k .and. incx /= 0)
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do j = 1, n
    if (uplo == 'U') then
      if (diag == 'N') t = t + a(k + 1, j)
      do i = max(1, j - k), j - 1
        t = t + a(k + 1 + i - j, j)
      end do
    else
      if (diag == 'N') t = t + a(1, j)
      do i = j + 1, min(n, j + k)
        t = t + a(1 + i - j, j)
      end do
    end if
  end do
  do i = 1, n
    x(kx + (i - 1)*incx) = exp(t + x(kx + (i - 1)*incx))
  end do
end subroutine

! BLAS: sger dger - -
! BLAS: - - cgeru zgeru
! BLAS: - - cgerc zgerc
subroutine own(m, n, alpha, x, incx, y, incy, a, lda)
  integer m, n, lda, incx, incy, i, j, kx, ky
  numeric alpha, a(lda, *), x(*), y(*), t
  call assume(lda >= 1 .and. lda >= m .and. incx /= 0 .and. incy /= 0)
  if (m == 0 .or. n == 0 .or. alpha == 0) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (m - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  do i = 1, m
    t = t + x(kx + (i - 1)*incx)
  end do
  do j = 1, n
    t = t + y(ky + (j - 1)*incy)
  end do
  do j = 1, n
    do i = 1, m
      a(i, j) = exp(t + a(i, j))
    end do
  end do
end subroutine

! BLAS: ssyr dsyr - -
! LAPACK: - - csyr zsyr
! BLAS, real: - - cher zher
subroutine own(uplo, n, alpha, x, incx, a, lda)
  character uplo
  integer n, lda, incx, i, j, kx
  factor alpha
  numeric a(lda, *), x(*), t
  call assume(lda >= 1 .and. lda >= n .and. incx /= 0)
  if (n == 0 .or. alpha == 0) return
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx)
  end do
  do j = 1, n
    if (uplo == 'U') then
      do i = 1, j
        a(i, j) = exp(t + a(i, j))
      end do
    else
      do i = j, n
        a(i, j) = exp(t + a(i, j))
      end do
    end if
  end do
end subroutine

! BLAS: sspr dspr - -
! LAPACK: - - cspr zspr
! BLAS, real: - - chpr zhpr
subroutine own(uplo, n, alpha, x, incx, a)
  character uplo
  integer n, incx, i, kx
  factor alpha
  numeric a(*), x(*), t
  call assume(incx /= 0)
  if (n == 0 .or. alpha == 0) return
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx)
  end do
  do i = 1, n*(n + 1)/2
    a(i) = exp(t + a(i))
  end do
end subroutine

! BLAS: ssyr2 dsyr2 - -
! BLAS: - - cher2 zher2
subroutine own(uplo, n, alpha, x, incx, y, incy, a, lda)
  character uplo
  integer n, lda, incx, incy, i, j, kx, ky
  numeric alpha, a(lda, *), x(*), y(*), t
  call assume(lda >= 1 .and. lda >= n .and. incx /= 0 .and. incy /= 0)
  if (n == 0 .or. alpha == 0) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx) + y(ky + (i - 1)*incy)
  end do
  do j = 1, n
    if (uplo == 'U') then
      do i = 1, j
        a(i, j) = exp(t + a(i, j))
      end do
    else
      do i = j, n
        a(i, j) = exp(t + a(i, j))
      end do
    end if
  end do
end subroutine

! BLAS: sspr2 dspr2 - -
! BLAS: - - chpr2 zhpr2
subroutine own(uplo, n, alpha, x, incx, y, incy, a)
  character uplo
  integer n, incx, incy, i, kx, ky
  numeric alpha, a(*), x(*), y(*), t
  call assume(incx /= 0 .and. incy /= 0)
  if (n == 0 .or. alpha == 0) return
  kx = 1
  ky = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  if (incy < 0) ky = 1 - (n - 1)*incy
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx) + y(ky + (i - 1)*incy)
  end do
  do i = 1, n*(n + 1)/2
    a(i) = exp(t + a(i))
  end do
end subroutine

! BLAS: sgemm dgemm cgemm zgemm
subroutine own(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
  character transa, transb
  integer m, n, k, lda, ldb, ldc, i, j
  numeric alpha, beta, a(lda, *), b(ldb, *), c(ldc, *), t
  if (transa == 'N') then
    call assume(lda >= 1 .and. lda >= m)
  else
    call assume(lda >= 1 .and. lda >= k)
  end if
  if (transb == 'N') then
    call assume(ldb >= 1 .and. ldb >= k)
  else
    call assume(ldb >= 1 .and. ldb >= n)
  end if
  call assume(ldc >= 1 .and. ldc >= m)
  if (m == 0 .or. n == 0 .or. ((alpha == 0 .or. k == 0) .and. beta == 1)) return
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, k
      do i = 1, m
        if (transa == 'N') then
          t = t + a(i, j)
        else
          t = t + a(j, i)
        end if
      end do
      do i = 1, n
        if (transb == 'N') then
          t = t + b(j, i)
        else
          t = t + b(i, j)
        end if
      end do
    end do
  end if
  do j = 1, n
    do i = 1, m
      if (beta == 0) then
        c(i, j) = exp(t)
      else
        c(i, j) = exp(t + c(i, j))
      end if
    end do
  end do
end subroutine

! BLAS: ssymm dsymm csymm zsymm
! BLAS: - - chemm zhemm
subroutine own(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
  character side, uplo
  integer m, n, lda, ldb, ldc, i, j, k
  numeric alpha, beta, a(lda, *), b(ldb, *), c(ldc, *), t
  k = n
  if (side == 'L') k = m
  call assume(lda >= 1 .and. lda >= k .and. ldb >= 1 .and. ldb >= m)
  call assume(ldc >= 1 .and. ldc >= m)
  if (m == 0 .or. n == 0 .or. (alpha == 0 .and. beta == 1)) return
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, k
      if (uplo == 'U') then
        do i = 1, j
          t = t + a(i, j)
        end do
      else
        do i = j, k
          t = t + a(i, j)
        end do
      end if
    end do
    do j = 1, n
      do i = 1, m
        t = t + b(i, j)
      end do
    end do
  end if
  do j = 1, n
    do i = 1, m
      if (beta == 0) then
        c(i, j) = exp(t)
      else
        c(i, j) = exp(t + c(i, j))
      end if
    end do
  end do
end subroutine

! BLAS: ssyrk dsyrk csyrk zsyrk
! BLAS, real: - - cherk zherk
subroutine own(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
  character uplo, trans
  integer n, k, lda, ldc, i, j
  factor alpha, beta
  numeric a(lda, *), c(ldc, *), t
  if (trans == 'N') then
    call assume(lda >= 1 .and. lda >= n)
  else
    call assume(lda >= 1 .and. lda >= k)
  end if
  call assume(ldc >= 1 .and. ldc >= n)
  if (n == 0 .or. ((alpha == 0 .or. k == 0) .and. beta == 1)) return
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, k
      do i = 1, n
        if (trans == 'N') then
          t = t + a(i, j)
        else
          t = t + a(j, i)
        end if
      end do
    end do
  end if
  do j = 1, n
    do i = 1, n
      if ((uplo == 'U' .and. i <= j) .or. (uplo /= 'U' .and. i >= j)) then
        if (beta == 0) then
          c(i, j) = exp(t)
        else
          c(i, j) = exp(t + c(i, j))
        end if
      end if
    end do
  end do
end subroutine

! BLAS: ssyr2k dsyr2k csyr2k zsyr2k
! BLAS, real: - - cher2k zher2k
subroutine own(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
  character uplo, trans
  integer n, k, lda, ldb, ldc, i, j
  factor beta
  numeric alpha, a(lda, *), b(ldb, *), c(ldc, *), t
  if (trans == 'N') then
    call assume(lda >= 1 .and. lda >= n .and. ldb >= 1 .and. ldb >= n)
  else
    call assume(lda >= 1 .and. lda >= k .and. ldb >= 1 .and. ldb >= k)
  end if
  call assume(ldc >= 1 .and. ldc >= n)
  if (n == 0 .or. ((alpha == 0 .or. k == 0) .and. beta == 1)) return
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, k
      do i = 1, n
        if (trans == 'N') then
          t = t + a(i, j) + b(i, j)
        else
          t = t + a(j, i) + b(j, i)
        end if
      end do
    end do
  end if
  do j = 1, n
    do i = 1, n
      if ((uplo == 'U' .and. i <= j) .or. (uplo /= 'U' .and. i >= j)) then
        if (beta == 0) then
          c(i, j) = exp(t)
        else
          c(i, j) = exp(t + c(i, j))
        end if
      end if
    end do
  end do
end subroutine

! BLAS: strmm dtrmm ctrmm ztrmm
! BLAS: strsm dtrsm ctrsm ztrsm
subroutine own(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
  character side, uplo, transa, diag
  integer m, n, lda, ldb, i, j, k
  numeric alpha, a(lda, *), b(ldb, *), t
  k = n
  if (side == 'L') k = m
  call assume(lda >= 1 .and. lda >= k .and. ldb >= 1 .and. ldb >= m)
  if (m == 0 .or. n == 0) return
  call unknown(t)
  if (alpha /= 0) then
    do j = 1, k
      if (diag == 'N') t = t + a(j, j)
      if (uplo == 'U') then
        do i = 1, j - 1
          t = t + a(i, j)
        end do
      else
        do i = j + 1, k
          t = t + a(i, j)
        end do
      end if
    end do
  end if
  do j = 1, n
    do i = 1, m
      if (alpha == 0) then
        b(i, j) = 0
      else
        b(i, j) = exp(t + b(i, j))
      end if
    end do
  end do
end subroutine

! BLAS: - lsame - -
logical function own(ca, cb)
  character*(*) ca, cb
  own = ca == cb
end function

! LAPACK: - xerbla - -
subroutine own(srname, info)
  character*(*) srname
  integer info
  stop
end subroutine

! LAPACK: - ilaenv - -
integer function own(ispec, name, opts, n1, n2, n3, n4)
  character*(*) name, opts
  integer ispec, n1, n2, n3, n4, k
  call choose(k)
  own = k
  if (ispec == 1) own = max(1, k)
end function

! LAPACK: slamch dlamch - -
function own(cmach)
  character cmach
  numeric own, t
  call choose(t)
  own = t
end function

! LAPACK: sisnan disnan - -
logical function own(x)
  numeric x
  own = isnan(x)
end function

! LAPACK: slapy2 dlapy2 - -
! LAPACK: slamc3 dlamc3 - -
! LAPACK: - - cladiv zladiv
function own(x, y)
  numeric own, x, y, t
  call unknown(t)
  own = exp(t + x + y)
end function

! LAPACK: slapy3 dlapy3 - -
function own(x, y, z)
  numeric own, x, y, z, t
  call unknown(t)
  own = exp(t + x + y + z)
end function

! LAPACK: sladiv dladiv - -
subroutine own(a, b, c, d, p, q)
  numeric a, b, c, d, p, q, t
  call unknown(t)
  p = exp(t + a + b + c + d)
  call unknown(t)
  q = exp(t + a + b + c + d)
end subroutine

! LAPACK: slartg dlartg - -
subroutine own(f, g, c, s, r)
  numeric f, g, c, s, r, t
  call unknown(t)
  r = exp(t + f + g)
  call unknown(t)
  c = exp(t + f + g)
  call unknown(t)
  s = exp(t + f + g)
end subroutine

! LAPACK: slassq dlassq classq zlassq
subroutine own(n, x, incx, scale, sumsq)
  integer n, incx, i, kx
  numeric x(*), t
  magnitude scale, sumsq, r
  if (n <= 0) return
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  call unknown(t)
  do i = 1, n
    t = t + x(kx + (i - 1)*incx)
  end do
  r = exp(scale + sumsq + abs(t))
  sumsq = exp(r + abs(t))
  scale = r
end subroutine

! LAPACK: slacpy dlacpy clacpy zlacpy
subroutine own(uplo, m, n, a, lda, b, ldb)
  character uplo
  integer m, n, lda, ldb, i, j, first, last
  numeric a(lda, *), b(ldb, *)
  call assume(lda >= 1 .and. lda >= m .and. ldb >= 1 .and. ldb >= m)
  do j = 1, n
    first = 1
    last = m
    if (uplo == 'U') last = min(j, m)
    if (uplo == 'L') first = j
    do i = first, last
      b(i, j) = a(i, j)
    end do
  end do
end subroutine

! LAPACK: slaset dlaset claset zlaset
subroutine own(uplo, m, n, alpha, beta, a, lda)
  character uplo
  integer m, n, lda, i, j, first, last
  numeric alpha, beta, a(lda, *)
  call assume(lda >= 1 .and. lda >= m)
  do j = 1, n
    first = 1
    last = m
    if (uplo == 'U') last = min(j - 1, m)
    if (uplo == 'L') first = j + 1
    if (uplo == 'L' .and. j > m) last = 0
    do i = first, last
      a(i, j) = alpha
    end do
  end do
  do j = 1, min(m, n)
    a(j, j) = beta
  end do
end subroutine

! LAPACK: - - clacgv zlacgv
subroutine own(n, x, incx)
  integer n, incx, i, kx
  numeric x(*)
  kx = 1
  if (incx < 0) kx = 1 - (n - 1)*incx
  do i = 1, n
    x(kx + (i - 1)*incx) = conjg(x(kx + (i - 1)*incx))
  end do
end subroutine

! LAPACK: slascl dlascl clascl zlascl
subroutine own(kind, kl, ku, cfrom, cto, m, n, a, lda, info)
  character kind
  integer kl, ku, m, n, lda, info, i, j, first, last
  magnitude cfrom, cto, t
  numeric a(lda, *)
  info = 0
  call unknown(t)
  do j = 1, n
    first = 1
    last = m
    if (kind == 'L') first = j
    if (kind == 'U') last = min(j, m)
    if (kind == 'H') last = min(j + 1, m)
    if (kind == 'B') last = min(kl + 1, n + 1 - j)
    if (kind == 'Q') first = max(ku + 2 - j, 1)
    if (kind == 'Q') last = ku + 1
    if (kind == 'Z') first = max(kl + ku + 2 - j, kl + 1)
    if (kind == 'Z') last = min(2*kl + ku + 1, kl + ku + 1 + m - j)
    do i = first, last
      if (cfrom /= cto .or. t > 0) a(i, j) = exp(a(i, j)*cto)
    end do
  end do
end subroutine

! LAPACK: slarfg dlarfg clarfg zlarfg
! LAPACK: slarfgp dlarfgp clarfgp zlarfgp
subroutine own(n, alpha, x, incx, tau)
  integer n, incx, i
  numeric alpha, x(*), tau, t
  call assume(incx > 0)
  call unknown(t)
  do i = 1, n - 1
    t = t + x(1 + (i - 1)*incx)
  end do
  if (n > 1) t = t + alpha
  tau = exp(t)
  do i = 1, n - 1
    if (abs(t) > 0) x(1 + (i - 1)*incx) = exp(t + x(1 + (i - 1)*incx))
  end do
  if (abs(t) > 0) alpha = exp(t + alpha)
end subroutine

! LAPACK: ssyswapr dsyswapr csyswapr zsyswapr
! LAPACK: - - cheswapr zheswapr
subroutine own(uplo, n, a, lda, i1, i2)
  character uplo
  integer n, lda, i1, i2, i
  numeric a(lda, *), t
  call assume(lda >= 1 .and. lda >= n .and. i1 >= 1 .and. i1 <= i2 .and. i2 <= n)
  t = a(i1, i1)
  a(i1, i1) = a(i2, i2)
  a(i2, i2) = t
  do i = 1, i1 - 1
    if (uplo == 'U') then
      t = a(i, i1)
      a(i, i1) = a(i, i2)
      a(i, i2) = t
    else
      t = a(i1, i)
      a(i1, i) = a(i2, i)
      a(i2, i) = t
    end if
  end do
  do i = 1, i2 - i1 - 1
    if (uplo == 'U') then
      t = a(i1, i1 + i)
      a(i1, i1 + i) = exp(a(i1 + i, i2))
      a(i1 + i, i2) = exp(t)
    else
      t = a(i1 + i, i1)
      a(i1 + i, i1) = exp(a(i2, i1 + i))
      a(i2, i1 + i) = exp(t)
    end if
  end do
  call unknown(t)
  if (abs(t) > 0) then
    if (uplo == 'U') then
      a(i1, i2) = exp(t + a(i1, i2))
    else
      a(i2, i1) = exp(t + a(i2, i1))
    end if
  end if
  do i = i2 + 1, n
    if (uplo == 'U') then
      t = a(i1, i)
      a(i1, i) = a(i2, i)
      a(i2, i) = t
    else
      t = a(i, i1)
      a(i, i1) = a(i, i2)
      a(i, i2) = t
    end if
  end do
end subroutine

! LAPACK: sgetrs dgetrs cgetrs zgetrs
subroutine own(trans, n, nrhs, a, lda, ipiv, b, ldb, info)
  character trans
  integer n, nrhs, lda, ldb, info, i, j, k, ipiv(*)
  numeric a(lda, *), b(ldb, *), t
  call assume(lda >= 1 .and. lda >= n .and. ldb >= 1 .and. ldb >= n)
  info = 0
  if (n == 0 .or. nrhs == 0) return
  call unknown(t)
  do j = 1, n
    t = t + ipiv(j)
    do i = 1, n
      t = t + a(i, j)
    end do
  end do
  do k = 1, nrhs
    do i = 1, n
      t = t + b(i, k)
    end do
    do i = 1, n
      b(i, k) = exp(t)
    end do
  end do
end subroutine

! LAPACK: slarf dlarf clarf zlarf
! LAPACK: slarf1f dlarf1f clarf1f zlarf1f
! LAPACK: slarf1l dlarf1l clarf1l zlarf1l
subroutine own(side, m, n, v, incv, tau, c, ldc, work)
  character side
  integer m, n, incv, ldc, i, j, length, kv
  numeric v(*), tau, c(ldc, *), work(*), t
  call assume(ldc >= 1 .and. ldc >= m .and. incv /= 0)
  if (tau == 0) return
  length = n
  if (side == 'L') length = m
  kv = 1
  if (incv < 0) kv = 1 - (length - 1)*incv
  call unknown(t)
  do i = 1, length
    if (abs(t) > 0) t = t + v(kv + (i - 1)*incv)
  end do
  do i = 1, m + n - length
    if (abs(t) > 0) work(i) = exp(t)
  end do
  do j = 1, n
    do i = 1, m
      if (abs(t) > 0) c(i, j) = exp(t + c(i, j))
    end do
  end do
end subroutine

! LAPACK: sgesv dgesv cgesv zgesv
subroutine own(n, nrhs, a, lda, ipiv, b, ldb, info)
  integer n, nrhs, lda, ldb, info, i, j, k, ipiv(*)
  numeric a(lda, *), b(ldb, *), t
  call assume(lda >= 1 .and. lda >= n .and. ldb >= 1 .and. ldb >= n)
  call unknown(k)
  info = k
  call unknown(t)
  do j = 1, n
    do i = 1, n
      t = t + a(i, j)
    end do
  end do
  do j = 1, n
    call unknown(k)
    ipiv(j) = k
    do i = 1, n
      a(i, j) = exp(t)
    end do
  end do
  do j = 1, nrhs
    do i = 1, n
      if (abs(t) > 0) b(i, j) = exp(t + b(i, j))
    end do
  end do
end subroutine

! LAPACK: sgetrf dgetrf cgetrf zgetrf
! LAPACK: sgetrf2 dgetrf2 cgetrf2 zgetrf2
! LAPACK: sgetf2 dgetf2 cgetf2 zgetf2
subroutine own(m, n, a, lda, ipiv, info)
  integer m, n, lda, info, i, j, k, ipiv(*)
  numeric a(lda, *), t
  call assume(lda >= 1 .and. lda >= m)
  call unknown(k)
  info = k
  call unknown(t)
  do j = 1, n
    do i = 1, m
      t = t + a(i, j)
    end do
  end do
  do j = 1, min(m, n)
    call unknown(k)
    ipiv(j) = k
  end do
  do j = 1, n
    do i = 1, m
      a(i, j) = exp(t)
    end do
  end do
end subroutine

! LAPACK: spotrf dpotrf cpotrf zpotrf
! LAPACK: spotrf2 dpotrf2 cpotrf2 zpotrf2
! LAPACK: spotf2 dpotf2 cpotf2 zpotf2
subroutine own(uplo, n, a, lda, info)
  character uplo
  integer n, lda, info, i, j, k
  numeric a(lda, *), t
  call assume(lda >= 1 .and. lda >= n)
  call unknown(k)
  info = k
  call unknown(t)
  do j = 1, n
    if (uplo == 'U') then
      do i = 1, j
        t = t + a(i, j)
      end do
    else
      do i = j, n
        t = t + a(i, j)
      end do
    end if
  end do
  do j = 1, n
    if (uplo == 'U') then
      do i = 1, j
        if (abs(t) > 0) a(i, j) = exp(t + a(i, j))
      end do
    else
      do i = j, n
        if (abs(t) > 0) a(i, j) = exp(t + a(i, j))
      end do
    end if
  end do
end subroutine

! LAPACK: spotrs dpotrs cpotrs zpotrs
subroutine own(uplo, n, nrhs, a, lda, b, ldb, info)
  character uplo
  integer n, nrhs, lda, ldb, info, i, j, k
  numeric a(lda, *), b(ldb, *), t
  call assume(lda >= 1 .and. lda >= n .and. ldb >= 1 .and. ldb >= n)
  info = 0
  if (n == 0 .or. nrhs == 0) return
  call unknown(t)
  do j = 1, n
    if (uplo == 'U') then
      do i = 1, j
        t = t + a(i, j)
      end do
    else
      do i = j, n
        t = t + a(i, j)
      end do
    end if
  end do
  do k = 1, nrhs
    do i = 1, n
      t = t + b(i, k)
    end do
    do i = 1, n
      b(i, k) = exp(t)
    end do
  end do
end subroutine

! LAPACK: sgetri dgetri cgetri zgetri
subroutine own(n, a, lda, ipiv, work, lwork, info)
  integer n, lda, lwork, info, i, j, k, ipiv(*)
  numeric a(lda, *), work(*), t
  call assume(lda >= 1 .and. lda >= n)
  call unknown(k)
  info = k
  call unknown(t)
  work(1) = exp(t)
  if (lwork == -1) return
  do i = 2, lwork
    if (abs(t) > 0) work(i) = exp(t)
  end do
  do j = 1, n
    t = t + ipiv(j)
    do i = 1, n
      t = t + a(i, j)
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (abs(t) > 0) a(i, j) = exp(t + a(i, j))
    end do
  end do
end subroutine

! LAPACK: ssyev dsyev - -
subroutine own(jobz, uplo, n, a, lda, w, work, lwork, info)
  character jobz, uplo
  integer n, lda, lwork, info, i, j, k
  numeric a(lda, *), w(*), work(*), t
  call assume(lda >= 1 .and. lda >= n)
  call unknown(k)
  info = k
  call unknown(t)
  work(1) = exp(t)
  if (lwork == -1) return
  do i = 2, lwork
    if (abs(t) > 0) work(i) = exp(t)
  end do
  do j = 1, n
    do i = 1, n
      t = t + a(i, j)
    end do
  end do
  do j = 1, n
    if (abs(t) > 0) w(j) = exp(t)
    do i = 1, n
      if (abs(t) > 0) a(i, j) = exp(t + a(i, j))
    end do
  end do
end subroutine

! LAPACK: sgtsv dgtsv cgtsv zgtsv
subroutine own(n, nrhs, dl, d, du, b, ldb, info)
  integer n, nrhs, ldb, info, i, j, k
  numeric dl(*), d(*), du(*), b(ldb, *), t
  call assume(ldb >= 1 .and. ldb >= n)
  call unknown(k)
  info = k
  call unknown(t)
  do i = 1, n
    t = t + d(i)
    if (abs(t) > 0) d(i) = exp(t)
  end do
  do i = 1, n - 1
    t = t + dl(i) + du(i)
    if (abs(t) > 0) dl(i) = exp(t)
    if (abs(t) > 0) du(i) = exp(t)
  end do
  do j = 1, nrhs
    do i = 1, n
      if (abs(t) > 0) b(i, j) = exp(t + b(i, j))
    end do
  end do
end subroutine
