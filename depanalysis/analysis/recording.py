"""What the symbolic walk writes down: accesses, declared extents, unmodelled code."""

from dataclasses import dataclass, field

from depanalysis.analysis.folding import negated
from depanalysis.analysis.model import Access, LoopFacts, OpaqueFact
from depanalysis.analysis.valuation import State, Valuation
from depanalysis.ir.expressions import (
    SUBSCRIPT,
    Binary,
    Call,
    Expr,
    Load,
    Select,
    Var,
    children,
    walk,
)
from depanalysis.ir.sites import AccessKind, SiteId, evaluated
from depanalysis.ir.statements import Array, Assign, Opaque, Stmt


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a variable was declared: its storage and the loops around it."""

    storage: int
    owners: tuple[int, ...]


@dataclass(slots=True)
class Recorder:
    """Collects facts in the order of the walk; silent while a loop is only summarized."""

    valuation: Valuation
    is_silent: bool = False
    loops: dict[int, LoopFacts] = field(default_factory=dict)
    accesses: list[Access] = field(default_factory=list)
    assertions: list[tuple[Access, Expr]] = field(default_factory=list)
    opaque: list[OpaqueFact] = field(default_factory=list)
    extents: dict[tuple[int, str], tuple[Expr | None, ...]] = field(
        default_factory=dict
    )
    headers: dict[tuple[int, str], Expr] = field(default_factory=dict)
    scope: dict[str, Scope] = field(default_factory=dict)
    entered: dict[int, dict[str, int]] = field(default_factory=dict)
    filled: dict[int, int] = field(default_factory=dict)
    walls: dict[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)

    def declare(
        self, array: Array, storage: int, state: State, loops: tuple[int, ...]
    ) -> None:
        """The extents of an array, as they are where it is declared, and its walls."""
        self.extents[storage, array.name] = tuple(
            None if e is None else self.valuation.value(e, state, frozenset(loops))
            for e in array.extents
        )
        if array.walls:
            self.walls[storage, array.name] = array.walls

    def unmodelled(self, stmt: Opaque, loops: tuple[int, ...]) -> None:
        """Code of which only the reason is known."""
        if not self.is_silent:
            is_summary = stmt.kind in ("summary", "presence")
            fact = OpaqueFact(stmt.reason, stmt.span, loops, is_summary)
            self.opaque.append(fact)

    def enter(self, loop: int, state: State) -> None:
        """The contents that arrays have before a loop."""
        versions = state.versions.items()
        self.entered[loop] = {name: version.number for name, version in versions}

    def leave(self, loop: int, before: State, after: State) -> None:
        """The contents that a loop leaves behind."""
        for name, version in after.versions.items():
            if before.versions.get(name) != version:
                self.filled[version.number] = loop

    def record(
        self, stmt: Stmt, number: int, state: State, loops: tuple[int, ...]
    ) -> None:
        """All accesses that a statement makes itself, in the order of evaluation."""
        if self.is_silent:
            return
        nodes: list[tuple[Var | Load, AccessKind, tuple[Expr, ...]]] = [
            (node, "read", guards)
            for expr in evaluated(stmt)
            for node, guards in _guarded(expr, ())
        ]
        if isinstance(stmt, Assign):
            if stmt.update is not None:
                nodes.append((stmt.target, "read", ()))
            nodes.append((stmt.target, "write", ()))
        for position, (node, kind, guards) in enumerate(nodes):
            name = node.name if isinstance(node, Var) else node.array
            if name in self.scope and name not in state.indices:
                site = SiteId(number, position)
                self.accesses.append(
                    self._access(site, node, kind, guards, stmt, state, loops)
                )

    def assert_that(self, condition: Expr) -> None:
        """What the statement that was recorded last asserts."""
        if not self.is_silent and self.accesses:
            self.assertions.append((self.accesses[-1], condition))

    def _access(
        self,
        site: SiteId,
        node: Var | Load,
        kind: AccessKind,
        guards: tuple[Expr, ...],
        stmt: Stmt,
        state: State,
        loops: tuple[int, ...],
    ) -> Access:
        inside = frozenset(loops)

        def value(expr: Expr) -> Expr:
            found = self.valuation.value(expr, state, inside)
            return self.valuation.bounded(found, inside)

        name = node.name if isinstance(node, Var) else node.array
        indices = node.indices if isinstance(node, Load) else ()
        is_update = isinstance(stmt, Assign) and node is stmt.target
        used = [self.valuation.defined(value(index)) for index in indices]
        return Access(
            site,
            node,
            kind,
            name,
            self.scope[name].storage,
            self.scope[name].owners,
            tuple(index for index, _ in used),
            tuple(self.loops[number] for number in loops),
            (
                *state.path,
                *(value(guard) for guard in guards),
                *(given for _, conditions in used for given in conditions),
            ),
            state.doubts,
            stmt,
            stmt.update if is_update and isinstance(stmt, Assign) else None,
            tuple(
                (value(each.arguments[0]), value(each.arguments[1]))
                for index in indices
                for each in walk(index)
                if isinstance(each, Call) and each.function == SUBSCRIPT
            ),
        )


def _guarded(
    expr: Expr, guards: tuple[Expr, ...]
) -> list[tuple[Var | Load, tuple[Expr, ...]]]:
    """The sites of an expression, in order, each with the conditions of its evaluation."""
    found: list[tuple[Var | Load, tuple[Expr, ...]]] = []
    match expr:
        case Select(condition=condition, then=then, otherwise=otherwise):
            found += _guarded(condition, guards)
            found += _guarded(then, (*guards, condition))
            found += _guarded(otherwise, (*guards, negated(condition)))
        case Binary(operator="and", left=left, right=right):
            found += _guarded(left, guards) + _guarded(right, (*guards, left))
        case Binary(operator="or", left=left, right=right):
            found += _guarded(left, guards) + _guarded(right, (*guards, negated(left)))
        case _:
            for child in children(expr):
                found += _guarded(child, guards)
    if isinstance(expr, Var | Load):
        found.append((expr, guards))
    return found
