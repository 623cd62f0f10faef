! Lines for the preprocessor: conditions, macros, and files that stand in their line.
#include "sizes.h"
#define UPWIND 1
#define NEXT(i) ((i) + STEP)
#ifndef WIDTH
#  define WIDTH 8
#endif
subroutine stepped(a, b, n)
  use precision, only: wp
  implicit none
  integer, intent(in) :: n
  real(wp), intent(inout) :: a(0:n), b(0:n)
  integer :: i
#include "declared.h"
#if defined(UPWIND) && UPWIND > 0
  do i = 1, n  ! expect: sequential flow(a)
    a(i) = a(i - 1)
  end do
#else
  do i = 1, n
    a(i) = b(i)
  end do
#endif
#ifdef UPWIND
  do i = 1, n  ! expect: parallel
#elif defined FOO
  do i = 2, n
#else
  this is no Fortran
#endif
    a(i) = b(i)
  end do
  ! A macro with an argument, and one that is another one.
  do i = 0, n - STEP  ! expect: sequential flow(a)
    a(NEXT(i)) = a(i)
  end do
  do i = 1, WIDTH  ! expect: parallel
    b(i) = shifted(i) + UNKNOWN
  end do
#undef STEP
#ifdef STEP
  do i = 1, n
    a(0) = i
  end do
#endif
  ! `STEP` in a text or a comment is no macro.
  if (b(0) > n) print *, 'STEP // NEXT(i) isn''t one'
end subroutine
