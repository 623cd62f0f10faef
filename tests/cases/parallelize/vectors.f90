! One loop over vectors each, with temporaries and last values.
module vectors
  implicit none
contains
  integer function drawn(state, below)
    integer, intent(inout) :: state
    integer, intent(in) :: below
    state = mod(state * 1103 + 12345, 65536)
    drawn = mod(state / 8, below)
  end function

  subroutine scale(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n), y(n)
    integer :: i
    real(8) :: t
    do i = 1, n  ! parallel do private(t)
      t = x(i)
      x(i) = 2 * y(i)
      y(i) = t
    end do
    DO i = 2, n, 2  ! parallel do
      x(i) = x(i) + x(i - 1)
    END DO
    do i = n, 1, -1  ! parallel do
      y(i) = y(i) * i
    end do
  end subroutine

  subroutine chosen(n, x, last)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: last
    integer :: i
    last = -1
    do i = 1, n  ! parallel do firstprivate(last) lastprivate(last)
      last = x(i) / 3
      if (last > 5) then
        x(i) = last
      else
        x(i) = -last
      end if
    end do
  end subroutine

  subroutine position(n, x, place)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer, intent(out) :: place
    integer :: i
    do i = 1, n  ! left value of `i` may be wanted
      x(i) = x(i) + 1
    end do
    place = i
    do i = 1, 3  ! left fewer than 4
      x(i) = 0
    end do
    do place = 1, n  ! left value of `place` may be wanted
      x(place) = x(place) - 1
    end do
  end subroutine
end module

program main
  use vectors
  implicit none
  integer :: state, n, i, place
  real(8) :: x(200), y(200), last
  read *, state
  n = 50 + drawn(state, 150)
  do i = 1, 200  ! left
    x(i) = drawn(state, 1000) / 7d0
    y(i) = drawn(state, 1000) / 3d0
  end do
  call scale(n, x, y)
  call chosen(n, x, last)
  call position(n, y, place)
  print '(es25.17)', x, y, last
  print *, place
end program
