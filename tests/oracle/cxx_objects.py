"""Random loops over objects of random classes, whose members may lead to other memory.

Each class has numbers, a vector, an array, and pointers and references that its constructor
binds; its methods and operators are random, too. The functions are those of
`cxx_programs`, and take its state.
"""

import random
import re
from collections.abc import Callable

from tests.oracle.cxx_programs import LOOP

Index = Callable[[], str]

_OWN = ("x", "v[{e}]", "w[{e}]", "this->x", "this->v[{e}]", "v.at({e})")
_LED = ("p[{e}]", "r[{e}]", "q", "*(p + {e})", "r.at({e})")
_PLACES = (
    "o.x", "o.v[{e}]", "o[{e}]", "o.slot({e})", "os[{e}].x", "os[{e}].x", "os[{e}].v[{k}]",
    "os[{e}][{k}]", "os[{e}].slot({k})", "st.a[{e}]", "st.b[{e}]", "it[{e}]", "*(it + {e})",
    "view[{e}]", "po->v[{e}]", "po[{e}].x", "st.pairs[{e}].first", "o.w[{e}]", "os[{e}].w[{k}]",
    "get({e})", "st.rows[{e}][{k}]", "more.y", "mores[{e}].y", "mores[{e}].x",
    "mores[{e}].slot({k})", "kept.at({e})", "std::get<1>(both)", "table[{k}]", "*up", "own[{e}]",
)  # fmt: skip
_VALUES = (
    "i", "{c}", "n", "o.sum()", "os[{e}].sum()", "os[{e}].x", "o({e})", "os[{e}]({k})",
    "(os[{e}] + {c}).x", "(o + os[{e}]).x", "load({e})", "K{s}(st, i).x", "mores[{e}].sum()",
    "(int)o.v.size()", "st.bits[{e}]", "os[{e}].both().first", "std::max(st.a[{e}], {c})",
    "twice(os[{e}].x)", "most(st.a[{e}], os[{f}].x)", "mores[{e}].plain()", "base.plain()",
)  # fmt: skip
_STATEMENTS = (
    "{L} = {R};", "{L} = {R};", "{L} += {R};", "{L} = {R} + {R};", "{L}++;",
    "if ({R} > {c}) {L} = {R};", "if ({R} % 3 == 1) continue; {L} = {R};",
    "{o}.m0({e}, {f});", "{o}.m1({e}, {f});", "{o}.m2();", "{o} += {f};",
    "{o} = {o};", "K{s} t({o}); t.m0({k}, {k}); {L} = t.x;",
    "K{s} t(st, i); t.m2(); {L} = t.x + {R};", "K{s} t = {o} + {c}; {o} = t;",
    "auto &t = {o}; t.x = {R};", "const auto &t = {o}; {L} = t.sum();",
    "K{s} *t = &{o}; t->m1({k}, i); {L} = t->x;",
    "auto [x, y] = {o}.both(); {L} = x + y;", "for (int &x : {o}.v) x += {R};",
    "for (int x : {o}.w) {L} += x;", "for (auto &each : os) each.x += {c};",
    "int t = 0; for (const auto &each : os) t += each.x; {L} = t;",
    "for (int j = 0; j < 4; j++) {o}.m1(j, i);", "std::swap({o}, {o});",
    "std::swap({L}, {L});", "std::fill({O}.v.begin(), {O}.v.end(), {R});",
    "std::copy({O}.v.begin(), {O}.v.begin() + 5, {o}.v.begin());",
    "std::transform({O}.v.begin(), {O}.v.begin() + {k}, {o}.v.begin(), "
    "[&](int x) {{ return x + {R}; }});",
    "{L} = std::accumulate({O}.v.begin(), {O}.v.end(), {c});",
    "std::for_each(os.begin(), os.begin() + {k}, [&](K{s} &x) {{ x.m1({k}, i); }});",
    "try {{ {L} = {o}.checked({e}); }} catch (int x) {{ {L} = x; }}",
    "try {{ {L} = {o}.v.at({e} + 30); }} catch (const std::out_of_range &) {{ {L} = {c}; }}",
    "std::vector<int> t; t.push_back({R}); t.push_back(i); {L} = t[1] + t[0];",
    "std::vector<K{s}> t(2, {o}); t[1].m1({k}, i); {L} = t[0].x + t[1].x;",
    "{O}.v.push_back({R}); {O}.v.pop_back();", "store({e}, {R});", "{o}.apply(store);",
    "auto t = [&](int x) -> int & {{ return {o}.v[x]; }}; t({k}) = {R};",
    "auto t = [=](int x) {{ return x + i; }}; {L} = t({R});",
    "mores[{e}].m1({k}, i);", "mores[{e}] = mores[{f}];", "base.bump({R});",
    "Plain &t = mores[{e}]; t.bump({c});", "K{s} &t = mores[{e}]; t = {o};",
    "{L} = {o} == {o};", "pick(os, {e}).x = {R};", "put({L}, {R});",
    "for (auto t = {O}.v.begin(); t != {O}.v.end(); ++t) *t += {c};",
    "auto t = {o}.v.begin() + {k}; *t = {R}; {L} = t[1];",
    "int &t = {L}; t = t / 2 + {R};", "const int &t = {L}; {L} = t + 1;",
    "switch (i % 3) {{ case 0: {L} = i; break; case 1: {o}.m2(); break; default: {L} = {R}; }}",
    "st.bits[{e}] = st.bits[{f}];", "{L} = std::exchange({L}, {R});",
    "std::tie({L}, {L}) = {o}.both();", "{o}.v = {o}.v;", "K{s}::count += {R};",
    "{L} = K{s}::count;", "table[{k}] = {R};",
    "std::unique_ptr<int> t(new int({R})); *t += i; {L} = *t;", "*up = {R}; {L} = *up;",
    "std::array<int, 3> t{{{{i, {R}, {c}}}}}; for (int x : t) {L} += x;",
    "std::pair<int, int> t({R}, {R}); {L} = t.first; {L} = t.second;",
    "if (auto *t = &{o}; t->x > {c}) t->m2();", "int t = {R}; while (t > 3) t /= 2; {L} = t;",
    "K{s} t({o}); std::swap(t, {o});", "{o} = K{s}(st, {R});",
    "std::iota({O}.v.begin(), {O}.v.end(), {R});",
)  # fmt: skip
_BODIES = (
    "{T} = {U};", "{T} += {U};", "if ({U} > {c}) {T} = {U};", "x += e;", "{T} = e;",
    "for (int &each : v) each += {c};", "for (int j = 0; j < 3; j++) w[j] = v[j + 1] + x;",
    "std::swap({T}, {T});", "if (e > 20) return; {T} = {U};", "{T}--;",
    "int t = {U}; {T} = t * 2;", "auto t = [&](int k) {{ return v[k] + x; }}; {T} = t({e});",
    "count++;", "v[{e}] = count;",
)  # fmt: skip
_OBJECTS = (
    "o",
    "o",
    "os[{e}]",
    "os[{e}]",
    "os[{f}]",
    "*po",
    "os.at({e})",
    "more",
    "mores[{e}]",
    "got({e})",
)
_INDICES = (
    "i", "i", "i", "i", "i + 1", "i + {c}", "2 * i", "2 * i + 1", "i % 4", "n - 1 - i", "{c}",
    "st.at[i]", "i / 2", "n + i",
)  # fmt: skip


