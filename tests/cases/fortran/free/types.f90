! SELECT TYPE: the type of an object that is handed over never changes, so a branch is a
! choice by a parameter, and the name has the type of its guard in it.
module shapes
  implicit none
  type :: base
    real :: x
  end type
  type, extends(base) :: derived
    real :: y(10)
  end type
contains
  subroutine work(c, d, n, a)
    integer, intent(in) :: n
    class(base), intent(inout) :: c(n), d
    real, intent(inout) :: a(n)
    integer :: i
    select type (c)
    type is (base)
      do i = 1, n  ! expect: parallel
        c(i)%x = 1
      end do
    class is (derived)
      do i = 1, n  ! expect: parallel
        c(i)%y(1) = c(i)%x
      end do
      do i = 2, n  ! expect: sequential flow(c[]%y)
        c(i)%y(1) = c(i-1)%y(1)
      end do
    class default
      do i = 1, n  ! expect: parallel
        a(i) = 0
      end do
    end select
    do i = 1, n  ! expect: parallel
      select type (q => d)
      type is (base)
        a(i) = q%x
      type is (derived)
        a(i) = q%y(2)
      end select
    end do
    do i = 2, n  ! expect: sequential flow(a) distance(1)
      select type (q => d)
      type is (derived)
        a(i) = a(i - 1) + q%y(2)
      end select
    end do
    do i = 1, n  ! expect: parallel reduction(+:d%x)
      select type (q => d)
      type is (derived)
        q%x = q%x + a(i)
      end select
    end do
    do i = 1, n  ! expect: parallel
      select type (q => c(i))
      type is (derived)
        q%x = q%x + a(i)
      end select
    end do
  end subroutine
  subroutine any_kind(v, n, a)
    class(*), intent(in) :: v(:)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    select type (v)
    type is (integer)
      do i = 1, n  ! expect: unknown or parallel
        a(i) = v(i)
      end do
    type is (real)
      do i = 1, n  ! expect: unknown or parallel
        a(i) = v(i)
      end do
    end select
  end subroutine
  subroutine tell(c, v)
    class(base), intent(in) :: c
    real, intent(out) :: v
    select type (c)
    type is (base)
      v = 1
    class is (derived)
      v = c%y(3)
    end select
  end subroutine
  subroutine caller(c, d, n, a)
    integer, intent(in) :: n
    class(base), intent(in) :: c
    type(derived), intent(in) :: d
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      call tell(d, a(i))
    end do
    do i = 1, n  ! expect: parallel
      call tell(c, a(i))
    end do
  end subroutine
end module

! A pointer may lead to an object of another type in each iteration, and an extension to
! itself: nothing of that is a choice by a parameter.
module changing_types
  implicit none
  type :: node
    real :: weight = 0
    class(node), pointer :: next => null()
  end type
  type, extends(node) :: leaf
    real :: value = 0
  end type
contains
  subroutine follow(first, n, a)
    class(node), pointer, intent(in) :: first
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    class(node), pointer :: p
    integer :: i
    p => first
    do i = 1, n  ! expect: unknown
      select type (p)
      class is (leaf)
        a(i) = p%value
      class default
        a(1) = p%weight
      end select
      p => p%next
    end do
  end subroutine

  subroutine last_of(c, n, a)
    class(node), intent(inout) :: c
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n  ! expect: sequential output(c%value)
      select type (c)
      type is (leaf)
        c%value = a(i)
      end select
    end do
    do i = 1, n  ! expect: sequential flow(c%weight)
      select type (q => c)
      class is (leaf)
        q%weight = q%value + i
      class default
        a(i) = c%weight
        q%weight = i
      end select
    end do
  end subroutine
end module
