// What a pointer leads to is not always known, but where the text has it end, a witness may not
// go further, in code beside the accesses that meet either.
static int a[32], b[32];
int other(int);

void by_an_integer(int n, int m, int k) {
  int *p = b;
  p = (int *)(long)a;
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[(i + k) & 31] = b[m & 31] + 1;
    p[i - 1] = 0;
  }
}

void one_of_two(int n, int m, int k) {
  int *p = m ? a : b;
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[(i + k) & 31] = b[m & 31] + 1;
    p[i - 1] = 0;
  }
}

void before(int n, int m) {
  int *p = m ? a : b;
  p[n] = 0;
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i % 32] = i;
  }
}

void after(int n, int m, int k) {
  int *p = b;
  p = (int *)(long)a;
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[(i + k) & 31] = i;
  }
  p[n] = 0;
}

// It is used nowhere.
void unused(int n, int m, int k) {
  int *p = b;
  p = (int *)(long)a;
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    a[(i + k) & 31] = b[m & 31] + 1;
  }
}
