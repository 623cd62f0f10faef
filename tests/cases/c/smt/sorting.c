// The two halves change places from both ends and never meet.
void reversed(int n, double *a) {
  for (int i = 0; i < n / 2; i++) {      // expect: parallel
    double t;
    t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// Past the middle everything is turned back.
void reversed_twice(int n, double *a) {
  for (int i = 0; i < n; i++) {          // expect: sequential
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// Odd-even transposition: one phase compares disjoint pairs.
void odd_even_phase(int n, int phase, double *a) {
  for (int i = phase & 1; i < n - 1; i += 2)   // expect: parallel
    if (a[i] > a[i + 1]) {
      double t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
}

// All pairs of neighbors at once are not disjoint; phases come one after the other.
void bubble(int n, double *a) {
  for (int phase = 0; phase < n; phase++)      // expect: sequential
    for (int i = 0; i < n - 1; i++)            // expect: sequential
      if (a[i] > a[i + 1]) {
        double t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
}

// Bitonic sort: the partner of the partner is the element itself.
void bitonic_step(int n, int j, int k, double *a) {
  for (int i = 0; i < n; i++) {          // expect: parallel
    int other = i ^ j;
    if (other > i) {
      if (((i & k) == 0 && a[i] > a[other]) || ((i & k) != 0 && a[i] < a[other])) {
        double t = a[i];
        a[i] = a[other];
        a[other] = t;
      }
    }
  }
}

// Without the test of who is first, every pair is exchanged twice.
void bitonic_step_twice(int n, int j, double *a) {
  for (int i = 0; i < n; i++) {          // expect: sequential
    double t = a[i];
    a[i] = a[i ^ j];
    a[i ^ j] = t;
  }
}

// Shifted partners form chains.
void shifted_partners(int n, int j, double *a) {
  for (int i = 0; i < n; i++) {          // expect: sequential
    int other = i + j;
    if (other > i) {
      double t = a[i];
      a[i] = a[other];
      a[other] = t;
    }
  }
}

// The whole of bitonic sort: the two outer loops have to be run in order.
void bitonic_sort(int n, double *a) {
  for (int k = 2; k <= n; k *= 2)                // expect: sequential
    for (int j = k / 2; j > 0; j /= 2)           // expect: sequential or unknown
      for (int i = 0; i < n; i++) {              // expect: parallel
        int other = i ^ j;
        if (other > i && a[i] > a[other]) {
          double t = a[i];
          a[i] = a[other];
          a[other] = t;
        }
      }
}

// Odd-even merge sort: pairs at distance k inside blocks of 2k elements.
void merge_step(int n, int k, double *a) {
  if (k >= 1)
    for (int j = 0; j <= n - 2 * k; j += 2 * k)  // expect: parallel
      for (int i = 0; i < k; i++)                // expect: parallel
        if (a[i + j] > a[i + j + k]) {
          double t = a[i + j];
          a[i + j] = a[i + j + k];
          a[i + j + k] = t;
        }
}

// Blocks of k elements only share their second half with the next block.
void merge_step_wrong(int n, int k, double *a) {
  if (k >= 1)
    for (int j = 0; j <= n - 2 * k; j += k)      // expect: sequential
      for (int i = 0; i < k; i++)                // expect: parallel
        if (a[i + j] > a[i + j + k]) {
          double t = a[i + j];
          a[i + j] = a[i + j + k];
          a[i + j + k] = t;
        }
}
