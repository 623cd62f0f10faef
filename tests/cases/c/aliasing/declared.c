// Functions that are declared before they are defined, and functions in tables.
static int whole[100];
static int *part;
void set_part(void);
void shifted(int *x, int *y);
void set_part(void) { part = whole; }

void through_part(void) {
  for (int i = 0; i < 90; i++)  // expect: runtime
    part[i] = whole[i + 1];
}

void shifted(int *x, int *y) {
  for (int i = 0; i < 90; i++)  // expect: runtime
    x[i] = y[i + 1];
}
void one_array_twice(void) { shifted(whole, whole); }

// A table leads to the function, and with it a call that hands over one array twice.
static int other[100];
static void in_a_table(int *x, int *y) {
  for (int i = 0; i < 90; i++)  // expect: runtime
    x[i] = y[i + 1];
}
static void (*const table[1])(int *, int *) = {in_a_table};
void two_arrays(void) { in_a_table(whole, other); }
void by_the_table(void) { table[0](whole, whole); }
