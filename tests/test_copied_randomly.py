"""Random loops that fill rows and read them: whoever gets copies must not notice.

Each function has local arrays that a loop fills, fully or in part, and reads. The verdicts
are judged by the interpreter, which runs the iterations in other orders with copies of
their own; the emitted programs by a compiler.
"""

import random
import shutil
import subprocess
from collections import Counter
from functools import partial

import pytest

import depanalysis
from depanalysis.analysis.symbolic import model
from depanalysis.emit.openmp import parallelized
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, Reordering, difference, run
from depanalysis.options import Options
from depanalysis.schedule.copies import judged
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from tests.oracle.programs import memory, permutations

_FUNCTIONS = 6
_ROWS = 10
_FRAME = """\
#include <stdio.h>
enum {{ N = 40 }};
static unsigned a[N][N], b[N][N], v[N];
{functions}
static unsigned (*const list[])(int, int) = {{ {names} }};
int main(void) {{
  static const int sizes[] = {{ 0, 1, 3, 7, 12 }};
  for (int f = 0; f < {count}; f++)
    for (int k = 0; k < 25; k++) {{
      for (int i = 0; i < N; i++) {{
        v[i] = i * 7u + k;
        for (int j = 0; j < N; j++) a[i][j] = i * 3u ^ j, b[i][j] = j * 5u + i;
      }}
      unsigned sum = list[f](sizes[k / 5], sizes[k % 5]);
      for (int i = 0; i < N; i++) {{
        sum = sum * 31 + v[i];
        for (int j = 0; j < N; j++) sum = sum * 31 + b[i][j];
      }}
      printf("%d %d %u\\n", f, k, sum);
    }}
  return 0;
}}
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


class _Writer:
    """Writes one function; `t` is a row, `u` a table and `w` a row of structs."""

    def __init__(self, pick):
        self._pick = pick
        self._rows = []

    def function(self, number):
        pick = self._pick
        size = pick.choice([str(_ROWS + 4), "m + 14"])
        start = ["  for (int j = 0; j < 14; j++) t[j] = w[j].x = w[j].y = j;"]
        start += [
            "  for (int j = 0; j < 14; j++) u[j][0] = u[j][1] = u[j][2] = 9u * j;"
        ]
        start += ["  sum = t[m] + u[n][1] + w[3].x;"]
        index = pick.choice(["i", "i", "k"])
        self._rows = pick.sample(["t[{}]", "t[{}]", "u[{}][1]", "w[{}].x"], 2)
        body = [self._statement(index) for _ in range(pick.randint(1, 3))]
        if pick.random() < 0.7:
            fills = [
                f"    for (int j = 0; j < 14; j++) {each.format('j')} = a[{index}][j];"
                for each in self._rows[: pick.randint(1, 2)]
            ]
            body = [*fills, *body]
        if pick.random() < 0.4:
            # How often is for the data to say.
            often = pick.choice([f"v[{index}]", "v[m]"])
            head = f"    for (int r = 0; r < (int)({often} % 3u); r++) {{"
            split = pick.choice([0, 0, 1])
            body = [*body[:split], head, *body[split:], "    }"]
        lines = [*start, f"  for (int {index} = 0; {index} < n; {index}++) {{", *body]
        lines.append("  }")
        if pick.random() < 0.3:
            lines.append(f"  sum += {self._own('3')} + {self._own('m')};")
        return (
            f"static unsigned f{number}(int n, int m) {{\n"
            "  unsigned sum = 0;\n"
            f"  unsigned t[{size}], u[14][3];\n"
            "  struct { unsigned x, y; } w[14];\n"
            f"{chr(10).join(lines)}\n"
            "  return sum;\n}\n"
        )

    def _statement(self, index):
        pick = self._pick
        first, last = (
            pick.choice(["0", "0", "0", "1"]),
            pick.choice([str(_ROWS), str(_ROWS), "m", "12", index]),
        )
        if pick.random() < 0.15:
            last = f"(int)(v[{index}] % 9u)"
        place = pick.choice(["j", "j", "j + 1", "m", "3"])
        if pick.random() < 0.1:
            place = "v[j] % 13u"
        guard = pick.choice(["", "", "", f"if ({index} > 1) ", "if (j > 2) "])
        if pick.random() < 0.1:
            guard = f"if (v[{index}] % 2u) "
        if pick.random() < 0.5:
            deed = f"{self._own(place)} = a[{index}][j] + {pick.choice(['j', index])};"
        else:
            other = self._own(pick.choice(["j", "j", "13 - j", "3"]))
            deed = f"b[{index}][j] = {other} + {self._own('j')};"
        head = f"for (int j = {first}; j < {last}; j++)"
        return f"    {head} {guard}{deed}"

    def _own(self, place):
        return self._pick.choice(self._rows).format(place)


def program(seed):
    """A program of several random functions."""
    pick = random.Random(seed)
    functions = "".join(_Writer(pick).function(k) for k in range(_FUNCTIONS))
    names = ", ".join(f"f{k}" for k in range(_FUNCTIONS))
    return _FRAME.format(functions=functions, names=names, count=_FUNCTIONS)


def copied(seed):
    """Judges the verdicts on all loops that need copies of arrays, and counts them."""
    source = SourceFile("rows.c", program(seed))
    counts: Counter[str] = Counter()
    functions = (p for p in translate(source).programs if p.name != "main")
    for each in functions:
        facts = Facts(model(each), Options(), source)
        local = {name for storage, name in facts.model.extents if storage}
        for loop in facts.model.loops:
            found = judged(facts, loop)
            needs = found.needs
            listed = {*needs.private, *needs.firstprivate, *needs.lastprivate}
            if found.verdict is not Verdict.PARALLEL or not listed & local:
                continue
            counts["first" if needs.firstprivate else "private"] += 1
            for variant in range(6):
                sizes = {"n": 1 + variant, "m": variant * 2}
                values = Inputs(sizes, memory(variant))
                order = Reordering(
                    loop.number, partial(permutations, seed=variant), needs
                )
                base, other = run(each, values), run(each, values, order)
                place = difference(each, values, base, other)
                assert place is None, (seed, each.name, loop.symbol, place)
    return counts


def _output(source, *flags, threads):
    result = source.with_suffix("")
    command = ["gcc", "-O1", "-Wall", "-Werror", *flags, "-o", result, source]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    team = {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"}
    done = subprocess.run([result], capture_output=True, text=True, env=team)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def check_one(seed, folder):
    """Compares what a program prints before and after; how many loops got copies."""
    original, result = folder / "original.c", folder / "parallel.c"
    original.write_text(program(seed))
    source = SourceFile("original.c", original.read_text())
    report = depanalysis.check(source.text, path=source.path)
    emission = parallelized(source, report.loops, Options())
    result.write_text(emission.text)
    expected = _output(original, "-Wno-unknown-pragmas", threads=1)
    for threads in (1, 2, 8):
        found = _output(result, "-fopenmp", threads=threads)
        assert found == expected, f"seed {seed}, {threads} threads"
    directives = [each.directive or "" for each in emission.decisions]
    return sum("private(" in each for each in directives)


@pytest.mark.sampled(4)
def test_copies_are_right_in_any_order():
    counts = copied(0)
    assert counts["private"] > 0
    assert counts["first"] > 0


@needs_gcc
@pytest.mark.sampled(4)
def test_programs_with_copies_print_the_same(tmp_path):
    assert check_one(1, tmp_path) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_copies_are_right_in_many_programs(first):
    assert sum((copied(seed) for seed in range(first, first + 10)), Counter())


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(100, 160, 10))
def test_many_programs_with_copies_print_the_same(first, tmp_path):
    assert sum(check_one(seed, tmp_path) for seed in range(first, first + 10)) > 0
