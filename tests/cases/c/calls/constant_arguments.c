// Parameters of static functions have the values that the calls of the file give.
static void strided(int *a, int k, int n) {
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: parallel
}
void use_strided(int *a, int n) {
  strided(a, 3, n);
  strided(a, 1, n);
}

static void shifted(int *a, int k, int n) {
  for (int i = 0; i < n; i++) a[i + k] = a[i];  // expect: sequential
}
void use_shifted(int *a, int n) {
  shifted(a, 2, n);
  shifted(a, 0, n);
}

// Not all that is known: an address is taken, an argument is no constant, nothing calls it.
static void by_address(int *a, int k, int n) {
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: sequential
}
void (*kept)(int *, int, int) = by_address;
void use_by_address(int *a, int n) { by_address(a, 3, n); }

static void by_value(int *a, int k, int n) {
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: sequential
}
void use_by_value(int *a, int m, int n) {
  by_value(a, 3, n);
  by_value(a, m, n);
}

static void changed(int *a, int k, int n) {
  k--;
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: sequential
}
void use_changed(int *a, int n) { changed(a, 1, n); }

void of_all(int *a, int k, int n) {
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: sequential
}
void use_of_all(int *a, int n) { of_all(a, 3, n); }
