! What a pointer assignment sets is a pointer, also where nothing says of which type.
subroutine views(state, field, n)
  use elsewhere, only: state_type
  implicit none
  integer, intent(in) :: n
  type(state_type), intent(inout) :: state(n)
  real, target, intent(in) :: field(:, :, :)
  integer :: b
  do b = 1, n  ! expect: parallel
    state(b)%t => field(:, 1, b)
    state(b)%q => field(:, 2, b)
  end do
  do b = 1, n  ! expect: sequential
    state(1)%t => field(:, 1, b)
  end do
end subroutine views

subroutine through_views(state, field, n)
  use elsewhere, only: state_type
  implicit none
  integer, intent(in) :: n
  type(state_type), intent(inout) :: state(n)
  real, target, intent(in) :: field(:, :, :)
  integer :: b
  do b = 1, n  ! expect: unknown
    state(b)%t => field(:, 1, b)
    state(b)%t(1) = b
  end do
end subroutine through_views
