// Heads of loops in which functions test and step.
static int is_below(int i, int n) {
  int limit = n * 2;
  return i < limit;
}
static void advance(int *i) { *i += 2; }
static int more(int n) {
  static int k;
  return k++ < n;
}
static int read(const int *p) { return *p; }

void plain(int *a, int n) {
  for (int i = 0; is_below(i, n); i++) a[i] = 1;           // expect: parallel
  for (int i = 1; is_below(i, n); i++) a[i] = a[i - 1];    // expect: sequential
  for (int i = 0; i < n; advance(&i)) a[i] = 1;            // expect: parallel or unknown
}
// A counter of the function itself goes on from call to call.
void counting(int *a, int n) {
  int i = 0;
  while (more(n)) a[i++] = 1;  // expect: unknown
}
// What the test reads, the body may change.
void changing(int *a, int *m) {
  for (int i = 0; i < read(m); i++) a[i] = 1;  // expect: parallel
}
void changed(int *m) {
  for (int i = 0; i < read(m); i++) m[i] = 1;  // expect: unknown or sequential
}
// Variables of the head that are used afterwards.
int kept(int *a, int n) {
  int i, j, c;
  for (i = 0, j = 5; is_below(i, n); i++) a[i] = 1;  // expect: parallel
  for (int k = 0; (c = k) < n; k++) a[k] = c;        // expect: sequential or parallel
  return i + j + c;
}
// A test that leaves early, counts elsewhere, narrows its number, or is about what changes.
static int counted;
static int tested(int i) {
  counted++;
  return i < 10;
}
static int leaving(int i, int n) {
  if (i > 5) return 0;
  int t = i;
  return t < n;
}
static int narrow(int i, int n) {
  short t = i;
  return t < n;
}
void elsewhere(int *a, int n, int m) {
  for (int i = 0; tested(i); i++) a[i] = counted;              // expect: unknown
  for (int i = 0; leaving(i, n); i++) a[i] = 1;                // expect: unknown
  for (int i = 0; narrow(i, n); i++) a[i] = 1;                 // expect: unknown
  for (int i = 0; is_below(i, n); i++) n = m, a[i] = 1;        // expect: unknown
  for (int i = 0; is_below(-i, 1); i--) a[i * 0] = i;          // expect: sequential
}
