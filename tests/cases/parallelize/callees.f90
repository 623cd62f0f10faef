! Sums and last values in variables of a module, of COMMON and of a host that procedures use.
module shared_values
  implicit none
  integer :: total = 0, current = 0
contains
  subroutine add(x)
    integer, intent(in) :: x
    total = total + x
  end subroutine add
  integer function seen(x)
    integer, intent(in) :: x
    seen = current + x
  end function seen
end module shared_values

subroutine count_one(x)
  implicit none
  integer, intent(in) :: x
  integer :: counts
  common /counters/ counts
  counts = counts + x
end subroutine count_one

program callees
  use shared_values
  implicit none
  integer :: v(300), w(300), i, hosted, counts
  common /counters/ counts
  counts = 0
  hosted = 0
  do i = 1, 300                          ! parallel do
    v(i) = mod(7 * i, 31)
  end do
  do i = 1, 300                          ! left `add`, which the loop calls, uses `total`
    call add(v(i))
  end do
  do i = 1, 300                          ! left `seen`, which the loop calls, uses `current`
    current = v(i)
    w(i) = seen(i)
  end do
  do i = 1, 300                          ! left `count_one`, which the loop calls, uses `counts`
    call count_one(v(i))
  end do
  do i = 1, 300                          ! left `host`, which the loop calls, uses `hosted`
    call host(v(i))
  end do
  print *, total, current, counts, hosted, w(1), w(300)
contains
  subroutine host(x)
    integer, intent(in) :: x
    hosted = hosted + x
  end subroutine host
end program callees
