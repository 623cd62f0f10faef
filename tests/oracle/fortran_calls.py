"""Calls every procedure of a compiled Fortran file, and says what is in memory after.

Input on standard input, as JSON: the path of a shared library, its procedures and lasting
storage, and seeds. Output, as JSON: for each procedure the bytes of its arguments, of its
result and of the lasting storage after each call, or why there are none. Each procedure is
called in a process of its own, so that one which ends badly takes no other with it.
"""

import ctypes
import json
import os
import random
import resource
import signal
import struct
import sys
from collections.abc import Iterator
from typing import Any

# Old programs leave their arrays, so there is room around each argument, in elements.
_BEFORE = 512
_ROOM = 2048
# What does not end has to be stopped; others take a small part of a second.
_SECONDS = 3
_SIZES = (9, 4, 2, 8, 1, 7)
_FORMATS = {
    ("INTEGER", 1): "b", ("INTEGER", 2): "h", ("INTEGER", 4): "i", ("INTEGER", 8): "q",
    ("LOGICAL", 1): "b", ("LOGICAL", 4): "i", ("LOGICAL", 8): "q",
    ("REAL", 4): "f", ("REAL", 8): "d", ("COMPLEX", 4): "ff", ("COMPLEX", 8): "dd",
}  # fmt: skip
_TYPE_NUMBERS = {"INTEGER": 1, "LOGICAL": 2, "REAL": 3, "COMPLEX": 4}
_RESULTS = {
    ("INTEGER", 4): ctypes.c_int32, ("INTEGER", 8): ctypes.c_int64,
    ("LOGICAL", 4): ctypes.c_int32, ("REAL", 4): ctypes.c_float,
    ("REAL", 8): ctypes.c_double,
}  # fmt: skip


