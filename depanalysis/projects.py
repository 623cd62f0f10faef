"""The files that are given together, each with the options of its compilation.

Input: paths as a user wrote them (files, folders) or a compilation database. Output: a
`Project`. Every frontend gets it beside the text that it translates, and looks up in it
what the other files define. A project holds names rather than texts, so that it is cheap
to hand to a worker process; each process reads a file at most once.
"""

import ast
import fnmatch
import json
import os
import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from depanalysis.errors import SourceError, UsageError
from depanalysis.folders import nearest_folders, tree_around
from depanalysis.inputs import STDIN, Source, language_of, read_source
from depanalysis.options import AS_WRITTEN, Language, Preprocessing

DATABASE = "compile_commands.json"
LOOPS: frozenset[Language] = frozenset(("c", "c++", "fortran", "python"))
"""The languages of which loops are judged."""
KERNELS: frozenset[Language] = frozenset(("cuda",))
TEAMS: frozenset[Language] = frozenset(("c", "c++", "cuda", "fortran", "python"))
"""The languages in which parallel code is judged."""

_MOST_BESIDE, _MOST_OF_A_FILE = 200, 2**19
"""How many files beside one are looked through for a function, and how far."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_OPTIONS_WITH_PATHS = ("-I", "-isystem", "-include", "-iquote")


@dataclass(frozen=True, slots=True)
class Given:
    """A file that was given, by its name or in a `folder`.

    `source` or `failure` is there where it has been read. `is_taken`: nobody gave it, it
    was found around a file that was given.
    """

    path: str
    language: Language | None = None
    preprocessing: Preprocessing = AS_WRITTEN
    source: Source | None = None
    failure: SourceError | None = None
    folder: str | None = None
    is_taken: bool = False

    def read(self) -> "Given":
        """The file with its text, or with the reason why it has none."""
        if self.source or self.failure:
            return self
        try:
            return replace(self, source=read_source(self.path, self.language))
        except SourceError as error:
            return replace(self, failure=error)


@dataclass(frozen=True, eq=False)
class Project:
    """All files of one call, in the order in which they were given.

    Two projects are equal if they are the same object, so that what a frontend makes of
    one can be kept in an `lru_cache`.
    """

    files: tuple[Given, ...] = ()

    def read(self, language: Language) -> tuple[Given, ...]:
        """The files of a language that can be read, with their texts."""
        return tuple(
            each
            for each in self._read
            if each.source is not None and each.source.language == language
        )

    @cached_property
    def _read(self) -> tuple[Given, ...]:
        return tuple(each.read() for each in self.files)

    def __getstate__(self) -> tuple[Given, ...]:
        """Texts that were read here are read again where the project arrives."""
        return self.files

    def __setstate__(self, files: tuple[Given, ...]) -> None:
        """The project as it was given."""
        self.__dict__["files"] = files


_MOST_IMPORTED, _MOST_TEXT = 24, 300_000
_FORTRAN = tuple(
    f".{letter}{year}" for letter in "fF" for year in ("", 90, 95, "03", "08")
)
_MODULE = re.compile(r"^\s*module\s+(\w+)\s*(?:!.*)?$", re.IGNORECASE | re.MULTILINE)
_USE = re.compile(
    r"^\s*use\b(?:\s*,[^:\n]*)?\s*(?:::)?\s*(\w+)", re.IGNORECASE | re.MULTILINE
)


def with_imports(files: Sequence[Given]) -> tuple[Given, ...]:
    """The files of a call with those of Python and Fortran that they import.

    A Fortran file that was not given in a folder may use modules of files in the tree around
    it that have their names.
    """
    known = {os.path.abspath(each.path) for each in files}
    alone = [each for each in files if each.folder is None]
    defined = {name for each in alone for name in _defined_modules(each)}
    found: list[Given] = []
    size = 0
    for file in (pending := [*files]):
        for each in _imported(file.read(), defined):
            size += os.path.getsize(each.path)
            is_known = os.path.abspath(each.path) in known
            if is_known or len(found) == _MOST_IMPORTED or size > _MOST_TEXT:
                continue
            known.add(os.path.abspath(each.path))
            found.append(each)
            pending.append(each)
    return (*files, *found)


def _imported(file: Given, defined: Collection[str]) -> Iterator[Given]:
    """The files of the modules that a file imports, if there are any on the disk."""
    source = file.source
    if source is None or not os.path.isfile(file.path):
        return
    if source.language == "python":
        yield from (Given(each, "python") for each in _python_modules(file))
    elif source.language == "fortran" and file.folder is None:
        yield from _fortran_modules(file, defined)


def _defined_modules(file: Given) -> Iterator[str]:
    """The modules of Fortran that a file defines."""
    is_fortran = (file.language or language_of(file.path)) == "fortran"
    source = file.read().source if is_fortran else None
    if source is not None:
        yield from (name.lower() for name in _MODULE.findall(source.file.text))


def _fortran_modules(file: Given, defined: Collection[str]) -> Iterator[Given]:
    """The files in the tree around a file that have the names of modules that it uses."""
    source, tree = file.source, file.preprocessing.tree
    assert source is not None
    if tree is None:
        return
    for name in dict.fromkeys(_USE.findall(source.file.text)):
        stems = dict.fromkeys((name.lower(), name, name.upper()))
        paths = [
            os.path.join(folder, f"{stem}{suffix}")
            for stem in stems
            for suffix in _FORTRAN
            for folder in nearest_folders(tree, file.path, f"{stem}{suffix}")
        ]
        is_one = len(paths) == 1 and os.path.isfile(paths[0])
        if name.lower() in defined or not is_one:
            continue
        found = Given(paths[0], "fortran", file.preprocessing, is_taken=True)
        if name.lower() in _defined_modules(found):
            yield found.read()


def _python_modules(file: Given) -> Iterator[str]:
    """The files of the modules that a Python file imports."""
    source = file.source
    assert source is not None
    try:
        tree = ast.parse(source.file.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    here = os.path.dirname(os.path.abspath(file.path))
    root = here
    while _is_package(root) and root != os.path.dirname(root):
        root = os.path.dirname(root)
    for node in ast.walk(tree):
        for base, name in _imports(node, here, root):
            stem = os.path.join(base, *name.split("."))
            ends = (f"{stem}.py", os.path.join(stem, "__init__.py"))
            for found in filter(os.path.isfile, ends):
                yield found if os.path.isabs(file.path) else os.path.relpath(found)


def _is_package(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "__init__.py"))


def _imports(node: ast.AST, here: str, root: str) -> Iterator[tuple[str, str]]:
    """The modules that a statement may import, each below a folder."""
    match node:
        case ast.Import(names=listed):
            yield from ((root, each.name) for each in listed)
        case ast.ImportFrom(names=listed, level=level, module=module):
            base = here if level else root
            for _ in range(level - 1):
                base = os.path.dirname(base)
            whole = (module or "",) if module else ()
            yield from ((base, name) for name in whole)
            yield from ((base, ".".join((*whole, each.name))) for each in listed)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which files a user means.

    `language`: that of all files; `None` leaves it to their names. `languages`: those
    that are looked for in folders. `exclude`: patterns of names or of paths in folders and
    in the database that are left out. `database`: a file of compilation commands, or the
    folder that it is in.
    """

    paths: tuple[str, ...]
    languages: frozenset[Language] = frozenset()
    language: Language | None = None
    exclude: tuple[str, ...] = ()
    database: str | None = None
    preprocessing: Preprocessing = AS_WRITTEN


