"""Random C programs that are defined, end, and have loops with much in them.

Nests, conditions, jumps, temporaries, structures, subscripts that data decide, and functions
that are handed arrays. All numbers are unsigned, and all subscripts stay inside.
"""

import random
from collections.abc import Collection, Sequence
from pathlib import Path

from tests.oracle.batches import FIRST, ORDER, outputs, reordered

MODES = range(4)
_HELPERS = """\
struct node { unsigned v; unsigned w[8]; };
static unsigned A[200], B[200], C[40][20], total;
static struct node N[40];
static unsigned get(const unsigned *x, int k) { return x[k] + 1; }
static void put(unsigned *x, int k, unsigned v) { x[k] = v; }
static unsigned mix(unsigned a, unsigned b) { return a * 3 + (b >> 1); }
static void clear(unsigned *x, int n) { for (int k = 0; k < n; k++) x[k] = k; }
static void moved(struct node *x, const struct node *y) { x->v = y->v; x->w[2] = y->w[3]; }
static unsigned added(struct node x) { return x.v + x.w[1]; }
static int first(const unsigned *x, int n) {
  for (int k = 0; k < n; k++)
    if (x[k] & 1) return k;
  return n;
}
"""
_RUN = """\
static void run(void) {
  for (int k = 0; k < 200; k++) A[k] = k * 7 % 31, B[k] = k * 5 % 23;
  for (int k = 0; k < 800; k++) C[k / 20][k % 20] = k * 3 % 19;
  for (int k = 0; k < 40; k++) {
    N[k].v = k % 7;
    for (int l = 0; l < 8; l++) N[k].w[l] = k * l % 11;
  }
  all();
  for (int k = 0; k < 200; k++) printf("%u %u ", A[k], B[k]);
  for (int k = 0; k < 800; k++) printf("%u ", C[k / 20][k % 20]);
  for (int k = 0; k < 40; k++) {
    printf("%u ", N[k].v);
    for (int l = 0; l < 8; l++) printf("%u ", N[k].w[l]);
  }
  printf("%u", total);
}
"""
_OWN = (
    "node", "A", "B", "C", "N", "total", "get", "put", "mix", "clear", "moved", "added",
    "first", "all", "run", "ORDER", *(f"k{n}" for n in range(8)),
)  # fmt: skip
_SMALL = ("{i}", "{i}", "{i} + {c}", "{i} + {c}", "{c}", "11 - {i}", "({i} + m) % 12")
_WIDE = (*_SMALL, *_SMALL, "2 * {i} + {c}", "{i} * 6 + {j}", "B[{i}] % 12", "{i} + m")
_INNER = ("{j}", "{j}", "{j} + 1", "{c}", "5 - {j}")


