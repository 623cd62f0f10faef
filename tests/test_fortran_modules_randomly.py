"""Random programs in several Fortran files: modules, renames, types, procedures elsewhere.

Each program is judged file by file as a project, and as one file with all of its text:
every loop has to get the same verdict. Then the loops that are called parallel are turned
round, and the program has to print the same.
"""

import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict

_LOOP = re.compile(r"( *)do (\w+) = ([^,]+), ([^,\n]+)$", re.MULTILINE)
_ARRAYS = ("temperature", "wind", "flux")


@dataclass(frozen=True)
class Written:
    """The files of a program by name, in an order in which a compiler takes them."""

    files: dict[str, str]


class _Writer:
    """Writes one program; `names` are what the unit calls the things of the modules."""

    def __init__(self, seed: int) -> None:
        self.pick = random.Random(seed)
        self.names: dict[str, str] = {}

    def program(self) -> Written:
        pick = self.pick
        letters = pick.sample("abcdefghijkl", 7)
        files = {
            "kinds": self.kinds(), "types": self.types(), "fields": self.fields(),
            "steps": self.steps(), "old": _OLD, "work": self.work(), "main": self.main(),
        }  # fmt: skip
        if pick.random() < 0.5:
            files["steps"], bodies = self.steps_with_submodule()
            files["zbodies"] = bodies
            files["main"] = files.pop("main")
            letters.append("z")
        named = zip(letters, files.items(), strict=True)
        return Written({f"{letter}_{key}.f90": text for letter, (key, text) in named})

    def kinds(self) -> str:
        kind = self.pick.choice(["4", "selected_int_kind(9)", "kind(1)"])
        return (
            "module kinds\n  implicit none\n"
            f"  integer, parameter :: ik = {kind}\n"
            f"  integer, parameter :: n = {self.pick.randint(6, 9)}, m = n + 3\n"
            "end module\n\n"
        )

    def types(self) -> str:
        only = self.pick.choice(["", ", only: ik, n, m"])
        return (
            f"module types\n  use kinds{only}\n  implicit none\n"
            "  type cell\n    integer(ik) :: low(m), high(0:m)\n  end type\n"
            "  type box\n    integer :: first\n    type(cell) :: inner, outer\n"
            "  end type\nend module\n\n"
        )

    def fields(self) -> str:
        only = self.pick.choice([", only: box", ", only: volume => box"])
        name = "volume" if "volume" in only else "box"
        return (
            f"module fields\n  use types{only}\n  use kinds, only: ik, n, m\n"
            "  implicit none\n  private :: ik\n"
            f"  integer(ik) :: temperature(m), wind(0:m), flux(m, m), total\n"
            f"  type({name}) :: grid, boxes(m)\nend module\n\n"
        )

    def steps(self) -> str:
        return _STEPS.format(bodies=_BODIES, declared="")

    def steps_with_submodule(self) -> tuple[str, str]:
        bodies = _BODIES.replace("subroutine put", "module subroutine put")
        put, rest = bodies.split("  function got")
        steps = _STEPS.format(bodies="  function got" + rest, declared=_INTERFACE)
        return steps, f"submodule (steps) bodies\ncontains\n{put}end submodule\n\n"

    def work(self) -> str:
        pick = self.pick
        imports: list[str] = []
        for name in (*_ARRAYS, "total", "grid", "boxes"):
            local = pick.choice([name, name, f"my_{name}"])
            self.names[name] = local
            imports.append(name if local == name else f"{local} => {name}")
        everything = all(key == local for key, local in self.names.items())
        only = "" if everything else f", only: {', '.join(imports)}"
        loops = "".join(self.loop() for _ in range(pick.randint(3, 5)))
        return (
            f"subroutine work(k)\n  use fields{only}\n  use steps\n"
            "  use kinds, only: size => n\n  implicit none\n  external :: old_put\n"
            "  integer, intent(in) :: k\n  integer :: i, j, t\n"
            f"  t = k\n{loops}  {self.names['total']} = {self.names['total']} + t\n"
            "end subroutine\n\n"
        )

    def main(self) -> str:
        return _MAIN

    def loop(self) -> str:
        pick = self.pick
        head = pick.choice(["2, size - 1", "2, 5", "3, size - 1"])
        body = [self.statement(("i",)) for _ in range(pick.randint(1, 2))]
        if pick.random() < 0.3:
            inner = self.statement(("i", "j")).replace("\n    ", "\n      ")
            body.append(f"    do j = 2, size - 1\n  {inner}    end do\n")
        return f"  do i = {head}\n{''.join(body)}  end do\n"

    def place(self, open_: Sequence[str]) -> str:
        i = self.pick.choice(open_)
        return self.pick.choice([i, i, i, f"{i} - 1", f"{i} + 1", "2"])

    def element(self, open_: Sequence[str]) -> str:
        names, place, i = self.names, self.place(open_), open_[-1]
        return self.pick.choice(
            [
                f"{names['temperature']}({place})", f"{names['wind']}({place})",
                f"{names['flux']}({place}, {i})", f"{names['flux']}({i}, {place})",
                f"{names['grid']}%inner%low({place})", f"{names['grid']}%outer%low({i})",
                f"{names['grid']}%inner%high({place})",
                f"{names['boxes']}({i})%inner%low({place})",
                f"{names['boxes']}({place})%first",
            ]
        )  # fmt: skip

    def statement(self, open_: Sequence[str]) -> str:
        names, i = self.names, open_[-1]
        target, place = self.element(open_), self.place(open_)
        first, second = self.element(open_), self.element(open_)
        value = self.pick.choice([f"{first} + {second}", f"{first} * 2", f"{i} + t"])
        text = self.pick.choice(
            [
                f"{target} = {value}", f"{target} = {value}", f"{target} = {value}",
                f"t = {first}\n    {target} = t + {i}",
                f"{names['total']} = {names['total']} + {first}",
                f"call put({target}, {i})",
                f"call old_put({target}, {_apart(first, target)})",
                f"{target} = got({first})",
                f"call change({target})",
                f"call change({names['wind']}, {place})",
                f"if (mod({first}, 3) == 0) {target} = {value}",
                f"{names['flux']}(:, {i}) = {names['flux']}(:, {place}) + 1",
                f"{names['boxes']}({i})%inner%low = {names['boxes']}({place})%outer%low",
                f"{names['grid']}%inner%high(1:3) = {first}",
            ]
        )  # fmt: skip
        return f"    {text}\n"


