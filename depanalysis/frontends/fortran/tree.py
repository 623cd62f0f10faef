"""Fortran text to a tree of plain nodes: the only home of fparser.

Each `Node` has the class of fparser's node as its `kind`, and the place of its text in the
user's file: lines are exact, columns are found by matching names and constants.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from fparser.common.readfortran import FortranStringReader
from fparser.common.sourceinfo import FortranFormat
from fparser.two.parser import ParserFactory
from fparser.two.symbol_table import SYMBOL_TABLES
from fparser.two.utils import FortranSyntaxError

from depanalysis.source import SourceFile, Span

_TOKEN = re.compile(
    r"'(?:[^']|'')*'?|\"(?:[^\"]|\"\")*\"?"
    r"|(?:\d+\.?\d*|\.\d+)(?:[ed][-+]?\d+)?(?![a-z])(?:_\w+)?"
    r"|\w+|\.[a-z]+\.|\*\*|//|[=/<>]=|\S",
    re.IGNORECASE,
)
_LINE_OF_ERROR = re.compile(r"at line (\d+)")
_FIXED_LABEL = 6

Part: TypeAlias = "Node | str | None"


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A part of the text; `label` and `name` are those of a statement."""

    kind: str
    parts: tuple[Part, ...]
    span: Span
    label: int | None = None
    name: str | None = None

    @property
    def children(self) -> tuple["Node", ...]:
        """The parts that are nodes."""
        return tuple(part for part in self.parts if isinstance(part, Node))

    def walk(self) -> Iterator["Node"]:
        """The node and all nodes in it, in the order of the text."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    def child(self, kind: str) -> "Node | None":
        """The first direct child of a kind."""
        return next((each for each in self.children if each.kind == kind), None)

    def node(self, position: int) -> "Node":
        """The part at a position, which is a node."""
        part = self.parts[position]
        assert isinstance(part, Node), (self.kind, position)
        return part

    @property
    def word(self) -> str:
        """The text of a leaf, such as a name."""
        part = self.parts[0] if self.parts else ""
        return part if isinstance(part, str) else ""


def designator(pointer: Node) -> Node:
    """`x%y(i)%p` on the left of a pointer assignment, as it is written elsewhere."""
    whole, *rest = pointer.children
    front = whole.children if whole.kind == "Data_Ref" else (whole,)
    return Node("Data_Ref", (*front, *rest), pointer.span)


class NotFortranError(Exception):
    """The text is not Fortran; `line` is where the parser stopped."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def parsed(
    text: str, source: SourceFile, numbers: Sequence[int], *, is_free: bool
) -> Node:
    """The tree of a text; `numbers` are the lines of the user's file that its lines are on."""
    for name in ("fparser", "fparser.common", "fparser.two"):
        logging.getLogger(name).disabled = True
    SYMBOL_TABLES.clear()
    # The parser reads what stands before the first statement at each attempt that fails.
    lines = text.split("\n")
    leading = len([*takewhile(partial(_is_remark, is_free=is_free), lines)])
    text, numbers = "\n".join(lines[leading:]), numbers[leading:] or numbers
    try:
        reader = FortranStringReader(text, ignore_comments=True)
        reader.set_format(FortranFormat(is_free, False))
        reader.exit_on_error = False
        raw = ParserFactory().create(std="f2008")(reader)
    except FortranSyntaxError as error:
        found = _LINE_OF_ERROR.search(str(error))
        line = int(found[1]) if found else 1
        line = numbers[min(line, len(numbers)) - 1]
        raise NotFortranError(line, "not a statement of Fortran here") from None
    except (Exception, SystemExit) as error:
        # The parser reports some texts by errors of its own making.
        message = f"cannot be parsed ({type(error).__name__})"
        raise NotFortranError(numbers[0], message) from None
    if raw is None:
        raise NotFortranError(numbers[0], "cannot be parsed")
    return _Conversion(source, numbers, is_free=is_free).node(raw)


def _is_remark(line: str, *, is_free: bool) -> bool:
    """Whether a line before the first statement certainly says nothing to the parser."""
    begin, marks = (line.lstrip()[:1], "!") if is_free else (line[:1], "!cC*")
    is_blank = not line.strip()
    return is_blank or (begin in tuple(marks) and "f2py" not in line.lower())


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int
    column: int
    end: int


