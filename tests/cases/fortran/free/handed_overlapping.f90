! Sections that overlap, of which one changes: no program does this.
module overlapping
contains
  subroutine shifted(x, y)
    real, intent(inout) :: x(:)
    real, intent(in) :: y(:)
    integer :: k
    do k = 1, size(x)  ! expect: parallel
      x(k) = y(k)
    end do
  end subroutine

  subroutine of_long_sections(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n - 3  ! expect: unknown
      call shifted(a(i + 1:i + 2), a(i:i + 1))
    end do
  end subroutine
end module
