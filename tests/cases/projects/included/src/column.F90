! Statement functions and sizes stand in files of another folder, which no -I names.
subroutine saturation(n, t, q)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: t(n)
  real, intent(inout) :: q(n)
  integer :: i
#include "vapor.h"
  do i = 1, n  ! expect: parallel
    q(i) = vapor(t(i)) * q(i)
  end do
  do i = 2, n  ! expect: sequential flow(q)
    q(i) = vapor(t(i)) * q(i - 1)
  end do
end subroutine saturation

subroutine levels(field)
  implicit none
  include 'extents.inc'
  real, intent(inout) :: field(width, height)
  integer :: i, k
  do k = 2, height  ! expect: sequential flow(field) distance(1,0)
    do i = 1, width  ! expect: parallel
      field(i, k) = field(i, k - 1)
    end do
  end do
  do k = 1, height  ! expect: parallel
    field(width, k) = 0
  end do
end subroutine levels
