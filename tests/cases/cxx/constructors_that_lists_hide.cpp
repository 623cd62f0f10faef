// A list in a list may be what a constructor gets, which no call in the tree shows: what that
// does is not known, and the addresses in the list are where it may put them.
#include <map>
#include <set>
#include <vector>

static int a[100], b[100], c[100], d[100], e[100], calls;

static void rows(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    a[i + 1] = x[i + 1] * 3;
}

void row() {
  std::vector<std::vector<int *>> all{{a + 2, b}};
  rows(all[0][0]);
}

struct Kept {
  std::vector<int *> all;
  std::set<int *> some;
  int n;
};

static void members(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    b[i + 1] = x[i + 1] * 3;
}

void member() {
  Kept kept;
  kept = {{b + 2}, {a}, 3};
  members(kept.all[0]);
}

static void sets(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    c[i + 1] = x[i + 1] * 3;
}

void set() {
  Kept kept{{a}, {c + 2}, 3};
  sets(*kept.some.begin());
}

struct Turned {
  int *p, *q;
  Turned(int *first, int *second) : p(second), q(first) {}
};

static void turned(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    d[i + 1] = x[i + 1] * 3;
}

void turn() {
  std::map<int, std::vector<Turned>> all{{1, {{a, d + 2}}}};
  turned(all[1][0].p);
}

static void called(int *x) {
  for (int i = 0; i < 12; i++)  // expect: runtime
    e[i + 1] = x[i + 1] * 3;
}

struct Caller {
  Caller(int *p, int) { called(p); }
};
struct Around {
  Caller caller;
  int n;
};

void call() { Around around{{e + 2, 1}, 3}; }

struct Counted {
  int k;
  Counted(int k) : k(k) { calls = calls * 3 + k; }
};
struct Pair {
  Counted first;
  int n;
};

void counted(int *out) {
  for (int i = 0; i < 10; i++) {  // expect: unknown
    Pair pair{{i}, 3};
    out[i] = pair.n;
  }
  for (int i = 0; i < 10; i++) {  // expect: unknown
    Counted one[1] = {{0}};
    out[i] = 1;
  }
}
