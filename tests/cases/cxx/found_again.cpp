// One memory that lambdas, methods of containers and copies give to several objects.
#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <vector>

#define BOX(name) \
  struct name {   \
    double *d;    \
  };

// What a lambda has from around it is the same in all of its calls.
BOX(Captured)
void fill_captured(std::vector<Captured> &v, double *m) {
  std::for_each(v.begin(), v.end(), [m](Captured &b) { b.d = m; });
}
void of_captured(std::vector<Captured> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i].d[0] = i; // expect: unknown
}
BOX(Named)
void fill_named(Named *a, Named *b) {
  double *m = new double[100];
  auto set = [=](Named &x) { x.d = m; };
  set(*a);
  set(*b);
}
void of_named(Named *a, Named *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}

// Ranges that overlap, and what functions give.
void move_on(float **v) { std::move(v + 1, v + 13, v); }
void of_moved(float **v) {
  for (int i = 0; i < 12; i++) v[i][0] = i; // expect: unknown
}
void generate(short **v, short *m) {
  std::generate(v, v + 12, [m] { return m; });
}
void of_generated(short **v) {
  for (int i = 0; i < 12; i++) v[i][0] = i; // expect: unknown
}

// Methods that put a value into elements.
void insert(std::vector<double *> &v, double *m) { v.insert(v.end(), 2, m); }
void of_inserted(std::vector<double *> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i][0] = i; // expect: unknown
}
void list(std::vector<long *> &v, long *m) { v = {m, m}; }
void of_listed(std::vector<long *> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i][0] = i; // expect: unknown
}
BOX(Front)
void push(std::deque<Front> &v, double *m) {
  v.push_front({m});
  v.push_front({m});
}
void of_pushed(std::deque<Front> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i].d[0] = i; // expect: unknown
}

// A structure in a structure, a base, and an entry of a map are objects of their types.
BOX(Inner)
struct Outer {
  int n;
  Inner in;
};
void set_inner(Outer *a, Outer *b, double *m) {
  a->in.d = m;
  b->in.d = m;
}
void of_inner(Inner *a, Inner *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}
BOX(Base)
struct Derived : Base {
  int n;
};
void set_derived(Derived *a, Derived *b, double *m) {
  a->d = m;
  b->d = m;
}
void of_base(Base *a, Base *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}
BOX(Value)
void set_values(std::map<int, Value> &t, double *m) {
  for (auto &x : t) x.second.d = m; // expect: unknown
}
void of_values(Value &a, Value &b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: runtime
}

// Copies that constructors without a text make, and what a constructor takes twice.
BOX(Copied)
Copied *copy(const Copied &b) { return new Copied(b); }
void of_copied(Copied &a, Copied &b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: runtime
}
struct Pool {
  double *m;
  double *get() { return m; }
};
struct User {
  double *d;
  explicit User(Pool &p) : d(p.get()) {}
};
void use(Pool &p, User *&a, User *&b) {
  a = new User(p);
  b = new User(p);
}
void of_users(User &a, User &b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: runtime
}
struct Single {
  double *m = new double[100];
  static Single &get() {
    static Single one;
    return one;
  }
};
struct Held {
  double *d;
  Held() : d(Single::get().m) {}
};
void of_held(Held &a, Held &b) {
  for (int i = 0; i < 12; i++) a.d[i + 1] = b.d[i]; // expect: runtime
}
