! A name ends where its extents say, whatever the storage that it is in.
subroutine parts(n)
  common /c/ x(5), w(15)
  !$omp parallel do
  do i = 1, n
    x(i) = w(i + 1)
  end do
end subroutine

subroutine rows(n)
  dimension x(8, 4), z(32)
  equivalence (z(1), x(1, 1))
  !$omp parallel do
  do i = 1, n
    x(i, 1) = x(i, 2)
  end do
end subroutine

subroutine whole
  common /c/ y(20)
  y(1) = 1
end subroutine
