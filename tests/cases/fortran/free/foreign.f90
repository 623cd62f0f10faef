! What a function returns of which no text says more is for a witness to choose.
subroutine chosen(uplo, n, a)
  implicit none
  integer :: n, i, k
  character :: uplo
  real :: a(n)
  logical :: upper
  logical, external :: same
  integer, external :: number
  upper = same(uplo, 'U')
  if (.not. upper .and. .not. same(uplo, 'L')) then
    return
  end if
  if (upper) then
    do i = 2, n  ! expect: sequential
      a(i) = a(i-1)
    end do
  else
    do i = n - 1, 1, -1  ! expect: sequential
      a(i) = a(i+1)
    end do
  end if
  k = number()
  do i = 1, n / 2  ! expect: sequential
    a(i) = a(i+k)
  end do
  do i = 1, n  ! expect: parallel
    a(i) = k
  end do
end subroutine

! A complex number without an imaginary part is a number like others.
subroutine complexes(n, alpha, a)
  implicit none
  integer :: n, i
  complex :: alpha, a(n)
  complex, parameter :: zero = (0.0, 0.0)
  if (alpha == zero) return
  do i = 2, n  ! expect: sequential
    a(i) = alpha * a(i-1)
  end do
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
