"""Declarations of names that a header which was not found would have declared.

Input: the errors about names that nothing declares, and the texts that use them. Output:
what the names are by the way in which the texts use them, as a text to be read before the
file, and sentences that say so. A name that is stored to, or whose use is not that of a
function, a type or a number, is left alone: its statements cost what they cost.

Where all headers were found, a name in capitals is a macro that the compiler gets by `-D`: a
number, or a type of real numbers.

In C++ a type has operations of which nothing is known, and a function may take all but its
pointers by reference (`cxx/references`). No text says how large an object of a type is.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.inclusions import without_comments
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.units import Diagnostic, Unit

PATH = f"{STUB_DIRECTORY}/depanalysis-undeclared.h"
"""The file that has the declarations."""

_NAMED = re.compile(r"(use of undeclared identifier|unknown type name) '(\w+)'")
_LONGEST_ENUM = 2_000
_LONGEST_HEAD = 8
_MACRO = re.compile(r"[A-Z][A-Z0-9_]*")
_WANTED = re.compile(
    r"(?:assigning to|initializing|of type) '([^']+)'.* (?:incompatible type|of type) 'int'"
)
_CALLED = re.compile(r"(\w+)\s*\(")
_NUMBER_NAMES = "const void char short int long float double unsigned signed"
_NUMBERS = _NUMBER_NAMES.split()
_MOST_NAMES = 1_000
_LACKING = re.compile(r"no member named '(\w+)' in '(?:struct )?(\w+)'")
_INCOMPLETE = re.compile(
    r".*\bincomplete (?:definition of )?type '(?:const |volatile )*(?:struct )?(\w+)'"
)
_NO_REAL = re.compile(
    r"array subscript is not an integer|invalid operands to binary expression|"
    r"invalid argument type 'double' to unary|statement requires expression of integer"
)
_OF_TYPES = "unknown type name"
_HEADER_NAMES = (
    "stdio stdlib string math stdint limits float ctype assert time stddef stdbool inttypes "
    "errno complex omp"
)
_HEADERS = [f"{STUB_DIRECTORY}/{each}.h" for each in _HEADER_NAMES.split()]
_OF_STD = "vector"
_BRACES = re.compile(r"\{[^{}\n]*\}")
_DECLARED = re.compile(r"\b(\w+)\s*\(|#define (\w+)|\b(\w+)(?:\[\w+\])?;")
_SIZED_BY_TYPE = re.compile(
    r"(?:\w\s+|[*,\]]\s*)\w*\s*\[[^\]]*\b(?:sizeof|alignof|_Alignof)\b"
)
_TEXT = re.compile(r"\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?")
_TOKEN = re.compile(
    r"\"\"|[^\W\d]\w*|\.?\d[\w.]*|::|->|\+\+|--|<<=|>>=|[-+*/%&|^]=|[=!<>]=|&&|\|\||<<|\S"
)
_TYPE, _CALL, _VALUE, _OTHER = "type", "call", "value", "other"
_KEYWORD_NAMES = (
    "alignas alignof auto bool break case catch char class const constexpr continue default "
    "delete do double else enum explicit extern float for friend goto if inline int long "
    "mutable namespace new operator private protected public register return short signed "
    "sizeof static struct switch template this throw try typedef typename union unsigned "
    "using virtual void volatile while _Bool"
)
_KEYWORDS = frozenset(_KEYWORD_NAMES.split())
_BEFORE_VALUES = ("case", "delete", "do", "else", "return", "throw")
_BEFORE_TYPES = ("new", "typename", "const", "static", "extern", "register", "typedef")
_QUALIFIERS = (
    "const",
    "volatile",
    "restrict",
    "__restrict",
    "__restrict__",
    "*",
    "&",
    "&&",
)
_STORING = (
    "=",
    "+=",
    "-=",
    "*=",
    "/=",
    "%=",
    "&=",
    "|=",
    "^=",
    "<<=",
    ">>=",
    "++",
    "--",
)
_AFTER_CALLS = (
    ";", ",", ")", "]", "}", ":", "?", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*",
    "/", "%", "&", "|", "^", "&&", "||", "<<",
)  # fmt: skip
_AFTER_NAMES = (";", ",", "=", ")", "[", "(", "{", ":")
_OF_PARTS = (".", "->")
_PARTS = (*_OF_PARTS, "[", "{")
_STARTS = (";", "{", "}", ":")

_OF_C = "typedef struct {{ int contents_of_{0}; }} {0};\n"
_OF_CXX = (
    "struct {0} {{ {0}(); {0}(const {0} &); ~{0}(); {0} &operator=(const {0} &);\n"
    "template <class A> {0}(const A &); template <class A> {0} &operator=(const A &);\n"
    "template <class A, class B, class... C> {0}(const A &, const B &, const C &...);\n"
    "explicit operator bool() const; int contents_of_{0}; }};\n"
    "template <class A> bool operator==({0} &, A &&);\n"
    "template <class A> bool operator!=({0} &, A &&);\n"
)
_DECLARATIONS = {
    "C": (_OF_C, "{1} {0}();\n"),
    "C++": (_OF_CXX, "{1} {0}(...);\n"),
}
_OF_STRUCTURES = {
    "C": "typedef struct {{ {1} }} {0};\n",
    "C++": "struct {0} {{ {1} }};\n",
}
_OF_TAGS = "struct {0} {{ {1} }};\n"
_OF_INTEGERS = "extern const int {0};\n"
_OF_REALS = "typedef double {0};\n"
_OF_FUNCTIONS = {
    "C": ("a function", "functions"),
    "C++": (
        "a function that takes pointers by value",
        "functions that take pointers by value",
    ),
}


@dataclass(frozen=True, slots=True)
class Undeclared:
    """Names by what they are taken to be, and headers of the library by names of theirs.

    `reals` are types of numbers, `results` those of functions that do not return `int`,
    `errors` the first ones about names. `tags` are structures that the text only mentions.
    The `members` of these and of types are numbers: each by its type, its name and the
    type of the number.
    """

    types: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()
    reals: tuple[str, ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    errors: tuple[tuple[str, Diagnostic], ...] = ()
    tags: tuple[str, ...] = ()
    members: tuple[tuple[str, str, str], ...] = ()
    is_final: bool = False

    @property
    def names(self) -> frozenset[str]:
        """All of them."""
        known = (
            *self.types, *self.functions, *self.integers, *self.reals, *self.tags
        )  # fmt: skip
        return frozenset((*known, *(name for name, _ in self.headers)))

    @property
    def doubts(self) -> tuple[bool, bool]:
        """Whether sizes of types are not known, and whether members are only supposed."""
        return bool(self.types or self.tags), bool(self.members)

    def origins(self, errors: Iterable[Diagnostic]) -> dict[Diagnostic, Diagnostic]:
        """The errors about names that nothing declares, by those that follow from them."""
        first = {name: error for name, error in self.errors if name in self.names}
        quoted = ((each, re.findall(r"'(\w+)'", each.message)) for each in errors)
        return {e: first[n] for e, names in quoted for n in names if n in first}

    def text(self, dialect: Dialect) -> str:
        """The declarations in a language."""
        if not self.names:
            return ""
        of_type, of_function = _DECLARATIONS[dialect.name]
        results = dict(self.results)
        parts = {name: self._parts(name) for name in (*self.types, *self.tags)}
        of_structure = _OF_STRUCTURES[dialect.name]
        lines = (
            *(f"#include <{h}>\n" for h in dict.fromkeys(h for _, h in self.headers)),
            *(
                of_structure.format(name, parts[name])
                if parts[name]
                else of_type.format(name)
                for name in self.types
            ),
            *(
                _OF_TAGS.format(name, parts[name] or f"int contents_of_{name};")
                for name in self.tags
            ),
            *(of_function.format(n, results.get(n, "int")) for n in self.functions),
            *map(_OF_INTEGERS.format, self.integers),
            *map(_OF_REALS.format, self.reals),
        )
        return "".join(lines)

    def notes(self, dialect: Dialect) -> tuple[str, ...]:
        """What the names are taken to be, in words."""
        if not self.names:
            return ()
        return (
            *(f"{name} is that of the header {home}" for name, home in self.headers),
            *_told([t for t in self.types if not self._parts(t)], "a type", "types"),
            *self._of_structures(),
            *_told(self.functions, *_OF_FUNCTIONS[dialect.name]),
            *_told(
                self.integers,
                "an integer of type int, of any value",
                "integers of type int, of any value",
            ),
            *_told(
                self.reals,
                "the type double, if -D does not say otherwise",
                "the type double, if -D does not say otherwise",
            ),
        )

    def _parts(self, name: str) -> str:
        """The members of a type, as a text declares them."""
        return " ".join(f"{of} {part};" for t, part, of in self.members if t == name)

    def _of_structures(self) -> Iterator[str]:
        for name in (*self.types, *self.tags):
            parts = [
                f"{part} of type {of}" for t, part, of in self.members if t == name
            ]
            if parts:
                yield f"{name} is a structure with the numbers {', '.join(parts)}"


def _told(names: Sequence[str], one: str, many: str) -> Iterator[str]:
    """A sentence; a name in quotes would be that of a variable."""
    if names:
        *others, last = names
        yield (
            f"{', '.join(others)} and {last} are {many}"
            if others
            else f"{last} is {one}"
        )


def extended(known: Undeclared, unit: Unit, text: str, dialect: Dialect) -> Undeclared:
    """What is known, with the names that errors of a unit are about; its text is given.

    Types come first: where one is missing, C takes what is declared with it for names that
    nothing declares. Nothing is declared twice. If all headers were found, only names of
    OpenMP's header and macros count.
    """
    errors = unit.diagnostics
    if any(each.file == PATH for each in errors):
        return Undeclared(is_final=True)
    is_full = known.is_final or len(known.names) >= _MOST_NAMES
    if is_full or dialect.name not in _DECLARATIONS:
        return known
    declared = {each.spelling for each in (*unit.declarations, *unit.included)}
    places = {each.file for each in errors}
    read = {**unit.texts, unit.path: text}
    texts = {name: each for name, each in read.items() if name in places}
    taken = {*known.names, *declared}
    matches = ((_NAMED.match(each.message), each) for each in errors)
    named = [(match, each) for match, each in matches if match]
    new: dict[str, Diagnostic] = {}
    for match, each in named:
        if match[2] not in taken:
            new.setdefault(match[2], each)
    known = replace(known, errors=(*known.errors, *new.items()))
    is_header_missing = bool(unit.missing_headers)
    homes = _homes(dialect, is_header_missing)
    ours = tuple((name, homes[name]) for name in new if name in homes)
    if ours:
        return replace(known, headers=(*known.headers, *ours))
    if not is_header_missing:
        new = {name: each for name, each in new.items() if _MACRO.fullmatch(name)}
    told = frozenset(match[2] for match, _ in named if match[1] == _OF_TYPES)
    found = _with_uses(known, tuple(new), told, unit, texts)
    if not is_header_missing or found.text(dialect) != known.text(dialect):
        return found
    return _with_members(found, errors, texts)


def _with_members(
    known: Undeclared, errors: Sequence[Diagnostic], texts: Mapping[str, str]
) -> Undeclared:
    """What is known, with structures and members that errors are about: numbers.

    They are real ones, or integers where the language demands some. A type whose members
    are called, or have parts, is left alone.
    """
    text = "\n".join(map(without_comments, texts.values()))
    matches = [_INCOMPLETE.match(each.message) for each in errors]
    tags = dict.fromkeys(m[1] for m in matches if m is not None and _is_tag(m[1], text))
    new = tuple(name for name in tags if name not in known.names)
    if new:
        return replace(known, tags=(*known.tags, *new))
    lacking = [_LACKING.match(each.message) for each in errors]
    wanted = dict.fromkeys((m[2], m[1]) for m in lacking if m is not None)
    ours = {*known.types, *known.tags}
    odd = {owner for owner, part in wanted if not _is_number(part, text)}
    members = tuple(
        (owner, part, "double")
        for owner, part in wanted
        if owner in ours and owner not in odd
    )
    if members:
        return replace(known, members=(*known.members, *members))
    lines = " ".join(_lines(errors, texts))
    integers = {part for _, part, _ in known.members if _is_named(part, lines)}
    members = tuple(
        (owner, part, "int" if part in integers else of)
        for owner, part, of in known.members
    )
    return replace(known, members=members)


def _is_tag(name: str, text: str) -> bool:
    """Whether a text mentions a structure and does not say what is in it."""
    word = re.escape(name)
    is_said = re.search(rf"\b(union|class|enum)\s+{word}\b|\b{word}\s*[:{{]", text)
    return is_said is None and re.search(rf"\bstruct\s+{word}\b", text) is not None


def _is_number(part: str, text: str) -> bool:
    """Whether nothing but the value of a member is used."""
    return re.search(rf"(?:\.|->)\s*{part}\s*(?:\(|\[|\.|->)", text) is None


def _is_named(part: str, text: str) -> bool:
    return re.search(rf"(?:\.|->)\s*{part}\b", text) is not None


def _lines(errors: Iterable[Diagnostic], texts: Mapping[str, str]) -> Iterator[str]:
    """The lines in which a real number stands where the language wants an integer."""
    for each in errors:
        lines = texts.get(each.file, "").split("\n")
        if _NO_REAL.match(each.message) and each.line <= len(lines):
            line = lines[each.line - 1].encode("utf-8", "replace")
            for start, end in each.ranges:
                yield line[start - 1 : end - 1].decode("utf-8", "replace")


def _with_uses(
    known: Undeclared,
    new: tuple[str, ...],
    told: frozenset[str],
    unit: Unit,
    texts: Mapping[str, str],
) -> Undeclared:
    """What is known, with new names as texts use them; those `told` are types."""
    is_header_missing = bool(unit.missing_headers)
    words = _words("\n;\n".join(texts.values()))
    uses = {name: frozenset(_uses(words, name)) for name in new}
    types = tuple(name for name in new if _is_type(name, uses[name], told))
    if types and not is_header_missing:
        return replace(known, reals=(*known.reals, *types))
    if types:
        is_sized = any(map(_SIZED_BY_TYPE.search, texts.values()))
        return known if is_sized else replace(known, types=(*known.types, *types))
    others = [name for name in new if name not in told]
    calls = tuple(name for name in others if _CALL in uses[name] <= {_CALL, _VALUE})
    values = tuple(name for name in others if uses[name] == {_VALUE})
    if not is_header_missing:
        return replace(known, integers=(*known.integers, *values))
    results = dict(_results(known, unit.diagnostics, texts))
    declared = {each.spelling for each in (*unit.declarations, *unit.included)}
    returning = tuple(
        n for n in results if n not in {*known.functions, *calls, *declared}
    )
    return replace(
        known,
        functions=(*known.functions, *calls, *returning),
        integers=(*known.integers, *values),
        results=(*known.results, *results.items()),
    )


def _results(
    known: Undeclared, errors: Iterable[Diagnostic], texts: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Functions that do not return `int` as it seems, by what an error says of them."""
    told = dict(known.results)
    for each in errors:
        match = _WANTED.search(each.message)
        is_known = match is not None and _is_known_type(match[1], known)
        lines = texts.get(each.file, "").split("\n")
        if match is None or not is_known or each.line > len(lines):
            continue
        line = lines[each.line - 1].encode("utf-8", "replace")
        for start, end in each.ranges:
            call = _CALLED.match(line[start - 1 : end - 1].decode("utf-8", "replace"))
            if call is not None and call[1] not in told:
                yield call[1], match[1]


