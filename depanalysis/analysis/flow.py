"""How control leaves a piece of code, and what is known where several ways meet.

A jump carries the state and the path condition under which it is taken. What follows it
runs only where it was not taken; where it arrives, its state is merged with the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from depanalysis.analysis.folding import fold_binary, fold_select, negated
from depanalysis.analysis.model import Unknown
from depanalysis.analysis.path_conditions import known_on
from depanalysis.analysis.valuation import State, Valuation, Version, resolved
from depanalysis.ir.expressions import BoolConst, Expr, Select, names, walk
from depanalysis.ir.statements import ExitKind
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class Jump:
    """An exit on its way to its target; `is_deep` once it has left a loop."""

    kind: ExitKind
    label: str | None
    state: State
    span: Span
    is_deep: bool = False

    def ends_at(self, label: str | None) -> bool:
        """Whether it ends at a loop with this label; unlabelled ones end at the first."""
        return self.label is None or self.label == label

    def is_uncertain(self, before: tuple[Unknown, ...]) -> bool:
        """Whether its path does not say when it is taken, given the doubts before it."""
        return self.is_deep or not set(self.state.doubts) <= set(before)

    def deepened(self, state: State) -> "Jump":
        """The same jump seen from outside of a loop that it left."""
        return replace(self, state=state, is_deep=True)


@dataclass(slots=True)
class Flow:
    """How a piece of code ends: normally, where `state` is one, and by jumps."""

    state: State | None
    jumps: list[Jump] = field(default_factory=list)


@dataclass(slots=True)
class StateMerge:
    """Merges states; what differs becomes a selection, an unknown or a new version."""

    valuation: Valuation
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def version(self, varies: frozenset[int]) -> Version:
        """New contents of an array."""
        return Version(next(self.numbers), varies)

    def merge(
        self,
        condition: Expr,
        then: State | None,
        otherwise: State | None,
        loops: frozenset[int],
    ) -> State | None:
        """The state behind a choice; a branch that does not end normally has none."""
        if then is None or otherwise is None:
            return otherwise if then is None else then
        merged = then.fork()
        for name in sorted(then.values.keys() | otherwise.values.keys()):
            one, other = then.values.get(name), otherwise.values.get(name)
            if one is None or other is None:
                merged.values.pop(name, None)
            elif one != other:
                chosen = fold_select(condition, one, other)
                merged.values[name] = self.valuation.bounded(chosen, loops)
        for name in sorted(then.versions.keys() | otherwise.versions.keys()):
            if then.versions.get(name) != otherwise.versions.get(name):
                merged.versions[name] = self.version(loops)
        merged.doubts = tuple(dict.fromkeys((*then.doubts, *otherwise.doubts)))
        return merged

    def rejoin(
        self, state: State | None, jumps: list[Jump], base: State, loops: frozenset[int]
    ) -> State | None:
        """The state where jumps to one place and the normal end meet."""
        for jump in reversed(jumps):
            taken: Expr
            if jump.is_uncertain(base.doubts):
                taken = self.valuation.unknowns.fresh(
                    "control", "a jump out of an inner loop", loops, is_boolean=True
                )
            else:
                taken = self.valuation.bounded(_taken(jump, base.path), loops)
            state = self.merge(taken, jump.state.fork(), state, loops)
        if state is not None:
            state.path = base.path
        return state

    def outside(
        self,
        jump: Jump,
        base: State,
        known: Mapping[str, Expr],
        lost: frozenset[str],
        loops: frozenset[int],
    ) -> Jump:
        """A jump as it is seen behind a loop that it left.

        `known` are the values on entry to the loop; what depends on names in `lost`, which
        belong to one iteration, becomes unknown.
        """
        state = jump.state.fork()
        state.indices = dict(base.indices)
        for name, value in sorted(state.values.items(), key=lambda item: item[0]):
            if names(value) & lost:
                reason = f"the value of `{name}` where the loop was left"
                state.values[name] = self.valuation.unknowns.fresh(
                    "scalar", reason, loops
                )
            else:
                state.values[name] = resolved(value, known)
        return jump.deepened(state)

    def guard_rest(
        self,
        state: State,
        jumps: list[Jump],
        before: State,
        loops: frozenset[int],
    ) -> None:
        """What follows runs only where none of the jumps was taken."""
        for jump in jumps:
            if jump.is_uncertain(before.doubts):
                reason = "a jump out of an inner loop"
                doubt = self.valuation.unknowns.fresh("control", reason, loops)
                why = self.valuation.unknowns.table[doubt.name]
                state.doubts = (*state.doubts, why)
            else:
                goes_on = negated(_taken(jump, before.path))
                known = known_on(state.path)
                state.path = (*state.path, known.simplified(goes_on))
        known = known_on(state.path)
        for name, value in state.values.items() if jumps else ():
            if any(isinstance(part, Select) for part in walk(value)):
                state.values[name] = known.simplified(value)


def _taken(jump: Jump, before: tuple[Expr, ...]) -> Expr:
    """The condition of a jump, beyond the path on which its code was reached.

    Behind a place to which control comes from anywhere, the path is another one.
    """
    taken: Expr = BoolConst(True)
    path = jump.state.path
    for condition in path[len(before) :] if path[: len(before)] == before else path:
        taken = fold_binary("and", taken, condition)
    return taken
