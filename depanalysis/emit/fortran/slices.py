"""What a loop of Fortran does to decide which elements of some arrays it touches.

Input: the statements of a loop, its arrays, and those of them that are checked. Output: the
loop's body with lines of ours in the place of each access to such an array, and without all
that these do not depend on; or a `NoInspectorError`. The slice changes private variables
only, and calls nothing. It is made again with more variables until it computes all that it
reads.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.emit.decisions import NoInspectorError
from depanalysis.emit.fortran.names import Unit, declared, is_declared
from depanalysis.emit.fortran.nests import Do, split
from depanalysis.emit.fortran.statements import Statement
from depanalysis.ir.types import Type

_INDENTATION = "  "
_OPERATOR = re.compile(r"\.[a-z]+\.")
_WORD = re.compile(r"(?<![\w%.])[a-z]\w*\(?|[%'\"]")
_LAZY = re.compile(r"\.(and|or)\.|(?<!\w)merge\(")
_COMPUTES = re.compile(r"[-+*/](?!=)")
_TARGET = re.compile(r"(?P<name>[a-z]\w*)(?P<rest>[(%].*)?")
_FUNCTIONS = (
    "abs", "iand", "ieor", "int", "ior", "ishft", "lbound", "max", "min", "mod", "modulo",
    "not", "size", "ubound",
)  # fmt: skip

Lines = list[str]


@dataclass(frozen=True, slots=True)
class Question:
    """A loop among the statements of a text, and what it does to arrays, by their names.

    `checked` are the arrays that are looked at, `written` all that it writes. `types` are
    those of the variables that the prover knows.
    """

    statements: Sequence[Statement]
    loops: Mapping[int, Do]
    loop: Do
    unit: Unit
    checked: Sequence[str]
    arrays: Collection[str]
    written: Collection[str]
    types: Mapping[str, Type]


@dataclass(frozen=True, slots=True)
class Slice:
    """The lines of an iteration, and which variables it sets; subscripts of each array.

    `elements` is how many accesses of the text are looked at.
    """

    lines: tuple[str, ...]
    variables: frozenset[str]
    ranks: Mapping[str, int]
    elements: int


def sliced(question: Question) -> Slice:
    """The slice of the loop's body."""
    needed: frozenset[str] = frozenset()
    while True:
        slicer = _Slicer(question, needed)
        lines = slicer.body()
        if slicer.read <= needed:
            return Slice(tuple(lines), needed, slicer.ranks, slicer.elements)
        needed |= slicer.read