def _is_known_type(text: str, known: Undeclared) -> bool:
    words = set(re.findall(r"\w+", text))
    return words <= {*_NUMBERS, *known.types}


@lru_cache(maxsize=8)
def _homes(dialect: Dialect, is_header_missing: bool) -> Mapping[str, str]:
    """The header of the library that declares each name."""
    homes: dict[str, str] = {}
    for path in _HEADERS if is_header_missing else _HEADERS[-1:]:
        header = path.removeprefix(f"{STUB_DIRECTORY}/")
        text = _BRACES.sub("", dialect.headers.get(path, ""))
        for match in _DECLARED.finditer(text):
            homes.setdefault(match[match.lastindex or 0], header)
    if is_header_missing and f"{STUB_DIRECTORY}/{_OF_STD}" in dialect.headers:
        homes["std"] = _OF_STD
    return homes


@lru_cache(maxsize=8)
def _words(text: str) -> tuple[str, ...]:
    plain = _TEXT.sub(' "" ', without_comments(text))
    return ("", *_TOKEN.findall(plain), *[""] * 4)


def _is_type(name: str, uses: frozenset[str], told: Collection[str]) -> bool:
    """Whether a name is used as one of a type; a macro may stand before a type, too."""
    return (_TYPE in uses or name in told) and _OTHER not in uses


