"""What stands around and inside a loop in the text, besides C, that forbids a directive.

Input: a text and where its included files are. Output: `Surroundings`, which says for a
loop what is in the way. Whatever the preprocessor could turn into another program than the
one that was analyzed counts, in the text and in the files that it includes.
"""

import re
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import included_files
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.source import SourceFile, Span

# The preprocessor directives of a C text, and the statement that each `#pragma` is about.


_TOKENS = re.compile(
    r"(?P<skip>//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|\Z)|\s+|\\\r?\n)"
    r"|(?P<directive>(?:#|%:)(?:\\\r?\n|/\*.*?\*/|[^\n])*)"
    r"|(?P<token>\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?|\w+|.)",
    re.DOTALL,
)
_PARTS = re.compile(r"(?:#|%:)\s*(?P<word>\w*)\s*(?P<rest>.*)", re.DOTALL)
_JOINTS = re.compile(r"(?:\\\r?\n|/\*.*?\*/|//.*|\s)+", re.DOTALL)
_STANDALONE = re.compile(
    r"omp\s+(threadprivate|barrier|taskwait|taskyield|flush|cancel|cancellation|end"
    r"|declare\s+(reduction|target))\b"
)
_UNRELATED = re.compile(
    r"(scop|endscop|STDC|once|pack|region|endregion|mark"
    r"|GCC\s+(diagnostic|push_options|pop_options|optimize|poison|target))\b"
)


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive: its first line, its word, the rest of it as one line.

    `target` is the place of the token that follows, where a statement begins.
    """

    line: int
    word: str
    rest: str
    target: tuple[int, int] | None

    @property
    def is_openmp(self) -> bool:
        """Whether it is a pragma of OpenMP."""
        return self.word == "pragma" and re.match(r"omp\b", self.rest) is not None

    @property
    def is_about_next(self) -> bool:
        """Whether it is a pragma that belongs to the statement that follows."""
        is_loose = _STANDALONE.match(self.rest) or _UNRELATED.match(self.rest)
        return self.word == "pragma" and not is_loose

    def __str__(self) -> str:
        return f"#{self.word} {self.rest}"


def directives(source: SourceFile) -> tuple[Directive, ...]:
    """All directives of a text, in its order."""
    found: list[Directive] = []
    open_: list[Directive] = []
    line, start = 1, 0
    for match in _TOKENS.finditer(source.text):
        token, kind = match.group(), match.lastgroup
        if kind == "directive":
            open_.append(_directive(line, token))
        elif kind == "token" and open_:
            place = line, match.start() - start + 1
            found += [Directive(d.line, d.word, d.rest, place) for d in open_]
            open_ = []
        if (breaks := token.count("\n")) > 0:
            line += breaks
            start = match.start() + token.rindex("\n") + 1
    return (*found, *open_)


def _directive(line: int, text: str) -> Directive:
    parts = _PARTS.match(text)
    assert parts is not None
    rest = _JOINTS.sub(" ", parts["rest"]).strip()
    return Directive(line, parts["word"], rest, None)


_CHOICES = ("if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif")
_PRIVATE_COPIES = re.compile(r"\b(_Thread_local|thread_local|__thread|threadprivate)\b")
_OPERATOR = re.compile(r"\b(_Pragma|__pragma)\b")
_RELEASED = re.compile(r"\b(__builtin_)?alloca\b")
_OWN_NAMES = re.compile(r"\bda_")
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The directives of a text, what forbids all of its loops, and its macros.

    Macros are also those of included files. `has_own_names`: names that new heads would
    declare may be there already.
    """

    source: SourceFile
    directives: tuple[Directive, ...]
    always: str | None
    macros: frozenset[str]
    has_own_names: bool

    def problem(self, skeleton: Skeleton) -> str | None:
        """Why a loop cannot have a directive, if that is so."""
        return (
            self.always
            or self._around(skeleton)
            or self.inside(skeleton.span)
            or self._called(skeleton)
        )

    def check_words(self, text: str, error: type[Exception]) -> None:
        """Refuse a directive that the preprocessor would change."""
        for word in _WORD.findall(text):
            if word in self.macros:
                raise error(f"the macro `{word}` would change its directive")

    def computes(self, word: str) -> bool:
        """Whether a word may be a macro for more than a number."""
        found = (d for d in self.directives if d.word == "define")
        rests = [each.rest for each in found if _defined(each) == word]
        number = rf"{word}\s+\(?\d+\)?"
        is_number = rests and all(re.fullmatch(number, each) for each in rests)
        return word in self.macros and not is_number

    def choices(self, line: int) -> tuple[int, ...]:
        """The lines of the `#if`, `#elif` and `#else` whose branch a line stands in."""
        around: list[int] = []
        for each in self.directives:
            if each.line > line or each.word not in _CHOICES:
                continue
            if not each.word.startswith("if") and around:
                around.pop()
            if each.word != "endif":
                around.append(each.line)
        return tuple(around)

    def begins_declaration(self, place: tuple[int, int]) -> bool:
        """Whether a declaration can be put before the token at a place outside functions."""
        if any(each.is_about_next and each.target == place for each in self.directives):
            return False
        last, line, start = ";", 1, 0
        for match in _TOKENS.finditer(self.source.text):
            token = match.group()
            if (line, match.start() - start + 1) == place:
                break
            if match.lastgroup == "token":
                last = token
            if (breaks := token.count("\n")) > 0:
                line += breaks
                start = match.start() + token.rindex("\n") + 1
        return last in (";", "}")

    def _around(self, skeleton: Skeleton) -> str | None:
        for each in self.directives:
            if each.is_about_next and each.target == skeleton.place:
                return f"it has the directive `{each}` already"
            if each.is_openmp and each.is_about_next and each.target in skeleton.around:
                return f"it stands inside `{each}` of line {each.line}"
        return None

    def inside(self, span: Span) -> str | None:
        """What in the text of a loop is in the way of lines around it."""
        for each in self.directives:
            if not span.line < each.line <= span.end_line:
                continue
            if each.is_openmp:
                return f"`{each}` stands inside it on line {each.line}"
            if each.word in _CHOICES or each.word == "include":
                return f"`#{each.word}` stands inside it on line {each.line}"
        text = self.source.text_of(span)
        if _RELEASED.search(text):
            return "memory of `alloca` would not outlive it"
        return None

    def _called(self, skeleton: Skeleton) -> str | None:
        for callee in skeleton.callees:
            for each in self.directives:
                if each.is_openmp and callee.line <= each.line <= callee.end_line:
                    return f"it calls a function with `{each}` on line {each.line}"
        return None


