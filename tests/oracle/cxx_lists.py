"""Random loops over objects that lists, choices and the declarations of members make.

A function is like those of `cxx_programs`, with structures of its own: some members of two
have values in their declarations, and lists leave some members out; a third one is a view.
"""

import random

from tests.oracle.cxx_programs import LOOP

_INDICES = ("i", "i", "i", "i + 1", "2 * i", "i % 4", "i / 2", "{c}", "st.at[i]")
_VALUES = (
    "i", "{c}", "st.a[{e}]", "st.b[{e}]", "os[{e}].x", "os[{e}].y", "bs[{e}].a.x", "g.y",
    "({A}).x", "sum({A})", "sum({L})", "({B}).a.y", "st.at[i]",
)  # fmt: skip
_OBJECTS = (
    "A{s}{L}", "A{s}{L}", "os[{e}]", "bs[{e}].a", "(i % 3 == {c} ? os[{e}] : A{s}{L})",
    "(i % 2 ? os[{e}] : bs[{f}].a)", "(st.s++, os[{e}])", "made({R})", "A{s}{}",
    "A{s}{.y = {R}}", "g",
)  # fmt: skip
_LISTS = ("{{R}, {R}}", "{{R}}", "{{R}, {R}, {R}}", "{}", "{.z = {R}}")
_OUTER = (
    "B{s}{{A}, {R}}", "B{s}{{A}}", "B{s}{{L}, {R}}", "B{s}{.k = {R}}", "bs[{e}]",
    "B{s}{}",
)  # fmt: skip
_STATEMENTS = (
    "os[{e}] = {A};", "os[{e}] = {A};", "os[{e}] = {L};", "bs[{e}] = {B};",
    "bs[{e}].a = {A};", "bs[{e}] = {{A}, {R}};", "bs[{e}] = {{L}};",
    "A{s} t = {A}; st.a[{e}] = t.x + t.y;", "A{s} t{L}; st.b[i + t.z % 3] = {R};",
    "A{s} t; t.x = {c}; st.a[i * t.x] = {R};", "A{s} t{}; st.a[i * t.y] = {R};",
    "B{s} t{.k = {c}}; st.a[i * t.a.x] = t.k;", "B{s} t = {B}; st.s += t.k;",
    "A{s} t[2] = {{L}, {L}}; st.a[i + t[1].z % 2] = t[0].x;", "st.a[{e}] = {R};",
    "if ({R} > {c}) os[{e}] = {A};", "g = {A};", "st.a[i * sum({{c}, 0, 0})] = {R};",
    "put{s}(V{s}{&st.a[{e}], {c}}, {R});", "put{s}({&st.b[{e}], 2}, {R});",
    "V{s} v{&st.a[{e}], {c}}; v.p[1] = {R};", "st.b[{e}] = V{s}{&st.a[{e}], 2}.first();",
    "auto v = over{s}(&st.a[{e}], 2); v.p[0] = v.p[1] + {c};",
    "V{s} v; v = {&st.b[{e}], {c}}; put{s}(v, {R});",
    "const A{s} &t = {A}; st.b[{e}] = t.x;", "auto t = {A}; t.x += i; os[{e}] = t;",
)  # fmt: skip


class _Draw:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(f"lists {seed}")

    def filled(self, text: str, depth: int = 0) -> str:
        """A text with something for each of its gaps."""
        choose = self.random.choice
        gaps = {"A": _OBJECTS, "B": _OUTER, "L": _LISTS, "R": _VALUES}
        if depth > 2:
            gaps = {"A": ("os[{e}]",), "B": ("bs[{e}]",), "L": ("{{c}}",), "R": ("i",)}
        for letter, choices in gaps.items():
            while f"{{{letter}}}" in text:
                inner = self.filled(choose(choices), depth + 1)
                text = text.replace(f"{{{letter}}}", inner, 1)
        while "{e}" in text or "{f}" in text:
            gap = "{e}" if "{e}" in text else "{f}"
            text = text.replace(gap, choose(_INDICES), 1)
        while "{c}" in text:
            text = text.replace("{c}", str(self.random.randint(1, 3)), 1)
        return text.replace("{s}", str(self.seed))


def function(seed: int) -> str:
    """The structures and the function of a seed, with one loop on a line of its own."""
    draw = _Draw(seed)
    x, y, z = (draw.random.choice(("", "", " = 1", "{2}", " = 3")) for _ in "xyz")
    k = draw.random.choice(("", " = 2", "{4}"))
    body = "\n".join(
        "{ " + draw.filled(draw.random.choice(_STATEMENTS)) + " }"
        for _ in range(draw.random.randint(1, 2))
    )
    begins = [draw.random.choice(("", "{}", "{1}", "{1, 2, 3}")) for _ in "gh"]
    return f"""struct A{seed} {{ int x{x}; int y{y}; int z{z}; }};
struct B{seed} {{ A{seed} a; int k{k}; }};
static A{seed} kept{seed}{begins[0]};
struct V{seed} {{ int *p; int n; int first() const {{ return p[0]; }} }};
static void put{seed}(V{seed} v, int k) {{ for (int j = 0; j < v.n; j++) v.p[j] = k; }}
static V{seed} over{seed}(int *p, int n) {{ return {{p, n}}; }}
static int sum(A{seed} o) {{ return o.x + o.y; }}
void f{seed}(State &st, int n) {{
  std::vector<A{seed}> os(80, A{seed}{{1, 2, 3}});
  std::vector<B{seed}> bs(80, B{seed}{{{{3, 2, 1}}, 4}});
  std::vector<A{seed}> globals(1, A{seed}{begins[1] or "{}"});
  A{seed} &g = globals[0];
  auto made = [](int k) -> A{seed} {{ return {{k, k + 1}}; }};
{LOOP}
{body}
}}
  st.calls = g.x + kept{seed}.y;
}}
"""
