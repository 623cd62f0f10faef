! A witness has room for all that it touches, also where a size is a value that is asked for.
subroutine work(a, n)
  integer, intent(in) :: n
  integer :: a(:)
  integer :: i
  do i = 1, n ! expect: sequential
    call put(a, i)
  end do
contains
  subroutine put(b, k)
    integer :: b(:), k
    b(1) = b(2) + k
  end subroutine
end subroutine

subroutine too_small(a, n)
  integer, intent(in) :: n
  integer :: a(:)
  integer :: i
  do i = 1, n ! expect: unknown
    if (size(a) < 2) a(1) = a(2) + i
  end do
end subroutine

subroutine too_few_columns(a, n)
  integer, intent(in) :: n
  integer :: a(:, :)
  integer :: i
  do i = 1, n ! expect: unknown
    if (size(a, 2) < 2) a(3, 1) = a(1, 2) + i
  end do
end subroutine

subroutine from_zero(a)
  integer :: a(0:)
  integer :: i
  do i = 1, size(a) ! expect: sequential
    a(0) = a(1) + i
  end do
end subroutine
