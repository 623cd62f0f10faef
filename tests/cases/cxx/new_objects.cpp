// What a constructor puts into an object that `new` makes.
struct Twins {
  double *one, *other;
  int n;
  explicit Twins(int k) : n(k) {
    one = new double[k];
    other = one;
  }
};

struct Separate {
  double *one, *other;
  explicit Separate(int k) {
    one = new double[k];
    other = new double[k];
  }
};

static Twins *made(int n) { return new Twins(n); }

void called(int n) {
  Twins *t = made(n);
  for (int i = 0; i < n - 1; i++) t->one[i] = t->other[i + 1]; // expect: runtime
}

void assigned(int n) {
  Twins *t;
  t = new Twins(n);
  for (int i = 0; i < n - 1; i++) t->one[i] = t->other[i + 1]; // expect: runtime
}

void declared(int n) {
  Twins *t = new Twins(n);
  for (int i = 0; i < n - 1; i++) t->one[i] = t->other[i + 1]; // expect: runtime
}

void separate(int n) {
  Separate *s;
  s = new Separate(n);
  for (int i = 0; i < n - 1; i++) s->one[i] = s->other[i + 1]; // expect: parallel
}

// A class that holds an array, made with types that only its use says.
template <class T> struct Held {
  T *p;
  template <class I> explicit Held(I const size) : p(new T[size]) {}
  ~Held() { delete[] p; }
  operator T *() const { return p; }
};

void held(int n, double *a) {
  Held<double> d(n), e(n);
  for (int i = 0; i < n; i++) d[i] = a[i];  // expect: parallel
  for (int i = 1; i < n; i++) d[i] = e[i - 1];  // expect: parallel
  for (int i = 1; i < n; i++) d[i] = d[i - 1];  // expect: sequential
}
