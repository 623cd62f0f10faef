"""A file and others behind it as one text, in which each means what it means alone.

Input: a file, and files of the project to go behind it. Output: their texts as lines that
include them, and, once that is parsed, whether each still means what it means alone: what
it and its headers declare reads the same with all macros replaced, and it names nothing
that a file before it keeps to itself. Macros of other files are taken back before a file,
and what it keeps to itself gets another name where a file before it has that name. So that
the names that files have for a header agree, files go by their place beside the first one.
"""

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.inclusions import (
    IncludedFiles,
    defined,
    readings,
    without_comments,
)
from depanalysis.frontends.c.libclang import (
    Cursor,
    functions_below,
    included_files,
    parse,
    printed,
    variables_below,
)
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.units import Unit
from depanalysis.options import Preprocessing
from depanalysis.projects import Given

_MOST_BYTES = 2**20
# Behind a text, so that its lines keep their numbers.
_ONCE = "\n#pragma once\n"
_WORD = re.compile(r"[^\W\d]\w*")
_VARIABLES = ("VAR_DECL", "FUNCTION_DECL")


@dataclass(frozen=True, slots=True)
class Part:
    """A file that goes behind others: its name there, and the definitions before it.

    `own`: the files that it reads; `shared`: those that a file before it reads, too.
    `supposed`: the folders in which its headers are.
    """

    name: str
    given: Given
    before: str
    own: frozenset[str]
    shared: frozenset[str]
    supposed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Joined:
    """A file with the lines that include others behind it.

    `texts` are all that is read, `names` those of functions and variables outside of
    functions. One of the files reads each of the `repeated` headers more than once; those
    of `once` have no guard, and each file reads them once.
    """

    path: str
    text: str
    preprocessing: Preprocessing
    texts: Mapping[str, str]
    names: frozenset[str]
    repeated: frozenset[str]
    once: frozenset[str] = frozenset()
    behind: str = ""
    parts: tuple[Part, ...] = field(default=())

    def parsed(self, dialect: Dialect) -> Unit:
        """The file and those behind it as one unit."""
        whole = f"{self.text}{self.behind}"
        return parse(self.path, whole, self.preprocessing, dialect, self._read_once)

    def _read_once(self, name: str, text: str) -> str:
        """The text of a file that is read a single time where it is one of `once`."""
        return f"{text}{_ONCE}" if name in self.once else text


def begun(path: str, text: str, unit: Unit, preprocessing: Preprocessing) -> Joined:
    """A file with nothing behind it."""
    included = included_files(path, text, preprocessing)
    texts = {path: text, **unit.texts}
    repeated = _repeated(path, text, included)
    return Joined(path, text, preprocessing, texts, _names(unit), repeated)


def with_file(
    first: Joined, given: Given, supposed: Mapping[str, str], dialect: Dialect
) -> Joined | None:
    """One more file behind others, unless the texts alone tell that they do not fit."""
    options = _merged(first.preprocessing, given.preprocessing)
    if options is None:
        return None
    beside = os.path.dirname(first.path) or "."
    name = f"{beside}/{os.path.relpath(given.path, beside)}"
    text = text_of(given)
    included = included_files(name, text, given.preprocessing)
    for header in supposed:
        included.suppose(name, header)
        included.find(name, header)
    texts = {name: text, **included.texts}
    if sum(map(len, texts.values())) > _MOST_BYTES:
        return None
    alone = _alone(given, name, "", dialect)
    twice = sorted(first.names & alone.private)
    if any(not _words(each).isdisjoint(twice) for each in included.texts.values()):
        return None
    shared = first.texts.keys() & texts.keys()
    macros = _macros(first.texts, first.texts.keys() - shared) - _macros(texts, shared)
    stem = re.sub(r"\W", "_", os.path.splitext(os.path.basename(name))[0])
    before = "".join(f"#define {each} {each}_in_{stem}\n" for each in twice)
    lines = (
        *(f"#undef {each}\n" for each in sorted(macros & _words(text))),
        before,
        f'#include "{os.path.relpath(name, beside)}"\n',
        *(f"#undef {each}\n" for each in twice),
    )
    # A header without a guard that each file reads once is read once by all of them.
    repeated = first.repeated | _repeated(name, text, included)
    once = first.once | (shared - repeated)
    if once & repeated:
        return None
    own = frozenset(texts)
    part = Part(name, given, before, own, frozenset(shared), included.supposed)
    return replace(
        first,
        preprocessing=options,
        texts={**first.texts, **texts},
        names=first.names | alone.names,
        repeated=repeated,
        once=once,
        behind=f"{first.behind}\n{''.join(lines)}",
        parts=(*first.parts, part),
    )


