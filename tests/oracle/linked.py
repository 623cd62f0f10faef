"""Random projects of C files that use the same names for other things.

Each file has macros and functions of its own, and a header that all read may depend on a
macro of the file that reads it. The same program is also written as one file, in which all
of them have names of their own: so both mean the same.
"""

from dataclasses import dataclass
from random import Random

HEADER = "all.h"
_FILES = 3
_STATEMENTS = (
    "a[i] = b[i] + K;",
    "a[i] = a[i + K];",
    "a[i] = a[AT(i)] + 1;",
    "AT(a, i) = b[i];",
    "a[i] += M;",
    "a[i] = a[i + M];",
    "own(a, b, i);",
    "other(a, b, i);",
)


@dataclass(frozen=True)
class Linked:
    """The texts of the files by their names, and the same program as one text."""

    files: dict[str, str]
    whole: str


def project(seed: int) -> Linked:
    """The project of a seed; the loops stand in its first file."""
    draw = Random(seed)
    has_guard, is_chosen = draw.random() < 0.7, draw.random() < 0.6
    zero, one = draw.sample((0, 1, 2), 2)
    macro = f"#ifdef ZERO\n#define M {zero}\n#else\n#define M {one}\n#endif\n"
    heads = "".join(f"void part{k}(int *a, int *b, int i);\n" for k in range(_FILES))
    types = draw.choice(("", "typedef struct { int n; } shape;\n"))
    header = f"{types}{macro}{heads}"
    if has_guard or draw.random() < 0.5:
        header = f"#ifndef ALL_H\n#define ALL_H\n{header}#endif\n"
    files = {HEADER: header}
    parts: list[str] = []
    for number in range(_FILES):
        chosen = is_chosen and draw.random() < 0.5
        own = _own(draw, number)
        begin = "#define ZERO\n" if chosen else ""
        files[f"file{number}.c"] = f'{begin}#include "{HEADER}"\n{own}'
        named = own.replace("#define K", "#undef K\n#define K")
        named = named.replace("#define AT", "#undef AT\n#define AT")
        for name in ("own", "other"):
            named = named.replace(f"{name}(", f"{name}{number}(")
        value = zero if chosen else one
        parts.append(f"#undef M\n#define M {value}\n{named}")
    return Linked(files, heads + "".join(reversed(parts)))


def _own(draw: Random, number: int) -> str:
    """The text of one file behind its header."""
    takes = draw.choice(("(i)", "(i) + 1", "(i) - 1"))
    at = draw.choice((f"AT(i) ({takes})", f"AT(a, i) (a)[{takes}]"))
    uses = [
        s for s in _STATEMENTS if "AT" not in s or (s.count(",") > 0) == ("a," in at)
    ]
    lines = [f"#define K {draw.randrange(3)}\n#define {at}\n"]
    plain = [s for s in uses if "own" not in s and "other" not in s]
    for name in ("own", "other"):
        body = draw.choice(plain)
        lines.append(f"static void {name}(int *a, int *b, int i) {{ {body} }}\n")
    later = [f"part{k}(a, b, i);" for k in range(number + 1, _FILES)]
    body = " ".join(draw.choices((*uses, *later), k=draw.randrange(1, 3)))
    lines.append(f"void part{number}(int *a, int *b, int i) {{ {body} }}\n")
    if number == 0:
        for k in range(_FILES):
            lines.append(
                f"void loop{k}(int n, int *restrict a, int *restrict b) {{\n"
                f"  for (int i = 2; i < n; i++) {{ part{k}(a, b, i); }}\n}}\n"
            )
    return "".join(lines)
