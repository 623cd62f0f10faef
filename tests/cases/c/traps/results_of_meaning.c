// What functions without a text return is for a witness to choose, but not of these.
enum kind { NONE, ONE, TWO };
enum kind kind_of(int);
__attribute__((pure)) int measure(int);
int any(int);

// Two bits hold the enumerators, so it is never 7.
void of_enumeration(double *a, int n) {
  int k = kind_of(n);
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[k == 7 ? 0 : i] = 1;
}

void of_an_enumerator(double *a, int n) {
  int k = kind_of(n);
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[k == TWO ? 0 : i] = 1;
}

// Nothing changes in between, so both are one value.
void of_pure(double *a, int n) {
  int j = measure(1), k = measure(1);
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[j != k ? 0 : i] = 1;
}

void of_any(double *a, int n) {
  int j = any(1), k = any(1);
  for (int i = 0; i < n; i++) // expect: sequential output(a)
    a[j != k ? 0 : i] = 1;
}

// There are 32 bits.
void of_the_compiler(double *a, int n) {
  int k = __builtin_popcount(n);
  for (int i = 0; i < n; i++) // expect: unknown or parallel
    a[k > 32 ? 0 : i] = 1;
}
