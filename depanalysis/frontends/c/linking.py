"""Functions that another file of the project defines, read together with a file.

Input: a parsed file and the project. Output: the file parsed once more with the files
behind it that define what it calls. A file is taken along only if that changes the
meaning of none of both: no macro of one occurs in the other, no name that a file keeps to
itself is that of another, and together they have no error. A name that several files
define is not resolved.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from depanalysis.frontends.c.inclusions import directives, without_directives
from depanalysis.frontends.c.libclang import Unit, included_files, parse
from depanalysis.options import Preprocessing
from depanalysis.projects import Given, Project

_MOST_FILES = 16
_MOST_BYTES = 2**20
_WORD = re.compile(r"[^\W\d]\w*")
_CALLED = re.compile(r"\b([^\W\d]\w*)\s*\(")
_PART = re.compile(r"[{}();]|[^\W\d]\w*")
_DIRECTIVE_LINE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)
_TEXTS = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'")
_ATTRIBUTES = ("__attribute__", "__declspec", "_Alignas", "__asm__")
_VARIABLES = ("VAR_DECL", "FUNCTION_DECL")


@dataclass(frozen=True, slots=True)
class Linked:
    """A parsed file with others behind it: the path of each, by libclang's name of it."""

    unit: Unit
    files: dict[str, str]


def linked(
    path: str,
    text: str,
    unit: Unit,
    preprocessing: Preprocessing,
    project: Project | None,
) -> Linked:
    """The unit with the definitions of other files of the project."""
    found = Linked(unit, {})
    if project is None or unit.diagnostics or len(project.files) < 2:
        return found
    index = definitions(project)
    sources = {each.path: each for each in project.read("c")}
    refused: set[str] = {path}
    while len(found.files) < _MOST_FILES:
        other = _wanted(found, text, sources, index, refused)
        if other is None:
            return found
        refused.add(other)
        found = _joined(path, text, found, sources[other], preprocessing) or found
    return found


@lru_cache(maxsize=1)
def definitions(project: Project) -> dict[str, tuple[str, ...]]:
    """The paths of the C files that define a function that others may call, by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for each in project.read("c"):
        assert each.source is not None
        for name in dict.fromkeys(defined_functions(each.source.file.text)):
            found[name] = (*found.get(name, ()), each.path)
    return found


def defined_functions(text: str) -> Iterator[str]:
    """The names before a parameter list and a body, outside of all braces, as far as seen."""
    plain = _TEXTS.sub(" ", _DIRECTIVE_LINE.sub("", without_directives(text)))
    braces = parentheses = 0
    word, name, is_static = "", "", False
    for part in (match.group() for match in _PART.finditer(plain)):
        if part in "()":
            is_head = part == "(" and not braces and not parentheses
            if is_head and word and word not in _ATTRIBUTES:
                name = word
            parentheses = max(0, parentheses + (1 if part == "(" else -1))
        elif part == "{":
            if not braces and name and not is_static:
                yield name
            braces += 1
        elif part == "}" or (part == ";" and not braces and not parentheses):
            braces = max(0, braces - (part == "}"))
            word, name, is_static = "", "", False
            continue
        elif not braces and not parentheses:
            is_static = is_static or part == "static"
        word = part if part not in "(){};" else ""


def _wanted(
    found: Linked,
    text: str,
    sources: dict[str, Given],
    index: dict[str, tuple[str, ...]],
    refused: set[str],
) -> str | None:
    """A file that defines what is called and not defined, if it is the only one."""
    texts = [text, *(_text(sources[path]) for path in found.files.values())]
    called = {name for each in texts for name in _CALLED.findall(each)}
    cursors = (*found.unit.declarations, *found.unit.included)
    known = {
        each.spelling
        for each in cursors
        if each.kind.name == "FUNCTION_DECL" and each.is_definition()
    }
    for name in sorted(called & index.keys() - known):
        homes = index[name]
        if len(homes) == 1 and homes[0] not in refused:
            return homes[0]
    return None


def _joined(
    path: str,
    text: str,
    found: Linked,
    other: Given,
    preprocessing: Preprocessing,
) -> Linked | None:
    """The files that were joined and one more, unless one changes what another means."""
    own = other.preprocessing
    is_alike = (own.macros, own.standard) == (
        preprocessing.macros,
        preprocessing.standard,
    )
    if not is_alike or preprocessing.included_files != own.included_files:
        return None
    beside = os.path.dirname(path) or "."
    name = f"{beside}/{os.path.relpath(other.path, beside)}"
    included = included_files(name, _text(other), own)
    first = {path: text, **found.unit.texts}
    second = {name: _text(other), **included.texts}
    if sum(map(len, second.values())) > _MOST_BYTES or _clash(first, second):
        return None
    files = {**found.files, name: other.path}
    behind = "".join(f'\n#include "{os.path.relpath(e, beside)}"' for e in files)
    folders = (preprocessing.include_directories, own.include_directories)
    both = Preprocessing(
        tuple(dict.fromkeys(each for part in folders for each in part)),
        (*preprocessing.system_directories, *own.system_directories),
        preprocessing.macros,
        preprocessing.included_files,
        preprocessing.standard,
    )
    unit = parse(path, f"{text}{behind}\n", both)
    if unit.diagnostics or _has_namesakes(unit, files) or name not in unit.texts:
        return None
    return Linked(unit, files)


def _clash(first: dict[str, str], second: dict[str, str]) -> bool:
    """Whether a macro of files that the second has not occurs in it.

    Nothing of the second stands before the first. Files of both are read once.
    """
    macros = {
        name
        for path, text in first.items()
        if path not in second
        for line in directives(text)
        if line.keyword in ("define", "undef")
        for name in _WORD.findall(line.rest)[:1]
    }
    return any(not macros.isdisjoint(_WORD.findall(text)) for text in second.values())


def _has_namesakes(unit: Unit, files: dict[str, str]) -> bool:
    """Whether two files each have a variable or function of a name for themselves."""
    seen: dict[str, str] = {}
    for cursor in (*unit.declarations, *unit.included):
        home = cursor.location.file.name
        is_own = cursor.kind.name in _VARIABLES and (home == unit.path or home in files)
        is_static = is_own and cursor.storage_class.name == "STATIC"
        if is_static and seen.setdefault(cursor.spelling, home) != home:
            return True
    return False


def _text(given: Given) -> str:
    assert given.source is not None
    return given.source.file.text
