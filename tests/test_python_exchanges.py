"""Python itself as the judge of arrays that change places.

Random functions with steps in time are run with arrays that note who touches what. No loop
that is called parallel has two iterations that meet, every loop that is called sequential
has some, and a loop in which arrays change places is left undecided.
"""

import ast
import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import depanalysis
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.nights import by_night

_SEEDS = [
    *range(8),
    *by_night(range(8, 1000), 240),
]
_EXCHANGES = (
    "u, v = v, u", "v, u = u, v", "v, w = w, v", "u, v, w = v, w, u", "(w, v) = (v, w)",
)  # fmt: skip
_PLACES = (
    "i", "i - 1", "i + 1", "2 * i", "n - 1 - i", "len({0}) - 1 - i", "-1 - i", "i % 3",
    "len({0}) // 2",
)  # fmt: skip


def _element(r: random.Random) -> str:
    name = r.choice("uvw")
    return f"{name}[{r.choice(_PLACES).format(name)}]"


def _step(r: random.Random) -> list[str]:
    kind = r.randrange(5)
    if kind == 0:
        return [r.choice(_EXCHANGES)]
    if kind == 1:
        return [f"if {r.choice(['s % 2', 'n > 4', 'u[0] > 2'])}:",
                f"    {r.choice(_EXCHANGES)}"]  # fmt: skip
    head = r.choice(
        ["range(n)", "range(1, n - 1)", "range(1, len(u))", "reversed(range(n))"]
    )
    stored = f"{_element(r)} {r.choice(['=', '=', '+='])} {_element(r)} + {_element(r)}"
    return [f"for i in {head}:", f"    {stored}"]


def seeded_function(seed: int) -> str:
    """The text of a random function of three arrays, given to it or made by it."""
    r = random.Random(seed)
    made = r.randrange(3) == 0
    lines = ["def f(a, b, c, n, steps):" if made else "def f(u, v, w, n, steps):"]
    if made:
        lines += ["    u = a.copy()", "    v = b.copy()", "    w = c.copy()"]
    lines += ["    for s in range(steps):"]
    body = [line for _ in range(r.randint(2, 4)) for line in _step(r)]
    lines += [f"        {line}" for line in [*body, r.choice(_EXCHANGES)]]
    return "\n".join([*lines, "    return u", ""])


class _Noted(list[int]):
    """A list that notes which of its elements are touched, and how."""

    log: list[tuple[int, int, bool]]

    def copy(self) -> "_Noted":
        made = _Noted(self)
        made.log = self.log
        return made

    def __getitem__(self, place: Any) -> Any:
        self.log.append((id(self), place % len(self), False))
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        self.log.append((id(self), place % len(self), True))


class _Watched(ast.NodeTransformer):
    """Wraps the sequence of every loop in a call of `watched` with its line.

    A subscript that leaves its array leaves out the rest of its iteration.
    """

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        line = ast.Constant(node.lineno)
        node.iter = ast.Call(ast.Name("watched", ast.Load()), [line, node.iter], [])
        attempt = ast.parse("try: pass\nexcept IndexError: left.append(1)").body[0]
        assert isinstance(attempt, ast.Try)
        attempt.body, node.body = node.body, [attempt]
        return node


def meetings(text: str, seed: int) -> tuple[set[int], bool]:
    """The lines of the loops of which iterations meet, and whether the run has an end."""
    r = random.Random(seed)
    log: list[tuple[int, int, bool]] = []
    found: set[int] = set()

    def watched(line: int, items: Iterable[int]) -> Iterator[int]:
        before: dict[tuple[int, int], bool] = {}
        for item in items:
            begin = len(log)
            yield item
            own: dict[tuple[int, int], bool] = {}
            for storage, place, is_written in log[begin:]:
                key = storage, place
                own[key] = own.get(key, False) or is_written
            if any(key in before and (w or before[key]) for key, w in own.items()):
                found.add(line)
            for key, is_written in own.items():
                before[key] = before.get(key, False) or is_written

    tree = ast.fix_missing_locations(_Watched().visit(ast.parse(text)))
    left: list[int] = []
    scope: dict[str, Any] = {"watched": watched, "left": left}
    exec(compile(tree, "<random>", "exec"), scope)
    least = r.choice([1, 2, 3, 6, 9])
    arrays = [_Noted(range(least + r.choice([0, 0, 1, 14]))) for _ in range(3)]
    for array in arrays:
        array.log = log
    scope["f"](*arrays, max(2, least - r.randint(-3, 3)), r.randint(1, 4))
    return found, not left


def _is_plain(loop: LoopVerdict) -> bool:
    return loop.needs.is_empty


@cache
def judged(seed: int) -> tuple[LoopVerdict, ...]:
    """The verdicts on the loops of a random function."""
    return depanalysis.check(seeded_function(seed), "python").loops


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.sampled(4)
def test_arrays_that_change_places_meet_as_they_do_in_python(seed: int) -> None:
    text = seeded_function(seed)
    runs = [meetings(text, 1000 * seed + k) for k in range(150)]
    met = set().union(*(lines for lines, is_whole in runs if is_whole))
    # A witness does not promise that the whole run keeps to the arrays.
    seen = set().union(*(lines for lines, _ in runs))
    for loop in judged(seed):
        if loop.variable == "s":
            # Which array a name means goes from one step to the next.
            assert loop.verdict is not Verdict.PARALLEL, text
            continue
        if loop.verdict is Verdict.PARALLEL and _is_plain(loop):
            assert loop.span.line not in met, text
        if loop.verdict is Verdict.SEQUENTIAL:
            assert loop.span.line in seen, text


@pytest.mark.sampled(4)
def test_the_random_functions_say_something() -> None:
    loops = [
        loop for seed in range(16) for loop in judged(seed) if loop.variable == "i"
    ]
    verdicts = [loop.verdict for loop in loops]
    assert verdicts.count(Verdict.PARALLEL) > 2
    assert verdicts.count(Verdict.SEQUENTIAL) > 2
