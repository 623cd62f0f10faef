"""The lines of a sweep: every thread runs the loop, and shares the loops in it with others."""

from dataclasses import dataclass, field

from depanalysis.ir.statements import exchange
from gpugen.emit.statements import Body
from gpugen.emit.values import Value
from gpugen.plans.loops import Numbered
from gpugen.plans.sweeps import Sweep, is_whole, stores


@dataclass(slots=True)
class SweepBody(Body):
    """Lowers the body of a sweep; `is_inside` a statement that is run as a whole."""

    sweep: Sweep = field(kw_only=True)
    is_inside: bool = False

    def lower(self, body: tuple[Numbered, ...], loops: tuple[str | None, ...]) -> None:
        """Statements in the order of the text; those that one thread runs, together."""
        if self.is_inside or not self.sweep.shared:
            Body.lower(self, body, loops)
            return
        alone: list[Numbered] = []
        for number, stmt in body:
            is_shared = number in self.sweep.shared
            if (
                not is_shared
                and stores(stmt)
                and is_whole(number, stmt, self.sweep.shared)
            ):
                alone.append((number, stmt))
                continue
            self._alone(alone, loops)
            alone = []
            places = exchange(stmt)
            if places is not None:
                self._exchanged(*places)
            elif is_shared:
                self._around_stores(((number, stmt),), loops)
            else:
                Body.lower(self, ((number, stmt),), loops)
        self._alone(alone, loops)

    def _alone(self, body: list[Numbered], loops: tuple[str | None, ...]) -> None:
        if body:
            self._around_stores(tuple(body), loops, f"if {self._extra('mine')} == 0:")

    def _around_stores(
        self,
        body: tuple[Numbered, ...],
        loops: tuple[str | None, ...],
        head: str | None = None,
    ) -> None:
        if self.sweep.looks:
            self._wait()
        self.is_inside = True
        if head is None:
            Body.lower(self, body, loops)
        else:
            with self.w.block(head):
                Body.lower(self, body, loops)
        self.is_inside = False
        self._wait()

    def _wait(self) -> None:
        self.w.line(f"arrived += {self._extra('threads')}")
        gate = self._extra("gate")
        self.w.fail(f"not have_arrived({gate}, arrived, state)", "STOPPED")

    def _extra(self, name: str) -> str:
        return self.marks.extras[name, ""]

    def _exchanged(self, to: tuple[str, ...], given: tuple[str, ...]) -> None:
        """Names of arrays, and of what says which array each of them is."""
        held = self._extra("order")
        left, right = (
            ", ".join(self.w.arrays[each] for each in names) for names in (to, given)
        )
        self.w.line(f"{left} = {right}")
        rows = [self.sweep.exchanged.index(each) for each in (*to, *given)]
        places = [f"{held}[{self._extra('mine')}, {row}]" for row in rows]
        left, right = (
            ", ".join(each) for each in (places[: len(to)], places[len(to) :])
        )
        self.w.line(f"{left} = {right}")

    def values(self, number: int, lower: Value, end: Value, step: Value) -> str:
        """The values of a loop's index, or those of the part that a thread runs."""
        if number not in self.sweep.shared:
            return Body.values(self, number, lower, end, step)
        mine, threads = self._extra("mine"), self._extra("threads")
        w = self.w
        times = f"max(0, -(({lower.text} - {end.text}) // {step.text}))"
        count = w.kept(Value(times, "int"), "times")
        w.line(f"share, rest = {count.text} // {threads}, {count.text} % {threads}")
        part = f"share * {mine} + min({mine}, rest)"
        first = w.kept(Value(f"{lower.text} + ({part}) * {step.text}", "int"), "first")
        size = f"share + ({mine} < rest)"
        past = w.kept(Value(f"{first.text} + ({size}) * {step.text}", "int"), "past")
        return f"range({first.text}, {past.text}, {step.text})"
