"""Compiled text (PTX) whose accesses to memory call `guard_access` before they are made.

Every instruction with an address is known, or the text is refused: nothing is left out in
silence. Local memory, parameters and constants are of one thread, or never stored to. What
belongs to the monitor itself is not announced.
"""

import re
from collections.abc import Iterator

from gpugen.cuda.launching import DeviceError

MONITOR = frozenset(
    f"guard_{each}"
    for each in (
        "access", "add", "after", "barrier", "block", "cas", "clashes", "max", "next",
        "passed", "syncwarp", "thread", "threads", "touch", "words_of",
    )
)  # fmt: skip
"""The functions of the monitor: none of theirs is announced."""

_ENTRY = "guarded_kernel"
_DECLARED = (
    ".visible .func guard_access (.param .b64 guard_access_param_0, "
    ".param .b32 guard_access_param_1, .param .b32 guard_access_param_2);"
)
_NAME = re.compile(r"(?:_Z(\d+))?(\w+)\s*(?:\(\s*\)?)?\s*$")
_FUNCTION = re.compile(r"^(?:\.\w+ )*\.(?:func|entry)\b")
_INSTRUCTION = re.compile(
    r"\s*(?P<predicate>@!?%\w+\s+)?(?P<code>[a-z]\w*)(?P<marks>[\w.:]*)\s"
    r"[^\[;]*\[\s*(?P<at>[%$\w]+)\s*(?:\+\s*(?P<offset>-?\d+))?\s*\][^\[;]*;\s*$"
)
_TYPE = re.compile(r"(?:\.v(\d))?\.[busf](\d+)(?:x2)?$")
_KINDS = {"ld": 0, "ldu": 0, "st": 1, "atom": 2, "red": 2}
_OF_ONE_THREAD = {"param", "local", "const"}
_TOUCH_NOTHING = {"prefetch", "prefetchu", "call", "isspacep"}


def announced(text: str) -> str:
    """The text with a call before each access."""
    lines = list[str]()
    is_own = is_debug = False
    for number, line in enumerate(text.split("\n")):
        if line.startswith(".address_size"):
            line = f"{line}\n{_DECLARED}"
        elif _FUNCTION.match(line):
            is_own, is_debug = _name_of(line) in (_ENTRY, *MONITOR), False
        is_debug = is_debug or line.lstrip().startswith(".section")
        if "[" in line and not is_own and not is_debug and _is_instruction(line):
            lines += _call(line, number)
        lines.append(line)
    return "\n".join(lines)


def _name_of(line: str) -> str:
    """The function that begins there, as the text of the kernel has it."""
    found = _NAME.search(line)
    length, name = found.groups() if found else ("", "")
    return name[: int(length)] if length else name


def _is_instruction(line: str) -> bool:
    return not line.lstrip().startswith((".", "//"))


def _call(line: str, number: int) -> Iterator[str]:
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
    at = f"%guard_at{number}"
    yield f"{{ .reg .b64 {at}; .param .b64 guard_a; .param .b32 guard_s, guard_k;"
    yield _address(found["at"], at, is_shared="shared" in spaces)
    yield f"add.s64 {at}, {at}, {found['offset'] or 0};"
    yield f"st.param.b64 [guard_a], {at}; st.param.b32 [guard_s], {bytes_};"
    yield f"st.param.b32 [guard_k], {_KINDS[found['code']]};"
    yield f"{found['predicate'] or ''}call guard_access, (guard_a, guard_s, guard_k); }}"


def _address(given: str, into: str, *, is_shared: bool) -> str:
    """As any part of memory has it."""
    copy = f"cvt.u64.u32 {into}, {given};" if given.startswith("%r") else ""
    if given.startswith("%rd") or not copy:
        copy = f"mov.u64 {into}, {given};"
    space = "shared" if is_shared else "global"
    # An address in a register is that of a space only if the instruction names it.
    is_generic = given.startswith("%") and not is_shared
    return copy if is_generic else f"{copy} cvta.{space}.u64 {into}, {into};"
