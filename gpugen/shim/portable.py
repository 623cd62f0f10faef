"""Compiled kernels (PTX) as C++ for fibers, and a count of the instructions that threads do.

It runs the very text that a GPU would be given, also with what `announcing` puts into it.
Registers are variables, labels are labels; each basic block adds its instructions to
`ptx_instructions`. What is not known is refused, so nothing is left out.
"""

import ctypes
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError, Triple
from gpugen.shim.device import Shim

_SPECIAL = {
    f"%{name}.{axis}": f"{function}().{axis}"
    for name, function in (
        ("tid", "shim_thread"),
        ("ctaid", "shim_block"),
        ("ntid", "shim_block_size"),
        ("nctaid", "shim_grid_size"),
    )
    for axis in "xyz"
} | {"%laneid": "lane()", "%clock64": "shim_clock()", "%clock": "shim_clock()"}
_OPERATIONS = {
    "add", "sub", "mul", "mad", "fma", "div", "rem", "min", "max", "and", "or", "xor", "not",
    "neg", "abs", "shl", "shr", "selp", "popc", "clz", "brev", "bfind", "bfe", "bfi", "prmt",
    "sqrt", "rsqrt", "rcp", "ex2", "lg2", "sin", "cos", "tanh", "copysign",
}  # fmt: skip
_COMPARED = {
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "lo": "<", "ls": "<=", "hi": ">", "hs": ">=",
}  # fmt: skip
_UNORDERED = {
    "equ": "==", "neu": "!=", "ltu": "<", "leu": "<=", "gtu": ">", "geu": ">=",
}  # fmt: skip
_SIZES = {"pred": "pred", "b8": "u8", "b16": "u16", "b32": "u32", "b64": "u64"}
_TYPE = re.compile(r"[busf](8|16|32|64)$|pred$")
_DECLARED = re.compile(
    r"(?:\.(?:visible|weak|extern) )*\.(global|const|shared|local|param) (?:\.align (\d+) )?"
    r"\.(\w+) ([\w$]+)(\[[\d]*\])?(?: ?= ?(.*))?$",
    re.DOTALL,
)
_FUNCTION = re.compile(
    r"(?:\.(?:visible|weak|extern) )*\.(func|entry) ?(?:\(([^()]*)\))? ?([\w$]+) ?"
    r"(?:\(([^()]*)\))?",
)
_LINE = re.compile(
    r"\.(?:loc|file|version|target|address_size|maxntid|minnctapersm)\b[^\n]*"
)


def as_text(ptx: str) -> str:
    """C++ behind `portable.h` that does what a compiled text does."""
    whole = _Text()
    for each in _statements(ptx):
        whole.add(each)
    return "\n".join([*whole.heads, *whole.lines])


def _statements(ptx: str) -> Iterator[str]:
    """Declarations, instructions, labels and braces; nothing of what is for a debugger."""
    text = re.sub(r"//[^\n]*", "", ptx)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = re.search(r"^\s*\.section", text, re.MULTILINE)
    text = text[: found.start()] if found else text
    at = 0
    pattern = re.compile(r"\s*(?:([{}])|([\w$]+:)(?!:))")
    while text[at:].strip():
        match = pattern.match(text, at)
        if match:
            at = match.end()
            yield (match[1] or match[2]).strip()
            continue
        start = re.compile(r"\s*").match(text, at)
        at = start.end() if start else at
        line = _LINE.match(text, at)
        if line:
            at = line.end()
            continue
        is_function = re.match(r"(?:\.\w+ )*\.(?:func|entry)\b", text[at : at + 80])
        end = re.compile(r"[;{]" if is_function else ";").search(text, at)
        assert end is not None, text[at : at + 80]
        yield " ".join(text[at : end.start()].split()) + (";" * (end[0] == ";"))
        at = end.start() if end[0] == "{" else end.end()


