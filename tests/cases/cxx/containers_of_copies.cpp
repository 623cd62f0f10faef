// Elements of containers that are copies of one object lead to the same memory.
#include <vector>

struct View {
  int *q;
  int n;
  View(int *p, int m) : q(p), n(m) {}
  void put(int i) { *q = i; }
};
struct Bound {
  int &q;
  Bound(int &p) : q(p) {}
};
struct Empty {
  int *q;
  Empty() : q(nullptr) {}
};
struct Rows {
  std::vector<double> row;
};

static void over(std::vector<View> &views) {
  for (int i = 0; i < 40; i++) // expect: unknown
    *views[i].q = i;
  for (int i = 0; i < 40; i++) // expect: unknown
    views[i].put(i);
  for (int i = 0; i < 40; i++) // expect: parallel
    views[i].n = i;
}

void views(int *p) {
  std::vector<View> made(40, View(p, 3));
  over(made);
}

int bound() {
  int x = 3;
  std::vector<Bound> made(40, Bound(x));
  for (int i = 0; i < 40; i++) // expect: unknown
    made[i].q = i;
  return x;
}

void empties(Empty given) {
  std::vector<Empty> made(40, given);
  for (int i = 0; i < 40; i++) // expect: unknown
    *made[i].q = i;
}

// Containers are copied with what they have.
void rows(Rows given) {
  std::vector<Rows> made(40, given);
  for (int i = 0; i < 40; i++) // expect: parallel
    made[i].row[0] = i;
}
