"""The files of a program: which of them defines a module or a procedure that is missing.

Input: the units of one file, and the other files that were given with it. Output: the
units of others that the file needs, modules before those that use them. A module is found
by its name; one that several files define is that of the same folder, or none. Procedures
that stand in no module are linked where they are short enough to be inlined.
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from depanalysis.frontends.fortran.lines import Lines, Section, readable_lines, sections
from depanalysis.frontends.fortran.tree import Node
from depanalysis.projects import Given, Project

# A procedure of another file is linked up to this number of lines of code, also where it
# is called by one that is linked.
_LONGEST = 120
MOST_PROCEDURES = 60
"""So many are linked, those first that are the fewest calls away."""
_MODULE = re.compile(r"\s*module\s+(?P<name>\w+)\s*$", re.IGNORECASE)
_SUBMODULE = re.compile(r"\s*submodule\s*\(\s*(?P<parent>\w+)", re.IGNORECASE)
_PROCEDURE = re.compile(
    r"[^'\"]*\b(?:subroutine|function)\s+(?P<name>\w+)", re.IGNORECASE
)

_ENTRY = re.compile(r"\s*(?:\d+\s*)?entry\s+(?P<name>\w+)", re.IGNORECASE)


@dataclass(frozen=True)
class Index:
    """Where the given files define modules, submodules of each module, and procedures.

    Of those that are `defined`, the short ones that are not ENTRY points are `procedures`.
    """

    modules: dict[str, tuple[Given, ...]] = field(default_factory=dict)
    submodules: dict[str, tuple[Given, ...]] = field(default_factory=dict)
    procedures: dict[str, tuple[Given, ...]] = field(default_factory=dict)
    defined: dict[str, tuple[Given, ...]] = field(default_factory=dict)

    def module(self, name: str, user: str) -> Given | None:
        """The file that defines a module for the user in another file."""
        return _chosen(self.modules.get(name, ()), user)

    def procedure(self, name: str, user: str) -> Given | None:
        """The file that defines a procedure that stands in no module."""
        return _chosen(self.procedures.get(name, ()), user)


def _chosen(found: Sequence[Given], user: str) -> Given | None:
    beside = [x for x in found if os.path.dirname(x.path) == os.path.dirname(user)]
    if len(found) == 1:
        return found[0]
    return beside[0] if len(beside) == 1 else None


@lru_cache(maxsize=4)
def index_of(project: Project) -> Index:
    """What each of the files that were given defines."""
    found = Index()
    for file in project.read("fortran"):
        for table, name in _defined(file):
            known = getattr(found, table)
            known[name] = (*known.get(name, ()), file)
    return found


def _defined(file: Given) -> Iterator[tuple[str, str]]:
    assert file.source is not None
    lines = readable_lines(file.source.file, options=file.preprocessing)
    return _headed(lines, sections(lines, 1, len(lines.lines)))


def _headed(lines: Lines, found: Sequence[Section]) -> Iterator[tuple[str, str]]:
    for section in found:
        # Where a file stands in place of a line, its units are for those that name it.
        head = lines.lines[section.first - 1].split("!")[0]
        module, submodule = _MODULE.match(head), _SUBMODULE.match(head)
        procedure = _PROCEDURE.match(head)
        if submodule:
            yield "submodules", submodule["parent"].lower()
        elif module:
            yield "modules", module["name"].lower()
        elif procedure and _length(lines, section) <= _LONGEST:
            yield "procedures", procedure["name"].lower()
    yield from (("defined", name) for name in defined_in(lines, found))


def defined_in(lines: Lines, found: Sequence[Section]) -> Iterator[str]:
    """The names by which the units of a file can be called, however long they are."""
    for section in found:
        head, *rest = lines.lines[section.first - 1 : section.last]
        procedure = _PROCEDURE.match(head.split("!")[0])
        if procedure:
            yield procedure["name"].lower()
        yield from (x["name"].lower() for each in rest if (x := _ENTRY.match(each)))


def _length(lines: Lines, section: Section) -> int:
    return sum(
        lines.is_code(each) for each in lines.lines[section.first - 1 : section.last]
    )


def used_modules(units: Sequence[Node]) -> tuple[str, ...]:
    """The modules that units name, and those that they are submodules of."""
    found: dict[str, None] = {}
    for unit in units:
        for node in unit.walk():
            if node.kind == "Use_Stmt":
                names = [part for part in node.children if part.kind == "Name"]
                found.update((each.word.lower(), None) for each in names[:1])
            elif node.kind == "Submodule_Stmt":
                parent = next(each for each in node.walk() if each.kind == "Name")
                found.setdefault(parent.word.lower())
    return tuple(found)


def called_procedures(units: Sequence[Node], known: Index) -> tuple[str, ...]:
    """The procedures of other files that units may call, in the order of the text."""
    found: dict[str, None] = {}
    for unit in units:
        for node in unit.walk():
            if node.kind == "Name" and node.word.lower() in known.procedures:
                found.setdefault(node.word.lower())
    return tuple(found)
