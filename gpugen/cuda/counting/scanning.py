"""C++ as tokens, and the places in functions of a device at which loops begin and end.

No more is read than what tells apart how often a thread has come to a place: functions,
loops, and what leaves a loop. Text that is read wrongly does not compile afterwards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from depanalysis.errors import UsageError

_TOKEN = re.compile(
    r"""//(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z) | ^[ \t]*\#(?:\\\r?\n|[^\n])*
    | (?P<word>[A-Za-z_]\w*) | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*'
    | (?P<other>[0-9][\w.]*|[^\s\w])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_OPENING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign, and where it stands in the text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The place after it."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Edit:
    """Text before and after a part of the old one, which goes where `is_cut`.

    Of two edits that begin or end at one place, that of the lower rank stands outside.
    """

    start: int
    end: int
    before: str
    after: str = ""
    rank: int = 0
    is_cut: bool = False


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits, none of which cuts what another one is about."""
    marks: list[tuple[tuple[int, ...], int, str]] = []
    for each in edits:
        length = each.end - each.start
        if each.is_cut:
            marks.append(((each.start, 1, 0, 0), each.end, each.before))
            continue
        if not length:
            text_of = each.before + each.after
            marks.append(((each.start, 0, each.rank, 0), each.start, text_of))
            continue
        marks.append(((each.start, 1, each.rank, -length), each.start, each.before))
        marks.append(((each.end, 0, -each.rank, length), each.end, each.after))
    made, place = [], 0
    for key, end, new in sorted(marks):
        made += [text[place : key[0]], new]
        place = max(end, place)
    return "".join([*made, text[place:]])


@dataclass(frozen=True, slots=True)
class FunctionText:
    """A function with a body: all of it, its parameters, and its body without braces."""

    head: tuple[Token, ...]
    name: str
    parameters: tuple[Token, ...]
    body: tuple[Token, ...]
    brace: int
    end: int

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.head[0].start

    @property
    def is_of_device(self) -> bool:
        """Whether a kernel is it, or may call it."""
        return any(each.text in ("__global__", "__device__") for each in self.head)


def tokens(text: str) -> list[Token]:
    """The tokens of a text without comments and directives."""
    found = (match for match in _TOKEN.finditer(text) if match.lastgroup)
    return [Token(match.group(), match.start()) for match in found]


def directives(text: str) -> Iterator[tuple[int, int, str]]:
    """The directives of the preprocessor, with their places."""
    for match in _TOKEN.finditer(text):
        if match.group().lstrip(" \t").startswith("#"):
            yield match.start(), match.end(), match.group().strip()


def without_comments(text: str) -> str:
    """The text with a space for each comment outside of directives."""
    found = _TOKEN.finditer(text)
    comments = (each for each in found if each.group().startswith(("//", "/*")))
    return edited(text, (Edit(e.start(), e.end(), " ", is_cut=True) for e in comments))


def closing(found: Sequence[Token], at: int) -> int:
    """The place of the bracket that closes the one at a place."""
    pending: list[str] = []
    for place in range(at, len(found)):
        text = found[place].text
        if text in _OPENING:
            pending.append(_OPENING[text])
        elif pending and text == pending[-1]:
            pending.pop()
            if not pending:
                return place
    raise UsageError("the brackets of the file do not match")


def functions(found: Sequence[Token]) -> Iterator[FunctionText]:
    """The functions of a file, also those in namespaces."""
    begin = place = 0
    while place < len(found):
        text = found[place].text
        if text == "{" and place > begin and _is_body(found, begin, place):
            yield _function(found, begin, place)
            place = closing(found, place)
            begin = place + 1
        elif text == "{" and found[begin].text in ("namespace", "extern"):
            begin = place + 1
        elif text in "([{":
            place = closing(found, place)
        elif text in ";}":
            begin = place + 1
        place += 1


def _is_body(found: Sequence[Token], begin: int, place: int) -> bool:
    return found[place - 1].text in (")", "const", "noexcept") and any(
        found[each].text == "(" for each in range(begin, place)
    )


def _function(found: Sequence[Token], begin: int, place: int) -> FunctionText:
    opened = begin
    while found[opened].text != "(" or found[opened - 1].text in _ATTRIBUTES:
        opened = closing(found, opened) + 1 if found[opened].text == "(" else opened + 1
    end = closing(found, place)
    return FunctionText(
        tuple(found[begin:opened]),
        found[opened - 1].text,
        tuple(found[opened + 1 : closing(found, opened)]),
        tuple(found[place + 1 : end]),
        found[place].end,
        found[end].end,
    )


_ATTRIBUTES = ("__launch_bounds__", "__attribute__", "__align__", "alignas")


@dataclass(slots=True)
class Loops:
    """Finds the loops of functions; `count` are all so far, `edits` what counts them."""

    count: int = 0
    edits: list[Edit] = field(default_factory=list)

    def enter(self, function: FunctionText) -> None:
        """Numbers the loops of a function, which begin anew whenever it is left."""
        first, body = self.count, function.body
        place = 0
        while place < len(body):
            place = self._statement(body, place, None)
        if self.count > first:
            scope = f" TraceScope trace_scope({first}, {self.count});"
            # Behind the brace, so before whatever begins with the first statement.
            place = function.brace
            self.edits.append(Edit(place, place, scope))

    def _statement(self, body: Sequence[Token], place: int, loop: int | None) -> int:
        """Reads a statement, and gives the place after it."""
        match body[place].text:
            case "{":
                end = closing(body, place)
                place += 1
                while place < end:
                    place = self._statement(body, place, loop)
                return end + 1
            case "for" | "while" | "do" as word:
                read = {"for": self._for, "while": self._while, "do": self._do}
                return read[word](body, place)
            case "if" | "switch" as word:
                head = place + 1 + (body[place + 1].text == "constexpr")
                aim = None if word == "switch" else loop
                return self._statement(body, closing(body, head) + 1, aim)
            case "else":
                return self._statement(body, place + 1, loop)
            case "break":
                if loop is not None:
                    left = f"{{ trace_scope.left({loop}); break; }}"
                    place_of = (body[place].start, body[place + 1].end)
                    self.edits.append(Edit(*place_of, left, is_cut=True))
                return place + 2
            case "goto" | "try":
                raise UsageError(f"`{body[place].text}` in a kernel is not followed")
            case _:
                return _end_of(body, place)

    def _new(self) -> int:
        self.count += 1
        return self.count - 1

    def _for(self, body: Sequence[Token], place: int) -> int:
        end, loop = closing(body, place + 1), self._new()
        signs = list(_signs(body, place + 2, end))
        if len(signs) != 2:
            raise UsageError("a loop over a range is not followed")
        self._condition(body, signs[0] + 1, signs[1], loop)
        return self._statement(body, end + 1, loop)

    def _while(self, body: Sequence[Token], place: int) -> int:
        end, loop = closing(body, place + 1), self._new()
        self._condition(body, place + 2, end, loop)
        return self._statement(body, end + 1, loop)

    def _do(self, body: Sequence[Token], place: int) -> int:
        loop = self._new()
        place = self._statement(body, place + 1, loop)
        end = closing(body, place + 1)
        self._condition(body, place + 2, end, loop)
        return end + 2

    def _condition(
        self, body: Sequence[Token], first: int, last: int, loop: int
    ) -> None:
        start, end = body[first].start, body[last].start
        inside = "true" if first == last else ""
        before = f"trace_scope.goes_on({loop}, ({inside}"
        self.edits.append(Edit(start, max(start, end), before, "))", rank=1))


def _signs(body: Sequence[Token], first: int, last: int) -> Iterator[int]:
    """The semicolons between two places that stand in no brackets."""
    place = first
    while place < last:
        if body[place].text in _OPENING:
            place = closing(body, place)
        elif body[place].text == ";":
            yield place
        place += 1


def _end_of(body: Sequence[Token], place: int) -> int:
    while place < len(body) and body[place].text != ";":
        is_label = body[place].text == ":" and body[place - 1].text != ":"
        if is_label and not _is_choice(body, place):
            return place + 1
        place = (closing(body, place) if body[place].text in _OPENING else place) + 1
    return place + 1


def _is_choice(body: Sequence[Token], place: int) -> bool:
    """Whether a colon belongs to a `?`, and not to a label or a case."""
    while place > 0 and body[place - 1].text not in (";", "{", "}"):
        place -= 1
        if body[place].text == "?":
            return True
    return False
