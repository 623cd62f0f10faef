// Constructors and destructors run where no text calls them, too.
#include <utility>
#include <vector>

int global;

struct Tick {
  int v;
  Tick() { global = global * 2 + 1; v = global; }
};
struct WithTick { Tick t; int k; };
struct Made { Tick t; int k; Made(int x) : k(x) {} };

void begun(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    Tick t;
    a[i] = t.v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    WithTick w;
    a[i] = w.t.v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    Made m(i);
    a[i] = m.k;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    WithTick w{};
    a[i] = w.t.v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    Tick t[2];
    a[i] = t[1].v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    std::pair<int, Tick> p;
    a[i] = p.second.v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    WithTick *w = new WithTick;
    w->k = i;
    delete w;
  }
}

struct End {
  int v;
  ~End() { global = global * 2 + 1; }
};
struct WithEnd { End e; int k; };

void ended(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    End e;
    e.v = i;
    a[i] = e.v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    WithEnd w;
    w.k = i;
    a[i] = w.k;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    End e[2];
    e[1].v = i;
    a[i] = e[1].v;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    std::vector<End> e(2);
    a[i] = i;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    End e;
    e.v = a[i];
    if (e.v > 3) continue;
    a[i] = 0;
  }
}

struct Copied {
  int v;
  Copied(int k) : v(k) {}
  Copied(const Copied &o) : v(o.v) { global = global * 2 + 1; }
  Copied &operator=(const Copied &o) { v = o.v; global = global * 3; return *this; }
};
struct WithCopied { Copied c; int k; };
int taken(WithCopied w) { return w.k; }

void copied(WithCopied *w, std::vector<Copied> &v, int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    WithCopied x = w[i];
    a[i] = x.k;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    w[i] = w[i + n];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    a[i] = taken(w[i]);
  }
  for (Copied c : v) {  // expect: sequential or unknown
    a[c.v] = 1;
  }
}

struct Owner {
  double *p;
  explicit Owner(int n) : p(new double[n]) {}
  ~Owner() { delete[] p; }
  double &operator[](int i) { return p[i]; }
};
struct Both {
  std::vector<double> x;
  Owner y;
  Both(int n) : x(n), y(n) {}
};

void owned(double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    Owner o(3);
    o[1] = i;
    a[i] = o[1];
  }
  Owner whole(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    whole[i] = i;
  }
  for (int i = 1; i < n; i++) {  // expect: sequential
    whole[i] = whole[i - 1];
  }
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    Both b(4);
    b.x[1] = i;
    a[i] = b.x[1];
  }
}

struct Count {
  int &n;
  explicit Count(int &k) : n(k) { n++; }
  ~Count() { n--; }
};

void counted(int &depth, double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    Count c(depth);
    a[i] = depth;
  }
}
