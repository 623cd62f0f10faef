"""Launches and values under which a warp touches as many or as few segments as found.

The search is over small values that are known to matter: sizes around multiples of a
warp, blocks and iterations near the first. It evaluates the model; that the kernel does
the same is for the replay to show.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from random import Random

from depanalysis.frontends.cuda.kernels import BLOCK, GRID_SIZE, THREAD
from depanalysis.ir.expressions import Expr, names
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.concrete import Code, UndefinedError, code
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.segments import LINE, SECTOR, touched
from depanalysis.proofs.coalescing.sites import Instance
from depanalysis.proofs.coalescing.warps import warps_of

_SIZES = (64, 1, 33, 32, 31, 2, 3, 16, 100, 5, 7, 8, 0, 65, 256, 300, 1024)
_INDICES = (0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32)
_ATTEMPTS = 200
_FIRST = 81
_MOST_WARPS = 3
_MOST_PROPOSED = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """One execution of an instance by one warp: which lanes touch which bytes."""

    values: Mapping[str, int]
    warp: int
    lanes: tuple[tuple[int, Triple, tuple[tuple[int, int], ...]], ...]

    @property
    def lines(self) -> int:
        """The lines that the lanes touch together."""
        return touched(self._pieces(), LINE)

    @property
    def sectors(self) -> int:
        """The sectors that the lanes touch together."""
        return touched(self._pieces(), SECTOR)

    def _pieces(self) -> list[tuple[int, int]]:
        return [piece for _, _, pieces in self.lanes for piece in pieces]


def findings(
    instance: Instance, scope: Scope, block: Triple, assumptions: Sequence[Expr]
) -> Iterator[Finding]:
    """Executions by some warps under many values, the likely ones first."""
    work = _Work(instance, scope, block)
    stated = [code(each) for each in assumptions]
    warps = list(enumerate(warps_of(block)))
    chosen = warps[:_MOST_WARPS] + warps[_MOST_WARPS:][-1:]
    for values in _attempts(instance, scope, assumptions):
        if not _holds(stated, values):
            continue
        for number, threads in chosen:
            finding = work.finding(values, number, threads)
            if finding is not None and finding.lanes:
                yield finding


def proposals(
    instance: Instance, scope: Scope, block: Triple, assumptions: Sequence[Expr]
) -> list[tuple[dict[str, int], int]]:
    """Values and a warp each, for runs: where data decide, a lane is taken to go on.

    Those under which the warp would touch most lines come first.
    """
    work = _Work(instance, scope, block)
    warps = list(enumerate(warps_of(block)))
    found: dict[int, tuple[dict[str, int], int]] = {}
    for values in islice(_attempts(instance, scope, assumptions), _ATTEMPTS):
        for number, threads in (*warps[:1], *warps[1:][-1:]):
            lines = work.possible_lines(values, threads[:: len(threads) // 4 or 1])
            if lines is not None and lines not in found:
                found[lines] = (values, number)
    return [found[lines] for lines in sorted(found, reverse=True)[:_MOST_PROPOSED]]


def _holds(conditions: Sequence[Code], values: Mapping[str, int]) -> bool:
    try:
        return all(condition(values) for condition in conditions)
    except UndefinedError:
        return True


class _Work:
    """The compiled expressions of an instance."""

    def __init__(self, instance: Instance, scope: Scope, block: Triple) -> None:
        self.offsets = [(code(p.offset), p.size) for p in instance.pieces]
        self.conditions = [code(condition) for condition in instance.conditions]
        self.common = [
            code(each) for each in instance.conditions if names(each).isdisjoint(THREAD)
        ]
        self.fixed = dict(scope.fixed)

    def finding(
        self, values: Mapping[str, int], warp: int, threads: tuple[Triple, ...]
    ) -> Finding | None:
        """What the lanes of a warp touch; nothing if that has no value in one of them."""
        lanes = []
        env = {**self.fixed, **values}
        try:
            if not all(condition(env) for condition in self.common):
                return Finding({**self.fixed, **values}, warp, ())
            for lane, thread in enumerate(threads):
                env.update(zip(THREAD, thread, strict=True))
                if all(condition(env) for condition in self.conditions):
                    pieces = tuple((at(env), size) for at, size in self.offsets)
                    lanes.append((lane, thread, pieces))
        except UndefinedError:
            return None
        return Finding({**self.fixed, **values}, warp, tuple(lanes))

    def possible_lines(
        self, values: Mapping[str, int], threads: tuple[Triple, ...]
    ) -> int | None:
        """The lines that lanes touch, as far as known, if some lane may come here."""
        pieces: list[tuple[int, int]] = []
        is_reached = False
        env = {**self.fixed, **values}
        if not all(_may_hold(condition, env) for condition in self.common):
            return None
        for thread in threads:
            env.update(zip(THREAD, thread, strict=True))
            if not all(_may_hold(condition, env) for condition in self.conditions):
                continue
            is_reached = True
            for at, size in self.offsets:
                try:
                    pieces.append((at(env), size))
                except UndefinedError:
                    continue
        return touched(pieces, LINE) if is_reached else None


def _may_hold(condition: Code, values: Mapping[str, int]) -> bool:
    try:
        return bool(condition(values))
    except UndefinedError:
        return True


def _attempts(
    instance: Instance, scope: Scope, assumptions: Sequence[Expr]
) -> Iterator[dict[str, int]]:
    """Values of the uniform names: first the plain ones, then mixed ones."""
    used: set[str] = set(BLOCK)
    for expr in (
        *(piece.offset for piece in instance.pieces),
        *instance.conditions,
        *assumptions,
    ):
        used |= names(expr)
    wanted = [name for name in scope.ranges if name in used]
    choices = {name: _choices(name, scope) for name in wanted}
    if any(not values for values in choices.values()):
        return
    plain = product(*(values[:3] for values in choices.values()))
    for combination in islice(plain, _FIRST):
        yield _consistent(dict(zip(wanted, combination, strict=True)), scope)
    yield from _one_at_a_time(choices, scope)
    random = Random(0)
    for _ in range(_ATTEMPTS):
        mixed = {name: random.choice(values) for name, values in choices.items()}
        yield _consistent(mixed, scope)


def _one_at_a_time(
    choices: dict[str, list[int]], scope: Scope
) -> Iterator[dict[str, int]]:
    plain = {name: values[0] for name, values in choices.items()}
    for name, values in choices.items():
        for value in values[1:]:
            yield _consistent({**plain, name: value}, scope)


def _choices(name: str, scope: Scope) -> list[int]:
    low, high = scope.ranges[name]
    is_index = name in BLOCK or name.startswith("#")
    divisor = scope.divisors.get(name, 1)
    first = low if low is not None and low > -(2**20) else 0
    near = [first + k for k in range(4)] if is_index or low is not None else []
    ends = [high] if high is not None and high <= 2**16 else []
    candidates = [*(_INDICES if is_index else _SIZES), *near, *ends, -1]
    wanted = [value // divisor * divisor for value in candidates]
    return [
        value
        for value in dict.fromkeys([*wanted, divisor])
        if (low is None or value >= low) and (high is None or value <= high)
    ]


def _consistent(values: dict[str, int], scope: Scope) -> dict[str, int]:
    """A grid that has the block."""
    for size, index in zip(GRID_SIZE, BLOCK, strict=True):
        if size in values:
            values[size] = max(values[size] % 64, values.get(index, 0) + 1)
    return values
