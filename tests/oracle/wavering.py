"""Random C programs in which pointers have several targets, chosen by data and by the way.

Conditional and repeated assignments, also inside expressions and by functions that get the
address of a pointer, copies, helpers that return one of two, pointers that are stored in a
table, members of a list, functions of another file that keep and give back what they were
handed, and pointers to variables. A driver that is not part of the given text calls every
function with arrays that do not overlap.
"""

import random

from tests.oracle.batches import FIRST

_HEAD = """\
#include <stdlib.h>
struct node { struct node *next; int v[40]; };
static int *either(int *x, int *y, int k) { if (k > 2) return x; return y; }
static int *first(int *x, int *y) { return x; }
static int set(int **x, int *y, int k) { if (k > 2) *x = y; return k & 1; }
static int choose(int **x, int *y, int k) { return k > 1 && (*x = y, k > 3); }
static int *turn(int **x, int **y, int k) { return k > 2 ? (*x = *y) : (*y = *x, *y + 1); }
static void trade(int **x, int **y) { int *z = *x; *x = *y; *y = z; }
void keep(int *x);
int *again(void);
int *other(int *x);
int give(int **x);
void hold(int **x);
void change(int *x);
"""
_POINTERS = ("p", "q", "r")


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def text(self):
        """The given text and the driver."""
        count = self._random.randint(3, 5)
        functions = "".join(self._function(number) for number in range(count))
        return _HEAD + functions, _driver(count)

    def _function(self, number):
        body = [
            f"  int *{name} = {self._target(_POINTERS[:known])};"
            for known, name in enumerate(_POINTERS)
        ]
        body += [
            line for _ in range(self._random.randint(4, 7)) for line in self._any()
        ]
        head = "int *a, int *b, int *c, int **rows, struct node *n, int k"
        local = "  int v = 1, w = k, *z = &w, t[100];\n"
        local += "  for (int j = 0; j < 100; j++) t[j] = j % 7;\n"
        sums = "  for (int j = 0; j < 60; j++) a[99] += t[j] * j;\n"
        sums += "  a[98] += *z + 3 * v + 7 * w;\n"
        return f"void f{number}({head}) {{\n{local}" + "\n".join(body) + f"\n{sums}}}\n"

    def _target(self, known):
        pick = self._random
        names = ["a", "b", "c", "t", *known]
        one, other = pick.choice(names), pick.choice(names)
        return pick.choice(
            [
                one,
                f"{one} + {pick.randint(1, 2)}" if one in "abct" else one,
                f"either({one}, {other}, k)",
                f"first({one}, {other})",
                f"k > {pick.randint(0, 4)} ? {one} : {other}",
                "rows[0]",
                "rows[k & 1]",
                "n->v",
                "n->next->v",
                "again()",
                f"other({other})",
            ]
        )

    def _assignment(self):
        pick = self._random
        if pick.random() < 0.15:
            return (
                f"rows[{pick.choice(('0', '1', 'k & 1'))}] = {pick.choice(_POINTERS)};"
            )
        if pick.random() < 0.2:
            return f"z = {pick.choice(('&v', '&w', 'k > 2 ? &v : &w', 'a + 97'))};"
        return f"{pick.choice(_POINTERS)} = {self._target(_POINTERS)};"

    def _change(self):
        """An expression that may assign a pointer."""
        pick = self._random
        one, other = pick.sample(_POINTERS, 2)
        to, test = self._target(_POINTERS), f"k > {pick.randint(0, 4)}"
        return pick.choice(
            [
                f"{test} && ({one} = {to}, 1)",
                f"{test} || ({one} = {to}, 0)",
                f"({test} ? ({one} = {to}, k > 3) : 0)",
                f"({test} ? ({one} = {to}, 0) : ({other} = {one}, 1))",
                f"(*({test} ? &{one} : &{other}) = {to})[3] % 3 == 1",
                f"({one} = {other} = {to})[2] % 3 == 0",
                f"{test} && choose(&{one}, {to}, k)",
                f"set(&{one}, {to}, k)",
                f"choose(&{one}, {other}, k)",
                f"turn(&{one}, &{other}, k)[1] % 3 == 1",
                f"(trade(&{one}, &{other}), {one})[4] % 2",
                f"({one} = {to}) != {pick.choice('abc')} && set(&{other}, {one}, k)",
            ]
        )

    def _changing(self):
        """A statement with such an expression."""
        pick = self._random
        other = pick.choice(_POINTERS)
        return pick.choice(
            [
                f"{self._change()};",
                f"(void)({self._change()});",
                f"if ({self._change()}) {self._assignment()}",
                f"v = {self._change()};",
                f"{other} = ({self._change()}) ? {self._target(())} : {other};",
                f"for (int j = 0; j < 2 && ({self._change()}); j++) {other}[j] = j;",
            ]
        )

    def _test(self, index):
        pick = self._random
        at = f"{index} + {pick.randint(0, 2)}" if index else str(pick.randint(0, 9))
        return pick.choice(
            [f"k > {pick.randint(0, 4)}", f"{self._array()}[{at}] % 3 == 1"]
        )

    def _array(self):
        return self._random.choice(
            ("a", "b", "c", "t", "p", "p", "q", "q", "r", "rows[1]")
        )

    def _store(self, index):
        shifts = [self._random.choice((0, 0, 1, 2, 12)) for _ in range(2)]
        to, source = self._array(), self._array()
        factor = self._random.randint(1, 3)
        return (
            f"{to}[{index} + {shifts[0]}] = "
            f"({source}[{index} + {shifts[1]}] * {factor} + {index} + k) & 1023;"
        )

    def _any(self):
        pick = self._random
        kind = pick.random()
        if kind < 0.05:
            yield f"  keep({pick.choice('abct')});"
        elif kind < 0.13:
            yield f"  {self._handing()}"
        elif kind < 0.22:
            yield f"  {self._assignment()}"
        elif kind < 0.34:
            yield f"  {self._changing()}"
        elif kind < 0.45:
            yield f"  if ({self._test('')})"
            yield f"    {self._assignment()}"
            if pick.random() < 0.4:
                yield "  else"
                yield f"    {self._assignment()}"
        else:
            # Pointers may change places before each run of the loop.
            one, other = pick.sample(("a", "b", *_POINTERS), 2)
            is_repeated = pick.random() < 0.25
            if is_repeated:
                yield "  for (int o = 0; o <= k % 3; o++) {"
                yield f"  int *s = {one}; {one} = {other}; {other} = s;"
            yield f"  {FIRST} {{"
            for _ in range(pick.randint(1, 3)):
                yield from self._inside()
            yield "  }"
            yield from ("  }",) * is_repeated

    def _handing(self):
        """A pointer whose address other code gets."""
        pick = self._random
        name = pick.choice(_POINTERS)
        return pick.choice(
            [
                f"give(&{name});",
                f"if (give(&{name})) {self._assignment()}",
                f"hold(&{name});",
                f"change({pick.choice('abct')});",
                f"{{ int **u = &{name}; give(u); *u = {self._target(_POINTERS)}; }}",
            ]
        )

    def _inside(self):
        pick = self._random
        kind = pick.random()
        if kind < 0.55:
            yield f"    {self._store('i')}"
        elif kind < 0.7:
            yield f"    if ({self._test('i')})"
            yield f"      {self._assignment()}"
        elif kind < 0.75:
            yield f"    if ({self._test('i')})"
            yield "      z = &v;"
            yield "    else"
            yield "      z = &w;"
        elif kind < 0.78:
            yield f"    {self._assignment()}"
        elif kind < 0.84:
            yield f"    {self._changing()}"
        else:
            yield "    for (int j = 0; j < 5; j++)"
            yield f"      {self._store('j')}"


