! Each thread has its own, which holds what the thread that reaches a loop has in it where
! `copyin` says so; what a loop sets is there in one thread only.
module state
  integer :: scale = 1
  integer :: other, limit
  common /shared/ other, limit
  real, allocatable :: roots(:)
  !$omp threadprivate(roots)
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
    do i = 1, n  ! expect: parallel
      a(i) = scale * i
    end do
  end subroutine

  subroutine limited(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      if (i < limit) a(i) = i
    end do
  end subroutine

  subroutine left_behind(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      scale = i
      a(i) = scale
    end do
  end subroutine

  subroutine set_by_call(n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    do i = 1, n  ! expect: unknown
      call set(i)
      a(i) = scale
    end do
  end subroutine

  subroutine made(n, a)
    integer, intent(in) :: n
    real, intent(out) :: a(n)
    integer :: i, j
    if (allocated(roots)) deallocate (roots)
    allocate (roots(n))
    do i = 1, n  ! expect: unknown
      roots(i) = sqrt(real(i))
    end do
    do i = 1, n  ! expect: parallel
      a(i) = 0
      do j = 1, i  ! expect: parallel reduction(+:a(i))
        a(i) = a(i) + roots(j)
      end do
    end do
    do i = 2, n  ! expect: sequential
      a(i) = a(i - 1) * roots(i)
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
