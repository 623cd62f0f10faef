"""What one thread of a kernel does at barriers, as a control-flow graph.

Input: a program and the block variables of one element. Output: a graph whose nodes are
branches, assignments that branches depend on, barriers, and everything else as stretches
of statements that neither wait nor jump. The graph has every path of the program.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names, walk
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Barrier,
    Block,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.proofs.races.cuda.atomics import is_atomic
from depanalysis.proofs.races.cuda.expanding import as_while
from depanalysis.source import Span

Body: TypeAlias = tuple[Stmt, ...]
WAITING = frozenset(("block", "named"))
"""The kinds of barriers that whole warps come to."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A choice; `stmt` is the statement that makes it."""

    condition: Expr
    stmt: Stmt
    then: int
    otherwise: int
    spans: frozenset[Span]


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of statements; `sets` is a scalar or a block variable and its new value.

    All in `forgets` has any value afterwards, and `reads` are block variables.
    """

    following: int
    spans: frozenset[Span]
    sets: tuple[str, Expr] | None = None
    forgets: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Wait:
    """A barrier."""

    barrier: Barrier
    following: int


Node: TypeAlias = Branch | Step | Wait | None
"""`None` is where the thread ends."""


@dataclass(slots=True)
class Graph:
    """The nodes of a program; it begins at `first`.

    `deciding` are the scalars and block variables that branches depend on, `telling` block
    variables among them that are told numbers and scalars, and where these come from.
    """

    shared: frozenset[str]
    deciding: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    nodes: list[Node] = field(default_factory=lambda: [None])
    first: int = 0

    @classmethod
    def of(cls, body: Body, shared: frozenset[str]) -> "Graph":
        """The graph of a body; `shared` are the block variables."""
        graph = cls(shared)
        graph.deciding, graph.telling = graph._deciding(body)
        graph.first = graph._body(body, 0, {})
        return graph

    def _add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    # `jumps` has where a `break` and a `continue` go, by label; `None` is the innermost.

    def _body(
        self, body: Body, following: int, jumps: dict[tuple[str, str | None], int]
    ) -> int:
        for stmt in reversed(body):
            following = self._statement(stmt, following, jumps)
        return following

    def _statement(
        self, stmt: Stmt, following: int, jumps: dict[tuple[str, str | None], int]
    ) -> int:
        match stmt:
            case Exit(kind=kind, label=label):
                return jumps.get((kind, label), 0)
            case Barrier(kind=kind) if kind in WAITING:
                return self._add(Wait(stmt, following))
            case Assign():
                return self._assign(stmt, following)
            case _ if not _steers(stmt) and not _assigns(stmt, self.telling):
                return self._stretch(stmt, following)
            case If(condition=condition):
                arms = [self._body(each, following, jumps) for each in bodies(stmt)]
                spans = _spans((stmt,))
                return self._add(Branch(condition, stmt, arms[0], arms[1], spans))
            case Block(body=body, label=label):
                inner = dict(jumps)
                if label is not None:
                    inner["break", label] = following
                return self._body(body, following, inner)
            case While():
                return self._while(stmt, stmt, following, jumps)
            case Loop():
                step = stmt.step.value if isinstance(stmt.step, IntConst) else None
                loop, before = as_while(stmt, len(self.nodes), step)
                head = self._while(loop, stmt, following, jumps)
                return self._body(before, head, jumps)
            case _:
                raise AssertionError("all other statements steer nothing")

    def _while(
        self,
        loop: While,
        stmt: Stmt,
        following: int,
        jumps: dict[tuple[str, str | None], int],
    ) -> int:
        head = self._add(None)
        targets = {("break", each): following for each in (None, loop.label)}
        targets |= {("continue", each): head for each in (None, loop.label)}
        body = self._body(loop.body, head, {**jumps, **targets})
        spans = _spans((stmt,))
        self.nodes[head] = Branch(loop.condition, stmt, body, following, spans)
        return head

    def _assign(self, stmt: Assign, following: int) -> int:
        target, spans = stmt.target, frozenset(_all_spans((stmt,)))
        name = target.name if isinstance(target, Var) else target.array
        # What a counted loop is made into has names that no program has.
        if name not in self.deciding and not name.startswith("%"):
            return self._stretch(stmt, following)
        value = stmt.value
        if stmt.update is not None:
            value = Binary(stmt.update, target, value)
        return self._add(
            Step(following, spans, (name, value), reads=self._read((stmt,)))
        )

    def _stretch(self, stmt: Stmt, following: int) -> int:
        written, hidden = written_names((stmt,))
        names_ = {*written, *(name for each in hidden for name in each or ())}
        forgets = self.deciding if None in hidden else self.deciding & names_
        spans = frozenset(_all_spans((stmt,)))
        reads = self._read((stmt,))
        last = self.nodes[following]
        if isinstance(last, Step) and last.sets is None and not forgets:
            spans, reads = spans | last.spans, reads | last.reads
            merged = Step(last.following, spans, None, last.forgets, reads)
            return self._add(merged)
        return self._add(Step(following, spans, None, frozenset(forgets), reads))

    def _read(self, body: Body) -> frozenset[str]:
        found: set[str] = set()
        for stmt in walk_statements(body):
            if isinstance(stmt, Opaque):
                found |= self.shared if stmt.reads is None else set(stmt.reads)
            for expr in evaluated(stmt):
                found |= {e.array for e in walk(expr) if isinstance(e, Load)}
        return frozenset(found & self.shared)

    def _deciding(self, body: Body) -> tuple[frozenset[str], frozenset[str]]:
        """What branches around barriers and jumps depend on, directly or not.

        So do those that are set once and decide what block variables among it are told, which
        are numbers and scalars; these come second, with where they get their values from.
        """
        choices = [e for e in walk_statements(body) if isinstance(e, If | While | Loop)]
        found = [name for e in choices if _steers(e) for name in self._used(e)]
        deciding = self._closed(body, found)
        told, once = self.shared - _computed(body), _set_once(body)
        telling = frozenset[str]()
        while telling != (more := self._closed(body, deciding & told)):
            telling = more
            among = [n for e in choices if _assigns(e, telling) for n in self._used(e)]
            deciding = self._closed(body, deciding.union(once.intersection(among)))
        return deciding, telling

    def _closed(self, body: Body, names_: Iterable[str]) -> frozenset[str]:
        """Names, and those from which they get their values."""
        found = {*names_}
        before = -1
        while before != len(found):
            before = len(found)
            for stmt in walk_statements(body):
                if isinstance(stmt, Assign) and _name(stmt.target) in found:
                    found |= self._used(stmt)
        return frozenset(found)

    def _used(self, stmt: Stmt) -> set[str]:
        exprs = evaluated(stmt)
        own = {name for each in exprs for name in names(each)}
        return own | {
            part.array
            for each in exprs
            for part in walk(each)
            if isinstance(part, Load) and part.array in self.shared
        }


def _name(target: Var | Load) -> str:
    return target.name if isinstance(target, Var) else target.array


def _computed(body: Body) -> frozenset[str]:
    """The variables that get anything but numbers and scalars."""
    return frozenset(
        _name(stmt.target)
        for stmt in walk_statements(body)
        if isinstance(stmt, Assign)
        and (stmt.update is not None or not isinstance(stmt.value, IntConst | Var))
    )


def _set_once(body: Body) -> frozenset[str]:
    """The scalars that one statement gives a value."""
    found = Counter(
        stmt.target.name
        for stmt in walk_statements(body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    )
    return frozenset(name for name, count in found.items() if count == 1)


def _assigns(stmt: Stmt, names_: frozenset[str]) -> bool:
    """Whether one of some variables gets a value in a statement."""
    return any(
        isinstance(each, Assign) and _name(each.target) in names_
        for each in walk_statements((stmt,))
    )


def _steers(stmt: Stmt) -> bool:
    """Whether a statement waits, or a jump in it leaves it."""
    waits = any(
        isinstance(each, Barrier) and each.kind in WAITING
        for each in walk_statements((stmt,))
    )
    return waits or _leaves(stmt, frozenset())


def _leaves(stmt: Stmt, targets: frozenset[str | None]) -> bool:
    match stmt:
        case Exit(kind="break" | "continue", label=label):
            return label not in targets
        case Exit():
            return True
        case Loop(label=label) | While(label=label):
            targets |= {None, label}
        case Block(label=str() as label):
            targets |= {label}
        case _:
            pass
    return any(_leaves(each, targets) for body in bodies(stmt) for each in body)


def _spans(stmts: Body) -> frozenset[Span]:
    """Where statements themselves touch variables."""
    return frozenset(
        part.span
        for stmt in stmts
        for expr in evaluated(stmt)
        for part in walk(expr)
        if isinstance(part, Load | Var)
    )


def _all_spans(body: Body) -> Iterator[Span]:
    """The same of all that is in them; an atomic function counts as a whole, too."""
    for stmt in walk_statements(body):
        yield from _spans((stmt,))
        if isinstance(stmt, Assign):
            yield stmt.target.span
        if isinstance(stmt, Block) and is_atomic(stmt):
            yield stmt.span
