// The index steps in the test, and pointers in the increment.
void scaled(float *b, const float *c, int n) {
  int x;
  for (x = n; x--; b++, c++) // expect: parallel induction(b) induction(c)
    *b = 2 * *c;
}

double sum_of_a_part(const float *b, int h, int w, int off) {
  int x, y;
  double s = 0;
  for (y = h; y--; b += off)   // expect: parallel induction(b) private(x) reduction(+:s)
    for (x = w; x--;) {        // expect: parallel induction(b) reduction(+:s)
      double t = *(b++);
      if (t > -1e30)
        s += t;
    }
  return s;
}

int with_continue(float *b, int h) {
  int y, k = 0;
  for (y = h; y--; k++) { // expect: parallel induction(k)
    if (b[y] < 0)
      continue;
    b[k + h] = y;
  }
  return y + k;
}

int with_break(float *b, int h) {
  int y, k = 0;
  for (y = h; y--; k++) { // expect: sequential
    if (b[y] < 0)
      break;
    b[k + h] = y;
  }
  return y + k;
}

void unsigned_ones(float *b, unsigned n) {
  unsigned x;
  float *q = b + n;
  for (x = n; x--; q += 2) // expect: parallel induction(q)
    *q = x;
}

void before_the_test(float *b, int n) {
  int x;
  float *q = b + n;
  for (x = n; --x; q++) // expect: parallel induction(q)
    *q = x;
}

void behind(float *b, int n) {
  int x;
  float *q = b;
  for (x = n; x--; q++) // expect: sequential flow(b)
    q[1] = q[0];
}
