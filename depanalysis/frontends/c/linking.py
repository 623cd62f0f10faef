"""Functions that another file of the project defines, read together with a file.

Input: a parsed file and the project. Output: the file parsed once more with the files
behind it that define what it calls. A file is taken along only if that changes the
meaning of none of both: no macro of one occurs in the other, no name that a file keeps to
itself is that of another, and together they have no other errors than the first has. A
function that several files define is not resolved. Names of C++ stand for several
functions, so that libclang's names tell which one is called and which one is defined, and
all names in a file that is taken along must mean there what they mean without the others.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain

from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.inclusions import (
    IncludedFiles,
    defined,
    readings,
    without_directives,
)
from depanalysis.frontends.c.layouts import element
from depanalysis.frontends.c.libclang import (
    Cursor,
    Unit,
    functions_below,
    included_files,
    node_of,
    parse,
    variables_below,
)
from depanalysis.options import Language, Preprocessing
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
_OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Linked:
    """A parsed file with others behind it: the path of each, by libclang's name of it.

    One of them reads each of the `repeated` headers more than once.
    """

    unit: Unit
    files: dict[str, str]
    repeated: frozenset[str] = frozenset()


def linked(
    path: str,
    text: str,
    unit: Unit,
    preprocessing: Preprocessing,
    project: Project | None,
    dialect: Dialect = C,
) -> Linked:
    """The unit with the definitions of other files of the project."""
    own = included_files(path, text, preprocessing)
    found = Linked(unit, {}, _repeated(path, text, own))
    is_cxx = dialect.name == "C++"
    if project is None or len(project.files) < 2 or (unit.diagnostics and not is_cxx):
        return found
    language: Language = "c++" if is_cxx else "c"
    index = definitions(project, language)
    sources = {each.path: each for each in project.read(language)}
    wanted = partial(_wanted_cxx, dialect=dialect) if is_cxx else _wanted
    refused: set[str] = {path}
    while len(found.files) < _MOST_FILES:
        other = wanted(found, text, sources, index, refused)
        if other is None:
            return found
        refused.add(other)
        joined = _joined(path, text, found, sources[other], preprocessing, dialect)
        found = joined or found
    return found


@lru_cache(maxsize=2)
def definitions(project: Project, language: Language) -> dict[str, tuple[str, ...]]:
    """The paths of the files that define a function that others may call, by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for each in project.read(language):
        names = defined_functions(_text(each), is_cxx=language == "c++")
        for name in dict.fromkeys(names):
            found[name] = (*found.get(name, ()), each.path)
    return found


def defined_functions(text: str, *, is_cxx: bool = False) -> Iterator[str]:
    """The names before a parameter list and a body, outside of all blocks, as far as seen.

    Namespaces are no blocks. In C++ the names of members may stand before a body, too.
    """
    plain = _TEXTS.sub(" ", _DIRECTIVE_LINE.sub("", without_directives(text)))
    braces = parentheses = 0
    words: list[str] = []
    names: list[str] = []
    for part in (match.group() for match in _PART.finditer(plain)):
        if part in "()":
            is_head = part == "(" and not braces and not parentheses
            if is_head and words and words[-1] not in _ATTRIBUTES:
                names.append(words[-1])
            parentheses = max(0, parentheses + (1 if part == "(" else -1))
        elif part == "{":
            if not braces and "static" not in words:
                yield from names if is_cxx else names[-1:]
            is_open = not names and ("namespace" in words or words == ["extern"])
            braces += not (is_open and not braces)
        elif part == "}" or (part == ";" and not braces and not parentheses):
            braces = max(0, braces - (part == "}"))
        elif not braces and not parentheses:
            words.append(part)
            continue
        if not braces and not parentheses and part in "{};":
            words, names = [], []


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


def _wanted_cxx(
    found: Linked,
    text: str,
    sources: dict[str, Given],
    index: dict[str, tuple[str, ...]],
    refused: set[str],
    dialect: Dialect,
) -> str | None:
    """A file that defines a function that is mentioned and not defined, if no other does."""
    texts = [text, *(_text(sources[path]) for path in found.files.values())]
    words = {name for each in texts for name in _WORD.findall(each)} | {_OPERATOR}
    cursors = (*found.unit.declarations, *found.unit.included)
    asked: dict[str, list[str]] = {}
    for each in functions_below(cursors):
        word = _OPERATOR if each.spelling.startswith(_OPERATOR) else each.spelling
        if word in words and word in index and each.get_definition() is None:
            asked.setdefault(each.get_usr(), [*index[word]])
    for usr, paths in asked.items():
        if len(paths) > _MOST_FILES:
            continue
        homes = [e for e in paths if usr in _meanings(sources[e], dialect)]
        if len(homes) == 1 and homes[0] not in refused:
            return homes[0]
    return None


