"""Random nests of Fortran leave the same memory when their loops have changed places.

Up to four statements stand before, between, inside and behind loops that are three deep,
with random subscripts and bounds, labels, names, comments and jumps, in free and in fixed form.
What becomes of a program is read again: its loops with a directive are proved to be
parallel, and both programs are run by the interpreter, with sizes around that of a strip.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import depanalysis
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.emit.fortran.lines import code_lines
from depanalysis.errors import InterpretationError
from depanalysis.frontends.fortran import translate
from depanalysis.interpreter.machine import Inputs, difference, run
from depanalysis.ir.programs import Program
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from tests.nights import drawn
from tests.oracle.programs import memory

_HEAD = """\
subroutine f(n, m, l, a, b, c, v, w)
integer :: n, m, l
integer :: a(150, 150), b(150, 150), c(150, 150), v(150), w(150)
integer :: i, j, k, t
"""
_SIZES = ((0, 3, 2), (1, 1, 1), (3, 2, 5), (4, 5, 3), (66, 3, 2), (2, 67, 3), (3, 2, 70),
          (64, 2, 2), (2, 64, 3), (-1, 4, 4), (129, 3, 1))  # fmt: skip
_PLAIN = ("1, {s}", "1, {s}", "1, {s}", "2, {s}", "{t}, {s}", "-1, {s} - 2", "3, 9",
          "l, {s}", "1, {s} + l")  # fmt: skip
_SLOPING = (
    "{x}, {s}",
    "1, {x}",
    "{x} + 1, {s}",
    "1, {x} - 1",
    "1, n - {x}",
    "{x}, {x} + 2",
)
_SUBSCRIPTS = ("{}", "{}", "{}", "{} + 1", "{} + 2")
_INDICES = "ijk"
# Bounds that are the least of many take longer to read than they took to prove.
_OPERATIONS = "operations"


class _Writer:
    """A nest, with the lines of its loops and statements in turn."""

    def __init__(self, pick: random.Random, *, is_free: bool) -> None:
        self.pick = pick
        self.is_free = is_free
        self.labels = 0
        self.order = [*_INDICES]
        pick.shuffle(self.order)
        self.sizes = [*"nml"]
        pick.shuffle(self.sizes)
        self.target = self.sampled("c")

    def sampled(self, array: str) -> str:
        """An element by two of the indices around all statements."""
        one, other = self.pick.sample(self.order[:2], 2)
        return f"{array}({one} + 2, {other} + 2)"

    def lines(self) -> Iterator[str]:
        self.labels += 1
        again = self.pick.random() < 0.15
        if again:
            yield from self.code("do t = 1, 2")
        yield from self.loop(0)
        if again:
            yield from self.code("end do")

    def loop(self, depth: int) -> Iterator[str]:
        index = self.order[depth]
        form = self.pick.choice(("plain", "plain", "plain", "named", "label"))
        remark = self.pick.choice(("", "", " ! of " + index))
        head = f"{index} = {self.bounds(depth)}"
        self.labels += 1
        label, name = 10 * self.labels, f"all_{self.labels}"
        if form == "named" and self.is_free:
            yield from self.code(f"{name}: do {head}{remark}")
        elif form == "label":
            yield from self.code(f"do {label} {head}{remark}")
        else:
            yield from self.code(f"do {head}{remark}")
        yield from self.body(depth)
        if form == "label":
            yield f"{label:5} continue"
        else:
            is_named = form == "named" and self.is_free
            yield from self.code(f"end do{' ' + name if is_named else remark}")

    def body(self, depth: int) -> Iterator[str]:
        if depth == 2 or (depth == 1 and self.pick.random() < 0.2):
            if self.pick.random() < 0.15:
                yield from self.code(f"if ({self.element('ab', depth)} > 500) cycle")
            yield from self.statement(depth)
            return
        if self.pick.random() < 0.4:
            yield "! before" if self.is_free else "C before"
            yield from self.statement(depth)
        yield from self.loop(depth + 1)
        if self.pick.random() < 0.2:
            yield from self.loop(depth + 1)
        if self.pick.random() < 0.4:
            yield from self.statement(depth)
            yield "! behind" if self.is_free else "* behind"

    def bounds(self, depth: int) -> str:
        size, other = self.sizes[depth], self.pick.choice("ml")
        if depth and self.pick.random() < 0.35:
            x = self.order[self.pick.randrange(depth)]
            return self.pick.choice(_SLOPING).format(x=x, s=size)
        return self.pick.choice(_PLAIN).format(s=size, t=other)

    def statement(self, depth: int) -> Iterator[str]:
        is_usual = depth and self.pick.random() < 0.8
        target = self.target if is_usual else self.element("cccv", depth)
        arrays = "aabbv" if self.pick.random() < 0.8 else "abcw"
        value = " * ".join(self.element(arrays, depth) for _ in range(2))
        start = self.pick.choice((f"{target} + ", f"{target} - ", "", "3 + "))
        text = f"{target} = {start}{value}"
        if self.pick.random() < 0.15:
            text = f"if ({self.element('ab', depth)} > 5) {text}"
        yield from self.code(text)

    def element(self, arrays: str, depth: int) -> str:
        known = self.order[: depth + 1]
        array = self.pick.choice(arrays)

        def subscript() -> str:
            form = self.pick.choice(_SUBSCRIPTS)
            return f"{form.format(self.pick.choice(known))} + 2"

        if array in "vw":
            return f"{array}({subscript()})"
        if len(known) > 1 and self.pick.random() < 0.8:
            one, other = self.pick.sample(known, 2)
            return f"{array}({one} + 2, {other} + 2)"
        return f"{array}({subscript()}, {subscript()})"

    def code(self, text: str) -> Iterator[str]:
        code, bang, comment = text.partition("!")
        indentation = "  " if self.is_free else " " * 6
        *others, last = code_lines(code.rstrip(), indentation, is_free=self.is_free)
        yield from (*others, f"{last} {bang}{comment}".rstrip())


def _text(pick: random.Random, *, is_free: bool, count: int) -> str:
    nests = [_Writer(pick, is_free=is_free) for _ in range(count)]
    for number, nest in enumerate(nests):
        nest.labels = 20 * number
    body = [line for nest in nests for line in nest.lines()]
    head = [" " * (0 if is_free else 6) + line for line in _HEAD.splitlines()]
    return "\n".join([*head, *body, " " * 6 + "end", ""])


def _program(source: SourceFile) -> Program:
    translation = translate(source)
    assert translation.errors == (), source.text
    (program,) = translation.programs
    return program


def _check(seed: int, count: int = 3) -> Counter[str]:
    pick = random.Random(seed)
    is_free = pick.random() < 0.7
    path = "a.f90" if is_free else "a.f"
    text = _text(pick, is_free=is_free, count=count)
    report = depanalysis.check(text, "fortran", path=path)
    assert report.errors == (), text
    made = parallelized(SourceFile(path, text), report.loops)
    found = Counter(each.order for each in made.decisions if each.order)
    if not found:
        return found
    lines = made.text.split("\n")
    assert all(len(line) <= (132 if is_free else 72) for line in lines)
    again = depanalysis.check(made.text, "fortran", path=path)
    for loop in again.loops:
        above = lines[loop.span.line - 2].lstrip()
        if above.startswith("!$omp parallel do"):
            is_open = loop.reason.endswith(_OPERATIONS)
            assert loop.verdict is Verdict.PARALLEL or is_open, (seed, made.text, loop)
    old, new = _program(SourceFile(path, text)), _program(SourceFile(path, made.text))
    for sizes in pick.sample(_SIZES, 5):
        parameters = dict(zip("nml", sizes, strict=True))
        inputs = Inputs(parameters, memory(seed), 2_000_000)
        try:
            first = run(old, inputs, watch=())
        except InterpretationError:
            # Numbers grow too large, as products of products do.
            continue
        second = run(new, inputs, watch=())
        wrong = difference(old, inputs, first, second)
        assert wrong is None, (seed, sizes, wrong, made.text)
    return found


@pytest.mark.parametrize("seed", [33, 34, 35])
def test_random_nests_leave_the_same_memory(seed: int) -> None:
    _check(seed, 2)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", drawn(range(10_000), 30))
def test_more_random_nests_leave_the_same_memory(seed: int) -> None:
    _check(seed, 5)


@pytest.mark.nightly
def test_many_of_them_change_places() -> None:
    assert sum((_check(seed) for seed in range(20, 40)), Counter()).total() > 8
