"""Emitted code against OpenMP written by hand, in one run: the same kernels, the same data.

Each kernel is a function of C that is given to `parallelize`, and beside it stands what a
person would write. Both are compiled by gcc into one program that calls them in pairs, on the
same data, each pair in the other order than the one before; threads stay on their cores.
Every call takes milliseconds and is timed by itself, so that among hundreds of them some have
the cores to themselves, even where others use the machine: the least times are compared. A
ratio below 1 means that the emitted code took less time. The median of the ratios of pairs
stands beside it; where the two are far apart, the machine was too busy to tell.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile

FLAGS = ("-std=gnu17", "-O3", "-march=native", "-fopenmp")
_HEAD = "(int n, double *a, double *b, double *c)"
_MATH = "#include <math.h>\n"
_FOR = "#pragma omp parallel for\n"
_DEALT = "#pragma omp parallel for schedule(static, 1)\n"
_FLAT = "for (int i = 0; i < n; i++)\n"
_MAIN = """\
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef void kernel(int, double *, double *, double *);
extern kernel emitted, written;
static const int n = {n};
static const size_t size = {size}, bytes = {size} * sizeof(double);
static double *x[3], *first[3];
static void fill(void) {{
  for (int k = 0; k < 3; k++)
    for (size_t i = 0; i < size; i++) x[k][i] = (double)((i * 7 + k) % 1000) / 1000;
}}
static double timed(kernel *call) {{
  double start = omp_get_wtime();
  call(n, x[0] + {shift}, x[1], x[2]);
  return omp_get_wtime() - start;
}}
static int compared(const void *one, const void *other) {{
  double p = *(const double *)one, q = *(const double *)other;
  return (p > q) - (p < q);
}}
int main(void) {{
  static double ratios[{pairs}];
  double least = 1e9, least_by_hand = 1e9;
  for (int k = 0; k < 3; k++) x[k] = malloc(bytes), first[k] = malloc(bytes);
  fill(), timed(emitted);
  for (int k = 0; k < 3; k++) memcpy(first[k], x[k], bytes);
  fill(), timed(written);
  int same = 1;
  for (int k = 0; k < 3; k++)
    for (size_t i = 0; i < size; i++)
      if (x[k][i] - first[k][i] > 1e-6 || first[k][i] - x[k][i] > 1e-6) same = 0;
  for (int r = 0; r < {pairs}; r++) {{
    double before = r % 2 ? timed(written) : 0;
    double one = timed(emitted);
    double other = r % 2 ? before : timed(written);
    least = fmin(least, one), least_by_hand = fmin(least_by_hand, other);
    ratios[r] = one / other;
  }}
  qsort(ratios, {pairs}, sizeof *ratios, compared);
  printf("%d %.9f %.9f %.4f\\n", same, least, least_by_hand, ratios[{pairs} / 2]);
}}
"""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A function's body as it is given to us, and as written by hand.

    The arrays have `size` elements; the first is handed over from `shift` on. A
    repetition has four times `pairs` calls of each.
    """

    name: str
    body: str
    by_hand: str
    n: int
    size: int
    pairs: int
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds, the least of all calls; `same`: both give the same numbers.

    `paired` is the median of the ratios of pairs.
    """

    kernel: str
    what: str
    emitted: float
    written: float
    paired: float
    same: bool

    @property
    def ratio(self) -> float:
        """Our time to that of the code written by hand."""
        return self.emitted / self.written


def rows(repetitions: int = 5) -> Iterator[Row]:
    """All kernels, in a fixed order."""
    with tempfile.TemporaryDirectory() as folder:
        for kernel in KERNELS:
            yield _row(kernel, Path(folder), 4 * repetitions * kernel.pairs)


def _row(kernel: Kernel, folder: Path, pairs: int) -> Row:
    text = f"{_MATH}void emitted{_HEAD} {{\n{kernel.body}\n}}\n"
    source = SourceFile("emitted.c", text)
    emission = parallelized(source, depanalysis.check(text, path=source.path).loops)
    (folder / "emitted.c").write_text(emission.text, encoding="utf-8")
    written = f"{_MATH}void written{_HEAD} {{\n{kernel.by_hand}\n}}\n"
    (folder / "written.c").write_text(written, encoding="utf-8")
    main = _MAIN.format(n=kernel.n, size=kernel.size, shift=kernel.shift, pairs=pairs)
    (folder / "main.c").write_text(main, encoding="utf-8")
    names = [str(folder / f"{name}.c") for name in ("main", "emitted", "written")]
    program = str(folder / "program")
    subprocess.run(["gcc", *FLAGS, "-o", program, *names, "-lm"], check=True)
    bound = os.environ | {"OMP_PROC_BIND": "true"}
    done = subprocess.run(
        [program], check=True, capture_output=True, text=True, env=bound
    )
    same, one, other, paired = done.stdout.split()
    first = next(each for each in emission.decisions if each.directive)
    return Row(
        kernel.name,
        first.order or ("guarded" if "if(" in str(first.directive) else "as it stands"),
        1000 * float(one),
        1000 * float(other),
        float(paired),
        same == "1",
    )


_LONG = 4_000_000
_WIDE = 2_000
_SQUARE = _WIDE * _WIDE
_ROWS = "for (int i = 1; i < n; i++)\n"
_COLUMNS = "for (int j = 1; j < n; j++)\n"
KERNELS = (
    Kernel(
        "axpy",
        f"{_FLAT}a[i] += 3 * b[i];",
        f"{_FOR}{_FLAT}a[i] += 3 * b[i];",
        _LONG,
        _LONG,
        12,
    ),
    Kernel(
        "dot product",
        f"double s = 0;\n{_FLAT}s += a[i] * b[i];\nc[0] = s;",
        "double s = 0;\n#pragma omp parallel for reduction(+: s)\n"
        f"{_FLAT}s += a[i] * b[i];\nc[0] = s;",
        _LONG,
        _LONG,
        15,
    ),
    Kernel(
        "stencil",
        "for (int i = 1; i < n - 1; i++)\na[i] = b[i - 1] + 2 * b[i] + b[i + 1];",
        f"{_FOR}for (int i = 1; i < n - 1; i++)\na[i] = b[i - 1] + 2 * b[i] + b[i + 1];",
        _LONG,
        _LONG,
        12,
    ),
    Kernel(
        "matrix product",
        f"{_FLAT}for (int j = 0; j < n; j++) {{\ndouble s = 0;\n"
        "for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];\n"
        "c[i * n + j] = s;\n}",
        f"{_FOR}{_FLAT}for (int j = 0; j < n; j++) {{\ndouble s = 0;\n"
        "for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];\n"
        "c[i * n + j] = s;\n}",
        130,
        130 * 130,
        12,
    ),
    Kernel(
        "matrix times vector",
        f"{_FLAT}{{\ndouble s = 0;\nfor (int j = 0; j < n; j++) s += a[i * n + j] * b[j];\n"
        "c[i] = s;\n}",
        f"{_FOR}{_FLAT}{{\ndouble s = 0;\n"
        "for (int j = 0; j < n; j++) s += a[i * n + j] * b[j];\nc[i] = s;\n}",
        _WIDE,
        _SQUARE,
        20,
    ),
    Kernel(
        "triangle",
        f"{_FLAT}{{\ndouble s = 0;\nfor (int j = 0; j <= i; j++) s += b[j] * b[i - j];\n"
        "c[i] = s;\n}",
        f"{_DEALT}{_FLAT}{{\ndouble s = 0;\n"
        "for (int j = 0; j <= i; j++) s += b[j] * b[i - j];\nc[i] = s;\n}",
        2_000,
        2_000,
        12,
    ),
    Kernel(
        "blocks of rows",
        f"int m = n / 2;\n{_FLAT}for (int j = 0; j < m; j++) a[i * n + j] *= 0.999;",
        f"int m = n / 2;\n{_FOR}{_FLAT}for (int j = 0; j < m; j++) a[i * n + j] *= 0.999;",
        _WIDE,
        _SQUARE,
        30,
    ),
    Kernel(
        "mirrored",
        f"{_FLAT}a[i] = 0.5 * a[n - 1 - i] + 1;",
        f"{_FOR}for (int i = 0; i <= (n - 1) / 2; i++)\na[i] = 0.5 * a[n - 1 - i] + 1;\n"
        f"{_FOR}for (int i = (n - 1) / 2 + 1; i < n; i++)\na[i] = 0.5 * a[n - 1 - i] + 1;",
        _LONG,
        _LONG,
        15,
    ),
    Kernel(
        "far apart",
        f"{_FLAT}a[i] = 0.5 * a[i - 8192] + 1;",
        "#pragma omp parallel\nfor (int from = 0; from < n; from += 8192) {\n"
        "int to = from + 8192 < n ? from + 8192 : n;\n#pragma omp for\n"
        "for (int i = from; i < to; i++)\na[i] = 0.5 * a[i - 8192] + 1;\n}",
        _LONG - 8192,
        _LONG,
        20,
        8192,
    ),
    Kernel(
        "two by three",
        f"{_FLAT}a[2 * i] = 0.5 * a[3 * i + 1] + 1;",
        f"{_FOR}{_FLAT}{{\nif ((2L * i - 1) % 3 == 0 && (2L * i - 1) / 3 < i && 2 * i >= 1)"
        "\ncontinue;\nfor (long at = i; at < n;\n"
        "at = (3 * at + 1) % 2 == 0 ? (3 * at + 1) / 2 : n)\n"
        "a[2 * at] = 0.5 * a[3 * at + 1] + 1;\n}",
        1_300_000,
        _LONG,
        12,
    ),
    Kernel(
        "columns",
        f"{_ROWS}{_COLUMNS}a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 1;",
        f"#pragma omp parallel\n{_ROWS}#pragma omp for schedule(static) nowait\n"
        f"{_COLUMNS}a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 1;",
        _WIDE,
        _SQUARE,
        20,
    ),
    Kernel(
        "from above and left",
        f"{_ROWS}{_COLUMNS}"
        "a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 0.5 * a[i * n + j - 1];",
        "int last = (n - 2) / 64;\nfor (int wave = 0; wave <= 2 * last; wave++)\n"
        f"{_FOR}for (int r = wave < last ? 0 : wave - last;\n"
        "r <= (wave < last ? wave : last); r++)\n"
        "for (int i = 64 * r + 1; i < 64 * r + 65 && i < n; i++)\n"
        "for (int j = 64 * (wave - r) + 1; j < 64 * (wave - r) + 65 && j < n; j++)\n"
        "a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 0.5 * a[i * n + j - 1];",
        _WIDE,
        _SQUARE,
        12,
    ),
    Kernel(
        "a recurrence and more",
        "for (int i = 1; i < n; i++) {\nb[i] = sqrt(a[i]) / (1 + a[i]);\n"
        "c[i] = 0.5 * c[i - 1] + b[i];\n}",
        f"{_FOR}for (int i = 1; i < n; i++)\nb[i] = sqrt(a[i]) / (1 + a[i]);\n"
        "for (int i = 1; i < n; i++)\nc[i] = 0.5 * c[i - 1] + b[i];",
        _LONG // 4,
        _LONG // 4,
        6,
    ),
)
