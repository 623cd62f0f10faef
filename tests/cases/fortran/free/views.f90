! Pointers that each iteration associates: it needs one of its own.
module views
  implicit none
  type :: block
    real, pointer :: t(:, :), q(:)
    integer :: n
  end type
contains
  subroutine columns(t, u, n)
    integer, intent(in) :: n
    real, target, intent(inout) :: t(100, n)
    real, intent(inout) :: u(100, n)
    real, pointer :: map(:), other(:)
    integer :: i, j
    do j = 1, n   ! expect: parallel private(map)
      map => t(:, j)
      do i = 1, 100   ! expect: parallel
        map(i) = map(i) + j
      end do
    end do
    do j = 2, n   ! expect: sequential flow(t)
      map => t(:, j)
      other => t(:, j - 1)
      do i = 1, 100   ! expect: parallel
        map(i) = other(i)
      end do
    end do
    do j = 1, n   ! expect: parallel private(map)
      map => t(:, j)
      u(:, j) = map
      map => t(:, 1)
      if (j == 1) cycle
      u(1, j) = map(1)
    end do
    do j = 2, n   ! expect: sequential flow(t)
      map => t(2:, j)
      do i = 1, 98   ! expect: sequential flow(t)
        map(i + 1) = map(i)
      end do
      t(1, j) = t(1, j - 1)
    end do
    do j = 1, n   ! expect: sequential
      map => t(:, 1)
      map(2) = u(1, j)
    end do
  end subroutine
  subroutine associates(state, field, n)
    integer, intent(in) :: n
    type(block), intent(inout) :: state(n)
    real, target, intent(in) :: field(:, :, :, :)
    integer :: b
    do b = 1, n   ! expect: parallel
      state(b)%t => field(:, :, 1, b)
      state(b)%q => field(:, 1, 1, b)
      state(b)%n = b
    end do
    do b = 1, n   ! expect: parallel
      nullify(state(b)%t)
      state(b)%q => null()
    end do
  end subroutine
  subroutine shared_ones(state, field, n, k)
    integer, intent(in) :: n, k(n)
    type(block), intent(inout) :: state(n)
    real, target, intent(in) :: field(:, :, :)
    integer :: b
    do b = 2, n   ! expect: sequential
      state(b)%t => state(b - 1)%t
    end do
    do b = 1, n   ! expect: sequential
      state(1)%t => field(:, :, b)
    end do
    do b = 1, n   ! expect: runtime
      state(k(b))%t => field(:, :, b)
    end do
    do b = 1, n   ! expect: unknown
      state(b)%t => field(:, :, b)
      state(b)%t(1, 1) = 2
    end do
  end subroutine
  ! What a pointer was before its association, or is behind the loop, is not its own.
  subroutine carried(t, n, x)
    integer, intent(in) :: n
    real, target, intent(inout) :: t(100, n)
    real, intent(out) :: x
    real, pointer :: map(:), p(:), q(:)
    integer :: j
    q => t(:, 1)
    do j = 1, n   ! expect: unknown
      q(1) = j
      q => t(:, j)
    end do
    do j = 1, n   ! expect: unknown
      map => t(:, j)
      map(1) = 0
    end do
    x = map(2)
    do j = 1, n   ! expect: unknown
      if (j > 3) p => t(:, j)
      p(1) = 0
    end do
  end subroutine
end module