@dataclass(slots=True)
class _Slicer:
    """One pass; `read` are the variables whose values the slice reads and the loop sets."""

    question: Question
    needed: frozenset[str]
    read: set[str] = field(default_factory=set)
    ranks: dict[str, int] = field(default_factory=dict)
    elements: int = 0
    depth: int = 0

    def body(self) -> Lines:
        """The lines of the body; the end of a loop with a label is a part of it."""
        loop = self.question.loop
        self._reads(loop.bounds)
        return self._between(loop.first + 1, loop.last + (loop.label is not None))

    # Statements.

    def _between(self, first: int, last: int) -> Lines:
        """The lines of the statements from one up to another."""
        lines: Lines = []
        while first < last:
            more, first = self._construct(first)
            lines += more
        return lines

    def _construct(self, position: int) -> tuple[Lines, int]:
        """The lines of a statement with all that it begins, and what follows it."""
        text = self.question.statements[position].text
        if position in self.question.loops:
            loop = self.question.loops[position]
            return self._inner(loop), loop.last + 1
        if text.startswith("if(") and text.endswith(")then"):
            return self._choice(position)
        return self._statement(text), position + 1

    def _inner(self, loop: Do) -> Lines:
        if not loop.index or loop.label is not None:
            raise NoInspectorError("a loop inside has a label, or does not count")
        if self._touches(",".join(loop.bounds)):
            raise NoInspectorError("what it writes decides how often a loop runs")
        self.depth += 1
        lines = self._between(loop.first + 1, loop.last)
        self.depth -= 1
        if not lines and loop.index not in self.needed:
            return []
        self._reads(loop.bounds)
        self.read.add(loop.index)
        head = f"do {loop.index} = {', '.join(loop.bounds)}"
        return [head, *_indented(lines), "end do"]

    def _choice(self, position: int) -> tuple[Lines, int]:
        arms, end = self._arms(position)
        before = self._touches(arms[0][0])
        if any(self._touches(condition) for condition, _, _ in arms[1:]):
            raise NoInspectorError("an `else if` reads an array that is checked")
        bodies = [self._between(first, last) for _, first, last in arms]
        if not any(bodies):
            return before, end + 1
        lines = before
        for (condition, _, _), body in zip(arms, bodies, strict=True):
            word = "else if" if len(lines) > len(before) else "if"
            self._reads([condition])
            head = f"{word} ({condition}) then" if condition else "else"
            lines = [*lines, head, *_indented(body)]
        return [*lines, "end if"], end + 1

    def _arms(self, position: int) -> tuple[list[tuple[str, int, int]], int]:
        """Conditions and places of the arms of a choice, and where it ends."""
        texts = [each.text for each in self.question.statements]
        arms = [(texts[position][3:-5], position + 1)]
        ends: list[int] = []
        depth = 0
        for place in range(position + 1, self.question.loop.last):
            text = texts[place]
            if depth == 0 and re.match(r"else(if\(.*\)then)?$|endif$", text):
                ends.append(place)
                if text == "endif":
                    break
                arms.append((text[7:-5], place + 1))
            depth += text.startswith("if(") and text.endswith(")then")
            depth -= text == "endif"
        else:
            raise NoInspectorError("a choice in it has a name, or no end")
        return [(c, k, e) for (c, k), e in zip(arms, ends, strict=True)], ends[-1]

    def _statement(self, text: str) -> Lines:
        if text.startswith("if("):
            end = closing(text, 2)
            condition, rest = text[3:end], text[end + 1 :]
            if not rest.startswith("="):
                return self._conditional(condition, self._statement(rest))
        if text in ("cycle", "exit") and (self.depth or text == "cycle"):
            return [text]
        if text == "continue":
            return []
        left, right = _assignment(text)
        if left is None:
            raise NoInspectorError(f"the statement `{text}` is in the way")
        lines = self._touches(text, is_assignment=True)
        if left["rest"] is None and left["name"] in self.needed:
            self._reads([right])
            lines.append(f"{left['name']} = {right}")
        return lines

    def _conditional(self, condition: str, lines: Lines) -> Lines:
        before = self._touches(condition)
        if not lines:
            return before
        self._reads([condition])
        return [*before, f"if ({condition}) then", *_indented(lines), "end if"]

    # Expressions.

    def _touches(self, text: str, *, is_assignment: bool = False) -> Lines:
        """Lines for each element of a checked array; the first one may be written."""
        found: dict[tuple[str, tuple[str, ...]], bool] = {}
        for name in self.question.checked:
            for match in re.finditer(rf"(?<![\w%]){name}(?!\w)", text):
                subscripts = self._subscripts(text, match.end(), name)
                is_written = is_assignment and match.start() == 0
                if _LAZY.search(text):
                    raise NoInspectorError(
                        f"a part of an expression decides on `{name}`"
                    )
                key = name, subscripts
                found[key] = found.get(key, False) or is_written
                self.elements += 1
        return [
            line
            for (name, subscripts), is_written in found.items()
            for line in self._touch(name, subscripts, is_written=is_written)
        ]

    def _subscripts(self, text: str, place: int, name: str) -> tuple[str, ...]:
        end = closing(text, place) if text[place : place + 1] == "(" else place
        inside = text[place + 1 : end]
        if not inside or ":" in inside or text[end + 1 : end + 2] in ("%", "("):
            raise NoInspectorError(f"`{name}` is used as no plain element")
        subscripts = split(inside)
        if self.ranks.setdefault(name, len(subscripts)) != len(subscripts):
            raise NoInspectorError(f"`{name}` has several ranks")
        self._reads(subscripts)
        return subscripts

    def _touch(
        self, name: str, subscripts: Sequence[str], *, is_written: bool
    ) -> Iterable[str]:
        """Notes an element, and whether another iteration has one of two accesses to it."""
        number = self.question.checked.index(name) + 1
        at, own = f"da_at_{number}", "da_iteration"
        places = ", ".join(f"{at}({k})" for k in range(1, len(subscripts) + 1))
        owner = f"da_owner_{number}({places})"
        for dimension, each in enumerate(subscripts, start=1):
            yield f"{at}({dimension}) = {each}"
        yield "if (da_pass == 1) then"
        for dimension in range(1, len(subscripts) + 1):
            for limit, sign in (("low", "<"), ("high", ">")):
                value, bound = f"{at}({dimension})", f"da_{limit}_{number}({dimension})"
                yield f"  if ({value} {sign} {bound}) {bound} = {value}"
        yield f"else if ({owner} == 0 .or. {owner} == {own}) then"
        yield f"  {owner} = {'-' if is_written else ''}{own}"
        # Who has written it is told by the sign.
        others = "" if is_written else f"{owner} < 0 .and. "
        yield f"else if ({others}{owner} /= -{own}) then"
        yield "  da_apart = .false."
        yield "end if"

    def _reads(self, texts: Iterable[str]) -> None:
        """Takes over expressions, whose values are those in the loop."""
        for text in texts:
            names = _WORD.findall(_OPERATOR.sub(" ", text))
            for word in names:
                self._name(word, text)
            types = (self.question.types.get(each.rstrip("(")) for each in names)
            is_real = any(type_ is not None and type_.kind == "real" for type_ in types)
            if _COMPUTES.search(text) and (is_real or "." in _OPERATOR.sub(" ", text)):
                raise NoInspectorError(f"`{text}` may be rounded in another way")

    def _name(self, word: str, text: str) -> None:
        question, name = self.question, word.rstrip("(")
        if (name in question.arrays) != word.endswith("("):
            is_function = name in _FUNCTIONS and word.endswith("(")
            if not is_function or is_declared(question.unit, name):
                raise NoInspectorError(f"what it touches depends on `{text}`")
        elif name in question.arrays:
            if name in question.written:
                raise NoInspectorError(
                    f"what it touches depends on `{name}`, and it writes that array"
                )
        elif not self._is_scalar(name):
            raise NoInspectorError(f"what it touches depends on `{word}` in `{text}`")
        elif name in self._set():
            self.read.add(name)

    def _is_scalar(self, name: str) -> bool:
        found = declared(self.question.unit, name)
        is_known = name in self.question.types or is_declared(self.question.unit, name)
        return is_known and name.isidentifier() and not found.dimensions

    def _set(self) -> frozenset[str]:
        """The variables that the loop sets, its index but not that of another loop."""
        loop, statements = self.question.loop, self.question.statements
        inside = range(loop.first, loop.last + 1)
        found = {x.index for k, x in self.question.loops.items() if k in inside}
        for position in inside:
            text = statements[position].text
            if text.startswith("if("):
                text = text[closing(text, 2) + 1 :]
            left, _ = _assignment(text)
            if left is not None and left["rest"] is None:
                found.add(left["name"])
        return frozenset(found) - {loop.index}


def closing(text: str, place: int) -> int:
    """Where the parenthesis ends that begins at a place."""
    depth = 0
    for position in range(place, len(text)):
        depth += (text[position] == "(") - (text[position] == ")")
        if depth == 0:
            return position
    return len(text)


def _assignment(text: str) -> tuple[re.Match[str] | None, str]:
    """The two sides of an assignment, the left one empty if a text is none.

    The parentheses of FORALL and WHERE have a name behind them, those of a variable do not.
    """
    depth = 0
    for position, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and sign == ")" and re.match(r"\w", text[position + 1 :]):
            break
        if sign == "=" and depth == 0:
            right = text[position + 1 :]
            is_one = right[:1] not in ("=", ">") and len(split(right)) == 1
            return _TARGET.fullmatch(text[:position]) if is_one else None, right
    return None, ""


def _indented(lines: Iterable[str]) -> Lines:
    return [f"{_INDENTATION}{line}" for line in lines]
