"""Verdicts of earlier runs, in a folder that the caller names.

The verdicts on a Program follow from the Program, from the texts that its places are in,
from the options and from the code of this package: no clock and no other file has a say in
them. All of these are the name of an entry, so that what is found under it is what would
be found again. What a file calls is part of its Programs once they are linked, so that a
change elsewhere asks those functions anew that it reaches, and no others.

An entry is written at once when its Program is judged, by renaming a whole file, so that
runs that are killed, and several at a time, leave only whole entries. An entry that cannot
be read is judged again. Reading one makes values of the classes of verdicts and runs no
code that an entry brings along.
"""

import hashlib
import io
import os
import pickle
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from depanalysis.errors import UsageError
from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import LoopVerdict

_SOLVERS = ("islpy", "z3-solver")
_ROOMS = ("depanalysis.verdicts", "depanalysis.source", "depanalysis.ir.")
_PLAIN = (str, bytes, int, float, complex, bool, Fraction, type(None))
_DIGEST = hashlib.sha256
_PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class VerdictCache:
    """The entries of a folder for the Programs of one text under some options."""

    folder: str
    options: Options
    source: SourceFile

    def found(self, program: Program) -> tuple[LoopVerdict, ...] | None:
        """The verdicts on the loops of a Program, if an earlier run has kept them."""
        entry = self._entry(program)
        if entry is None:
            return None
        try:
            checksum, _, data = entry.read_bytes().partition(b"\n")
            if checksum.decode() != _DIGEST(data).hexdigest():
                return None
            return tuple(_Verdicts(io.BytesIO(data)).load())
        except Exception:
            return None

    def keep(self, program: Program, loops: tuple[LoopVerdict, ...]) -> None:
        """Writes an entry; where the disk does not take it, there is none."""
        entry = self._entry(program)
        if entry is None:
            return
        data = pickle.dumps(loops, protocol=4)
        with suppress(OSError):
            entry.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=entry.parent, prefix=".new-")
            with open(descriptor, "wb") as file:
                file.write(_DIGEST(data).hexdigest().encode() + b"\n" + data)
            os.replace(name, entry)

    def _entry(self, program: Program) -> Path | None:
        """The file of a Program; none of one that holds what has no name here."""
        try:
            name = self._name(program)
        except (TypeError, RecursionError):
            return None
        return Path(self.folder, name[:2], name[2:])

    def _name(self, program: Program) -> str:
        naming = _Naming()
        naming.add(replace(self.options, cache=None))
        naming.add(program)
        texts = {each.path: each.text for each in self.source.others}
        texts[self.source.path] = self.source.text
        for path in (self.source.path, *sorted(naming.paths)):
            naming.add((path, texts.get(path)))
        naming.hashed.update(_code())
        return naming.hashed.hexdigest()


def prepared(folder: str) -> None:
    """Makes the folder, which version control leaves alone."""
    try:
        os.makedirs(folder, exist_ok=True)
        mark = os.path.join(folder, ".gitignore")
        if not os.path.exists(mark):
            with open(mark, "w", encoding="utf-8") as file:
                file.write("*\n")
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise UsageError(f"--cache: '{folder}' cannot be written: {reason}") from None


class _Naming:
    """A hash of plain data; equal values that are not one object count as such."""

    def __init__(self) -> None:
        self.hashed = _DIGEST()
        self.paths: set[str] = set()
        self._seen: dict[int, int] = {}
        # While an object is held here, no other one has its identity.
        self._held: list[object] = []

    def add(self, value: Any) -> None:
        """Take a value in; `TypeError` where it is no plain data."""
        kind = type(value)
        if isinstance(value, _PLAIN) and not isinstance(value, Enum):
            self._word(f"{kind.__name__} {value!r}")
        elif isinstance(value, Enum):
            self._word(f"{kind.__qualname__} {value.name}")
        elif kind is tuple or kind is list:
            self._all(f"{kind.__name__} {len(value)}", value)
        elif is_dataclass(value) and not isinstance(value, type):
            self._record(value)
        else:
            raise TypeError(f"{kind.__name__} is no plain data")

    def _record(self, value: Any) -> None:
        number = self._seen.get(id(value))
        if number is not None:
            self._word(f"again {number}")
            return
        self._seen[id(value)] = len(self._held)
        self._held.append(value)
        if isinstance(value, Span):
            self.paths.add(value.path)
        kind = type(value)
        parts = (getattr(value, each.name) for each in fields(value))
        self._all(f"{kind.__module__}.{kind.__qualname__}", parts)

    def _all(self, head: str, parts: Any) -> None:
        self._word(head)
        for each in parts:
            self.add(each)

    def _word(self, text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        self.hashed.update(b"%d:%b" % (len(data), data))


class _Verdicts(pickle.Unpickler):
    """Makes the data of verdicts, and nothing else that a file may ask for."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith(_ROOMS) else None
        is_data = isinstance(found, type) and (
            is_dataclass(found) or issubclass(found, Enum | tuple)
        )
        if not is_data or found.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a verdict")
        return found


@cache
def _code() -> bytes:
    """A hash of what finds the verdicts: this package, its solvers, and Python."""
    hashed = _DIGEST(sys.version.encode())
    for name in _SOLVERS:
        hashed.update(f"{name} {metadata.version(name)}\n".encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        hashed.update(path.read_bytes())
    return hashed.digest()
