"""Random C programs that call functions by pointers.

Pointers are handed to functions, on to others, kept in variables, chosen, changed on the
way, by an address or in a structure. `printed` runs many programs at once, the chosen loops
in the order of a mode.
"""

import random
from collections.abc import Collection, Sequence
from pathlib import Path

from tests.oracle.batches import FIRST, ORDER, outputs, reordered

MODES = range(4)
_HEADERS = "#include <stdio.h>\n#include <stdlib.h>\n#include <stddef.h>\n"
_STATE = "static int I[40], J[40], K[40], count, last;\n"
_FUNCTIONS = {
    "plain": "return 3 * x + 1;",
    "square": "return x * x % 7;",
    "near": "return J[x % 30];",
    "far": "return I[(x + 20) % 40];",
    "behind": "return I[x % 30 + 1];",
    "counted": "count += x; return x;",
    "shown": "return count + x;",
    "kept": "int k = last; last = 2 * last % 50 + x; return k;",
    "put": "K[x % 40] = x; return x;",
    "moved": "K[x % 30 + 1] = K[x % 30]; return x;",
    "both": "return plain(x) + near(x);",
}
_ALIKE = ("plain", "square", "near")
_IN_ORDER = ("kept", "moved", "shown")
_HELPERS = (
    "static int apply(op f, int x) { return f(x); }",
    "static int again(op f, int x) { return apply(f, x) + apply(f, x + 1); }",
    "static int chain(op f, op g, int x) { return f(g(x) % 40); }",
    "static int choose(op f, int x) { if (x > 5) f = kept; return f(x); }",
    "static int tested(op f, int x) { return f != NULL ? f(x) : x; }",
    "static int local(op f, int x) { op g = f; return g(x); }",
    "static int changed(op f, int x) { op g = f, *h = &g; *h = kept; return g(x); }",
    "static int late(op f, int x) { op g; g = f; return g(x); }",
    "static int down(op f, int x) { return x > 2 ? down(f, x - 2) : f(x); }",
    "static void fill(op f, int k) { for (int j = 0; j < 3; j++) J[k + j] = f(j + k); }",
    "static int held(struct box b, int x) { return b.f(x); }",
    "static int deep(op f, int x) { return chain(f, plain, x) + local(f, x); }",
)
_BEFORE: tuple[str, ...] = (
    "",
    "op f = {f};",
    "op f = &{f};",
    "static op f = {f};",
    "op f = {f}; f = {g};",
)
_BEFORE += ("op f = mode ? {f} : {g};", "op f = {f}, *h = &f; if (mode) *h = {g};")
_CALLS = (
    "f(i)", "(*f)(i)", "apply(f, i)", "apply({g}, i)", "again({f}, i)", "deep({f}, i)",
    "chain({f}, {g}, i)", "choose({f}, i)", "tested({f}, i)", "tested(NULL, i)",
    "local({f}, i)", "changed({f}, i)", "late({f}, i)", "down({f}, i)", "deep(f, i)",
    "held((struct box){{{f}}}, i)", "table[i % 2](i)", "chain(f, {g}, i)",
)  # fmt: skip
_RUN = """\
static void run(void) {
  for (int k = 0; k < 40; k++) I[k] = k * 7 % 11, J[k] = k * 5 % 13, K[k] = k;
  count = last = 1;
  for (mode = 0; mode < 2; mode++) all();
  for (int k = 0; k < 40; k++) printf("%d %d %d ", I[k], J[k], K[k]);
  printf("%d %d", count, last);
}
"""
_OWN = [
    "I",
    "J",
    "K",
    "count",
    "last",
    "op",
    "box",
    "table",
    "mode",
    "ORDER",
    "all",
    "run",
]
_OWN += [*_FUNCTIONS, *(text.split("(")[0].split()[-1] for text in _HELPERS)]
_OWN += [f"k{number}" for number in range(6)]


def program(seed: int) -> str:
    """The text of a program."""
    pick = random.Random(seed)
    names = [f"k{number}" for number in range(pick.randint(3, 5))]
    table = ", ".join(pick.choices([*_FUNCTIONS], k=2))
    parts = [
        "typedef int (*op)(int);\nstruct box { op f; };\nstatic int mode;",
        *(f"static int {f}(int x) {{ {text} }}" for f, text in _FUNCTIONS.items()),
        *_HELPERS,
        f"static const op table[] = {{{table}}};",
        *(_kernel(pick, name) for name in names),
        f"void all(void) {{ {' '.join(f'{name}();' for name in names)} }}\n",
    ]
    return _HEADERS + _STATE + "\n".join(parts)


def _kernel(pick: random.Random, name: str) -> str:
    f, g = pick.choices([*_FUNCTIONS], k=2)
    f, g = (
        (f, g) if pick.random() < 0.5 else (pick.choice(_ALIKE), pick.choice(_IN_ORDER))
    )
    before = pick.choice(_BEFORE).format(f=f, g=g)
    call = pick.choice(_CALLS if before else _CALLS[3:-4])
    call = call if before or "f)" not in call.replace("{f}", "") else "apply({g}, i)"
    call = call.format(f=f, g=g)
    body = pick.choice(
        ("I[i] = {};", "I[i + 20] = {};", "{};", "if (J[i] > 4) I[i] = {};")
    )
    body = f"fill({g}, 3 * i);" if pick.random() < 0.1 else body.format(call)
    return f"void {name}(void) {{\n  {before}\n  {FIRST} {{ {body} }}\n}}"


def printed(
    programs: Sequence[tuple[str, Collection[int]]], folder: Path
) -> list[list[bytes]]:
    """What programs print in each mode, with its order in the loops on some lines."""
    bodies = []
    for text, lines in programs:
        rows = reordered(text, lines).split("\n")
        rest = [row for row in rows if not row.startswith("#")]
        bodies.append(ORDER + "\n".join(rest) + "\n" + _RUN)
    return outputs(_HEADERS, bodies, _OWN, MODES, folder)
