! What variables hold that live as long as the program, and who may change that.
module own_values
  implicit none
  private
  integer :: shift = 3
  integer :: step = 2
  integer :: late
  integer, save :: choice = 0
  integer :: counted = 1
  integer :: given = 4
  integer :: handed = 5
  integer :: read_in = 6
  integer :: listed = 7
  integer :: looped = 8
  integer, target :: aimed = 9
  integer, volatile :: sudden = 2
  logical :: is_on = .true.
  logical :: is_turned = .true.
  real :: factor = 0.0
  integer, protected, public :: shown = 4
  integer, parameter :: base = 3, twice = 2*base
  integer :: negative
  data negative /-2/
  namelist /settings/ listed
  public :: moved, stepped, chosen, unread, changed, twice
contains
  ! Constants: nothing in the module stores to them, and nobody else can.
  subroutine moved(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n - 3  ! expect: sequential anti(a) distance(3)
      a(i) = a(i + shift) + 1.0
    end do
    do i = 1, min(n - 3, 3)  ! expect: parallel
      a(i) = a(i + shift) + 1.0
    end do
    do i = 1, n / 2  ! expect: parallel
      a(2*i) = a(2*i - step + 1)
    end do
    do i = 3, n  ! expect: sequential flow(a) distance(2)
      a(i) = a(i + negative)
    end do
    do i = 2, n  ! expect: parallel
      if (.not. is_on) a(i) = a(i - 1)
    end do
    do i = 2, n  ! expect: sequential flow(a)
      if (is_turned) a(i) = a(i - 1)
    end do
    do i = 1, min(n, 3)  ! expect: parallel
      a(i) = a(i + shown - 1)
    end do
  end subroutine

  ! Values that the module stores itself: one of them, and no other.
  subroutine stepped(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, min(n, 4)  ! expect: parallel
      a(i) = a(i + late)
    end do
    do i = 1, n - 7  ! expect: sequential anti(a)
      a(i) = a(i + late)
    end do
    do i = 1, n - 9  ! expect: parallel
      if (choice == 1) a(i) = a(i + 1)
    end do
    do i = 1, n - 9  ! expect: sequential anti(a) distance(1)
      if (choice == 2) a(i) = a(i + 1)
    end do
  end subroutine

  subroutine chosen(flag)
    logical, intent(in) :: flag
    late = 5
    if (flag) late = 7
    choice = 2
    is_turned = .false.
  end subroutine

  ! Any value: what is counted, handed over, read, listed, an index or aimed at.
  subroutine unread(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n - counted  ! expect: sequential anti(a)
      a(i) = a(i + counted)
    end do
    do i = 1, n - given  ! expect: sequential anti(a)
      a(i) = a(i + given)
    end do
    do i = 1, n - handed  ! expect: sequential anti(a)
      a(i) = a(i + handed)
    end do
    do i = 1, n - read_in  ! expect: sequential anti(a)
      a(i) = a(i + read_in)
    end do
    do i = 1, n - listed  ! expect: sequential anti(a)
      a(i) = a(i + listed)
    end do
    do i = 1, n - looped  ! expect: sequential anti(a)
      a(i) = a(i + looped)
    end do
    do i = 1, n - aimed  ! expect: sequential anti(a)
      a(i) = a(i + aimed)
    end do
    do i = 1, n - 1  ! expect: unknown
      a(i) = a(i + sudden - 1)
    end do
  end subroutine

  subroutine changed(n)
    integer, intent(in) :: n
    integer, pointer :: p
    counted = counted + 1
    given = n
    call foreign(handed)
    read *, read_in
    read (*, nml=settings)
    do looped = 1, n  ! expect: sequential
      print *, looped
    end do
    p => aimed
    p = n
    negative = -2
  end subroutine
end module

! A constant of a module is what its own names say, not those of the unit that uses it.
subroutine other_names(a, n, base)
  use own_values, only: twice
  implicit none
  integer, intent(in) :: n, base
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n - 6  ! expect: sequential anti(a)
    a(i) = a(i + twice - 2*base)
  end do
  do i = 1, min(n - 6, 6)  ! expect: parallel
    a(i) = a(i + twice)
  end do
end subroutine

! Variables that a procedure keeps.
subroutine kept_here(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(n)
  integer, save :: first = 2
  integer :: second = 3, third, fourth
  integer :: table(4) = (/ 4, 3, 2, 1 /)
  logical, save :: is_new = .true.
  integer :: i
  data third, fourth /1, 2/
  do i = 1, min(n, first)  ! expect: parallel
    a(i) = a(i + first)
  end do
  do i = 1, n - second  ! expect: sequential anti(a) distance(3)
    a(i) = a(i + second)
  end do
  do i = 1, n / 2  ! expect: parallel
    a(fourth*i) = a(fourth*i - third)
  end do
  do i = 1, 4  ! expect: runtime or parallel
    b(table(i)) = a(i)
  end do
  do i = 2, n  ! expect: sequential flow(b)
    if (is_new) b(i) = b(i - 1)
  end do
  is_new = .false.
end subroutine

! What begins with no value and gets none is never read.
module without_values
  implicit none
  private
  integer :: never
  integer :: allowed
  public :: use_never, allowed
contains
  subroutine use_never(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n - 1  ! expect: unknown
      a(i) = a(i + never)
    end do
    do i = 1, n - allowed  ! expect: sequential anti(a)
      a(i) = a(i + allowed)
    end do
  end subroutine
end module

! A local variable of the same name is another one, and an internal procedure changes its host's.
subroutine hosts_of_values(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer, save :: width = 2, height = 2
  integer :: i
  do i = 1, min(n, 2)  ! expect: parallel
    a(i) = a(i + width)
  end do
  do i = 1, min(n, 2)  ! expect: sequential anti(a)
    a(i) = a(i + height)
  end do
  call inside(n)
contains
  subroutine inside(m)
    integer, intent(in) :: m
    integer :: width
    width = m
    height = m - width + 1
  end subroutine
end subroutine
