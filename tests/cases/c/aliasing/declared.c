// Functions that are declared before they are defined.
static int whole[100];
static int *part;
void set_part(void);
void shifted(int *x, int *y);
void set_part(void) { part = whole; }

void through_part(void) {
  for (int i = 0; i < 90; i++)  // expect: unknown
    part[i] = whole[i + 1];
}

void shifted(int *x, int *y) {
  for (int i = 0; i < 90; i++)  // expect: unknown
    x[i] = y[i + 1];
}
void one_array_twice(void) { shifted(whole, whole); }
