! A vector that every turn sets before it reads it; how often, only the data says.
module molecules
  type particle
    real :: r(3), f(3)
  end type
  type(particle), allocatable :: p(:)
  integer, allocatable :: many(:), near(:, :)
contains
  subroutine forces(n, box, energy)
    integer, intent(in) :: n
    real, intent(in) :: box
    real, intent(out) :: energy
    real :: d(3), f(3), s
    integer :: i, j, k
    energy = 0
    do i = 1, n  ! expect: parallel private(d) private(f) private(j) private(s) reduction(+:energy)
      f = 0
      do k = 1, many(i)  ! expect: parallel private(d) private(j) private(s) reduction(+:energy) reduction(+:f)
        j = near(k, i)
        d = p(i)%r - p(j)%r
        where (d > box/2) d = d - box
        s = sum(d**2)
        if (s < 4) then
          f = f + s*d
          energy = energy + s
        end if
      end do
      p(i)%f = f
    end do
  end subroutine
end module
