// What a loop over a range stores lies in what it goes over.
#include <list>
#include <vector>

struct Row {
  int *d;
};
static int held[100];
void fill(std::vector<Row> &a) {
  for (auto &x : a) x.d = held;  // expect: parallel
}
void of_a_vector(std::vector<Row> &a, int n) {
  for (int i = 0; i < n; i++) a[0].d[i + 1] = held[i];  // expect: runtime
}

struct Part {
  int *d;
};
static int parts[100];
void fill_parts(Part (&a)[10]) {
  for (auto &x : a) x.d = parts;  // expect: parallel
}
void of_an_array(Part *a, int n) {
  for (int i = 0; i < n; i++) a[0].d[i + 1] = parts[i];  // expect: runtime
}

static int led[100];
static int *table[4];
void fill_table() {
  for (int *&x : table) x = led;  // expect: parallel
}
void of_a_table(int n) {
  for (int i = 0; i < n; i++) table[0][i + 1] = led[i];  // expect: runtime
}

struct Link {
  int *d;
};
static int linked[100];
void fill_list(std::list<Link> &a) {
  for (auto &x : a) x.d = linked;  // expect: unknown
}
void of_a_list(Link &k, int n) {
  for (int i = 0; i < n; i++) k.d[i + 1] = linked[i];  // expect: runtime
}

static int kept[100];
static int *own[3];
struct Own {
  int **begin() { return own; }
  int **end() { return own + 3; }
};
void fill_own(Own &o) {
  for (int *&x : o) x = kept;  // expect: parallel
}
void of_a_class(int n) {
  for (int i = 0; i < n; i++) own[0][i + 1] = kept[i];  // expect: runtime
}

// The same one in all elements.
struct Same {
  int *d;
};
void fill_alike(std::vector<Same> &a, int *s) {
  for (auto &x : a) x.d = s;  // expect: parallel
}
void of_each(std::vector<Same> &a, int n) {
  for (int i = 0; i < n; i++) a[i].d[0] = i;  // expect: unknown
}

// Names for the parts of an object are its members.
struct Two {
  int *d;
  int v;
};
static int named[100];
void fill_by_name(Two &s) {
  auto &[d, v] = s;
  d = named;
}
void of_a_part(Two &k, int n) {
  for (int i = 0; i < n; i++) k.d[i + 1] = named[i];  // expect: runtime
}
