// A step that does not meet what `!=` waits for has no run that ends.
void by_twos(int n, int *x) {
  for (int i = 0; i != n; i += 2) {  // expect: parallel
    if (n % 2) x[0] = i;
    else x[i] = 0;
  }
}

void down_by_threes(int n, int m, int *x) {
  for (int i = n; i != m; i -= 3) {  // expect: parallel
    if ((n - m) % 3) x[0] = i;
    else x[i] = 0;
  }
}

void met(int n, int *x) {
  for (int i = 0; i != n; i += 2) {  // expect: sequential output(x)
    if (n % 4 == 2) x[0] = i;
    else x[i] = 0;
  }
}

// What leaves a loop need not wait.
int left(int n, int *x) {
  for (int i = 0; i != n; i += 2) {  // expect: sequential output(x)
    if (x[i]) return 1;
    if (n % 2) x[0] = i;
  }
  return 0;
}
