! Each thread has its own: what one thread set before a loop is not there in another one.
module state
  integer :: scale = 1
  integer :: other, limit
  common /shared/ other, limit
  !$omp threadprivate(scale, /shared/)
contains
  subroutine set(k)
    integer, intent(in) :: k
    scale = k
  end subroutine

  subroutine scaled(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      a(i) = scale * i
    end do
  end subroutine

  subroutine limited(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      if (i < limit) a(i) = i
    end do
  end subroutine

  subroutine plain(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      a(i) = 3 * i
    end do
  end subroutine
end module
