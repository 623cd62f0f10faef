"""The files of CUDA text with their named holes, and the names that they use up.

`protocols` fills the holes with its state machines, so that a kernel and the model
checker go by the same table.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from string import Template

from gpugen.cuda.rendering import EXACT
from gpugen.cuda.translation import names_of
from gpugen.emit.codes import NAMES
from gpugen.protocols import deferral, lenient, ownership

KEYWORDS = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl
    const constexpr const_cast continue decltype default delete do double dynamic_cast else
    enum explicit export extern false float for friend goto if inline int long mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public
    register reinterpret_cast return short signed sizeof static static_assert static_cast
    struct switch template this thread_local throw true try typedef typeid typename union
    unsigned using virtual void volatile wchar_t while xor xor_eq char8_t char16_t char32_t
    concept consteval constinit co_await co_return co_yield requires restrict main
    threadIdx blockIdx blockDim gridDim warpSize linux unix
    stopped code position is_block_stopped iteration begin
"""
_NAME = re.compile(r"[A-Za-z_]\w*")
_FUNCTION = re.compile(r"\n\n(?=__device__)")
_MADE = re.compile(r"(_extent_\d+|_end|_step)$")
_GLOBAL = ("enum", "const ", "typedef", "struct", "__device__", "template", "#define")
_WIDTH = 72


@cache
def text_of(name: str) -> str:
    """A file with its holes."""
    return (files("gpugen.cuda") / "text" / f"{name}.cu").read_text(encoding="utf-8")


def filled(name: str) -> str:
    """A file with the holes that the protocols fill."""
    return Template(text_of(name)).substitute(
        codes=", ".join(f"{code} = {value}" for code, value in NAMES.items()),
        FREE=ownership.FREE,
        SHARED=ownership.SHARED,
        WRITTEN=ownership.WRITTEN,
        CLASH=ownership.CLASH,
        PACKED=ownership.PACKED,
        LENIENT_FREE=lenient.FREE,
        LENIENT_OWNED=lenient.OWNED,
        LENIENT_SHARED=lenient.SHARED,
        STATE_BITS=ownership.STATE_BITS,
        MOST=deferral.MOST,
        CODE_BITS=deferral.CODE_BITS,
    )


def functions(body: str) -> Iterator[str]:
    """The functions of arithmetic that a body calls, and those that they call."""
    about, _, rest = text_of("arithmetic").partition("\n")
    wanted = set(_NAME.findall(body))
    kept: list[str] = []
    for text in reversed(_FUNCTION.split(f"\n\n{rest.strip()}")):
        name = text.partition("(")[0].rpartition(" ")[2]
        if name in wanted:
            wanted |= set(_NAME.findall(text))
            kept.insert(0, f"{text}\n")
    if wanted & EXACT:
        yield about
    yield from kept


def renamed(iteration: str, around: str) -> dict[str, str]:
    """New names for those that mean something else in C++ or in the text around."""
    taken = {*KEYWORDS.split(), *global_names(around)}
    own = names_of(iteration)
    called = {*re.findall(r"(\w+)\(", iteration), "state", "k", *NAMES}
    found: dict[str, str] = {}
    for name in sorted(own - called):
        fresh = name
        while fresh in taken or _MADE.search(fresh) or (fresh != name and fresh in own):
            fresh += "_"
        taken.add(fresh)
        if fresh != name:
            found[name] = fresh
    return found


def global_names(text: str) -> Iterator[str]:
    """The names on lines that begin something that all of a text knows."""
    for line in text.split("\n"):
        if line.startswith(_GLOBAL):
            yield from _NAME.findall(line)


def folded(parts: list[str]) -> str:
    """Parameters or arguments, some of them to a line."""
    lines, line = [], ""
    for part in parts:
        if line and len(line) + len(part) > _WIDTH:
            lines.append(line.rstrip())
            line = ""
        line += f"{part}, "
    lines.append(line.rstrip(", "))
    return f"\n{' ' * 8}".join(lines)
