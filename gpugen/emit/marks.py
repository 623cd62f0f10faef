"""What generated code does at each access beyond the access itself: one mode, one purpose.

- `claim`: claims the element in its ownership word.
- `claim alone`: the same, for one thread without others.
- `touch`: notes the access in bits of this thread; the second one to an element ends it.
- `imprint`, `verify`: leaves the iteration's number in the word; looks whether it is there.
- `seek`: ends at the first access to one element.
- `reach`, `note`: finds the level of an iteration; notes it.
- `expose`: stamps what an iteration writes, and notes what it reads before it has.
- `win`: notes the last iteration that stores to an element.
- `last store`: stores only what no later iteration overwrites.
- `own store`: stores only to the elements of this thread.
- `sweep`: runs the whole loop, and its part of the loops that threads share.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import Load
from gpugen.emit.expressions import Element
from gpugen.emit.writer import Writer
from gpugen.protocols.interface import Kind

Purpose: TypeAlias = Literal[
    "claim",
    "claim alone",
    "touch",
    "imprint",
    "verify",
    "seek",
    "reach",
    "note",
    "expose",
    "win",
    "last store",
    "own store",
    "sweep",
    "plain",
]

# The parameters that each purpose adds to a function, for each checked array and once.
EXTRAS: Mapping[Purpose, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "claim": (("owners",), ("owner_bits", "epoch")),
    "claim alone": (("owners",), ("owner_bits", "epoch")),
    "touch": (("touches",), ()),
    "imprint": (("owners",), ("owner_bits", "epoch")),
    "verify": (("owners",), ("owner_bits", "epoch")),
    "seek": ((), ("wanted_array", "wanted_element")),
    "reach": (("written", "read"), ()),
    "note": (("written", "read"), ("level",)),
    "expose": (("stamps", "exposed"), ()),
    "win": (("winners",), ()),
    "last store": (("winners",), ()),
    "own store": ((), ("mine", "threads")),
    "sweep": ((), ("count", "mine", "threads", "gate", "order")),
    "plain": ((), ()),
}


@dataclass(frozen=True, slots=True)
class Marks:
    """The lines of a purpose; `extras` names the parameters, by array where there is one.

    `numbers` gives the checked arrays their numbers. `flags` are names that say whether an
    iteration has touched an element that it may name several times; `read` are the arrays
    with bits for reads.
    """

    purpose: Purpose
    numbers: Mapping[str, int]
    extras: Mapping[tuple[str, str], str]
    flags: dict[Load, str] = field(default_factory=dict)
    read: frozenset[str] = frozenset()

    @property
    def result(self) -> str:
        """What an iteration returns that was run to its end."""
        return "-reached" if self.purpose == "reach" else "DONE"

    def at(
        self,
        w: Writer,
        array: str,
        element: Element,
        kind: Kind,
        load: Load | None = None,
    ) -> None:
        """The lines at an access of a checked array, which the program writes as `load`."""
        position = element.position
        match self.purpose:
            case "imprint" if kind == "write":
                w.line(f"imprint({self._word(array, position)})")
            case "claim" | "claim alone":
                self._claim(w, array, position, kind)
            case "seek":
                number = self.extras["wanted_array", ""]
                place = self.extras["wanted_element", ""]
                test = f"{number} == {self.numbers[array]} and {place} == {position}"
                w.fail(test, "CLASH")
            case "reach":
                written = self.extras["written", array]
                w.line(f"reached = max(reached, {written}[{position}])")
                if kind == "write":
                    read = self.extras["read", array]
                    w.line(f"reached = max(reached, {read}[{position}])")
            case "note":
                name = "written" if kind == "write" else "read"
                noted = f"{self.extras[name, array]}[{position}]"
                w.line(f"{noted} = max({noted}, {self.extras['level', '']})")
            case "expose":
                self._expose(w, array, position, kind)
            case "touch" | "verify":
                flag = None if load is None else self.flags.get(load)
                self._look(w, array, position, kind, flag)
            case "win" if kind == "write":
                w.line(f"raise_to({self.extras['winners', array]}, {position}, k + 1)")
            case _:
                pass

    def _claim(self, w: Writer, array: str, position: str, kind: Kind) -> None:
        function = "claimed" if self.purpose == "claim" else "claimed_alone"
        words, is_write = self.extras["owners", array], int(kind == "write")
        own = f"{self.extras['owner_bits', '']}, {self.extras['epoch', '']}"
        claim = f"{function}({words}, {position}, {is_write}, k, {own})"
        w.line(f"if not {claim}:")
        w.line(f"    state[2], state[3] = {self.numbers[array]}, {position}")
        w.line("    return CLASH")

    def _look(
        self, w: Writer, array: str, position: str, kind: Kind, flag: str | None
    ) -> None:
        """An element with a flag is one that is written, and is noted once."""
        is_write = int(kind == "write" or flag is not None)
        if self.purpose == "verify":
            seen = f"verified({self._word(array, position)}, {is_write})"
            w.fail(f"not {seen}", "CLASH")
            return
        touches = self.extras["touches", array]
        seen = f"unwritten({touches}, {position})"
        if array in self.read:
            seen = f"untouched({touches}, {position}, {is_write})"
        test = f"not {seen}"
        if flag is None:
            w.fail(test, "CLASH")
            return
        w.line(f"if not {flag}:")
        w.line(f"    {flag} = True")
        w.line(f"    if {test}:")
        w.line("        return CLASH")

    def _expose(self, w: Writer, array: str, position: str, kind: Kind) -> None:
        stamp = f"{self.extras['stamps', array]}[{position}]"
        if kind == "write":
            w.line(f"{stamp} = k + 1")
            return
        w.line(f"if {stamp} != k + 1:")
        w.line(f"    {self.extras['exposed', array]}[{position}] = 1")

    def _word(self, array: str, position: str) -> str:
        words, own = self.extras["owners", array], self.extras["owner_bits", ""]
        return f"{words}, {position}, k, {own}, {self.extras['epoch', '']}"

    def guard(self, array: str, element: Element) -> str | None:
        """The condition under which a store is made, if not always."""
        if self.purpose == "last store" and array in self.numbers:
            winners = self.extras["winners", array]
            return f"{winners}[{element.position}] == k + 1"
        if self.purpose == "own store":
            threads, mine = self.extras["threads", ""], self.extras["mine", ""]
            return f"({element.position} >> 6) % {threads} == {mine}"
        return None
