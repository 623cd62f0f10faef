"""Random loops of C++ in which other code runs code of the user.

Lambdas that capture by value, by reference, by `this` or with an initializer, kept as they
are, in `std::function`, in objects and as pointers to functions, or given to algorithms;
comparisons, conversions, copies, destructors and iterators of the user's own, which the
library or the language calls. The functions are those of `cxx_programs`, and take its state.
"""

import random

from tests.oracle.cxx_programs import LOOP

_CAPTURES = (
    "=",
    "=",
    "&",
    "&",
    "&",
    "k1, &st",
    "&k1, &st",
    "&k1, k2, &st",
    "&st, q = k1",
    "&st, &q = k1",
    "&st, &q = st.a[3]",
    "&st, q = &st.a[2]",
    "&st, q = &k1",
    "&st, it = st.a.begin()",
    "this_",
    "&st, v = st.b",
    "&st, &v = st.b",
    "&st, w = std::ref(k1)",
    "&, k1",
    "=, &k1",
    "&st, o = box",
    "&st, &o = box",
)
_BODIES = (
    "return x + 1;",
    "return x * k1;",
    "k1++; return x;",
    "k1 = x; return k1;",
    "return st.a[x];",
    "st.b[x] = x; return 1;",
    "st.b[x]++; return st.b[x];",
    "return k1++;",
    "return (*q)++;",
    "*q = x; return x;",
    "return q + x;",
    "q++; return q;",
    "q = x; return q;",
    "return it[x];",
    "it[x] = k2; return x;",
    "v[x] = x; return v[0];",
    "return v[x] + v[x + 1];",
    "v[3]++; return x;",
    "w.get() += x; return x;",
    "return box.next();",
    "return box.get(x);",
    "box.put(x); return x;",
    "o.put(x); return o.k;",
    "return o.get(x);",
    "static int t; return t++;",
    "st.s += x; return st.s;",
    "if (x > 5) k1 = x; return k1;",
    "int t = x; t += k2; return t;",
    "return K{s}::count++;",
    "auto g = [&] {{ st.b[x] = k2; }}; g(); return x;",
    "st.calls++; return x;",
)
_KEPT = (
    "auto &h = f;",
    "auto h = f;",
    "std::function<int(int)> h = f;",
    "std::function<int(int)> h(f); h = f;",
    "std::function<int(int)> h = std::ref(f);",
    "auto h = std::bind(f, std::placeholders::_1);",
    "auto h = [&](int x) {{ return f(x) + 1; }};",
    "std::function<int(int)> h; if (n > 2) h = f; else h = g;",
    "std::function<int(int)> hs[2] = {{f, g}}; auto &h = hs[n & 1];",
    "int (*h)(int) = changes{s};",
    "int (*h)(int) = [](int x) {{ return K{s}::count += x; }};",
    "auto *h_ = new std::function<int(int)>(f); auto &h = *h_;",
    "struct Has {{ std::function<int(int)> h; }} has{{f}}; auto &h = has.h;",
    "auto h = std::not_fn(f);",
    "std::pair<std::function<int(int)>, int> both(f, 1); auto &h = both.first;",
    "auto &&h = std::move(f);",
)
_RANGES = (
    "{r}.begin(), {r}.end()",
    "{r}.begin(), {r}.begin() + 5",
    "{r}.data(), {r}.data() + 3",
    "std::begin({r}), std::end({r})",
)
_ROWS = (
    "st.rows[i]",
    "st.rows[i]",
    "st.rows[i]",
    "st.rows[2 * i]",
    "st.b",
    "st.a",
    "st.rows[i / 2]",
)
_STATEMENTS = (
    "{L} = f({e});",
    "f({e});",
    "{L} = h({e});",
    "h({e});",
    "{L} = h({e}) + g({e});",
    "{L} += f({e});",
    "{L} = std::invoke(f, {e});",
    "{L} = std::apply(f, std::make_tuple({e}));",
    "std::for_each({R}, f);",
    "std::for_each({R}, h);",
    "std::for_each({R}, std::ref(f));",
    "std::transform({R}, {r}.begin(), f);",
    "std::transform({R}, {r}.begin(), h);",
    "std::generate({R}, [&] {{ return k1++; }});",
    "std::generate({R}, [&] {{ return f(i); }});",
    "std::generate({R}, [k2]() mutable {{ return k2++; }});",
    "{L} = std::accumulate({R}, 0, [&](int x, int y) {{ k1++; return x + y; }});",
    "{L} = std::accumulate({R}, 0, [&](int x, int y) {{ return x + st.a[y & 7]; }});",
    "{L} = std::count_if({R}, [&](int x) {{ return f(x & 7) > 2; }});",
    "{L} = std::any_of({R}, [=](int x) {{ return x > k1; }});",
    "{L} = std::find_if({R}, h) - {r}.begin();",
    "{L} = std::count_if({R}, g);",
    "std::sort({R}, [&](int x, int y) {{ k1++; return x < y; }});",
    "std::sort({R}, [&](int x, int y) {{ return st.a[x & 7] < st.a[y & 7]; }});",
    "std::sort({R}, [](int x, int y) {{ return x > y; }});",
    "std::sort({R}, Less{s}(st));",
    "std::sort({R}, Less{s}(st, &k1));",
    "std::sort({R}, less{s});",
    "std::stable_sort({R}, less{s});",
    "std::nth_element({r}.begin(), {r}.begin() + 3, {r}.end(), less{s});",
    "{L} = *std::max_element({R}, Less{s}(st));",
    "{L} = *std::min_element({R}, less{s});",
    "{L} = std::lower_bound({R}, {c}, less{s}) - {r}.begin();",
    "std::partition({R}, g);",
    "std::replace_if({R}, [&](int x) {{ return x == k1; }}, {e});",
    "{r}.front() = h({e});",
    "std::fill({R}, box);",
    "{L} = box;",
    "{L} = boxes[{e}];",
    "boxes[{e}] = {c};",
    "boxes[{e}] = box;",
    "std::swap(boxes[{e}], boxes[{d}]);",
    "std::sort(boxes.begin() + i, boxes.begin() + i + 1);",
    "std::sort(boxes.begin() + 2 * i, boxes.begin() + 2 * i + 2);",
    "{L} = boxes[{e}] < boxes[{d}];",
    "{L} = boxes[{e}] == box;",
    "{L} = boxes[{e}] + {c};",
    "K{s} t(st, {c}); {L} = t.k;",
    "K{s} t(boxes[{e}]); {L} = t.k;",
    "auto t = made{s}(st, i); {L} = t.k;",
    "for (int x : walk{s}({r})) {L} += x;",
    "for (int &x : walk{s}({r})) x += {c};",
    "{L} = std::accumulate(walk{s}({r}).begin(), walk{s}({r}).end(), 0);",
    "std::copy(walk{s}({r}).begin(), walk{s}({r}).end(), st.rows[i].begin());",
    "{L} = box[{e}];",
    "box[{e}] = {c};",
    "{L} = box({e});",
    "box += {e};",
    "{L} = ++boxes[{e}];",
    "{L} = boxes[{e}]++;",
    "{L} = *boxes[{e}];",
    "*boxes[{e}] = {c};",
    "{L} = boxes[{e}]->x;",
    "if (boxes[{e}]) {L} = {c};",
    "{L} = std::max(boxes[{e}], box).k;",
    "take{s}(boxes[{e}]);",
    "take{s}({e});",
    "{L} = apply{s}(f, {e});",
    "{L} = apply{s}(h, {e});",
    "{L} = apply{s}(changes{s}, {e});",
    "{L} = apply{s}([&](int x) {{ return k1 += x; }}, {e});",
    "[&] {{ {L} = k2; }}();",
    "[=, &st] {{ {L} = k1; }}();",
    "auto t = [&, i](int x) {{ st.b[i] = x; }}; t({c});",
    "std::unique_ptr<K{s}> t(new K{s}(st, {c})); {L} = t->k;",
    "std::vector<K{s}> t(2, box); {L} = t[1].k;",
    "throw_{s}(st, {e}); {L} = {c};",
    "std::optional<K{s}> t(box); {L} = t->k;",
)
_PLACES = (
    "st.b[{e}]",
    "st.b[{e}]",
    "st.a[{e}]",
    "st.s",
    "st.rows[{e}][2]",
    "boxes[{e}].k",
    "k2",
)
_INDICES = (
    "i",
    "i",
    "i",
    "i",
    "i + 1",
    "2 * i",
    "i / 2",
    "n - 1 - i",
    "{c}",
    "st.at[i]",
)
_WITHIN = (
    "",
    "",
    "",
    "count++;",
    "st->calls++;",
    "st->b[k & 7]++;",
    "note++;",
    "k++;",
    "total += k;",
)


