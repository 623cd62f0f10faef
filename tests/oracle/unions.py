"""Random loops over objects whose members share bytes, and which bytes each iteration touches.

Memory is run as the bytes that it is: members are numbers of some bytes, or bits of them.
"""

from dataclasses import dataclass
from random import Random

_INDICES = ("i", "i", "i + 1", "i / 2", "k", "2 * i", "n - 1 - i", "i % 2")
_TESTS = ("==", "!=", "<", ">")


@dataclass(frozen=True)
class Number:
    """A number in an object: how the text calls it, its first byte and its size in bytes.

    A bit-field has a first bit and some bits in these bytes, which are stored to at once.
    """

    path: str
    start: int
    size: int
    is_signed: bool = True
    is_real: bool = False
    bits: tuple[int, int] | None = None


def _numbers(path: str, start: int, size: int, count: int) -> list[Number]:
    return [Number(f"{path}[{k}]", start + k * size, size) for k in range(count)]


# The text of each type, how many bytes it has, and the numbers in it.
_UNION = (
    "int i; long q; short h[2]; unsigned char b[8]; struct { int x, y; } s; float f; "
    "double d;"
)
_SHARED = [
    Number("i", 0, 4),
    Number("q", 0, 8),
    *_numbers("h", 0, 2, 2),
    *(Number(f"b[{k}]", k, 1, is_signed=False) for k in range(8)),
    Number("s.x", 0, 4),
    Number("s.y", 4, 4),
    Number("f", 0, 4, is_real=True),
    Number("d", 0, 8, is_real=True),
]


def _below(prefix: str, start: int, numbers: list[Number]) -> list[Number]:
    return [
        Number(prefix + e.path, start + e.start, e.size, e.is_signed, e.is_real, e.bits)
        for e in numbers
    ]


_FIELDS = [
    Number("p", 0, 1, is_signed=False, bits=(0, 3)),
    Number("r", 0, 1, is_signed=True, bits=(3, 5)),
    Number("w", 4, 1, is_signed=False, bits=(0, 2)),
    Number("x", 8, 4),
]
_MATRIX = [
    *(Number(name, 4 * k, 4) for k, name in enumerate("xyzw")),
    *_numbers("v", 0, 4, 4),
    *(Number(f"m[{r}][{c}]", 8 * r + 4 * c, 4) for r in range(2) for c in range(2)),
]
_TYPES: dict[str, tuple[str, int, list[Number]]] = {
    "union": (f"union T {{ {_UNION} }};", 8, _SHARED),
    "member": (
        f"union U {{ {_UNION} }}; struct T {{ long n; union U m; int e; }};",
        24,
        [Number("n", 0, 8), Number("e", 16, 4), *_below("m.", 8, _SHARED)],
    ),
    "anonymous": (
        f"struct T {{ long n; union {{ {_UNION.replace(' q', ' l')} }}; int e; }};",
        24,
        [
            Number("n", 0, 8),
            Number("e", 16, 4),
            *_below("", 8, [e for e in _SHARED if e.path != "q"]),
            Number("l", 8, 8),
        ],
    ),
    "matrix": (
        "union T { struct { int x, y, z, w; }; int v[4]; int m[2][2]; };",
        16,
        _MATRIX,
    ),
    "register": (
        "struct T { union { unsigned all; struct { unsigned lo : 16, hi : 16; } h; "
        "struct { unsigned a : 3, b : 5; unsigned : 0; unsigned c : 4; } f; "
        "unsigned char byte[4]; struct { unsigned x : 4, y : 4; } t[2]; }; int e; };",
        12,
        [
            Number("all", 0, 4, is_signed=False),
            Number("h.lo", 0, 4, is_signed=False, bits=(0, 16)),
            Number("h.hi", 0, 4, is_signed=False, bits=(16, 16)),
            Number("f.a", 0, 1, is_signed=False, bits=(0, 3)),
            Number("f.b", 0, 1, is_signed=False, bits=(3, 5)),
            Number("f.c", 4, 1, is_signed=False, bits=(0, 4)),
            *(Number(f"byte[{k}]", k, 1, is_signed=False) for k in range(4)),
            Number("t[1].x", 4, 1, is_signed=False, bits=(0, 4)),
            Number("t[1].y", 4, 1, is_signed=False, bits=(4, 4)),
            Number("e", 8, 4),
        ],
    ),
    "bits": (
        "struct T { unsigned p : 3; int r : 5; int : 0; unsigned w : 2; int x; };",
        12,
        _FIELDS,
    ),
}


