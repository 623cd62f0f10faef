! Arrays and scalars of the program, and procedures that change them.
module layer_state
  use layer_kinds, only: real_kind => wp, levels
  implicit none
  real(real_kind) :: heat(100, levels), flux(100, levels), total
  real(real_kind), private :: hidden(100)
  integer, protected :: steps = 0
  integer, private :: shift = 2
contains
  subroutine step_on()
    steps = steps + 1
  end subroutine

  subroutine keep(i, x)
    integer, intent(in) :: i
    real(real_kind), intent(in) :: x
    hidden(i) = x
  end subroutine

  real(real_kind) function kept(i)
    integer, intent(in) :: i
    kept = hidden(i)
  end function

  subroutine keep_shifted(i, x)
    integer, intent(in) :: i
    real(real_kind), intent(in) :: x
    hidden(i + shift) = x
  end subroutine

  elemental real(real_kind) function warmer(x)
    real(real_kind), intent(in) :: x
    warmer = x * 2 + 1
  end function

  pure subroutine scaled(x, factor)
    real(real_kind), intent(inout) :: x(:)
    real(real_kind), intent(in), optional :: factor
    if (present(factor)) then
      x = x * factor
    else
      x = x * 2
    end if
  end subroutine
end module
