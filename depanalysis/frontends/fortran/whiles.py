"""DO WHILE and DO without control: counted where a variable steps up to a fixed bound."""

from dataclasses import dataclass

from depanalysis.frontends.counted import lowered, uncounted
from depanalysis.frontends.fortran.entry_values import is_steady
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.stepping import RawLoop
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    Loop,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import INT, Type


def while_loop(s: State, raw: RawLoop, label: str | None) -> None:
    """Emits a loop; one that is left from inside of others by its name does not count."""
    is_left_by_name = any(
        isinstance(stmt, Exit) and stmt.label == label
        for stmt in walk_statements(raw.body)
    )
    if label is not None and is_left_by_name:
        _named(s, raw, label)
        return
    if _leads_further(raw.body):
        # What a count keeps for after the loop would not be assigned on that way.
        s.out.extend(uncounted(raw, _Around(s)))
        return
    s.out.extend(lowered(raw, _Around(s)).statements)


def _leads_further(body: tuple[Stmt, ...]) -> bool:
    """Whether a jump goes on in a loop around, or behind one."""
    inside = {
        stmt.label
        for stmt in walk_statements(body)
        if isinstance(stmt, Loop | While | Block)
    }
    return any(
        isinstance(stmt, Exit) and stmt.label is not None and stmt.label not in inside
        for stmt in walk_statements(body)
    )


def _named(s: State, raw: RawLoop, label: str) -> None:
    if raw.head:
        raise s.unmodelled(s.scope.node, "a function stands in DO WHILE with a name")
    s.emit(While(raw.condition, raw.body, label, raw.directives, raw.span))


@dataclass(frozen=True, slots=True)
class _Around:
    """What is known about the variables around a loop, as `counted` asks for it."""

    s: State

    def type_of_name(self, name: str) -> Type | None:
        """The type of a scalar, or of the elements of an array."""
        if name in self.s.shared.opened.values():
            return INT
        found = self._variable(name)
        return None if found is None else found.type

    def _variable(self, name: str) -> Scalar | Array | None:
        frames = (each.variables.get(name) for each in self.s.chain())
        return next((each for each in frames if each is not None), None)

    def is_changed(
        self,
        name: str,
        direct: frozenset[str],
        opaque: tuple[tuple[str, ...] | None, ...],
    ) -> bool:
        """Whether assignments may change a variable; code that is not modelled may."""
        if name in direct or any(writes is None or writes for writes in opaque):
            return True
        return self._may_alias(name) and any(map(self._may_alias, direct))

    def _may_alias(self, name: str) -> bool:
        found = self._variable(name)
        return isinstance(found, Array) and found.may_alias

    def is_wanted_after(self, name: str) -> bool:
        """Whether the variable is visible after the loop: always, in Fortran."""
        return bool(name)

    def is_wanted_after_return(self, name: str) -> bool:
        """Whether the variable may be visible after the program."""
        found = self._variable(name)
        is_own = isinstance(found, Scalar) and not found.is_output
        return not is_own

    def initial_value(self, name: str) -> Expr | None:
        """The value that was assigned just before, if nothing can have changed it."""
        for stmt in reversed(self.s.out):
            if not isinstance(stmt, Assign | Declare):
                return None
            if isinstance(stmt, Assign) and stmt.target == Var(name):
                is_plain = stmt.update is None and is_steady(self.s, stmt.value)
                return stmt.value if is_plain else None
        return None

    def is_natural(self, name: str) -> bool:
        """Nothing is unsigned in Fortran."""
        return not name

    def fresh(self, stem: str, type_: Type) -> str:
        """A name that the text does not have; the loop declares it."""
        del type_
        name = self.s.fresh(stem)
        self.s.spellings[name] = Spelling(name, stem)
        return name

    def label(self, stem: str) -> str:
        """A label that no other statement has."""
        return self.s.fresh(stem)

    def note(self, text: str) -> None:
        """Records an assumption."""
        self.s.note(text)
