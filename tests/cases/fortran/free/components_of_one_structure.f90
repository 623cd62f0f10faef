! Two components of one structure lead to the same memory, or have copies of one structure.
module of_pairs_inside
  type :: box
    real, pointer :: held(:)
  end type
  type :: pair
    type(box) :: first, second
  end type
contains
  subroutine shifted(b, n)
    integer :: n, i
    type(pair) :: b
    do i = 1, n - 1  ! expect: runtime
      b%first%held(i + 1) = b%second%held(i)
    end do
  end subroutine
  subroutine of_one_box(c, n)
    integer :: n, i
    type(box) :: c
    type(pair) :: b
    b = pair(c, c)
    do i = 1, n - 1  ! expect: runtime
      b%first%held(i + 1) = c%held(i)
    end do
  end subroutine
end module
