#ifndef FIELDS_H
#define FIELDS_H
struct field {
  int n;
  double *old, *now;
};
extern struct field grid;
extern double *left, *right, *apart;
extern double *rows[4], *lines[4];
extern int *window;
extern int cells[200];
void shifted(int n, double *x, double *y);
void added(int n, double *x, double *y);
double *middle(void);
struct field *main_field(void);
double *made(int n);
void stepped(struct field *f, struct field *g);
#endif
