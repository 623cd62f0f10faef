"""The text of one generated module: an iteration of a loop, and a run over many of them.

A kernel is plain Python that numba compiles as it stands; the functions that it calls
and does not define are those of `gpugen.cpu.primitives`. It opens with its contract.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import IntConst, Load
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import Loop, While, walk_statements
from gpugen.emit.arithmetic import real_widths
from gpugen.emit.functions import LIBRARY, WHOLE_NUMBERS
from gpugen.emit.marks import EXTRAS, Marks, Purpose
from gpugen.emit.parts import Part
from gpugen.emit.statements import Body, Regions, declare, note_type, value_kind
from gpugen.emit.sweeps import SweepBody
from gpugen.emit.values import PLAIN, Value, Widths
from gpugen.emit.writer import Names, Writer
from gpugen.plans.live_out import Result
from gpugen.plans.loops import Input, PlannedLoop, numbered
from gpugen.plans.slicing import Slice
from gpugen.plans.sweeps import Sweep

Role: TypeAlias = Literal["run", "extra", "array", "input", "result"]

STRIDE = 64
"""How many short iterations a thread runs before it looks at the state again."""

LONG_STRIDE = 32
"""The same for iterations with loops of their own."""

INDEX_BITS = 53
"""The caller refuses indices and inputs of a greater magnitude than 2^53."""

_WORDS = """
    block k shift state first last position order lower step reached code levels level
    claimed raise_to is_stopped stop added subtracted multiplied shifted
    truncated_quotient truncated_remainder real_quotient real_remainder single double sqrt
    whole float int abs max min range iteration run listed reach note imprint verified
    claimed_alone untouched unwritten start DONE CLASH OUTSIDE ZERO OVERFLOW UNDEFINED STOPPED
    ENDLESS True False arrived have_arrived share rest region raw thread code GO_ON
"""
_RESERVED = frozenset({*_WORDS.split(), *LIBRARY, *WHOLE_NUMBERS})
_PURPOSES: Mapping[Purpose, str] = {
    "claim": "claims every element that it touches in its ownership word",
    "claim alone": "claims every element that it touches, with no other thread about",
    "touch": "touches elements in bits of its thread, and ends where that has been before",
    "imprint": "leaves its number in the word of every element that it writes",
    "verify": "looks whether its number is where it was left, and nobody else's elsewhere",
    "seek": "ends at its first access to one element",
    "reach": "finds the level before which it cannot run",
    "note": "notes its level at the elements that it touches",
    "expose": "stamps what it writes, and notes what it reads before it has",
    "win": "notes which iteration stores to an element last",
    "last store": "runs, and stores what no later iteration overwrites",
    "own store": "runs, and stores to the elements that belong to this thread",
    "sweep": "is run by all threads, which share the loops in it",
    "plain": "runs as it stands",
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """What the caller passes at one place: `name` is that of the program."""

    role: Role
    name: str
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A module of generated code: its parts, and the parameters of its functions.

    `iteration` takes the number of an iteration before them; `run` takes the first and
    the one after the last, `listed` the same as places in an order that it takes third.
    Both look every `stride` iterations whether the run has been stopped.
    """

    head: str
    iteration: str
    parameters: tuple[Parameter, ...]
    passed: str
    stride: int
    text: str
    """The whole module."""
    widths: Mapping[str, Widths] = field(default_factory=dict)
    """The types that NumPy may give the scalars that the kernel keeps."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a kernel is wanted for.

    `part` is the slice to run, `None` for the whole body; `numbers` gives the checked
    arrays their numbers; `checked` are the sites to mark, `None` for all of those arrays.
    `dtypes` are the types of the elements. `invariant` are elements that are written and stay
    the same in an iteration, so that bits need to note them only once; `read` are the arrays
    of which bits note reads, too. `results` are the scalars to keep, one part for each
    block of iterations. `regions` are loops inside, by the numbers of their statements, whose
    iterations a team shares, with operators and variables of their reductions. To elements
    of `summed` arrays values are added at once, whoever does so at the same time. Where
    regions `are_handed` what they need, they check themselves what subscripts it makes.
    """

    purpose: Purpose
    part: Slice | None
    numbers: Mapping[str, int]
    checked: frozenset[SiteId] | None
    dtypes: Mapping[str, str]
    widths: Mapping[str, str]
    is_numpy: bool
    invariant: frozenset[Load] = frozenset()
    read: frozenset[str] = frozenset()
    results: tuple[Result, ...] = ()
    sweep: Sweep | None = None
    regions: Regions = field(default_factory=dict)
    summed: frozenset[str] = frozenset()
    are_handed: bool = False