def is_understood(unit: Unit, part: Part, dialect: Dialect) -> bool:
    """Whether a file among others means what it means where it is read alone."""
    if part.name not in unit.texts:
        return False
    alone = _alone(part.given, part.name, part.before, dialect)
    return (
        alone.is_right
        and part.supposed.items() <= unit.supposed.items()
        and not alone.declared - _declared(unit)
        and not _has_state(unit, part.shared)
        and not _takes(unit, part)
    )


def text_of(given: Given) -> str:
    """The text of a file that could be read."""
    assert given.source is not None
    return given.source.file.text


@dataclass(frozen=True, slots=True)
class _Alone:
    """What a file and its headers declare, and the names that it keeps to itself."""

    is_right: bool
    declared: Counter[tuple[str, str]]
    names: frozenset[str]
    private: frozenset[str]


@lru_cache(maxsize=64)
def _alone(given: Given, name: str, before: str, dialect: Dialect) -> _Alone:
    """How a file reads where nothing but some definitions stands before it."""
    text = f"{before}#line 1\n{dialect.rewritten(name, text_of(given))}"
    unit = parse(name, text, given.preprocessing, dialect)
    private = frozenset(
        each.spelling
        for each in unit.declarations
        if each.kind.name in _VARIABLES
        and (each.storage_class.name == "STATIC" or each.spelling == "main")
    )
    return _Alone(not unit.diagnostics, _declared(unit), _names(unit), private)


def _declared(unit: Unit) -> Counter[tuple[str, str]]:
    """How often each file outside of the library says each declaration, without macros."""
    return Counter(
        (home, printed(each))
        for each in (*unit.declarations, *unit.included)
        if not (home := each.location.file.name).startswith(STUB_DIRECTORY)
    )


def _names(unit: Unit) -> frozenset[str]:
    declarations = (*unit.declarations, *unit.included)
    return frozenset(e.spelling for e in declarations if e.kind.name in _VARIABLES)


def _takes(unit: Unit, part: Part) -> bool:
    """Whether a file says a name and means what a file before it keeps to itself.

    Headers that it is the first to read belong to it.
    """
    new = part.own - part.shared
    words = frozenset().union(*(_words(unit.texts[e]) for e in new & unit.texts.keys()))
    private = {
        each.spelling
        for each in (*unit.declarations, *unit.included)
        if each.kind.name in _VARIABLES
        and each.location.file.name not in part.own
        and each.spelling in words
        and _is_internal(each)
    }
    if not private:
        return False
    return any(
        meant.location.file and meant.location.file.name not in part.own
        for top in unit.included
        if top.location.file.name in new
        for each in top.walk_preorder()
        if each.spelling in private
        for meant in ((each.referenced or each).canonical,)
    )


def _has_state(unit: Unit, shared: Collection[str]) -> bool:
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
    # libclang puts the qualifiers of elements on the array.
    return bool(variable.type.get_canonical().is_const_qualified())


def _repeated(path: str, text: str, included: IncludedFiles) -> frozenset[str]:
    """The files that a text reads more than once, such as lists for macros."""
    counts = readings(path, text, included) or dict.fromkeys(included.texts, 2)
    return frozenset(name for name, count in counts.items() if count > 1)


def _macros(texts: Mapping[str, str], paths: Iterable[str]) -> set[str]:
    """The macros that some of the texts define."""
    return {macro for path in paths for macro in defined(texts[path])}


@lru_cache(maxsize=128)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(without_comments(text)))


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
