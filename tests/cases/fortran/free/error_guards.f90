! What a long list of tests for errors leaves has no say in what the loops touch.
subroutine solved(side, uplo, m, n, a, lda, b, ldb, info)
  implicit none
  integer, intent(in) :: side, uplo, m, n, lda, ldb
  integer, intent(out) :: info
  real, intent(in) :: a(lda, *)
  real, intent(inout) :: b(ldb, *)
  integer :: i, j, k, nrowa
  if (side == 1) then
    nrowa = m
  else
    nrowa = n
  end if
  info = 0
  if (side /= 1 .and. side /= 2) then
    info = 1
  else if (uplo /= 1 .and. uplo /= 2) then
    info = 2
  else if (m < 0) then
    info = 5
  else if (n < 0) then
    info = 6
  else if (lda < max(1, nrowa)) then
    info = 9
  else if (ldb < max(1, m)) then
    info = 11
  end if
  if (info /= 0) return
  do j = 1, n  ! expect: parallel
    do k = m, 1, -1  ! expect: sequential flow(b)
      b(k, j) = b(k, j) / a(k, k)
      do i = 1, k - 1  ! expect: parallel
        b(i, j) = b(i, j) - b(k, j) * a(i, k)
      end do
    end do
  end do
  ! The guard itself excludes that rows are shorter than what is stored to them.
  do j = 1, n  ! expect: parallel
    do i = 1, m  ! expect: parallel
      b(i, j) = 0.0
    end do
  end do
end subroutine
