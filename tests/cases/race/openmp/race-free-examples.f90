subroutine workshare(n, a, b, c)
  integer, intent(in) :: n
  real :: a(n), b(n), c(n)
!$omp parallel workshare
  a = b + c
  c = 2 * a
!$omp end parallel workshare
end subroutine

subroutine workshare2(n, a, b)
  integer, intent(in) :: n
  real :: a(n,n), b(n,n), s
  s = 0
!$omp parallel shared(a,b,s)
!$omp workshare
  a(:,1) = b(:,2)
  where (a > 0) b = a
  forall (i=1:n) a(i,i) = 0
  s = sum(a)
!$omp end workshare
!$omp end parallel
end subroutine

subroutine reduction(n, a, s, m)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), s, m
  s = 0; m = -huge(m)
!$omp parallel do reduction(+:s) reduction(max:m)
  do i = 1, n
    s = s + a(i)
    m = max(m, a(i))
  end do
!$omp end parallel do
end subroutine

subroutine stencil(n, a, b, steps)
  integer, intent(in) :: n, steps
  integer :: i, j, t
  real :: a(n,n), b(n,n)
!$omp parallel private(t)
  do t = 1, steps
!$omp do collapse(2)
    do j = 2, n-1
      do i = 2, n-1
        b(i,j) = 0.25*(a(i-1,j)+a(i+1,j)+a(i,j-1)+a(i,j+1))
      end do
    end do
!$omp do
    do j = 2, n-1
      a(2:n-1,j) = b(2:n-1,j)
    end do
  end do
!$omp end parallel
end subroutine

subroutine critical(n, a, best, at)
  integer, intent(in) :: n
  integer :: i, at
  real :: a(n), best
!$omp parallel do
  do i = 1, n
!$omp critical (finding)
    if (a(i) > best) then
      best = a(i); at = i
    end if
!$omp end critical (finding)
  end do
end subroutine

subroutine tasks(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel
!$omp single
  do i = 1, n
!$omp task firstprivate(i)
    a(i) = i
!$omp end task
  end do
!$omp end single
!$omp end parallel
end subroutine

subroutine ordered(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel do ordered
  do i = 1, n
!$omp ordered
    write(*,*) a(i)
!$omp end ordered
  end do
end subroutine

subroutine target(n, a, b)
  integer, intent(in) :: n
  integer :: i
  real :: a(n), b(n)
!$omp target teams distribute parallel do map(tofrom: a) map(to: b)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
!$omp end target teams distribute parallel do
end subroutine

subroutine array_priv(n, m, a)
  integer, intent(in) :: n, m
  integer :: i, k
  real :: a(n), w(100)
!$omp parallel do private(w, k)
  do i = 1, n
    w = 0.0
    do k = 1, m
      w(k) = w(k) + i
    end do
    a(i) = sum(w(1:m))
  end do
end subroutine

subroutine func(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
!$omp parallel do
  do i = 1, n
    a(i) = f(real(i))
  end do
contains
  real function f(x)
    real, intent(in) :: x
    f = x * 2 + 1
  end function
end subroutine

subroutine copyin(n, a)
  integer, intent(in) :: n
  integer :: i
  real :: a(n)
  real, save :: w(10)
!$omp threadprivate(w)
  w(1) = n
!$omp parallel do copyin(w)
  do i = 1, n
    w(2) = i
    a(i) = w(1) + w(2)
  end do
end subroutine

subroutine sections(n, a, b)
  integer, intent(in) :: n
  real :: a(n), b(n)
!$omp parallel sections
!$omp section
  a = 1
!$omp section
  b = 2
!$omp end parallel sections
end subroutine

subroutine atomic(n, idx, h)
  integer, intent(in) :: n, idx(n)
  integer :: i, h(100)
!$omp parallel do
  do i = 1, n
!$omp atomic
    h(idx(i)) = h(idx(i)) + 1
  end do
end subroutine

subroutine alloc(n, out)
  integer, intent(in) :: n
  real :: out(n)
  real, allocatable :: w(:)
  integer :: i, j
!$omp parallel private(w)
  allocate(w(n))
!$omp do
  do i = 1, n
    do j = 1, n
      w(j) = i + j
    end do
    out(i) = w(n)
  end do
  deallocate(w)
!$omp end parallel
end subroutine

subroutine chunk(n, a)
  use omp_lib
  integer, intent(in) :: n
  integer :: i, me, nt, lo, hi
  real :: a(n)
!$omp parallel private(me, nt, lo, hi, i)
  me = omp_get_thread_num(); nt = omp_get_num_threads()
  lo = me * n / nt + 1
  hi = (me + 1) * n / nt
  do i = lo, hi
    a(i) = i
  end do
!$omp end parallel
end subroutine
