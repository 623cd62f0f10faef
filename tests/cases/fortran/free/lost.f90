! What is not modelled may leave the iteration: `k` may be 0 behind the loop.
subroutine leaves_an_iteration(x, a)
  class(*), intent(in) :: x
  real, intent(inout) :: a(100)
  integer :: i, j, k
  k = 0
  do i = 1, 3  ! expect: sequential or unknown
    select type (x)
    type is (integer)
      cycle
    end select
    k = 1
  end do
  do j = 1, 50  ! expect: sequential or unknown
    a(k * j + 1) = j
  end do
end subroutine leaves_an_iteration

! It may jump over an assignment.
subroutine leaves_a_list(x, a)
  class(*), intent(in) :: x
  real, intent(inout) :: a(100)
  integer :: j, k
  k = 0
  select type (x)
  type is (integer)
    go to 10
  end select
  k = 1
10 do j = 1, 50  ! expect: sequential or unknown
    a(k * j + 1) = j
  end do
end subroutine leaves_a_list

! It may return from a procedure that is called.
subroutine leaves_a_call(x, a)
  class(*), intent(in) :: x
  real, intent(inout) :: a(100)
  integer :: j, k
  k = 0
  call sets(x, k)
  do j = 1, 50  ! expect: sequential or unknown
    a(k * j + 1) = j
  end do
contains
  subroutine sets(y, m)
    class(*), intent(in) :: y
    integer, intent(inout) :: m
    select type (y)
    type is (integer)
      return
    end select
    m = 1
  end subroutine sets
end subroutine leaves_a_call
