"""Random C programs with tables of rows that are parts of one object, or one row often.

The table is filled in the function that uses it, by a function that returns it, as a member of
a structure, or through a parameter; row by row in many ways, some of which give two rows the
same memory. A driver that is not part of the given text calls every function once.
"""

import random

from tests.oracle.batches import FIRST

_HEAD = """\
#include <stdlib.h>
#include <string.h>
struct grid { int n, m; int **rows; int *cells; };
static int pool[400], plane[14][20];
int *held;
static int *spots[14];
void set(int **a);
void show(int **a);
"""
_FILLS = (
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i * m;",
    "for (int i = 0; i < n; i++) {r}[i] = &{c}[m * i];",
    "{r}[0] = {c}; for (int i = 1; i < n; i++) {r}[i] = {r}[i - 1] + m;",
    "{r}[0] = {c}; for (int i = 1; i < n; i++) {r}[i] = {r}[0] + i * m;",
    "{r}[0] = {c}; for (int i = 0; i + 1 < n; i++) {r}[i + 1] = {r}[i] + m;",
    "int *p = {c}; for (int i = 0; i < n; i++, p += m) {r}[i] = p;",
    "int *p = {c}; for (int i = 0; i < n; i++) {{ {r}[i] = p; p += m; }}",
    "for (long i = n - 1; i >= 0; i--) {r}[i] = {c} + (size_t)i * m;",
    "for (int i = 0; i < n; i++) {r}[n - 1 - i] = {c} + (n - 1 - i) * m;",
    "for (int i = 0; i < n; i++) {{ {r}[i] = {c} + i * m; {r}[i][0] = i; }}",
    "for (int i = 1; i <= n; i++) {r}[i - 1] = {c} + (i - 1) * m;",
    "for (int i = 0; i < n; i++) {r}[i] = plane[i];",
    "for (int i = 0; i < n; i++) {r}[i] = &plane[i][0];",
    "for (int i = 0; i < n; i++) spots[i] = {c} + i * m; memcpy({r}, spots, sizeof spots);",
    # From here on two rows may have elements in common.
    "for (int i = 0; i < n; i++) {r}[i] = {c};",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i / 2 * m;",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i % 5 * m;",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i;",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i * (m / 2);",
    "for (int i = 0; i < n; i++) {r}[i] = plane[i / 2];",
    "{r}[0] = {c}; for (int i = n - 1; i > 0; i--) {r}[i] = {r}[0] + m;",
    "{r}[0] = {c}; for (int i = 1; i < n; i++) {r}[i] = {r}[i / 2] + m;",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i * m;"
    " for (int i = n - 1; i > 0; i--) {r}[i] = {r}[i - 1] + 0 * m;",
    "for (int w = m / 2; w <= m; w += m / 2) for (int i = 0; i < n * 10 / w; i++)"
    " if (i < n) {r}[i] = {c} + i * w;",
    "for (int i = 0; i < n; i++) {{ {r}[i] = {c} + i * m; if (i == 5) m = 15; }}",
    "int *p = {c}; for (int i = 0; i < n; i++) {{ {r}[i] = p + i * m; p -= m / 2 * (i < 7); }}",
    "for (int i = 0; i < n; i++) {r}[i] = {c} + i * m;"
    " for (int i = 0; i < n / 2; i++) {r}[2 * i] = {c} + i * m;",
    "for (int i = 0; i < n; i++) {{ {r}[i] = {c} + i * m; if (i == 7) {r}[i] = {c}; }}",
)
_AFTER = (
    "{r}[3] = {r}[2];",
    "{r}[5] = {c} + 10;",
    "for (int i = 4; i < n; i++) {r}[i] = {r}[i - 3];",
    "{{ int *one = {r}[1]; {r}[4] = one + 1; }}",
    "{{ int *one = {r}[1]; {r}[1] = {r}[2]; {r}[2] = one; }}",
    "memcpy({r} + 1, {r}, 5 * sizeof *{r});",
    "put(&{r}[2], {c});",
    "{{ int **others = {r}; others[1] = others[2]; }}",
    "for (int i = 1; i < 5; i++) if ({r}[i] - {r}[0] >= m) {r}[i] -= m;",
    "if ({r}[2] - {r}[0] >= m) {{ int **o = {r} + 2; for (int k = 0; k < m; k++) --*o; }}",
)
_CELLS = (
    "malloc(n * m * sizeof(int))",
    "malloc(sizeof(int) * n * m)",
    "malloc((size_t)(n * m + 1) * sizeof(int))",
    "calloc(n * m, sizeof(int))",
    "calloc(n, m * sizeof(int))",
    "malloc(400 * sizeof(int))",
    "pool",
    "held",
)


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._calls = []

    def text(self):
        """The given text and the driver."""
        lines = ["static void put(int **x, int *y) { *x = y; }"]
        for number in range(3):
            lines += self._group(number)
        calls = "\n".join(f"  {call}" for call in self._calls)
        return _HEAD + "\n".join(lines) + "\n", _DRIVER.format(calls=calls)

    def _fill(self, table, cells):
        pick = self._random
        lines = [pick.choice((*_FILLS[:14] * 2, *_FILLS)).format(r=table, c=cells)]
        if pick.random() < 0.3:
            lines.append(pick.choice(_AFTER).format(r=table, c=cells))
        return [f"  {line}" for line in lines]

    def _group(self, k):
        """A table that is made in one way, and the functions that use it."""
        pick = self._random
        cells = pick.choice((*_CELLS[:5] * 2, *_CELLS))
        way = pick.choice((self._inside, self._made, self._grid, self._through))
        yield from way(k, cells)

    def _inside(self, k, cells):
        """The function makes the table that it uses."""
        table = self._random.choice(
            ("int **a = malloc(n * sizeof *a);", "int *a[n];", "int **a = spots;")
        )
        yield f"void f{k}(int n, int m) {{"
        yield f"  {table} int *c = {cells};"
        yield from self._fill("a", "c")
        yield "  for (int i = 0; i < n; i++) for (int j = 0; j < 20; j++) a[i][j] = i * 7 + j;"
        yield from self._loops("a", ("c",))
        yield "  show(a);"
        yield "}"
        self._calls.append(f"f{k}(14, 20);")

    def _made(self, k, cells):
        yield f"static int **make{k}(int n, int m) {{"
        if self._random.random() < 0.5:
            yield "  int **r = malloc(n * sizeof(int *));"
            yield f"  int *c = {cells};"
            yield from self._fill("r", "c")
        else:
            yield "  int **r = malloc(n * sizeof(int *));"
            yield f"  r[0] = {cells};"
            yield from self._fill("r", "r[0]")
        yield "  return r;"
        yield "}"
        table, other = f"make{k}(14, 20)", f"make{k}(n, m)"
        yield from self._kernel(k, f"int **a = {other};")
        yield from self._kernels(k, "int **a, int **b", ("a", "b"))
        second = self._random.choice((table, table, "a"))
        yield from self._used(k, f"int **a = {table}, **b = {second};")

    def _grid(self, k, cells):
        yield f"static struct grid *make{k}(int n, int m) {{"
        yield "  struct grid *g = malloc(sizeof *g);"
        yield "  g->n = n; g->m = m; g->rows = malloc(n * sizeof *g->rows);"
        yield f"  g->cells = {cells};"
        yield from self._fill("g->rows", "g->cells")
        yield "  return g;"
        yield "}"
        yield from self._kernels(
            k, "struct grid *g, struct grid *h", ("g->rows", "h->rows"), ("g->cells",)
        )
        one = f"struct grid *a = make{k}(14, 20), *b = make{k}(14, 20);"
        yield from self._used(k, one, rows="->rows")

    def _through(self, k, cells):
        """A function fills the table that it is handed."""
        pick = self._random
        yield f"static void fill{k}(int **r, int *c, int n, int m) {{"
        yield from self._fill("r", "c")
        yield "}"
        yield from self._kernels(k, "int **a, int **b", ("a", "b"))
        yield f"void f{k}(int n, int m) {{"
        yield "  int **a = malloc(n * sizeof *a), **b = malloc(n * sizeof *b);"
        yield f"  int *c = {cells}, *d = {cells};"
        if pick.random() < 0.4:
            yield f"  fill{k}(a, c, 7, m); fill{k}(a + 7, {pick.choice('cd')}, 7, m);"
        else:
            yield f"  fill{k}(a, c, n, m);"
        yield f"  fill{k}(b, {pick.choice('ddc')}, n, m);"
        yield "  set(a); set(b);"
        yield from self._loops("a", ("c",))
        yield f"  k{k}(a, b, 1);"
        yield "  show(a); show(b);"
        yield "}"
        self._calls.append(f"f{k}(14, 20);")

    def _used(self, k, one, rows=""):
        yield f"void u{k}(void) {{"
        yield f"  {one} set(a{rows}); set(b{rows}); k{k}(a, b, 1); show(a{rows}); show(b{rows});"
        yield "}"
        self._calls.append(f"u{k}();")

    def _kernel(self, k, table):
        yield f"void f{k}(int n, int m) {{"
        yield f"  {table}"
        yield "  set(a);"
        yield from self._loops("a", ())
        yield "  show(a);"
        yield "}"
        self._calls.append(f"f{k}(14, 20);")

    def _kernels(self, k, parameters, tables, cells=()):
        yield f"static void k{k}({parameters}, int m) {{"
        for _ in range(2):
            table = self._random.choice((tables[0], *tables))
            yield from self._loops(table, cells, tables)
        yield "}"

    def _loops(self, table, cells, tables=()):
        """A loop over rows, or along them."""
        pick = self._random
        for _ in range(pick.randint(1, 2)):
            stmts = []
            for _ in range(pick.choice((1, 1, 2))):
                left = self._place(pick.choice((table, table, *tables)), cells)
                right = self._place(pick.choice((table, *tables)), cells)
                stmts.append(f"{left} = {right} * 3 + i;")
            yield f"  {FIRST} {{ {' '.join(stmts)} }}"

    def _place(self, table, cells):
        pick = self._random
        if cells and pick.random() < 0.15:
            step = pick.choice(("i", "20 * i", "20 * i + 20", "i + 20", "2 * i"))
            return f"{cells[0]}[{step}]"
        if pick.random() < 0.5:
            row, column = pick.choice(("i", "i", "i + 1", "i / 2")), pick.choice("0123")
        else:
            row, column = pick.choice("0123"), pick.choice(("i", "i", "i + 1"))
        return f"{table}[{row}][{column}]"


_DRIVER = """
#include <stdio.h>
void set(int **a) {{
  for (int i = 0; i < 14; i++) for (int j = 0; j < 20; j++) a[i][j] = i * 7 + j;
}}
void show(int **a) {{
  for (int i = 0; i < 14; i++) {{
    for (int j = 0; j < 20; j++) printf("%d ", a[i][j]);
    printf("\\n");
  }}
}}
int main(int argc, char **argv) {{
  mode_ = atoi(argv[argc - 1]);
  held = malloc(400 * sizeof *held);
  memset(held, 0, 400 * sizeof *held);
{calls}
  return 0;
}}
"""
