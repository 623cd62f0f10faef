"""Random loops with index arrays give the same bits with and without their inspectors.

Each program has several functions with one loop each, over arrays of numbers that go
through index arrays, guards, temporaries and inner loops with bounds from memory. What the
loops touch is also worked out here, iteration by iteration, so that an inspector has to say
exactly whether iterations meet.
"""

import random
import re
import shutil
import subprocess
from dataclasses import dataclass

import pytest

import depanalysis

_WARNINGS = (
    "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Wno-unused-variable",
    "-Wno-unused-but-set-variable",
)  # fmt: skip
_TRIPS, _SIZE = 70, 640
_FUNCTIONS = 6
_PARAMETERS = (
    "int n, const int *p, const int *q, const int *mask, const int *row, "
    "const int *col, double *x, double *y, long *z, double *own"
)
_MAIN = """\
static double x[{size}], y[{size}], own[{size}];
static long z[{size}];
int main(void) {{
  for (int data = 0; data < {count}; data++) {{
    for (int i = 0; i < {size}; i++) {{ x[i] = i / 7.0; y[i] = 1.0 / (i + 3); z[i] = i; }}
{calls}
    for (int i = 0; i < {size}; i++) printf("%a %a %ld\\n", x[i], y[i], z[i]);
  }}
  return 0;
}}
"""
_NOTED = """\
#include <stdio.h>
static int noted(int apart) { fprintf(stderr, "%d", apart); return apart; }
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


@dataclass(frozen=True)
class Data:
    """Values of the index arrays."""

    p: list[int]
    q: list[int]
    mask: list[int]
    row: list[int]
    col: list[int]


def drawn_data(pick, kind):
    """Index arrays whose elements repeat never, once or often."""
    row = [0]
    for _ in range(_TRIPS):
        row.append(row[-1] + pick.randint(0, 4))
    p = pick.sample(range(0, _SIZE // 2 - 2, 2), _TRIPS)
    q = list(p) if pick.random() < 0.5 else [each + _SIZE // 2 for each in p]
    col = pick.sample(range(_SIZE // 2), row[-1])
    if kind == "once":
        p[pick.randrange(1, _TRIPS)] = p[0]
        col[-1] = col[0]
    if kind == "often":
        p = [pick.randrange(_SIZE - 2) for _ in range(_TRIPS)]
        q = [pick.randrange(_SIZE - 2) for _ in range(_TRIPS)]
        col = [pick.randrange(_SIZE - 2) for _ in col]
    return Data(p, q, [pick.randint(0, 3) for _ in range(_TRIPS)], row, col)


# A subscript: its text, and its value in an iteration.
_SUBSCRIPTS = (
    ("p[i]", lambda d, i, k: d.p[i]),
    ("q[i]", lambda d, i, k: d.q[i]),
    ("p[i] + 1", lambda d, i, k: d.p[i] + 1),
    ("i", lambda d, i, k: i),
    ("j", lambda d, i, k: d.q[i] + 1),
    ("u", lambda d, i, k: d.p[i] + (d.mask[i] > 1)),
)
_INNER = (
    ("col[k]", lambda d, i, k: d.col[k]),
    ("p[i]", lambda d, i, k: d.p[i]),
    ("col[k] + 1", lambda d, i, k: d.col[k] + 1),
)


class Function:
    """A function with one loop: its text, and what an iteration touches."""

    def __init__(self, pick, number):
        self._pick = pick
        self._steps = []
        lines = []
        for _ in range(pick.randint(1, 3)):
            lines += self._inner() if pick.random() < 0.3 else self._statement()
        self.text = "\n".join(
            (
                f"void f{number}({_PARAMETERS}) {{",
                "  int u; double t; long c = 0;",
                "  for (int i = 0; i < n; i++)",
                "    own[i] = i % 2;",
                "  for (int i = 0; i < n; i++) {",
                "    int j = q[i] + 1;",
                "    u = p[i];",
                "    if (mask[i] > 1)",
                "      u++;",
                "    t = p[i] / 3.0; c += mask[i];",
                *lines,
                "  }",
                "  z[639] += c;",
                "}",
            )
        )

    def _inner(self):
        first = len(self._steps)
        lines = self._statement(_INNER)
        own = self._steps[first:]
        self._steps[first:] = [
            lambda d, i, k, each=each: [
                touch for k in range(d.row[i], d.row[i + 1]) for touch in each(d, i, k)
            ]
            for each in own
        ]
        head = "    for (int k = row[i]; k < row[i + 1]; k++)"
        return [head, *(f"  {line}" for line in lines)]

    def _statement(self, subscripts=_SUBSCRIPTS):
        pick = self._pick
        array, other = pick.choice("xy"), pick.choice("xy")
        (target, to), (source, from_) = (pick.choice(subscripts) for _ in range(2))
        operator = pick.choice(("=", "=", "+=", "*="))
        limit, least = pick.choice((None, None, 0, 1)), pick.choice((0, 0, 1, 2))
        is_read, clears = pick.random() < 0.5, pick.random() < 0.1
        value = f"{other}[{source}] * 0.5 + t" if is_read else "t - i"
        if is_read and least:
            maybe = f"mask[i] >= {least} && {other}[{source}] > 1"
            value = pick.choice(
                (f"mask[i] < {least} ? t : {value}", f"{maybe} ? 1 : t")
            )

        def touches(d, i, k):
            if (limit is not None and d.mask[i] <= limit) or (clears and i % 2 == 0):
                return
            yield array, to(d, i, k), True
            if is_read and d.mask[i] >= least:
                yield other, from_(d, i, k), False

        self._steps.append(touches)
        guard = f"if (mask[i] > {limit}) " if limit is not None else ""
        if clears:
            guard += "if (own[i] > 0) { own[i] = 0; "
        return [f"    {guard}{array}[{target}] {operator} {value};{' }' * clears}"]

    def meets(self, data):
        """Whether two iterations touch one element and one of them writes it."""
        found: dict[tuple[str, int], set[tuple[int, bool]]] = {}
        for i in range(_TRIPS):
            for step in self._steps:
                for array, element, writes in step(data, i, None):
                    found.setdefault((array, element), set()).add((i, writes))
        return any(
            len({i for i, _ in each}) > 1 and any(writes for _, writes in each)
            for each in found.values()
        )


def _program(functions, data):
    """The text of a program without its includes."""
    tables = [
        f"static const int {name}{number}[] = {{{', '.join(map(str, values))}, 0}};"
        for number, each in enumerate(data)
        for name, values in vars(each).items()
    ]
    calls = [
        f"    if (data == {d}) f{f}({_TRIPS}, p{d}, q{d}, mask{d}, row{d}, col{d}, x, y, z, own);"
        for d in range(len(data))
        for f in range(len(functions))
    ]
    main = _MAIN.format(size=_SIZE, count=len(data), calls="\n".join(calls))
    return "\n".join((*(each.text for each in functions), *tables, main))


def _compiled(text, path, *flags):
    path.write_text(text)
    binary = path.with_suffix("")
    command = ["gcc", "-O1", *_WARNINGS, *flags, "-o", binary, path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return binary


def _ran(binary, threads=1):
    environment = {"OMP_NUM_THREADS": str(threads)}
    done = subprocess.run([binary], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def check_one(seed, folder, *flags):
    """What inspectors said: for each loop that has one, a digit for each set of data."""
    pick = random.Random(seed)
    data = [drawn_data(pick, kind) for kind in ("never", "once", "often")]
    functions = [Function(pick, number) for number in range(_FUNCTIONS)]
    text = "#include <stdio.h>\n" + _program(functions, data)
    (file,) = depanalysis.parallelize(text, path="a.c", inspect=True).files
    assert file.text is not None
    inspected = [
        int(each.loop.function[1:]) for each in file.decisions if each.inspected
    ]
    expected = "".join(
        str(int(not functions[number].meets(each)))
        for each in data
        for number in inspected
    )
    noted = file.text.replace("#include <stdio.h>\n", _NOTED)
    noted = re.sub(r"if\(da_apart\)", "if(noted(da_apart))", noted)
    original = _ran(_compiled(text, folder / "a.c", *flags))
    binary = _compiled(noted, folder / "b.c", "-fopenmp", *flags)
    for threads in (1, 2, 8):
        # One thread has nothing to ask.
        said = expected if threads > 1 else "0" * len(expected)
        assert _ran(binary, threads) == (original[0], said), seed
    return expected


@needs_gcc
@pytest.mark.sampled(4)
def test_inspected_loops_give_the_same_bits(tmp_path):
    flags = "-fsanitize=address,undefined"
    said = "".join(check_one(seed, tmp_path, flags) for seed in range(3, 4))
    assert min(said.count(each) for each in "01") > 4


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(200, 300, 10))
def test_many_inspected_loops_give_the_same_bits(first, tmp_path):
    for seed in range(first, first + 10):
        check_one(seed, tmp_path, "-fsanitize=address,undefined")
