! Loops over arrays of modules that stand in other files.
subroutine over_levels(base, n)
  use layer_kinds, only: levels, halo, offsets
  use layer_state, only: t => heat, flux
  implicit none
  integer, intent(in) :: base, n
  integer :: i, k
  do k = 1, levels  ! expect: parallel
    do i = 1, 100  ! expect: parallel
      t(i, k) = flux(i, k) * base
    end do
  end do
  do k = 1, levels - 1  ! expect: sequential anti(t) distance(1)
    t(:, k) = t(:, k + 1)
  end do
  do k = 1, levels - 7  ! expect: parallel
    t(:, k) = t(:, k + 7)
  end do
  do i = 1, 98  ! expect: sequential anti(flux) distance(2)
    flux(i, 1) = flux(i + halo, 1)
  end do
  do i = 1, halo  ! expect: parallel
    flux(i, 1) = flux(i + halo, 1)
  end do
  do i = 1, 3  ! expect: runtime or parallel
    flux(offsets(i), 2) = i
  end do
  do i = 1, 50  ! expect: parallel
    flux(halo*i, 3) = flux(halo*i - 1, 3)
  end do
  do i = 1, levels / 4  ! expect: parallel
    t(i, 1) = t(i + levels / 4, 1)
  end do
end subroutine

subroutine with_hidden(x, n)
  use layer_kinds, only: wp
  use layer_state
  implicit none
  integer, intent(in) :: n
  real(wp), intent(inout) :: x(n)
  integer :: i
  do i = 1, min(n, 100)  ! expect: parallel
    call keep(i, x(i))
  end do
  do i = 1, min(n, 100)  ! expect: sequential
    call keep(7, x(i))
  end do
  do i = 1, min(n, 100)  ! expect: parallel
    x(i) = kept(i)
  end do
  do i = 1, min(n, 98)  ! expect: parallel
    call keep_shifted(i, x(i))
  end do
  do i = 1, min(n, 98)  ! expect: sequential
    call keep_shifted(i, kept(i))
  end do
  do i = 1, min(n, 2)  ! expect: parallel
    call keep_shifted(i, kept(i))
  end do
  do i = 1, n  ! expect: parallel reduction(+:steps)
    call step_on()
  end do
  do i = 1, n  ! expect: parallel reduction(+:total)
    total = total + x(i)
  end do
  do i = 1, n  ! expect: parallel
    x(i) = warmer(x(i))
  end do
end subroutine

subroutine with_types(c, l, m, n)
  use layer_kinds, only: wp, levels
  use layer_types, only: column, layer
  use layer_state, only: scaled
  implicit none
  integer, intent(in) :: n
  type(column), intent(inout) :: c(n)
  type(layer), intent(inout) :: l, m
  integer :: i, k
  do i = 1, n  ! expect: parallel
    c(i)%upper%heat = c(i)%lower%heat
  end do
  do i = 2, n  ! expect: sequential flow(c[]%upper%heat)
    c(i)%upper%heat(1) = c(i - 1)%upper%heat(1)
  end do
  do i = 2, n  ! expect: parallel
    c(i)%upper%heat(1) = c(i - 1)%lower%heat(1)
  end do
  do k = l%start, l%end  ! expect: parallel
    l%wet(k) = 0
  end do
  do k = 2, size(l%wet)  ! expect: sequential
    l%wet(k) = l%wet(k - 1)
  end do
  do k = 1, levels  ! expect: parallel
    l%heat(k) = m%heat(levels + 1 - k)
  end do
  do k = 1, levels  ! expect: sequential
    l%heat(k) = l%heat(levels + 1 - k)
  end do
  do i = 1, n  ! expect: parallel
    call scaled(c(i)%upper%heat, factor=2.0_wp)
  end do
  do i = 1, n  ! expect: parallel
    call scaled(c(i)%upper%heat)
  end do
  do k = 1, levels  ! expect: parallel
    call scaled(l%heat(k:k), 3.0_wp)
  end do
  do k = 1, levels - 1  ! expect: parallel reduction(*:l%heat)
    call scaled(l%heat(k:k + 1))
  end do
  do i = 1, n  ! expect: parallel reduction(+:c[1]%count)
    c(1)%count = c(1)%count + i
  end do
end subroutine
