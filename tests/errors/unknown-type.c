#include "matrix.h"
void f(matrix *m) {
  m->rows[0] = 1;
}
