#include "shapes.h"

double Square::area() const { return s * s; }
