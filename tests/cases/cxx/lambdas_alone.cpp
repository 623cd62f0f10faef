// Loops in lambdas are listed, for whatever a call may hand them.
#include <functional>
#include <vector>

void called(int *a, int n) {
  auto filled = [=](int value) {
    for (int i = 0; i < n; i++)           // expect: parallel
      a[i] = value;
  };
  auto spread = [=](int step) {
    for (int i = 0; i < n; i++)           // expect: sequential output(a)
      a[i * step] = i;
  };
  filled(0);
  spread(1);
  auto shift = [&] {
    for (int i = 1; i < n; i++)           // expect: sequential flow(a)
      a[i] = a[i - 1];
  };
  shift();
}

double by_reference(const std::vector<double> &x, int n) {
  double sum = 0;
  int last = 0;
  auto add = [&] {
    for (int i = 0; i < n; i++)           // expect: parallel reduction(+:sum)
      sum += x[i];
  };
  auto find = [&](double limit) {
    for (int i = 0; i < n; i++)           // expect: parallel lastprivate(last)
      last = x[i] > limit;
  };
  add();
  find(sum);
  return sum + last;
}

// Both names lead to one variable.
void aliased(int *a) {
  int count = 8;
  int *other = &count;
  auto fill = [&] {
    for (int i = 0; i < count; i++)       // expect: runtime
      other[i] = i;
  };
  fill();
  auto copy = [a](int *from, int n) {
    for (int i = 0; i < n; i++)           // expect: runtime
      a[i] = from[i + 1];
  };
  copy(a, 4);
}

void kept(std::vector<int> &marks) {
  std::function<void(int)> later = [&](int k) {
    while (k-- > 0) marks[k] = k;         // expect: parallel
  };
  later(3);
  auto counted = [next = 0](int *p, int n) mutable {
    for (int i = 0; i < n; i++)           // expect: parallel induction(next)
      p[i] = next++;
  };
  counted(marks.data(), 4);
}

// What the library makes of generic ones.
void generic(float *a, int n) {
  auto scaled = [&](auto by) {
    for (int i = 0; i < n; i++)           // expect: sequential output(a)
      a[i * (int)(sizeof(by) / 8)] = by;
  };
  scaled(2.0);
  scaled(2.0f);
}

class Owner {
  std::vector<double> x;
  int n = 0;

 public:
  void step(double h) {
    auto scale = [this, h] {
      for (int i = 0; i < n; i++)         // expect: parallel
        x[i] *= h;
    };
    scale();
  }
  // A lambda in a lambda.
  void nested(int m) {
    auto outer = [&](int by) {
      auto inner = [&](int i) { return x[i] * by; };
      for (int i = 0; i < m; i++)         // expect: parallel
        x[i] = inner(i);
    };
    outer(3);
  }
};

template <class F> void run(F f, int n) {
  f(n);
}

void handed_on(int *a) {
  run(
      [a](int m) {
        for (int i = 0; i < m; i++)       // expect: parallel
          a[i] = m;
      },
      4);
}

auto global = [](int *a, int n) {
  for (int i = 0; i < n; i++)             // expect: parallel
    a[i] = 0;
};
