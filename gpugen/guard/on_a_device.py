"""What the text of a kernel on copies notes of itself where nobody watches its accesses.

Loops count how often they come round, atomic functions, fences and clocks tell that they
are used. What no copy can stand for, and what cannot be looked at, is found in the text.
"""

from collections.abc import Iterable, Iterator, Sequence
from string import Template

from depanalysis.errors import UsageError
from gpugen.cuda.counting.scanning import (
    Edit,
    FunctionText,
    Loops,
    Token,
    directives,
)
from gpugen.cuda.texts import text_of
from gpugen.guard.kernel_texts import declared

_ATOMICS = [
    f"atomic{name}{scope}"
    for name in [
        "Add",
        "Sub",
        "Exch",
        "Min",
        "Max",
        "Inc",
        "Dec",
        "CAS",
        "And",
        "Or",
        "Xor",
    ]
    for scope in ("", "_block", "_system")
]
_REFUSED = {
    "asm": "instructions of the machine",
    "__asm__": "instructions of the machine",
    "malloc": "memory that a kernel allocates",
    "new": "memory that a kernel allocates",
    "cudaMalloc": "memory that a kernel allocates",
}
_OF_DEVICE = ("__device__", "__managed__")


def seeing() -> str:
    """The text that stands before that of the file."""
    lines = (f"LD_ATOMIC({each})\n#define {each} ld_{each}" for each in _ATOMICS)
    return Template(text_of("ld_seeing")).substitute(atomics="\n".join(lines))


def places(of_file: Sequence[str], suffix: str) -> str:
    """Statements that tell where the variables of the file are."""
    lines = (
        f"    ld_run.seen->places[{2 * each}] = (long long)&{name}{suffix};\n"
        f"    ld_run.seen->places[{2 * each + 1}] = sizeof({name}{suffix});\n"
        for each, name in enumerate(of_file)
    )
    return "".join(lines)


def turns(parts: Iterable[FunctionText]) -> list[Edit]:
    """Loops that count; a function whose loops are not followed has none that do."""
    loops, edits = Loops(), list[Edit]()
    for each in parts:
        loops.edits = []
        try:
            if each.is_of_device:
                loops.enter(each)
        except (UsageError, IndexError):
            continue
        edits += loops.edits
    return edits


def others(
    text: str,
    found: Sequence[Token],
    parts: Sequence[FunctionText],
    of_file: Sequence[str],
) -> tuple[str, ...]:
    """What a kernel may store to of which there are no copies."""
    inside = [token for part in parts if part.is_of_device for token in part.body]
    for token in inside:
        if token.text in _REFUSED:
            what = _REFUSED[token.text]
            raise UsageError(f"`{token.text}`: {what} cannot be watched on a device")
    spans = [(part.start, part.end) for part in parts]
    outside = [each for each in found if not any(a <= each.start < b for a, b in spans)]
    made = {*_macros(text), *_OF_DEVICE}
    kept = [e for e in _of_file(outside, made) if e not in of_file]
    return (*dict.fromkeys(kept), *_hidden(text), *_static(inside))


def _macros(text: str) -> Iterator[str]:
    """Macros behind which a variable of the device is declared."""
    for _, _, line in directives(text):
        words = line.split(maxsplit=2)
        if words[0] == "#define" and any(e in line for e in _OF_DEVICE):
            yield words[1].partition("(")[0]


def _hidden(text: str) -> Iterator[str]:
    """Macros that declare shared memory, which nobody finds there."""
    for _, _, line in directives(text):
        words = line.split(maxsplit=2)
        if words[0] == "#define" and "__shared__" in line:
            yield f"what `{words[1].partition('(')[0]}` declares"


def _of_file(outside: Sequence[Token], made: set[str]) -> Iterator[str]:
    """The variables of the device that are not constant."""
    for place, token in enumerate(outside):
        if token.text not in made:
            continue
        end = next(
            (n for n in range(place, len(outside)) if outside[n].text in ";{("), None
        )
        begin = place
        while begin > 0 and outside[begin - 1].text not in (";", "}", "{"):
            begin -= 1
        words = {each.text for each in outside[begin:end]}
        if end is not None and outside[end].text != "(" and not _is_constant(words):
            names, _ = declared(outside, place + 1)
            yield from (each.text for each in names)


def _is_constant(words: set[str]) -> bool:
    return bool(words & {"const", "constexpr", "__constant__"}) and "*" not in words


def _static(inside: Sequence[Token]) -> Iterator[str]:
    """Variables of a function that all threads of a device have together."""
    for place, token in enumerate(inside):
        following = {each.text for each in inside[place + 1 : place + 3]}
        if token.text == "static" and not following & {
            "const",
            "constexpr",
            "__shared__",
        }:
            names, _ = declared(inside, place + 1)
            yield from (f"static {each.text}" for each in names)
