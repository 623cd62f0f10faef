"""Roles of threads at named barriers: what may happen at once, and whether all get on.

A role is a set of threads that take the same branches around barriers: a master, a pool of
workers. Each role is an automaton over (number, count). In their product, a barrier lets
all roles go on that have it; a state in which no barrier can, and somebody waits, is stuck.

What makes passes countable: every thread that may come to a barrier of one number takes part
in each of its passes, as the count is that of all their warps. So the k-th passes of all
coincide, and whoever is in a segment between two passes meets only segments of the states
that are reached.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from depanalysis.analysis.folding import folded, is_large
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Unary,
    names,
    walk,
)
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import mapped, substituted
from depanalysis.ir.statements import Barrier
from depanalysis.proofs.races.cuda.barrier_graphs import Branch, Graph, Step, Wait
from depanalysis.source import Span

_WARP = 32
_MOST_STATES = 20_000
_MOST_VALUES = 64

Values: TypeAlias = tuple[tuple[str, Expr], ...]
"""Values of scalars of a thread, or of block variables and of conditions, by name."""
Config: TypeAlias = tuple[int, Values]
"""A node of the graph, and the values of scalars there."""


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """What a role does from one barrier to the next, in one state of the block variables.

    `ends` are the barriers that it may come to next, or its end, with what is then known.
    `reads` and `writes` are block variables that branches depend on; `open` are branches
    that threads of the role may take differently.
    """

    spans: frozenset[Span]
    ends: tuple[tuple[Config, Values], ...]
    reads: frozenset[str]
    writes: frozenset[str]
    open: frozenset[Span] = frozenset()


@dataclass(frozen=True, slots=True)
class Role:
    """Threads that take the same branches, by their numbers in the block."""

    threads: tuple[int, ...]
    decided: Mapping[int, frozenset[bool]]
    waits: frozenset[int]

    @property
    def warps(self) -> frozenset[int]:
        """The warps with a thread in it."""
        return frozenset(each // _WARP for each in self.threads)

    @property
    def text(self) -> str:
        """The role as it is shown."""
        first, last = self.threads[0], self.threads[-1]
        return f"thread {first}" if first == last else f"threads {first} to {last}"


@dataclass(frozen=True, slots=True)
class Roles:
    """The roles of a block, and for each what it does between barriers.

    `met` are pairs of segments of two roles, by their numbers, that may happen at once.
    `followed` are block variables that nobody sets while others use them. `problems` keep
    barriers from ordering anything.
    """

    roles: tuple[Role, ...] = ()
    segments: tuple[tuple[Segment, ...], ...] = ()
    met: frozenset[tuple[int, Segment, int, Segment]] = frozenset()
    problems: tuple[tuple[Span, str], ...] = ()
    followed: frozenset[str] = frozenset()

    def spans(self, number: int) -> frozenset[Span]:
        """Where a role touches variables."""
        return frozenset(span for each in self.segments[number] for span in each.spans)


_Parts: TypeAlias = tuple[tuple[Segment, Config], ...]
_State: TypeAlias = tuple[_Parts, Values]


class _PartingError(Exception):
    """Threads that are taken together part at a branch."""

    def __init__(self, *groups: tuple[int, ...]) -> None:
        super().__init__("threads part")
        self.groups = groups


class _UnclearError(Exception):
    """There are more states than are looked at, or a role that never gets anywhere."""


_MANY = "what threads do at barriers has too many states"
_ENDLESS = "{} may neither end nor come to a barrier"


@dataclass(frozen=True, slots=True)
class Threads:
    """The threads of a block, each with its inputs; `differing` scalars depend on them.

    `fixed` are parameters with one value in the block. `varying` scalars may differ between
    threads, `constant` arrays are never written.
    """

    inputs: tuple[Mapping[str, int], ...]
    fixed: frozenset[str]
    varying: frozenset[str]
    constant: frozenset[str]

    @property
    def own(self) -> frozenset[str]:
        """The names of the inputs."""
        return frozenset(self.inputs[0])


def roles_of(graph: Graph, threads: Threads, span: Span) -> Roles:
    """The roles of a block and what they do at once; `span` is where the kernel stands."""
    untracked: frozenset[str] = frozenset()
    while True:
        search = _Search(graph, threads, untracked)
        try:
            found = search.found()
        except _UnclearError as error:
            return Roles(problems=((span, str(error)),))
        if isinstance(found, Roles):
            return found
        untracked |= found


@dataclass(slots=True)
class _Search:
    """One search; it ends with what must not be followed where something was too fine."""

    graph: Graph
    threads: Threads
    untracked: frozenset[str]
    states: int = 0
    segments: dict[tuple[int, Config, Values], Segment] = field(default_factory=dict)
    cache: dict[tuple[Expr, Values, Values], Expr | None] = field(default_factory=dict)
    decisions: dict[tuple[Expr, tuple[int, ...]], bool] = field(default_factory=dict)
    differing: frozenset[str] = frozenset()
    is_settled: bool = False

    def found(self) -> Roles | frozenset[str]:
        """The roles, or names of which less has to be known."""
        self.differing = self._differing()
        roles: list[Role] = []
        pending = [tuple(range(len(self.threads.inputs)))]
        while pending:
            group = pending.pop()
            try:
                role = self._role(group)
            except _PartingError as parting:
                pending += parting.groups
                continue
            if isinstance(role, frozenset):
                return role
            roles.append(role)
        roles.sort(key=lambda each: each.threads)
        self.is_settled = True
        problems = tuple(self._counts(tuple(roles)))
        if problems:
            return Roles(tuple(roles), problems=problems)
        return self._product(tuple(roles))

    def _differing(self) -> frozenset[str]:
        """The scalars that branches depend on and that differ with the thread."""
        found = {name for each in self.threads.inputs for name in each}
        before = -1
        while before != len(found):
            before = len(found)
            for node in self.graph.nodes:
                if isinstance(node, Step) and node.sets is not None:
                    name, value = node.sets
                    if names(value) & found:
                        found.add(name)
        return frozenset(found)

    # A group of threads, whatever others leave in block variables.

    def _role(self, group: tuple[int, ...]) -> Role | frozenset[str]:
        """The paths of threads that part nowhere; else it is known where they do."""
        start = self._start()
        pending, known = [start], {start}
        decided: dict[int, set[bool]] = defaultdict(set)
        waits: set[int] = set()
        seen: dict[str, set[Expr]] = defaultdict(set)
        while pending:
            config = pending.pop()
            self._count()
            following: list[Config] = []
            node = self.graph.nodes[config[0]]
            if isinstance(node, Wait):
                waits.add(config[0])
                following = [(node.following, config[1])]
            elif node is not None:
                following = [after for after, _ in self._steps(config, (), group)]
                if isinstance(node, Branch):
                    taken = {after[0] == node.then for after in following}
                    both = node.then == node.otherwise
                    decided[id(node.stmt)] |= {True, False} if both else taken
            for after in following:
                for name, value in after[1]:
                    seen[name].add(value)
                    if len(seen[name]) > _MOST_VALUES:
                        return frozenset((name,))
                if after not in known:
                    known.add(after)
                    pending.append(after)
        found = {key: frozenset(each) for key, each in decided.items()}
        return Role(group, found, frozenset(waits))

    def _start(self) -> Config:
        return self.graph.first, ()

    def _count(self) -> None:
        self.states += 1
        if self.states > _MOST_STATES:
            raise _UnclearError(_MANY)

    def _steps(
        self, config: Config, block: Values, group: tuple[int, ...]
    ) -> Iterator[tuple[Config, Values]]:
        """What may come next for threads that have the same values of block variables."""
        at, values = config
        node = self.graph.nodes[at]
        if isinstance(node, Step):
            yield self._stepped(node, values, block)
            return
        assert isinstance(node, Branch), "the other nodes are no steps"
        value = self._value(node.condition, values, block)
        decision = self._decision(value, group)
        if decision is not None:
            yield (node.then if decision else node.otherwise, values), block
            return
        for is_held, target in ((True, node.then), (False, node.otherwise)):
            after = block
            if value is not None and names(value) <= self.threads.fixed:
                name, is_plain = _condition(value)
                after = _with(block, name, BoolConst(is_held == is_plain))
            yield (target, values), after

    def _decision(self, value: Expr | None, group: tuple[int, ...]) -> bool | None:
        """Whether a condition holds for all threads of a group, or for none.

        While roles are looked for, a group parts where it holds for some.
        """
        if isinstance(value, BoolConst | IntConst):
            return bool(value.value)
        if value is None or not names(value) <= self.threads.own:
            return None
        key = value, group
        if key not in self.decisions:
            inputs = self.threads.inputs
            held = tuple(n for n in group if evaluate(value, inputs[n]))
            if held and len(held) < len(group):
                if self.is_settled:
                    return None
                rest = set(group) - set(held)
                raise _PartingError(held, tuple(sorted(rest)))
            self.decisions[key] = bool(held)
        return self.decisions[key]

    def _stepped(
        self, node: Step, values: Values, block: Values
    ) -> tuple[Config, Values]:
        known, common = dict(values), dict(block)
        for name in node.forgets:
            known.pop(name, None)
            common.pop(name, None)
        if node.sets is not None:
            name, expr = node.sets
            value = self._value(expr, values, block)
            home = common if name in self.graph.shared else known
            home.pop(name, None)
            is_number = home is known or isinstance(value, IntConst | BoolConst)
            if value is not None and is_number and name not in self.untracked:
                home[name] = value
        return (node.following, _sorted(known)), _sorted(common)

    def _value(self, expr: Expr, values: Values, block: Values) -> Expr | None:
        """The value of an expression over parameters, as far as it is known."""
        key = expr, values, block
        if key not in self.cache:
            self.cache[key] = self._evaluated(expr, dict(values), dict(block))
        return self.cache[key]

    def _evaluated(
        self, expr: Expr, values: dict[str, Expr], block: dict[str, Expr]
    ) -> Expr | None:
        def loaded(part: Expr) -> Expr:
            if isinstance(part, Load) and part.array in self.graph.shared:
                return block.get(part.array, part)
            return part

        whole = mapped(expr, loaded)
        if any(isinstance(part, Load | Call | RealConst) for part in walk(whole)):
            return None
        used = names(whole)
        if not used <= values.keys() | self.threads.fixed | self.threads.own:
            return None
        value = folded(substituted(whole, {n: values[n] for n in used & values.keys()}))
        if is_large(value):
            return None
        if not names(value) <= self.threads.fixed:
            return value
        name, is_plain = _condition(value)
        held = block.get(name)
        return (
            BoolConst(held.value == is_plain) if isinstance(held, BoolConst) else value
        )

    # Who takes part in which barrier.

    def _barrier(self, at: int) -> Barrier:
        node = self.graph.nodes[at]
        assert isinstance(node, Wait), "it is a place to wait"
        return node.barrier

    def _counts(self, roles: tuple[Role, ...]) -> Iterator[tuple[Span, str]]:
        """Barriers whose count is not that of all who may come."""
        waiting = [each for each in roles if each.waits]
        parties: dict[int, set[int]] = defaultdict(set)
        for role in waiting:
            for at in role.waits:
                parties[self._barrier(at).number or 0] |= role.warps
        everybody = {warp for role in waiting for warp in role.warps}
        for at in sorted({at for role in waiting for at in role.waits}):
            barrier = self._barrier(at)
            number, come = barrier.number or 0, len(parties[barrier.number or 0])
            count = barrier.count
            if count is None:
                count = _WARP * len(everybody)
            if count != _WARP * come:
                yield (
                    barrier.span,
                    f"barrier {number} waits for {count} threads, and warps of "
                    f"{_WARP * come} may come to it",
                )

    # One role between two barriers.

    def _segment(self, place: int, role: Role, start: Config, known: Values) -> Segment:
        """What a role does from a place on."""
        key = place, start, known
        if key not in self.segments:
            self.segments[key] = self._explored(role, start, known)
        return self.segments[key]

    def _explored(self, role: Role, start: Config, known: Values) -> Segment:
        spans: set[Span] = set()
        reads: set[str] = set()
        writes: set[str] = set()
        open_: set[Span] = set()
        ends: dict[tuple[Config, Values], None] = {}
        pending = [(start, known)]
        seen = set(pending)
        while pending:
            config, so_far = pending.pop()
            self._count()
            node = self.graph.nodes[config[0]]
            if node is None or isinstance(node, Wait):
                ends[config, so_far] = None
                continue
            spans |= node.spans
            if isinstance(node, Step):
                reads |= node.reads
                writes |= node.forgets | ({node.sets[0]} if node.sets else set())
            else:
                reads |= _loaded(node.condition)
                value = self._value(node.condition, config[1], so_far)
                is_open = self._decision(value, role.threads) is None
                if is_open and len(role.threads) > 1 and self._varies(node.condition):
                    open_.add(node.stmt.span)
            for each in self._steps(config, so_far, role.threads):
                if each not in seen:
                    seen.add(each)
                    pending.append(each)
        if not ends:
            raise _UnclearError(_ENDLESS.format(role.text))
        return Segment(
            frozenset(spans),
            tuple(ends),
            frozenset(reads & self._followed),
            frozenset(writes & self._followed),
            frozenset(open_),
        )

    def _varies(self, condition: Expr) -> bool:
        """Whether threads of a role may decide a condition differently."""
        followed = self.graph.shared - self.untracked
        alike = self.threads.constant | followed
        used = names(condition)
        # Of the scalars that a counted loop is made into it is not known who agrees.
        is_known = used.isdisjoint(self.threads.varying | self.differing) and not any(
            name.startswith("%") for name in used
        )
        return not (is_known and _loaded(condition) <= alike)

    # All roles.

    def _product(self, roles: tuple[Role, ...]) -> Roles | frozenset[str]:
        """All states; a state has for each role its segment and where that ends."""
        starts = {n: self._start() for n in range(len(roles))}
        pending = list(self._going(roles, (None,) * len(roles), (), starts))
        seen = set(pending)
        met: set[tuple[int, Segment, int, Segment]] = set()
        problems: dict[tuple[Span, str], None] = {}
        while pending:
            parts, known = pending.pop()
            self._count()
            lost = self._lost(roles, parts)
            if lost:
                return lost
            for (i, one), (j, other) in combinations(enumerate(parts), 2):
                met.add((i, one[0], j, other[0]))
            problems |= dict.fromkeys(self._open(roles, parts))
            problems |= dict.fromkeys(self._parted(roles, parts))
            following = list(self._fired(roles, parts, known))
            if not following:
                problems |= dict.fromkeys(self._stuck(roles, parts))
            for after in following:
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
        reached = [{state[0][n][0]: None for state in seen} for n in range(len(roles))]
        segments = tuple(map(tuple, reached))
        return Roles(roles, segments, frozenset(met), tuple(problems), self._followed)

    @property
    def _followed(self) -> frozenset[str]:
        """The block variables whose values are known where branches depend on them."""
        return (self.graph.deciding & self.graph.shared) - self.untracked

    def _lost(self, roles: tuple[Role, ...], parts: _Parts) -> frozenset[str]:
        """Block variables that somebody sets while others use them."""
        for (one, _), (other, _) in combinations(parts, 2):
            both = one.reads | one.writes, other.reads | other.writes
            clash = (one.writes & both[1]) | (other.writes & both[0])
            if clash:
                return clash
        for role, (segment, _) in zip(roles, parts, strict=True):
            if len(role.threads) > 1 and segment.writes:
                return segment.writes
        return frozenset()

    def _parted(
        self, roles: tuple[Role, ...], parts: _Parts
    ) -> Iterator[tuple[Span, str]]:
        """Warps whose lanes have come to different barriers, and so wait for each other."""
        waiting = [
            (role, end[0])
            for role, (_, end) in zip(roles, parts, strict=True)
            if self._number(end) is not None
        ]
        for (one, at), (other, place) in combinations(waiting, 2):
            for warp in sorted(one.warps & other.warps)[:1] if at != place else ():
                where = self._barrier(min(at, place)).span
                yield where, f"the lanes of warp {warp} wait at different barriers"

    def _open(
        self, roles: tuple[Role, ...], parts: _Parts
    ) -> Iterator[tuple[Span, str]]:
        for role, (segment, _) in zip(roles, parts, strict=True):
            if role.waits:
                for span in segment.open:
                    yield span, f"{role.text} may take different branches to a barrier"

    def _going(
        self,
        roles: tuple[Role, ...],
        parts: tuple[tuple[Segment, Config] | None, ...],
        known: Values,
        starts: Mapping[int, Config],
    ) -> Iterator[_State]:
        """The states in which some roles are in the segments that begin at some places."""
        found = [(parts, known)]
        for place, config in starts.items():
            following = []
            for done, so_far in found:
                begun = _with_conditions(known, so_far)
                segment = self._segment(place, roles[place], config, begun)
                for end, after in segment.ends:
                    going = (*done[:place], (segment, end), *done[place + 1 :])
                    following.append((going, _changed(so_far, begun, after)))
            found = following
        for done, so_far in found:
            yield tuple(each for each in done if each is not None), so_far

    def _fired(
        self, roles: tuple[Role, ...], parts: _Parts, known: Values
    ) -> Iterator[_State]:
        """The states after one barrier that all who take part have come to."""
        numbers = {self._number(end) for _, end in parts}
        for number in sorted(each for each in numbers if each is not None):
            going = [n for n, role in enumerate(roles) if number in self._of(role)]
            if any(self._number(parts[n][1]) != number for n in going):
                continue
            starts: dict[int, Config] = {}
            for n in going:
                at, values = parts[n][1]
                node = self.graph.nodes[at]
                assert isinstance(node, Wait), "it waits"
                starts[n] = node.following, values
            yield from self._going(roles, parts, known, starts)

    def _of(self, role: Role) -> set[int]:
        """The numbers of the barriers of a role."""
        return {self._barrier(at).number or 0 for at in role.waits}

    def _number(self, config: Config) -> int | None:
        node = self.graph.nodes[config[0]]
        return (node.barrier.number or 0) if isinstance(node, Wait) else None

    def _stuck(
        self, roles: tuple[Role, ...], parts: _Parts
    ) -> Iterator[tuple[Span, str]]:
        """Where nobody gets on: who waits, and for whom."""
        waiting = [
            (role, end)
            for role, (_, end) in zip(roles, parts, strict=True)
            if self._number(end) is not None
        ]
        for role, end in waiting[:1]:
            others = [
                f"{each.text} at barrier {self._number(at)}" for each, at in waiting[1:]
            ]
            ended = [
                f"{each.text} may have ended"
                for each, (_, at) in zip(roles, parts, strict=True)
                if each.waits and self._number(at) is None
            ]
            rest = ", ".join([*others, *ended])
            yield (
                self._barrier(end[0]).span,
                f"{role.text} may wait for ever at barrier {self._number(end)}"
                + (f", {rest}" if rest else ""),
            )


def _loaded(expr: Expr) -> set[str]:
    return {part.array for part in walk(expr) if isinstance(part, Load)}


def _sorted(values: Mapping[str, Expr]) -> Values:
    return tuple(sorted(values.items(), key=lambda each: each[0]))


_CONDITION = "?"


def _condition(value: Expr) -> tuple[str, bool]:
    """A name for a condition and its opposite, and which of the two it is.

    Of whole numbers a < b is b - a - 1 >= 0, and the opposite of p >= 0 is -p - 1 >= 0.
    """
    match value:
        case Unary(operator="not", operand=operand):
            name, is_held = _condition(operand)
            return name, not is_held
        case Binary(operator="<" | "<=" | ">" | ">=" as sign, left=left, right=right):
            low, high = (left, right) if sign in ("<", "<=") else (right, left)
            form = polynomial(high) - polynomial(low) - constant(sign in ("<", ">"))
            return _named(form, form.scaled(-1) - constant(1), ">= 0")
        case Binary(operator="==" | "!=" as sign, left=left, right=right):
            form = polynomial(left) - polynomial(right)
            name, _ = _named(form, form.scaled(-1), "== 0")
            return name, sign == "=="
        case _:
            return f"{_CONDITION}{show_expression(value)}", True


def _named(form: Polynomial, other: Polynomial, sign: str) -> tuple[str, bool]:
    first, second = (show_expression(expression(each)) for each in (form, other))
    return f"{_CONDITION}{min(first, second)} {sign}", first <= second


def _with(values: Values, name: str, value: Expr) -> Values:
    return _sorted({**dict(values), name: value})


def _with_conditions(known: Values, more: Values) -> Values:
    """What is known, and which conditions turned out to hold since."""
    held = {n: value for n, value in more if n.startswith(_CONDITION)}
    return _sorted({**dict(known), **held})


def _changed(so_far: Values, before: Values, after: Values) -> Values:
    """What is known when one more role has gone on."""
    found, old, new = dict(so_far), dict(before), dict(after)
    for name in old.keys() | new.keys():
        if name not in new:
            found.pop(name, None)
        elif new[name] != old.get(name):
            found[name] = new[name]
    return _sorted(found)
