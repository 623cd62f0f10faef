! Some of the same loops; what counts from 0 there counts from 1 here.

subroutine cfd(m, n, left, right, area, density, speed, residual)
  integer, intent(in) :: m, n, left(m), right(m)
  double precision, intent(in) :: area(m), density(n), speed(n)
  double precision, intent(inout) :: residual(n)
  double precision mean, pressure, sound, jump, flux, limited
  integer e, u, v
  do e = 1, m
    u = left(e)
    v = right(e)
    mean = 0.5d0 * (density(u) + density(v))
    pressure = 0.4d0 * mean * (speed(u) * speed(u) + speed(v) * speed(v))
    sound = sqrt(1.4d0 * pressure / mean)
    jump = density(v) - density(u)
    flux = area(e) * (mean * 0.5d0 * (speed(u) + speed(v)) - 0.5d0 * sound * jump)
    limited = flux / (1.0d0 + sqrt(flux * flux + 0.01d0))
    residual(u) = residual(u) + limited * sqrt(mean * mean + pressure)
    residual(v) = residual(v) - limited * sqrt(mean * mean + pressure)
  end do
end subroutine

subroutine md(n, x, y, z, partners, place, force)
  integer, intent(in) :: n, partners(n, 16), place(n)
  double precision, intent(in) :: x(n), y(n), z(n)
  double precision, intent(inout) :: force(n)
  double precision total, dx, dy, dz, square, near
  integer i, j, k
  do i = 1, n
    total = 0.0d0
    do j = 1, 16
      k = partners(i, j)
      if (k >= 1) then
        dx = x(i) - x(k)
        dy = y(i) - y(k)
        dz = z(i) - z(k)
        square = dx * dx + dy * dy + dz * dz + 0.01d0
        near = 1.0d0 / (square * square * square)
        total = total + near * (near - 0.5d0) / square
      end if
    end do
    force(place(i)) = total
  end do
end subroutine

subroutine ipvec(vector, index, out)
  double precision, intent(in) :: vector(:)
  integer, intent(in) :: index(:)
  double precision, intent(inout) :: out(:)
  integer i
  do i = 1, size(index)
    out(index(i)) = vector(i)
  end do
end subroutine

subroutine fwd(count, levels, rows, starts, columns, values, x)
  integer, intent(in) :: count, levels(0:*), rows(*), starts(*), columns(*)
  double precision, intent(in) :: values(*)
  double precision, intent(inout) :: x(*)
  double precision total
  integer level, k, j, row
  do level = 0, count - 1
    do k = levels(level), levels(level + 1) - 1
      row = rows(k)
      total = x(row)
      do j = starts(row), starts(row + 1) - 1
        total = total - values(j) * x(columns(j))
      end do
      x(row) = total
    end do
  end do
end subroutine
