"""What an inspector keeps from one round of an outer loop to the next stays true.

Random loops with index arrays stand in an outer loop, beside statements that change index
arrays, bounds or pointers in many ways, or none of these. Each program runs as it was, with
its inspectors, and with inspectors that look anew each time: all leave the same bits, and
what is kept is what a new look finds. Waves of any size are taken.
"""

import random
import re
import shutil

import pytest

import depanalysis
from tests.test_inspected_randomly import _NOTED, _compiled, _ran

_TRIPS, _ROUNDS = 48, 4
_HEAD = """\
#include <stdio.h>
#include <string.h>
struct table { int n; int *at; };
static int all[300], *global = all, many = 40;
static void turned(int *p, int s) { int old = p[s]; p[s] = p[s + 1]; p[s + 1] = old + s % 2; }
static void less(void) { many--; }
static void moved(int s) { global[s] = global[s + 1]; }
"""
_PARAMETERS = "int n, int *p, int *q, struct table *t, double *x, double *y"
_HARMLESS = (
    "y[s] = x[s] + 1;",
    "for (int k = 0; k < n; k++) y[k] = y[k] * 0.5 + s;",
    "if (s == 2) continue;",
    "if (x[3] > 1e300) break;",
    "if (x[4] > 1e300) return;",
    "c += s;",
    "",
)
_CHANGING = (
    "p[s] = p[s + 1];",
    "q[n - 1 - s] = q[s] + s;",
    "{ int *w = p; w[s] = 3; }",
    "{ int *w = q + s; *w = 7; }",
    "turned(p, s);",
    "turned(t->at, s);",
    "memcpy(p, q, 20 * sizeof *p);",
    "m--;",
    "less();",
    "moved(s);",
    "t->n--;",
    "t->at[s] = s;",
    "t->at++;",
    "p++;",
    "{ double *old = x; x = y; y = old; }",
    "x++;",
    "{ int *r = &m; --*r; }",
    "for (int k = 0; k < 5; k++) p[k] = p[k + s];",
    "if (s == 1) p = q;",
    "switch (s) { case 1: q[3] = q[4]; break; default: break; }",
)
_INDICES = (
    "p[i]",
    "q[i]",
    "p[q[i]]",
    "t->at[i]",
    "global[i]",
    "p[i] + s % 2",
    "q[i] + d",
)
_BOUNDS = ("n", "m", "t->n", "many", "n - s", "n - 3")
_OUTER = (
    "for (int s = 0; s < {rounds}; s++) {{",
    "for (int e = 0; e < 2; e++) for (int s = e; s < {rounds}; s++) {{",
    "for (int e = 0; e < 2; e++)\n  for (int s = e; s < {rounds}; s++) {{",
    "int s = -1;\n  while (++s < {rounds}) {{",
    "int s = -1;\n  do {{\n    s++; ",
)
_MAIN = """\
static double x[300], y[300];
int main(void) {{
  static int p[300], q[300], at[300];
  struct table t = {{40, at}};
  for (int i = 0; i < 300; i++) {{
    x[i] = i / 7.0; y[i] = 1.0 / (i + 3);
    p[i] = i < {trips} ? {p} : 0; q[i] = {q}; at[i] = i / {same}; all[i] = 47 - i % 48;
  }}
{calls}
  for (int i = 0; i < 300; i++) printf("%a %a %d %d\\n", x[i], y[i], p[i], q[i]);
  return 0;
}}
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


def _function(pick, number):
    """A function whose outer loop has an inspected loop, and other statements around it."""
    index, bound = pick.choice(_INDICES), pick.choice(_BOUNDS)
    array, operator = pick.choice("xy"), pick.choice(("=", "+=", "*="))
    other = pick.choice(("i * 0.5", "x[i]", "y[q[i]]", "x[p[i]] + 1"))
    work = "for (int k = 0; k < 3; k++) v = v * 0.5 + k;" if pick.random() < 0.5 else ""
    heads = (
        f"for (int i = 0; i < {bound}; i++)",
        f"for (i = {bound} - 1; i >= 0; i -= 2)",
    )
    loop = (
        f"    {pick.choice(heads)} {{",
        f"      double v = {other}; {work}",
        f"      {array}[{index}] {operator} v;",
        "    }",
    )
    others = [f"    {pick.choice(_HARMLESS)}" for _ in range(pick.randint(0, 2))]
    if pick.random() < 0.4:
        others.append(f"    {pick.choice(_CHANGING)}")
    pick.shuffle(others)
    place = pick.randint(0, len(others))
    guard = ["    if (s != 1) {", "    }"] if pick.random() < 0.2 else ["", ""]
    inside = (*others[:place], guard[0], *loop, guard[1], *others[place:])
    outer = pick.choice(_OUTER).format(rounds=_ROUNDS)
    end = f"}} while (s < {_ROUNDS - 1});" if "do {" in outer else "}"
    return "\n".join(
        (
            f"void f{number}({_PARAMETERS}) {{",
            f"  int m = n, i, c = 0, d = {pick.choice('01')}; (void)i;",
            f"  {outer}",
            *filter(None, inside),
            f"  {end}",
            "  y[299] = m + c + d + x[0] + p[0] + q[0] + t->n;",
            "}",
        )
    )


def check_one(seed, folder, *flags):
    """Programs with and without inspectors, and with such as forget; how many keep."""
    pick = random.Random(seed)
    functions = [_function(pick, number) for number in range(8)]
    p = pick.choice(("i * 3", "(i * 7) % 48", "i / 2", "i"))
    q = pick.choice(("i % 48", "47 - i % 48", "(i * 5) % 48", "i % 48 / 3"))
    calls = "\n".join(f"  f{k}(40, p, q, &t, x, y); t.at = at;" for k in range(8))
    main = _MAIN.format(trips=_TRIPS, p=p, q=q, same=pick.randint(1, 3), calls=calls)
    text = _HEAD + "\n".join((*functions, main))
    (file,) = depanalysis.parallelize(text, path="a.c", inspect=True).files
    assert file.text is not None
    noted = file.text.replace("#include <stdio.h>\n", _NOTED, 1)
    noted = re.sub(
        r"(da_apart = da_many && (\w+)\.apart;)",
        r'\1 fprintf(stderr, "%d%u ", da_apart, \2.waves);',
        noted,
    )
    anew = re.sub(
        r"if \(da_many && (\w+)\.pass < 3\)",
        r"da_forget(&\1); \1 = (struct da_look){0};\n if (da_many)",
        noted,
    )
    everything = (
        *flags,
        "-DDA_WIDTH=1",
        "-Wno-unused-function",
        "-Wno-maybe-uninitialized",
    )
    original = _ran(_compiled(text, folder / "a.c", *everything))
    kept = _compiled(noted, folder / "b.c", "-fopenmp", *everything)
    new = _compiled(anew, folder / "c.c", "-fopenmp", *everything)
    for threads in (1, 2, 8):
        found = _ran(kept, threads)
        assert found[0] == original[0], seed
        assert found == _ran(new, threads), seed
    kept_ones = len(
        re.findall(
            r"^ *struct da_look \w+ [^\n]*\n *(?:for|while|do|struct)", file.text, re.M
        )
    )
    return kept_ones, file


@needs_gcc
@pytest.mark.sampled(4)
def test_what_is_kept_is_what_a_new_look_finds(tmp_path):
    flags = "-fsanitize=address,undefined"
    assert sum(check_one(seed, tmp_path, flags)[0] for seed in range(2)) > 2


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(200, 300, 10))
def test_much_that_is_kept_is_what_a_new_look_finds(first, tmp_path):
    for seed in range(first, first + 10):
        check_one(seed, tmp_path, "-fsanitize=address,undefined")