class _Conversion:
    """Walks fparser's tree in the order of the text, with a cursor in the tokens."""

    def __init__(
        self, source: SourceFile, numbers: Sequence[int], *, is_free: bool
    ) -> None:
        self._source = source
        self._numbers = tuple(numbers)
        self._included = {one for one, other in pairwise(numbers) if one == other}
        self._is_free = is_free
        self._lines = (0, 0)
        self._tokens: list[_Token] = []
        self._next = 0
        self._statement = Span(source.path, 1, 1, 1, 1)

    def node(self, raw: Any) -> Node:
        item = getattr(raw, "item", None)
        if item is None and isinstance(raw, list | tuple):
            parts = tuple(self._part(each) for each in raw)
            return Node("Tuple", parts, _around(parts, self._statement))
        if item is not None and not hasattr(raw, "content"):
            return self._statement_node(raw, item)
        content = getattr(raw, "content", None)
        if content is not None:
            inner = tuple(self._part(each) for each in content)
            return Node(type(raw).__name__, inner, _around(inner, self._statement))
        return self._expression(raw)

    def _number(self, line: int) -> int:
        return self._numbers[min(line, len(self._numbers)) - 1]

    def _part(self, raw: Any) -> Part:
        return raw if raw is None or isinstance(raw, str) else self.node(raw)

    def _statement_node(self, raw: Any, item: Any) -> Node:
        first, last = item.span
        lines = (self._number(first), self._number(last))
        if lines != self._lines or lines[0] in self._included:
            self._lines, self._next = lines, 0
            self._tokens = self._tokens_of(*lines)
        else:
            self._skip_to_semicolon()
        self._statement = span = self._statement_span()
        parts = tuple(self._part(each) for each in _items(raw))
        name = item.name if item.name is None else str(item.name)
        label = None if item.label is None else int(item.label)
        return Node(type(raw).__name__, parts, span, label, name)

    def _expression(self, raw: Any) -> Node:
        kind = type(raw).__name__
        items = _items(raw)
        start = None
        if items and isinstance(items[0], str) and kind.endswith(_LEAVES):
            start = self._match(items[0])
        elif kind == "Part_Ref" and isinstance(getattr(items[0], "string", None), str):
            start = self._peek(items[0].string)
        parts = tuple(self._part(each) for each in items)
        if kind == "Structure_Constructor":
            parts = _named(parts)
        if start is None:
            return Node(kind, parts, _around(parts, self._statement))
        first = self._tokens[start]
        last = self._tokens[self._closing(start) if kind == "Part_Ref" else start]
        span = Span(self._source.path, first.line, first.column, last.line, last.end)
        return Node(kind, parts, span)

    def _match(self, text: str) -> int | None:
        found = self._peek(text)
        if found is not None:
            self._next = found + 1
        return found

    def _peek(self, text: str) -> int | None:
        wanted = text.lower()
        for position in range(self._next, len(self._tokens)):
            if self._tokens[position].text.split("_")[0] == wanted.split("_")[0] and (
                self._tokens[position].text == wanted or wanted[:1].isdigit()
            ):
                return position
        return None

    def _closing(self, start: int) -> int:
        """The parenthesis that closes the one after a name."""
        depth = 0
        for position in range(start + 1, len(self._tokens)):
            text = self._tokens[position].text
            depth += (text in "([") - (text in ")]") if len(text) == 1 else 0
            if depth == 0:
                return position if position > start + 1 else start
        return start

    def _skip_to_semicolon(self) -> None:
        while (
            self._next < len(self._tokens) and self._tokens[self._next - 1].text != ";"
        ):
            self._next += 1

    def _statement_span(self) -> Span:
        rest = self._tokens[self._next :]
        if rest and rest[0].text.isdigit():
            rest = rest[1:]
        if len(rest) > 2 and rest[1].text == ":" and rest[2].text != ":":
            rest = rest[2:]
        end = next((k for k, each in enumerate(rest) if each.text == ";"), len(rest))
        rest = rest[: max(end, 1)]
        if not rest:
            line = self._lines[0]
            return Span(self._source.path, line, 1, line, 1)
        first, last = rest[0], rest[-1]
        return Span(self._source.path, first.line, first.column, last.line, last.end)

    def _tokens_of(self, first: int, last: int) -> list[_Token]:
        found: list[_Token] = []
        for number in range(first, last + 1):
            text = self._source.lines[number - 1 : number]
            if text:
                found.extend(_tokens(text[0], number, is_free=self._is_free))
        return found


def _named(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """A constructor may be a reference to a function, whose name is one like others."""
    first, *rest = parts
    if isinstance(first, Node) and first.kind == "Type_Name":
        first = replace(first, kind="Name")
    return first, *rest


_LEAVES = ("Name", "_Constant", "Int_Literal_Constant", "Label")


def _tokens(text: str, number: int, *, is_free: bool) -> Iterator[_Token]:
    start = 0
    if not is_free:
        if text[:1] in tuple("cC*!dD") and not text[:1].isdigit():
            return
        head = text[: _FIXED_LABEL - 1]
        tab = head.find("\t")
        if tab >= 0:
            start = tab + 1 + (text[tab + 1 : tab + 2] in tuple("123456789"))
        elif text[_FIXED_LABEL - 1 : _FIXED_LABEL] not in ("", " ", "0"):
            start = _FIXED_LABEL
    for found in _TOKEN.finditer(text, start):
        token = found[0].lower()
        if token == "!":
            return
        if token != "&":
            yield _Token(token, number, found.start() + 1, found.end() + 1)


def _items(raw: Any) -> tuple[Any, ...]:
    items = getattr(raw, "items", None)
    if items is not None:
        return tuple(items)
    text = getattr(raw, "string", None)
    return () if text is None else (text,)


def _around(parts: tuple[Part, ...], default: Span) -> Span:
    """The span from the first part to the last."""
    spans = [part.span for part in parts if isinstance(part, Node)]
    if not spans:
        return default
    first = min(spans, key=lambda each: (each.line, each.column))
    last = max(spans, key=lambda each: (each.end_line, each.end_column))
    return Span(first.path, first.line, first.column, last.end_line, last.end_column)
