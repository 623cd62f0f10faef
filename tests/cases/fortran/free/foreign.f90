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
