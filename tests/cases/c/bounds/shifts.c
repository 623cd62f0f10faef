// Before C23 and C++20 a negative number is not shifted to the left.
void negative(int n, int k, int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    int q = k << 1;
    a[k < 0 ? 0 : i] = q;
  }
}

void updated(int n, int k, int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    int q = k;
    q <<= 1;
    a[k < 0 ? 0 : i] = q;
  }
}

void natural(int n, int k, int *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    int q = k << 1;
    a[k > 3 ? 0 : i] = q;
  }
}

void unsigned_numbers(int n, int k, int *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    unsigned q = (unsigned)k << 1;
    a[k < 0 ? 0 : i] = q;
  }
}

void to_the_right(int n, int k, int *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    int q = k >> 1;
    a[k < 0 ? 0 : i] = q;
  }
}
