"""The text of a kernel whose groups of threads work on private copies of what they share.

An address in a copy has a fixed distance from the one in the original. So it is enough to
move pointers where they come from: parameters at the entry, shared variables at their
declaration. What is made of them (elements, fields, rows, vectors, walking pointers) moves
with them, and no type changes.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from string import Template

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.scanning import (
    Edit,
    FunctionText,
    Token,
    closing,
    edited,
    functions,
    tokens,
)
from gpugen.cuda.counting.tracing import (
    arguments_of,
    kernel_named,
    line_one,
    with_sizes,
    without_host,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.texts import text_of
from gpugen.guard.monitoring import Watched

SUFFIX = "_of_block"
_BARRIER = re.compile(r"\b__syncthreads\b")


def redirected(
    source: SourceFile, name: str, shared: Collection[str] | None = None
) -> Watched:
    """The kernel of a name on copies; of its shared variables those named, or all."""
    text = with_sizes(source.text)
    found = tokens(text)
    parts = list(functions(found))
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    edits = [*without_host(text, found, parts)]
    for each in parts:
        if each.is_of_device:
            edits += _declarations(each, shared)
    entry = Template(text_of("ld_entry")).substitute(
        kernel=name, parameters=len(arguments)
    )
    made = (
        f"{text_of('given')}\n{text_of('ld_passes')}\n{text_of('ld')}\n{line_one(source)}\n"
        f"{_BARRIER.sub('ld_barrier', edited(text, edits))}\n{entry}"
    )
    given = ("given", "long long *"), ("run", "long long *")
    parameters = tuple(Parameter("run", *each) for each in given)
    return Watched(CudaKernel("guarded_kernel", made, parameters), arguments)


def _declarations(
    function: FunctionText, shared: Collection[str] | None
) -> Iterator[Edit]:
    body, place = function.body, 0
    while place < len(body):
        if body[place].text != "__shared__":
            place += 1
            continue
        names, end = _declared(body, place + 1)
        kept = [each for each in names if shared is None or each.text in shared]
        for each in kept:
            yield Edit(each.start, each.end, each.text + SUFFIX, is_cut=True)
        moved = "".join(
            f" auto &{each.text} = ld_own({each.text}{SUFFIX});" for each in kept
        )
        yield Edit(body[end].end, body[end].end, moved)
        place = end + 1


def _declared(body: Sequence[Token], place: int) -> tuple[list[Token], int]:
    """The names that a declaration gives, and where it ends."""
    names, latest = list[Token](), None
    is_open = True
    while body[place].text != ";":
        text = body[place].text
        if text in "([{":
            is_open = is_open and text != "["
            place = closing(body, place)
        elif text == ",":
            names += [latest] if latest else []
            latest, is_open = None, True
        elif is_open and (text[0].isalpha() or text[0] == "_"):
            latest = body[place]
        place += 1
        if place >= len(body):
            raise UsageError("a declaration of shared memory is not followed")
    return [*names, *([latest] if latest else [])], place
