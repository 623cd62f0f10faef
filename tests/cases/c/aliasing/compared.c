// Who compares two pointers says that they may be equal.
void equal(int n, float *p, float *x) {
  if (p == x)
    for (int i = 0; i < n; i++)  // expect: unknown
      p[i] = x[i + 1];
}

// The other order is only needed where the two overlap.
void moved(int n, float *to, const float *from) {
  if (to < from)
    for (int i = 0; i < n; i++)  // expect: unknown
      to[i] = from[i];
  else
    for (int i = n - 1; i >= 0; i--)  // expect: unknown
      to[i] = from[i];
}

struct grid {
  float *data;
};

void of_structures(int n, struct grid *p, struct grid *q) {
  if (p != q)
    return;
  for (int i = 0; i < n; i++)  // expect: unknown
    p->data[i] = q->data[i + 1];
}

// Where an array ends says nothing about others.
void ends(int n, float *p, float *end, float *x) {
  if (p == end)
    return;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = x[i + 1];
}

// So does who compares them as bytes.
void bytes(int n, float *p, float *x) {
  if ((char *)p == (char *)x) return;
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = x[i + 1];
}
