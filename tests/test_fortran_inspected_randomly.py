"""Random loops of Fortran with index arrays give the same bits with and without inspectors.

Each program has several procedures with one loop each, over arrays of one and of two
dimensions that go through index arrays, choices, temporaries and inner loops. What the
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

_TRIPS, _SIZE, _LOW = 70, 320, -40
_FUNCTIONS = 6
_FLAGS = ("-g", "-fcheck=all", "-fsanitize=address,undefined")
_HEAD = """\
subroutine f{number}(n, p, q, mask, row, col, x, y, w, z)
  implicit none
  integer, intent(in) :: n, p(n), q(n), mask(n), row(n + 1), col(*)
  real(8), intent(inout) :: x({low}:*), y({low}:*), w(0:3, {low}:*)
  integer, intent(inout) :: z
  integer :: i, j, k, u
  real(8) :: t
  do i = {head}
    j = q(i) + 1
    u = p(i)
    if (mask(i) > 1) u = u + 1
    t = p(i) / 3.0d0
    z = z + mask(i)
"""
_MAIN = """\
program main
  implicit none
  integer :: i, z
  real(8) :: x({low}:{size}), y({low}:{size}), w(0:3, {low}:{size})
{tables}
  z = 0
  do i = {low}, {size}
    x(i) = i / 7.0d0
    y(i) = 1 / (i + 100.5d0)
    w(:, i) = i
  end do
{calls}
  print '(2z17)', (x(i), y(i), i = {low}, {size})
  print '(4z17)', w
  print *, z
