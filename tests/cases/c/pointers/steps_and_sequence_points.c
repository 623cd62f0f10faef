// `p++` steps at the end of the whole expression. A call, a `? :`, `&&` or comma beside it
// has sequence points of its own, which are none for the step: what `p++` names is the place
// before it.
typedef struct {
  double x, y;
} Two;

static void set(double *q, double x) {
  for (int k = 0; k < 1; k++) q[k] = x;  // expect: parallel
}

static double sum(Two t) {
  double s = t.x;
  for (int k = 0; k < 2; k++) s += t.y;  // expect: parallel reduction(+:s)
  return s;
}

static double doubled(double v) {
  double s = 0;
  for (int k = 0; k < 2; k++) s += v;  // expect: parallel reduction(+:s)
  return s;
}

void handed_over(double *out, int n) {
  double *p = out;
  for (int i = 0; i < n; i++) set(p++, out[i + 1]);  // expect: sequential
  p = out;
  for (int i = 0; i < n; i++) set(p++, out[i]);  // expect: parallel induction(p)
}

void addressed(double *out, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) set(&out[k++], out[i + 1]);  // expect: sequential
}

void by_value(Two *t, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) t[i + 1].x = sum(t[k++]);  // expect: sequential
}

void beside_a_call(double *out, double *b, int n) {
  double *p = out;
  for (int i = 0; i < n; i++) *p++ = doubled(out[i + 1]);  // expect: sequential
  p = out;
  for (int i = 0; i < n; i++) *p++ += doubled(out[i]);  // expect: parallel induction(p)
  p = out;
  for (int i = 0; i < n; i++) out[i + 1] = *p++ + doubled(b[i]);  // expect: sequential
}

void beside_a_choice(double *out, double *b, int n) {
  double *p = out;
  for (int i = 0; i < n; i++) *p++ = out[i + 1] > 0 ? b[i] : 1.0;  // expect: sequential
  p = out;
  for (int i = 0; i < n; i++) *p++ = out[i] > 0 ? b[i] : 1.0;  // expect: parallel induction(p)
}

void beside_conditions(int *out, const int *b, int n) {
  int *p = out;
  for (int i = 0; i < n; i++) *p++ = out[i + 1] && b[i] > 1;  // expect: sequential
  p = out;
  for (int i = 0; i < n; i++) *p++ = b[i] > 1 || out[i];  // expect: parallel induction(p)
}

void beside_a_comma(int *out, const int *b, int n) {
  int *p = out, k = 0;
  for (int i = 0; i < n; i++) *p++ = (k++, out[i + 1] + b[i]);  // expect: sequential
  p = out;
  for (int i = 0; i < n; i++) *p++ = (k++, out[i] + b[i]);  // expect: parallel induction(p) reduction(+:k)
}

void chosen_objects(Two *t, const Two *u, const double *c, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) t[k++] = c[i] > 0 ? t[i + 1] : u[i];  // expect: sequential
  k = 0;
  for (int i = 0; i < n; i++) t[k++] = c[i] > 0 ? t[i] : u[i];  // expect: parallel induction(k)
}
