"""Random Fortran procedures leave the same memory whatever order their loops run in.

Each file has several procedures, with sections, masks, shared labels, strides up and down,
storage that two names share, and calls with pieces of arrays. All numbers are integers.
"""

import random
import shutil
from pathlib import Path

import pytest

import depanalysis
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from tests.oracle.fortran_dumps import dumped
from tests.oracle.fortran_reversals import reversed_loops
from tests.oracle.fortran_runs import compiled, differences, outcomes
from tests.test_fortran_runs import turned

_PROCEDURES = 3
_FRAME = """\
subroutine s{number}(a, b, v, w, n, m)
  integer n, m, i, j, k, s, t
  integer a(n, n), b(0:n, n), v(*), w(-n:2*n), x(20), y(20)
  equivalence (x({shift}), y(1))
  common /shared/ c(10), d(10)
  integer c, d
  s = 1
  t = 2
  x = 3
  y = 4
{body}
  v(1) = v(1) + s + 3 * t + x(7) + 5 * y(9){rest}
end subroutine

"""
_CALLEES = """\
subroutine raised(z, k)
  integer z(*), k
  z(k) = z(k) + 1
end subroutine

subroutine moved(z, u, l)
  integer l, z(l), u(l), q
  do q = 1, l
    z(q) = u(q) + q
  end do
end subroutine

integer function masked(k)
  integer k
  masked = k * 3
  if (mod(k, 2) == 0) masked = iand(k, 5)
end function
"""
_HEADS = (
    "do {i} = 1, {n}", "do {i} = 2, {n}", "do {i} = 1, {n}, 2", "do {i} = {n}, 1, -1",
    "do {i} = {n} - 1, 1, -2", "do {i} = 1, 4", "do {i} = 3, {n} - 1",
)  # fmt: skip

pytestmark = pytest.mark.skipif(
    not shutil.which("gfortran"), reason="gfortran is not here"
)


class _Writer:
    """Writes the body of one procedure; `open_` are the indices of the loops around."""

    def __init__(self, pick: random.Random) -> None:
        self._pick = pick
        self._lines: list[str] = []

    def procedure(self, number: int) -> str:
        for _ in range(self._pick.randint(2, 3)):
            self._loop(())
        body = "\n".join(self._lines)
        rest = " + i + j" if self._pick.random() < 0.2 else ""
        shift = self._pick.randint(1, 6)
        return _FRAME.format(number=number, body=body, rest=rest, shift=shift)

    def _add(self, depth: int, text: str) -> None:
        self._lines.append("  " * (depth + 1) + text)

    def _loop(self, open_: tuple[str, ...]) -> None:
        pick, depth = self._pick, len(open_)
        index = "ij"[depth]
        bound = pick.choice(["n", "n", "min(n, m)", *open_])
        self._add(depth, pick.choice(_HEADS).format(i=index, n=bound))
        for _ in range(pick.randint(1, 2)):
            if depth == 0 and pick.random() < 0.4:
                self._loop((index,))
            else:
                self._statement((*open_, index))
        self._add(depth, "end do")

    def _statement(self, open_: tuple[str, ...]) -> None:
        pick, depth, i = self._pick, len(open_), open_[-1]
        target, value = self._element(open_), self._value(open_)
        text = pick.choice(
            [
                f"{target} = {value}", f"{target} = {value}", f"{target} = {value}",
                f"s = s + {value}", f"t = {value}", f"s = ieor({value}, s)",
                f"if ({value} > 4) {target} = {value}",
                f"if (mod({value}, 3) == 0) cycle",
                f"a(:, {i}) = a(:, {self._place(open_)}) + {value}",
                f"b(1:n, {i}) = b(0:n-1, {i})",
                f"where (a(:, {i}) > 2) a(:, {i}) = {value}",
                f"forall (k = 1:n) a(k, {i}) = a(n + 1 - k, {i})",
                f"call raised({pick.choice('vcxd')}, {self._place(open_)})",
                f"call moved(a(1, {i}), a(1, {self._place(open_)}), n)",
                f"call moved(w({i}), v({self._place(open_)}), {pick.choice('123')})",
                f"{target} = masked({value})",
            ]
        )  # fmt: skip
        self._add(depth, text)

    def _place(self, open_: tuple[str, ...]) -> str:
        pick, i = self._pick, open_[-1]
        other = pick.choice(open_)
        return pick.choice([i, i, other, f"n + 1 - {i}", f"({i} + 1) / 2", "1", "2"])

    def _element(self, open_: tuple[str, ...]) -> str:
        pick, place = self._pick, self._place(open_)
        i = open_[-1]
        return pick.choice(
            [
                f"v({place})", f"w({place})", f"w(-{i})", f"w(2 * {i})", f"c({place})",
                f"x({place})", f"y({place})", f"d(11 - {i})", f"w({i} - 1)",
                f"v(mod({i}, 4) + 1)", f"a({place}, {i})", f"a({i}, {place})",
                f"b({i} - 1, {place})", f"v({i} + m)",
            ]
        )  # fmt: skip

    def _value(self, open_: tuple[str, ...]) -> str:
        first, second = self._element(open_), self._element(open_)
        return self._pick.choice(
            [f"{first} + {second}", f"{first} * 3", f"min({first}, {second})", "t + 1"]
        )


def written(seed: int) -> str:
    """A file of random procedures."""
    pick = random.Random(seed)
    procedures = (_Writer(pick).procedure(k) for k in range(_PROCEDURES))
    return "".join(procedures) + _CALLEES


def check_one(seed: int, folder: Path) -> int:
    """The number of loops of a file that ran in other orders."""
    text = written(seed)
    path = folder / "random.f90"
    path.write_text(text)
    report = depanalysis.check(text, "fortran", path=str(path))
    assert report.errors == ()
    source = SourceFile(str(path), text)
    procedures, storage = dumped(path, folder)
    # The extents of these are nine, four, eight and seven, so that 4 is inside of all.
    seeds = (0, 2, 6, 10)
    original = compiled(text, folder / "original.f90")
    expected = outcomes(original, procedures, storage, seeds)
    assert all(isinstance(expected[each.symbol], list) for each in procedures)
    emission = parallelized(source, report.loops)
    library = compiled(emission.text, folder / "parallel.f90")
    after = outcomes(library, procedures, storage, seeds, threads=3)
    assert list(differences(procedures, expected, after)) == [], f"seed {seed}"
    lines = turned(report.loops, Verdict.PARALLEL)
    backwards, count = reversed_loops(source, lines)
    library = compiled(backwards, folder / "backwards.f90", is_long=True)
    after = outcomes(library, procedures, storage, seeds)
    assert list(differences(procedures, expected, after)) == [], f"seed {seed}"
    return count + sum(each.directive is not None for each in emission.decisions)


def test_random_procedures_leave_the_same_memory(tmp_path: Path) -> None:
    assert check_one(1, tmp_path) > 3


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_random_procedures_leave_the_same_memory(
    seed: int, tmp_path: Path
) -> None:
    check_one(seed, tmp_path)