def given_files(chosen: Selection) -> tuple[Given, ...]:
    """The files that a selection names: folders are searched, in the order of names."""
    options = _database(chosen) if chosen.database is not None else {}
    if not chosen.paths and chosen.database is None:
        raise UsageError("name a file, a folder, or with -p a compilation database")
    found = [each for path in chosen.paths for each in _files_of(path, chosen)]
    if not chosen.paths:
        found = [
            Given(path) for path in options if not _is_excluded(path, chosen.exclude)
        ]
    own = chosen.preprocessing
    return tuple(
        replace(
            each,
            language=chosen.language,
            preprocessing=replace(own, tree=_tree_of(each, own)).after(
                options.get(_key(each.path))
            ),
        )
        for each in found
    )


def _tree_of(given: Given, options: Preprocessing) -> str | None:
    """The folder below which headers are looked for that no option leads to."""
    if given.folder is not None or given.path == STDIN:
        return given.folder
    return tree_around(given.path, options.include_directories)


def _files_of(path: str, chosen: Selection) -> Sequence[Given]:
    if not os.path.isdir(path):
        return (Given(path),)
    found = sorted(_searched(path, chosen))
    if not found:
        wanted = ", ".join(sorted(chosen.languages))
        raise UsageError(f"the folder '{path}' holds no file in {wanted}")
    return [Given(each, folder=path) for each in found]


