"""Compiled text (PTX) that calls a monitor before what its threads do to memory.

`guard_access` is called before each access, with the value that a store leaves, others
before barriers and fences, and before calls; `guard_syncwarp` stands for each barrier of a
warp. Every instruction with an address and every barrier is known, or the text is refused:
nothing is left out in silence. Local memory, parameters and constants are of one thread, or
never stored to. What belongs to the monitor itself is not announced.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gpugen.cuda.launching import DeviceError

MONITOR = frozenset(
    f"guard_{each}"
    for each in (
        "access", "after", "barrier", "block", "blocks", "called", "cas", "clashes", "event",
        "fence", "here", "keeps", "meet", "next", "note", "own", "passes", "passes_four",
        "place", "room", "row", "syncwarp", "take", "thread", "threads", "touch", "words_of",
    )
)  # fmt: skip
"""The functions of the monitor: none of theirs is announced."""

PLACE = 32
"""A place is a line of the text of the file, shifted by so many bits, and one of the PTX."""

_ENTRY = "guarded_kernel"
_TAKES = {
    "access": ("b64", "b32", "b32", "b64", "b64", "b64"),
    "barrier": ("b64",),
    "fence": ("b64",),
    "called": ("b64",),
    "syncwarp": ("b32",),
}
_NAME = re.compile(r"(?:_Z(\d+))?(\w+)\s*(?:\(\s*\)?)?\s*$")
_FUNCTION = re.compile(r"^(?:\.\w+ )*\.(?:func|entry)\b")
_LOCATION = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)")
_INSTRUCTION = re.compile(
    r"\s*(?P<predicate>@!?%\w+\s+)?(?P<code>[a-z]\w*)(?P<marks>[\w.:]*)\s"
    r"[^\[;]*\[\s*(?P<at>[%$\w]+)\s*(?:\+\s*(?P<offset>-?\d+))?\s*\](?P<rest>[^\[;]*);\s*$"
)
_BARRIER = re.compile(
    r"\s*(@!?%\w+\s+)?(bar|barrier)((?:\.\w+)+)\s+(?:%\w+,\s*)?([%\w]+)\s*(,[^;]*)?;\s*$"
)
_TYPE = re.compile(r"(?:\.v(\d))?\.[busf](\d+)(?:x2)?$")
_KINDS = {"ld": 0, "ldu": 0, "st": 1, "atom": 2, "red": 2}
_OF_ONE_THREAD = {"param", "local", "const"}
_TOUCH_NOTHING = {"prefetch", "prefetchu", "call", "isspacep"}
_ORDERED = {"relaxed", "acquire", "release", "acq_rel", "sc"}
_OF_BLOCK = 7


def announced(text: str) -> str:
    """The text with a call before each access, barrier, fence and call.

    The assembler may optimize it, as the calls stay: but not where lanes of a warp meet.
    They all have to come to one place of the monitor, which has as many as it is called from
    where it becomes a part of what calls it.
    """
    made, lines = _Announcing(), list[str]()
    for number, line in enumerate(text.split("\n")):
        lines += made.of_line(line, number)
    found = "\n".join(lines)
    return found if "call guard_syncwarp" in found else _without_debugging(found)


def _without_debugging(text: str) -> str:
    """With what is for a debugger the assembler optimizes nothing."""
    kept = text.partition("\n\t.section")[0]
    return re.sub(
        r"(?m)^\s*\.(loc|file)\b.*\n|(?<=^\.target )(\w+), debug", r"\2", kept
    )


def _declared() -> Iterator[str]:
    for name, kinds in _TAKES.items():
        own = (f".param .{kind} guard_{name}_{n}" for n, kind in enumerate(kinds))
        yield f".visible .func guard_{name} ({', '.join(own)});"


@dataclass(slots=True)
class _Announcing:
    """Where in the text it is: in which function, at which line of the file."""

    is_own: bool = False
    is_debug: bool = False
    line: int = 0

    def of_line(self, line: str, number: int) -> Iterator[str]:
        """A line, with what stands before it."""
        if line.startswith(".address_size"):
            yield line
            yield from _declared()
            return
        if _FUNCTION.match(line):
            self.is_own = _name_of(line) in (_ENTRY, *MONITOR)
            self.is_debug, self.line = False, 0
        self.is_debug = self.is_debug or line.lstrip().startswith(".section")
        location = _LOCATION.match(line)
        if location:
            # The text of the monitor is the first file.
            self.line = int(location[2]) if int(location[1]) > 1 else 0
        if self.is_own or self.is_debug or line.lstrip().startswith((".", "//")):
            yield line
            return
        place = self.line << PLACE | number if self.line else 0
        code = re.match(r"\s*(?:@!?%\w+\s+)?([a-z]\w*)", line)
        what = code[1] if code else ""
        if what in ("bar", "barrier"):
            yield from _barrier(line, place)
            return
        if what in ("membar", "fence"):
            yield _call("fence", str(place))
        elif what == "call" and place:
            yield _call("called", str(place))
        elif "[" in line:
            yield from _access(line, number, place)
        yield line


def _name_of(line: str) -> str:
    """The function that begins there, as the text of the kernel has it."""
    found = _NAME.search(line)
    length, name = found.groups() if found else ("", "")
    return name[: int(length)] if length else name


def _call(name: str, *values: str, predicate: str = "") -> str:
    """A call of the monitor, in a scope of its own."""
    kinds = _TAKES[name]
    own = [f"guard_p{n}" for n in range(len(kinds))]
    declared = " ".join(
        f".param .{kind} {each};" for kind, each in zip(kinds, own, strict=True)
    )
    stored = " ".join(
        f"st.param.{kind} [{each}], {value};"
        for kind, each, value in zip(kinds, own, values, strict=True)
    )
    called = f"{predicate}call guard_{name}, ({', '.join(own)});"
    return f"{{ {declared} {stored} {called} }}"


def _barrier(line: str, place: int) -> Iterator[str]:
    """Barriers of a whole block, and those of a warp; no others are followed."""
    found = _BARRIER.match(line)
    kinds = found[3].split(".")[1:] if found else []
    if found and kinds[0] == "warp":
        yield _call("syncwarp", found[4], predicate=found[1] or "")
        return
    is_counted = found and found[5] and kinds[0] != "red"
    if not found or found[4] != "0" or is_counted or not {"sync", "red"} & set(kinds):
        raise DeviceError(f"`{line.strip()}`: this barrier cannot be announced")
    yield _call("barrier", str(place), predicate=found[1] or "")
    yield line


def _access(line: str, number: int, place: int) -> Iterator[str]:
    """The call that announces the access of a line, if it is one that others may see."""
    code = line.split(maxsplit=1)[0].split(".")[0]
    if code in _TOUCH_NOTHING:
        return
    found = _INSTRUCTION.match(line)
    is_known = found and found["code"] in _KINDS
    if not found or not is_known or "shared::cluster" in found["marks"]:
        raise DeviceError(f"`{line.strip()}`: this access cannot be announced")
    spaces = set(re.split(r"[.:]+", found["marks"]))
    if spaces & _OF_ONE_THREAD:
        return
    size = _TYPE.search(found["marks"])
    if not size:
        raise DeviceError(f"`{line.strip()}`: this access has no known size")
    bytes_ = int(size[1] or 1) * int(size[2]) // 8 * (2 if "x2" in size[0] else 1)
    if found["marks"].endswith("128"):
        bytes_ = 16
    kind = 2 if spaces & _ORDERED else _KINDS[found["code"]]
    if kind == 2 and "cta" in spaces:
        kind = _OF_BLOCK
    if spaces & {"release", "acq_rel", "sc"}:
        yield _call("fence", str(place))
    at, low, high = (f"%guard_{each}{number}" for each in ("at", "low", "high"))
    yield f"{{ .reg .b64 {at}, {low}, {high};"
    yield _address(found["at"], at, is_shared="shared" in spaces)
    yield f"add.s64 {at}, {at}, {found['offset'] or 0};"
    yield f"mov.u64 {low}, 0; mov.u64 {high}, 0;"
    if kind == 1:
        yield from _stored(found["rest"].strip(", "), (low, high), int(size[2]), number)
    values = at, str(bytes_), str(kind), str(place), low, high
    yield f"{_call('access', *values, predicate=found['predicate'] or '')} }}"


def _stored(
    given: str, into: tuple[str, str], width: int, number: int
) -> Iterator[str]:
    """The bits that a store leaves, of one value or of several side by side."""
    if width > 64:
        raise DeviceError(f"`{given}`: the value of this store cannot be announced")
    names = [each.strip() for each in given.strip("{} ").split(",")]
    bits, part = f"%guard_bits{number}", f"%guard_part{number}"
    yield f"{{ .reg .b64 {bits}; .reg .b32 {part};"
    for place, name in enumerate(names):
        yield _bits_of(name, bits, part)
        word, shift = divmod(place * width, 64)
        if width < 64:
            yield f"and.b64 {bits}, {bits}, {(1 << width) - 1};"
        yield f"shl.b64 {bits}, {bits}, {shift};"
        yield f"or.b64 {into[word]}, {into[word]}, {bits};"
    yield "}"


def _bits_of(name: str, bits: str, part: str) -> str:
    """A register of any type, or a constant, as one of 64 bits."""
    if re.match(r"%(rd|fd|SP)", name) or re.match(r"-?\d+$|0[dD]|[A-Za-z_$]", name):
        return f"mov.b64 {bits}, {name};"
    if re.match(r"%rs\d", name):
        return f"cvt.u64.u16 {bits}, {name};"
    if re.match(r"%r\d", name):
        return f"cvt.u64.u32 {bits}, {name};"
    return f"mov.b32 {part}, {name}; cvt.u64.u32 {bits}, {part};"


def _address(given: str, into: str, *, is_shared: bool) -> str:
    """As any part of memory has it."""
    copy = f"cvt.u64.u32 {into}, {given};" if given.startswith("%r") else ""
    if given.startswith("%rd") or not copy:
        copy = f"mov.u64 {into}, {given};"
    space = "shared" if is_shared else "global"
    # An address in a register is that of a space only if the instruction names it.
    is_generic = given.startswith("%") and not is_shared
    return copy if is_generic else f"{copy} cvta.{space}.u64 {into}, {into};"
