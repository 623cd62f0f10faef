// A counter whose address a function gets that nobody knows.
void h(int *x);

// Where the function leaves it alone, the loop counts.
void seldom(int *q, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (n > 3000) h(&i);
  }
}

void never(int *q, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    for (int j = 0; j < 0; j++) h(&i);  // expect: unknown
  }
}

// So does a second index, and a sum is one.
void second(int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[k] = i;
    k++;
    if (n > 3000) h(&k);
  }
}

void sum(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    s += a[i];
    if (n > 3000) h(&s);
  }
}

// What is computed from the value before goes on, whoever else may change it.
void recurrence(int *a, int n) {
  int s = 1;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(s)
    s = a[i] - s * 3;
    a[i] = s;
    if (n > 3000) h(&s);
  }
}

// An element that is overwritten is one all the same.
void overwritten(int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown or sequential
    a[0] = i;
    k++;
    if (n > 3000) h(&k);
  }
}
