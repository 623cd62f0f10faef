"""The files that a text includes: the only ones of this machine that libclang sees.

Input: a text and the directories to look in. Output: the regular files that it may
include, under the names by which libclang asks for them, and why others are refused.
"""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from depanalysis.folders import folder_of
from depanalysis.frontends.files import LARGEST, content
from depanalysis.inputs import decoded

_MOST_FILES = 5_000
_DEEPEST = 200
_MOST_OPENED = 20_000
_SPLICE = re.compile(r"\\\r?\n")
_SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?", re.DOTALL
)
_DIRECTIVE = re.compile(r"^[ \t\v\f]*(?:#|%:)[ \t\v\f]*([a-z_]+)(.*)", re.MULTILINE)
_DEFINITION = re.compile(
    r"^[ \t\v\f]*(?:#|%:)[ \t\v\f]*(?:define|undef)\b.*", re.MULTILINE
)
_MACRO = re.compile(r"\s*(\w+)")
_INCLUDE = ("include", "include_next", "import")
_NAME = re.compile(r"\s*(?:\"([^\"\n]+)\"|<([^>\n]+)>)")
_ASKED_FOR = re.compile(
    r"(?:__has_include(?:_next)?\s*\(|\bdependency\b)\s*(?:\"([^\"\n]+)\"|<([^>\n]+)>)"
)


@dataclass(frozen=True, slots=True)
class Directive:
    """A preprocessing line: its keyword, and the rest without comments."""

    keyword: str
    rest: str


@dataclass(slots=True)
class IncludedFiles:
    """The files found so far; `refused` tells why a name that exists cannot be had.

    `supposed`: for names that are in no directory that was given, the one that has them in
    the `tree` of the project.
    """

    directories: tuple[str, ...] = ()
    tree: str | None = None
    supposed: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    size: int = 0

    def find(self, includer: str, name: str) -> bool:
        """Whether a name means a file that was not known; those it includes come along."""
        before = len(self.texts)
        pending = [(includer, name)]
        while pending:
            for path in self.candidates(*pending.pop()):
                if path not in self.texts and self._add(path, name):
                    pending += [(path, each) for each in names(self.texts[path])]
        return len(self.texts) > before

    def suppose(self, includer: str, name: str) -> bool:
        """Looks from here on also in the folder of the tree that has a name, if one has."""
        found = folder_of(self.tree, includer, name)
        if found is None or found in self.directories:
            return False
        self.supposed[name] = found
        self.directories += (found,)
        return True

    def candidates(self, includer: str, name: str) -> tuple[str, ...]:
        """The paths that libclang tries for a name, spelled in its way."""
        if os.path.isabs(name):
            return (name,)
        beside = os.path.dirname(includer) or "."
        folders = (f"{beside}/", *(os.path.join(each, "") for each in self.directories))
        return tuple(folder + name for folder in folders)

    def _add(self, path: str, name: str) -> bool:
        try:
            data = content(path)
        except OSError as error:
            self.refused[name] = (error.strerror or str(error)).lower()
            return False
        if data is None:
            return False
        if len(self.texts) == _MOST_FILES or self.size + len(data) > LARGEST:
            self.refused[name] = (
                f"more than {_MOST_FILES:,} files or {LARGEST:,} bytes are included"
            )
            return False
        self.size += len(data)
        self.texts[path] = decoded(data)[0]
        return True


def names(text: str) -> tuple[str, ...]:
    """The names that a text includes or asks for, as far as they are written out."""
    found: dict[str, None] = {}
    for line in directives(text):
        matches = list(_ASKED_FOR.finditer(line.rest))
        if line.keyword in _INCLUDE:
            matches += [match for match in [_NAME.match(line.rest)] if match]
        found.update(dict.fromkeys(m.group(1) or m.group(2) for m in matches))
    return tuple(found)


@lru_cache(maxsize=64)
def directives(text: str) -> tuple[Directive, ...]:
    """The preprocessing lines of a text, also of the parts that conditions leave out."""
    if "#" not in text and "%:" not in text:
        return ()
    found = _DIRECTIVE.finditer(without_comments(text))
    return tuple(Directive(match[1], match[2]) for match in found)


def defined(text: str) -> Iterator[str]:
    """The macros that a text defines or takes back."""
    for line in directives(text):
        if line.keyword in ("define", "undef"):
            yield from re.findall(r"\w+", line.rest)[:1]


def macros(texts: Iterable[str]) -> dict[str, frozenset[str]]:
    """The words in all definitions of each macro, with `##` where it puts some together."""
    found: dict[str, frozenset[str]] = {}
    for line in (line for text in texts for line in directives(text)):
        match = _MACRO.match(line.rest) if line.keyword == "define" else None
        if match is not None:
            words = frozenset(re.findall(r"\w+|##", line.rest[match.end() :]))
            found[match[1]] = found.get(match[1], frozenset()) | words
    return found


def without_directives(text: str) -> str:
    """A text without definitions and comments; conditions stay, for macros are in them."""
    return _DEFINITION.sub("", without_comments(text))


@lru_cache(maxsize=64)
def without_comments(text: str) -> str:
    """A text without comments, each line in one piece."""
    return _SKIPPED.sub(_without_comment, _SPLICE.sub("", text))


def readings(path: str, text: str, included: IncludedFiles) -> dict[str, int] | None:
    """How often each file is read, or nothing where that is more than is sensible.

    Every line counts, whatever the conditions around it, but a file that guards itself
    counts once.
    """
    count: dict[str, int] = {}
    below = {
        name: _included(name, each, included) for name, each in included.texts.items()
    }
    below[path] = _included(path, text, included)
    guarded = {name for name, each in included.texts.items() if _is_guarded(each)}
    pending, size = [(path, 0)], 0
    for _ in range(_MOST_OPENED):
        if not pending or size > LARGEST:
            break
        current, depth = pending.pop()
        if current in guarded and current in count:
            continue
        count[current] = count.get(current, 0) + 1
        size += 0 if current == path else len(included.texts[current])
        if depth < _DEEPEST:
            pending += [(each, depth + 1) for each in below.get(current, ())]
    return None if pending else count


def _included(path: str, text: str, included: IncludedFiles) -> tuple[str, ...]:
    """The files that a text includes; a computed name may be that of any."""
    found: list[str] = []
    for line in directives(text):
        if line.keyword not in _INCLUDE:
            continue
        match = _NAME.match(line.rest)
        if match is None:
            found += included.texts
            continue
        candidates = included.candidates(path, match.group(1) or match.group(2))
        found += [each for each in candidates if each in included.texts][:1]
    return tuple(found)


def _is_guarded(text: str) -> bool:
    lines = directives(text)
    if any(
        line.keyword == "pragma" and line.rest.split() == ["once"] for line in lines
    ):
        return True
    if len(lines) < 2 or lines[1].keyword != "define":
        return False
    guard = lines[1].rest.split()[:1]
    opens = lines[0].keyword == "ifndef" or (
        lines[0].keyword == "if" and re.match(r"\s*!\s*defined\b", lines[0].rest)
    )
    is_kept = all(line.rest.split()[:1] != guard for line in lines[2:])
    return bool(opens) and guard[0:1] == _words(lines[0].rest)[-1:] and is_kept


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _without_comment(match: re.Match[str]) -> str:
    return " " if match.group().startswith("/") else match.group()


def file_name(path: str) -> str:
    """The name under which libclang reads a file."""
    # libclang would read its own standard input under the name `-`, and it spells in UTF-8.
    name = path.replace("\0", "").encode("utf-8", "backslashreplace").decode()
    return "input.c" if name in ("", "-") else name
