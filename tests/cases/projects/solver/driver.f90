! Procedures of other files: generic names, a submodule, old externals.
subroutine driver(u, v, k, n)
  use solver
  use solver_types, only: wp
  implicit none
  integer, intent(in) :: n
  real(wp), intent(inout) :: u(n), v(n)
  integer, intent(inout) :: k(n)
  integer :: i
  external :: twice

  ! The body stands in a submodule of another file.
  do i = 1, n  ! expect: parallel
    call relax(u(i))
  end do
  ! The generic name means the procedure whose arguments fit.
  do i = 1, n  ! expect: parallel
    call bump(u, i)
  end do
  do i = 1, n  ! expect: parallel reduction(+:u[1])
    call bump(u)
  end do
  do i = 1, n  ! expect: parallel
    call bump(k(i))
  end do
  do i = 1, n - 1  ! expect: sequential
    call shift(u, i)
  end do
  do i = 1, n  ! expect: parallel
    v(i) = average(u(i), v(i))
  end do
  do i = 2, n  ! expect: sequential flow(v)
    v(i) = average(u(i), v(i - 1))
  end do
  ! An old external procedure in fixed form.
  do i = 1, n  ! expect: parallel
    call twice(u(i))
  end do
  do i = 1, n  ! expect: parallel reduction(+:total)
    total = total + u(i)
  end do
end subroutine