def _uses(words: Sequence[str], name: str) -> Iterator[str]:
    """What each occurrence of a name in a text is."""
    for at, word in enumerate(words):
        if word == name and words[at - 1] not in _OF_PARTS:
            yield _use(words, at)


def _use(words: Sequence[str], at: int) -> str:
    before, after = words[at - 1], words[at + 1]
    if "::" in (before, after) or before == "#" or _is_of_constants(words, at):
        return _OTHER
    if _begins_declaration(words, at):
        return _TYPE
    is_declared = _is_word(before) and before not in _BEFORE_VALUES
    is_stored = before in ("++", "--", "&") or after in _STORING
    is_shifted = after == "<<" or words[at + 1 : at + 3] == (">", ">")
    is_template = after == "<" and (
        words[at + 2] in _KEYWORDS or words[at + 3 : at + 5] == (">", "(")
    )
    is_other = is_declared or is_stored or is_shifted or is_template
    if is_other or _is_word(after) or after in _PARTS:
        return _OTHER
    if after == "(":
        return _CALL if words[_behind(words, at + 1)] in _AFTER_CALLS else _OTHER
    is_alone = before in (*_STARTS, ")", "else", "do") and after == ";"
    return _OTHER if is_alone else _VALUE


def _is_of_constants(words: Sequence[str], at: int) -> bool:
    """Whether the compiler needs the number: for a label, or for an enumerator."""
    depth = 0
    for place in range(at - 1, max(0, at - _LONGEST_ENUM), -1):
        word = words[place]
        if word == "case" and not depth:
            return True
        if word in (";", "}", "?") or (word == ":" and not depth):
            return False
        if word == "{":
            head = words[max(0, place - _LONGEST_HEAD) : place]
            starts = [k for k, each in enumerate(head) if each in _STARTS]
            return "enum" in head[starts[-1] + 1 if starts else 0 :]
        depth += (word == ")") - (word == "(")
    return False


