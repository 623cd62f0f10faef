"""Random functions of C with unsigned second indices, rows and small types, and their runs.

A function is plain data; `text` writes it in C, and `executed` runs it by the rules of the
language: what overflows a signed type or leaves an array, or a row of it, is no run of a
conforming program.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

State: TypeAlias = dict[str, int]
Place: TypeAlias = tuple[int, int]
_TYPES = {
    "unsigned char": (0, 2**8 - 1),
    "short": (-(2**15), 2**15 - 1),
    "int": (-(2**31), 2**31 - 1),
    "unsigned": (0, 2**32 - 1),
    "size_t": (0, 2**64 - 1),
}
_SIGNED = "int"
_MOST_ITERATIONS = 600


class NonconformingError(Exception):
    """The run is none of a conforming program."""


@dataclass(frozen=True)
class Function:
    """One function: the loop, the second index, and two subscripts for each of two places."""

    rows: int
    columns: int
    loop: str
    index_type: str
    second_type: str
    start: int
    step: int
    written: tuple[str, str]
    read: tuple[str, str]
    is_guarded: bool

    @property
    def text(self) -> str:
        """The function in C."""
        head, tail = _LOOPS[self.loop]
        index, count = self.index_type, _SIGNED if self.loop == "for" else "unsigned"
        guard = "if (i != m) " if self.is_guarded else ""
        sign = "+=" if self.step > 0 else "-="
        body = (
            f"{guard}a[{self.written[0]}][{self.written[1]}] = "
            f"a[{self.read[0]}][{self.read[1]}] + 1;\n"
            f"    k {sign} {abs(self.step)};"
        )
        return (
            "#include <stddef.h>\n"
            f"static int a[{self.rows}][{self.columns}];\n"
            f"void f({count} n, int m) {{\n"
            f"  {self.second_type} k = {self.start};\n"
            f"  {head.format(type=index)} {{\n    {body}\n  }}{tail}\n}}\n"
        )


_LOOPS = {
    "for": ("for ({type} i = 0; i < n; i++)", ""),
    "unsigned": ("for (unsigned i = 0; i < n; i++)", ""),
    "do": ("do", " while (--n);"),
    "while": ("while (n--)", ""),
}
_SUBSCRIPTS = (
    "0", "1", "{i}", "{i}", "k", "k", "{i} + 1", "k + 1", "{i} % 3", "k % 2", "{i} / 2",
    "m", "{i} + m", "k / 2", "(short)(8192 * {i}) / 9000", "{i} * 2147483647 % 7",
)  # fmt: skip


def function(seed: int) -> Function:
    """A function drawn by a number."""
    draw = Random(seed)
    loop = draw.choice(sorted(_LOOPS))
    index = "i" if loop in ("for", "unsigned") else "n"
    is_flat = draw.random() < 0.5
    rows, columns = (1, draw.randint(4, 12)) if is_flat else (draw.randint(2, 5), 3)

    def place() -> tuple[str, str]:
        first = "0" if is_flat else draw.choice(_SUBSCRIPTS)
        second = draw.choice(_SUBSCRIPTS)
        return first.format(i=index), second.format(i=index)

    second = draw.choice(sorted(_TYPES))
    start = (
        draw.choice([0, 0, 0, 1, 3, 254]) if second[0] == "u" else draw.choice([0, 1])
    )
    return Function(
        rows, columns, loop, "int", second, start, draw.choice([1, 1, 1, 2, -1]),
        place(), place(), draw.random() < 0.2 and index == "i",
    )  # fmt: skip


@dataclass
class Run:
    """The accesses of each iteration, what its scalars began with, and whether k wrapped."""

    iterations: list[tuple[State, list[tuple[Place, bool]]]] = field(
        default_factory=list
    )
    wraps: bool = False


def executed(it: Function, n: int, m: int) -> Run:
    """A run of the function; an error if it is none of a conforming program."""
    found = Run()
    k = it.start
    low, high = _TYPES[it.second_type]
    for index in _indices(it, n):
        state = {"i": index, "n": index if it.loop in ("do", "while") else n, "m": m}
        state["k"] = k
        found.iterations.append((state, accesses(it, state)))
        k += it.step
        if not low <= k <= high:
            if it.second_type == _SIGNED:
                raise NonconformingError
            found.wraps = True
            k = (k - low) % (high - low + 1) + low
    return found


def accesses(it: Function, state: Mapping[str, int]) -> list[tuple[Place, bool]]:
    """What one iteration reads and writes."""
    if it.is_guarded and state["i"] == state["m"]:
        return []
    return [(_place(it, it.read, state), False), (_place(it, it.written, state), True)]


def ordered(
    it: Function, run: Run, order: Iterator[int] | list[int]
) -> dict[Place, int]:
    """The array after the iterations of a run in some order."""
    memory: dict[Place, int] = {}
    for position in order:
        state, _ = run.iterations[position]
        found = accesses(it, state)
        if found:
            (read, _), (written, _) = found
            memory[written] = memory.get(read, 0) + 1
    return memory


def _indices(it: Function, n: int) -> Iterator[int]:
    if it.loop in ("for", "unsigned"):
        yield from range(n)
    elif it.loop == "while":
        yield from range(n - 1, -1, -1)
    else:
        # From 0, `--n` goes through all numbers of the type.
        yield from range(n, 0, -1) if n else range(2**32, 0, -1)


def _place(
    it: Function, subscripts: tuple[str, str], state: Mapping[str, int]
) -> Place:
    row, column = (_value(it, each, state) for each in subscripts)
    if not (0 <= row < it.rows and 0 <= column < it.columns):
        raise NonconformingError
    return row, column


@dataclass(frozen=True)
class _Number:
    """An integer of C with its type, promoted."""

    value: int
    type: str


def _value(it: Function, text: str, state: Mapping[str, int]) -> int:
    index = _SIGNED if it.loop == "for" else "unsigned"
    small = it.second_type in ("unsigned char", "short")
    types = {
        "i": index,
        "n": index,
        "m": _SIGNED,
        "k": _SIGNED if small else it.second_type,
    }
    return _Reader(text, state, types).sum().value


class _Reader:
    """Evaluates the subscripts of this generator: sums, products, one kind of cast."""

    def __init__(
        self, text: str, state: Mapping[str, int], types: Mapping[str, str]
    ) -> None:
        self.words = (
            text.replace("(short)", "short ")
            .replace("(", " ( ")
            .replace(")", " ) ")
            .split()
        )
        self.state, self.types = state, types

    def sum(self) -> _Number:
        """sum = product ('+' product)*"""
        total = self.product()
        while self.words and self.words[0] == "+":
            self.words.pop(0)
            total = _combined(total, self.product(), lambda a, b: a + b)
        return total

    def product(self) -> _Number:
        """product = atom (('*' | '/' | '%') atom)*"""
        total = self.atom()
        while self.words and self.words[0] in "*/%":
            operation = _OPERATIONS[self.words.pop(0)]
            total = _combined(total, self.atom(), operation)
        return total

    def atom(self) -> _Number:
        """atom = number | name | 'short' '(' sum ')'"""
        word = self.words.pop(0)
        if word == "short":
            self.words.pop(0)
            value = self.sum().value
            self.words.pop(0)
            return _Number((value + 2**15) % 2**16 - 2**15, _SIGNED)
        if word.isdigit():
            return _Number(int(word), _SIGNED)
        return _Number(self.state[word], self.types[word])


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "*": lambda a, b: a * b,
    "/": _truncated,
    "%": lambda a, b: a - b * _truncated(a, b),
}


def _combined(
    left: _Number, right: _Number, operation: Callable[[int, int], int]
) -> _Number:
    type_ = max(left.type, right.type, key=[_SIGNED, "unsigned", "size_t"].index)
    low, high = _TYPES[type_]
    size = high - low + 1
    if type_ == _SIGNED:
        value = operation(left.value, right.value)
        if not low <= value <= high:
            raise NonconformingError
        return _Number(value, type_)
    return _Number(operation(left.value % size, right.value % size) % size, type_)
