// Pointers that lead to one array by ways that C does not have.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

static double numbers[10];

// What runs before `main` counts: constructors, methods, lambdas, lists of members.
struct base {
  double *first;
  base(double *x) : first(x) {}
};
struct derived : base {
  double *second;
  derived(double *x) : base(x), second(x + 1) {}
};
derived both(numbers);
void move_both() {
  for (int i = 0; i < 9; i++)  // expect: runtime
    both.first[i] = both.second[i];
}

std::unique_ptr<double[]> owner(new double[10]);
double *raw = owner.get();
void move_owned() {
  for (int i = 0; i < 9; i++)  // expect: runtime
    owner[i] = raw[i + 1];
}

auto captured = [p = numbers] { return p; };
void move_captured() {
  double *q = captured();
  for (int i = 0; i < 9; i++)  // expect: runtime
    numbers[i + 1] = q[i];
}

struct pair { double *a, *b; };
static pair make() { return {.a = numbers, .b = numbers + 1}; }
static const pair made = make();
void move_made() {
  for (int i = 0; i < 9; i++)  // expect: runtime
    made.a[i] = made.b[i];
}

// A call may mean what overrides the method, or a lambda.
struct shape { virtual double *data() = 0; };
struct square : shape {
  double *data() override { return numbers; }
};
void move_shape(shape &s) {
  double *p = s.data();
  for (int i = 0; i < 9; i++)  // expect: sequential
    p[i] = numbers[i + 1];
}
void run(std::function<double *()> give) {
  double *p = give();
  for (int i = 0; i < 9; i++)  // expect: runtime
    p[i] = numbers[i + 1];
}
void start() {
  run([] { return numbers; });
}

std::map<int, double *> arrays;
void fill_map() {
  arrays[0] = numbers;
  arrays[1] = numbers;
}
void move_mapped() {
  double *p = arrays[0], *q = arrays[1];
  for (int i = 0; i < 9; i++)  // expect: runtime
    p[i] = q[i + 1];
}

// One object is handed over twice, also under another name.
static void shift(std::vector<double> &a, std::vector<double> &b) {
  for (size_t i = 0; i + 1 < b.size(); i++)  // expect: runtime
    a[i] = b[i + 1];
}
void shift_itself(std::vector<double> &v) { shift(v, v); }
static void rotate(std::string &a, const std::string &b) {
  for (size_t i = 0; i + 1 < b.size(); i++)  // expect: runtime
    a[i] = b[i + 1];
}
void rotate_itself(std::string &s) {
  std::string &other = s;
  rotate(s, other);
}

// References to arrays are pointers, too.
static void copy(double (&a)[10], double (&b)[10]) {
  for (int i = 0; i < 9; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void copy_itself() { copy(numbers, numbers); }
