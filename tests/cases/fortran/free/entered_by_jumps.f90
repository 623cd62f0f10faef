! What a computed GO TO reaches behind a label to which a later jump leads.
subroutine renewed(n, x, k, c, d)
  integer n, k, c, d, i
  real x(n), sign
  if (k == 0) return
  goto (50, 70, 110), k
50 continue
  return
70 continue
  if (c <= 3) go to 120
110 continue
  if (d < 3) go to 50
120 continue
  sign = 1.0
  do i = 1, n ! expect: sequential flow(sign)
    x(i) = sign*real(i)
    sign = -sign
  end do
end subroutine
