! Structures as arguments: the procedure reaches the components of the caller's variable.
module handed_structures
  type pt
    integer :: x, y
    integer :: v(4)
  end type
  type box
    type(pt) :: p(3)
    integer :: k
  end type
contains
  subroutine top(p, b, n)
    integer, intent(in) :: n
    type(pt) :: p(n), t
    type(box) :: b(n)
    integer :: i, j, m, s
    do i = 1, n  ! expect: parallel
      call one(p(i))
    end do
    do i = 2, n  ! expect: sequential flow(p[]%x) distance(1)
      call two(p(i), p(i - 1))
    end do
    do i = 2, n  ! expect: parallel
      call three(p(i), p(i - 1))
    end do
    do i = 1, n  ! expect: parallel
      call at(p, i)
    end do
    do i = 1, n - 1  ! expect: parallel
      call at(p(2), i)
    end do
    do i = 1, n - 1  ! expect: sequential anti(p[]%x) distance(1)
      call next(p(i))
    end do
    do i = 1, n  ! expect: parallel
      call one(b(i)%p(2))
      call inbox(b(i), 1 + mod(i, 3))
    end do
    do i = 1, n  ! expect: parallel
      do j = 1, 3  ! expect: parallel
        call one(b(i)%p(j))
      end do
    end do
    do i = 2, n  ! expect: sequential flow(b[]%p[]%x) distance(1)
      call two(b(i)%p(1), b(i - 1)%p(1))
    end do
    s = 0
    do i = 1, n  ! expect: parallel reduction(+:s)
      call getx(p(i), s)
    end do
    p(1)%x = s
    do i = 1, n  ! expect: parallel private(t%x,t%y)
      t%x = p(i)%x
      t%y = 2
      call one(t)
      p(i)%y = t%y + t%x
    end do
    do i = 1, n  ! expect: parallel private(m)
      call moving(p(i), p, m)
    end do
    do i = 1, n  ! expect: parallel
      p(i)%x = tot2(p, i)
    end do
  end subroutine
  subroutine components(p, n)
    integer, intent(in) :: n
    type(pt) :: p(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      call fillv(p(i)%v, i)
      p(i)%x = total(p(i))
    end do
    do i = 1, n  ! expect: sequential or unknown
      call whole(p(i), p(1))
    end do
  end subroutine
  subroutine one(q)
    type(pt) :: q
    q%x = q%y + 1
    q%y = q%x * 2
  end subroutine
  subroutine two(q, r)
    type(pt) :: q, r
    q%x = r%x + 1
  end subroutine
  subroutine three(q, r)
    type(pt) :: q, r
    q%x = r%y + 1
  end subroutine
  subroutine at(q, i)
    type(pt) :: q(*)
    integer :: i
    q(i)%x = i
    q(i)%v(2) = q(i)%v(1)
  end subroutine
  subroutine next(q)
    type(pt) :: q(2)
    q(1)%x = q(2)%x
  end subroutine
  subroutine inbox(c, k)
    type(box) :: c
    integer :: k
    c%p(k)%x = c%k
    c%k = k
    call one(c%p(3))
  end subroutine
  subroutine getx(q, s)
    type(pt), intent(in) :: q
    integer :: s
    s = s + q%x
  end subroutine
  subroutine fillv(v, k)
    integer :: v(4), k
    v(1) = k
    v(4) = k
  end subroutine
  integer function total(q)
    type(pt), intent(in) :: q
    total = q%v(1) + q%v(4)
  end function
  integer function tot2(q, k)
    type(pt), intent(in) :: q(:)
    integer :: k, i
    tot2 = 0
    do i = 1, 4  ! expect: parallel reduction(+:tot2)
      tot2 = tot2 + q(k)%v(i)
    end do
  end function
  subroutine whole(q, r)
    type(pt) :: q, r
    q = r
  end subroutine
  subroutine moving(q, r, j)
    type(pt) :: q, r(*)
    integer :: j
    j = q%x
    q%x = j + 1
  end subroutine
end module

! Allocatable arrays and pointers as arguments.
module handed_allocatables
contains
  subroutine top(a, b, n)
    integer, intent(in) :: n
    integer :: a(n), b(n), i
    integer, allocatable :: w(:), z(:,:)
    integer, pointer :: p(:), q(:)
    integer, target :: t(20)
    allocate(w(0:n), z(n, n))
    allocate(q(n))
    w = 1
    z = 2
    q = 1
    p => t
    t = 3
    do i = 1, n  ! expect: parallel
      call inc(w, i)
    end do
    do i = 1, n  ! expect: parallel
      call inc2(z, i)
    end do
    do i = 1, n - 1  ! expect: sequential flow(w) distance(1)
      call inc3(w, i)
    end do
    do i = 1, n  ! expect: unknown
      call pin(p, i)
    end do
    do i = 1, n  ! expect: unknown
      call pin2(p, q, i)
    end do
    do i = 1, n  ! expect: unknown
      a(i) = a(i) + w(i) + z(i, 1) + p(i) + t(i)
    end do
    do i = 1, n  ! expect: unknown
      call realloc(w, i)
      b(i) = w(1)
    end do
    do i = 1, n  ! expect: unknown
      call move(p, q)
      b(i) = b(i) + p(1)
    end do
  end subroutine
  subroutine inc(x, k)
    integer, allocatable :: x(:)
    integer :: k
    x(k) = x(k) + 1
  end subroutine
  subroutine inc2(x, k)
    integer, allocatable :: x(:,:)
    integer :: k, j
    do j = 1, size(x, 1)  ! expect: parallel or unknown
      x(j, k) = x(j, k) + j
    end do
  end subroutine
  subroutine inc3(x, k)
    integer, allocatable :: x(:)
    integer :: k
    x(k + 1) = x(k) + 1
  end subroutine
  subroutine pin(x, k)
    integer, pointer :: x(:)
    integer :: k
    x(k) = x(k) + 1
  end subroutine
  subroutine pin2(x, y, k)
    integer, pointer :: x(:), y(:)
    integer :: k
    x(k) = y(k) + 1
  end subroutine
  subroutine realloc(x, k)
    integer, allocatable :: x(:)
    integer :: k
    deallocate(x)
    allocate(x(k + 1))
    x(1) = k
  end subroutine
  subroutine move(x, y)
    integer, pointer :: x(:), y(:)
    integer, pointer :: u(:)
    u => x
    x => y
    y => u
  end subroutine
end module
