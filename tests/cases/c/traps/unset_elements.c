// What has no value decides nothing in a program that conforms: each of these loops has no
// second iteration there, so that no run shows what a third one would do.
void tested(int n, int *a) {
  int p[10];
  for (int i = 1; i < n; i++) {  // expect: unknown
    p[i - 1] = 0;
    if (p[i])
      a[i] = 0;
  }
}

void chosen(int n, int *a) {
  int p[10];
  for (int i = 1; i < n; i++) {  // expect: unknown
    p[i - 1] = 0;
    a[i] = p[i] ? 1 : a[i];
  }
}

void chosen_by_a_scalar(int n, int *a) {
  int t;
  for (int i = 1; i < n; i++) {  // expect: unknown
    a[i] = t ? 1 : 2;
    t = a[i - 1];
  }
}

void subscript(int n, int *a) {
  int p[10];
  for (int i = 1; i < n; i++) {  // expect: unknown
    p[i - 1] = 0;
    a[p[i]] = 0;
  }
}

// A copy decides nothing.
void copied(int n, int *a) {
  int p[10];
  for (int i = 1; i < n; i++) {  // expect: sequential anti(p)
    p[i - 1] = 0;
    a[i] = p[i];
  }
}

// Here all elements have values.
void filled(int n, int *a) {
  int p[10];
  for (int i = 0; i < 10; i++)  // expect: parallel
    p[i] = 1;
  for (int i = 1; i < n; i++) {  // expect: sequential anti(p)
    p[i - 1] = 0;
    if (p[i])
      a[i] = 0;
  }
}
