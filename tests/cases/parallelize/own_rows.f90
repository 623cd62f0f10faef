! Local arrays that every iteration fills before it reads them: each thread has its own.
subroutine smooth(n, a, b)
  integer :: n, i, j
  real :: a(24, n), b(24, n), t(24)
  do i = 1, n  ! parallel do private(j, t)
    do j = 1, 24  ! left the loop around it
      t(j) = a(j, i) * 2
    end do
    do j = 2, 23  ! left the loop around it
      b(j, i) = t(j - 1) + t(j + 1)
    end do
  end do
end subroutine

! Its extent is known when the program runs only; whole rows are loops, too.
subroutine automatic(n, m, a, b)
  integer :: n, m, i
  real :: a(m, n), b(m, n), t(m), u(0:m, 2)
  do i = 1, n  ! parallel do private(t, u) if(size(t) <= 32768 .and. size(u) <= 32768)
    t = a(:, i)  ! left
    u(1:m, 2) = t * 2  ! left
    b(:, i) = t + u(1:m, 2)  ! left
  end do
end subroutine

subroutine bordered(n, a, b)
  integer :: n, i, j
  real :: a(24, n), b(24, n), t(0:25)
  t(0) = 7
  t(25) = 8
  do i = 1, n  ! parallel do private(j) firstprivate(t)
    do j = 1, 24  ! left
      t(j) = a(j, i)
    end do
    do j = 1, 24  ! left
      b(j, i) = t(j - 1) + t(j + 1)
    end do
  end do
end subroutine

subroutine wanted(n, a, b, last)
  integer :: n, i, j
  real :: a(24, n), b(24, n), t(24), last
  t = 1  ! left
  do i = 1, n  ! parallel do private(j) firstprivate(t) lastprivate(t)
    do j = 1, 24  ! left
      t(j) = a(j, i)
    end do
    do j = 1, 24  ! left
      b(j, i) = t(25 - j)
    end do
  end do
  last = t(3)
end subroutine

! Only a part of the row is filled before all of it is read.
subroutine part(n, a, b)
  integer :: n, i, j
  real :: a(24, n), b(24, n), t(24)
  t = 0  ! left
  do i = 1, n  ! left sequential
    do j = 1, min(i, 24)  ! parallel do
      t(j) = a(j, i)
    end do
    do j = 1, 24  ! parallel do
      b(j, i) = t(j)
    end do
  end do
end subroutine

! The next call finds what this one leaves.
subroutine kept(n, a, b)
  integer :: n, i, j
  real :: a(24, n), b(24, n)
  real, save :: t(24)
  do i = 1, n  ! left sequential
    do j = 1, 24  ! parallel do
      t(j) = a(j, i)
    end do
    do j = 1, 24  ! parallel do
      b(j, i) = t(25 - j)
    end do
  end do
end subroutine

subroutine large(n, a, b)
  integer :: n, i, j
  real :: a(24, n), b(24, n), t(24, 3000)
  do i = 1, n  ! left copies of arrays would take
    do j = 1, 24  ! parallel do
      t(j, 5) = a(j, i)
    end do
    do j = 1, 24  ! parallel do
      b(j, i) = t(25 - j, 5)
    end do
  end do
end subroutine

program main
  real :: a(24, 30), b(24, 30), last
  integer :: i, j, n
  read *, n
  do i = 1, 30  ! parallel do collapse(2)
    do j = 1, 24  ! left
      a(j, i) = mod(7 * i + 5 * j + n, 31)
      b(j, i) = 0
    end do
  end do
  call smooth(30, a, b)
  print *, b
  call automatic(30, 24, a, b)
  print *, b
  call bordered(29, a, b)
  print *, b
  call wanted(28, a, b, last)
  print *, b, last
  call part(27, a, b)
  print *, b
  call kept(26, a, b)
  print *, b
  call large(25, a, b)
  print *, b
end program
