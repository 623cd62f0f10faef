submodule (solver) bodies
contains
  module procedure relax
    x = x / 2
  end procedure
  module function average(x, y) result(z)
    real(wp), intent(in) :: x, y
    real(wp) :: z
    z = (x + y) / 2
  end function
end submodule
