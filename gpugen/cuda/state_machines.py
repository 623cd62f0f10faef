"""The statements of an iteration as a state machine, which one thread goes through.

Input: statements in which a region is a loop over a call of `region`. Output: states, each
of which ends with the choice of the next one. A state is what stands between two places
where a team of threads takes part, or where control meets it: loops and choices without a
region in them stay whole. The machine is that of Bertolli and others (LLVM-HPC 2014).
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from gpugen.cuda.nest_statements import Block, is_region, leaves
from gpugen.cuda.translation import assigned_in, blocks, names_in

END = 0


@dataclass(frozen=True, slots=True)
class StateMachine:
    """Numbers from 1 on are regions, those behind them states; `END` is neither.

    `after` has the state behind each region.
    """

    entry: int
    states: dict[int, list[ast.stmt]]
    after: dict[int, int]

    def lasting(self) -> Iterator[str]:
        """The names whose values a state leaves to others, or to itself the next time."""
        bodies = list(self.states.values())
        users = [set().union(*map(names_in, body)) for body in bodies]
        assigned = set().union(*map(assigned_in, bodies))
        for name in sorted(assigned):
            own = [
                body for body, used in zip(bodies, users, strict=True) if name in used
            ]
            if len(own) > 1 or not is_local(name, own[0]):
                yield name


def is_local(name: str, body: Block) -> bool:
    """Whether a name gets its value in a block before anybody reads it there."""
    first, *others = (stmt for stmt in body if name in names_in(stmt))
    match first:
        case ast.Assign(targets=[target], value=value):
            stored = (e for e in ast.walk(target) if isinstance(e, ast.Name))
            is_set = any(e.id == name and isinstance(e.ctx, ast.Store) for e in stored)
            return is_set and name not in names_in(value)
        case ast.For(target=ast.Name(id=target), iter=values):
            if target == name:
                return name not in names_in(values)
        case _:
            pass
    holders = [b for b in blocks(first) if any(name in names_in(each) for each in b)]
    if others or len(holders) != 1:
        return False
    heads = (getattr(first, each, None) for each in ("test", "iter"))
    is_free = all(name not in names_in(each) for each in heads if each is not None)
    return is_free and is_local(name, holders[0])


def state_machine(
    block: Block,
    regions: Sequence[ast.stmt],
    following: str,
    fresh: Callable[[str], str],
) -> StateMachine:
    """The machine of a block; `following` is the variable that holds the next state."""
    numbers = {id(stmt): number for number, stmt in enumerate(regions, 1)}
    builder = _Builder(numbers, following, fresh)
    entry = builder.flow(block, END, ())
    return StateMachine(entry, builder.states, builder.after)


@dataclass(slots=True)
class _Builder:
    """States are made backwards: what follows is known when a statement is taken."""

    numbers: dict[int, int]
    following: str
    fresh: Callable[[str], str]
    states: dict[int, list[ast.stmt]] = field(default_factory=dict)
    after: dict[int, int] = field(default_factory=dict)

    def flow(self, block: Block, after: int, leave: tuple[int, ...]) -> int:
        """The state with which a block begins, if it goes on with another one.

        `leave` are those after `continue` and `break`.
        """
        runs = [(key, list(run)) for key, run in groupby(block, _is_plain)]
        for is_plain, run in reversed(runs):
            if is_plain:
                after = self._state([*run, *self._goto(after)])
                continue
            for stmt in reversed(run):
                after = self._control(stmt, after, leave)
        return after

    def _control(self, stmt: ast.stmt, after: int, leave: tuple[int, ...]) -> int:
        match stmt:
            case ast.For() if is_region(stmt):
                number = self.numbers[id(stmt)]
                self.after[number] = after
                return number
            case ast.Continue():
                return leave[0]
            case ast.Break():
                return leave[1]
            case ast.Return():
                return self._state([stmt])
            case ast.If(test=test, body=then, orelse=otherwise):
                one = self.flow(then, after, leave)
                other = self.flow(otherwise, after, leave)
                return self._state([self._choice(test, one, other)])
            case ast.While(body=body):
                # Such a loop has no end but jumps.
                head = self._state([])
                self.states[head] = self._goto(self.flow(body, head, (head, after)))
                return head
            case ast.For():
                return self._counted(stmt, after)
            case _:
                raise AssertionError(ast.unparse(stmt))

    def _counted(self, stmt: ast.For, after: int) -> int:
        """A counted loop; its bounds are computed once."""
        assert isinstance(stmt.iter, ast.Call)
        names = [self.fresh(each) for each in ("start", "by", "count", "position")]
        start, by, count, place = names
        first, end, step = stmt.iter.args
        head, forward = self._state([]), self._state([])
        begin = self.flow(stmt.body, forward, (forward, after))
        index = _parsed(f"{ast.unparse(stmt.target)} = {start} + {place} * {by}")
        more = _parsed(f"{place} < {count}")[0]
        assert isinstance(more, ast.Expr)
        self.states[forward] = [*_parsed(f"{place} = {place} + 1"), *self._goto(head)]
        self.states[head] = [
            ast.If(more.value, [*index, *self._goto(begin)], self._goto(after))
        ]
        size = trip_count(start, ast.unparse(end), by, step)
        setting = (
            f"{start} = {ast.unparse(first)}\n{by} = {ast.unparse(step)}\n"
            f"{count} = {size}\n{place} = 0"
        )
        return self._state([*_parsed(setting), *self._goto(head)])

    def _choice(self, test: ast.expr, one: int, other: int) -> ast.stmt:
        return ast.If(test, self._goto(one), self._goto(other))

    def _goto(self, number: int) -> list[ast.stmt]:
        return _parsed(f"{self.following} = {number}")

    def _state(self, body: list[ast.stmt]) -> int:
        number = len(self.numbers) + len(self.states) + 1
        self.states[number] = body
        return number


def _is_plain(stmt: ast.stmt) -> bool:
    """Whether a statement is one state's: no region in it, and no jump out of it."""
    if isinstance(stmt, ast.Return) or leaves(stmt):
        return False
    return not any(map(is_region, ast.walk(stmt)))


def _parsed(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def trip_count(first: str, end: str, by: str, step: ast.expr) -> str:
    """How often a counted loop runs, or a number below 1, in the language of iterations."""
    size = f"({end}) - ({first})"
    if isinstance(step, ast.Constant):
        return size if step.value == 1 else f"({size} + ({by} - 1)) // {by}"
    return (
        f"({size} + ({by}) - 1) // ({by}) if {by} > 0 else "
        f"(({first}) - ({end}) - ({by}) - 1) // -({by})"
    )
