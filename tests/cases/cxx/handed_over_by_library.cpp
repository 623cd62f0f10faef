// What the library calls of what it is given, by wrappers that the language reads.
#include <functional>
#include <future>
#include <variant>

static int A[100];

struct Sweep {
  // A method that `async` calls with one array for both.
  void later(int *x, int *y, int n) {
    for (int i = 0; i < n; i++) { x[i] = y[i + 1]; }  // expect: runtime
  }
  void operator()(int *x, int *y, int n) {
    for (int i = 0; i < n; i++) { x[i] = y[i + 1]; }  // expect: runtime
  }
};

static void front(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) { x[i] = y[i + 1]; }  // expect: runtime
}

static void visited(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) { x[i] = y[i + 1]; }  // expect: runtime
}

void all(int n) {
  Sweep s;
  std::async(std::launch::async, &Sweep::later, &s, A, A, n).get();
  std::ref(s)(A, A, n);
  std::bind_front(front, A)(A, n);
  std::variant<void (*)(int *, int *, int), int> v = visited;
  std::visit([&](auto f) { if constexpr (!std::is_same_v<decltype(f), int>) f(A, A, n); }, v);
}
