"""Random C and C++ programs that hand functions over, with the arrays that these get.

Each function has one loop over two pointers. Some of the ways in which it is called name
both arrays beside it, others keep the function or the arrays for later. A driver that is not
part of the given text calls `all`, and has functions that call what they are given.
"""

import random

from tests.oracle.aliased import MODES, body
from tests.oracle.batches import ALONE, FIRST, printed, reordered

_ARRAYS = ("A", "B", "C")
_C_HEAD = """\
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
typedef void (*op)(int *, int *, int);
struct ops { const char *name; op run; int *x, *y; };
void outside(op f, int *x, int *y);
void outside_with(void *(*f)(void *), void *data);
int A[100], B[100], C[100];
static op kept;
static struct ops one, list[3];
static void apply(op f, int *x, int *y) { f(x, y, 1); }
static void apply_to(int *x, op f, int *y) { (*f)(y, x, 1); }
static void keep(op f) { kept = f; }
static void fire(int *x, int *y) { if (kept) kept(x, y, 1); }
static void run(const struct ops *o) { o->run(o->x, o->y, 1); }
static op same(op f) { return f; }
static void each(op *f, int n, int *x, int *y) { for (int k = 0; k < n; k++) f[k](x, y, 1); }
static void deep(op f, int *x, int *y, int k) { if (k) deep(f, x, y, k - 1); else f(x, y, 1); }
static void set(op *f, op g) { *f = g; }
"""
_C_WAYS = (
    "{f}({p}, {q}, 1);",
    "op g = {f}; g({p}, {q}, 1);",
    "op g; set(&g, {f}); g({p}, {q}, 1);",
    "op g[2] = {{{f}, {f}}}; g[1]({p}, {q}, 1);",
    "op g[] = {{{f}}}; each(g, 1, {p}, {q});",
    "apply({f}, {p}, {q});",
    "apply_to({p}, &{f}, {q});",
    "deep({f}, {p}, {q}, 2);",
    "same({f})({p}, {q}, 1);",
    "apply(same({f}), {p}, {q});",
    "keep({f}); fire({p}, {q});",
    "one.run = {f}; one.run({p}, {q}, 1);",
    "struct ops o = {{\"\", {f}, {p}, {q}}}; run(&o);",
    "one = (struct ops){{.run = {f}, .x = {p}, .y = {q}}}; run(&one);",
    "list[1].run = {f}; list[1].x = {p}; list[1].y = {q}; run(list + 1);",
    "struct ops *o = malloc(sizeof *o); o->run = {f}; o->x = {p}; o->y = {q}; run(o);",
    "void (*g)(void) = (void (*)(void)){f}; ((op)g)({p}, {q}, 1);",
    "uintptr_t g = (uintptr_t){f}; ((op)g)({p}, {q}, 1);",
    "void *g = (void *){f}; apply((op)g, {p}, {q});",
    "outside({f}, {p}, {q});",
    "int *d[2] = {{{p}, {q}}}; outside_with({f}_with, d);",
    "int *d[2] = {{{p}, {q}}}; pthread_t t; pthread_create(&t, 0, {f}_with, d);"
    " pthread_join(t, 0);",
    "int *d[2] = {{{p}, {q}}}; void *(*g)(void *) = {f}_with; g(d);",
    "int **d = malloc(2 * sizeof *d); d[0] = {p}; d[1] = {q};"
    " pthread_t t; pthread_create(&t, 0, {f}_with, d); pthread_join(t, 0);",
)  # fmt: skip
_CXX_HEAD = """\
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
using op = void (*)(int *, int *, int);
void outside(op f, int *x, int *y);
void outside_any(const std::function<void(int *, int *, int)> &f, int *x, int *y);
int A[100], B[100], C[100];
static op kept;
struct Pool {
  std::vector<std::function<void()>> tasks;
  template <class F, class... T> void submit(F f, T... x) {
    tasks.push_back(std::bind(f, x...));
  }
  template <class F, class... T> void add(F f, T... x) { tasks.emplace_back([=] { f(x...); }); }
  void run() { for (auto &t : tasks) t(); }
};
struct Base {
  virtual ~Base() = default;
  virtual void run(int *x, int *y, int m) = 0;
};
static void apply(op f, int *x, int *y) { f(x, y, 1); }
static void keep(op f) { kept = f; }
static void fire(int *x, int *y) { if (kept) kept(x, y, 1); }
template <class F, class... T> void call(F &&f, T &&...x) {
  std::forward<F>(f)(std::forward<T>(x)...);
}
template <class F> void plain(F f, int *x, int *y) { f(x, y, 1); }
template <op F> void fixed(int *x, int *y) { F(x, y, 1); }
static void with(const std::function<void(int *, int *, int)> &f, int *x, int *y) { f(x, y, 1); }
static void now(const std::function<void()> &f) { f(); }
static void both(const std::function<void(int *, int *)> &f, int *x, int *y) { f(x, y); }
"""
_CXX_WAYS = (
    "std::thread t({f}, {p}, {q}, 1); t.join();",
    "std::jthread t({f}, {p}, {q}, 1);",
    "std::thread t([&] {{ {f}({p}, {q}, 1); }}); t.join();",
    "std::thread t([](int *x, int *y) {{ {f}(x, y, 1); }}, {p}, {q}); t.join();",
    "std::vector<std::thread> t; t.emplace_back({f}, {p}, {q}, 1); t[0].join();",
    "std::vector<std::thread> t; t.push_back(std::thread({f}, {p}, {q}, 1));"
    " for (auto &x : t) x.join();",
    "auto t = std::make_unique<std::thread>({f}, {p}, {q}, 1); t->join();",
    "auto r = std::async(std::launch::async, {f}, {p}, {q}, 1); r.get();",
    "std::async({f}, {p}, {q}, 1).wait();",
    "auto r = std::async([=] {{ {f}({p}, {q}, 1); }}); r.wait();",
    "std::bind({f}, {p}, {q}, 1)();",
    "auto b = std::bind({f}, {p}, std::placeholders::_1, 1); b({q});",
    "using namespace std::placeholders; auto b = std::bind({f}, _2, _1, _3); b({p}, {q}, 1);",
    "auto b = std::bind_front({f}, {p}); b({q}, 1);",
    "std::invoke({f}, {p}, {q}, 1);",
    "std::apply({f}, std::make_tuple({p}, {q}, 1));",
    "std::tuple<int *, int *, int> t({p}, {q}, 1); std::apply({f}, t);",
    "std::function<void(int *, int *, int)> g = {f}; g({p}, {q}, 1);",
    "std::function<void(int *, int *, int)> g({f}); with(g, {p}, {q});",
    "with({f}, {p}, {q});",
    "now([=] {{ {f}({p}, {q}, 1); }});",
    "now(std::bind({f}, {p}, {q}, 1));",
    "both([](int *x, int *y) {{ {f}(y, x, 1); }}, {p}, {q});",
    "auto g = [&](int *y) {{ {f}({p}, y, 1); }}; g({q});",
    "auto g = [](auto h, auto... x) {{ h(x...); }}; g({f}, {p}, {q}, 1);",
    "auto g = [h = {f}](int *x, int *y) {{ h(x, y, 1); }}; g({p}, {q});",
    "call({f}, {p}, {q}, 1);",
    "call([](int *x, int *y) {{ {f}(x, y, 1); }}, {p}, {q});",
    "plain({f}, {p}, {q});",
    "plain([](int *x, int *y, int m) {{ {f}(x, y, m); }}, {p}, {q});",
    "fixed<{f}>({p}, {q});",
    "keep({f}); fire({p}, {q});",
    "apply({f}, {p}, {q});",
    "apply([](int *x, int *y, int m) {{ {f}(y, x, m); }}, {p}, {q});",
    "std::packaged_task<void(int *, int *, int)> t({f}); t({p}, {q}, 1);",
    "std::once_flag o; std::call_once(o, {f}, {p}, {q}, 1);",
    "Pool t; t.submit({f}, {p}, {q}, 1); t.run();",
    "Pool t; t.add({f}, {p}, {q}, 1); t.run();",
    "Pool t; t.tasks.push_back([=] {{ {f}({p}, {q}, 1); }}); t.run();",
    "std::map<std::string, op> m; m[\"f\"] = {f}; m.at(\"f\")({p}, {q}, 1);",
    "std::map<int, op> m{{{{1, {f}}}}}; m.find(1)->second({p}, {q}, 1);",
    "std::optional<op> o = {f}; (*o)({p}, {q}, 1);",
    "std::variant<int, op> v = {f}; std::get<op>(v)({p}, {q}, 1);",
    "std::variant<op> v = {f}; std::visit([&](auto g) {{ g({p}, {q}, 1); }}, v);",
    "std::pair<op, int *> o({f}, {p}); o.first(o.second, {q}, 1);",
    "int *x[1] = {{{p}}}; std::for_each(x, x + 1, [&](int *r) {{ {f}(r, {q}, 1); }});",
    "std::vector<std::pair<int *, int *>> x{{{{{p}, {q}}}}};"
    " for (auto &[r, s] : x) {f}(r, s, 1);",
    "std::vector<std::pair<int *, int *>> x{{{{{p}, {q}}}}};"
    " std::for_each(x.begin(), x.end(), [](auto &r) {{ {f}(r.first, r.second, 1); }});",
    "int *x[1] = {{{p}}}, *y[1] = {{{q}}}, *z[1];"
    " std::transform(x, x + 1, y, z, [](int *r, int *s) {{ {f}(r, s, 1); return r; }});",
    "int *x[2] = {{{p}, {q}}}; std::accumulate(x + 1, x + 2, x[0],"
    " [](int *r, int *s) {{ {f}(r, s, 1); return s; }});",
    "{F} o; o({p}, {q}, 1);",
    "{F}{{}}({p}, {q}, 1);",
    "std::thread t({F}{{}}, {p}, {q}, 1); t.join();",
    "std::function<void(int *, int *, int)> g = {F}(); g({p}, {q}, 1);",
    "plain({F}(), {p}, {q});",
    "{F} o; std::ref(o)({p}, {q}, 1);",
    "{F} o; o.go({p}, {q}, 1);",
    "{F} o; void ({F}::*g)(int *, int *, int) = &{F}::go; (o.*g)({p}, {q}, 1);",
    "{F} o; std::mem_fn(&{F}::go)(o, {p}, {q}, 1);",
    "{F} o; std::invoke(&{F}::go, o, {p}, {q}, 1);",
    "{F} o; std::thread t(&{F}::go, &o, {p}, {q}, 1); t.join();",
    "{F} o; auto b = std::bind(&{F}::go, &o, {p}, {q}, 1); b();",
    "{F} o; std::async(std::launch::async, &{F}::go, &o, {p}, {q}, 1).get();",
    "std::unique_ptr<Base> o(new {F}_made); o->run({p}, {q}, 1);",
    "auto o = std::make_shared<{F}_made>(); Base &b = *o; b.run({p}, {q}, 1);",
    "std::vector<std::unique_ptr<Base>> o; o.push_back(std::make_unique<{F}_made>());"
    " for (auto &x : o) x->run({p}, {q}, 1);",
    "{F}_held o{{{p}, {q}}}; o.run();",
    "{F}_held o{{{p}, {q}}}; std::thread t(std::ref(o)); t.join();",
    "{F}_held o{{{p}, {q}}}; now(o);",
    "now({F}_held{{{p}, {q}}});",
    "std::thread t({F}_held{{{p}, {q}}}); t.join();",
    "outside({f}, {p}, {q});",
    "outside_any({f}, {p}, {q});",
    "outside_any({F}(), {p}, {q});",
    "outside_any([](int *x, int *y, int) {{ {f}(x, y, 1); }}, {p}, {q});",
)  # fmt: skip
_C_TEXT = """\
static void {f}(int *x, int *y, int m) {{
  {loop}
}}
static void *{f}_with(void *data) {{ int **d = data; {f}(d[0], d[1], 1); return 0; }}
"""
_CXX_TEXT = """\
static void {f}(int *x, int *y, int m) {{
  {loop}
}}
struct {F} {{
  void operator()(int *x, int *y, int m) const {{
    {loop}
  }}
  void go(int *x, int *y, int m) {{
    {loop}
  }}
}};
struct {F}_made : Base {{
  void run(int *x, int *y, int m) override {{
    {loop}
  }}
}};
struct {F}_held {{
  int *x, *y;
  void operator()() const {{ {f}(x, y, 1); }}
  void run() {{
    {loop}
  }}
}};
"""
_DRIVER = """
#include <stdio.h>
void outside(op f, int *x, int *y) {{ f(x, y, 1); }}
{more}
static void show(const int *x) {{
  for (int k = 0; k < 100; k++) printf("%d ", x[k]);
  printf("\\n");
}}
int main(int argc, char **argv) {{
  mode_ = atoi(argv[argc - 1]);
  for (int k = 0; k < 100; k++) {{ A[k] = k * 7 % 11; B[k] = k * 5 % 13; C[k] = k * 3 % 17; }}
  all();
  show(A); show(B); show(C);
  return 0;
}}
"""
_DRIVERS = {
    "c": _DRIVER.format(
        more="void outside_with(void *(*f)(void *), void *data) { f(data); }"
    ),
    "c++": _DRIVER.format(
        more="void outside_any(const std::function<void(int *, int *, int)> &f, int *x,"
        " int *y) { f(x, y, 1); }"
    ),
}
WAYS = {"c": _C_WAYS, "c++": _CXX_WAYS}
_COUNTS = {"c": 5, "c++": 15}