def kernel(loop: PlannedLoop, request: Request) -> Kernel:
    """The kernel of a loop for a purpose; what has no code is an `UnsupportedError`."""
    widths: dict[str, Widths] = {}
    while True:
        before = dict(widths)
        made = _emitted(loop, request, widths)
        if widths == before:
            return made


def _emitted(loop: PlannedLoop, request: Request, widths: dict[str, Widths]) -> Kernel:
    names = Names(set(_RESERVED))
    arrays = {each.name: names.fresh(each.name) for each in loop.arrays}
    extras, parameters = _extras(request, names)
    w = Writer(names, dict(request.dtypes), request.is_numpy, arrays, {}, widths)
    texts = list(extras.values())
    parameters += [Parameter("array", each.name) for each in loop.arrays]
    texts += list(arrays.values())
    for each in loop.inputs:
        value, is_passed = _input(each, w, request)
        w.inputs[each.name] = value
        if is_passed:
            parameters.append(Parameter("input", each.name))
            texts.append(value.text)
    invariant = sorted(request.invariant, key=str) if request.purpose == "touch" else ()
    flags = {load: names.fresh("is_touched") for load in invariant}
    marks = Marks(request.purpose, request.numbers, extras, flags, request.read)
    parts = {each.name: Part.named(each, names) for each in request.results}
    for name, part in parts.items():
        parameters += [Parameter("result", name, each) for each in ("value", "when")]
        texts += [part.value, part.when]
    own = ["state", "lower", "step"]
    if request.sweep is None:
        _iteration(loop, request, w, marks, parts)
        own += ["shift"] if parts else []
    else:
        _swept(loop, request.sweep, w, marks, parts)
    passed = ", ".join([*own, *texts])
    run = [Parameter("run", each) for each in own]
    number = "k, " if request.sweep is None else ""
    iteration = "\n".join([f"def iteration({number}{passed}):", *w.lines])
    head = "\n".join([*_head(loop, request), ""])
    has_loops = any(
        isinstance(s, Loop | While) for s in walk_statements(loop.node.body)
    )
    stride = LONG_STRIDE if has_loops else STRIDE
    runs = _runs(passed, stride) if request.sweep is None else _once(passed)
    text = "\n".join([head, iteration, *runs, ""])
    kept = {name: w.widths.get(name) or PLAIN for name in parts}
    return Kernel(head, iteration, (*run, *parameters), passed, stride, text, kept)


def _extras(
    request: Request, names: Names
) -> tuple[dict[tuple[str, str], str], list[Parameter]]:
    """The names of a purpose's own parameters."""
    by_array, once = EXTRAS[request.purpose]
    extras: dict[tuple[str, str], str] = {}
    for extra in by_array:
        for array in request.numbers:
            extras[extra, array] = names.fresh(f"{array}_{extra}")
    for extra in once:
        extras[extra, ""] = extra if extra == "level" else names.fresh(extra)
    found = [Parameter("extra", array, extra) for extra, array in extras]
    return extras, found


def _input(each: Input, w: Writer, request: Request) -> tuple[Value, bool]:
    """The value of an input, and whether it is a parameter of the functions."""
    name = each.name
    array, _, dimension = name.rpartition(".shape.")
    if array in w.arrays:
        text = f"{w.arrays[array]}.shape[{dimension}]"
        return Value(text, "int", INDEX_BITS, PLAIN, True), False
    kind = value_kind(each.type.kind)
    widths = PLAIN if kind != "real" else real_widths(w, each.type)
    if request.is_numpy:
        widths = frozenset({request.widths.get(name, "")})
    return Value(w.names.fresh(name), kind, INDEX_BITS, widths, True), True


