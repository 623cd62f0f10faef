// What is computed in `int` does not overflow, also where the sum around it is unsigned.
void below_a_sum(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[4u + 4 * i] = i;
}

void beside_an_unknown(int n, int *a, const unsigned *m) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[4 * i + (m[0] & 3)] = i;
}

void an_unsigned_product(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: sequential
    a[4u * i] = i;
}

void an_unsigned_index(int *a) {
  for (unsigned i = 0; i < 70000; i++) // expect: sequential
    a[i * 65536] = i;
}

void a_high_bit(int n, int *a) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) { // expect: sequential
    a[s] = i;
    s += 1u << 31;
  }
}

// No shift of 32 bits goes that far.
void too_far(int n, int *a, int m) {
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    if ((m >> 40) == 0)
      a[0] = i;
}
