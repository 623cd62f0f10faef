"""Random C programs in which functions find memory again, and give it to several objects.

Memory comes from static variables, caches, lists and pools, or is fresh; it gets into objects
by stores, makers, copies, recursion, jumps, calls through pointers and by offsets. A driver
that is not part of the given text calls the functions that use the objects.
"""

import random

from tests.oracle.batches import FIRST

_HEAD = """\
#include <stdlib.h>
#include <string.h>
int half(int k);
void show(int *x);
"""
_SOURCES = (
    "static int *m; if (!m) m = fresh(); return m;",
    "if (!one{k}) one{k} = fresh(); return one{k};",
    "if (one{k}) return one{k}; one{k} = fresh(); return one{k};",
    "if (!many{k}[n]) many{k}[n] = fresh(); return many{k}[n];",
    "if (!state{k}.m) state{k}.m = fresh(); return held{k}().m;",
    "for (struct item{k} *e = list{k}; e; e = e->next) if (e->key == n) return e->m;"
    " struct item{k} *e = malloc(sizeof *e); e->m = fresh(); e->key = n; e->next = list{k};"
    " list{k} = e; return e->m;",
    "return fresh();",
    "one{k} = fresh(); return one{k};",
    "static int *next; if (!next) next = fresh(); int *m = next; next += 40; return m;",
    "int *m; if (n) m = fresh(); else m = fresh(); return m;",
)
_OFFSETS = (
    "i", "i + 1", "11 - i", "2 * i", "i / 2", "i % 5", "(i > 3)", "(i / 2 + i % 2)", "half(i)",
    "!i", "(i ? 1 : 0)", "(i - 3) * (i - 3)", "(i | 1)", "(i ^ 1)", "abs(i - 4)",
    "(i / 4 * 4 + i % 4)", "(i & 3)", "(i >> 1)",
)  # fmt: skip
_REST = " for (int i = 2; i < 12; i++) v[i].d = fresh();"
_FILLS = (
    "for (int i = 0; i < 12; i++) v[i].d = get{k}(n);",
    "for (int i = 0; i < 12; i++) init{k}(v + i, n);",
    "init{k}(&v[0], n); init{k}(&v[1], n); for (int i = 2; i < 12; i++) v[i].d = fresh();",
    "for (int i = 0; i < 12; i++) v[i] = made{k}(n);",
    "for (int i = 0; i < 12; i++) v[i] = *make{k}(n);",
    "int i = 0, *m = get{k}(n); again: v[i].d = m; if (++i < 12) goto again;",
    "int i = 0; again: v[i].d = get{k}(n); if (++i < 12) goto again;",
    "even{k}(v, 12, get{k}(n));",
    "struct pool{k} *p = malloc(sizeof *p); p->m = get{k}(n);"
    " for (int i = 0; i < 12; i++) take{k}(v + i, p);",
    "struct pool{k} p; p.m = get{k}(n); for (int i = 0; i < 12; i++) part{k}(v + i, p);",
    "int *m = get{k}(n); for (int i = 0; i < 12; i++) setter{k}(v + i, m);",
    "pattern{k}.d = get{k}(n); for (int i = 0; i < 12; i++) begin{k}(v + i);",
    "int *m = get{k}(n); for (int i = 0; i < 12; i++) v[i].d = m + ({offset}) * 16;",
    "int *m = NULL; for (int i = 0; i < 12; i++) {{ if (i % 3 == 0) m = fresh(); v[i].d = m; }}",
    "struct box{k} a = {{get{k}(n), 1}}, b = a; v[0] = a; v[1] = b;" + _REST,
    "int *m = get{k}(n); v[0] = (struct box{k}){{m, 1}}; v[1] = (struct box{k}){{.d = m}};"
    + _REST,
    "int *m = get{k}(n); struct box{k} a = {{m, 1}}, b; b.d = m; b.n = 1;"
    " memcpy(v, &a, sizeof a); memcpy(v + 1, &b, sizeof b);" + _REST,
    "pattern{k} = (struct box{k}){{get{k}(n), 1}}; v[0] = v[1] = pattern{k};" + _REST,
    "v[0].d = get{k}(n); v[1].d = v[0].d;" + _REST,
    "v[0] = (struct box{k}){{fresh(), 1}}; v[1] = (struct box{k}){{fresh(), 1}};"
    + _REST,
    "for (int i = 0; i < 12; i++) v[i].d = fresh();",
    "for (int i = 0; i < 12; i++) {{ int *m = fresh(); v[i].d = m; }}",
)
_TYPES = """\
struct box{k} {{ int *d; int n; }};
struct wide{k} {{ int n; struct box{k} in; }};
struct pool{k} {{ int *m; }};
struct item{k} {{ int *m; int key; struct item{k} *next; }};
static int *one{k}, *many{k}[4];
static struct pool{k} state{k};
static struct item{k} *list{k};
static struct box{k} pattern{k};
static struct pool{k} held{k}(void) {{ return state{k}; }}
static int *get{k}(int n) {{ {source} }}
{helpers}void fill{k}(struct box{k} *v, int n) {{ {fill} }}
void widen{k}(struct wide{k} *v, int n) {{ {widen} }}
"""
_HELPERS = {
    "init": """\
static void init{k}(struct box{k} *b, int n) {{ b->d = get{k}(n); }}
""",
    "made": """\
static struct box{k} made{k}(int n) {{ struct box{k} b; b.d = get{k}(n); b.n = n; return b; }}
""",
    "make": """\
static struct box{k} *make{k}(int n) {{
  struct box{k} *b = malloc(sizeof *b); b->d = get{k}(n); return b;
}}
""",
    "even": """\
void odd{k}(struct box{k} *b, int n, int *m);
void even{k}(struct box{k} *b, int n, int *m) {{
  if (n > 0) {{ b->d = m; odd{k}(b + 1, n - 1, m); }}
}}
void odd{k}(struct box{k} *b, int n, int *m) {{
  if (n > 0) {{ b->d = m; even{k}(b + 1, n - 1, m); }}
}}
""",
    "take": """\
static void take{k}(struct box{k} *b, struct pool{k} *p) {{ {take} }}
""",
    "part": """\
static void part{k}(struct box{k} *b, struct pool{k} p) {{ b->d = p.m; }}
""",
    "setter": """\
static void set{k}(struct box{k} *b, int *m) {{ b->d = m; }}
static void (*setter{k})(struct box{k} *, int *) = set{k};
""",
    "begin": """\
static void begin{k}(struct box{k} *b) {{ *b = pattern{k}; {after} }}
""",
}
"""Functions by which memory gets into objects, of which a program has those that it calls."""
_BODIES = (
    "{x}[i + 1] = {y}[i] + 1;",
    "{x}[i] = {y}[i + 1] * 2;",
    "{x}[11 - i] = {y}[i] + 3;",
    "{x}[i] = {y}[i] + i;",
)


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._calls = []

    def text(self):
        """The given text and the driver."""
        lines = ["static int *fresh(void) { return calloc(2000, sizeof(int)); }"]
        for k in range(3):
            lines += self._group(k)
        calls = "\n".join(f"  {call}" for call in self._calls)
        return _HEAD + "\n".join(lines) + "\n", _DRIVER.format(calls=calls)

    def _group(self, k):
        pick = self._random
        fill = pick.choice(_FILLS).format(k=k, offset=pick.choice(_OFFSETS))
        wide = pick.choice(
            ("v[i].in.d = get{k}(n);", "init{k}(&v[i].in, n);", "v[i].in.d = fresh();")
        ).format(k=k)
        take = pick.choice(
            (
                "b->d = p->m;",
                "int *t = p->m; b->d = t;",
                "int *t = p->m + 1; b->d = t;",
                "b->d = p->m; p->m += 40;",
            )
        )
        after = pick.choice(("", "", "b->d = fresh();", "if (b->n) b->d = fresh();"))
        helpers = "".join(
            text.format(k=k, take=take, after=after)
            for name, text in _HELPERS.items()
            if f"{name}{k}(" in fill + wide
        )
        source = pick.choice(_SOURCES).format(k=k)
        widen = f"for (int i = 0; i < 12; i++) {wide}"
        yield _TYPES.format(k=k, source=source, helpers=helpers, fill=fill, widen=widen)
        for number in range(2):
            yield from self._kernel(f"f{k}_{number}", k)

    def _kernel(self, name, k):
        pick = self._random
        made = f"struct box{k} *v = calloc(12, sizeof *v); fill{k}(v, 1);"
        shown = "for (int i = 0; i < 12; i++) show(v[i].d);"
        way = pick.choice(("pair", "pair", "copies", "both", "rows", "wide"))
        if way == "rows":
            parameters, given = f"struct box{k} *v", "v"
            body = pick.choice(
                (
                    "v[i].d[0] += v[i].d[1] + i;",
                    "v[i].d[1] = v[i].d[0] + i; v[i].d[0] = i;",
                )
            )
        elif way == "wide":
            made = f"struct wide{k} *v = calloc(12, sizeof *v); widen{k}(v, 1);"
            shown = "for (int i = 0; i < 12; i++) show(v[i].in.d);"
            parameters, given = (
                f"struct box{k} *a, struct box{k} *b",
                "&v[0].in, &v[1].in",
            )
            body = pick.choice(_BODIES).format(x="a->d", y="b->d")
        else:
            first, second = {
                "pair": ("*", "*"), "copies": ("", ""), "both": ("", "*")
            }[way]  # fmt: skip
            parameters = f"struct box{k} {first}a, struct box{k} {second}b"
            given = f"{'&' * bool(first)}v[0], {'&' * bool(second)}v[1]"
            body = pick.choice(_BODIES).format(
                x="a->d" if first else "a.d", y="b->d" if second else "b.d"
            )
        self._calls.append(f"{{ {made} {name}({given}); {shown} }}")
        yield f"void {name}({parameters}) {{"
        yield f"  {FIRST} {{ {body} }}"
        yield "}"


_DRIVER = """
#include <stdio.h>
int half(int k) {{ return k / 2; }}
void show(int *x) {{
  for (int i = 0; i < 40; i++) printf("%d ", x[i]);
  printf("\\n");
}}
int main(int argc, char **argv) {{
  mode_ = atoi(argv[argc - 1]);
{calls}
  return 0;
}}
"""
