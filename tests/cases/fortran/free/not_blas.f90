! Names of the BLAS that mean something else: nothing is known of any of these.

! What is handed over is no procedure of a library.
subroutine applied(dscal, n, a)
  integer n, j
  double precision a(n, n)
  external dscal
  do j = 1, n  ! expect: unknown
    call dscal(n, 2.0d0, a(1, j), 1)
  end do
end subroutine

! A function that has another type, and calls with other arguments, mean others.
subroutine others(n, a, s)
  integer n, j
  double precision a(n, n), s(n)
  real ddot
  external ddot, dcopy, daxpy
  do j = 1, n  ! expect: unknown
    s(j) = ddot(n, a(1, j), 1, a(1, j), 1)
  end do
  do j = 1, n  ! expect: unknown
    call dcopy(n, a(1, j))
  end do
  do j = 1, n  ! expect: unknown
    call daxpy(n, 2.0, a(1, j), 1, s, 1)
  end do
end subroutine

! One call that does not fit speaks against the library in the whole file.
subroutine fitting(n, a, s)
  integer n, j
  double precision a(n, n), s(n)
  external dcopy
  do j = 1, n  ! expect: unknown
    call dcopy(n, s, 1, a(1, j), 1)
  end do
end subroutine

! An entry of the file.
subroutine entered(n, x)
  integer n, k
  double precision x(*), alpha
  k = 1
  return
  entry dswap(n, x)
  k = 2
end subroutine

subroutine by_entry(n, a)
  integer n, j
  double precision a(n, n)
  external dswap
  do j = 1, n  ! expect: unknown
    call dswap(n, a(1, j))
  end do
end subroutine
