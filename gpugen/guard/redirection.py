"""The text of a kernel whose groups of threads work on private copies of what they share.

An address in a copy has a fixed distance from the one in the original. So it is enough to
move pointers where they come from: parameters at the entry, shared variables at their
declaration. What is made of them (elements, fields, rows, vectors, walking pointers) moves
with them, and no type changes.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from string import Template

from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import SHARED
from gpugen.cuda.counting.scanning import (
    Edit,
    Token,
    edited,
    functions,
    tokens,
)
from gpugen.cuda.counting.tracing import (
    arguments_of,
    kernel_named,
    line_one,
    without_host,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.texts import text_of
from gpugen.guard.kernel_texts import declared, in_braces, in_rooms, of_kernel
from gpugen.guard.monitoring import Watched

SUFFIX = "_of_block"
_BARRIER = re.compile(r"\b__syncthreads\b")


def redirected(
    source: SourceFile,
    name: str,
    shared: Collection[str] | None = None,
    dynamic: int = SHARED,
    *,
    is_for_device: bool = False,
) -> Watched:
    """The kernel of a name on copies; of its shared variables those named, or all."""
    text = of_kernel(source.text, name, dynamic)
    found = tokens(text)
    parts = list(functions(found))
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    edits = [*without_host(text, found, parts), *_declarations(found, shared)]
    entry = Template(text_of("ld_entry")).substitute(
        kernel=name, parameters=len(arguments)
    )
    body = _BARRIER.sub("ld_barrier", edited(text, edits))
    if not is_for_device:
        body = in_rooms(body)
    made = (
        f"{text_of('given')}\n{text_of('ld_passes')}\n{text_of('ld')}\n{line_one(source)}\n"
        f"{body}\n{entry}"
    )
    given = ("given", "long long *"), ("run", "long long *")
    parameters = tuple(Parameter("run", *each) for each in given)
    return Watched(CudaKernel("guarded_kernel", made, parameters), arguments)


def _declarations(
    found: Sequence[Token], shared: Collection[str] | None
) -> Iterator[Edit]:
    for place in in_braces(found):
        names, end = declared(found, place + 1)
        kept = [each for each in names if shared is None or each.text in shared]
        for each in kept:
            yield Edit(each.start, each.end, each.text + SUFFIX, is_cut=True)
        moved = "".join(
            f" auto &{each.text} = ld_own({each.text}{SUFFIX});" for each in kept
        )
        yield Edit(found[end].end, found[end].end, moved)
