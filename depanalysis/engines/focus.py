"""A program with one loop in focus: what cannot matter to it is left out.

Code outside of the loop that is not modelled leaves values of which nothing is known,
or does nothing where no text is about it, and loops elsewhere run zero times if no
scalar, no jump and no subscript, bound or condition depends on them. A `while` around
the loop runs once, or as often as it does. A choice around it that reads memory, or what
only code that is not modelled knows, goes the loop's way, and one before it of the latter
kind does not leave: that is taken for granted, and `is_forced` says so. Statement numbers
stay what they are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.tests_only import test_ends
from depanalysis.interpreter.machine import Machine
from depanalysis.interpreter.values import settled
from depanalysis.ir.expressions import (
    BoolConst,
    Expr,
    IntConst,
    Load,
    Select,
    Var,
    loads,
    names,
    walk,
)
from depanalysis.ir.inputs import chosen
from depanalysis.ir.programs import Program, tables
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    MADE,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    asserted,
    bodies,
    walk_statements,
)


@dataclass(frozen=True)
class Focus:
    """The program to run, and whether conditions around the loop were taken to hold.

    `is_cut`: a `while` around the loop runs once, which may run more often.
    """

    program: Program
    is_forced: bool
    is_cut: bool = False

    @cached_property
    def machine(self) -> Machine:
        """The program, ready for runs that show what happens with any functions."""
        parameters = [each.name for each in self.program.parameters]
        return Machine(self.program, parameters, settled)

    @cached_property
    def given(self) -> frozenset[str]:
        """The variables of which a run chooses what they hold at first."""
        program = self.program
        scalars = [s.name for s in program.scalars if s.is_input]
        outside = (*scalars, *chosen(program.body), *(a.name for a in program.arrays))
        # Some arrays hold what only other code knows, others what the text says.
        made = (s for s in program.statements if isinstance(s, Opaque))
        known = {name for s in made if s.reason == MADE for name in s.writes or ()}
        return frozenset(outside) - known - tables(program).keys()

    @cached_property
    def test_ends(self) -> Mapping[int, int]:
        """For each `while` by its number the last statement that belongs to its test."""
        return test_ends(self.program)


def focused(
    program: Program, carrier: LoopFacts | None, *, repeats: bool = False
) -> Focus:
    """The program with everything outside of a loop made harmless."""
    if carrier is None:
        return Focus(modelled_only(program), is_forced=False)
    editor = _Editor(program, carrier.number, deciding_arrays(program), repeats)
    body = tuple(editor.statements(program.body, 0))
    return Focus(replace(program, body=body), editor.is_forced, editor.is_cut)


def modelled_only(program: Program) -> Program:
    """The program in which code that is not modelled makes no accesses."""
    editor = _Editor(program, -1, frozenset())
    return replace(program, body=tuple(editor.statements(program.body, 0)))


def going_on(program: Program) -> Program:
    """The program in which code that is left behind it leaves values that nobody knows."""

    def change(stmt: Stmt) -> tuple[Stmt, ...]:
        if (
            isinstance(stmt, Opaque)
            and stmt.kind in ("opaque", "foreign")
            and is_left(stmt)
        ):
            return (replace(stmt, reads=(), kind="summary"),)
        return (stmt,)

    return replace(program, body=map_statements(program.body, change))


def leaving_alone(program: Program, name: str) -> Program:
    """The program in which code that is not modelled does nothing to a variable."""

    def rest(names: tuple[str, ...] | None) -> tuple[str, ...]:
        return tuple(each for each in names or () if each != name)

    def change(stmt: Stmt) -> tuple[Stmt, ...]:
        match stmt:
            case Opaque(kind="opaque" | "foreign"):
                return (Opaque(stmt.reason, (), ()),)
            case Opaque(kind="reply", reads=reads, writes=writes):
                return (replace(stmt, reads=rest(reads), writes=rest(writes)),)
            case _:
                return (stmt,)

    return replace(program, body=map_statements(program.body, change))


def is_left(code: Opaque) -> bool:
    """Whether control goes on behind code that is not modelled, so that others run, too."""
    return code.kind not in ("opaque", "foreign") or (
        code.binds is not None and code.writes is not None
    )


def is_repeatable(loop: Loop | While, deciding: frozenset[str]) -> bool:
    """Whether nothing elsewhere depends on how often, or whether, a loop runs.

    It changes no scalar that outlives it, stores to no array that decides something, does
    not jump out of itself, and asserts nothing.
    """
    found = effects(loop.body)
    inside = list(walk_statements(loop.body))
    assigned = {
        s.target.name
        for s in inside
        if isinstance(s, Assign) and isinstance(s.target, Var)
    }
    assigned |= {
        name
        for s in inside
        if isinstance(s, Opaque) and s.kind in ("opaque", "summary")
        for name in s.writes or ()
    }
    local = {s.variable.name for s in inside if isinstance(s, Declare)}
    ends = any(
        (isinstance(s, Exit) and (s.label or s.kind == "return")) or asserted(s)
        for s in inside
    )
    return not (
        ends or assigned - local or found.is_any_written or found.written & deciding
    )


def deciding_arrays(program: Program) -> frozenset[str]:
    """The arrays whose values reach subscripts, bounds, conditions or scalars."""
    statements = tuple(program.statements)
    found = {
        load.array
        for stmt in statements
        for expr in _deciding(stmt)
        for load in loads(expr)
    }
    # Where a container ends decides, too.
    found |= {each.size for each in program.sized}
    copies = [
        (stmt.target.array, {load.array for load in loads(stmt.value)})
        for stmt in statements
        if isinstance(stmt, Assign) and isinstance(stmt.target, Load)
    ]
    # A value may pass through any number of arrays before it decides.
    for _ in copies:
        found |= {a for target, read in copies if target in found for a in read}
    return frozenset(found)


def undetermined(program: Program) -> frozenset[str]:
    """The scalars whose values hang on code that is not modelled."""
    found: set[str] = set()
    uses: dict[str, set[str]] = {}
    for stmt in program.statements:
        match stmt:
            case Opaque(
                reason=reason, writes=writes, kind="opaque" | "foreign" | "summary"
            ):
                found.update(() if reason == MADE else writes or ())
            case Assign(target=Var(name=name), value=value):
                for each in names(value):
                    uses.setdefault(each, set()).add(name)
            case _:
                pass
    pending = sorted(found)
    while pending:
        more = uses.get(pending.pop(), set()) - found
        found |= more
        pending += sorted(more)
    return frozenset(found)


def _deciding(stmt: Stmt) -> Iterator[Expr]:
    if not isinstance(stmt, Assign):
        yield from evaluated(stmt)
        return
    if isinstance(stmt.target, Var):
        yield stmt.value
        return
    yield from stmt.target.indices
    for load in loads(stmt.value):
        yield from load.indices


class _Editor:
    def __init__(
        self,
        program: Program,
        target: int,
        deciding: frozenset[str],
        repeats: bool = False,
    ) -> None:
        self.chosen = chosen(program.body) - {each.name for each in program.arrays}
        self.scalars = {
            each.name
            for each in (*program.scalars, *_declared(program))
            if ".shape." not in each.name
        }
        self.target = target
        self.deciding = deciding
        self.all = tuple(each.name for each in program.variables)
        self.undetermined = undetermined(program) if target >= 0 else frozenset()
        self.repeats = repeats
        self.is_forced = False
        self.is_cut = False

    def statements(self, body: tuple[Stmt, ...], first: int) -> Iterator[Stmt]:
        number = first
        for stmt in body:
            yield self._statement(stmt, number)
            number += _size(stmt)

    def _statement(self, stmt: Stmt, number: int) -> Stmt:
        if number == self.target:
            return stmt
        contains = number <= self.target < number + _size(stmt)
        match stmt:
            case Opaque():
                return self._opaque(stmt)
            case If():
                return self._if(stmt, number, contains)
            case While() if contains and self._is_cut_short(stmt):
                return self._once(stmt, number)
            case Loop() if not contains and self._is_left_out(stmt):
                one = IntConst(1)
                return replace(stmt, lower=one, upper=IntConst(0), step=one)
            case While() if not contains and self._is_left_out(stmt):
                return replace(stmt, condition=BoolConst(False))
            case Loop(body=body) | While(body=body) | Block(body=body):
                return replace(stmt, body=tuple(self.statements(body, number + 1)))
            case _:
                return stmt

    def _opaque(self, stmt: Opaque) -> Stmt:
        match stmt:
            case Opaque(kind="havoc" | "reply", writes=writes):
                kept = tuple(each for each in writes or () if each in self.chosen)
                return replace(stmt, reads=(), writes=kept)
            case Opaque(kind="presence"):
                return stmt
            case Opaque(kind="opaque", reads=None, writes=(), binds=None):
                # A jump to somewhere: no run goes on here.
                return Exit("stop", span=stmt.span)
            case Opaque(kind="foreign"):
                return replace(stmt, reads=(), writes=(), kind="lost")
            case Opaque(kind="opaque", reason=reason, writes=writes) if (
                is_left(stmt) and reason != MADE
            ):
                # Nothing may hang on what it leaves in variables.
                kept = tuple(n for n in writes or () if n in self.scalars)
                return replace(stmt, reads=(), writes=kept, kind="lost")
            case Opaque(kind="summary"):
                return stmt
            case Opaque(reason=reason) if reason == MADE:
                # What an array holds that was just made is not for a witness to choose.
                return replace(stmt, reads=())
            case Opaque(writes=writes):
                # It does what the text says, so nothing may hang on what it leaves.
                kept = self.all if writes is None else writes
                return replace(stmt, reads=(), writes=kept, kind="lost")

    def _is_left_out(self, loop: Loop | While) -> bool:
        return self.target >= 0 and is_repeatable(loop, self.deciding)

    def _is_cut_short(self, loop: While) -> bool:
        """Whether a loop around the one in focus runs once, however often it does."""
        return not self.repeats or self._is_open(loop.condition)

    def _once(self, stmt: While, number: int) -> Loop:
        """One iteration if the condition holds, or can only be known from memory."""
        inner = tuple(self.statements(stmt.body, number + 1))
        upper: Expr = IntConst(0)
        if self._is_open(stmt.condition):
            self.is_forced = True
        else:
            self.is_cut = True
            upper = Select(stmt.condition, IntConst(0), IntConst(-1))
        return Loop("@once", IntConst(0), upper, inner, label=stmt.label)

    def _if(self, stmt: If, number: int, contains: bool) -> If:
        middle = number + 1 + sum(_size(s) for s in stmt.then)
        condition: Expr = stmt.condition
        way = self._way(stmt, contains, self.target < middle, number < self.target)
        if way is not None:
            self.is_forced = True
            condition = BoolConst(way)
        return replace(
            stmt,
            condition=condition,
            then=tuple(self.statements(stmt.then, number + 1)),
            otherwise=tuple(self.statements(stmt.otherwise, middle)),
        )

    def _way(
        self, stmt: If, contains: bool, is_then: bool, is_before: bool
    ) -> bool | None:
        """Which way is taken for granted that leads to the loop, if one is."""
        if contains:
            return is_then if self._is_open(stmt.condition) else None
        is_unknown = not names(stmt.condition).isdisjoint(self.undetermined)
        leaving = _leaves(stmt.then), _leaves(stmt.otherwise)
        if not is_before or not is_unknown or leaving[0] == leaving[1]:
            return None
        return leaving[1]

    def _is_open(self, condition: Expr) -> bool:
        """Whether only memory, or code that is not modelled, can tell."""
        is_unknown = not names(condition).isdisjoint(self.undetermined)
        return is_unknown or _reads_memory(condition)


def _leaves(body: tuple[Stmt, ...]) -> bool:
    """Whether nothing behind some statements runs after them."""
    match body[-1:]:
        case (Exit(),):
            return True
        case (Block(body=inner, label=None),):
            return _leaves(inner)
        case (If(then=then, otherwise=otherwise),):
            return _leaves(then) and _leaves(otherwise)
        case _:
            return False


def _declared(program: Program) -> Iterator[Scalar]:
    for stmt in program.statements:
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Scalar):
            yield stmt.variable


def _size(stmt: Stmt) -> int:
    return 1 + sum(1 for body in bodies(stmt) for _ in walk_statements(body))


def _reads_memory(expr: Expr) -> bool:
    return any(isinstance(node, Load) for node in walk(expr))
