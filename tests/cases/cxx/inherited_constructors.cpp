// A class with `using` has the constructors of its base, with what they store.
struct part {
  double *data;
  part(double *x) : data(x) {}
};

struct named : part {
  using part::part;
};

struct twice : named {
  using named::named;
};

static void shift(named &to, named &from, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    to.data[i] = from.data[i + 1];
}

void two_names(double *x, int n) {
  named to(x), from(x);
  shift(to, from, n);
}

static void shift_further(twice *to, twice *from, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    to->data[i] = from->data[i + 1];
}

void two_objects(double *x, int n) {
  twice *to = new twice(x), *from = new twice(x);
  shift_further(to, from, n);
}