def _apart(value: str, target: str) -> str:
    """A value that may be handed over beside a target that the call changes."""
    value_of, target_of = (re.sub(r"\(.*?\)", "", each) for each in (value, target))
    return f"({value})" if value_of == target_of else value


_STEPS = """\
module steps
  use kinds, only: ik, n
  use fields, only: warm => temperature
  implicit none
  private
  public :: put, got, change
  interface change
    module procedure change_one
    module procedure change_at
  end interface
{declared}contains
{bodies}end module

"""
_BODIES = """\
  subroutine put(x, k)
    integer(ik), intent(inout) :: x
    integer, intent(in) :: k
    x = x + k
  end subroutine
  function got(x) result(y)
    integer(ik), intent(in) :: x
    integer(ik) :: y
    y = ieor(x, 5) + warm(n)
  end function
  subroutine change_one(x)
    integer(ik), intent(inout) :: x
    x = 3 - x
  end subroutine
  subroutine change_at(x, k)
    integer(ik), intent(inout) :: x(0:)
    integer, intent(in) :: k
    x(k) = x(k) - 1
  end subroutine
"""
_INTERFACE = """\
  interface
    module subroutine put(x, k)
      integer(ik), intent(inout) :: x
      integer, intent(in) :: k
    end subroutine
  end interface
"""
_OLD = """\
subroutine old_put(x, y)
  integer x, y
  x = x + 2 * y
end subroutine

"""
_MAIN = """\
program main
  use fields
  implicit none
  external :: work
  integer :: i, j, k
  do k = 1, 3
    do i = 1, size(temperature)
      temperature(i) = mod(7 * i + k, 11)
      wind(i) = mod(5 * i * k, 13)
      do j = 1, size(temperature)
        flux(i, j) = mod(3 * i + 2 * j * k, 17)
        boxes(i)%inner%low(j) = i * j + k
        boxes(i)%outer%low(j) = i - j
      end do
      boxes(i)%first = i * k
      grid%inner%low(i) = i
      grid%outer%low(i) = 2 * i
      grid%inner%high(i) = 3 * i
    end do
    wind(0) = k
    grid%inner%high(0) = 0
    total = k
    call work(k)
    print *, temperature, wind, flux, total
    print *, grid%inner%low, grid%inner%high, grid%outer%low
    do i = 1, size(temperature)
      print *, boxes(i)%first, boxes(i)%inner%low, boxes(i)%outer%low
    end do
  end do
end program
"""