def _iteration(
    loop: PlannedLoop,
    request: Request,
    w: Writer,
    marks: Marks,
    parts: Mapping[str, Part],
) -> None:
    index = w.names.fresh(loop.node.variable)
    w.inputs[loop.node.variable] = Value(index, "int", INDEX_BITS, PLAIN, True)
    w.line(f"{index} = lower + {_distance(loop)}")
    if request.purpose == "reach":
        w.line("reached = 0")
    if parts:
        w.line("block = k >> shift")
    for flag in marks.flags.values():
        w.line(f"{flag} = False")
    needed = None if request.part is None else request.part.variables
    for scalar in loop.changed:
        if needed is not None and scalar.name not in needed:
            continue
        if scalar.name in parts and parts[scalar.name].role != "last":
            note_type(w, scalar.name, scalar.type)
            continue
        declare(w, scalar.name, scalar.type)
    changed = frozenset(scalar.name for scalar in loop.changed)
    body = Body(
        w,
        request.part,
        marks,
        request.checked,
        parts,
        changed,
        request.regions,
        request.summed,
        index if request.are_handed else None,
    )
    body.lower(tuple(numbered(loop.node.body, loop.number + 1)), (loop.node.label,))
    w.line(f"return {marks.result}")


def _distance(loop: PlannedLoop) -> str:
    """How far the index of iteration `k` is from the first one."""
    match loop.node.step:
        case IntConst(value=1):
            return "k"
        case IntConst(value=step):
            return f"k * {step}"
        case _:
            return "k * step"


def _swept(
    loop: PlannedLoop,
    sweep: Sweep,
    w: Writer,
    marks: Marks,
    parts: Mapping[str, Part],
) -> None:
    """All iterations, one after the other, with what they leave to each other."""
    index = w.names.fresh(loop.node.variable)
    w.line("arrived = 0")
    w.line(f"block = {marks.extras['mine', '']}")
    for scalar in loop.changed:
        begun = w.inputs.pop(scalar.name, None)
        declare(w, scalar.name, scalar.type)
        if begun is not None and scalar.name in sweep.begun:
            w.begun[scalar.name] = begun.widths
            w.line(f"{w.scalars[scalar.name][0]} = {begun.text}")
    w.inputs[loop.node.variable] = Value(index, "int", INDEX_BITS, PLAIN, True)
    changed = frozenset(scalar.name for scalar in loop.changed)
    body = SweepBody(w, None, marks, None, parts, changed, sweep=sweep)
    with w.block(f"for k in range({marks.extras['count', '']}):"):
        w.fail("is_stopped(state)", "STOPPED")
        w.line(f"{index} = lower + {_distance(loop)}")
        listed = tuple(numbered(loop.node.body, loop.number + 1))
        body.lower(listed, (None, loop.node.label))
    w.line("return DONE")


def _head(loop: PlannedLoop, request: Request) -> Iterator[str]:
    span = loop.node.span
    where = f", line {span.line}" if span.line else ""
    variable = loop.node.variable.partition(".index")[0]
    yield f'"""The loop over {variable} in {loop.program.name}{where}.'
    yield ""
    yield f"Each iteration {_PURPOSES[request.purpose]}."
    yield "Iteration `k` has the index `lower + k * step`. An iteration that cannot go on"
    yield "returns why; the run stops, and `state` keeps the reason and the iteration."
    yield '"""'
    yield ""


def _runs(passed: str, stride: int) -> Iterator[str]:
    yield from _run("run", f"first, last, {passed}", "k", passed, stride)
    listed = f"first, last, order, {passed}"
    yield from _run("listed", listed, "position", passed, stride, "order[position]")


def _once(passed: str) -> Iterator[str]:
    yield ""
    yield ""
    yield f"def run(first, last, {passed}):"
    yield "    if first < last:"
    yield f"        code = iteration({passed})"
    yield "        if code > 0:"
    yield "            stop(state, code, 0)"


def _run(
    name: str,
    parameters: str,
    index: str,
    passed: str,
    stride: int,
    picked: str = "",
) -> Iterator[str]:
    yield ""
    yield ""
    yield f"def {name}({parameters}):"
    yield f"    for start in range(first, last, {stride}):"
    yield "        if is_stopped(state):"
    yield "            return"
    yield f"        for {index} in range(start, min(last, start + {stride})):"
    if picked:
        yield f"            k = {picked}"
    yield f"            code = iteration(k, {passed})"
    yield "            if code > 0:"
    yield "                stop(state, code, k)"
    yield "                return"
