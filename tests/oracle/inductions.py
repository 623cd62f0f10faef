"""Random C functions with unsigned indices and second ones, and their runs as gcc makes them.

Indices and second indices of all widths, counting up and down, with constant and symbolic
steps, wrapping where the language wraps; pointers that walk. A run records what each
iteration starts with and accesses, and is no run of a conforming program if a subscript
leaves its array or a signed number overflows. The same iterations then run in other orders,
each from what it started with.
"""

import random
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SIZE = 64
_TYPES = (
    "int", "unsigned", "size_t", "unsigned char", "short", "unsigned short", "long",
)  # fmt: skip
_COUNTS = ("int", "unsigned", "size_t", "unsigned char", "short")
_FOR = (
    "{t} i = 0; i < n; i++", "{t} i = 0; i <= n; i++", "{t} i = n; i > 0; i--",
    "{t} i = n; i-- > 0;", "{t} i = 1; i < n; i += 2", "{t} i = n; i >= 2; i -= 2",
    "{t} i = 0; i != n; i++", "{t} i = m; i < n; i++", "{t} i = 0; i < n; i += m",
    "{t} i = 250; i < n; i++", "{t} i = n - 1; i >= 0; i--", "{t} i = 0; i++ < n;",
    "{t} i = 0; i < n; i += 3", "{t} i = 1; i < n; i *= 2", "{t} i = n; i > 1; i /= 2",
)  # fmt: skip
_COUNTED = (
    ("while (n--)", ""), ("while (n-- > 1)", ""), ("do", "while (--n);"),
    ("do", "while (n-- > 1);"), ("for (; n; n--)", ""), ("for (; n > 1; n -= 2)", ""),
    ("while (--n)", ""), ("while (--n > 0)", ""),
)  # fmt: skip
_STEPS = (
    "k++;", "++k;", "k++;", "k--;", "k += 2;", "k -= 3;", "k += m;", "k -= m;", "k += u;",
    "k = k + 3;", "k = 5 + k;", "k += 200;", "k *= 3;", "if ({i} % 2) k++;",
)  # fmt: skip
_STARTS = ("0", "0", "1", "3", "254", "n", "m", "u", "-1")
_SUBSCRIPTS = (
    "0", "{i}", "{i}", "k", "k", "k", "{i} + 1", "k + 1", "{i} % 8", "k % 8", "k & 7",
    "k / 2", "{i} / 2", "m", "{i} + m", "k + m", "63 - {i}", "k + {i}", "k - {i}", "2 * k",
    "(unsigned char)k % 64", "(k + 250) % 64", "({i} * 3) & 63", "k * 5 % 64", "k & 63",
    "{i} & 63", "(short)({i} * 9) & 63", "n - k", "k - 1", "{i} - 1",
)  # fmt: skip
_WALKS = ("p++;", "p--;", "p += 2;", "p += m;", "--p;")
_INNER = ("int j = 0; j < 3; j++", "int j = 0; j < m; j++", "unsigned j = 2; j-- > 0;")
_INNER_SUBSCRIPTS = ("j", "{i} + j", "3 * {i} + j", "k + j", "k - j", "k", "k++", "{i}")


@dataclass(frozen=True)
class Function:
    """A function: its loops, its variables with types and starts, and its statements."""

    head: str
    tail: str
    inner: str
    index: tuple[str, str]
    count: str
    second: tuple[str, str]
    walk: str
    stores: tuple[tuple[str, str, str, str, str], ...]
    steps: tuple[str, ...]
    steps_first: bool

    @property
    def text(self) -> str:
        """The function in C."""
        stores = [
            f"{guard}{_element(target, x)} = {_element(source, y)} + 1;"
            for guard, target, x, source, y in self.stores
        ]
        body = self.loop_of((*stores, *self.steps), (*self.steps, *stores))
        walk = f"  int *p = a + {self.walk};\n" if self.walk else ""
        return (
            f"#include <stddef.h>\nstatic int a[{SIZE}], b[{SIZE}];\n"
            f"void f({self.count} n, int m, unsigned u) {{\n"
            f"  {self.second[0]} k = {self.second[1]};\n{walk}"
            f"  {self.head} {{\n    {body}\n  }} {self.tail}\n}}\n"
        )

    def loop_of(
        self, stores_first: tuple[str, ...], steps_first: tuple[str, ...]
    ) -> str:
        """The body: one of two orders of its statements, perhaps in an inner loop."""
        body = "\n    ".join(steps_first if self.steps_first else stores_first)
        return f"for ({self.inner}) {{ {body} }}" if self.inner else body