def _lines(loops: Sequence[LoopVerdict], first: int) -> list[tuple[int, str]]:
    return [
        (x.span.line - first, x.verdict.value) for x in loops if x.span.line > first
    ]


def differences(written: Written, folder: Path) -> Iterator[str]:
    """Where the verdicts on files are others than those on one file."""
    for name, text in written.files.items():
        (folder / name).write_text(text)
    reports = {Path(x.path).name: x for x in depanalysis.check(folder).files}
    whole = depanalysis.check(
        "".join(written.files.values()), "fortran", path="all.f90"
    )
    assert all(not x.errors for x in (*reports.values(), *whole.files))
    start = 0
    for name, text in written.files.items():
        count = text.count("\n")
        alone = _lines(reports[name].loops, 0)
        within = [x for x in _lines(whole.loops, start) if x[0] <= count]
        if alone != within:
            yield f"{name}: {alone} {within}"
        start += count


def reordered(written: Written, folder: Path) -> tuple[Written, int]:
    """The program with the loops turned round that are called parallel."""
    files, count = dict(written.files), 0
    for report in depanalysis.check(folder).files:
        name = Path(report.path).name
        if "work" not in name:
            continue
        lines = files[name].split("\n")
        for loop in report.loops:
            needs = loop.needs
            is_any = loop.verdict is Verdict.PARALLEL and not needs.lastprivate
            found = _LOOP.match(lines[loop.span.line - 1])
            if is_any and found is not None and not needs.induction:
                indent, index, low, high = found.groups()
                lines[loop.span.line - 1] = f"{indent}do {index} = {high}, {low}, -1"
                count += 1
        files[name] = "\n".join(lines)
    return Written(files), count


def printed(written: Written, folder: Path) -> str:
    """What the program prints."""
    folder.mkdir()
    for name, text in written.files.items():
        (folder / name).write_text(text)
    command = ["gfortran", "-O0", "-fcheck=bounds", "-o", "program", *written.files]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    done = subprocess.run(["./program"], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode()


def check_one(seed: int, folder: Path) -> int:
    """The number of loops of a program that ran in another order."""
    written = _Writer(seed).program()
    files = folder / "files"
    files.mkdir()
    assert list(differences(written, files)) == [], f"seed {seed}"
    if not shutil.which("gfortran"):
        return 0
    turned, count = reordered(written, files)
    if count:
        same = printed(written, folder / "a") == printed(turned, folder / "b")
        assert same, f"seed {seed}"
    return count


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.sampled(4)
def test_random_files_are_one_program(seed: int, tmp_path: Path) -> None:
    check_one(seed, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_files_are_one_program(seed: int, tmp_path: Path) -> None:
    check_one(seed, tmp_path)
