/* Nobody uses a variable that has no value: it has that of the branch which gives it one. */
void of_each_iteration(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++) { // expect: parallel
    int x;
    if (b[i] > 0) x = i;
    if (b[i] > 0) a[x] = 1;
  }
}

void before(int n, int k, int *a) {
  int x;
  if (k) x = 0;
  for (int i = 0; i < n; i++) a[x + i] = 1; // expect: parallel
  for (int i = 0; i < n; i++) a[k ? i : x] = 1; // expect: parallel or unknown
}

/* The value of an earlier iteration is one. */
void of_an_earlier_one(int n, int *a, const int *b) {
  int x;
  for (int i = 0; i < n; i++) { // expect: sequential
    if (b[i] > 0) x = i;
    if (n > 0) a[x] = 1;
  }
}

int after_the_loop(int n, const int *b) {
  int x;
  for (int i = 0; i < n; i++) { // expect: sequential
    if (b[i] > 0) x = i;
  }
  return x;
}
