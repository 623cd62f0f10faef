"""Statements to lines of generated code: all of them, or those of a slice.

In a slice, a store is not made and a value that nobody needs is not computed; what is
left touches the same elements as the whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from depanalysis.errors import UnsupportedError
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.types import Type
from depanalysis.source import NOWHERE
from gpugen.emit.arithmetic import (
    assigned,
    operation,
    real_widths,
    stepped,
    stored,
)
from gpugen.emit.expressions import Element, Expressions, beside
from gpugen.emit.marks import Marks
from gpugen.emit.parts import Part
from gpugen.emit.values import PLAIN, SINGLE, Value, ValueKind, Widths, joined, limits
from gpugen.emit.writer import Writer, unsupported
from gpugen.plans.loops import Numbered, end_of, inner
from gpugen.plans.slicing import Slice
from gpugen.protocols.interface import Kind

LONGEST = 2**26
"""How often a `while` may run in an iteration of an inspector before it gives up."""

Regions: TypeAlias = Mapping[int, tuple[tuple[str, str], ...]]
ZEROS: dict[ValueKind, str] = {"int": "0", "real": "0.0", "bool": "False"}


@dataclass(slots=True)
class Body:
    """Lowers the body of a loop into an iteration; `part` is `None` for all of it.

    `checked` are the sites that the marks are about, `None` for all accesses to the
    arrays that have a number. `parts` are those of the scalars that are kept. `changed` are
    the scalars that the body assigns; one that is the index of a loop, too, counts a `while`,
    and `counted` has its types until the next statement assigns it its last value. A loop of
    `regions` goes over a `region` in place of a `range`, which names its reductions. What is
    added to an element of a `summed` array is one operation, which says whether the sum is lost.
    With the name of the `outer` index, regions rely on no other check in front of them.
    """

    w: Writer
    part: Slice | None
    marks: Marks
    checked: frozenset[SiteId] | None
    parts: Mapping[str, Part] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()
    regions: Regions = field(default_factory=dict)
    summed: frozenset[str] = frozenset()
    outer: str | None = None
    counted: dict[str, Widths] = field(default_factory=dict)

    def lower(self, body: tuple[Numbered, ...], loops: tuple[str | None, ...]) -> None:
        """Lowers statements inside of loops with these labels, outermost first."""
        for number, stmt in body:
            if self.part is not None and self._is_left_out(number, self.part):
                continue
            self.w.known = {}
            try:
                self._statement(number, stmt, loops)
            except UnsupportedError as error:
                if error.span != NOWHERE:
                    raise
                raise unsupported(error.message, stmt.span) from None
            self.w.known = {}

    def _is_left_out(self, number: int, part: Slice) -> bool:
        # What a loop that only reads may raise is raised by the pass that looks at reads.
        is_idle = self.marks.purpose == "imprint" and number in part.reading
        return is_idle or number not in part.statements

    def _expressions(self, number: int, stmt: Stmt) -> Expressions:
        # Equal loads of a statement are loaded once, so one of them speaks for all.
        marked = {
            (site.node, site.kind)
            for site in sites(stmt, number)
            if self.checked is None or site.id in self.checked
        }

        def check(load: Load, kind: Kind, element: Element) -> None:
            if load.array in self.marks.numbers and (load, kind) in marked:
                self.marks.at(self.w, load.array, element, kind, load)

        watched = frozenset() if self.part is None else self.part.watched
        return Expressions(self.w, check, watched)

    def _statement(
        self, number: int, stmt: Stmt, loops: tuple[str | None, ...]
    ) -> None:
        lowering = self._expressions(number, stmt)
        match stmt:
            case Declare(variable=Scalar(name=name, type=type_)):
                declare(self.w, name, type_)
            case Assign(target=Var()):
                self._assigned(stmt, lowering)
            case Assign(target=Load()):
                self._stored(number, stmt, lowering)
            case If():
                self._choice(number, stmt, loops, lowering)
            case Loop():
                self._counted(number, stmt, loops, lowering)
            case While():
                self._repeated(number, stmt, loops, lowering)
            case Exit():
                self._left(stmt, loops)
            case Opaque(reason=reason):
                raise unsupported(f"this code is not modelled: {reason}", stmt.span)
            case Declare() | Block() | Barrier():
                raise unsupported(f"{_named(stmt)} has no generated code", stmt.span)

    def _assigned(self, stmt: Assign, lowering: Expressions) -> None:
        assert isinstance(stmt.target, Var)
        name = stmt.target.name
        counted = self.counted.pop(name, None)
        if self.part is not None and name not in self.part.variables:
            lowering.touch(stmt.value)
            return
        kept = self.parts.get(name)
        if kept is not None and kept.role != "last":
            kept.combine(self.w, stmt, lowering)
            return
        value = lowering.value(stmt.value)
        if stmt.update is not None:
            old = lowering.value(stmt.target)
            value = beside(self.w, self.w.kept(value), stmt.value, stmt.target)
            value = operation(self.w, stmt.update, old, value)
        value = assigned(self.w, name, value)
        if counted is not None:
            value = replace(value, widths=counted)
        text, _ = self.w.scalars[name]
        self.w.note_widths(name, value.widths)
        self.w.line(f"{text} = {value.text}")
        if kept is not None:
            kept.note(self.w, text, stmt.value, value)

    def _stored(self, number: int, stmt: Assign, lowering: Expressions) -> None:
        assert isinstance(stmt.target, Load)
        target = stmt.target
        if self.part is not None:
            lowering.touch(stmt.value)
            if target.array not in self.part.watched:
                lowering.touch(target)
                return
            self._touched(number, stmt, target, lowering)
            return
        if self.marks.purpose == "own store":
            self._owned(stmt, target, lowering)
            return
        value = self.w.kept(lowering.value(stmt.value))
        found = lowering.element(target, "read" if stmt.update else "write")
        guard = self.marks.guard(target.array, found)
        if guard is None:
            self._store(stmt, target, found, value, lowering)
            return
        with self.w.block(f"if {guard}:"):
            self._store(stmt, target, found, value, lowering)

    def _touched(
        self, number: int, stmt: Assign, target: Load, lowering: Expressions
    ) -> None:
        """An update reads and writes its element; bits can note that only as one access."""
        kinds: tuple[Kind, ...] = ("read", "write") if stmt.update else ("write",)
        if self.marks.purpose == "touch" and (
            self.checked is None or self._has_write(number, stmt)
        ):
            kinds = ("write",)
        found = lowering.element(target, kinds[0])
        for kind in kinds[1:]:
            lowering.check(target, kind, found)

    def _has_write(self, number: int, stmt: Assign) -> bool:
        """Whether the store itself is among what is checked."""
        assert self.checked is not None
        writes = {site.id for site in sites(stmt, number) if site.kind == "write"}
        return bool(writes & self.checked)

    def _owned(self, stmt: Assign, target: Load, lowering: Expressions) -> None:
        """The value is computed only by the thread that stores it."""
        found = lowering.element(target, "write")
        with self.w.block(f"if {self.marks.guard(target.array, found)}:"):
            value = self.w.kept(lowering.value(stmt.value))
            self._store(stmt, target, found, value, lowering)

    def _store(
        self,
        stmt: Assign,
        target: Load,
        found: Element,
        value: Value,
        lowering: Expressions,
    ) -> None:
        if target.array in self.summed:
            value = self.w.kept(stored(self.w, self.w.dtypes[target.array], value))
            lost = self.w.names.fresh("is_lost")
            self.w.line(f"{found.text}, {lost} = summed_up({value.text})")
            self.w.fail(lost, "OVERFLOW")
            return
        if stmt.update is not None:
            old = self.w.kept(lowering.content(target, found), target.array)
            value = operation(self.w, stmt.update, old, value)
        value = stored(self.w, self.w.dtypes[target.array], value)
        if stmt.update is not None and self.marks.purpose != "own store":
            lowering.check(target, "write", found)
        self.w.line(f"{found.text} = {value.text}")

    def _choice(
        self,
        number: int,
        stmt: If,
        loops: tuple[str | None, ...],
        lowering: Expressions,
    ) -> None:
        test = lowering.value(stmt.condition)
        then, otherwise = inner(number, stmt)
        with self.w.block(f"if {test.text}:"):
            self.lower(then, loops)
        if otherwise:
            with self.w.block("else:"):
                self.lower(otherwise, loops)

    def _counted(
        self,
        number: int,
        stmt: Loop,
        loops: tuple[str | None, ...],
        lowering: Expressions,
    ) -> None:
        lower = self.w.kept(lowering.value(stmt.lower), "first")
        is_counter = self.w.is_numpy and stmt.variable in self.changed
        if is_counter:
            # A `while` compares with this, or with what is past it.
            lowering.value(stmt.upper)
        end = self.w.kept(lowering.value(end_of(stmt)), "end")
        step = self.w.kept(lowering.value(stmt.step), "step")
        if step.constant is None:
            self.w.fail(f"{step.text} == 0", "ZERO")
        for each in (lower, end, step):
            if each.bits > 60:
                self.w.fail(f"not -{2**60} < {each.text} < {2**60}", "OVERFLOW")
        widths = PLAIN
        if is_counter:
            widths = lower.widths | joined(lower.widths, step.widths)
        index = Value(self.w.names.fresh(stmt.variable), "int", 60, widths, True)
        outer_inputs, outer_scalars = self.w.inputs, self.w.scalars
        self.w.inputs = {**outer_inputs, stmt.variable: index}
        self.w.scalars = {k: v for k, v in outer_scalars.items() if k != stmt.variable}
        (body,) = inner(number, stmt)
        values = self.values(number, lower, end, step)
        if number in self.regions:
            pairs = self.regions[number]
            named = [f", {op!r}, {outer_scalars[name][0]}" for op, name in pairs]
            values = f"region{values[5:-1]}{''.join(named)})"
        with self.w.block(f"for {index.text} in {values}:"):
            self._forget(number)
            if is_counter:
                stepped(self.w, index, step)
            self.lower(body, (*loops, stmt.label))
            if self.part is not None and number in self.part.repeating:
                self.w.line("break")
        self.w.inputs, self.w.scalars = outer_inputs, outer_scalars
        self._fit(number)
        if is_counter:
            self.counted[stmt.variable] = widths

    def _fit(self, number: int) -> None:
        """What a team puts together has the types that NumPy gives it, or the iteration ends.

        Text that has types says so itself.
        """
        for _, name in self.regions.get(number, ()) if self.w.is_numpy else ():
            text, kind = self.w.scalars[name]
            widths = self.w.width_of(name)
            bounds = limits(widths) if kind == "int" else None
            if bounds is not None:
                least, greatest = bounds
                self.w.fail(f"not {least} <= {text} <= {greatest}", "OVERFLOW")
            elif kind == "real" and widths & SINGLE:
                self.w.line(f"{text} = single({text})")

    def _forget(self, number: int) -> None:
        """In a region that is handed what it needs, only the outer index was checked."""
        if number in self.regions and self.outer is not None:
            self.w.inside = {each for each in self.w.inside if each[2] == self.outer}

    def values(self, number: int, lower: Value, end: Value, step: Value) -> str:
        """The values of the index of a loop."""
        del number
        return f"range({lower.text}, {end.text}, {step.text})"

    def _repeated(
        self,
        number: int,
        stmt: While,
        loops: tuple[str | None, ...],
        lowering: Expressions,
    ) -> None:
        (body,) = inner(number, stmt)
        times = self.w.names.fresh("times")
        if self.part is not None:
            self.w.line(f"{times} = 0")
        with self.w.block("while True:"):
            self.w.fail("is_stopped(state)", "STOPPED")
            if self.part is not None:
                # What ends it may be an exception of what is not in the slice.
                self.w.line(f"{times} += 1")
                self.w.fail(f"{times} > {LONGEST}", "ENDLESS")
            test = lowering.value(stmt.condition)
            with self.w.block(f"if not {test.text}:"):
                self.w.line("break")
            self.lower(body, (*loops, stmt.label))

    def _left(self, stmt: Exit, loops: tuple[str | None, ...]) -> None:
        aim = len(loops) - 1
        if stmt.label is not None:
            if stmt.label not in loops:
                reason = "a jump out of a block has no generated code"
                raise unsupported(reason, stmt.span)
            aim = len(loops) - 1 - loops[::-1].index(stmt.label)
        if stmt.kind == "continue" and aim == 0:
            self.w.line(f"return {self.marks.result}")
        elif stmt.kind == "return" or aim == 0:
            raise unsupported("a jump may end the loop early", stmt.span)
        elif aim == len(loops) - 1:
            self.w.line(stmt.kind)
        else:
            raise unsupported("a jump leaves several loops at once", stmt.span)


def _named(stmt: Stmt) -> str:
    """What a statement is in a sentence."""
    match stmt:
        case Declare(variable=Array(name=name)):
            return f"the array `{name}` of an iteration"
        case Block(name=name) if name:
            return f"the call of `{name}` in its place"
        case Block(kind=kind):
            return f"a block of the kind `{kind}`"
        case _:
            return f"a {type(stmt).__name__.lower()}"


def declare(w: Writer, name: str, type_: Type) -> None:
    """The line that begins a scalar."""
    kind = value_kind(type_.kind)
    fresh = w.names.fresh(name)
    w.scalars[name] = (fresh, kind)
    note_type(w, name, type_)
    w.line(f"{fresh} = {ZEROS[kind]}")


def note_type(w: Writer, name: str, type_: Type) -> None:
    """A real that has a type in the text keeps it."""
    if type_.kind == "real" and not w.is_numpy:
        w.note_widths(name, real_widths(w, type_))
        if len(w.width_of(name)) > 1:
            raise unsupported(f"`{name}` has several types")


def value_kind(kind: str) -> ValueKind:
    """The kind of value that a variable of a type holds."""
    kinds: dict[str, ValueKind] = {"int": "int", "uint": "int", "real": "real"}
    return kinds.get(kind, "bool")
