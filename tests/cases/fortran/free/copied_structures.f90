! A structure that is assigned has the pointers of the other one.
module of_copies
  type box
    integer, pointer :: held(:) => null()
  end type
contains
  subroutine move(x, y)
    type(box) :: x, y
    do i = 1, 12  ! expect: runtime
      x%held(i) = y%held(i + 1)
    end do
  end subroutine
  subroutine calling()
    type(box) :: one, two
    allocate (one%held(100))
    two = one
    call move(one, two)
  end subroutine
end module
