// Pointers that lists, bases in braces, names of bases, pointers to members and results store.
struct A { double *p, *q; };
void f(A *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
void h(double *m) { A *a = new A{m, m + 1}; f(a, 3); }
struct B0 { double *p; };
struct D0 : B0 { double *q; D0(double *m) : B0{m}, q(m + 1) {} };
void f0(D0 &d, int n) {
  for (int i = 0; i < n; i++) d.q[i] = d.p[i];  // expect: runtime
}
void h0(double *m) { D0 d(m); f0(d, 3); }
struct B1 { double *p; };
struct B2 { double *q; };
struct D1 : B1, B2 { D1(double *m) : B1{m}, B2{m + 1} {} };
void f1(D1 &d, int n) {
  for (int i = 0; i < n; i++) d.q[i] = d.p[i];  // expect: runtime
}
void h1(double *m) { D1 d(m); f1(d, 3); }
struct D2 : B0 { double *q; };
void f2(D2 &d, int n) {
  for (int i = 0; i < n; i++) d.q[i] = d.p[i];  // expect: runtime
}
void h2(double *m) { D2 d{{m}, m + 1}; f2(d, 3); }
struct D3 : B0 { double *q; };
void f3(D3 &d, int n) {
  for (int i = 0; i < n; i++) d.q[i] = d.p[i];  // expect: runtime
}
void h3(double *m) { D3 d{m, m + 1}; f3(d, 3); }
struct A4 { double *p, *q; };
A4 mk4(double *m) { return {m, m + 1}; }
void f4(A4 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
struct D5 : B0 { double *q; D5(double *m) { B0::p = m; this->q = m; } };
void f5(D5 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
void h5(double *m) { D5 d(m); f5(&d, 3); }
struct D6 : B0 { double *q; D6(const B0 &b) { B0::operator=(b); q = b.p; } };
void f6(D6 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
struct A7 { double *p, *q; };
void put(A7 &a, double *A7::*w, double *m) { a.*w = m; }
void s7(A7 &a, double *m) { put(a, &A7::p, m); put(a, &A7::q, m); }
void f7(A7 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
struct R8 {
  double *v[10];
  int n;
  void add(double *m) { v[n++] = m; }
  void run() {
    for (int i = 0; i < n; i++) v[i][0] += v[i][1];  // expect: unknown
  }
};
void h8(R8 &r, double *m) { r.add(m); r.add(m + 1); r.run(); }
struct A9 { double *p, *q; };
A9 mk9(double *m);
void f9(A9 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
A9 mk9(double *m) { return A9{.p = m, .q = m}; }
struct A11 { double *p, *q; };
void f11(A11 d, int n) {
  for (int i = 0; i < n; i++) d.q[i] = d.p[i];  // expect: runtime
}
void h11(double *m) { f11({m, m + 1}, 3); f11(A11{m, m}, 3); }
struct A12 { double *p, *q; };
void f12(A12 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}
void h12(A12 *d, double *m) { d[0] = {m, m + 1}; *d = A12{m, m}; }
struct B13 { double *p; };
struct D13 : B13 { double *q; D13 &operator=(const B13 &b) { B13::operator=(b); q = b.p; return *this; } };
void f13(D13 *d, int n) {
  for (int i = 0; i < n; i++) d->q[i] = d->p[i];  // expect: runtime
}

// The name of the class of a member that is used.
struct Named { double *p; int k; };
struct Deriving : Named {
  void set(int n) {
    for (int i = 0; i < n; i++) Named::p[i] = Named::k;  // expect: parallel
  }
};
struct Begun { int k; };
struct Beginning : Begun {
  Beginning(int n) : Begun{n} {}
};
void of_begun(double *a) {
  Beginning b(3);
  for (int i = 0; i < 10; i++) a[i * b.k] = i;  // expect: parallel
}