def _begins_declaration(words: Sequence[str], at: int) -> bool:
    """Whether a name is that of a type: `T x`, `(T *)`, `(T) x`, `new T`, `<T>`."""
    before, end = words[at - 1], at + 1
    while words[end] in _QUALIFIERS:
        end += 1
    stars = {"*", "&", "&&"} & {*words[at + 1 : end]}
    is_named = _is_name(words[end]) and words[end + 1] in _AFTER_NAMES
    if before in _BEFORE_TYPES:
        return True
    if is_named:
        return not stars or before in _STARTS
    if before == "(" and words[end] == ")":
        is_operand = _is_word(words[end + 1]) and not _is_word(words[at - 2])
        return bool(stars) or is_operand
    return before == "<" and words[end] == ">" and words[end + 1] in ("(", ">", "&")


def _behind(words: Sequence[str], at: int) -> int:
    """The place behind the parenthesis that closes the one at a place."""
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place] == "(") - (words[place] == ")")
        if depth == 0:
            return place + 1
    return 0


def _is_word(word: str) -> bool:
    return word[:1].isalnum() or (word[:1] in ("_", '"', ".") and len(word) > 1)


def _is_name(word: str) -> bool:
    return (word[:1].isalpha() or word[:1] == "_") and word not in _KEYWORDS
