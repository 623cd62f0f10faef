"""Functions that another file of the project defines, read together with a file.

Input: a parsed file and the project. Output: the file parsed once more with the files
behind it that define what it calls. A file is taken along only if that changes the
meaning of none of both (`joining`), and if together they have no other errors than the
first has. A function that several files define is not resolved. Names of C++ stand for
several functions, so that libclang's names tell which one is called and which one is
defined, and all names in a file that is taken along must mean there what they mean without
the others.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.inclusions import without_directives
from depanalysis.frontends.c.joining import (
    Joined,
    begun,
    is_understood,
    text_of,
    with_file,
)
from depanalysis.frontends.c.libclang import Cursor, functions_below, node_of, parse
from depanalysis.frontends.c.units import Unit
from depanalysis.options import Language, Preprocessing
from depanalysis.projects import Given, Project

_MOST_FILES = 16
_WORD = re.compile(r"[^\W\d]\w*")
_CALLED = re.compile(r"\b([^\W\d]\w*)\s*\(")
_PART = re.compile(r"[{}();]|[^\W\d]\w*")
_DIRECTIVE_LINE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)
_TEXTS = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'")
_ATTRIBUTES = ("__attribute__", "__declspec", "_Alignas", "__asm__")
_OPERATOR = "operator"


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
    dialect: Dialect = C,
) -> Linked:
    """The unit with the definitions of other files of the project."""
    is_cxx = dialect.name == "C++"
    if project is None or len(project.files) < 2 or (unit.diagnostics and not is_cxx):
        return Linked(unit, {})
    language: Language = "c++" if is_cxx else "c"
    index = definitions(project, language)
    sources = {each.path: each for each in project.read(language)}
    wanted = partial(_wanted_cxx, dialect=dialect) if is_cxx else _wanted
    joined, refused = begun(path, text, unit, preprocessing), {path}
    while room := _MOST_FILES - len(joined.parts):
        names = set(wanted(joined, unit, index, sources)) - refused
        others = [sources[each] for each in sorted(names)[:room]]
        if not others:
            break
        refused.update(each.path for each in others)
        # Most go together; if not, those that do are found one by one.
        whole = _with_files(joined, unit, others, dialect)
        for one in [] if whole or len(others) == 1 else others:
            joined, unit = _with_files(joined, unit, [one], dialect) or (joined, unit)
        joined, unit = whole or (joined, unit)
    return Linked(unit, {each.name: each.given.path for each in joined.parts})


def _with_files(
    first: Joined, unit: Unit, others: Sequence[Given], dialect: Dialect
) -> tuple[Joined, Unit] | None:
    """Files with others behind them, unless one changes what another means."""
    joined: Joined | None = first
    for other in others:
        joined = joined and with_file(joined, other, unit.supposed, dialect)
    if joined is None:
        return None
    whole = joined.parsed(dialect)
    if whole.diagnostics != unit.diagnostics:
        return None
    added = joined.parts[len(first.parts) :]
    is_right = all(is_understood(whole, each, dialect) for each in added)
    if dialect.name == "C++":
        is_right = is_right and all(
            _named(e for e in whole.included if e.location.file.name == each.name)
            == _meanings(each.given, dialect)
            for each in added
        )
    return (joined, whole) if is_right else None


@lru_cache(maxsize=2)
def definitions(project: Project, language: Language) -> dict[str, tuple[str, ...]]:
    """The paths of the files that define a function that others may call, by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for each in project.read(language):
        names = defined_functions(text_of(each), is_cxx=language == "c++")
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
    joined: Joined,
    unit: Unit,
    index: dict[str, tuple[str, ...]],
    _sources: dict[str, Given],
) -> Iterator[str]:
    """The files that define what is called and not defined, where one alone does."""
    texts = [joined.text, *(text_of(each.given) for each in joined.parts)]
    called = {name for each in texts for name in _CALLED.findall(each)}
    known = {
        each.spelling
        for each in (*unit.declarations, *unit.included)
        if each.kind.name == "FUNCTION_DECL" and each.is_definition()
    }
    homes = (index[name] for name in called & index.keys() - known)
    return (each[0] for each in homes if len(each) == 1)


def _wanted_cxx(
    joined: Joined,
    unit: Unit,
    index: dict[str, tuple[str, ...]],
    sources: dict[str, Given],
    dialect: Dialect,
) -> Iterator[str]:
    """The files that define functions that are mentioned and not defined, likewise."""
    texts = [joined.text, *(text_of(each.given) for each in joined.parts)]
    words = {name for each in texts for name in _WORD.findall(each)} | {_OPERATOR}
    asked: dict[str, list[str]] = {}
    for each in functions_below((*unit.declarations, *unit.included)):
        word = _OPERATOR if each.spelling.startswith(_OPERATOR) else each.spelling
        if word in words and word in index and each.get_definition() is None:
            asked.setdefault(each.get_usr(), [*index[word]])
    for usr, paths in asked.items():
        if len(paths) > _MOST_FILES:
            continue
        homes = [e for e in paths if usr in _meanings(sources[e], dialect)]
        yield from homes if len(homes) == 1 else ()


@lru_cache(maxsize=64)
def _meanings(given: Given, dialect: Dialect) -> dict[str, tuple[str, ...]]:
    """The functions that a file defines for others, and what the names in each stand for.

    There are none where the file has errors, so that nothing is linked with it.
    """
    text = dialect.rewritten(given.path, text_of(given))
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