def function(seed: int) -> Function:
    """A function drawn by a number."""
    pick = random.Random(seed)
    kind, count = pick.choice(_TYPES), pick.choice(_COUNTS)
    if pick.random() < 0.6:
        head, tail, index = f"for ({pick.choice(_FOR).format(t=kind)})", "", ("i", kind)
    else:
        (head, tail), index = pick.choice(_COUNTED), ("n", count)
    walk = pick.choice(("0", "n", "m", "20")) if pick.random() < 0.25 else ""
    inner = pick.choice(_INNER) if pick.random() < 0.2 else ""
    forms = (*_SUBSCRIPTS, *_INNER_SUBSCRIPTS * 3) if inner else (*_SUBSCRIPTS, "k++")
    stores = []
    for _ in range(pick.choice((1, 1, 2))):
        guard = f"if ({index[0]} != 3) " if pick.random() < 0.15 else ""
        target, source = pick.choice(("ab", "ba", "aa", "aa"))
        x, y = (pick.choice(forms).format(i=index[0]) for _ in range(2))
        if walk and pick.random() < 0.6:
            target, x = "p", pick.choice(("0", "0", "1", "-1", "++"))
        # What is read and written in one expression has no order.
        y = y.replace("k++", "k")
        x = "k" if x == "k++" and "k" in y else x
        stores.append((guard, target, x, source, y))
    steps = [pick.choice(_STEPS).format(i=index[0])]
    steps += [pick.choice(_WALKS)] if walk else []
    second = (pick.choice(_TYPES), pick.choice(_STARTS))
    return Function(
        head, tail, inner, index, count, second, walk, tuple(stores), tuple(steps),
        pick.random() < 0.2,
    )  # fmt: skip


def _element(name: str, subscript: str) -> str:
    if name == "p":
        return {"0": "*p", "++": "*p++"}.get(subscript, f"p[{subscript}]")
    return f"{name}[{subscript}]"


def _place(name: str, subscript: str) -> str:
    if name == "p":
        return "p++" if subscript == "++" else f"p + ({subscript})"
    return subscript


@dataclass(frozen=True)
class Run:
    """What a run showed.

    `kind`: `ended`, `nonconforming` or `long`. `is_same`: other orders left the same.
    `entry` is `k` before the loop, and `states` are i, n and k of the first iterations.
    `met` are the elements that two iterations accessed, one of them writing.
    """

    kind: str
    is_same: bool
    entry: int
    states: tuple[tuple[int, int, int], ...]
    met: frozenset[tuple[str, int]]


