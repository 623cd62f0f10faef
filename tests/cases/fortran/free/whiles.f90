! Loops without a counter of their own that still count.

subroutine counted(a, n)
  real a(n)
  i = 1
  do while (i <= n)  ! expect: parallel
    a(i) = i
    i = i + 1
  end do
  i = 1
  do  ! expect: parallel
    if (i > n) exit
    a(i) = i
    i = i + 2
  end do
  i = 0
  do while (i < limit(n))  ! expect: parallel
    i = i + 1
    a(i) = 1
  end do
contains
  pure integer function limit(k)
    integer, intent(in) :: k
    limit = k - 1
  end function
end subroutine

subroutine downwards(a, n)
  real a(n)
  i = n
  do while (i > 1)  ! expect: sequential flow(a)
    a(i - 1) = a(i)
    i = i - 1
  end do
end subroutine

subroutine uncounted(a, n)
  real a(n)
  i = 1
  do while (a(i) > 0)  ! expect: unknown
    i = i + 1
    a(i) = 2
  end do
  i = 1
  named: do while (i <= n)  ! expect: sequential or unknown
    i = i + 1
    do j = 1, n  ! expect: sequential
      if (a(j) > 3) cycle named
      a(j) = 2
    end do
  end do named
  i = 1
  do while (i <= n)  ! expect: unknown
    a(i) = 1
    call somewhere(i)
    i = i + 1
  end do
end subroutine

subroutine inside(x, n)
  real x(n)
  k = 1
  do while (k <= n)  ! expect: parallel
    x(k) = k
    k = k + 1
  end do
end subroutine

subroutine called(a, n)
  real a(n, n)
  do j = 1, n  ! expect: parallel
    call inside(a(:, j), n)
  end do
end subroutine
