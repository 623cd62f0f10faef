"""Random nests print the same after their loops have run in another order.

Each program has nests of two loops, or loops over several statements, with random
subscripts, run over many ranges. All numbers are integers, so every line has to be equal.
"""

import random
import shutil
import subprocess
from collections import Counter

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile

_LOOPS = 6
_FRAME = """\
#include <stdio.h>
enum {{ SIZE = 280, EDGE = 3 }};
static unsigned a[SIZE][SIZE], b[SIZE][SIZE], u[SIZE], v[SIZE], w[SIZE];
{functions}
static void (*const list[])(int, int) = {{ {names} }};
int main(void) {{
  static const int sizes[] = {{ -4, 0, 4, 5, 69, 70, 134, 150, 277 }};
  for (int f = 0; f < {count}; f++)
    for (int k = 0; k < 9; k++)
      for (int l = k % 2; l < 9; l += 2) {{
        unsigned sum = 0;
        for (int i = 0; i < SIZE; i++) {{
          u[i] = i * 3u, v[i] = i * 5u ^ 77u, w[i] = 9u + i;
          for (int j = 0; j < SIZE; j++) a[i][j] = i * 7u + j, b[i][j] = i ^ j;
        }}
        list[f](sizes[k], sizes[l]);
        for (int i = 0; i < SIZE; i++) {{
          sum = sum * 31 + u[i] + 3 * v[i] + 5 * w[i];
          for (int j = 0; j < SIZE; j++) sum = sum * 31 + a[i][j] + 7 * b[i][j];
        }}
        printf("%d %d %d %u\\n", f, k, l, sum);
      }}
  return 0;
}}
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


def _place(pick, reach, *, is_turned):
    first, second = (pick.choice([-2, -1, 0, 0, *range(1, reach)]) for _ in range(2))
    row, column = ("j", "i") if is_turned else ("i", "j")
    element = f"[{row} + {first}][{column} + {second}]"
    return element.replace("+ -", "- ").replace(" + 0", "")


def _nest(pick, number):
    """Two loops, declared here or there, with braces or not."""
    is_old = pick.random() < 0.4
    heads = [
        f"for ({'' if is_old else 'int '}{index} = {start}; {index} {test}; {index}++)"
        for index, start, test in (
            ("i", "EDGE", pick.choice(["< n", "<= n - 1"])),
            (
                "j",
                pick.choice([*["EDGE"] * 4, "i", "i - 1"]),
                pick.choice(["< m", "<= m - 1", "< n", "< i", "< n - i"]),
            ),
        )
    ]
    reach = pick.choice([1, 1, 2, 3])
    is_turned = pick.random() < 0.3
    target, one, other = (
        _place(pick, reach, is_turned=is_turned ^ (pick.random() < 0.1))
        for _ in range(3)
    )
    body = pick.choice(
        [
            "a{0} = a{1} * 3u + b{2};",
            "{{\n      t = a{1}; // first\n      a[i][j] = t + a{2} * 5u; }}",
            "{{ if (a{1} % 7u == 3u) continue;\n      a[i][j] = a{2} + 1u; /* it */ }}",
            "{{ a[i][j] ^= a{1}; b[i][j] = a[i][j] + b{2}; }}",
        ]
    ).format(target, one, other)
    opened, closed = pick.choice([("", ""), (" { // outer", "\n  } // end")])
    declared = "  int i, j;\n" if is_old else ""
    return (
        f"static void f{number}(int n, int m) {{\n{declared}  unsigned t = 0;\n"
        f"  {heads[0]}{opened}\n    {heads[1]} /* inner */\n      {body}{closed}\n"
        "  (void)t, (void)m;\n}\n"
    )


def _series(pick, number):
    """One loop over some statements."""
    lines = []
    for _ in range(pick.randint(2, 4)):
        target, one, other = (pick.choice("uvw") for _ in range(3))
        near, far = (pick.choice(["i", "i - 1", "i - 2", "i"]) for _ in range(2))
        lines.append(
            pick.choice(
                [
                    f"{target}[i] = {one}[{near}] * 3u + {other}[{far}];",
                    f"{target}[{near}] += {one}[{far}]; // add",
                    f"if ({one}[{near}] % 3u == 0u) {{\n      {target}[i] = 5u;\n    }}",
                    f"t = {one}[{near}];\n    {target}[i] = t ^ {other}[{far}];",
                ]
            )
        )
    body = "\n    /* and */\n    ".join(lines)
    return (
        f"static void f{number}(int n, int m) {{\n  unsigned t = 0;\n"
        f"  for (int i = EDGE; i < n; i++) {{\n    {body}\n  }}\n  (void)t, (void)m;\n}}\n"
    )


def program(seed):
    """A program with random loops."""
    pick = random.Random(seed)
    functions = "".join(
        pick.choice([_nest, _nest, _series])(pick, number) for number in range(_LOOPS)
    )
    names = ", ".join(f"f{number}" for number in range(_LOOPS))
    return _FRAME.format(functions=functions, names=names, count=_LOOPS)


def _output(source, *flags, threads):
    result = source.with_suffix("")
    command = ["gcc", "-O1", "-Wall", "-Werror", *flags, "-o", result, source]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = []
    for count in threads:
        # Threads that wait must not keep a core from those that work.
        team = {"OMP_NUM_THREADS": str(count), "OMP_WAIT_POLICY": "passive"}
        done = subprocess.run([result], capture_output=True, text=True, env=team)
        found.append(done)
    return found


def check_one(seed, folder, *flags):
    """The orders in which the loops of a program run."""
    original = folder / "original.c"
    original.write_text(program(seed))
    source = SourceFile("original.c", original.read_text())
    report = depanalysis.check(source.text, path=source.path)
    assert report.errors == ()
    emission = parallelized(source, report.loops, Options())
    result = folder / "parallel.c"
    result.write_text(emission.text)
    (expected,) = _output(original, threads=(1,))
    for found in _output(result, "-fopenmp", *flags, threads=(1, 2, 8)):
        assert found.stderr == "", f"seed {seed}"
        assert found.stdout == expected.stdout, f"seed {seed}"
    return Counter(
        " ".join(word for word in each.order.split()[:4] if word.isalpha())
        for each in emission.decisions
        if each.order and each.loop.function.startswith("f")
    )


@needs_gcc
@pytest.mark.sampled(4)
def test_random_nests_print_the_same(tmp_path):
    found = Counter[str]()
    for seed in (16, 17):
        found += check_one(seed, tmp_path, "-fsanitize=undefined")
    assert set(found) == {
        "as",
        "in strips along j",
        "in shares of the",
        "in waves of",
        "in waves of skewed",
    }


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(100, 160, 10))
def test_many_random_nests_print_the_same(first, tmp_path):
    found: Counter[str] = Counter()
    for seed in range(first, first + 10):
        found += check_one(seed, tmp_path, "-fsanitize=undefined")
    assert "as" in found
