! Functions in files of their own, found wherever they stand.
subroutine caller(a, b, s, n, m)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(n, m), b(n), s(m)
  double precision :: dotted, t
  integer :: first_above, j
  logical :: same_letter
  external :: dotted, first_above, same_letter, scaled

  do j = 1, m  ! expect: parallel
    s(j) = dotted(n, a(1, j), b)
  end do
  do j = 1, m  ! expect: parallel
    call scaled(n, s(j), a(1, j))
  end do
  do j = 2, m  ! expect: sequential
    call scaled(n, s(j), a(1, j - 1))
    s(j) = dotted(n, a(1, j), a(1, j - 1)) + s(j - 1)
  end do
  t = 0
  do j = 1, m  ! expect: parallel reduction(+:t)
    t = t + dotted(n, a(1, j), b)
  end do
  s(1) = t
end subroutine
