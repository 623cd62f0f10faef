"""Random C functions beside whose loops stands code that is not modelled, and their runs.

Calls of functions that are not given, assembly, unions, jumps out of the function, pointers
that others choose, complex numbers, variable length arrays. Whoever is not given does in
different runs nothing, changes what it was handed, or what it was handed before. A run
records which iteration accesses which element; it is none of a conforming program if a
subscript leaves its array or a signed number overflows.
"""

import random
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SIZE, MODES = 32, 18

_SUBSCRIPTS = (
    "i", "i", "i", "i + 1", "i / 2", "2 * i", "k", "i + k", "m", "i + m", "n - 1 - i", "0",
    "i % 4", "(i * 3) & 31", "k & 7", "(i + k) & 31", "i - 1", "t[i & 3]", "s.x", "i * s.x",
    "R(g, 0)", "i + R(g, 1)",
)  # fmt: skip
_CODE = (
    "any(&k);", "any(a);", "any(b + 1);", "k = some();", "m = some() & 3;", "any(g);",
    'asm volatile("" ::: "memory");', 'asm("" : "+r"(k));', "if (some()) return;",
    "{ union { int i; unsigned char c[4]; } u; u.i = k & 7; k = u.c[0]; }",
    "{ long double l = k; k = (int)l; }", "{ _Complex double z = k; k = (int)__real__ z; }",
    "{ int (*f_)(void) = some; k = f_(); }", "k = chosen(k);",
    "{ struct { unsigned b : 3; } f_ = {k & 7}; k = f_.b; }", "if (k > 40) exit(1);",
    "k = *(volatile int *)&k;", "k = ({ int t_ = k & 3; t_ + 1; });",
    "{ int v[(m & 3) + 1]; v[0] = k; k = v[0]; }", "{ static int kept; k += kept++ & 1; }",
    "p = other(a, b);", "p = m ? a : b;", "p = (int *)(long)a;", "any((int *)&p);",
    "switch (k & 1) { case 0: k++; }", "s = (struct S){k & 3};", "any(&s.x);", "any(&t[1]);",
    "W(g, 0) = 1;", "W(t, 2) = k & 3;", "if (k == 7) goto end;", "s.x = 2;", "k = 3;",
    "{ _Complex double z = k; k = (int)__real__ z + 2; }", "k = 1;", "k = 1;",
    "{ union { int i; unsigned char c[4]; } u; u.i = (k & 7) + 1; k = u.c[0]; }",
    "{ struct { unsigned b : 3; } f_ = {k + 1}; k = f_.b; }", "*(char *)&k = 2;",
    "for (int j = 0; j < m; j++) { _Complex double z = k; k = (int)__real__ z + 1; }",
    "p = a + (k & 1);",
)  # fmt: skip


@dataclass(frozen=True)
class Function:
    """A function: statements before its loop, in it, and after it."""

    before: tuple[str, ...]
    body: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def text(self) -> str:
        """The function in C, with macros for its accesses."""
        return (
            f"static int a[{SIZE}], b[{SIZE}], t[4] = {{3, 2, 1, 0}};\n"
            f"int g[{SIZE}];\nstruct S {{ int x; }};\n"
            "static struct S s = {1};\n"
            "void f(int n, int m) {\n  int k = 1, *p = b;\n"
            f"  {' '.join(self.before)}\n"
            f"  for (int i = 0; i < n; i++) {{ ENTER(i);\n    {' '.join(self.body)}\n  }}\n"
            f"  LEFT; {' '.join(self.after)}\nend: ;\n}}\n"
        )


PLAIN = (
    "extern int some(void), chosen(int); extern void any(int *), exit(int);\n"
    "extern int *other(int *, int *);\n"
    "#define W(x, i) x[i]\n#define R(x, i) x[i]\n#define ENTER(i)\n#define LEFT\n"
)


def function(seed: int) -> Function:
    """A function drawn by a number."""
    pick = random.Random(seed)
    stores = []
    for _ in range(pick.choice((1, 1, 2))):
        one, other = pick.choice(("ab", "ba", "aa", "ap", "pa", "ag", "ga", "pp"))
        x, y = pick.choice(_SUBSCRIPTS), pick.choice(_SUBSCRIPTS)
        guard = (
            f"if ({pick.choice(('i != 3', 'k < 9', 'm > 0', 'k == 1', 'k != 1'))}) "
            * (pick.random() < 0.3)
        )
        stores.append(f"{guard}W({one}, {x}) = R({other}, {y}) + 1;")
    body = [*stores, *pick.choices(_CODE, k=pick.choice((0, 0, 0, 1, 1, 2)))]
    pick.shuffle(body)
    return Function(
        tuple(pick.choices(_CODE, k=pick.choice((0, 1, 2)))),
        tuple(body),
        tuple(pick.choices(_CODE, k=pick.choice((0, 0, 1)))),
    )


@dataclass(frozen=True)
class Run:
    """Whether a run was one of a conforming program, and where iterations met."""

    kind: str
    met: frozenset[tuple[str, int]]


