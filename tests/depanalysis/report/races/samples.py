"""A report with a race, a benign collision and something open."""

from depanalysis.errors import ParseError
from depanalysis.proofs.races.verdicts import (
    Actor,
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    RaceWitness,
    Raciness,
)
from depanalysis.source import SourceFile, Span

SOURCE = SourceFile("k.cu", "kernel {\n  s[t] = s[t + 1];\n  flag = 1;\n}\n")
WRITE = Location(Span("k.cu", 2, 3, 2, 7), "s[t]")
READ = Location(Span("k.cu", 2, 10, 2, 18), "s[t + 1]")
FLAG = Location(Span("k.cu", 3, 3, 3, 7), "flag")
KERNEL = Span("k.cu", 1, 1, 4, 2)


def actor(thread: int) -> Actor:
    """A thread of the first block, in the iteration 2 of a loop."""
    return Actor((("thread", (thread, 0, 0)), ("block", (0, 0, 0))), (("k", 2),))


WITNESS = RaceWitness(
    (("block", (4, 1, 1)), ("grid", (1, 1, 1))),
    (("n", 4),), actor(0), actor(1), (1,), (("h[0]", 3),),
)  # fmt: skip
RACE = Race("read-write", "s", WRITE, READ, WITNESS, "block")
PARTING = Race("divergence", "", FLAG, FLAG, WITNESS, "block")
BENIGN = Race("benign", "flag", FLAG, FLAG, WITNESS, "grid")
RACY = ConstructVerdict(
    "f", "kernel", KERNEL, Raciness.RACE, (RACE,), (BENIGN,),
    assumptions=("n is small",), configuration="block 4, 1, 1", reason="two threads meet",
)  # fmt: skip
UNKNOWN = ConstructVerdict(
    "g", "kernel", KERNEL, Raciness.UNKNOWN,
    open=((READ, "depends on data"),), reason="depends on data",
)  # fmt: skip
FREE = ConstructVerdict("h", "kernel", KERNEL, Raciness.FREE, reason="nobody meets")
REPORT = RaceReport(
    "k.cu", (RACY, UNKNOWN, FREE), (ParseError("wrong", Span("k.cu", 4, 1, 4, 2)),)
)
SOURCES = {"k.cu": SOURCE}
