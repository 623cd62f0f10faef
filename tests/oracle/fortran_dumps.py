"""What gfortran itself says about the procedures of a file: arguments, types, storage.

Input: a Fortran file. Output: the `Procedure`s that can be called from outside, and the
`Storage` that outlives a call, from the compiler's dump of the program as it was parsed.
"""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_UNIT = re.compile(r"(?P<indent> *)procedure name = (?P<name>\S+)")
_COMMON = re.compile(r" *common: /(?P<name>[^/]*)/ (?P<members>.*)")
_SYMBOL = re.compile(r" *symtree: '[^']*' *\|\| symbol: '(?P<name>[^']*)'")
_TYPE = re.compile(r" *type spec : \((?P<kind>\w+) (?P<size>\S+?)( .*)?\)")
_ATTRIBUTES = re.compile(r" *attributes: \((?P<text>.*)\)")
_SHAPE = re.compile(
    r" *Array spec:\((?P<rank>\d+) \[\d+\] (?P<how>\w+) (?P<bounds>.*)\)"
)
_ARGUMENTS = re.compile(r" *Formal arglist: (?P<names>.*)")
_EXTENTS = re.compile(r"(-?\d+) (-?\d+)")


@dataclass(slots=True)
class Variable:
    """A variable: its type, the bytes of an element, its rank, how its shape is given."""

    name: str
    kind: str = "UNKNOWN"
    size: int = 0
    attributes: frozenset[str] = frozenset()
    rank: int = 0
    how: str = ""
    count: int = 1
    arguments: tuple[str, ...] = ()

    @property
    def has_descriptor(self) -> bool:
        """Whether callers hand over a description of the array, with its bounds."""
        return self.how in ("AS_ASSUMED_SHAPE", "AS_DEFERRED")


@dataclass(frozen=True, slots=True)
class Procedure:
    """A subroutine or function: its symbol in the object file, and its arguments."""

    name: str
    symbol: str
    arguments: tuple[Variable, ...]
    result: Variable | None


@dataclass(frozen=True, slots=True)
class Storage:
    """A block that outlives calls: its symbol, and the variables in it, in order."""

    symbol: str
    members: tuple[Variable, ...]


@dataclass(slots=True)
class _Unit:
    name: str
    module: "_Unit | None"
    depth: int
    variables: dict[str, Variable] = field(default_factory=dict)
    commons: list[tuple[str, list[str]]] = field(default_factory=list)


def dumped(path: Path, folder: Path) -> tuple[list[Procedure], list[Storage]]:
    """The procedures and the lasting storage of a file; modules are put in the folder."""
    command = ["gfortran", "-w", "-std=legacy", "-fsyntax-only", f"-J{folder}"]
    command += ["-fdump-fortran-original", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    units = list(_units(done.stdout.split("\n")))
    found = [each for unit in units if (each := _procedure(unit)) is not None]
    return found, list({each.symbol: each for each in _storage(units)}.values())


def _units(lines: list[str]) -> Iterator[_Unit]:
    outer: list[_Unit] = []
    variable = Variable("")
    for line in lines:
        if head := _UNIT.fullmatch(line):
            depth = len(head["indent"]) // 2
            outer = [each for each in outer if each.depth < depth]
            unit = _Unit(head["name"], outer[-1] if outer else None, depth)
            outer.append(unit)
            yield unit
        elif not outer:
            continue  # The compiler names no procedure for block data.
        elif common := _COMMON.fullmatch(line):
            outer[-1].commons.append((common["name"], common["members"].split(", ")))
        elif symbol := _SYMBOL.match(line):
            variable = Variable(symbol["name"])
            outer[-1].variables.setdefault(symbol["name"], variable)
        else:
            _describe(variable, line)


def _describe(variable: Variable, line: str) -> None:
    if kind := _TYPE.fullmatch(line):
        variable.kind = kind["kind"]
        variable.size = int(kind["size"]) if kind["size"].isdigit() else 0
    elif attributes := _ATTRIBUTES.fullmatch(line):
        variable.attributes = frozenset(re.split(r"[ (]+", attributes["text"]))
    elif shape := _SHAPE.fullmatch(line):
        variable.rank, variable.how = int(shape["rank"]), shape["how"]
        for low, high in _EXTENTS.findall(shape["bounds"]):
            variable.count *= max(0, int(high) - int(low) + 1)
    elif arguments := _ARGUMENTS.fullmatch(line):
        variable.arguments = tuple(arguments["names"].split())


def _procedure(unit: _Unit) -> Procedure | None:
    """The procedure that a unit is, if it can be called from outside."""
    around = unit.module.variables if unit.module else {}
    own = around.get(unit.name, unit.variables.get(unit.name))
    if own is None or unit.depth > 1 or unit.name.startswith("_"):
        return None
    if "PROCEDURE" not in own.attributes or "ARTIFICIAL" in own.attributes:
        return None
    is_function = "FUNCTION" in own.attributes
    module = unit.module.name if unit.module else ""
    symbol = f"__{module}_MOD_{unit.name}" if module else f"{unit.name}_"
    arguments = tuple(unit.variables[name] for name in own.arguments)
    return Procedure(unit.name, symbol, arguments, own if is_function else None)


def _storage(units: list[_Unit]) -> Iterator[Storage]:
    for unit in units:
        for name, members in unit.commons:
            symbol = f"{name}_" if name else "__BLNK__"
            known = [unit.variables[x] for x in members if x in unit.variables]
            yield Storage(symbol, tuple(known))
        own = unit.variables.get(unit.name)
        if own is not None and "MODULE" in own.attributes:
            for variable in unit.variables.values():
                if "VARIABLE" in variable.attributes and variable.name[0] != "_":
                    symbol = f"__{unit.name}_MOD_{variable.name}"
                    yield Storage(symbol, (variable,))