class _Draw:
    """The random texts of one function."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(f"objects {seed}")
        self.is_led = self.random.random() < 0.5
        self.indices: tuple[str, ...] = _INDICES

    def filled(self, text: str, depth: int = 0) -> str:
        """A text with something for each of its gaps."""
        choose = self.random.choice
        gaps: dict[str, tuple[str, ...]] = {
            "L": _PLACES, "R": _VALUES if depth < 2 else ("i", "{c}"),
            "o": _OBJECTS, "T": (*_OWN, *(_LED if self.is_led else ())),
            "U": ("x", "{c}", "v[{e}]", "w[{e}]", "e", *(_LED if self.is_led else ())),
        }  # fmt: skip
        for letter, choices in gaps.items():
            while f"{{{letter}}}" in text:
                picked = choose((*choices, *(_PLACES if letter == "R" else ())))
                text = text.replace(f"{{{letter}}}", picked, 1)
                if letter == "R":
                    depth += 1
                    gaps["R"] = _VALUES if depth < 2 else ("i", "{c}")
        if "{O}" in text:
            text = text.replace("{O}", self.filled(choose(_OBJECTS)))
        for letter, made in (
            ("e", self.index), ("f", self.index), ("k", lambda: str(choose(range(9)))),
            ("c", lambda: str(choose(range(1, 5)))), ("s", lambda: str(self.seed)),
        ):  # fmt: skip
            while f"{{{letter}}}" in text:
                text = text.replace(f"{{{letter}}}", made(), 1)
        return text.replace("{{", "{").replace("}}", "}")

    def index(self) -> str:
        """A subscript."""
        return self.random.choice(self.indices).format(c=self.random.randint(0, 3))

    def inside(self) -> str:
        """The body of a method."""
        self.indices = ("e", "e", "f", "e + 1", "{c}", "2", "x % 5 * (x > 0)")
        count = self.random.randint(1, 2)
        found = " ".join(
            f"{{ {self.filled(self.random.choice(_BODIES))} }}" for _ in range(count)
        )
        self.indices = _INDICES
        return found


def _class(draw: _Draw) -> str:
    s, k = draw.seed, draw.random.randint(0, 3)
    led = "int *p; std::vector<int> &r; int &q;" if draw.is_led else ""
    name = draw.random.choice("ab")
    bound = f", p(st.a.data() + {k}), r(st.{name}), q(st.s)" if draw.is_led else ""
    copied = (
        f"K{s} &operator=(const K{s} &o) {{ x = o.x; v = o.v; "
        f"for (int j = 0; j < 40; j++) w[j] = o.w[j]; return *this; }} "
        f"K{s}(const K{s} &) = default;"
        if draw.is_led
        else ""
    )
    slot = draw.random.choice(("v[e]", "w[e]", "x", "p[e]" if draw.is_led else "x"))
    added = draw.inside().replace("return;", "return *this;")
    virtual = draw.random.choice(("", "virtual "))
    over = "override" if virtual else ""
    return f"""struct K{s} : Plain {{
  static int count;
  int x; std::vector<int> v; int w[40] = {{}}; {led}
  K{s}(State &st, int k) : Plain(k), x(k), v(40, k){bound} {{ w[k % 7 * (k > 0)] = k; }}
  {copied}
  {virtual}void m0(int e, int f) {{ {draw.inside()} }}
  void m1(int e, int f) {{ {draw.inside()} }}
  {virtual}void m2() {{ int e = x % 3 * (x > 0), f = 1; (void)e; (void)f; {draw.inside()} }}
  int sum() const {{ int t = x; for (int each : v) t += each; return t; }}
  int &slot(int e) {{ return {slot}; }}
  int &operator[](int e) {{ return v[e]; }}
  int operator()(int e) const {{ return v[e] + x; }}
  K{s} &operator+=(int e) {{
    int f = 0; (void)f; {added} return *this;
  }}
  K{s} operator+(int e) const {{ K{s} t(*this); t += e; return t; }}
  K{s} operator+(const K{s} &o) const {{ K{s} t(*this); t.x += o.x; return t; }}
  bool operator==(const K{s} &o) const {{ return x == o.x && v == o.v; }}
  std::pair<int, int> both() const {{ return {{x, w[2]}}; }}
  int checked(int e) const {{ if (e > 9) throw e; return v[e]; }}
  template <class F> void apply(F &&f) {{ f(x % 7 * (x > 0), 3); }}
}};
int K{s}::count = 0;
struct L{s} : K{s} {{
  int y = 5;
  L{s}(State &st, int k) : K{s}(st, k + 1) {{}}
  L{s} &operator=(const L{s} &o) = default; L{s}(const L{s} &) = default;
  void m1(int e, int f) {{ y += e; (void)f; }}
  {"void m2() override { y = x; }" if over else ""}
}};
"""


def function(seed: int) -> str:
    """The class and the function of a seed, with one loop over `i` on a line of its own."""
    draw = _Draw(seed)
    body = "\n".join(
        f"{{ {draw.filled(draw.random.choice(_STATEMENTS))} }}"
        for _ in range(draw.random.randint(1, 3))
    )
    k = draw.random.randint(0, 3)
    after = draw.filled(
        draw.random.choice(("", "st.s += o.x;", "st.a[0] += os[3].sum();"))
    )
    declared = _declared(draw, k, body + after)
    return f"""{_class(draw)}void f{seed}(State &st, int n) {{
{declared}{LOOP}
{body}
}}
{after} }}
"""


def _declared(draw: _Draw, k: int, used: str) -> str:
    """What the body uses, in the order of the text."""
    choose, s = draw.random.choice, draw.seed
    texts = {
        "o": f"K{s} o(st, 2);",
        "os": f"std::vector<K{s}> os(40, K{s}(st, 1));",
        "po": f"K{s} *po = &os[{k}];",
        "more": f"L{s} more(st, 3);",
        "mores": f"std::vector<L{s}> mores(40, L{s}(st, 1));",
        "base": "Plain base(3);",
        "it": f"auto it = st.a.begin() + {k};",
        "view": f"std::span<int> view({choose(('st.b', 'st.a', 'o.v'))});",
        "kept": f"std::vector<int> &kept = {choose(('st.b', 'o.v', 'os[1].v', 'st.a'))};",
        "both": "std::tuple<int, int> both(1, 2);",
        "table": "static int table[40];",
        "up": "std::unique_ptr<int> up(new int(3));",
        "own": "std::unique_ptr<int[]> own(new int[80]());",
        "store": "auto store = [&](int e, int f) { "
        + choose(
            (
                "st.b[e] = f;",
                "o.v[e] += f;",
                "o.x = f + e;",
                "os[e].x = f;",
                "st.a[e] = n;",
            )
        )
        + " };",
        "load": "auto load = [&st, &o](int e) { return "
        + choose(("st.a[e]", "o.v[e]", "o.x + e"))
        + "; };",
        "get": "auto get = [&](int e) -> int & { return "
        + choose(("st.a[e]", "o.v[e]", "os[e].x", "st.rows[e][2]"))
        + "; };",
        "got": f"auto got = [&](int e) -> K{s} & {{ return os["
        + choose(("e", "e / 2", "e + 1"))
        + "]; };",
    }
    kept: list[str] = []
    for name, text in reversed(texts.items()):
        if re.search(rf"\b{name}\b", used):
            used += text
            kept.insert(0, f"  {text}\n")
    return "".join(kept)
