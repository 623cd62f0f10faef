! Subroutines and functions of the file, with what they do to their arguments.

subroutine filled(x, n, v)
  integer n
  real x(n), v
  do i = 1, n  ! expect: parallel
    x(i) = v
  end do
end subroutine

subroutine columns(a, n, m)
  real a(n, m)
  do j = 1, m  ! expect: parallel
    call filled(a(1, j), n, 1.0)
  end do
  do j = 1, m - 1  ! expect: sequential output(a)
    call filled(a(1, j), n + 1, 1.0)
  end do
  do j = 1, n  ! expect: sequential output(a)
    call filled(a(j, 1), n, 1.0)
  end do
  do j = 1, m  ! expect: parallel
    call filled(a(:, j), n, 2.0)
  end do
  do j = 1, n  ! expect: parallel
    call filled(a(j, :), m, 2.0)
  end do
end subroutine

subroutine slices(a, b, n)
  integer n
  real a(4*n), b(4)
  do k = 1, 4  ! expect: parallel
    call raised(a((k-1)*n+1 : k*n))
  end do
  do k = 1, 4  ! expect: sequential
    call lowered(a(k : k+1))
  end do
  do k = 1, 2  ! expect: parallel
    call lowered(b(k::2))
  end do
contains
  subroutine raised(x)
    real x(:)
    do i = 1, size(x)  ! expect: parallel
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine lowered(x)
    real x(0:)
    do i = 0, ubound(x, 1)  ! expect: parallel
      x(i) = i
    end do
  end subroutine
end subroutine

real function distance(x, y)
  real, intent(in) :: x, y
  distance = abs(x - y)
end function

real function total(x, n)
  real x(n)
  total = 0
  do i = 1, n  ! expect: parallel reduction(+:total)
    total = total + x(i)
  end do
end function

subroutine functions(a, b, c, n)
  real a(n), b(n, n), distance, total
  do i = 1, n  ! expect: parallel
    a(i) = distance(b(i, 1), c)
  end do
  do i = 1, n  ! expect: parallel
    a(i) = total(b(1, i), n)
  end do
  do i = 1, n  ! expect: sequential flow(a)
    a(i) = total(a, i - 1)
  end do
  do i = 1, n  ! expect: parallel
    if (total(b(i, :), n) > 3) then
      a(i) = 1
    else if (total(b(:, i), n) > 2) then
      a(i) = 2
    end if
  end do
end subroutine

subroutine exchanged(x, y)
  real x, y
  t = x
  x = y
  y = t
end subroutine

subroutine advanced(k, x)
  k = k + 1
  x = 1
end subroutine

subroutine references(a, m, n)
  real a(n)
  integer m(n)
  do i = 1, n/2  ! expect: parallel
    call exchanged(a(i), a(n+1-i))
  end do
  do i = 1, n/2 + 1  ! expect: sequential
    call exchanged(a(i), a(n+1-i))
  end do
  do i = 1, n/2  ! expect: runtime
    call exchanged(a(m(i)), a(n+1-i))
  end do
  do i = 1, n  ! expect: sequential output(a) distance(1)
    j = i
    call advanced(j, a(j))
    a(j) = 2
  end do
  do i = 1, n  ! expect: unknown
    call advanced(i, a(i))
  end do
end subroutine

subroutine worked(x, n)
  real x(n), w(0:n+1), v(n:2*n)
  w(0) = 0
  w(n+1) = 0
  do i = 1, n  ! expect: parallel
    w(i) = x(i)
    v(i+n) = w(i)
  end do
  do i = 1, n  ! expect: parallel
    x(i) = w(i-1) + w(i+1) + v(n+i)
  end do
end subroutine

subroutine temporaries(a, n)
  real a(n, n)
  do i = 1, n  ! expect: parallel
    call worked(a(:, i), n)
  end do
end subroutine

subroutine returning(x, k)
  real x
  if (x > 0) return
  do i = 1, k  ! expect: unknown
    if (x < -i) return
  end do
  x = 1
end subroutine

subroutine returned(a, n)
  real a(n)
  do i = 1, n  ! expect: parallel
    call returning(a(i), i)
  end do
end subroutine

subroutine optional_ones(x, y, w)
  real x
  real, optional :: y, w(:)
  x = 1
  if (present(y)) then
    y = 2
  end if
  if (.not. present(w)) return
  w(1) = 3
end subroutine

subroutine with_optional(a, b, n)
  real a(n), b(2, n)
  interface
    subroutine optional_ones(x, y, w)
      real x
      real, optional :: y, w(:)
    end subroutine
  end interface
  do i = 1, n  ! expect: parallel
    call optional_ones(a(i))
  end do
  do i = 1, n - 1  ! expect: sequential output(a) distance(1)
    call optional_ones(a(i), a(i+1))
  end do
  do i = 1, n  ! expect: parallel
    call optional_ones(w=b(:, i), x=a(i))
  end do
  do i = 1, n - 1  ! expect: parallel
    call optional_ones(a(i), w=b(2, i:i+1))
  end do
end subroutine

subroutine counting(x)
  integer, save :: k = 0
  k = k + 2
  x = k
end subroutine

subroutine saved(a, b, n)
  real a(n), b(n)
  do i = 1, n  ! expect: parallel induction(k) or sequential or unknown
    call counting(a(i))
  end do
end subroutine

recursive subroutine again(a, n)
  real a(n)
  do i = 1, n  ! expect: unknown
    call again(a, n - 1)
  end do
end subroutine

subroutine ping(a, n)
  real a(n)
  do i = 1, n  ! expect: unknown
    call pong(a, n - 1)
  end do
end subroutine

subroutine pong(a, n)
  real a(n)
  if (n > 0) call ping(a, n)
end subroutine
