// Objects without a name that hold a pointer: views of arrays.

struct view {
  int *p;
  int n;
  int &operator[](int i) const { return p[i]; }
};

static int ga[100], gb[100];

void fill(view v, int x) {
  for (int i = 0; i < v.n; i++)  // expect: parallel
    v[i] = x;
}

view over(int *p, int n) { return {p, n}; }

// Four elements each.
void blocks(int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    fill({b + 4 * i, 4}, 2);
}

// Five elements, and the next one begins after four.
void overlapping(int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential output(b)
    fill(view{b + 4 * i, 5}, i);
}

void returned(int *a, int n) {
  view v = over(a + 1, n - 1);
  for (int i = 0; i < v.n; i++)  // expect: parallel
    v[i] = i;
}

void of_each_iteration(int n) {
  for (int k = 0; k < n; k++)  // expect: sequential flow(ga)
    over(ga + k, 2)[1] = over(ga + k, 1)[0];
}

// What the file says of views speaks against an assumption.
void shifted(view v, const int *q) {
  for (int i = 0; i + 1 < v.n; i++)  // expect: runtime
    v.p[i] = q[i + 1];
}
void hands_over() { shifted(view{gb, 100}, gb); }
