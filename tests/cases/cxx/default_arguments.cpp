// A default argument may make an object, and so does a class whose template takes numbers.
struct Scale {
  int factor;
  Scale() : factor(3) {}
  explicit Scale(int k) : factor(k) {}
};
template <class T, class S>
struct View {
  T *data;
  int factor;
  View(T *p, const S &s = S()) : data(p), factor(s.factor) {}
};
double scaled(double x, const Scale &s = Scale()) { return x * s.factor; }
int moved(int i, const Scale &s = Scale(2)) { return i * s.factor; }

void defaults(double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = scaled(a[i]);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[moved(i)] = a[moved(i) + 1];
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[moved(i)] = a[moved(i) + 2];
  }
  View<double, Scale> v(a);
  for (int i = 1; i < n; i++) {  // expect: sequential
    v.data[i] = v.data[i - 1] * v.factor;
  }
}

template <class T, int width>
struct Row {
  T *data;
  int k;
  Row(T *p, int first, int second = 0) : data(p), k(first + second) {}
  T &at(int i) const { return data[width * k + i]; }
};

void numbers(double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    Row<double, 4>(a, i).at(0) = 1;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    Row<double, 4>(a, 4).at(0) = i;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    Row<double, 4> row = Row<double, 4>(a, i);
    row.at(0) = row.at(4);
  }
}
