! Pointers that are associated between the loops stand for their targets.
subroutine followed(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, target, intent(inout) :: a(n), b(0:n)
  real, pointer :: p(:), q(:), s
  integer :: i
  p => a(2:n)
  do i = 1, n - 1  ! expect: sequential flow(a)
    p(i) = a(i) + 1.0
  end do
  do i = 1, n - 1  ! expect: parallel
    p(i) = a(i + 1) + 1.0
  end do
  q => b
  do i = lbound(q, 1), n - 1  ! expect: sequential anti(b)
    q(i) = b(i + 1)
  end do
  do i = 0, n  ! expect: parallel
    q(i) = q(i) + b(i)
  end do
  p => b(0:n-1)
  do i = 1, n  ! expect: parallel
    p(i) = b(i - 1)
  end do
  q => p(::2)
  do i = 1, size(q)  ! expect: parallel
    q(i) = b(2*i - 2)
  end do
  do i = 1, size(q) - 1  ! expect: sequential flow(b)
    q(i + 1) = b(2*i - 2)
  end do
  s => a(3)
  do i = 1, n  ! expect: parallel reduction(+:a(3))
    s = s + b(i)
  end do
  do i = 1, n  ! expect: sequential output(a)
    s = b(i)
    a(i) = b(i)
  end do
end subroutine followed

! The subscripts of a target are those at the association.
subroutine kept(a, k, n)
  implicit none
  integer, intent(inout) :: k
  integer, intent(in) :: n
  real, target, intent(inout) :: a(n, n)
  real, pointer :: p(:)
  integer :: i
  k = 2
  p => a(:, k)
  k = 3
  do i = 1, n  ! expect: parallel
    p(i) = a(i, 3)
  end do
  do i = 2, n  ! expect: sequential flow(a)
    p(i) = a(i - 1, 2)
  end do
end subroutine kept

! A target itself is what it says.
subroutine targets(a, n)
  implicit none
  integer, intent(in) :: n
  real, target, intent(inout) :: a(n)
  real, pointer :: p(:)
  integer :: i
  if (n > 3) p => a(2:)
  do i = 1, n  ! expect: parallel
    a(i) = 0.0
  end do
  do i = 1, n - 1  ! expect: unknown
    p(i) = a(i)
  end do
end subroutine targets

! What a loop, a branch, a procedure or a jump associates is not known behind it.
subroutine elsewhere(a, b, n)
  implicit none
  interface
    subroutine move(x)
      real, pointer :: x(:)
    end subroutine move
  end interface
  integer, intent(in) :: n
  real, target, intent(inout) :: a(n), b(n)
  real, pointer :: p(:), q(:), r(:)
  integer :: i
  p => a
  q => a
  r => a
  do i = 1, n  ! expect: unknown
    p(i) = b(i)
    p => b
  end do
  call move(q)
  do i = 1, n  ! expect: unknown
    q(i) = b(i)
  end do
  call other()
  do i = 1, n  ! expect: unknown
    r(i) = b(i)
  end do
contains
  subroutine other()
    r => b
  end subroutine other
end subroutine elsewhere

! Structures and their components, and what may move behind a pointer.
subroutine structures(n)
  implicit none
  type field
    real :: x(100), y(100)
    real, allocatable :: z(:)
  end type field
  integer, intent(in) :: n
  type(field), target, save :: f
  type(field), pointer :: g
  real, pointer :: p(:), q(:)
  integer :: i
  g => f
  p => f%x
  q => f%z
  do i = 2, 100  ! expect: parallel
    g%y(i) = p(i - 1)
  end do
  do i = 2, 100  ! expect: sequential flow(f%x)
    g%x(i) = p(i - 1)
  end do
  do i = 2, n  ! expect: unknown
    q(i) = f%z(i - 1)
  end do
end subroutine structures

! A directive of a loop says nothing of a pointer that it does not name.
subroutine beside_directives(a, b, n)
  integer :: n, i
  real, target :: a(n), b(n)
  real, pointer :: p(:)
  p => a(2:)
  !$omp parallel do
  do i = 1, n - 1  ! expect: parallel
    p(i) = b(i) + 1.0
  end do
end subroutine

subroutine of_each_thread(a, b, n)
  integer :: n, i
  real, target :: a(n), b(n)
  real, pointer :: p(:)
  p => a(2:)
  !$omp parallel do default(private) &
  !$omp& shared(b)
  do i = 1, n - 1  ! expect: unknown
    p(i) = b(i) + 1.0
  end do
end subroutine

subroutine of_a_thread(a, b, n)
  integer :: n, i
  real, target :: a(n), b(n)
  real, pointer :: p(:)
  p => a(2:)
  !$omp parallel do firstprivate(p)
  do i = 1, n - 1  ! expect: unknown
    p(i) = b(i) + 1.0
  end do
end subroutine