def _searched(folder: str, chosen: Selection) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if not _is_hidden(name)
            and not _is_excluded(_below(folder, here, name), chosen.exclude)
        ]
        for name in names:
            path = os.path.join(here, name)
            # A file without a suffix is a text in C only where it is named.
            is_source = os.path.splitext(name)[1] and not _is_header(name)
            is_read_alone = is_source and not _is_hidden(name)
            if (
                is_read_alone
                and language_of(path) in chosen.languages
                and not _is_excluded(_below(folder, here, name), chosen.exclude)
            ):
                yield path


def _below(folder: str, here: str, name: str) -> str:
    return os.path.relpath(os.path.join(here, name), folder)


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def _is_header(name: str) -> bool:
    """Whether a file is read where others include it."""
    return name.lower().endswith((".h", ".hh", ".hpp", ".hxx", ".cuh", ".inc", ".i"))


def _is_excluded(path: str, patterns: Collection[str]) -> bool:
    """Whether a path, or a name in it, fits a pattern as a shell has them."""
    parts = (path, *path.split(os.sep))
    return any(
        fnmatch.fnmatchcase(part, pattern.rstrip("/"))
        for pattern in patterns
        for part in parts
    )


# The compilation database.


def _database(chosen: Selection) -> dict[str, Preprocessing]:
    """The options of each file of a database, under the path that is shown."""
    name = str(chosen.database)
    path = os.path.join(name, DATABASE) if os.path.isdir(name) else name
    try:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)
        found = dict(_entry(each) for each in entries)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or "it is no compilation database"
        raise UsageError(f"'{path}' cannot be read: {str(reason).lower()}") from None
    return {
        path: options
        for path, options in found.items()
        if language_of(path) in chosen.languages
    }


def _entry(entry: dict[str, object]) -> tuple[str, Preprocessing]:
    folder = str(entry["directory"])
    words = entry.get("arguments")
    if not isinstance(words, list):
        words = shlex.split(str(entry["command"]))
    path = os.path.normpath(os.path.join(folder, str(entry["file"])))
    return _key(path), preprocessing_of([str(each) for each in words], folder)


def _key(path: str) -> str:
    """A path below this folder as it is seen from here, another in full."""
    whole = os.path.abspath(path)
    shown = os.path.relpath(whole)
    return whole if shown.startswith(os.pardir) else shown


def preprocessing_of(words: Sequence[str], folder: str = "") -> Preprocessing:
    """What the words of a compiler's command say about how a text is read."""
    found: dict[str, list[str]] = {"-I": [], "-isystem": [], "-include": [], "-D": []}
    standard: str | None = None
    rest = iter(words)
    for word in rest:
        if word.startswith("-std="):
            standard = word.removeprefix("-std=")
        option = next(
            (o for o in (*_OPTIONS_WITH_PATHS, "-D", "-U") if word.startswith(o)), None
        )
        if option is None:
            continue
        value = word.removeprefix(option) or next(rest, "")
        if option in ("-D", "-U"):
            found["-D"].append(option + value)
        else:
            kept = "-I" if option == "-iquote" else option
            found[kept].append(os.path.normpath(os.path.join(folder, value)))
    return Preprocessing(
        tuple(found["-I"]),
        tuple(found["-isystem"]),
        tuple(found["-D"]),
        tuple(found["-include"]),
        standard,
    )


def defining(name: str, path: str, project: Project | None) -> str | None:
    """The file beside one of C that seems to define a function, if it was not given."""
    folder, suffix = os.path.dirname(path), os.path.splitext(path)[1]
    given = {os.path.abspath(each.path) for each in (project.files if project else ())}
    head = re.compile(
        rf"^(?:\w[^;{{}}\n]*\W)?{re.escape(name)}\s*\([^;{{}}]*\)\s*\{{", re.MULTILINE
    )
    for other in _beside(folder, suffix) if suffix and os.path.isfile(path) else ():
        if os.path.abspath(other) not in given and other != path:
            with open(other, encoding="utf-8", errors="replace") as file:
                if head.search(_COMMENT.sub("", file.read(_MOST_OF_A_FILE))):
                    return other
    return None


def _beside(folder: str, suffix: str) -> list[str]:
    names = sorted(name for name in os.listdir(folder or ".") if name.endswith(suffix))
    paths = (os.path.join(folder, name) for name in names[:_MOST_BESIDE])
    return [path for path in paths if os.path.isfile(path)]
