// A function that is handed over with arguments is called with these.
#include <algorithm>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

static void by_thread(double *p, double *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void threads(double *a, int n) {
  std::thread t(by_thread, a, a + 1, n);
  t.join();
}

static void apart(double *p, double *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: parallel
}
void two_arrays(double *a, double *b, int n) {
  std::vector<std::thread> v;
  v.emplace_back(apart, a, b, n);
  std::thread t(apart, b, a, n);
}

static double first[100], second[100];
static void of_globals(double *p, double *q) {
  for (int i = 1; i < 100; i++) p[i] = q[i - 1];  // expect: parallel
}
void globals() {
  std::thread t(of_globals, first, second);
  t.join();
}

static void by_element(float *p, float *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void vector_of_threads(float *a, int n) {
  std::vector<std::thread> v;
  v.emplace_back(by_element, a, a, n);
}

static void by_async(short *p, short *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
int asynchronous(short *a, int n) {
  auto done = std::async(std::launch::async, by_async, a, a, n);
  done.get();
  return 0;
}

static void by_bind(long *p, long *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void bound(long *a, int n) {
  auto f = std::bind(by_bind, a, std::placeholders::_1, n);
  f(a);
}

static void by_placeholders(char *p, char *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void bound_twice(char *a, int n) {
  using namespace std::placeholders;
  auto f = std::bind(by_placeholders, _1, _1, _2);
  f(a, n);
}

static void by_tuple(unsigned *p, unsigned *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void applied(unsigned *a, int n) { std::apply(by_tuple, std::make_tuple(a, a, n)); }

struct Filter {
  int *kept;
  void method(int *p, int *q, int n) {
    for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
  }
  void into_kept(int *q, int n) {
    for (int i = 1; i < n; i++) kept[i] = q[i - 1];  // expect: runtime
  }
};
void methods(int *a, int n) {
  Filter f{a};
  std::thread t(&Filter::method, &f, a, a, n);
  std::thread u(&Filter::into_kept, std::ref(f), a, n);
}

struct Selected {
  void method(long long *p, long long *q, int n) {
    for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
  }
};
void by_member_pointer(Selected *s, long long *a, int n) {
  auto f = &Selected::method;
  (s->*f)(a, a, n);
}

struct Functor {
  void operator()(unsigned long *p, unsigned long *q, int n) const {
    for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
  }
};
void functors(unsigned long *a, int n) { std::thread t(Functor(), a, a, n); }

void lambdas(unsigned char *a, int n) {
  std::thread t(
      [](unsigned char *p, unsigned char *q, int n) {
        for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
      },
      a, a, n);
}

static void by_reference(std::vector<double> &p, std::vector<double> &q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void references(std::vector<double> &a, int n) {
  std::jthread t(by_reference, std::ref(a), std::ref(a), n);
}

struct Pool {
  std::vector<std::thread> workers;
  template <class F, class... A> void submit(F &&f, A &&...a) {
    workers.emplace_back(std::forward<F>(f), std::forward<A>(a)...);
  }
};
static void by_pool(long double *p, long double *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void pools(Pool &pool, long double *a, int n) { pool.submit(by_pool, a, a, n); }

static std::map<int, std::function<void(signed char *, signed char *, int)>> registered;
static void by_name(signed char *p, signed char *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void registers(signed char *a, int n) {
  registered[1] = by_name;
  registered.at(1)(a, a, n);
}

void emplaced_lambdas(unsigned short *a, int n) {
  std::vector<std::thread> v;
  v.emplace_back(
      [](unsigned short *p, unsigned short *q, int n) {
        for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
      },
      a, a, n);
}

enum class Color : int {};
static void as_task(Color *p, Color *q, int n) {
  for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
}
void packaged(Color *a, int n) {
  std::packaged_task<void(Color *, Color *, int)> task(as_task);
  std::thread(std::move(task), a, a, n).detach();
}

// A comparison may get one element twice.
enum class Shade : int {};
static bool compared(Shade *p, Shade *q) {
  for (int i = 1; i < 9; i++) p[i] = q[i - 1];  // expect: runtime
  return *p < *q;
}
void sorted(std::vector<Shade *> &v) { std::sort(v.begin(), v.end(), compared); }

// Code that is not given calls what it has been given before.
enum class Event : int {};
struct Events {
  void add(std::function<void(Event *, Event *, int)> f);
  void fire(Event *p, Event *q, int n);
};
void listens(Events &events, Event *a, int n) {
  events.add([](Event *p, Event *q, int n) {
    for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
  });
  events.fire(a, a, n);
}

enum class Step : int {};
struct Base {
  virtual void go(Step *p, Step *q, int n) = 0;
};
struct Derived : Base {
  void go(Step *p, Step *q, int n) override {
    for (int i = 1; i < n; i++) p[i] = q[i - 1];  // expect: runtime
  }
};
void call_method(Base &b, Step *p, Step *q, int n);
void hands_an_object(Step *a, int n) {
  Derived d;
  call_method(d, a, a, n);
}
