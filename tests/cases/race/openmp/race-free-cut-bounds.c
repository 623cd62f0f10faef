// The width of a row is a number that an int counts to, so it is not negative.
#include <omp.h>
#include <stddef.h>

void scaled(double *to, const double *from, const double *factor, int parts, int rows,
            int columns) {
#pragma omp parallel
  {
    size_t width = columns;
    size_t size = rows * width;
    int i, j, k;
#pragma omp for schedule(static)
    for (i = 0; i < rows; i++) {
      const double *row = from + i * width;
      for (j = 0; j < width; j++) to[i * width + j] = row[j] * factor[j];
      for (k = 1; k < parts; k++)
        for (j = 0; j < width; j++)
          to[i * width + j] += row[k * size + j] * factor[k * width + j];
    }
  }
}