def _value(number: int, seed: int, variable: dict[str, Any]) -> float:
    """Sizes for single integers, small subscripts for others, small numbers for reals."""
    if variable["kind"] == "LOGICAL":
        return number % 2
    if variable["kind"] == "INTEGER":
        if variable["rank"]:
            return number % 6 + 1
        return _SIZES[(seed // 2 + number * (seed % 2)) % len(_SIZES)]
    return float(number % 9 - 3)


def _filled(seed: int, variable: dict[str, Any], count: int) -> bytes:
    pick = random.Random(f"{seed} {variable['name']}")
    code = _FORMATS.get((variable["kind"], variable["size"]))
    if code is None:
        # Components of a structure: integers that may be subscripts.
        return struct.pack(f"={count}i", *(pick.randrange(6) + 1 for _ in range(count)))
    total = count * len(code)
    values = [_value(pick.getrandbits(24), seed, variable) for _ in range(total)]
    whole = code[0] not in "fd"
    return struct.pack(f"={total}{code[0]}", *(int(x) if whole else x for x in values))


def _descriptor(seed: int, variable: dict[str, Any], address: int) -> bytes:
    """An array of the language as gfortran describes it, each extent that of the seed."""
    extent, rank = _SIZES[(seed // 2) % len(_SIZES)], variable["rank"]
    size = struct.calcsize("=" + _FORMATS[variable["kind"], variable["size"]])
    strides = [extent**k for k in range(rank)]
    head = (address, -sum(strides), size, 0, rank, _TYPE_NUMBERS[variable["kind"]], 0)
    found = struct.pack("=QqQibbh", *head) + struct.pack("=q", size)
    return found + b"".join(struct.pack("=3q", x, 1, extent) for x in strides)


def _is_known(variable: dict[str, Any]) -> bool:
    if variable["has_descriptor"]:
        return (variable["kind"], variable["size"]) in _FORMATS
    return variable["kind"] not in ("CHARACTER", "UNKNOWN", "PROCEDURE", "CLASS")


class _Memory:
    """The buffers of one call; they live as long as this does."""

    def __init__(self) -> None:
        self._buffers: list[tuple[str, ctypes.Array[ctypes.c_char]]] = []

    def address(self, seed: int, variable: dict[str, Any]) -> int:
        """Where the first element of a filled variable is, or its descriptor."""
        code = _FORMATS.get((variable["kind"], variable["size"]), "i")
        content = _filled(seed, variable, _ROOM)
        buffer = ctypes.create_string_buffer(content, len(content))
        self._buffers.append((variable["name"], buffer))
        before = _BEFORE * struct.calcsize("=" + code)
        first = ctypes.addressof(buffer) + before
        if not variable["has_descriptor"]:
            return first
        described = _descriptor(seed, variable, first)
        kept = ctypes.create_string_buffer(described, len(described))
        self._buffers.append(("", kept))
        return ctypes.addressof(kept)

    def contents(self) -> dict[str, str]:
        """The bytes of each variable."""
        return {name: buffer.raw.hex() for name, buffer in self._buffers if name}


def _storage(
    library: ctypes.CDLL, blocks: list[dict[str, Any]]
) -> Iterator[tuple[str, dict[str, Any], int, int]]:
    """The symbol, each variable with its place, and its number of elements."""
    for block in blocks:
        try:
            start = ctypes.addressof(ctypes.c_char.in_dll(library, block["symbol"]))
        except ValueError:
            continue
        for variable in block["members"]:
            code = _FORMATS.get((variable["kind"], variable["size"]))
            if code is None:
                break
            name = f"{block['symbol']} {variable['name']}"
            yield name, variable, start, variable["count"]
            start += variable["count"] * struct.calcsize("=" + code)


def _called(
    library: ctypes.CDLL, spec: dict[str, Any], procedure: dict[str, Any], seed: int
) -> dict[str, str]:
    memory = _Memory()
    lasting = list(_storage(library, spec["storage"]))
    for _, variable, start, count in lasting:
        if variable["has_descriptor"]:
            content = _descriptor(
                seed,
                variable,
                memory.address(seed, variable | {"has_descriptor": False}),
            )
        else:
            content = _filled(seed, variable, count)
        ctypes.memmove(start, content, len(content))
    function = getattr(library, procedure["symbol"])
    result = procedure["result"]
    function.restype = (
        _RESULTS.get((result["kind"], result["size"])) if result else None
    )
    addresses = [memory.address(seed, each) for each in procedure["arguments"]]
    value = function(*(ctypes.c_void_p(each) for each in addresses))
    found = memory.contents() | {"result": repr(value)}
    for name, variable, start, count in lasting:
        if not variable["has_descriptor"]:
            size = len(_filled(seed, variable, count))
            found[name] = ctypes.string_at(start, size).hex()
    return found


def _outcome(
    library: ctypes.CDLL, spec: dict[str, Any], procedure: dict[str, Any]
) -> list[dict[str, str]] | str:
    """What a procedure leaves for each seed, or the reason why it was not called."""
    result = procedure["result"]
    if result and ((result["kind"], result["size"]) not in _RESULTS or result["rank"]):
        return "its result is of no simple type"
    if not all(map(_is_known, procedure["arguments"])):
        return "an argument is of no simple type"
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        signal.alarm(20 * _SECONDS)
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with os.fdopen(writer, "w") as pipe:
            found = [_called(library, spec, procedure, x) for x in spec["seeds"]]
            pipe.write(json.dumps(found))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if status == 0 else f"it ended with status {status}"


def _library(path: str) -> ctypes.CDLL:
    """A library whose unknown procedures are missed only where they are called."""
    load = ctypes.CDLL(None).dlopen
    load.restype = ctypes.c_void_p
    handle = load(path.encode(), os.RTLD_LAZY)
    assert handle, path
    return ctypes.CDLL(path, handle=handle)


def main() -> None:
    """Read the request, call, print."""
    spec = json.load(sys.stdin)
    library = _library(spec["library"])
    found = {x["symbol"]: _outcome(library, spec, x) for x in spec["procedures"]}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
