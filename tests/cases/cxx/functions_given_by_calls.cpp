// What a call gives is called: the function that has been kept, not the one that gives it.
#include <functional>

static int total;
struct step;
typedef void (*action)(step *);
static void count(step *) { ++total; }

struct step {
  action kept;
  action get() { return kept; }
  static action of(step *s) { return s->kept; }
};

void by_a_method(step *s, int *x, int n) {
  s->kept = count;
  for (int i = 0; i < n; i++) {  // expect: unknown
    s->get()(s);
    x[i] = i;
  }
}

void by_a_static_one(step *s, int *x, int n) {
  s->kept = count;
  for (int i = 0; i < n; i++) {  // expect: unknown
    step::of(s)(s);
    x[i] = i;
  }
}

typedef void (*mover)(double *, double *, int);

static void kept_by_name(double *to, double *from, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    to[i] = from[i + 1];
}

struct names {
  void add(const char *name, mover function);
  mover find(const char *name);
};

void looked_up(names &known, double *x, int n) {
  known.add("move", kept_by_name);
  known.find("move")(x, x, n);
}

static void referred_to(double *to, double *from, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    to[i] = from[i + 1];
}

void by_reference(double *x, int n) {
  auto function = std::ref(referred_to);
  function(x, x, n);
}

static void converted(double *to, double *from, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    to[i] = from[i + 1];
}

struct holder {
  operator mover() { return converted; }
};

void by_conversion(double *x, int n) {
  holder h;
  h(x, x, n);
}
