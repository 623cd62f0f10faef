! Effects that are easily overlooked: a status, an extended intrinsic, pointers in structures.
! A status may be 0, and so may what is read.

subroutine after_a_status(a, b, n)
  real a(n), b(n)
  k = 1
  rewind(5, iostat=k)
  do i = 1, n  ! expect: sequential
    a(i*k+1) = b(i)
  end do
end

subroutine after_a_group(a, b, n)
  real a(n), b(n)
  namelist /nl/ k
  k = 1
  read(5, nml=nl)
  do i = 1, n  ! expect: sequential
    a(i*k+1) = b(i)
  end do
end

module extended
  interface sqrt
    module procedure my
  end interface
  real :: c
contains
  real function my(x)
    real x
    c = c + x
    my = c
  end function
  subroutine with_the_generic(a, b, n)
    real a(n), b(n)
    do i = 1, n  ! expect: unknown
      a(i) = sqrt(b(i))
    end do
  end subroutine
end module

module pointed
  type t
    real, pointer :: v(:)
  end type
contains
  subroutine with_pointers(x, n)
    type(t) :: x(n)
    do i = 1, n  ! expect: unknown
      x(i)%v(1) = i
    end do
  end
end module

subroutine negative(a, n)
  real a(n)
  do i = 1, n  ! expect: parallel
    if (a(i) < -5) a(i) = -1
  end do
end
