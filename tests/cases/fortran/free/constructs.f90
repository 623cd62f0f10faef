! A variable of a BLOCK lives in one iteration.
subroutine own_variables(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    block
      real :: t, row(3)
      integer :: k
      t = b(i)
      do k = 1, 3  ! expect: parallel
        row(k) = t * k
      end do
      a(i) = row(1) + row(2) + row(3)
    end block
  end do
end subroutine own_variables

! With SAVE it is one variable for all iterations.
subroutine kept_variables(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n  ! expect: sequential flow(t) or unknown
    block
      real, save :: t = 0.0
      t = t * 0.5 + i
      a(i) = t
    end block
  end do
end subroutine kept_variables

! A name of the unit is the unit's, also if only a BLOCK mentions it.
subroutine variables_of_the_unit(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  real :: t
  integer :: i
  t = 0.0
  do i = 1, n  ! expect: sequential flow(t)
    block
      if (b(i) > 0) t = b(i)
      a(i) = t
    end block
  end do
end subroutine variables_of_the_unit

! Names for an element and for a value.
subroutine names_of_elements(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    associate (x => a(i), y => b(i) + 1)
      x = y * 2
    end associate
  end do
  do i = 2, n  ! expect: sequential flow(a)
    associate (x => a(i), y => a(i - 1))
      x = y * 2
    end associate
  end do
end subroutine names_of_elements

! Names for sections of one array, which overlap.
subroutine names_of_sections(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n), b(n)
  integer :: i
  associate (row => a(1, :), other => a(2, :), low => b(:n - 1), high => b(2:), m => n - 1)
    do i = 1, m  ! expect: parallel
      row(i) = other(i)
    end do
    do i = 1, m  ! expect: sequential anti(b)
      low(i) = high(i)
    end do
  end associate
end subroutine names_of_sections

! A name for a variable that the loop changes.
subroutine names_of_variables(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  real :: t
  integer :: i
  associate (x => t)
    do i = 1, n  ! expect: parallel lastprivate(t)
      t = b(i)
      a(i) = x * x
    end do
    do i = 2, n  ! expect: sequential flow(t)
      a(i) = t
      x = b(i)
    end do
  end associate
end subroutine names_of_variables

! Components of one structure in each iteration.
subroutine names_of_structures(p, n)
  implicit none
  type pair
    real :: x, y
  end type pair
  integer, intent(in) :: n
  type(pair), intent(inout) :: p(n)
  integer :: i
  do i = 1, n  ! expect: parallel
    associate (q => p(i))
      q%x = q%y
    end associate
  end do
  do i = 1, n  ! expect: sequential
    associate (q => p(i), first => p(1)%x)
      q%x = first
    end associate
  end do
end subroutine names_of_structures
