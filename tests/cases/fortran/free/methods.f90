! Procedures of types: found by the type of the object, which is handed over where the
! binding says so. A class may be an extension of its type, which may have another procedure.
module fields
  implicit none
  type :: field
    integer :: n = 0
    real :: scale = 1
    real, allocatable :: v(:)
  contains
    procedure :: at => field_at
    procedure :: put
    procedure :: fill
    procedure, nopass :: twice
    procedure, private :: add_real, add_int
    generic :: add => add_real, add_int
    procedure, pass(self) :: mix
  end type
  type, extends(field) :: halo
    integer :: width = 1
  contains
    procedure :: put => halo_put
    procedure :: border
  end type
contains
  pure real function field_at(this, i)
    class(field), intent(in) :: this
    integer, intent(in) :: i
    field_at = this%v(i) * this%scale
  end function
  subroutine put(this, i, x)
    class(field), intent(inout) :: this
    integer, intent(in) :: i
    real, intent(in) :: x
    this%v(i) = x
  end subroutine
  subroutine halo_put(this, i, x)
    class(halo), intent(inout) :: this
    integer, intent(in) :: i
    real, intent(in) :: x
    this%v(i + this%width) = x
  end subroutine
  subroutine border(this)
    class(halo), intent(inout) :: this
    this%v(1) = 0
  end subroutine
  subroutine fill(this, x)
    class(field), intent(inout) :: this
    real, intent(in) :: x
    integer :: i
    do i = 1, this%n  ! expect: parallel
      this%v(i) = x
    end do
  end subroutine
  pure real function twice(x)
    real, intent(in) :: x
    twice = 2 * x
  end function
  subroutine add_real(this, x)
    class(field), intent(inout) :: this
    real, intent(in) :: x
    this%scale = this%scale + x
  end subroutine
  subroutine add_int(this, k)
    class(field), intent(inout) :: this
    integer, intent(in) :: k
    this%n = this%n + k
  end subroutine
  subroutine mix(a, self)
    real, intent(inout) :: a
    class(field), intent(in) :: self
    a = a + self%scale
  end subroutine
  subroutine use_them(f, h, c, fs, a, m)
    type(field), intent(inout) :: f
    type(halo), intent(inout) :: h
    class(field), intent(inout) :: c
    integer, intent(in) :: m
    type(field), intent(inout) :: fs(m)
    real, intent(inout) :: a(m)
    integer :: i
    do i = 1, m  ! expect: parallel
      a(i) = f%at(i)
    end do
    do i = 1, m  ! expect: parallel
      call f%put(i, a(i))
    end do
    do i = 2, m  ! expect: sequential flow(f%v) distance(1)
      call f%put(i, f%at(i - 1))
    end do
    do i = 1, m  ! expect: parallel
      call h%put(i, a(i))
    end do
    do i = 2, m  ! expect: sequential
      call h%put(i, h%at(i))
    end do
    do i = 1, m  ! expect: parallel
      a(i) = c%at(i)
    end do
    do i = 1, m  ! expect: parallel
      call fs(i)%fill(a(i))
    end do
    do i = 1, m  ! expect: parallel
      a(i) = f%twice(a(i))
    end do
    do i = 1, m  ! expect: parallel reduction(+:f%scale)
      call f%add(a(i))
    end do
    do i = 1, m  ! expect: parallel reduction(+:f%n)
      call f%add(i)
    end do
    do i = 1, m  ! expect: parallel
      call f%mix(a(i))
    end do
    do i = 1, m  ! expect: sequential output(h%v)
      call h%border()
    end do
    do i = 1, m  ! expect: parallel
      fs(i)%scale = fs(i)%at(1)
    end do
  end subroutine
  subroutine of_a_class(c, a, m)
    class(field), intent(inout) :: c
    integer, intent(in) :: m
    real, intent(in) :: a(m)
    integer :: i
    do i = 1, m  ! expect: unknown
      call c%put(i, a(i))
    end do
  end subroutine
end module