@lru_cache(maxsize=64)
def _meanings(given: Given, dialect: Dialect) -> dict[str, tuple[str, ...]]:
    """The functions that a file defines for others, and what the names in each stand for.

    There are none where the file has errors, so that nothing is linked with it.
    """
    text = dialect.rewritten(given.path, _text(given))
    unit = parse(given.path, text, given.preprocessing, dialect)
    return {} if unit.diagnostics else _named(unit.declarations)


def _named(declarations: Iterable[Cursor]) -> dict[str, tuple[str, ...]]:
    """What the names in functions stand for, by libclang's name of each function."""
    found: dict[str, tuple[str, ...]] = {}
    for function in functions_below(declarations):
        if function.is_definition() and function.linkage.name == "EXTERNAL":
            mentioned = (each.cursor.referenced for each in node_of(function).walk())
            found[function.get_usr()] = tuple(
                each.get_usr()
                for each in mentioned
                if each is not None and each.linkage.name in ("EXTERNAL", "INTERNAL")
            )
    return found


def _merged(first: Preprocessing, second: Preprocessing) -> Preprocessing | None:
    """The options of both, unless they differ in more than where headers are."""
    if replace(first, include_directories=(), system_directories=()) != replace(
        second, include_directories=(), system_directories=()
    ):
        return None
    own, system = (
        tuple(dict.fromkeys((*a, *b)))
        for a, b in (
            (first.include_directories, second.include_directories),
            (first.system_directories, second.system_directories),
        )
    )
    return replace(first, include_directories=own, system_directories=system)


def _joined(
    path: str,
    text: str,
    found: Linked,
    other: Given,
    preprocessing: Preprocessing,
    dialect: Dialect,
) -> Linked | None:
    """The files that were joined and one more, unless one changes what another means."""
    own = other.preprocessing
    both = _merged(preprocessing, own)
    if both is None:
        return None
    beside = os.path.dirname(path) or "."
    name = f"{beside}/{os.path.relpath(other.path, beside)}"
    included = included_files(name, _text(other), own)
    for header in found.unit.supposed:
        included.suppose(name, header)
        included.find(name, header)
    first = {path: text, **found.unit.texts}
    second = {name: _text(other), **included.texts}
    if sum(map(len, second.values())) > _MOST_BYTES or _clash(first, second):
        return None
    files = {**found.files, name: other.path}
    behind = "".join(f'\n#include "{os.path.relpath(e, beside)}"' for e in files)
    # A header without a guard that each file reads once is read once by all of them.
    repeated = found.repeated | _repeated(name, _text(other), included)
    shared = first.keys() & second.keys()
    once = shared - repeated
    unit = parse(path, f"{text}{behind}\n", both, dialect, once)
    is_wrong = unit.diagnostics != found.unit.diagnostics
    if is_wrong or name not in unit.texts:
        return None
    if _has_namesakes(unit, files) or _keeps_state(unit, shared):
        return None
    if not included.supposed.items() <= unit.supposed.items():
        return None
    late = {each: unit.texts[each] for each in unit.texts.keys() - first.keys()}
    if _clash(first, late):
        return None
    if dialect.name == "C++":
        inside = (each for each in unit.included if each.location.file.name == name)
        if _named(inside) != _meanings(other, dialect):
            return None
    return Linked(unit, files, repeated)


def _repeated(path: str, text: str, included: IncludedFiles) -> frozenset[str]:
    """The files that a text reads more than once, such as lists for macros."""
    counts = readings(path, text, included) or dict.fromkeys(included.texts, 2)
    return frozenset(name for name, count in counts.items() if count > 1)


def _clash(first: dict[str, str], second: dict[str, str]) -> bool:
    """Whether a macro of files that the second has not occurs in it.

    Nothing of the second stands before the first. Files of both are read once.
    """
    macros = {
        name
        for path, text in first.items()
        if path not in second
        for name in defined(text)
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


def _keeps_state(unit: Unit, shared: Collection[str]) -> bool:
    """Whether a header gives each file that includes it a variable for itself."""
    inside = [each for each in unit.included if each.location.file.name in shared]
    functions = (f for f in functions_below(inside) if _is_internal(f))
    local = (
        cursor
        for function in functions
        for cursor in function.walk_preorder()
        if cursor.kind.name == "VAR_DECL" and cursor.storage_class.name == "STATIC"
    )
    internal = filter(_is_internal, variables_below(inside))
    return any(not _is_constant(each) for each in chain(internal, local))


def _is_internal(cursor: Cursor) -> bool:
    return bool(cursor.linkage.name == "INTERNAL")


def _is_constant(variable: Cursor) -> bool:
    return bool(element(variable.type).get_canonical().is_const_qualified())


def _text(given: Given) -> str:
    assert given.source is not None
    return given.source.file.text