def program(seed: int, language: str, ways: tuple[str, ...] | None = None) -> str:
    """The given text of a seed; each of its functions is handed over once."""
    pick = random.Random(seed)
    count = _COUNTS[language]
    chosen = ways or tuple(pick.choice(WAYS[language]) for _ in range(count))
    head, text = (_C_HEAD, _C_TEXT) if language == "c" else (_CXX_HEAD, _CXX_TEXT)
    functions, calls = [], []
    for number, way in enumerate(chosen):
        names = ("x", "x", "x", "y", "y", "y", pick.choice(_ARRAYS))
        loop = f"{FIRST} {body(pick, lambda names=names: pick.choice(names))}"
        f, big = f"k{number}", f"K{number}"
        functions.append(text.format(f=f, F=big, loop=loop))
        p, q = _handed(pick)
        calls.append(f"  {{ {way.format(f=f, F=big, p=p, q=q)} }}\n")
    return f"{head}{''.join(functions)}void all() {{\n{''.join(calls)}}}\n"


def _handed(pick: random.Random) -> tuple[str, str]:
    """Two arrays; more often than not they are one."""
    one = pick.choice(_ARRAYS)
    other = one if pick.random() < 0.6 else pick.choice(_ARRAYS)
    ends = ("", "", " + 1", " + 2", " + 40")
    return one + pick.choice(ends), other + pick.choice(ends)


def outputs(text, language, lines, folder):
    """What a program prints with the loops on some lines in each order of iterations."""
    is_c = language == "c"
    source, binary = folder / ("run.c" if is_c else "run.cpp"), folder / "run"
    source.write_text(ALONE + reordered(text, lines) + _DRIVERS[language])
    compiler = ["gcc"] if is_c else ["g++", "-std=c++20"]
    command = [*compiler, "-O0", "-w", "-pthread", "-o", binary, source]
    return printed(command, binary, MODES)
