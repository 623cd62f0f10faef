"""The words that all formats share: one place for every sentence about a verdict.

Input: a verdict's values. Output: plain text of one line.
"""

from depanalysis.report.reasons import code
from depanalysis.source import SourceFile
from depanalysis.verdicts import (
    Dependence,
    LoopVerdict,
    Needs,
    Report,
    Verdict,
    Witness,
    element_text,
)

_SOURCE_VERB = {
    "flow": "writes",
    "anti": "reads",
    "output": "writes",
    "control": "reads, and ends the loop",
}
_SINK_VERB = {
    "flow": "reads",
    "anti": "writes",
    "output": "writes",
    "control": "does not run then",
}


def loop_name(loop: LoopVerdict) -> str:
    """How the loop is called: `for i`, or only `while` where nothing counts."""
    return f"{loop.keyword} {loop.variable or ''}".rstrip()


def verdict_name(loop: LoopVerdict) -> str:
    """The verdict, with the pattern where that says more."""
    pattern = "" if loop.pattern in ("forall", "other") else f" ({loop.pattern})"
    return f"{loop.verdict}{pattern}"


def reason(loop: LoopVerdict) -> str:
    """Why the verdict is so, with the code of the cause where nothing is decided."""
    found = code(loop)
    return loop.reason if found is None else f"{loop.reason} [{found}]"


def clauses(needs: Needs) -> tuple[str, ...]:
    """What a loop needs, as OpenMP writes it."""
    plain = (
        ("private", needs.private),
        ("firstprivate", needs.firstprivate),
        ("lastprivate", needs.lastprivate),
    )
    by_operator: dict[str, list[str]] = {}
    for reduction in needs.reduction:
        sign = reduction.word or reduction.operator
        by_operator.setdefault(sign, []).append(reduction.variable)
    return (
        *(f"{clause}({', '.join(names)})" for clause, names in plain if names),
        *(f"reduction({sign}: {', '.join(v)})" for sign, v in by_operator.items()),
    )


def inductions(needs: Needs) -> tuple[str, ...]:
    """The closed forms that replace scalars: `k = 2*i`."""
    return tuple(
        f"{item.variable} = {item.value}"
        if item.value is not None
        else f"{item.variable} computed in each iteration"
        for item in needs.induction
    )


def offending(loop: LoopVerdict) -> Dependence | None:
    """The dependence that shows best why the loop is not parallel.

    One that this loop carries before one that it does not, one with a witness before
    one without, and among equals the first.
    """
    if loop.verdict is Verdict.PARALLEL or not loop.dependences:
        return None
    return min(
        loop.dependences,
        key=lambda found: (found.level != loop.depth, found.witness is None),
    )


def verbs(dependence: Dependence) -> tuple[str, str]:
    """What source and sink do to the element."""
    return _SOURCE_VERB[dependence.kind], _SINK_VERB[dependence.kind]


def iteration_name(iteration: tuple[tuple[str, int], ...]) -> str:
    """`iteration i = 0, j = 2`; a loop without an index has rounds that are counted."""
    if len(iteration) == 1 and _is_uncounted(iteration[0][0]):
        return f"iteration {iteration[0][1]}"
    text = ", ".join(
        f"round {value} of the {name}" if _is_uncounted(name) else f"{name} = {value}"
        for name, value in iteration
    )
    return text if text.startswith("round") else f"iteration {text}"


def _is_uncounted(name: str) -> bool:
    """Whether a witness names a loop by its place, because it has no index."""
    return name.startswith("loop (")


def setting(witness: Witness) -> str:
    """The values that the witness starts from: `n = 4, b[3] = 1`; may be empty."""
    known = (*witness.parameters, *witness.memory)
    return ", ".join(f"{name} = {value}" for name, value in known)


def witness_sentence(dependence: Dependence, witness: Witness) -> str:
    """`n = 4: iteration i = 0 writes a[1], iteration i = 1 reads it`."""
    start = setting(witness)
    return f"{start}: " * bool(start) + ", ".join(witness_steps(dependence, witness))


def witness_steps(dependence: Dependence, witness: Witness) -> tuple[str, str]:
    """What the two iterations of a witness do, one after the other."""
    first, second = verbs(dependence)
    element = element_text(dependence.variable, witness.element)
    source, sink = iteration_name(witness.source), iteration_name(witness.sink)
    if dependence.kind == "control":
        return f"{source} reads {element} and ends the loop", f"{sink} does not run"
    return f"{source} {first} {element}", f"{sink} {second} it"


def dependence_title(dependence: Dependence) -> str:
    """Kind, variable, direction and distance of a dependence in one phrase."""
    direction = f", direction ({', '.join(dependence.direction)})"
    distance = ""
    if dependence.distance is not None:
        distance = f", distance ({', '.join(map(str, dependence.distance))})"
    return (
        f"{dependence.kind} dependence on {dependence.variable}"
        + direction * bool(dependence.direction)
        + distance
    )


def counted(count: int, noun: str) -> str:
    """`1 loop`, `2 loops`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def summary(report: Report) -> str:
    """How many files, loops of each verdict, and errors there are."""
    verdicts = [loop.verdict for loop in report.loops]
    parts = [f"{verdicts.count(v)} {v}" for v in Verdict if v in verdicts]
    text = f"{counted(len(report.files), 'file')}, {counted(len(verdicts), 'loop')}"
    if parts:
        text += ": " + ", ".join(parts)
    if report.errors:
        text += f"; {counted(len(report.errors), 'error')}"
    return text


def nothing_to_judge(source: SourceFile | None, wanted: str) -> str:
    """That a file has none of what is wanted, and if its macros leave out kernels."""
    said = f"nothing to judge: it has no {wanted}"
    if source is None or "__global__" not in source.text:
        return said
    return f"{said}; `__global__` stands in its text, so -D may be what it asks for"
