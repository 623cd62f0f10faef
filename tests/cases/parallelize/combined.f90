! Sums, products, extremes, truths and bits.
module combining
  implicit none
contains
  integer function drawn(state, below)
    integer, intent(inout) :: state
    integer, intent(in) :: below
    state = mod(state * 1103 + 12345, 65536)
    drawn = mod(state / 8, below)
  end function

  subroutine combine(n, k, x, numbers, reals, truths)
    integer, intent(in) :: n, k(n)
    real(8), intent(in) :: x(n)
    integer, intent(out) :: numbers(6)
    real(8), intent(out) :: reals(2)
    logical, intent(out) :: truths(2)
    integer :: i, total, sign, all, any, odd, most
    real(8) :: s, least
    logical :: small, large
    total = 0
    sign = 1
    all = -1
    any = 0
    odd = 0
    most = 0
    s = 0.5d0
    least = 1d9
    do i = 1, n  ! parallel do reduction(iand: all) reduction(ior: any) reduction(min: least) reduction(max: most) reduction(ieor: odd) reduction(+: s, total) reduction(*: sign)
      total = total + k(i)
      sign = sign * merge(1, -1, mod(k(i), 2) == 0)
      all = iand(all, k(i))
      any = ior(any, k(i))
      odd = ieor(odd, k(i))
      most = max(most, k(i))
      s = s + x(i)
      least = min(least, x(i))
    end do
    small = .true.
    large = .false.
    do i = 1, n  ! parallel do reduction(.or.: large) reduction(.and.: small)
      small = small .and. k(i) < 990
      large = large .or. k(i) == 7
    end do
    numbers = [total, sign, all, any, odd, most]
    reals = [s, least]
    truths = [small, large]
  end subroutine

  real(8) function norm(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    norm = 0
    do i = 1, n  ! left `norm` is the result of the function
      norm = norm + x(i) * x(i)
    end do
  end function
end module

program main
  use combining
  implicit none
  integer :: state, n, i, k(200), numbers(6)
  real(8) :: x(200), reals(2)
  logical :: truths(2)
  read *, state
  n = drawn(state, 200)
  do i = 1, 200  ! left
    k(i) = drawn(state, 1000)
    x(i) = drawn(state, 1000) / 3d0
  end do
  call combine(n, k, x, numbers, reals, truths)
  print *, numbers, truths
  print '("~", es25.17)', reals, norm(n, x)
end program
