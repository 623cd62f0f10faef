// A pointer that is stored is used: what is kept is where it is in that iteration.
struct piece { double *start; int size; };

// No reduction: each iteration keeps what has been reached so far.
void rows_of_one_size(double **rows, double *all, int n) {
  for (int i = 0; i < n; i++) { // expect: parallel induction(all)
    rows[i] = all;
    all += n;
  }
}

void rows_of_sizes(double **rows, double *all, const int *size, int n) {
  for (int i = 0; i < n; i++) { // expect: sequential flow(all)
    rows[i] = all;
    all += size[i];
  }
}

void pieces(struct piece *p, double *all, const int *size, int n) {
  for (int i = 0; i < n; i++) { // expect: sequential flow(all)
    p[i].start = all;
    all += size[i];
  }
}

void some(double **rows, double *all, const int *used, int n) {
  for (int i = 0; i < n; i++) // expect: sequential flow(all)
    if (used[i])
      rows[i] = all++;
}

// Which element of `from` is read is no matter of the pointers alone.
void addresses(double **rows, double *all, int *from, int n) {
  for (int i = 0; i < n - 1; i++) { // expect: sequential anti(from)
    rows[i] = &all[from[i + 1]];
    from[i] = i;
  }
}

void elements(double **rows, double *all, int n) {
  for (int i = 0; i < n; i++) // expect: parallel
    rows[i] = &all[i * n];
}

// No step away from a variable, by a subscript that is 0 in the whole program.
static int none;

int standing(int n) {
  int x = 1, *p = &x, *q = &x;
  for (int i = 0; i < n; i++)  // expect: parallel private(p)
    p = &q[none];
  return *p;
}