@dataclass
class Loop:
    """A loop over an array of objects: its text, and its steps for a run."""

    text: str
    steps: list[tuple[str, Number, str, str]]
    size: int

    def touched(self, n: int, k: int) -> list[tuple[set[int], set[int]]]:
        """The bytes that each iteration reads and writes."""
        run = Run(bytearray(self.size * (2 * n + abs(k) + 1)), self.size)
        return [run.iteration(self.steps, {"i": i, "n": n, "k": k}) for i in range(n)]


@dataclass
class Run:
    """The bytes of an array of objects while a loop runs."""

    memory: bytearray
    size: int

    def iteration(
        self, steps: list[tuple[str, Number, str, str]], names: dict[str, int]
    ) -> tuple[set[int], set[int]]:
        reads: set[int] = set()
        writes: set[int] = set()
        guard = True
        for kind, number, index, value in steps:
            at = eval(index.replace("/", "//"), dict(names)) * self.size + number.start
            places = set(range(at, at + number.size))
            if not guard:
                break
            if kind == "test":
                reads |= places
                guard = eval(f"{self.load(number, at)} {value}")
            elif kind == "load":
                reads |= places
            else:
                writes |= places
                self.store(number, at, eval(value, dict(names)))
        return reads, writes

    def load(self, number: Number, at: int) -> int:
        raw = self.memory[at : at + number.size]
        if number.bits is None:
            return int.from_bytes(raw, "little", signed=number.is_signed)
        low, width = number.bits
        value = int.from_bytes(raw, "little") >> low & (1 << width) - 1
        is_negative = number.is_signed and value >= 1 << width - 1
        return value - (1 << width) if is_negative else value

    def store(self, number: Number, at: int, value: int) -> None:
        if number.is_real:
            return
        places = slice(at, at + number.size)
        if number.bits is None:
            low, width = 0, 8 * number.size
        else:
            low, width = number.bits
        before = int.from_bytes(self.memory[places], "little")
        mask = (1 << width) - 1
        after = before & ~(mask << low) | (value & mask) << low
        self.memory[places] = after.to_bytes(number.size, "little")


def drawn(seed: int) -> Loop:
    """A random loop; what is tested was stored before in the same iteration."""
    draw = Random(f"unions-{seed}")
    text, size, numbers = _TYPES[draw.choice([*_TYPES])]
    steps: list[tuple[str, Number, str, str]] = []
    lines: list[str] = []
    some = draw.sample(numbers, min(len(numbers), draw.randrange(1, 5)))
    for _ in range(draw.randrange(1, 5)):
        number, index = draw.choice(some), draw.choice(_INDICES)
        name = f"t[{index}].{number.path}"
        kind = draw.choice(("load", "store", "store"))
        if kind == "load":
            lines.append(f"o[i] += {name};")
            steps.append(("load", number, index, ""))
        else:
            value = draw.choice(("i", "k", "i + 1", "3"))
            lines.append(f"{name} = {value};")
            steps.append(("store", number, index, value))
            whole = [e for e in some if not e.is_real]
            if draw.random() < 0.3 and whole and not number.is_real:
                steps.append(_test(draw, whole, number, index, lines))
    open_ = sum(line.startswith("if") for line in lines)
    body = "\n    ".join(lines) + " }" * open_
    function = (
        f"{text}\n"
        f"void f(int n, int k, {text.split(' ')[0] if 'struct T' not in text else 'struct'} T "
        "*restrict t, double *restrict o) {\n"
        f"  for (int i = 0; i < n; i++) {{\n    {body}\n  }}\n}}\n"
    )
    return Loop(function, steps, size)


def _test(
    draw: Random, whole: list[Number], number: Number, index: str, lines: list[str]
) -> tuple[str, Number, str, str]:
    inside = [
        e
        for e in whole
        if number.start <= e.start
        and e.start + e.size <= number.start + number.size
        and (e.bits is None or e is number)
    ]
    tested = draw.choice(inside or [number])
    test = f"{draw.choice(_TESTS)} {draw.randrange(4)}"
    lines.append(f"if (t[{index}].{tested.path} {test}) {{")
    return "test", tested, index, test
