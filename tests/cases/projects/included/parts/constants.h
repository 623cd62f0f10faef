  real, parameter :: base = 611.0, slope = 0.07, freezing = 273.16
