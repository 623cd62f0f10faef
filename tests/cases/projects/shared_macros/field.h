#ifndef FIELD_H
#define FIELD_H
#define AT(f, i, j) ((f)->now[(long)(i) * (f)->columns + (j)])
typedef struct {
  int rows, columns;
  double *now, *before;
} field;
void turn(field *f);
double scaled(double x);
void shift(double *a, int i);
#endif