@dataclass
class _Text:
    """The text that is made: what is declared, and the functions."""

    heads: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)
    depth: int = 0
    block: int | None = None
    count: int = 0
    opening: list[str] = field(default_factory=list)

    def add(self, statement: str) -> None:
        """One more statement."""
        if statement in "{}":
            self._brace(statement)
        elif statement.endswith(":"):
            self._end_block()
            self.lines.append(f"{statement};")
            self._begin_block()
        elif ".callprototype" in statement:
            pass
        elif statement.startswith("."):
            self._declare(statement)
        else:
            self._instruction(statement)

    def _brace(self, brace: str) -> None:
        if self.depth == 0:
            self.lines += ["{", *self.opening]
            self.opening = []
            self._begin_block()
        elif brace == "}" and self.depth == 1:
            self._end_block()
            self.lines.append("}")
        else:
            self.lines.append(brace)
        self.depth += 1 if brace == "{" else -1

    def _begin_block(self) -> None:
        self.block, self.count = len(self.lines), 0
        self.lines.append("")

    def _end_block(self) -> None:
        if self.block is not None and self.count:
            self.lines[self.block] = f"ptx_instructions += {self.count};"
        self.block = None

    def _declare(self, statement: str) -> None:
        text = statement.rstrip(";").strip()
        found = _FUNCTION.match(text)
        if text.startswith(".pragma"):
            return
        if text.startswith(".reg"):
            self._registers(text)
        elif found:
            self._function(found, is_body=not statement.endswith(";"))
        elif "=" in text:
            self._variable(text)
        else:
            first, *others = text.split(",")
            kind = first.rpartition(" ")[0]
            for each in (first, *(f"{kind} {other.strip()}" for other in others)):
                self._variable(each)

    def _registers(self, text: str) -> None:
        _, kind, names = text.split(maxsplit=2)
        size = _SIZES[re.sub("[usf]", "b", kind[1:]) if kind != ".pred" else "pred"]
        for name in names.split(","):
            many = re.fullmatch(r"\s*%([\w$]+)<(\d+)>", name)
            own = (
                [f"{many[1]}{k}" for k in range(int(many[2]))]
                if many
                else [name.strip().lstrip("%")]
            )
            self.lines.append(f"{size} {', '.join(f'_{each}' for each in own)};")

    def _variable(self, text: str) -> None:
        found = _DECLARED.match(text)
        if not found or not _TYPE.match(found[3]):
            raise DeviceError(f"`{text}`: this declaration is not followed")
        space, align, kind, name, extent, value = found.groups()
        if kind not in {"b8", "u8"} or not extent:
            kind = re.sub("b(?=16|32|64)", "u", kind)
        made = f"__attribute__((aligned({align or 8}))) {kind} {name}{extent or '[1]'}"
        if value:
            inner = value if value.startswith("{") else f"{{{value}}}"
            made += f" = {inner}"
        if space == "shared":
            self.shared.add(name)
            self.heads.append(f"__shared__ {made};")
        elif space == "const":
            self.heads.append(f"CONSTANT {made};")
        elif space == "global":
            self.heads.append(f"static {made};")
        else:
            self.lines.append(f"{made};")

    def _function(self, found: re.Match[str], *, is_body: bool) -> None:
        kind, result, name, parameters = found.groups()
        own = [each for part in (result, parameters) for each in _parameters(part)]
        if kind == "entry":
            given = ", ".join(f"{type_} own_{each}" for type_, each in own)
            self.lines.append(f"static void {name}({given})")
            self.opening = [f"u8 *{each} = (u8 *)&own_{each};" for _, each in own]
            return
        head = f"static void {name}({', '.join(f'u8 *{n}' for _, n in own)})"
        self.heads.append(f"{head};")
        if is_body:
            self.lines.append(head)

    def _instruction(self, statement: str) -> None:
        self.count += 1
        found = re.match(r"(?:@(!?)%([\w$]+) )?([a-z]\w*)([\w.:]*) ?(.*);$", statement)
        if not found:
            raise DeviceError(f"`{statement}`: this instruction is not followed")
        negated, predicate, code, marks, rest = found.groups()
        made = self._made(code, marks.strip(".").split("."), _operands(rest), statement)
        if predicate:
            made = f"if ({negated}_{predicate}) {{ {made} }}"
        self.lines.append(made)
        if code in ("bra", "ret", "exit"):
            self._end_block()
            self._begin_block()

    def _made(
        self, code: str, marks: Sequence[str], given: Sequence[str], statement: str
    ) -> str:
        if code in _OPERATIONS:
            return self._operation(code, marks, given)
        maker = getattr(self, f"_{code}", None)
        if maker is None:
            raise DeviceError(f"`{statement}`: this instruction is not followed")
        return str(maker(marks, given))

    def _value(self, given: str) -> str:
        """The bits of an operand."""
        if given in _SPECIAL:
            return f"u64({_SPECIAL[given]})"
        if given.startswith("!"):
            return f"u64(!{self._value(given[1:])})"
        if given.startswith("%"):
            return f"u64(_{given[1:]})"
        if re.match(r"0[fF][0-9A-Fa-f]{8}$", given):
            return f"0x{given[2:]}ull"
        if re.match(r"0[dD][0-9A-Fa-f]{16}$", given):
            return f"0x{given[2:]}ull"
        if re.match(r"-?\d", given):
            return f"u64({given.replace('U', 'u')}ll)"
        name, _, offset = (each.strip() for each in given.partition("+"))
        address = f"u64({name})"
        if name in self.shared:
            address = f"shared_of({address})"
        return f"({address} + {offset})" if offset else address

    def _set(self, into: str, value: str) -> str:
        """A result goes into a register; `_` takes none."""
        if into == "_":
            return f"{value};"
        return f"_{into[1:]} = decltype(_{into[1:]})({value});"

    def _operation(self, code: str, marks: Sequence[str], given: Sequence[str]) -> str:
        type_ = marks[-1]
        name = code
        for each in ("lo", "hi", "wide", "shiftamt"):
            if each in marks:
                name = f"{code}_{each}"
        if code in ("mul", "mad") and type_.startswith("f"):
            name = {"mul": "mul_lo", "mad": "fma"}[code]
        if not _TYPE.match(type_):
            raise DeviceError(f"`{code}.{'.'.join(marks)}`: not followed")
        values = ", ".join(map(self._value, given[1:]))
        return self._set(given[0], f"op_{name}<{type_}>({values})")

    def _mov(self, marks: Sequence[str], given: Sequence[str]) -> str:
        into, value = given
        if value.startswith("{"):
            parts = _operands(value[1:-1])
            width = int(marks[-1][1:]) // len(parts)
            mask = f"0x{(1 << width) - 1:x}ull"
            made = " | ".join(
                f"({self._value(each)} & {mask}) << {width * k}"
                for k, each in enumerate(parts)
            )
            return self._set(into, made)
        if into.startswith("{"):
            parts = _operands(into[1:-1])
            width = int(marks[-1][1:]) // len(parts)
            return " ".join(
                self._set(each, f"{self._value(value)} >> {width * k}")
                for k, each in enumerate(parts)
            )
        return self._set(into, self._value(value))

    def _setp(self, marks: Sequence[str], given: Sequence[str]) -> str:
        compare, type_ = marks[0], marks[-1]
        into, one, other = given[:3]
        a, b = (f"as<{type_}>({self._value(each)})" for each in (one, other))
        if compare in _COMPARED:
            made = f"{a} {_COMPARED[compare]} {b}"
            if compare == "ne" and type_.startswith("f"):
                made = f"({a} < {b} || {a} > {b})"
        elif compare in _UNORDERED:
            made = f"!({a} == {a} && {b} == {b}) || {a} {_UNORDERED[compare]} {b}"
        elif compare in ("num", "nan"):
            made = f"{'!' * (compare == 'nan')}({a} == {a} && {b} == {b})"
        else:
            raise DeviceError(f"`setp.{'.'.join(marks)}`: not followed")
        if len(given) > 3:
            operator = {"and": "&&", "or": "||", "xor": "^"}[marks[1]]
            made = f"({made}) {operator} bool({self._value(given[3])})"
        first, _, second = into.partition("|")
        extra = self._set(second, f"!({made})") if second else ""
        return extra + self._set(first, made)

    def _cvt(self, marks: Sequence[str], given: Sequence[str]) -> str:
        to, from_ = marks[-2:]
        rounding = next(
            (each[1] for each in marks if re.match(r"r[nmpz]i$", each)), "-"
        )
        if not (_TYPE.match(to) and _TYPE.match(from_)):
            raise DeviceError(f"`cvt.{'.'.join(marks)}`: not followed")
        value = self._value(given[1])
        return self._set(given[0], f"converted<{to}, {from_}>({value}, '{rounding}')")

    def _cvta(self, marks: Sequence[str], given: Sequence[str]) -> str:
        value = self._value(given[1])
        if "shared" in marks:
            value = f"shared_{'of' if marks[0] == 'to' else 'at'}({value})"
        return self._set(given[0], value)

    def _isspacep(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return self._set(given[0], f"is_{marks[0]}({self._value(given[1])})")

    def _address(self, marks: Sequence[str], given: str) -> str:
        inner = given.strip("[] ")
        name, sign, offset = (each.strip() for each in inner.partition("+"))
        base = self._value(name)
        made = f"({base} + {offset})" if sign else base
        return f"shared_at({made})" if "shared" in marks else made

    def _ld(self, marks: Sequence[str], given: Sequence[str]) -> str:
        into, at = given
        type_, address = marks[-1], self._address(marks, at)
        parts = _operands(into[1:-1]) if into.startswith("{") else [into]
        return " ".join(
            self._set(
                each, f"put(*(volatile {type_} *)({address} + {k} * sizeof({type_})))"
            )
            for k, each in enumerate(parts)
        )

    def _st(self, marks: Sequence[str], given: Sequence[str]) -> str:
        at, value = given
        type_, address = marks[-1], self._address(marks, at)
        parts = _operands(value[1:-1]) if value.startswith("{") else [value]
        return " ".join(
            f"*(volatile {type_} *)({address} + {k} * sizeof({type_})) = "
            f"as<{type_}>({self._value(each)});"
            for k, each in enumerate(parts)
        )

    def _atom(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return self._set(given[0], self._changed(marks, given[1:]))

    def _red(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return f"{self._changed(marks, given)};"

    def _changed(self, marks: Sequence[str], given: Sequence[str]) -> str:
        values = ", ".join(map(self._value, given[1:]))
        return (
            f"atom_{marks[-2]}<{marks[-1]}>({self._address(marks, given[0])}, {values})"
        )

    def _bra(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return f"goto {given[0]};"

    def _ret(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return "return;"

    def _exit(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return "shim_exit();"

    def _bar(self, marks: Sequence[str], given: Sequence[str]) -> str:
        if marks[0] == "warp":
            return f"__syncwarp(u32({self._value(given[0])}));"
        if marks[0] == "red" and marks[1] == "or":
            value = self._value(given[2])
            return self._set(given[0], f"__syncthreads_or(int({value}))")
        if marks[0] != "sync":
            raise DeviceError(f"`bar.{'.'.join(marks)}`: not followed")
        if len(given) == 1:
            return "__syncthreads();"
        name, count = map(self._value, given)
        return f"__barrier_sync_count(u32({name}), u32({count}));"

    _barrier = _bar

    def _vote(self, marks: Sequence[str], given: Sequence[str]) -> str:
        value, mask = map(self._value, given[1:])
        if marks[1] == "all":
            return self._set(given[0], f"!__ballot_sync(u32({mask}), !int({value}))")
        made = f"__ballot_sync(u32({mask}), int({value}))"
        return self._set(given[0], made if marks[1] == "ballot" else f"{made} != 0")

    def _shfl(self, marks: Sequence[str], given: Sequence[str]) -> str:
        into, _, inside = given[0].partition("|")
        values = ", ".join(map(self._value, given[1:]))
        made = self._set(into, f"shuffled('{marks[1][0]}', {values}, &is_inside)")
        return f"{{ bool is_inside; {made} {self._set(inside, 'is_inside') if inside else ''} }}"

    def _membar(self, marks: Sequence[str], given: Sequence[str]) -> str:
        return "shim_fence();"

    _fence = _membar

    def _call(self, marks: Sequence[str], given: Sequence[str]) -> str:
        parts = [each for each in given if not each.startswith("prototype")]
        result = parts.pop(0)[1:-1] if parts[0].startswith("(") else ""
        name = parts.pop(0)
        own = [
            each
            for part in (result, *(p[1:-1] for p in parts))
            for each in _operands(part)
        ]
        arguments = ", ".join(f"(u8 *){each}" for each in own)
        if name.startswith("%"):
            kinds = ", ".join("u8 *" for _ in own)
            name = f"((void (*)({kinds})){self._value(name)})"
        return f"{name}({arguments});"


def _operands(text: str) -> list[str]:
    """Operands, of which some are lists of their own."""
    found = re.findall(r"\{[^}]*\}|\([^)]*\)|\[[^\]]*\]|[^,\s]+", text)
    return [each.replace(" ", "") if each[0] in "{(" else each for each in found]


def _parameters(text: str | None) -> Iterator[tuple[str, str]]:
    for each in (text or "").split(","):
        found = re.search(r"\.(\w+) ([\w$]+)(?:\[\d+\])?$", each.strip())
        if found:
            yield re.sub("b(?=8|16|32|64)", "u", found[1]), found[2]


@dataclass(slots=True)
class PortableShim(Shim):
    """Fibers that run what `compiled` makes of a kernel: the PTX that a GPU would be given."""

    header: str = "portable.h"
    is_announced: bool = False
    is_strict: bool = False
    compiled: Callable[[CudaKernel], str] = lambda kernel: kernel.text
    instructions: int = 0

    def written(self, kernel: CudaKernel) -> str:
        """The text behind the header."""
        return as_text(self.compiled(kernel))

    def launch_shaped(
        self, kernel: CudaKernel, values: Sequence[Any], grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel, and counts the instructions of its threads."""
        Shim.launch_shaped(self, kernel, values, grid, block)
        count = ctypes.c_ulonglong.in_dll(self.library(kernel), "ptx_instructions")
        self.instructions, count.value = self.instructions + count.value, 0
