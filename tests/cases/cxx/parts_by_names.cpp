// Names for the parts of an object are its members.
#include <map>
#include <utility>

struct Box { double *d; int x; };
struct Two { Box a, b; };

void fill(Two &m, double *a) {
  auto &[p, q] = m;
  p.d = a;
  q.d = a;
}

void of_boxes(Box &p, Box &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

// So are those for the entries of a map.
struct Entry { double *d; int x; };

void fill_all(std::map<int, Entry> &m, double *a) {
  for (auto &[k, e] : m)  // expect: unknown
    e.d = a;
}

void of_entries(Entry &p, Entry &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

// A pointer among them leads somewhere.
struct Cell { double *d; int x; };

void fill_by(std::map<int, double *> &m, Cell *b) {
  for (auto &[k, e] : m)  // expect: unknown
    b[k].d = e;
}

// Each of them has its own.
struct Own { double *d; int x; };
struct Owns { Own a, b; };

void fill_own(Owns &m, double *a, double *b) {
  auto &[p, q] = m;
  p.d = a;
  q.d = b;
}

void of_owns(Own &p, Own &q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p.d[i] = q.d[i + 1];
}

// A function of the library may get one of them.
void turned(std::pair<int, int> *edges, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    auto &[from, to] = edges[i];
    std::swap(from, to);
  }
}
