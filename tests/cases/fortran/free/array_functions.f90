! Functions of the file that are applied to arrays, get arrays that are computed, or give some.
module geometry
  implicit none
  interface length
    module procedure length_of_number, length_of_vector
  end interface
contains
  elemental real function saturated(t, p)
    real, intent(in) :: t, p
    real :: e
    e = exp(t)
    saturated = e / max(p - e, e)
  end function
  real function length_of_number(x)
    real, intent(in) :: x
    length_of_number = abs(x)
  end function
  real function length_of_vector(x)
    real, intent(in) :: x(:)
    length_of_vector = sqrt(sum(x * x))
  end function
  function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c(1) = a(2) * b(3) - a(3) * b(2)
    c(2) = a(3) * b(1) - a(1) * b(3)
    c(3) = a(1) * b(2) - a(2) * b(1)
  end function
  function doubled(n, a)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real :: doubled(n)
    integer :: i
    do i = 1, n  ! expect: parallel
      doubled(i) = 2 * a(i)
    end do
  end function

  subroutine element_by_element(n, m, t, p, q)
    integer, intent(in) :: n, m
    real, intent(in) :: t(n, m), p(n, m)
    real, intent(inout) :: q(n, m)
    integer :: k
    do k = 1, m  ! expect: parallel
      q(:, k) = saturated(t(:, k), p(:, k))
    end do
    do k = 2, m  ! expect: sequential flow(q)
      q(:, k) = saturated(t(:, k), q(:, k - 1))
    end do
    ! Under a mask nobody knows for which elements a function is called.
    do k = 1, m  ! expect: unknown
      where (t(:, k) > 0) q(:, k) = q(:, k) + saturated(q(:, k), p(:, k))
    end do
  end subroutine

  subroutine of_computed_arrays(n, x, l)
    integer, intent(in) :: n
    real, intent(in) :: x(3, n)
    real, intent(inout) :: l(n)
    integer :: i
    do i = 1, n - 1  ! expect: parallel
      l(i) = length(x(:, i + 1) - x(:, i))
    end do
    do i = 1, n - 1  ! expect: sequential anti(l)
      l(i) = length([l(i + 1), 2.0, x(1, i)])
    end do
  end subroutine

  subroutine that_give_arrays(n, x, y, a)
    integer, intent(in) :: n
    real, intent(in) :: x(3, n), y(3, n)
    real, intent(inout) :: a(3, n)
    integer :: i
    do i = 1, n  ! expect: parallel
      a(:, i) = cross(x(:, i), y(:, i))
    end do
    do i = 2, n  ! expect: sequential flow(a)
      a(:, i) = cross(x(:, i), a(:, i - 1)) + y(:, i)
    end do
    do i = 1, n  ! expect: parallel
      a(2:3, i) = doubled(2, a(2:3, i))
    end do
    do i = 1, n  ! expect: parallel
      a(1, i) = length(cross(x(:, i), y(:, i)))
    end do
  end subroutine
end module