class _Writer:
    """One loop; `inner` is the index of the loop inside, or a number where there is none."""

    def __init__(self, pick: random.Random, names: Sequence[str]) -> None:
        self.pick = pick
        self.names = names
        self.inner = "2"
        self.count = 0

    def one(self, *choices: str) -> str:
        return self.pick.choice(choices)

    def index(self, forms: Sequence[str]) -> str:
        number = str(self.pick.randrange(8))
        return self.pick.choice(forms).format(i="i", j=self.inner, c=number)

    def place(self) -> str:
        inner = self.index(_INNER)
        return self.one(
            f"A[{self.index(_WIDE)}]", f"B[{self.index(_WIDE)}]", f"x[{self.index(_WIDE)}]",
            f"C[{self.index(_SMALL)}][{inner}]", f"C[{inner}][{self.index(_SMALL)}]",
            f"N[{self.index(_SMALL)}].v", f"N[{self.index(_SMALL)}].w[{inner}]",
            *self.names, *self.names,
        )  # fmt: skip

    def value(self, depth: int = 0) -> str:
        if depth > 1:
            return self.one(
                self.place(), self.place(), "i", str(self.pick.randrange(9))
            )
        left, right = self.value(depth + 1), self.value(depth + 1)
        return self.one(
            self.place(), f"({left} {self.one('+', '-', '*', '^', '&')} {right})",
            f"({left} < {right} ? {left} : {right})", f"mix({left}, {right})",
            f"get(x, {self.index(_WIDE)})", f"get(&C[{self.index(_SMALL)}][0], {self.inner})",
            f"added(N[{self.index(_SMALL)}])",
        )  # fmt: skip

    def statement(self, depth: int) -> str:
        simple = (
            self.assigned,
            self.assigned,
            self.assigned,
            self.called,
            self.updated,
        )
        nested = (self.condition, self.loop, self.switched, self.local, self.left)
        among = simple if depth > 1 or self.pick.random() < 0.55 else nested
        return self.pick.choice(among)(depth)

    def block(self, depth: int) -> str:
        count = self.pick.choice((1, 1, 2))
        return "{ " + " ".join(self.statement(depth) for _ in range(count)) + " }"

    def assigned(self, depth: int) -> str:
        return f"{self.place()} = {self.value()};"

    def updated(self, depth: int) -> str:
        sign = self.one("+=", "^=", "-=", "|=")
        return f"{self.one(self.place(), 'total')} {sign} {self.value()};"

    def called(self, depth: int) -> str:
        row, other = self.index(_SMALL), self.index(_SMALL)
        return self.one(
            f"put(x, {self.index(_WIDE)}, {self.value()});", f"clear(C[{row}], 6);",
            f"moved(&N[{row}], &N[{other}]);", f"put(C[{row}], {self.inner}, {self.value()});",
            f"A[{row}] = first(C[{other}], 6);", f"N[{row}] = N[{other}];",
        )  # fmt: skip

    def condition(self, depth: int) -> str:
        text = f"if ({self.value(1)} {self.one('<', '>', '==', '&')} {self.value(1)}) "
        text += self.block(depth + 1)
        return text + (
            f" else {self.block(depth + 1)}" if self.pick.random() < 0.5 else ""
        )

    def loop(self, depth: int) -> str:
        self.count += 1
        outer, self.inner = self.inner, f"j{self.count}"
        j, body = self.inner, self.block(depth + 1)
        self.inner = outer
        return self.one(
            f"for (int {j} = 0; {j} < 6; {j}++) {body}",
            f"for (int {j} = 5; {j} >= 0; {j}--) {body}",
            f"for (int {j} = 0; {j} < 6 && {j} <= i; {j} += 2) {body}",
            f"{{ int {j} = 0; while ({j}++ < 4) {body} }}",
        )

    def switched(self, depth: int) -> str:
        first, second = self.block(depth + 1), self.block(depth + 1)
        end = self.one("break;", "")
        return f"switch (i % 3) {{ case 0: {first} {end} case 1: {second} break; default: ; }}"

    def local(self, depth: int) -> str:
        self.count += 1
        name, before = f"u{self.count}", self.names
        if self.pick.random() < 0.5:
            start = f"unsigned {name} = {self.value()};"
            self.names = (*before, name)
        else:
            start = f"unsigned {name}[6]; for (int q = 0; q < 6; q++) {name}[q] = {self.value()};"
            self.names = (*before, f"{name}[3]", f"{name}[i % 6]")
        text = f"{{ {start} {self.statement(depth + 1)} {self.statement(depth + 1)} }}"
        self.names = before
        return text

    def left(self, depth: int) -> str:
        return f"if ({self.value(1)} == {self.value(1)}) continue;"


def program(seed: int) -> str:
    """The text of a program."""
    pick = random.Random(seed)
    parts, calls = [_HELPERS], []
    for number in range(pick.randint(3, 5)):
        writer = _Writer(pick, pick.choice(((), (), ("s",), ("s", "total"))))
        count = pick.choice((1, 1, 2, 3))
        body = " ".join(writer.statement(0) for _ in range(count))
        parts.append(
            f"static void k{number}(unsigned *x, int m) {{\n  unsigned s = 1;\n"
            f"  {FIRST} {{ {body} }}\n  total ^= s;\n}}\n"
        )
        given = pick.choice(("A", "A + 60", "A + 100", "B + 90", "C[3]", "N[2].w"))
        given = given if given[0] in "AB" else "B + 50"
        calls.append(f"  k{number}({given}, {pick.randrange(4)});\n")
    parts.append(f"void all(void) {{\n{''.join(calls)}}}\n")
    return "".join(parts)


def printed(
    programs: Sequence[tuple[str, Collection[int]]], folder: Path
) -> list[list[bytes]]:
    """What programs print in each mode, with the order of the mode in loops on lines."""
    head = "#include <stdio.h>\n#include <stdlib.h>\n"
    bodies = [ORDER + reordered(text, lines) + _RUN for text, lines in programs]
    return outputs(head, bodies, _OWN, MODES, folder)
