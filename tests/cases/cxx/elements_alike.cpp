// Elements of lists and maps, and objects that functions make, with one pointer in two of them.
#include <list>
#include <map>
#include <memory>
#include <stack>
#include <vector>

template <class T, class... A> T *made(A &&...a) { return new T(static_cast<A &&>(a)...); }

// An element is a copy of what it is given.
struct Box1 { double *d; int x; Box1(double *a, int k) : d(a), x(k) {} };
void fill1(std::list<Box1> &l, Box1 &b) { l.push_back(b); l.push_back(b); }
void of1(Box1 &p, Box1 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box2 { double *d; int x; Box2(double *a, int k) : d(a), x(k) {} };
void fill2(std::list<Box2> &l, Box2 &b, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    l.push_back(b);
}
void of2(Box2 &p, Box2 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box3 { double *d; int x; Box3(double *a, int k) : d(a), x(k) {} };
void fill3(std::map<int, Box3> &m, double *a) { m.emplace(0, Box3{a, 0}); m.emplace(1, Box3{a, 1}); }
void of3(Box3 &p, Box3 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box4 { double *d; int x; Box4(double *a, int k) : d(a), x(k) {} };
void fill4(std::stack<Box4> &m, double *a) { Box4 b{a, 1}; m.push(b); b.x = 2; m.push(b); }
void of4(Box4 &p, Box4 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box5 { double *d; int x; Box5(double *a, int k) : d(a), x(k) {} };
void fill5(std::list<Box5> &l, std::list<Box5> &m) { l = m; }
void of5(Box5 &p, Box5 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

// One element has what nothing else has.
struct Box6 { double *d; int x; Box6(double *a, int k) : d(a), x(k) {} };
void fill6(std::map<int, Box6> &m, double *a, int k) { m.emplace(k, Box6{a, 0}); }
void of6(Box6 &p, Box6 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    p.d[i] = q.d[i + 1];
}

// Functions make objects of what they are given.
struct Box7 { double *d; int x; Box7(double *a, int k) : d(a), x(k) {} };
void use7(Box7 *, Box7 *);
void fill7(double *a) { use7(new Box7{a, 0}, new Box7{a, 1}); }
void of7(Box7 &p, Box7 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box8 { double *d; int x; Box8(double *a, int k) : d(a), x(k) {} };
void use8(Box8 *, Box8 *);
void fill8(double *a) { use8(made<Box8>(a, 1), made<Box8>(a, 2)); }
void of8(Box8 &p, Box8 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box9 { double *d; int x; Box9(double *a, int k) : d(a), x(k) {} };
void use9(Box9 *, Box9 *);
void fill9(double *a) {
  auto p = std::make_shared<Box9>(a, 1), q = std::make_shared<Box9>(a, 2);
  use9(p.get(), q.get());
}
void of9(Box9 &p, Box9 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box10 { double *d; int x; Box10(double *a, int k) : d(a), x(k) {} };
void fill10(std::vector<std::unique_ptr<Box10>> &l, double *a) {
  l.push_back(std::make_unique<Box10>(a, 1));
  l.push_back(std::make_unique<Box10>(a, 2));
}
void of10(Box10 &p, Box10 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}

struct Box11 { double *d; int x; Box11(double *a, int k) : d(a), x(k) {} };
void use11(const Box11 &);
void fill11(double *a) { use11(Box11{a, 0}); use11(Box11{a, 1}); }
void of11(Box11 &p, Box11 &q, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    p.d[i] = q.d[i + 1];
}