def runs(
    functions: Sequence[Function],
    wanted: Sequence[tuple[int, int, int, int]],
    folder: Path,
) -> list[Run]:
    """The runs of functions; one that is wanted is the place of a function, n, m and u."""
    parts = [_HEAD]
    parts += [_instrumented(it, number) for number, it in enumerate(functions)]
    names = ", ".join(f"{{run{k}, again{k}}}" for k in range(len(functions)))
    parts.append(_MAIN.replace("@", names))
    source, binary = folder / "runs.c", folder / "runs"
    source.write_text("".join(parts))
    checks = "signed-integer-overflow,shift,integer-divide-by-zero"
    command = ["gcc", "-O0", "-w", f"-fsanitize={checks}"]
    command += ["-fsanitize-undefined-trap-on-error", "-o", str(binary), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    told = "".join(f"{' '.join(map(str, each))}\n" for each in wanted)
    done = subprocess.run(
        [binary], check=True, capture_output=True, input=told.encode()
    )
    return [_run(line) for line in done.stdout.decode().splitlines()]


def _run(line: str) -> Run:
    kind, is_same, entry, *rest = line.split()
    states = [tuple(map(int, x[1:].split(","))) for x in rest if x[0] == "="]
    elements = frozenset((x[0], int(x[1:])) for x in rest if x[0] != "=")
    triples = tuple((i, n, k) for i, n, k in states)
    return Run(kind, is_same == "1", int(entry), triples, elements)


def _instrumented(it: Function, number: int) -> str:
    name, kind = it.index
    own = "i" if name == "i" else "0"
    stores = [
        f"{guard}{{ int v_ = *at({'0' if source == 'a' else '1'}, {y}, 0);"
        f" *at({'1' if target == 'b' else '0'}, {_place(target, x)}, 1) = v_ + 1; }}"
        for guard, target, x, source, y in it.stores
    ]
    body = it.loop_of((*stores, *it.steps), (*it.steps, *stores))
    walk = it.walk or "0"
    again = f"{kind} i = state[t].i;" if name == "i" else ""
    second = it.second[0]
    return f"""
static void run{number}(long long n_, int m, unsigned u) {{
  {it.count} n = n_; {second} k = {it.second[1]}; long p = {walk};
  entry = k;
  {it.head} {{ enter({own}, n, k, p); {body} }} {it.tail}
}}
static void again{number}(int t, int m, unsigned u) {{
  {it.count} n = state[t].n; {second} k = state[t].k; long p = state[t].p; {again}
  {{ {body} }}
}}
"""


_HEAD = f"""
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum {{ MOST = 600, SIZE = {SIZE} }};
static struct {{ long long i, n, k; long p; }} state[MOST];
static int memory[2][SIZE], first[2][SIZE], met[2][SIZE], writes[2][SIZE];
static int count, is_recorded;
static long long entry;
static sigjmp_buf out;
static void enter(long long i, long long n, long long k, long p) {{
  if (count == MOST) siglongjmp(out, 2);
  state[count].i = i, state[count].n = n, state[count].k = k, state[count].p = p;
  count++;
}}
static int *at(int array, __int128 place, int is_write) {{
  if (place < 0 || place >= SIZE) siglongjmp(out, 1);
  if (is_recorded) {{
    int *one = &first[array][place];
    if (*one && *one != count) met[array][place] = 1;
    if (!*one) *one = count;
    writes[array][place] |= is_write;
  }}
  return &memory[array][place];
}}
static void trapped(int number) {{ siglongjmp(out, 1); }}
static void begin(void) {{
  for (int k = 0; k < 2 * SIZE; k++) memory[k / SIZE][k % SIZE] = k * 7 % 31;
}}
"""
_MAIN = """
static const struct {
  void (*run)(long long, int, unsigned);
  void (*again)(int, int, unsigned);
} table[] = { @ };
static int permuted(int t, int mode) {
  if (mode == 0) return count - 1 - t;
  int step = mode == 1 ? 7 : 11;
  while (count % step == 0) step += 2;
  for (int q = 2; q <= step; q++) if (step % q == 0 && count % q == 0) { step += 1; q = 1; }
  return (int)((long)t * step % count);
}
int main(void) {
  static int left[2][SIZE];
  int number, m;
  long long n;
  unsigned u;
  signal(SIGILL, trapped);
  signal(SIGTRAP, trapped);
  while (scanf("%d %lld %d %u", &number, &n, &m, &u) == 4) {
    const char *const kinds[] = { "ended", "nonconforming", "long" };
    begin();
    memset(first, 0, sizeof first), memset(met, 0, sizeof met);
    memset(writes, 0, sizeof writes);
    count = entry = 0, is_recorded = 1;
    int way = sigsetjmp(out, 1), is_same = 1;
    if (way == 0) table[number].run(n, m, u);
    is_recorded = 0;
    memcpy(left, memory, sizeof left);
    for (int mode = 0; way == 0 && mode < 3 && count > 1; mode++) {
      begin();
      if (sigsetjmp(out, 1) == 0)
        for (int t = 0; t < count; t++) table[number].again(permuted(t, mode), m, u);
      is_same &= !memcmp(left, memory, sizeof left);
    }
    printf("%s %d %lld", kinds[way], is_same, entry);
    for (int t = 0; t < count && t < 12; t++)
      printf(" =%lld,%lld,%lld", state[t].i, state[t].n, state[t].k);
    for (int k = 0; k < 2 * SIZE; k++)
      if (met[k / SIZE][k % SIZE] && writes[k / SIZE][k % SIZE])
        printf(" %c%d", "ab"[k / SIZE], k % SIZE);
    printf("\\n");
  }
  return 0;
}
"""
