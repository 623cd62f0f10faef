"""Random loops whose iterations meet at varying distances print the same with new heads.

Each program has some loops with random subscripts, run over many ranges. All numbers are
integers, so every line has to be equal.
"""

import random
import shutil
import subprocess
from collections import Counter

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile

_LOOPS = 8
_FRAME = """\
#include <stdio.h>
enum {{ SIZE = 2400, MIDDLE = 1200 }};
static unsigned all[SIZE];
{functions}
static void (*const list[])(int, int, int, unsigned *) = {{ {names} }};
int main(void) {{
  for (int f = 0; f < {count}; f++)
    for (int first = -45; first < 40; first += 8)
      for (int length = 0; length < 70; length += 1 + length / 2)
        for (int k = -7; k < 30; k += 9) {{
          unsigned sum = 0;
          for (int i = 0; i < SIZE; i++) all[i] = i * 7u;
          list[f](first, first + length, k, all + MIDDLE);
          for (int i = 0; i < SIZE; i++) sum = sum * 31 + all[i];
          printf("%d %d %d %d %u\\n", f, first, length, k, sum);
        }}
  return 0;
}}
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


def _subscript(pick, factors, rests):
    return f"{pick.choice(factors)} * i + {pick.choice(rests)}"


def _function(pick, number):
    kind = pick.random()
    if kind < 0.25:
        # Constant distances that have a large common divisor.
        apart = pick.choice([16, 18, 20, 24, 33])
        far = f"i + {apart * pick.choice([-2, -1, 1, 2])}"
        subscripts = ["i", far, pick.choice(["i", f"i - {apart}"])]
    else:
        factors = [1, 2, 3, 4, 5, 7] if kind < 0.7 else [-3, -1, 0, 1, 2, 3]
        rests = ["0", "5", "(-9)", "40", "k", "(3 - k)"]
        subscripts = [_subscript(pick, factors, rests) for _ in range(2)]
        subscripts.append(subscripts[pick.randrange(2)])
    target, origin, more = subscripts
    body = pick.choice(
        [
            "a[{0}] = a[{1}] * 3u + (unsigned)i;",
            "{{ unsigned t = a[{1}]; if (i % 3 == 1) continue; a[{0}] = t + 1u; }}",
            "{{\n    a[{0}] += 7u; /* and */\n    a[{1}] ^= a[{2}];\n  }}",
            "if (a[{1}] % 5 != 1) a[{0}] = a[{1}] + 2u;",
        ]
    ).format(target, origin, more)
    start, index = pick.choice([("int i = first", ""), ("i = first", "  int i;\n")])
    test = pick.choice(["i < last", "i <= last - 1"])
    return (
        f"static void f{number}(int first, int last, int k, unsigned *a) {{\n{index}"
        f"  for ({start}; {test}; i++)\n    {body}\n  (void)k;\n}}\n"
    )


def program(seed):
    """A program with random loops."""
    pick = random.Random(seed)
    functions = "".join(_function(pick, number) for number in range(_LOOPS))
    names = ", ".join(f"f{number}" for number in range(_LOOPS))
    return _FRAME.format(functions=functions, names=names, count=_LOOPS)


def _output(source, *flags, threads):
    result = source.with_suffix("")
    command = ["gcc", "-O1", "-Wall", "-Werror", "-Wno-maybe-uninitialized", *flags]
    done = subprocess.run(
        [*command, "-o", result, source], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return [
        subprocess.run(
            [result], capture_output=True, text=True, env={"OMP_NUM_THREADS": str(n)}
        )
        for n in threads
    ]


def check_one(seed, folder, *flags):
    """The orders in which the loops of a program run."""
    original = folder / "original.c"
    original.write_text(program(seed))
    source = SourceFile("original.c", original.read_text())
    emission = parallelized(
        source, depanalysis.check(source.text, path="original.c").loops
    )
    result = folder / "parallel.c"
    result.write_text(emission.text)
    (expected,) = _output(original, threads=(1,))
    for found in _output(result, "-fopenmp", *flags, threads=(1, 3)):
        assert found.stderr == "", f"seed {seed}"
        assert found.stdout == expected.stdout, f"seed {seed}"
    return Counter(
        each.order.split(" ")[-1] if each.order else bool(each.directive)
        for each in emission.decisions
        if each.loop.function.startswith("f")
    )


@needs_gcc
@pytest.mark.sampled(4)
def test_random_loops_print_the_same(tmp_path):
    found = check_one(1, tmp_path, "-fsanitize=undefined") + check_one(2, tmp_path)
    assert {"phases", "meet", "iterations"} <= set(found)


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_many_random_loops_print_the_same(first, tmp_path):
    for seed in range(first, first + 10):
        check_one(seed, tmp_path, "-fsanitize=undefined")
