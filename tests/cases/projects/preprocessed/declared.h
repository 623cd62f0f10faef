  ! Declarations that the unit shares.
  real(wp) :: shifted
  integer :: k
  shifted(k) = k * 2.0_wp
