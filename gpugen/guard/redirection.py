"""The text of a kernel whose groups of threads work on private copies of what they share.

An address in a copy has a fixed distance from the one in the original. So it is enough to
move pointers where they come from: parameters at the entry, shared variables at their
declaration, variables of the file where they are named. What is made of them (elements,
fields, rows, vectors, walking pointers) moves with them, and no type changes.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from string import Template

from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import SHARED
from gpugen.cuda.counting.including import with_headers
from gpugen.cuda.counting.scanning import (
    Edit,
    FunctionText,
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
from gpugen.guard import on_a_device
from gpugen.guard.kernel_texts import declared, in_braces, in_rooms, of_kernel
from gpugen.guard.monitoring import Watched

SUFFIX, OF_FILE = "_of_block", "_of_file"
_BARRIER = re.compile(r"\b__syncthreads\b")


_PARAMETERS = (
    Parameter("run", "given", "long long *"),
    Parameter("run", "run", "long long *"),
)


def redirected(
    source: SourceFile,
    name: str,
    named: Collection[str] | None = None,
    dynamic: int = SHARED,
    *,
    is_for_device: bool = False,
    has_file: bool = True,
    threads: int = 0,
) -> Watched:
    """The kernel of a name on copies; of variables in its text those named, or all.

    With the threads of a block it takes no more registers than these have.

    A variable of the file that is used in a way in which no copy can stand for it (as a
    member of a namespace or a class, or hidden by another one) makes a text that does not
    compile; then `has_file` leaves all of them where they are.
    """
    text = of_kernel(with_headers(source, source.text), name, dynamic)
    found = tokens(text)
    parts = list(functions(found))
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    of_file = file_variables(found, parts, named) if has_file else {}
    files, of_block = tuple(each.text for each in of_file), list[str]()
    edits = [*without_host(text, found, parts)]
    for number, (variable, end) in enumerate(of_file.items(), len(arguments)):
        edits += _moved(text, variable, end, number)
    edits += _declarations(found, named, of_block, len(arguments) + len(files))
    others = tuple[str, ...]()
    if is_for_device:
        edits += on_a_device.turns(parts)
        others = on_a_device.others(text, found, parts, files)
    body = f"{line_one(source)}\n{_BARRIER.sub('ld_barrier', edited(text, edits))}"
    texts = [text_of(each) for each in ("given", "ld_passes", "ld")]
    if is_for_device:
        texts = [*texts[:2], text_of("ld_seen"), texts[2], on_a_device.seeing()]
    entry = Template(text_of("ld_entry")).substitute(
        kernel=name,
        parameters=len(arguments),
        places=on_a_device.places(files, OF_FILE) if is_for_device else "",
        bounds=f"__launch_bounds__({threads})" if threads else "",
    )
    made = "\n".join([*texts, body if is_for_device else in_rooms(body), entry])
    kernel = CudaKernel("guarded_kernel", made, _PARAMETERS)
    return Watched(kernel, arguments, files, tuple(of_block), others)


def _declarations(
    found: Sequence[Token],
    named: Collection[str] | None,
    of_block: list[str],
    first: int,
) -> Iterator[Edit]:
    for place in in_braces(found):
        names, end = declared(found, place + 1)
        kept = [each for each in names if named is None or each.text in named]
        moved = ""
        for each in kept:
            yield Edit(each.start, each.end, each.text + SUFFIX, is_cut=True)
            own = f"ld_own<{first + len(of_block)}>({each.text}{SUFFIX})"
            moved += f" auto &{each.text} = {own};"
            of_block.append(each.text)
        yield Edit(found[end].end, found[end].end, moved)


def file_variables(
    found: Sequence[Token],
    parts: Sequence[FunctionText],
    named: Collection[str] | None = None,
) -> dict[Token, Token]:
    """The variables of the file that are declared once, each with what ends that.

    Functions alone use them, so no address of the original is kept anywhere.
    """
    spans = [(part.start, part.end) for part in parts]
    outside = [each for each in found if not any(a <= each.start < b for a, b in spans)]
    often = Counter(each.text for each in outside)
    ends = dict[Token, Token]()
    for place, token in enumerate(outside):
        if token.text == "__device__" and any(e.text == ";" for e in outside[place:]):
            names, end = declared(outside, place + 1)
            ends.update(dict.fromkeys(names, outside[end]))
    return {
        name: end
        for name, end in ends.items()
        if often[name.text] == 1 and (named is None or name.text in named)
    }


def _moved(text: str, variable: Token, end: Token, number: int) -> Iterator[Edit]:
    """From its declaration on the name stands for the copy of the group; lines stay."""
    own = variable.text + OF_FILE
    yield Edit(variable.start, variable.end, own, is_cut=True)
    line = text.count("\n", 0, end.end) + 1
    lines = f"\n#define {variable.text} ld_own_of_file<{number}>({own})\n#line {line}\n"
    yield Edit(end.end, end.end, lines)