def _driver(count):
    calls = "\n".join(
        f"  for (int k = 0; k < 6; k++) {{ reset(); f{n}(A, B, C, R, &N[0], k); show(); }}"
        for n in range(count)
    )
    return f"""
#include <stdio.h>
static int A[100], B[100], C[100], D[100], E[100], F[100];
static int *R[2], *K, **H;
void keep(int *x) {{ K = x; }}
int *again(void) {{ return K; }}
int *other(int *x) {{ int *y = K; K = x; return y; }}
int give(int **x) {{ int *y = K; K = *x; *x = y; return y == F; }}
void hold(int **x) {{ H = x; }}
void change(int *x) {{ if (H) *H = x; K = x; }}
static struct node N[2];
static void reset(void) {{
  for (int j = 0; j < 100; j++) {{
    A[j] = j; B[j] = 3 * j % 11; C[j] = 5 * j % 13; D[j] = j % 4; E[j] = j % 9;
    F[j] = j % 8;
  }}
  for (int j = 0; j < 40; j++) N[0].v[j] = j % 5, N[1].v[j] = j % 6;
  H = 0; K = F; R[0] = D; R[1] = E; N[0].next = &N[1]; N[1].next = &N[0];
}}
static void show(void) {{
  unsigned long h = 0;
  for (int j = 0; j < 100; j++)
    h = (((((h * 31 + A[j]) * 31 + B[j]) * 31 + C[j]) * 31 + D[j]) * 31 + E[j]) * 31 + F[j];
  for (int j = 0; j < 40; j++) h = (h * 31 + N[0].v[j]) * 31 + N[1].v[j];
  printf("%lu\\n", h);
}}
int main(int argc, char **argv) {{
  mode_ = argc > 1 ? atoi(argv[1]) : 0;
{calls}
  return 0;
}}
"""
