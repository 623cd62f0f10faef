"""What generated code does to the scalars that are kept: one part for each block.

`value` has the part of each block of iterations, `when` the number of the last iteration
that changed it, plus one; 0 stands for none. No two threads run iterations of one block.
"""

from dataclasses import dataclass

from depanalysis.ir.expressions import Cast, Expr, walk
from depanalysis.ir.statements import Assign
from gpugen.emit.arithmetic import assigned, operation
from gpugen.emit.expressions import Expressions
from gpugen.emit.values import LIMITS, WHOLE, ZERO, Value
from gpugen.emit.writer import Names, Writer, unsupported
from gpugen.plans.live_out import Result, Role, step


@dataclass(frozen=True, slots=True)
class Part:
    """The names of a result in the code."""

    name: str
    role: Role
    is_real: bool
    value: str
    when: str

    @classmethod
    def named(cls, result: Result, names: Names) -> "Part":
        """A part with names that are not taken."""
        value, when = (names.fresh(f"{result.name}_{n}") for n in ("value", "when"))
        return cls(result.name, result.role, result.is_real, value, when)

    def combine(self, w: Writer, stmt: Assign, lowering: Expressions) -> None:
        """The lines of a statement that combines the scalar with a value."""
        found = step(stmt, self.name)
        assert found is not None
        operator, operand = found
        value = w.kept(lowering.value(operand))
        if value.kind != ("real" if self.is_real else "int"):
            raise unsupported(f"`{self.name}` holds values of several kinds", stmt.span)
        self._refuse_unsettled(w, operand, value)
        if self.role in ("least", "greatest"):
            sign = "<" if self.role == "least" else ">"
            with w.block(f"if {value.text} {sign} {self.value}[block]:"):
                self._store(w, value)
            return
        widths = w.width_of(self.name)
        old = w.kept(
            Value(f"{self.value}[block]", value.kind, widths=widths), self.name
        )
        self._store(w, operation(w, operator, old, value))

    def note(self, w: Writer, text: str, expr: Expr, value: Value) -> None:
        """The lines after an assignment of a scalar whose last value is wanted."""
        self._refuse_unsettled(w, expr, value)
        with w.block(f"if {self.when}[block] <= k + 1:"):
            w.line(f"{self.value}[block] = {text}")
            w.line(f"{self.when}[block] = k + 1")

    def _refuse_unsettled(self, w: Writer, expr: Expr, value: Value) -> None:
        """Python and NumPy must give a value the type that it has here.

        Both add integers to an integer that the analysis takes for a real, and NumPy makes
        an integer of its own of a truth beside one of Python.
        """
        is_whole = self.is_real and bool(value.widths & {*LIMITS, WHOLE, ZERO})
        is_cast = "" in value.widths and any(isinstance(e, Cast) for e in walk(expr))
        if w.is_numpy and (is_whole or is_cast):
            reason = f"the type of `{self.name}` after the loop is not known"
            raise unsupported(reason)

    def _store(self, w: Writer, value: Value) -> None:
        value = assigned(w, self.name, value)
        w.note_widths(self.name, value.widths)
        w.line(f"{self.value}[block] = {value.text}")
        w.line(f"{self.when}[block] = k + 1")