end program
"""

needs_gfortran = pytest.mark.skipif(
    not shutil.which("gfortran"), reason="gfortran is not here"
)


@dataclass(frozen=True)
class Data:
    """Values of the index arrays, which begin with 0 here and with 1 there."""

    p: list[int]
    q: list[int]
    mask: list[int]
    row: list[int]
    col: list[int]


def drawn_data(pick, kind):
    """Index arrays whose elements repeat never, once or often; some are below zero."""
    row = [1]
    for _ in range(_TRIPS):
        row.append(row[-1] + pick.randint(0, 4))
    p = pick.sample(range(_LOW, _SIZE // 2 - 2, 2), _TRIPS)
    q = list(p) if pick.random() < 0.5 else [each + _SIZE // 2 for each in p]
    col = pick.sample(range(_LOW, _SIZE - 2), row[-1] - 1)
    if kind == "once":
        p[pick.randrange(1, _TRIPS)] = p[0]
        col[-1] = col[0]
    if kind == "often":
        p = [pick.randrange(_LOW, _SIZE - 2) for _ in range(_TRIPS)]
        q = [pick.randrange(_LOW, _SIZE - 2) for _ in range(_TRIPS)]
        col = [pick.randrange(_LOW, _SIZE - 2) for _ in col]
    return Data(p, q, [pick.randint(0, 3) for _ in range(_TRIPS)], row, col)


# A subscript: its text, and its value in an iteration.
_SUBSCRIPTS = (
    ("p(i)", lambda d, i, k: d.p[i]),
    ("Q(i)", lambda d, i, k: d.q[i]),
    ("p(i) + 1", lambda d, i, k: d.p[i] + 1),
    ("i", lambda d, i, k: i + 1),
    ("j", lambda d, i, k: d.q[i] + 1),
    ("u", lambda d, i, k: d.p[i] + (d.mask[i] > 1)),
)
_INNER = (
    ("col(k)", lambda d, i, k: d.col[k]),
    ("p(i)", lambda d, i, k: d.p[i]),
    ("col( k ) + &\n      & 1", lambda d, i, k: d.col[k] + 1),
)
_HEADS = (
    ("1, n", range(_TRIPS)),
    ("n, 1, -1", range(_TRIPS)),
    ("1, n, 3", range(0, _TRIPS, 3)),
)


class Function:
    """A procedure with one loop: its text, and what an iteration touches."""

    def __init__(self, pick, number):
        self._pick = pick
        self._steps = []
        head, self._iterations = pick.choice(_HEADS)
        lines = []
        for _ in range(pick.randint(1, 3)):
            lines += self._inner() if pick.random() < 0.3 else self._statement()
        top = _HEAD.format(number=number, low=_LOW, head=head)
        self.text = "\n".join(
            (top + "\n".join(lines), "  end do", "end subroutine", "")
        )

    def _inner(self):
        first = len(self._steps)
        lines = self._statement(_INNER)
        own = self._steps[first:]
        self._steps[first:] = [
            lambda d, i, k, each=each: [
                touch
                for k in range(d.row[i] - 1, d.row[i + 1] - 1)
                for touch in each(d, i, k)
            ]
            for each in own
        ]
        head = "    do k = row(i), row(i + 1) - 1"
        return [head, *(f"  {line}" for line in lines), "    end do"]

    def _statement(self, subscripts=_SUBSCRIPTS):
        pick = self._pick
        array, other = pick.choice("xyw"), pick.choice("xyw")
        (target, to), (source, from_) = (pick.choice(subscripts) for _ in range(2))
        limit = pick.choice((None, None, 0, 1))
        is_read = pick.random() < 0.5
        left, at = self._element(array, target, to)
        right, at_other = self._element(other, source, from_)
        value = f"{right} * 0.5d0 + t" if is_read else "t - i"

        def touches(d, i, k):
            if limit is not None and d.mask[i] <= limit:
                return
            yield array, at(d, i, k), True
            if is_read:
                yield other, at_other(d, i, k), False

        self._steps.append(touches)
        if limit is None:
            return [f"    {left} = {value}"]
        if pick.random() < 0.5:
            return [f"    if (mask(i) > {limit}) {left} = {value}"]
        return [
            f"    if (.not. mask(i) <= {limit}) then",
            f"    {left} = {value}",
            "    endif",
        ]

    def _element(self, array, text, value):
        if array != "w":
            return f"{array}({text})", value
        if self._pick.random() < 0.5:
            return f"w(mask(i), {text})", lambda d, i, k: (d.mask[i], value(d, i, k))
        return f"w(2, {text})", lambda d, i, k: (2, value(d, i, k))

    def meets(self, data):
        """Whether two iterations touch one element and one of them writes it."""
        found: dict[object, set[tuple[int, bool]]] = {}
        for i in self._iterations:
            for step in self._steps:
                for array, element, writes in step(data, i, None):
                    found.setdefault((array, element), set()).add((i, writes))
        return any(
            len({i for i, _ in each}) > 1 and any(writes for _, writes in each)
            for each in found.values()
        )


def _main(functions, data):
    tables = [
        f"  integer :: {name}{number}({len(values) + 1}) = [ &\n{_wrapped(values)} 0]"
        for number, each in enumerate(data)
        for name, values in vars(each).items()
    ]
    calls = [
        f"  call f{f}({trips}, p{d}, q{d}, mask{d}, row{d}, col{d}, x, y, w, z)"
        for d in range(len(data))
        for f in range(len(functions))
        for trips in (_TRIPS,)
    ]
    calls.append("  call f0(0, p0, q0, mask0, row0, col0, x, y, w, z)")
    texts = {"tables": "\n".join(tables), "calls": "\n".join(calls)}
    return _MAIN.format(size=_SIZE, low=_LOW, **texts)


def _wrapped(values):
    rows = [values[k : k + 12] for k in range(0, len(values), 12)]
    return "".join(f"    {', '.join(map(str, row))}, &\n" for row in rows)


def _compiled(text, path, *flags):
    path.write_text(text)
    binary = path.with_suffix("")
    command = ["gfortran", "-O1", *_FLAGS, *flags, "-o", binary, path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return binary


def _ran(binary, threads=1):
    environment = {"OMP_NUM_THREADS": str(threads)}
    done = subprocess.run([binary], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def check_one(seed, folder):
    """What inspectors said: for each loop that has one, a digit for each set of data."""
    pick = random.Random(seed)
    data = [drawn_data(pick, kind) for kind in ("never", "once", "often")]
    functions = [Function(pick, number) for number in range(_FUNCTIONS)]
    procedures = "\n".join(each.text for each in functions)
    (file,) = depanalysis.parallelize(
        procedures, "fortran", path="a.f90", inspect=True
    ).files
    assert file.text is not None
    inspected = [
        int(each.loop.function[1:]) for each in file.decisions if each.inspected
    ]
    expected = "".join(
        "FT"[not functions[number].meets(each)] for each in data for number in inspected
    )
    expected += "T" * (0 in inspected)
    noted = re.sub(
        r"( *)(!\$omp .*if\(da_apart\))",
        r"\1write (0, '(l1)', advance='no') da_apart\n\1\2",
        file.text,
    )
    main = _main(functions, data)
    original = _ran(_compiled(procedures + main, folder / "a.f90"))
    binary = _compiled(noted + main, folder / "b.f90", "-fopenmp")
    for threads in (1, 2, 8):
        # One thread has nothing to ask.
        said = expected if threads > 1 else "F" * len(expected)
        assert _ran(binary, threads) == (original[0], said), seed
    alone = _ran(_compiled(file.text + main, folder / "c.f90"))
    assert alone == original
    return expected


@needs_gfortran
@pytest.mark.sampled(4)
def test_inspected_loops_give_the_same_bits(tmp_path):
    said = "".join(check_one(seed, tmp_path) for seed in (0, 4))
    assert min(said.count(each) for each in "TF") > 4


@pytest.mark.nightly
@needs_gfortran
@pytest.mark.parametrize("first", range(200, 300, 10))
def test_many_inspected_loops_give_the_same_bits(first, tmp_path):
    for seed in range(first, first + 10):
        check_one(seed, tmp_path)
