"""Random C programs like `aliased`, whose pointers of the file are set in more ways.

By pointers to pointers, in conditions and loops, by `memcpy` and by other types, through
unions, by functions in variables and tables, and by code of the program that the library
runs: comparisons of `qsort` and `bsearch`, handlers of signals.
"""

from tests.oracle import aliased

_POINTERS = ("p1", "p2", "p3", "s.p", "s.q", "t.p", "o.in.p", "tab[1]", "o.rows[2]")
_WAYS = (
    "*where({k}) = {x};",
    "pp = where({k}); *pp = {x};",
    "{{ int ***h = &pp; **h = {x}; }}",
    "if (({p} = {x}) != A) {q} = {p};",
    "for ({p} = A; {p} < A + 2; {p}++) ;",
    "while ({p} >= A && {p} < A + 2) {p}++;",
    "{p} = s.n ? {x} : {y};",
    "do {p} = {x}; while (0);",
    "switch (s.n) {{ case 0: {p} = {x}; break; default: {p} = {y}; }}",
    "*({q} = {x}, &{p}) = {q};",
    "*(s.n ? &{p} : &{q}) = {x};",
    "memcpy(&{p}, &{q}, sizeof {p});",
    "{p} = {q} = {x};",
    "memcpy(tab, o.rows, sizeof tab);",
    "memmove(&s, &t, sizeof s);",
    "*(int **)(void *)&{p} = {x};",
    "*(intptr_t *)&{p} = (intptr_t){q};",
    "{p} = (int *)(uintptr_t){x};",
    "u.p = {x}; {p} = u.p;",
    "u.n = (intptr_t){x}; {p} = u.p;",
    "u.p = {x}; {p} = (int *)u.n;",
    "s = (struct pair){{1, {x}, {y}}};",
    "qsort(tab, 3, sizeof *tab, sets);",
    "qsort(A + 90, 3, sizeof *A, sets);",
    "raise_it();",
    "{{ int *h = {x}; bsearch(&h, tab, 3, sizeof *tab, sets); }}",
    "hook(&{p}, {x});",
    "steps[{k}]();",
    "many(2, {x}, {y});",
    "{p} = kept({x});",
    "{p} = memcpy({x}, {x}, 0);",
    "{p} = twice(&{q});",
    "table[{k}].to = &{p}; *table[{k}].to = {x};",
    "{{ int **h = &{p}; *h = {x}; }}",
    "if (s.n || ({p} = {x})) {q} = {y};",
    "{p} = {x}; if (0) {p} = {y};",
    "links[0] = links[{k}];",
    "{{ struct pair *h = &s; h->q = {x}; to = h; }}",
    "each(set_it);",
    "{p} = &({x})[1];",
    "{{ static int *h; if (!h) h = {x}; {p} = h; }}",
    "{{ int *h[2] = {{{x}, {y}}}; {p} = h[s.n & 1]; }}",
    "{p} = (0, {x});",
    "{{ __typeof__({p}) *h = &{p}; h[0] = {x}; }}",
    "*&{p} = {x};",
    "{{ int *volatile h = {x}; {p} = h; }}",
    "{{ void *h = &{p}; *(int **)h = {x}; }}",
)
_MORE = """\
#include <stdarg.h>
enum {{ SIGUSR1 = 10 }};
void (*signal(int, void (*)(int)))(int);
int raise(int);
union slot {{ int *p; intptr_t n; char c[8]; }};
static union slot u = {{{13}}};
static struct {{ int **to; }} table[2];
static int *links[2] = {{{0}, {1}}};
static int **where(int k) {{ return k ? &{2} : &{3}; }}
static int sets(const void *x, const void *y) {{ {4} = {5}; return x < y ? -1 : x > y; }}
static void handler(int k) {{ (void)k; {6} = {7}; }}
static void raise_it(void) {{ signal(SIGUSR1, handler); raise(SIGUSR1); }}
static void first_step(void) {{ {8} = {9}; }}
static void other_step(void) {{ {10} = links[1]; }}
static void (*const steps[])(void) = {{first_step, other_step}};
static void (*hook)(int **, int *) = put;
static void many(int n, ...) {{
  va_list all; va_start(all, n); {11} = va_arg(all, int *); va_end(all);
}}
static int *kept(int *x) {{ static int *old; int *was = old; old = x; return was ? was : x; }}
static int *twice(int **x) {{ *x = *x + 1; return *x; }}
static void set_it(int *x) {{ {12} = x; }}
static void each(void (*f)(int *)) {{ f({1}); }}"""


class Writer(aliased.Writer):
    """Writes one program from a seed."""

    def _initializer(self):
        pick = self._random.choice
        gaps = [
            pick(_POINTERS) if k in (2, 3, 4, 6, 8, 10, 11, 12) else self._address()
            for k in range(14)
        ]
        yield from _MORE.format(*gaps).split("\n")
        yield from super()._initializer()

    def _store(self):
        pick = self._random.choice
        if self._random.random() < 0.2:
            return super()._store()
        values = [pick((self._address(), self._target())) for _ in "xy"]
        names = [pick(_POINTERS) for _ in "pq"]
        gaps = dict(zip("xypq", (*values, *names), strict=True))
        return pick(_WAYS).format(**gaps, k=self._random.randint(0, 1))

    def _local(self):
        if self._random.random() < 0.4:
            return super()._local()
        # The file's own pointers are used after they were set here, too.
        return self._store(), (
            "p1",
            "p2",
            "p3",
            "s.p",
            "tab[1]",
            "(*pp)",
            "u.p",
            "links[0]",
        )
