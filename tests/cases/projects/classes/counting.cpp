// No other file knows this class.
#include "shapes.h"

int counted;

struct Counting : Square {
  double edge() const override { return counted = 2 * counted + 1; }
};

double first() {
  static Counting one;
  const Shape &shape = one;
  double sum = 0;
  for (int i = 0; i < 9; i++)  // expect: sequential
    sum += shape.edge();
  return sum;
}
