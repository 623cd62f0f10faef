/* Code that is not modelled may return: no run says that control goes on behind it. */
void entered(int n, int c, int *a, int k) {
  int sign = 1;
  if (k > 5) goto in;
  if (c) {
  in:
    return;
  }
  for (int i = 0; i < n; i++) { // expect: unknown
    a[i] = sign;
    sign = -sign;
  }
}

void chosen(int n, int c, int *a, int k) {
  int sign = 1;
  switch (c) {
  case 1: return;
  case 2: if (k) { case 3: return; }
  }
  for (int i = 0; i < n; i++) { // expect: unknown
    a[i] = sign;
    sign = -sign;
  }
}

void free_of_order(int n, int c, int *a, int k) {
  switch (c) {
  case 1: return;
  case 2: if (k) { case 3: return; }
  }
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = i;
}

void going_on(int n, int c, int *a, int k) {
  int sign = 1;
  switch (c) {
  case 1: k = 0;
  case 2: if (k) { case 3: a[0] = 1; }
  }
  for (int i = 0; i < n; i++) { // expect: sequential
    a[i] = sign;
    sign = -sign;
  }
}