class _Draw:
    """The random texts of one function."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(f"callbacks {seed}")

    def filled(self, text: str) -> str:
        """A text with something for each of its gaps."""
        row = self.random.choice(_ROWS)
        for gap, made in (
            ("R", lambda: self.random.choice(_RANGES)), ("r", lambda: row),
            ("L", lambda: self.random.choice(_PLACES)), ("e", self.index), ("d", self.index),
            ("c", lambda: str(self.random.randint(1, 4))), ("s", lambda: str(self.seed)),
        ):  # fmt: skip
            while f"{{{gap}}}" in text:
                text = text.replace(f"{{{gap}}}", made(), 1)
        return text.replace("{{", "{").replace("}}", "}")

    def index(self) -> str:
        """A subscript."""
        return self.random.choice(_INDICES)

    def within(self) -> str:
        """What a function of the class does beside its work."""
        return self.random.choice(_WITHIN)

    def lambda_(self, name: str) -> str:
        """A lambda whose body uses what it captures, as far as that goes."""
        captures = self.random.choice(_CAPTURES).replace("this_", "&")
        fitting = [body for body in _BODIES if _is_captured(body, captures)]
        body = self.filled(self.random.choice(fitting))
        word = self.random.choice(("mutable ", "mutable ", ""))
        return f"auto {name} = [{captures}](int x) {word}-> int {{ {body} }};"


def _is_captured(body: str, captures: str) -> bool:
    """Whether a lambda has all that a body uses."""
    parts = [each.strip() for each in captures.split(",")]
    named = {each.split(" = ")[0].lstrip("&") for each in parts}
    outer = () if {"=", "&"} & {*parts} else ("k1", "k2", "st", "box")
    used = [name for name in (*outer, "q", "it", "v", "w", "o") if _uses(body, name)]
    return {*used} <= named


def _uses(body: str, name: str) -> bool:
    words = "".join(c if c.isalnum() or c == "_" else " " for c in body).split()
    return name in words


def _class(draw: _Draw) -> str:
    s, within, choose = draw.seed, draw.within, draw.random.choice
    counted = f"K{s}::count++;"
    steps, called = choose(("steps++;", "")), choose(("st.calls++;", "", "", counted))
    caught, less = choose(("st.s = y;", "st.b[y] = 1;")), choose(("", "", counted))
    changing = choose(
        (f"return {counted}", "return x + 1;", "static int t; t = x; return t;")
    )
    taken = choose((f"K{s}::total += x;", "(void)x;"))
    converted = within().replace("k++;", "note++;")
    const = choose(("const ", ""))
    slot = choose(("own[e]", "st->b[e]", "k"))
    return f"""struct K{s} {{
  static int count; static int total;
  State *st; int k; mutable int note = 0; int own[80] = {{}}; struct X {{ int x; }} inner = {{3}};
  K{s}(State &st_, int k_) : st(&st_), k(k_) {{ {within()} }}
  K{s}(const K{s} &o) : st(o.st), k(o.k) {{ {within()} }}
  K{s} &operator=(const K{s} &o) {{ k = o.k; {within()} return *this; }}
  K{s} &operator=(int x) {{ k = x; {within()} return *this; }}
  ~K{s}() {{ {within()} }}
  operator int() {const} {{ {converted} return k; }}
  bool operator<(const K{s} &o) const {{ {within().replace("k++;", "count++;")} return k < o.k; }}
  bool operator==(const K{s} &o) const {{ {within().replace("k++;", "note++;")} return k == o.k; }}
  int operator+(int x) const {{ {within().replace("k++;", "total++;")} return k + x; }}
  int &operator[](int e) {{ {within()} return {slot}; }}
  int operator()(int e) {{ {within()} return own[e]; }}
  K{s} &operator+=(int x) {{ k += x; {within()} return *this; }}
  K{s} &operator++() {{ ++k; {within()} return *this; }}
  int operator++(int) {{ {within()} return k++; }}
  int &operator*() {{ {within()} return {slot.replace("e]", "k & 7]")}; }}
  X *operator->() {{ {within()} return &inner; }}
  int next() {{ {within()} return ++k; }} int get(int e) const {{ return own[e] + k; }}
  void put(int e) {{ own[e] = k; {within()} }}
}};
int K{s}::count, K{s}::total;
struct Less{s} {{
  State &st; int *calls;
  explicit Less{s}(State &s, int *c = nullptr) : st(s), calls(c) {{}}
  bool operator()(int x, int y) const {{ if (calls) ++*calls; {called}
    return x < y; }}
}};
struct It{s} {{
  int *at; static int steps;
  typedef std::forward_iterator_tag iterator_category; typedef int value_type;
  typedef long difference_type; typedef int *pointer; typedef int &reference;
  int &operator*() const {{ {steps} return *at; }}
  It{s} &operator++() {{ ++at; {steps} return *this; }}
  bool operator!=(const It{s} &o) const {{ return at != o.at; }}
  bool operator==(const It{s} &o) const {{ return at == o.at; }}
}};
int It{s}::steps;
struct Walk{s} {{
  int *first; int n;
  It{s} begin() {{ return {{first}}; }} It{s} end() {{ return {{first + n}}; }}
}};
static Walk{s} walk{s}(std::vector<int> &v) {{ return {{v.data(), 4}}; }}
static K{s} made{s}(State &st, int k) {{ return K{s}(st, k); }}
static void take{s}(int x) {{ {taken} }}
static int changes{s}(int x) {{ {changing} }}
static bool less{s}(int x, int y) {{ {less} return x < y; }}
template <class F> int apply{s}(F &&f, int x) {{ return f(x) + 1; }}
static void throw_{s}(State &st, int x) {{
  try {{ if (x > 3) throw x; }} catch (int y) {{ {caught} }}
}}
"""


def function(seed: int) -> str:
    """The class and the function of a seed, with one loop over `i` on a line of its own."""
    draw = _Draw(seed)
    count = draw.random.choice((1, 1, 2))
    body = "\n".join(
        f"{{ {draw.filled(draw.random.choice(_STATEMENTS))} }}" for _ in range(count)
    )
    kept = draw.filled(draw.random.choice(_KEPT))
    declared = (
        "  int k1(2);",
        "  int k2(5);",
        f"  K{seed} box(st, 2);",
        f"  std::vector<K{seed}> boxes(80, K{seed}(st, 1));",
        f"  {draw.lambda_('f')}",
        f"  {draw.lambda_('g')}",
        f"  {kept}",
    )
    needed = _needed(declared, body)
    after = draw.random.choice(("", "st.s += k1;", "st.s += k1 + k2;"))
    return f"""{_class(draw)}void f{seed}(State &st, int n) {{
{needed}{LOOP}
{body}
}}
{after} }}
"""


def _needed(declared: tuple[str, ...], used: str) -> str:
    """What the body uses, in the order of the text."""
    names = ("k1", "k2", "box", "boxes", "f", "g", "h")
    kept: list[str] = []
    for name, text in reversed([*zip(names, declared, strict=True)]):
        is_needed = name in ("k1", "k2") or _uses(used, name)
        if is_needed or (name == "box" and "[=" in used):
            used += text
            kept.insert(0, text + "\n")
    return "".join(kept)
