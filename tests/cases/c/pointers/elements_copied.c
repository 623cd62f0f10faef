// Pointers and functions that go from element to element, and loads of what is stored.
struct table {
  void (*handler[8])(int);
  double *rows[16];
};

struct item {
  double *data;
  int count;
};

void ignore(int code) { (void)code; }

void set_handlers(struct table *t) {
  for (int i = 0; i < 8; i++)      // expect: parallel
    t->handler[i] = ignore;
}

void set_chosen(struct table *t, const int *which, void (*other)(int)) {
  for (int i = 0; i < 8; i++)      // expect: parallel
    t->handler[i] = which[i] ? ignore : other;
}

void copy(double **to, double **from, int n) {
  for (int i = 0; i < n; i++)      // expect: parallel
    to[i] = from[i];
}

void copy_twice(double **one, double **two, double **from, int n) {
  for (int i = 0; i < n; i++)      // expect: parallel
    one[i] = two[i] = from[i + n];
}

void fill_up(struct table *t, int n) {
  for (int i = 1; i < n; i++)      // expect: parallel
    t->rows[i] = t->rows[0];
}

struct buffers {
  double **rows[2][4], **plain[4];
};

void copy_both(struct buffers *b, int k, int n) {
  double **first = b->rows[0][k], **second = b->rows[1][k], **from = b->plain[k];
  for (int i = 0; i < n; i++)      // expect: parallel
    first[i] = second[i] = from[i];
  for (int i = 0; i < n; i++)      // expect: parallel
    first[i - n] = first[0];
}

void shift_up(struct table *t, int n) {
  for (int i = 0; i + 1 < n; i++)  // expect: sequential flow(t->rows)
    t->rows[i + 1] = t->rows[i];
}

void copy_items(struct item *to, const struct item *from, int n) {
  for (int i = 0; i < n; i++)      // expect: parallel
    to[i] = from[i];
}

void shift_items(struct item *a, int n) {
  for (int i = 0; i < n; i++)      // expect: sequential
    a[i] = a[i + 1];
}

// What is stored here is compared there.
void cleared(double **t, int *is_clear, int n) {
  for (int i = 0; i < n; i++) {    // expect: sequential flow(t)
    is_clear[i] = t[0] == 0;
    t[i] = 0;
  }
}

void cleared_before(struct item *t, int *is_clear, int n) {
  for (int i = 1; i < n; i++) {    // expect: sequential anti(t[].data)
    t[i - 1].data = 0;
    is_clear[i] = t[i].data == 0;
  }
}

void cleared_elsewhere(double **t, double **u, int *is_clear, int n) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    is_clear[i] = u[0] == 0;
    t[i] = 0;
  }
}

void loaded_by_a_variable(double **t, double **u, int n) {
  for (int i = 0; i < n; i++) {    // expect: sequential flow(t)
    double *first = t[0];
    u[i] = first;
    t[i] = 0;
  }
}

static int is_first_clear(double **t) { return t[0] == 0; }

void loaded_by_a_function(double **t, double **u, int *is_clear, int n) {
  for (int i = 0; i < n; i++) {    // expect: sequential flow(t)
    is_clear[i] = is_first_clear(t);
    t[i] = u[i];
  }
}

// Loops that follow what is stored are not decided, those behind them are.
void followed(double **t, double **u, double *sums, int n) {
  for (int i = 0; i < n; i++) {    // expect: unknown
    t[i] = u[i];
    sums[i] = t[0][0];
  }
}

void filled_and_used(double **u, double *x, int n) {
  double *own[8];
  for (int i = 0; i < 8; i++)      // expect: parallel
    own[i] = u[i];
  for (int i = 0; i < n; i++)      // expect: parallel
    x[i] += own[i % 8][i];
  for (int i = 0; i < 8; i++)      // expect: unknown or parallel
    own[i][0] = i;
}

// Two rows are one afterwards.
void repeated(double **t, int n) {
  for (int i = 1; i < n; i++)      // expect: parallel
    t[i] = t[0];
  for (int i = 0; i < n; i++)      // expect: unknown
    t[i][0] += i;
}