def runs(
    functions: Sequence[Function],
    wanted: Sequence[tuple[int, int, int, int, int]],
    folder: Path,
) -> list[Run]:
    """The runs of functions: for a function's place, n, m, a mode and a value."""
    parts = []
    for number, it in enumerate(functions):
        here = folder / f"f{number}.c"
        text = it.text.replace("void f(", f"void f{number}(")
        known = f"void known{number}(void) {{ know(a, 0); know(b, 1); know(g, 2); }}"
        text = text.replace(f"int g[{SIZE}];", f"extern int g[{SIZE}];\n{known}")
        here.write_text(_INSTRUMENTED + text)
        parts.append(here)
    names = ", ".join(f"{{f{k}, known{k}}}" for k in range(len(functions)))
    declared = "".join(
        f"void f{k}(int, int), known{k}(void);\n" for k in range(len(functions))
    )
    main, binary = folder / "main.c", folder / "runs"
    main.write_text(declared + _MAIN.replace("@", names))
    checks = "signed-integer-overflow,shift,integer-divide-by-zero"
    command = ["gcc", "-O0", "-w", f"-fsanitize={checks}"]
    command += ["-fsanitize-undefined-trap-on-error", "-o", str(binary)]
    subprocess.run([*command, *parts, main], check=True, capture_output=True)
    told = "".join(f"{' '.join(map(str, each))}\n" for each in wanted)
    done = subprocess.run(
        [binary], check=True, capture_output=True, input=told.encode()
    )
    return [_run(line) for line in done.stdout.decode().splitlines()]


def _run(line: str) -> Run:
    kind, *rest = line.split()
    return Run(kind, frozenset((x[0], int(x[1:])) for x in rest))


_INSTRUMENTED = r"""
extern int some(void), chosen(int); extern void any(int *), stop(void), enter(int);
extern int *other(int *, int *), *at(int *, long, int); extern void know(int *, int);
#define exit(x) stop()
#define W(x, i) (*at(x, i, 1))
#define R(x, i) (*at(x, i, 0))
#define ENTER(i) enter(i)
#define LEFT enter(-1)
"""

_MAIN = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <sys/wait.h>
enum { SIZE = 32, MOST = 4096 };
int g[SIZE];
static int *arrays[3], mode, value, calls, now = -1, count, *kept[8], keeps;
static struct {int which, place, iteration, is_write;} log_[MOST];
static jmp_buf away;
void know(int *x, int which) { arrays[which] = x; }
void enter(int i) { now = i; }
void stop(void) { longjmp(away, 2); }
static void note(int *x, int is_write) {
  for (int w = 0; w < 3; w++)
    if (x >= arrays[w] && x < arrays[w] + SIZE && now >= 0) {
      if (count == MOST) longjmp(away, 1);
      log_[count].which = w; log_[count].place = x - arrays[w];
      log_[count].iteration = now; log_[count++].is_write = is_write;
    }
}
int *at(int *x, long i, int is_write) {
  for (int w = 0; w < 3; w++)
    if (x >= arrays[w] && x < arrays[w] + SIZE &&
        (x + i < arrays[w] || x + i >= arrays[w] + SIZE)) longjmp(away, 1);
  note(x + i, is_write);
  return x + i;
}
int some(void) {
  calls++;
  int given[] = {0, 1, calls & 3, 5, -calls, value};
  return given[mode];
}
int chosen(int k) { return (mode & 1) && mode != 5 ? k : some(); }
void any(int *p) {
  calls++;
  if (keeps < 8) kept[keeps++] = p;
  if (mode == 0 || mode == 5) return;
  int *q = mode >= 3 && calls % 3 == 0 ? kept[calls % keeps] : p;
  (void)q;
  note(p, 1); *p = mode == 1 ? *p + 1 : mode == 2 ? value : calls & 7;
}
int *other(int *x, int *y) { calls++; return (mode & 1 ? x : y) + mode / 2; }
struct pair { void (*run)(int, int); void (*known)(void); } all[] = {@};
static void bad(int s) { longjmp(away, 1); }
int main(void) {
  int which, n, m;
  while (scanf("%d %d %d %d %d", &which, &n, &m, &mode, &value) == 5) {
    fflush(stdout);
    int child = fork();
    if (!child) {
      alarm(5);
      signal(SIGILL, bad); signal(SIGTRAP, bad); signal(SIGSEGV, bad); signal(SIGFPE, bad);
      all[which].known();
      int fill = mode / 6;
      mode %= 6;
      for (int i = 0; i < SIZE; i++) g[i] = fill == 0 ? i & 3 : fill == 1 ? 1 : value;
      int how = setjmp(away);
      if (!how) { all[which].run(n, m); }
      printf("%s", how == 1 ? "nonconforming" : how == 2 ? "stopped" : "ended");
      for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
          if (log_[i].which == log_[j].which && log_[i].place == log_[j].place &&
              log_[i].iteration != log_[j].iteration && (log_[i].is_write || log_[j].is_write)) {
            printf(" %c%d", "abg"[log_[i].which], log_[i].place);
            break;
          }
      printf("\n");
      fflush(stdout);
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status)) printf("nonconforming\n");
  }
}
"""
