"""Loops of C and Fortran with `float` and `double` give what their compilers give, bit by bit.

Each file has random loops in both languages; the text says in which width every operation
is done, and one rounding too many or too few is a difference.
"""

import ctypes
import random
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from depanalysis.frontends.c import translate as translate_c
from depanalysis.frontends.fortran import translate as translate_fortran
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.source import SourceFile
from gpugen import kernel_plan, run
from gpugen.engines import Engine
from gpugen.running import numba_engine
from tests.gpugen.plain import PlainEngine

_COUNT = 24
_C = """\
#include <math.h>
void f{number}(int n, int m, const int *index, float *a, double *b,
        const float *x, const double *y, float q, double r)
{{
    for (int i = 0; i < n; i++) {{
        float s = {e[0]};
        double t = {e[1]};
        s {update} {e[2]};
        t += {e[3]};
        if (s < t) s = {e[4]};
        a[index[i]] = {e[5]};
        b[index[i]] {update} {e[6]};
    }}
}}
"""
_FORTRAN = """\
subroutine f{number}(n, m, index, a, b, x, y, q, r) bind(c)
  integer, value :: n, m
  integer index(n), i
  real a(n), x(n), s
  double precision b(n), y(n), t
  real, value :: q
  double precision, value :: r
  do i = 1, n
    s = {e[0]}
    t = {e[1]}
    s = s {sign} ({e[2]})
    t = t + ({e[3]})
    if (s < t) s = {e[4]}
    a(index(i)) = {e[5]}
    b(index(i)) = b(index(i)) {sign} ({e[6]})
  end do
end subroutine

"""


@dataclass(frozen=True)
class Language:
    """How one language writes what both have."""

    frame: str
    suffix: str
    command: tuple[str, ...]
    leaves: tuple[str, ...]
    functions: tuple[str, ...]
    choice: str


_FLAGS = ("-O1", "-ffp-contract=off", "-fno-strict-aliasing", "-shared", "-fPIC")
_LANGUAGES = {
    "c": Language(
        _C,
        "c",
        ("gcc", *_FLAGS),
        ("x[i]", "y[i]", "q", "r", "0.1f", "0.1", "3.0f", "1.5", "m", "7", "x[index[i]]"),
        ("(float)({})", "(double)({})", "sqrtf(fabsf({}))", "sqrt(fabs({}))", "-({})",
         "(float)(double)({})", "floorf({})", "ceil({})"),
        "(x[i] < q ? {} : {})",
    ),
    "fortran": Language(
        _FORTRAN,
        "f90",
        ("gfortran", "-ffree-line-length-none", *_FLAGS),
        ("x(i)", "y(i)", "q", "r", "0.1", "0.1d0", "3.0", "1.5_8", "m", "7", "x(index(i))"),
        ("real({})", "dble({})", "sqrt(abs(real({})))", "sqrt(abs(dble({})))", "(-({}))",
         "real({}, 8)", "sngl(dble({}))", "real({}, kind=4)"),
        "merge({0}, -({0}), x(i) < q)",
    ),
}  # fmt: skip


def _expression(language: Language, draw: random.Random, depth: int) -> str:
    if depth == 0 or draw.random() < 0.15:
        return draw.choice(language.leaves)
    parts = [_expression(language, draw, depth - 1) for _ in range(2)]
    kind = draw.random()
    if kind < 0.25:
        return draw.choice(language.functions).format(parts[0])
    if kind < 0.3:
        return language.choice.format(*parts)
    return f"({parts[0]} {draw.choice('+-*/+-*')} {parts[1]})"


def _text(language: Language, seed: int, count: int) -> str:
    draw = random.Random(seed)
    loops = []
    for number in range(count):
        exprs = [_expression(language, draw, draw.randint(1, 3)) for _ in range(7)]
        sign = draw.choice("+-*")
        loops.append(
            language.frame.format(number=number, e=exprs, update=f"{sign}=", sign=sign)
        )
    return "\n".join(loops)


def _arrays(seed: int) -> dict[str, np.ndarray]:
    draw = np.random.default_rng(seed)
    return {
        "index": draw.permutation(_COUNT).astype(np.int32),
        "a": draw.normal(size=_COUNT).astype(np.float32),
        "b": draw.normal(size=_COUNT),
        "x": draw.normal(size=_COUNT).astype(np.float32),
        "y": draw.normal(size=_COUNT),
    }


def _are_same(one: np.ndarray, other: np.ndarray) -> bool:
    is_nan = np.isnan(one) & np.isnan(other)
    return bool(np.all(is_nan | (one.view(np.uint8).reshape(_COUNT, -1)
                == other.view(np.uint8).reshape(_COUNT, -1)).all(axis=1)))  # fmt: skip


def _compared(name: str, seed: int, count: int, folder: Path, engine: Engine) -> int:
    language = _LANGUAGES[name]
    if not shutil.which(language.command[0]):
        pytest.skip("the compiler is not here")
    text = _text(language, seed, count)
    path = folder / f"loops.{language.suffix}"
    path.write_text(text)
    library = folder / "loops.so"
    subprocess.run(
        [*language.command, str(path), "-o", str(library), "-lm"], check=True
    )
    compiled = ctypes.CDLL(str(library))
    translate = translate_c if name == "c" else translate_fortran
    programs = translate(SourceFile(str(path), text)).programs
    assert len(programs) == count
    done = 0
    for program in programs:
        number = next(
            n
            for n, s in enumerate(walk_statements(program.body))
            if isinstance(s, Loop)
        )
        plan = kernel_plan(program, number, scheme="speculation")
        assert not plan.obstacles, plan.obstacles
        own, theirs = _arrays(seed), _arrays(seed)
        if name == "fortran":
            own["index"] += 1
            theirs["index"] += 1
        values = {**own, "n": _COUNT, "m": 3, "q": 0.3, "r": 0.7, "i": 0}
        try:
            assert run(plan, values, engine=engine).is_done
        except (ArithmeticError, ValueError):
            # A division by zero, or an integer from what is none.
            continue
        done += 1
        pointers = {k: ctypes.c_void_p(v.ctypes.data) for k, v in theirs.items()}
        getattr(compiled, program.name)(
            _COUNT, 3, *pointers.values(), ctypes.c_float(0.3), ctypes.c_double(0.7)
        )
        for array in ("a", "b"):
            assert _are_same(own[array], theirs[array]), (program.name, array, text)
    return done


def _seeds(few: int, many: int) -> list[object]:
    nightly = (pytest.param(n, marks=pytest.mark.nightly) for n in range(few, many))
    return [*range(few), *nightly]


@pytest.mark.parametrize("seed", _seeds(4, 100))
@pytest.mark.parametrize("name", sorted(_LANGUAGES))
@pytest.mark.sampled(4)
def test_random_loops(name: str, seed: int, tmp_path: Path) -> None:
    assert _compared(name, seed, 12, tmp_path, PlainEngine(threads=2)) >= 4


@pytest.mark.parametrize("seed", _seeds(1, 10))
@pytest.mark.parametrize("name", sorted(_LANGUAGES))
@pytest.mark.sampled(4)
def test_random_loops_in_machine_code(name: str, seed: int, tmp_path: Path) -> None:
    _compared(name, 1000 + seed, 1, tmp_path, numba_engine())
