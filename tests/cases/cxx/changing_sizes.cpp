// Containers whose sizes change: a witness stays inside of what they are at the time.
#include <string>
#include <vector>

struct Domain {
  std::vector<double> x;
  int n_;
};

void pushed_twice(int n) {
  std::vector<double> v;
  v.push_back(1.0);
  v.push_back(2.0);
  for (int i = 0; i < n; i++) {  // expect: unknown
    v[i + 1] = v[i];
  }
}

void pushed_often(std::vector<double> &v, double x, int n) {
  v.push_back(x);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(v) distance(1)
    v[i + 1] = v[i];
  }
}

void popped(int n) {
  std::vector<int> v(3);
  v.pop_back();
  for (int i = 0; i < n; i++) {  // expect: unknown
    v[i + 1] = v[i];
  }
}

void row(std::vector<std::vector<int>> &r, int k, int n) {
  r[k].resize(1);
  for (int i = 0; i < n; i++) {  // expect: unknown
    r[k][i + 1] = r[k][i];
  }
}

void other_row(std::vector<std::vector<int>> &r, int n) {
  r[1].resize(1);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(r) distance(1)
    r[0][i + 1] = r[0][i];
  }
}

void rows(int n, int m) {
  std::vector<std::vector<int>> r(n, std::vector<int>(m));
  for (int k = 0; k < n; k++) {  // expect: parallel
    for (int i = 0; i < n; i++) {  // expect: sequential flow(r) distance(0, 1)
      r[k][i + 1] = r[k][i];
    }
  }
}

void short_rows(int n, int k) {
  std::vector<std::vector<int>> r(n, std::vector<int>(2));
  for (int i = 0; i < n; i++) {  // expect: unknown
    r[k][i + 1] = r[k][i];
  }
}

void behind_a_pointer(Domain *d, int n) {
  d->x.resize(2);
  for (int i = 0; i < n; i++) {  // expect: unknown
    d->x[i + 1] = d->x[i];
  }
}

void behind_any_pointer(Domain *d, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(d->x) distance(1)
    d->x[i + 1] = d->x[i];
  }
}

void emptied(Domain &d, int n) {
  d.x.clear();
  for (int i = 0; i < n; i++) {  // expect: unknown
    d.x[i + 1] = d.x[i];
  }
}

void afterwards(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(v) distance(1)
    v[i + 1] = v[i];
  }
  v.resize(1);
}

void one_way_or_another(std::vector<int> v, int n) {
  if (n > 3)
    v.resize(1);
  else
    v.resize(2);
  for (int i = 0; i < n; i++) {  // expect: unknown
    v[i + 1] = v[i];
  }
}

void copied(std::vector<int> &v, int n) {
  std::vector<int> w = v;
  w.resize(1);
  v = w;
  for (int i = 0; i < n; i++) {  // expect: unknown
    v[i + 1] = v[i];
  }
}

void beside(std::vector<int> &v, int *a, int n) {
  v.clear();
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i % 4] = i;
    v[i] = 0;
  }
}

void text(std::string &s, int n) {
  s.clear();
  for (int i = 0; i < n; i++) {  // expect: unknown
    s[i] = s[i + 1];
  }
}

void taken(int n) {
  std::vector<int> v(2), w(2);
  v.swap(w);
  for (int i = 0; i < n; i++) {  // expect: unknown
    v[i + 1] = v[i];
  }
}
