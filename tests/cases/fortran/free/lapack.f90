! Procedures of LAPACK that no file defines: what they read and write is known.
subroutine columns(n, a, b, x, tau, info)
  implicit none
  integer :: n, i, j, info
  real :: a(n, n), b(n, n), x(n, n), tau(n)
  do j = 1, n  ! expect: parallel
    call slacpy('All', n, 1, a(1, j), n, b(1, j), n)
  end do
  do j = 2, n  ! expect: sequential flow(a)
    call slacpy('A', n, 1, a(1, j - 1), n, a(1, j), n)
  end do
  do j = 1, n  ! expect: parallel
    call slaset('Full', n, 1, 0.0, 1.0, x(1, j), n)
  end do
  do j = 1, n  ! expect: parallel lastprivate(info)
    call slascl('G', 0, 0, 1.0, 2.0, n, 1, x(1, j), n, info)
  end do
  do i = 1, n - 1  ! expect: parallel
    call slarfg(n - i + 1, a(i, i), a(i + 1, i), 1, tau(i))
  end do
  do i = 1, n - 1  ! expect: sequential output(tau)
    call slarfg(n - i + 1, a(i, i), a(i + 1, i), 1, tau(1))
  end do
end subroutine

subroutine rows(n, a)
  implicit none
  integer :: n, i
  complex :: a(n, n)
  do i = 1, n  ! expect: parallel
    call clacgv(n, a(i, 1), n)
  end do
  do i = 1, n - 1  ! expect: sequential
    call clacgv(2, a(i, 1), 1)
  end do
end subroutine

! Rows and columns that change places.
subroutine exchanged(n, a)
  implicit none
  integer :: n, i
  real :: a(n, n)
  do i = 1, n - 1  ! expect: sequential
    call ssyswapr('U', n, a, n, i, i + 1)
  end do
end subroutine

! Systems that share a factor; a factor that is changed as well is no argument.
subroutine solved(n, f, b, pivot, info)
  implicit none
  integer :: n, i, info
  integer :: pivot(n)
  real :: f(n, n), b(n, n)
  do i = 1, n  ! expect: parallel lastprivate(info)
    call sgetrs('N', n, 1, f, n, pivot, b(1, i), n, info)
  end do
  do i = 1, n  ! expect: unknown
    call sgetrs('N', n, 1, b, n, pivot, b(1, i), n, info)
  end do
end subroutine

! Whether a reflection changes its matrix and its workspace depends on data.
subroutine reflected(n, v, tau, c, work)
  implicit none
  integer :: n, i
  real :: v(n, n), tau(n), c(n, n, n), work(n, n)
  do i = 1, n  ! expect: parallel
    call slarf('L', n, n, v(1, i), 1, tau(i), c(1, 1, i), n, work(1, i))
  end do
  do i = 1, n  ! expect: runtime
    call slarf('L', n, n, v(1, i), 1, tau(i), c, n, work)
  end do
end subroutine
