"""A file of CUDA to the text of one kernel that notes every access it makes.

Of the file stay what a device needs: functions of the host and headers of the system go.
Each access in the text is passed by way of `traced`, which is in `text/trace.cu`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Template

from depanalysis.errors import UsageError
from depanalysis.proofs.coalescing.verdicts import AccessVerdict
from depanalysis.source import SourceFile, Span
from gpugen.cuda.counting.including import with_headers
from gpugen.cuda.counting.scanning import (
    Edit,
    FunctionText,
    Loops,
    Token,
    closing,
    directives,
    edited,
    functions,
    tokens,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.texts import text_of

WORDS = 5
"""The words of an event, as `text/trace.cu` writes it."""

SHARED_BYTES = 98304
"""What an array in shared memory without a size gets."""

_TAKES = (
    ("events", "long long *"),
    ("count", "unsigned long long *"),
    ("most", "long long"),
    ("memory", "long long *"),
    ("arrays", "int"),
    ("loops", "unsigned int *"),
    ("wrong", "long long *"),
    ("given", "long long *"),
)
_CALLED = re.compile(r"(atomic\w*|__ld\w*|__st\w*)\s*\(")
_DYNAMIC = re.compile(r"extern\s+(__shared__[^;\[]*)\[\s*\]")
_QUOTED = re.compile(r'#\s*include\s*"')
_STAYS = re.compile(r"#\s*(define|undef|if|ifdef|ifndef|else|elif|endif|line)\b")


@dataclass(frozen=True, slots=True)
class Argument:
    """A parameter of a kernel: its name, its type, and whether it is a pointer.

    `is_read` is a pointer to what the text says is constant.
    """

    name: str
    type: str
    is_pointer: bool
    is_read: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """An access of the text; what is loaded and stored there at once has two kinds."""

    span: Span
    kinds: frozenset[str]
    array: str


@dataclass(frozen=True, slots=True)
class Traced:
    """A kernel that notes what it touches, its parameters, and the places in its text."""

    kernel: CudaKernel
    arguments: tuple[Argument, ...]
    places: tuple[Place, ...]
    loops: int


def traced(source: SourceFile, name: str, accesses: Sequence[AccessVerdict]) -> Traced:
    """The kernel of a name, with the accesses that are known in its file."""
    found = tokens(source.text)
    parts = list(functions(found))
    kernel = kernel_named(parts, name)
    arguments = tuple(arguments_of(kernel))
    known = {each.name for each in arguments}
    loops, places, edits = Loops(), list[Place](), list[Edit]()
    for each in parts:
        if each.is_of_device:
            _enter(loops, each)
    for span, group in _by_place(source, accesses).items():
        for kinds, start, end in _sides(source, span, group):
            array = next(each.array for each in group if each.kind in kinds)
            call = "traced" if array in known else "traced_variable"
            edits.append(_wrapped(source.text, start, end, f"{call}({len(places)}, "))
            places.append(Place(span, kinds, array))
    edits += [*loops.edits, *without_host(source.text, found, parts)]
    body = with_sizes(with_headers(source, edited(source.text, edits), _of_device))
    about = Template(text_of("trace")).substitute(LOOPS=max(1, loops.count))
    about += "\n" + text_of("given")
    entry = Template(text_of("trace_entry")).substitute(
        kernel=name, parameters=len(arguments)
    )
    parameters = tuple(Parameter("run", *each) for each in _TAKES)
    text = f"{about}\n{line_one(source)}\n{body}\n{entry}"
    made = CudaKernel("traced_kernel", text, parameters)
    return Traced(made, arguments, tuple(places), max(1, loops.count))


def _enter(loops: Loops, function: FunctionText) -> None:
    try:
        loops.enter(function)
    except IndexError:
        raise UsageError(f"the text of `{function.name}` is not followed") from None


def line_one(source: SourceFile) -> str:
    """What names the file to the compiler, before its first line."""
    path = source.path.replace("\\", "/").replace('"', "'")
    return f'#line 1 "{path}"'


def without_host(
    text: str, found: Sequence[Token], parts: Sequence[FunctionText]
) -> Iterator[Edit]:
    """Cuts what a device does not need; kernels become functions that one may call."""
    for each in parts:
        if not each.is_of_device:
            yield _cut(text, each.start, each.end)
    yield from _without_headers(text)
    yield from _plain(found)


def _of_device(text: str) -> str:
    found = tokens(text)
    return edited(text, without_host(text, found, list(functions(found))))


def with_sizes(text: str) -> str:
    """Arrays in shared memory that are given no size get one."""
    return _DYNAMIC.sub(_sized, text)


def kernel_named(parts: Sequence[FunctionText], name: str) -> FunctionText:
    """The kernel of a name."""
    kernels = [p for p in parts if any(t.text == "__global__" for t in p.head)]
    for each in kernels:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in kernels) or "none"
    raise UsageError(f"`{name}` is no kernel of this file; there is {names}")


def arguments_of(kernel: FunctionText) -> Iterator[Argument]:
    """The parameters of a kernel."""
    found = kernel.parameters
    place = begin = 0
    while place <= len(found) and found:
        if place == len(found) or found[place].text == ",":
            yield _argument(found[begin:place])
            begin = place + 1
        elif found[place].text in "([{":
            place = closing(found, place)
        place += 1


def _argument(found: Sequence[Token]) -> Argument:
    words = [each.text for each in found]
    if "&" in words or "=" in words or not words:
        raise UsageError(f"the parameter `{' '.join(words)}` has no counted run")
    is_pointer = "*" in words or "[" in words
    names = [each for each in words if each[0].isalpha() or each[0] == "_"]
    skipped = {"const", "volatile", "__restrict__", "__restrict", "restrict"}
    type_ = " ".join(each for each in names[:-1] if each not in skipped)
    pointed = words[: words.index("*")] if "*" in words else words
    is_read = is_pointer and words.count("*") < 2 and "const" in pointed
    return Argument(names[-1], type_, is_pointer, is_read)


def _by_place(
    source: SourceFile, accesses: Sequence[AccessVerdict]
) -> dict[Span, list[AccessVerdict]]:
    """The accesses at each place of this file whose array is known."""
    found: dict[Span, list[AccessVerdict]] = {}
    for each in accesses:
        if each.array and each.span.path in ("", source.path):
            found.setdefault(each.span, []).append(each)
    return found


def _sides(
    source: SourceFile, span: Span, group: Sequence[AccessVerdict]
) -> Iterator[tuple[frozenset[str], int, int]]:
    """The parts of a place in the text; what is copied as a whole has two of them."""
    kinds = frozenset(each.kind for each in group)
    start = offset(source, span.line, span.column)
    end = offset(source, span.end_line, span.end_column)
    sign = _assignment(source.text[start:end])
    if sign is None:
        yield kinds, start, end
        return
    if "store" in kinds:
        yield frozenset({"store"}), start, start + sign
    if "load" in kinds:
        yield frozenset({"load"}), start + sign + 1, end


def _assignment(text: str) -> int | None:
    """Where a sign of assignment stands that is in no brackets."""
    found, place = tokens(text), 0
    while place < len(found):
        if found[place].text in "([{":
            place = closing(found, place)
        elif found[place].text == "=":
            return found[place].start
        place += 1
    return None


def _wrapped(text: str, start: int, end: int, call: str) -> Edit:
    called = _CALLED.match(text[start:end])
    if called is None:
        return Edit(start, end, f"(*{call}&(", ")))", 2)
    first = start + called.end()
    return Edit(first, first + _first_argument(text[first:end]), call, ")", 2)


def _first_argument(text: str) -> int:
    found, place = tokens(text), 0
    while place < len(found):
        if found[place].text in ",)":
            return found[place].start
        if found[place].text in "([{":
            place = closing(found, place)
        place += 1
    return len(text)


def offset(source: SourceFile, line: int, column: int) -> int:
    """The place in the text of a line and a column, which count from 1."""
    before = source.text.split("\n")[: line - 1]
    return sum(len(each) + 1 for each in before) + column - 1


def _cut(text: str, start: int, end: int) -> Edit:
    """Lines keep their numbers."""
    return Edit(start, end, "\n" * text.count("\n", start, end), is_cut=True)


def _without_headers(text: str) -> Iterator[Edit]:
    for start, end, line in directives(text):
        if not _STAYS.match(line) and not _QUOTED.match(line):
            yield _cut(text, start, end)


def _plain(found: Sequence[Token]) -> Iterator[Edit]:
    for each in found:
        if each.text == "__global__":
            yield Edit(each.start, each.end, "__device__", is_cut=True)
    for place, each in enumerate(found):
        if each.text == "using" and found[place + 1].text == "namespace":
            yield Edit(each.start, found[place + 3].end, "", is_cut=True)


def _sized(match: re.Match[str]) -> str:
    return f"{match[1]}[{SHARED_BYTES} / 16]"
