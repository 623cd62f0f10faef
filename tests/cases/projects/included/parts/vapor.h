#include "constants.h"
  real :: vapor, x
  vapor(x) = base * exp(slope * (x - freezing))