def surroundings(
    source: SourceFile, preprocessing: Preprocessing = AS_WRITTEN
) -> Surroundings:
    """What the text and the files that it includes have besides C."""
    found = directives(source)
    included = included_files(source.path, source.text, preprocessing)
    texts = (source.text, _command_line(preprocessing), *included.texts.values())
    others = (directives(SourceFile("", text)) for text in texts[1:])
    macros = frozenset(
        _defined(each)
        for group in (found, *others)
        for each in group
        if each.word == "define"
    )
    reasons = (_always(text, macros) for text in texts)
    always = next((reason for reason in reasons if reason), None)
    has_own_names = any(map(_OWN_NAMES.search, texts))
    return Surroundings(source, found, always, macros, has_own_names)


def _command_line(preprocessing: Preprocessing) -> str:
    """The macros of a compiler's options as a text would define them.

    That of OpenMP is one that a compiler defines itself.
    """
    definitions = (each[2:] for each in preprocessing.macros if each.startswith("-D"))
    return "".join(
        f"#define {each.replace('=', ' ', 1)}\n"
        for each in definitions
        if not each.startswith("_OPENMP=")
    )


def _defined(directive: Directive) -> str:
    name = _WORD.match(directive.rest)
    return name[0] if name else ""


def _always(text: str, macros: frozenset[str]) -> str | None:
    if "for" in macros:
        return "`for` is a macro in this file"
    if found := _PRIVATE_COPIES.search(text):
        return f"the file uses `{found[0]}`: each thread has its own such variables"
    if found := _OPERATOR.search(text):
        return f"the file uses `{found[0]}`, whose directives are not followed"
    return None
