"""Random loops that store, copy and compare pointers in tables, and the cells they touch."""

import random
from dataclasses import dataclass

_HEAD = """\
struct item { double *p; int count; };
void f(double **t, double **u, struct item *v, double *base, int *c, int n, int k)
{
    for (int i = 0; i < n; i++) {
"""
_INDICES = ("i", "i", "i + 1", "0", "k", "2 * i", "i + n", "n - 1 - i")
_TABLES = ("t[{}]", "t[{}]", "u[{}]", "v[{}].p")

Cell = tuple[str, int]


@dataclass(frozen=True)
class Place:
    """A pointer in a table."""

    table: str
    index: str

    @property
    def text(self) -> str:
        return self.table.format(self.index)

    def cell(self, i: int, n: int, k: int) -> Cell:
        return self.table, eval(self.index, {"i": i, "n": n, "k": k})


@dataclass(frozen=True)
class Loop:
    """The text of a loop, with the places that each iteration reads and writes."""

    text: str
    reads: tuple[Place, ...]
    writes: tuple[Place, ...]

    def touched(self, n: int, k: int) -> list[tuple[set[Cell], set[Cell]]]:
        """What each iteration of a run reads, and what it writes."""
        return [
            (
                {each.cell(i, n, k) for each in self.reads},
                {each.cell(i, n, k) for each in self.writes},
            )
            for i in range(n)
        ]


def drawn(seed: int) -> Loop:
    """A loop of one to three statements."""
    pick = random.Random(seed)
    lines: list[str] = []
    reads: list[Place] = []
    writes: list[Place] = []
    for number in range(pick.randint(1, 3)):
        first, second = (
            Place(pick.choice(_TABLES), pick.choice(_INDICES)) for _ in range(2)
        )
        kind = pick.choice(("copy", "copy", "store", "null", "test", "branch", "keep"))
        reads += [second] if kind in ("copy", "keep", "test", "branch") else []
        writes += [first] if kind in ("copy", "keep", "store", "null") else []
        lines += [
            {
                "copy": f"{first.text} = {second.text};",
                "keep": f"double *p{number} = {second.text}; {first.text} = p{number};",
                "store": f"{first.text} = base + i;",
                "null": f"{first.text} = 0;",
                "test": f"c[i] = {second.text} == 0;",
                "branch": f"if ({second.text}) c[i] = {number};",
            }[kind]
        ]
    body = "".join(f"        {line}\n" for line in lines)
    return Loop(f"{_HEAD}{body}    }}\n}}\n", tuple(reads), tuple(writes))
