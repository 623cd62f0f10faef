"""The text of one kernel of a file: other kernels are cut, and dynamic memory gets a size.

Memory that is given at the launch has no size in the text, so that it is made an array of
`Launch.shared` bytes. Everything that a block declares so begins at one address.
"""

import re
from collections.abc import Iterator, Sequence

from depanalysis.errors import UsageError
from gpugen.cuda.counting.scanning import (
    Edit,
    FunctionText,
    Token,
    closing,
    edited,
    functions,
    tokens,
)
from gpugen.cuda.counting.tracing import kernel_named
from gpugen.cuda.texts import text_of

ROOMS = 96 << 10
"""The bytes of shared memory that templates, methods and inline functions may have."""

_MERGED = ("template", "inline", "__inline__", "__forceinline__", "constexpr")
_DYNAMIC = re.compile(
    r"\bextern\s+__shared__\s+([^;{}()\[\]]*(?:\([^()]*\)[^;{}()\[\]]*)*?)"
    r"\b(\w+)\s*\[\s*\]((?:\s*\[[^\]]*\])*)\s*;"
)
_NO_TYPE = re.compile(
    r"__align__\s*\([^)]*\)|alignas\s*\([^)]*\)|__attribute__\s*\(\(.*?\)\)|\bvolatile\b"
)


def of_kernel(text: str, name: str, shared: int) -> str:
    """The text without other kernels; lines keep their numbers."""
    found = tokens(text)
    parts = list(functions(found))
    kernel = kernel_named(parts, name.partition("<")[0])
    if (
        "<" not in name
        and kernel.head[0].text == "template"
        and kernel.head[2].text != ">"
    ):
        raise UsageError(f"`{name}` is a template: FILE:{name}<…> says which one")
    name = kernel.name
    named = {
        token.text
        for token in found
        if not any(part.start <= token.start < part.end for part in parts)
    }
    cuts = [
        _blank(text, part)
        for part in parts
        if _is_kernel(part) and part.name != name and part.name not in named
    ]
    kept = edited(text, cuts)
    _refuse_overlapping(kept, name)
    return _DYNAMIC.sub(lambda match: _sized(match, shared), kept)


def _is_kernel(part: FunctionText) -> bool:
    return any(token.text == "__global__" for token in part.head)


def _blank(text: str, part: FunctionText) -> Edit:
    lines = "\n" * text.count("\n", part.start, part.end)
    return Edit(part.start, part.end, lines, is_cut=True)


def _sized(match: re.Match[str], shared: int) -> str:
    declared, name, rows = match.groups()
    element = f"{_NO_TYPE.sub('', declared).strip()}{rows}"
    count = f"({shared} < sizeof({element}) ? 1 : {shared} / sizeof({element}))"
    made = f"__shared__ {declared}{name}[{count}]{rows};".replace("\n", " ")
    return made + "\n" * match[0].count("\n")


def _refuse_overlapping(text: str, name: str) -> None:
    """Several declarations of what is given at the launch are one memory."""
    declared = [
        (match.start(), match[2])
        for part in _reached(list(functions(tokens(text))), name)
        for match in _DYNAMIC.finditer(text, part.start, part.end)
    ]
    if len(declared) > 1:
        names = " and ".join(dict.fromkeys(each for _, each in sorted(declared)))
        raise UsageError(
            f"dynamic shared memory is declared {len(declared)} times, as {names}: all of "
            "it begins at one address, which is not followed"
        )


def _reached(parts: Sequence[FunctionText], name: str) -> list[FunctionText]:
    """The functions that a kernel may call, by their names, and itself."""
    reached, names = list[FunctionText](), {name}
    while True:
        more = [p for p in parts if p.name in names and p not in reached]
        if not more:
            return reached
        reached += more
        bodies: list[Token] = [token for part in more for token in part.body]
        names |= {token.text for token in bodies}


def in_rooms(text: str) -> str:
    """Shared variables of templates, methods and inline functions for fibers.

    g++ does not put them where those of a block stand, or not together with others. They
    get a room there: a type of their own, and a reference.
    """
    found = tokens(text)
    plain = [
        part
        for part in functions(found)
        if not any(token.text in _MERGED for token in part.head)
    ]
    edits = list[Edit]()
    for place in in_braces(found):
        token = found[place]
        if any(part.start <= token.start < part.end for part in plain):
            continue
        names, end = declared(found, place + 1)
        edits.append(Edit(token.start, token.end, "typedef", is_cut=True))
        for each in names:
            edits.append(
                Edit(each.start, each.end, f"{each.text}_of_type", is_cut=True)
            )
        made = "".join(
            f" struct {n.text}_of_room; auto &{n.text} = "
            f"shim_room<{n.text}_of_room, {n.text}_of_type>();"
            for n in names
        )
        edits.append(Edit(found[end].end, found[end].end, made))
    if not edits:
        return text
    return f"#define SHIM_ROOMS {ROOMS}\n{text_of('rooms')}\n{edited(text, edits)}"


def in_braces(found: Sequence[Token]) -> Iterator[int]:
    """The places of `__shared__` in functions, also of classes."""
    opened, begin = list[bool](), 0
    for place, token in enumerate(found):
        if token.text == "{":
            opened.append(found[begin].text not in ("namespace", "extern"))
        elif token.text == "}" and opened:
            opened.pop()
        elif token.text == "__shared__" and any(opened):
            yield place
        if token.text in "{};":
            begin = place + 1


def declared(body: Sequence[Token], place: int) -> tuple[list[Token], int]:
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
        elif text == "=":
            is_open = False
        elif is_open and (text[0].isalpha() or text[0] == "_"):
            latest = body[place]
        place += 1
        if place >= len(body):
            raise UsageError("a declaration of shared memory is not followed")
    return [*names, *([latest] if latest else [])], place
