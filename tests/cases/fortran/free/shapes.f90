! Functions that give arrays of other shapes, and array constructors.

subroutine columns(a, b, c, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n, n), b(n, n)
  real, intent(out) :: c(n, n)
  integer :: i
  do i = 1, n  ! expect: parallel
    c(:, i) = matmul(a, b(:, i))
  end do
end subroutine columns

! Each product reads what the iteration before has stored.
subroutine powers(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n, n)
  real, intent(inout) :: b(n, n)
  integer :: i
  do i = 2, n  ! expect: sequential
    b(:, i) = matmul(a, b(:, i - 1))
  end do
end subroutine powers

! The whole matrix is read, the column that is stored among it.
subroutine through_itself(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i
  do i = 1, n  ! expect: sequential
    a(:, i) = matmul(a, a(:, i))
  end do
end subroutine through_itself

subroutine rows(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: b(n, n)
  real, intent(inout) :: a(n, n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(:, i) = cshift(b(:, i), 1) + reshape(b(i, :), (/ n /))
  end do
  do i = 1, n  ! expect: sequential
    a(:, i) = spread(a(i, 1), 1, n)
  end do
end subroutine rows

subroutine listed(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: b(3, n)
  real, intent(inout) :: a(3, n)
  integer :: i
  do i = 1, n  ! expect: parallel
    a(1:3, i) = (/ 1.0, 2.0, b(1, i) /)
    a(2, i) = norm2(b(:, i))
  end do
end subroutine listed

! What goes round in a circle meets its neighbour.
subroutine circle(v, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: v(n)
  integer :: i, k
  do i = 2, n - 1  ! expect: sequential
    v(i - 1:i + 1) = cshift(v(i - 1:i + 1), 1)
  end do
  do i = 2, n - 1, 3  ! expect: parallel
    v(i - 1:i + 1) = [(v(i + 2 - k), k = 1, 3)]
  end do
end subroutine circle
