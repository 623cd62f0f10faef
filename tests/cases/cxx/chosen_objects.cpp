// A reference that is bound to one of two objects leads to either.
#include <algorithm>

// `std::min` gives a reference to one of its arguments, not a copy.
void least_of_two(int n, int *a) {
  const int &least = std::min(a[0], a[1]);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = least + 1;
}

void greatest_of_three(int n, int *a) {
  const int &greatest = std::max(std::max(a[0], a[1]), a[2]);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = greatest + 1;
}

void kept_between(int n, int *a) {
  auto &&kept = std::clamp(a[0], a[1], a[2]);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = kept + 1;
}

// The value of a list is a copy, and so is a variable that is no reference.
void least_of_a_list(int n, int *a) {
  const int &least = std::min({a[0], a[1]});
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = least + 1;
}

void copy_of_the_least(int n, int *a) {
  int least = std::min(a[0], a[1]);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = least + 1;
}

// The element that is handed over lies in the array.
static void raise_by_greatest(int n, int *a, const int &x) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = x + 1;
}

void greatest_of_its_own(int n, int *a) { raise_by_greatest(n, a, std::max(a[0], a[1])); }

static const int &smaller(const int &x, const int &y) { return x < y ? x : y; }

static void raise_by_smaller(int n, int *a, const int &x) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = x + 1;
}

void smaller_of_its_own(int n, int *a) { raise_by_smaller(n, a, smaller(a[0], a[1])); }

static void raise_by_one_of_two(int n, int *a, const int &x) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = x + 1;
}

void one_of_two_of_its_own(int n, int *a) {
  const int &one = n > 2 ? a[0] : a[1];
  raise_by_one_of_two(n, a, one);
}

// None of these is an element of the array.
static void raise_by_number(int n, int *a, const int &x) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = x + 1;
}

void greatest_of_numbers(int n, int *a) { raise_by_number(n, a, std::max(n, 3)); }

// Either reference leads where its operands do.
void one_of_two_elements(int n, int *a, int *b) {
  int &one = n > 3 ? a[0] : b[0];
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i] = one;
}

void one_of_two_arrays(int n, int *a, int *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    int &one = n > 3 ? a[i] : b[i];
    one = 1;
  }
}
