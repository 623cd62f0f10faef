! The first statement of a procedure may assign an element of an array that it shares.

module first_statements
  real :: q(100)
contains
  subroutine writes(n)
    do i = 1, n  ! expect: sequential flow(q) distance(1)
      call one(i)
      q(i + 1) = q(i)
    end do
  end subroutine
  subroutine one(i)
    q(i + 1) = i
  end subroutine
  subroutine twice(n)
    q(n) = 1
    do i = 1, 99  ! expect: sequential anti(q) distance(1)
      q(i) = q(i + 1)
    end do
  end subroutine
end module

subroutine with_a_formula(a, n)
  real a(n)
  f(x) = x + 1
  do i = 1, n  ! expect: parallel
    a(i) = f(a(i))
  end do
end subroutine

subroutine implicit_names(a, n)
  real a(n)
  call sets()
  do i = 1, n  ! expect: sequential
    a(kk) = i
  end do
  do i = 1, n  ! expect: parallel
    a(i + kk) = a(i + 3)
  end do
contains
  subroutine sets()
    kk = 3
  end subroutine
end subroutine

subroutine calls_change_what_follows(a, n)
  real a(n)
  integer ext2
  do i = 1, n  ! expect: sequential
    call moves()
    a(jj) = ext2(i)
  end do
contains
  subroutine moves()
    jj = min(i, 3)
  end subroutine
end subroutine

integer function ext2(k)
  ext2 = k
end function

subroutine overlapping_parts(a, n)
  real a(n)
  do i = 1, n - 3  ! expect: sequential
    call shifted(a(i:i+1), a(i+2:i+3))
  end do
contains
  subroutine shifted(x, y)
    real x(:), y(:)
    x = y
  end subroutine
end subroutine

subroutine same_part(a, n)
  real a(2, n)
  do i = 1, n  ! expect: parallel
    call moved(a(1, i), a(2, i))
  end do
  do i = 1, n - 1  ! expect: sequential
    call moved(a(1, i), a(1, i + 1))
  end do
contains
  subroutine moved(x, y)
    y = x
  end subroutine
end subroutine
