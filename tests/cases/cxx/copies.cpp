// What has values of its own: lambdas that capture copies, and variables of a thread.

// The lambda counts by itself, whatever the function does with its `k`.
void counting(int *a, int n) {
  int k = 1;
  auto next = [k]() mutable { return ++k; };
  for (int i = 0; i < n; i++) {  // expect: unknown
    k = 5;
    a[i] = next();
  }
}

// All iterations write `a[1]`.
void copied(int *a, int n) {
  int k = 1;
  auto shifted = [=](int j) { return k + j; };
  for (int i = 0; i < n; i++) {  // expect: sequential
    k = i;
    a[shifted(0)] = i;
  }
}

// `first` is a copy of `a[0]`, which the loop changes.
void through_a_reference(int *a, int *b, int n) {
  int &r = a[0];
  auto first = [r](int j) { return r + j; };
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i] = i;
    b[first(0)] = i;
  }
}

template <class F> int applied(F f, int i) { return f(i); }

void handed_over(int *a, int n) {
  int k = 1;
  auto next = [=](int j) mutable { return k = 2 * k + j; };
  for (int i = 0; i < n; i++) {  // expect: unknown
    k = i;
    a[i] = applied(next, i);
  }
}

struct Shift {
  int by;
  void apply(int *a, int n) {
    auto to = [*this](int j) { return by + j; };
    for (int i = 0; i < n; i++) {  // expect: unknown
      by = i;
      a[to(0)] = i;
    }
  }
};

void constant(int *a, const int &b, int n) {
  const int k = 1;
  int m = n + 2;
  auto shifted = [=](int j) { return k + m + j; };
  auto scaled = [&](int j) { return b * j; };
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[shifted(i)] = scaled(i);
  }
}

// C++ says `static` of a variable of a thread: it goes on, and other threads have others.
void of_a_thread(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    thread_local int count = 0;
    a[count++] = i;
  }
}
