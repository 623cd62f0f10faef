#include "steps.h"

int far(void) { return step(); }
