"""Random C programs print the same before and after their loops run in parallel.

The programs are nests with indices and temporaries declared at the top, in the old style,
so that clauses, last values and the index after a loop all matter. All numbers are
integers, so every line has to be equal.
"""

import random
import shutil
import subprocess

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile

_SIZE = 24
_INDICES = ("i", "j", "k")
_TEMPORARIES = ("s", "t", "u")
_FRAME = """\
#include <stdio.h>
static unsigned a[{n}][{n}], b[{n}][{n}], v[{n}], w[{n}];
static unsigned run(int n, int m) {{
  int i = 1, j = 2, k = 3;
  unsigned s = 4, t = 5, u = 6;
{body}
  return s + 3 * t + 5 * u{rest};
}}
static void show(unsigned x) {{ printf("%u\\n", x); }}
int main(void) {{
  for (int i = 0; i < {n}; i++) {{
    v[i] = i * 7u % 11; w[i] = i * 5u % 13;
    for (int j = 0; j < {n}; j++) {{ a[i][j] = i * 3u + j; b[i][j] = j * 5u ^ i; }}
  }}
  show(run({n}, 5));
  show(run(0, {n}));
  show(run(7, 0));
  for (int i = 0; i < {n}; i++) {{
    show(v[i]); show(w[i]);
    for (int j = 0; j < {n}; j++) {{ show(a[i][j]); show(b[i][j]); }}
  }}
  return 0;
}}
"""

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


class _Writer:
    """Writes one random program; `open_` are the indices of the loops around."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._lines = []

    def program(self):
        for _ in range(self._random.randint(2, 3)):
            self._loop(())
            if self._random.random() < 0.3:
                self._statement(())
        rest = " + i + j + k" if self._random.random() < 0.3 else ""
        return _FRAME.format(n=_SIZE, body="\n".join(self._lines), rest=rest)

    def _emit(self, depth, text):
        self._lines.append("  " * (depth + 1) + text)

    def _loop(self, open_):
        pick = self._random
        index = pick.choice([each for each in _INDICES if each not in open_])
        bound = pick.choice(["n", "m", str(pick.choice([2, 5, _SIZE])), *open_])
        first = pick.choice(["0", "0", "1"])
        header = pick.choice(
            [
                f"for ({index} = {first}; {index} < {bound}; {index}++) {{",
                f"for ({index} = {first}; {index} <= {bound} - 1; {index} += 2) {{",
                f"for ({index} = {bound} - 1; {index} >= {first}; {index}--) {{",
            ]
        )
        self._emit(len(open_), header)
        inner = (*open_, index)
        for _ in range(pick.randint(1, 2)):
            if len(inner) < 2 and pick.random() < 0.45:
                self._loop(inner)
            else:
                self._statement(inner)
        self._emit(len(open_), "}")

    def _statement(self, open_):
        pick = self._random
        depth = len(open_)
        value = self._value(open_)
        if pick.random() < 0.25:
            self._emit(depth, f"if ({self._value(open_)} % 3 == 0)")
            depth += 1
        name = pick.choice(_TEMPORARIES)
        kind = pick.random()
        if kind < 0.3:
            self._emit(depth, f"{name} = {value};")
        elif kind < 0.5:
            operator = pick.choice(["+=", "^=", "*=", "-="])
            self._emit(depth, f"{name} {operator} {value};")
        else:
            operator = pick.choice(["=", "=", "=", "+=", "^="])
            self._emit(depth, f"{self._element(open_)} {operator} {value};")

    def _element(self, open_):
        pick = self._random
        names = [*open_, *open_, "0", "3"]
        if pick.random() < 0.5 or len(open_) < 2:
            return f"{pick.choice('vw')}[{pick.choice(names)}]"
        return f"{pick.choice('ab')}[{pick.choice(names)}][{pick.choice(names)}]"

    def _value(self, open_):
        pick = self._random
        choices = [self._element(open_), *_TEMPORARIES, *open_, "7u"]
        if pick.random() < 0.1:
            choices.append(pick.choice(_INDICES))
        return f"({pick.choice(choices)} + {pick.choice(choices)} * 3u)"


def _output(source, *flags):
    program = source.with_suffix("")
    command = ["gcc", "-O1", "-Wall", *flags, "-o", program, source]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    environment = {"OMP_NUM_THREADS": "3"}
    ran = subprocess.run([program], capture_output=True, text=True, env=environment)
    assert ran.returncode == 0
    return ran.stdout


def check_one(seed, folder):
    """The number of directives that a program of this seed gets."""
    original = folder / "original.c"
    original.write_text(_Writer(seed).program())
    source = SourceFile("original.c", original.read_text())
    report = depanalysis.check(source.text, path=source.path)
    emission = parallelized(source, report.loops)
    result = folder / "parallel.c"
    result.write_text(emission.text)
    chosen = [each for each in emission.decisions if each.directive]
    if chosen:
        assert _output(result, "-fopenmp") == _output(original), f"seed {seed}"
    return len(chosen)


@needs_gcc
@pytest.mark.sampled(4)
def test_random_programs_print_the_same(tmp_path):
    assert sum(check_one(seed, tmp_path) for seed in range(6)) > 2


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize("first", range(100, 500, 20))
def test_many_random_programs_print_the_same(first, tmp_path):
    for seed in range(first, first + 20):
        check_one(seed, tmp_path)
