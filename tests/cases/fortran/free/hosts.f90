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

! Nobody gets at a variable of the host that no procedure inside of it mentions.
subroutine out_of_reach(h, u, n, m)
  integer :: n, m, i, j
  real :: h(n, m), u(n, m), slope
  external :: elsewhere
  do j = 1, m  ! expect: parallel private(slope)
    do i = 2, n - 1  ! expect: parallel private(slope)
      slope = h(i + 1, j) - h(i - 1, j)
      u(i, j) = u(i, j) - slope
    end do
  end do
  call elsewhere(inside)
contains
  subroutine inside()
    u(1, 1) = 0
  end subroutine
end subroutine

! It mentions this one.
subroutine within_reach(h, n, m)
  integer :: n, m, i, j
  real :: h(n, m), slope
  external :: elsewhere
  do j = 1, m  ! expect: sequential
    do i = 2, n - 1  ! expect: parallel lastprivate(slope)
      slope = h(i, j)
      h(i, j) = slope + 1
    end do
  end do
  call elsewhere(inside)
contains
  subroutine inside()
    h(1, 1) = slope
  end subroutine
end subroutine

! These go by other names inside.
subroutine by_other_names(h, n, m)
  integer :: n, m, i, j
  real :: h(n, m), slope, depth, f, x
  external :: elsewhere
  namelist /group/ slope
  f(x) = x + depth
  do j = 1, m  ! expect: sequential
    do i = 2, n - 1  ! expect: parallel lastprivate(depth,slope)
      slope = h(i, j)
      depth = h(i, j)
      h(i, j) = slope + depth
    end do
  end do
  call elsewhere(inside)
contains
  subroutine inside()
    write(*, nml=group)
    h(1, 1) = f(1.0)
  end subroutine
end subroutine
