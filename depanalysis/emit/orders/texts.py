"""The text of a nest whose loops run in another order.

Input: the tree of the text, and the pieces of which the new order consists. Output: the
lines of a `Rewriting`, or a `NoPlanError`. Statements stay as they are written, with the
comments around them; a header stays where its bounds do. A statement that has an index of
another value stands in a block that declares it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from textwrap import dedent

from depanalysis.analysis.polynomials import polynomial
from depanalysis.emit.guards.guarding import Guarded
from depanalysis.emit.guards.visible import check_visible
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.bodies import is_in_braces
from depanalysis.emit.orders.pairs import COMPUTED, check_index
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, names
from depanalysis.schedule.pieces import Kept, NewLoop, Piece
from depanalysis.schedule.pieces import Rewriting as Reordered
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.trees import Band, Leaf, Tree, leaves_of
from depanalysis.solvers.trees import Sequence as InTurn
from depanalysis.source import SourceFile

STRIP, FRONT = "da_strip", "da_front"
_OWN = (STRIP, FRONT)
_INDENT = "    "
_PLAIN = re.compile(r"\s*\w+\s*")
_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def written(
    skeleton: Skeleton,
    guarded: Guarded,
    directive: str,
    made: Reordered,
    text: "NestText",
    order: str,
    why: str,
) -> Rewriting:
    """The lines of a new order, and the loop as it was where its condition does not hold."""
    text.read(text.found.tree)
    text.check_names()
    worth = f"if({guarded.worth})" if guarded.worth else ""
    bare = directive.replace(guarded.clause, worth) if guarded.clause else directive
    lines = [*filter(None, [bare.strip()]), *text.shown(made.pieces)]
    if guarded.conditions:
        inside_ = (_INDENT + line for line in lines)
        lines = [f"if ({guarded.needed}) {{", *inside_, "} else"]
    elif len(made.pieces) > 1 and not is_in_braces(text.source, skeleton):
        lines = ["{", *lines, "}"]
    replaced = _replaced(text.source, skeleton, lines, keeps=bool(guarded.conditions))
    taken = dict.fromkeys((*guarded.loop.assumptions, *made.assumptions))
    loop = replace(guarded.loop, assumptions=tuple(taken))
    return Rewriting(loop, replaced, directive, order, (), why)


@dataclass(slots=True)
class NestText:
    """The headers and the statements of a nest as they are written.

    Each thread has its own copy of what is `private`, and of the index of the `outermost`
    loop, which is a number in the text, or `None` for strips of one. `marks` are directives
    of loops, by the identities of these.
    """

    around: Surroundings
    found: Scop
    known: Mapping[Place, Skeleton]
    private: frozenset[str]
    outermost: int | None
    headers: dict[int, Header] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    marks: dict[int, str] = field(default_factory=dict)

    @property
    def source(self) -> SourceFile:
        """The text that the nest stands in."""
        return self.around.source

    def read(self, tree: Tree) -> None:
        """Finds the text of every leaf of the tree of the text."""
        assert isinstance(tree, Band), "the tree of a loop begins with it"
        skeleton = self._skeleton(tree)
        if skeleton.declared and isinstance(tree.child, InTurn):
            raise NoPlanError("its body declares something")
        head = self.headers[tree.loop]
        line = skeleton.span.line
        self._body(tree.child, self._offset(line, head.end), self._end(skeleton))

    def check_names(self) -> None:
        """Refuse loops around one statement that give one name to two variables."""
        for part in self.found.parts:
            indices = [self.headers[number].index for number in part.loops]
            if len(set(indices)) < len(indices):
                raise NoPlanError("a loop hides the index of another one")
            for one, other in permutations(part.loops, 2):
                self._check_bounds(one, other)

    def _check_bounds(self, one: int, other: int) -> None:
        """Refuse a header in which the name of another loop's index is another variable."""
        node, index = self.found.loops[one], self.headers[other].index
        is_meant = self.found.loops[other].variable in names(node.lower) | names(
            node.upper
        )
        if not is_meant and re.search(rf"\b{index}\b", self.headers[one].text):
            raise NoPlanError("a loop hides a variable in the bounds of another one")

    def _skeleton(self, band: Band) -> Skeleton:
        loop = self.found.loops[band.loop]
        skeleton = self.known.get((loop.span.line, loop.span.column))
        if skeleton is None or isinstance(skeleton.head, str):
            raise NoPlanError("a loop inside has no header that may be moved")
        if skeleton.is_index_wanted:
            raise NoPlanError("an index inside is wanted after its loop")
        check_index(skeleton.head, loop)
        variable = skeleton.head.variable
        self.headers[band.loop] = header(self.source, skeleton.span, variable)
        self.names[loop.variable] = self.headers[band.loop].index
        return skeleton

    def _body(self, tree: Tree, start: int, end: int) -> None:
        """The text of a body; statements between loops, and comments, stay together."""
        text = self.source.text
        if "\r" in text or "\\\n" in text or "??/" in text:
            raise NoPlanError("a line of the text continues on the next one")
        parts = tree.parts if isinstance(tree, InTurn) else (tree,)
        code = text[start:end].strip()
        if code.startswith("{") and code.endswith("}"):
            start, end = text.index("{", start) + 1, text.rindex("}", start, end)
        elif len(parts) > 1:
            raise NoPlanError("the braces of a body are not found")
        for position, part in enumerate(parts):
            following = parts[position + 1 : position + 2]
            if isinstance(part, Band):
                skeleton = self._skeleton(part)
                first = self._offset(skeleton.span.line, skeleton.span.column - 1)
                before = text[start:first]
                self.read(part)
                start = self._end(skeleton)
                leaf = next(leaves_of(part)).number
                self.texts[leaf] = f"{_comment(before)}{self.texts[leaf]}"
                continue
            until = end
            if following and isinstance(following[0], Band):
                skeleton = self._skeleton(following[0])
                until = self._offset(skeleton.span.line, skeleton.span.column - 1)
            assert isinstance(part, Leaf), "bodies have loops and statements"
            self.texts[part.number] = text[start:until]
            _check(_code(text[start:until]))
            start = until
        *_, last = leaves_of(tree)
        self.texts[last.number] += _comment(text[start:end])

    def _end(self, skeleton: Skeleton) -> int:
        return self._offset(skeleton.span.end_line, end_of_body(self.source, skeleton))

    def _offset(self, line: int, column: int) -> int:
        """The position in the text of a column, counted from 0."""
        return sum(len(each) + 1 for each in self.source.lines[: line - 1]) + column

    def shown(
        self, pieces: Sequence[Piece], around: tuple[str, ...] = ()
    ) -> Iterator[str]:
        """The lines of new loops; those over other indices are `around` them."""
        previous: int | None = None
        for piece in pieces:
            if isinstance(piece, NewLoop):
                outer = (*around, piece.variable)
                if len(set(map(self._named, outer))) < len(outer):
                    raise NoPlanError("a loop would hide the index of another one")
                yield from filter(None, [self.marks.get(id(piece), "")])
                yield f"{self._header(piece)} {{"
                yield from (_INDENT + line for line in self.shown(piece.body, outer))
                yield "}"
            elif isinstance(piece, Kept):
                number = self._part(piece)
                self._check_meant(number, around)
                if number != previous:
                    yield from self._statement(piece, number)
                previous = number
            else:
                raise NoPlanError("its statements would need a condition")

    def _named(self, variable: str) -> str:
        """What an index is called in the text."""
        return self.names.get(variable, variable)

    def _check_meant(self, number: int, around: Sequence[str]) -> None:
        """Refuse loops around a statement for which the name of their index is a variable."""
        own = {
            self.found.loops[loop].variable for loop in self.found.parts[number].loops
        }
        hidden = {*map(self._named, around)} - {*map(self._named, own)}
        if hidden & {*_WORD.findall(self.texts[number])}:
            raise NoPlanError("a loop would hide a variable of a statement")

    def _statement(self, piece: Kept, number: int) -> Iterator[str]:
        """The lines of a leaf, in a block with its indices where these have other values."""
        lines = _lines(self.texts[number])
        if not piece.values:
            yield from lines
            return
        old = {self._named(name) for name, _ in piece.values}
        types = {
            self.found.loops[loop].variable: self.headers[loop].type
            for loop in self.found.parts[number].loops
        }
        yield "{"
        for name, value in piece.values:
            if {*map(self._named, names(value))} & old:
                raise NoPlanError("its statements would need other indices")
            index = self.names[name]
            kind = types[name] or f"__typeof__({index})"
            text = self._value(value)
            if isinstance(value, Var):
                text = self._named(value.name)
            yield f"{_INDENT}const {kind} {index} = {text};"
        yield from (_INDENT + line for line in lines)
        yield "}"

    def _part(self, piece: Kept) -> int:
        for number, part in enumerate(self.found.parts):
            if any(stmt is piece.statement for stmt in part.statements):
                return number
        raise NoPlanError("a statement is not found in the text")

    def _header(self, piece: NewLoop) -> str:
        """The header as it stands where the bounds are the same names, else a new one."""
        number, old = next(
            (number, loop)
            for number, loop in self.found.loops.items()
            if loop.span == piece.span
        )
        if piece.variable != old.variable and piece.variable in self.names:
            # A loop over the index of another one.
            number, old = next(
                (number, loop)
                for number, loop in self.found.loops.items()
                if loop.variable == piece.variable
            )
        head = self.headers[number]
        index = self.names.get(piece.variable, piece.variable)
        bounds = (piece.lower, old.lower), (piece.upper, old.upper)
        is_same = all(polynomial(one) == polynomial(other) for one, other in bounds)
        is_own = head.type or number == self.outermost or index in self.private
        is_old = piece.variable == old.variable
        if is_old and is_same and is_own and self._is_plain(head):
            return head.text
        kind = (head.type or f"__typeof__({index})") if is_old else "long long"
        first, last = self._value(piece.lower), self._value(piece.upper)
        return f"for ({kind} {index} = {first}; {index} <= {last}; {index}++)"

    def _is_plain(self, head: Header) -> bool:
        parts = COMPUTED.search(head.text)
        return parts is not None and all(
            _PLAIN.fullmatch(each) and not self.around.computes(each.strip())
            for each in parts.groups()
        )

    def _value(self, expr: Expr) -> str:
        """A bound in 64 bits."""
        match expr:
            case IntConst(value=value):
                return str(value)
            case Var(name=name):
                if name in _OWN:
                    return name
                if name not in self.names:
                    check_visible(self.found.program, name, self.source)
                return f"(long long){self.names.get(name, name)}"
            case Unary(operator="-", operand=operand):
                return f"-({self._value(operand)})"
            case Binary(operator="min" | "max" as word, left=left, right=right):
                one, other = self._value(left), self._value(right)
                relation = "<" if word == "min" else ">"
                return f"({one} {relation} {other} ? {one} : {other})"
            case Binary(operator="//", left=left, right=IntConst(value=by)):
                text = self._value(left)
                return f"(({text}) / {by} - (({text}) % {by} < 0))"
            case Binary(operator="+" | "-" | "*" as sign, left=left, right=right):
                return f"{self._value(left)} {sign} {self._value(right)}"
            case _:
                raise NoPlanError("a new bound has no short text")


def _code(text: str) -> str:
    """A text without comments and spaces."""
    return re.sub(r"\s", "", _COMMENT.sub("", text))


def _check(code: str) -> None:
    """Refuse a part of a body that is not one or several whole statements."""
    is_even = all(code.count(one) == code.count(other) for one, other in ("{}", "()"))
    if not (is_even and code.strip(";") and code.endswith((";", "}"))):
        raise NoPlanError("a part of a body is no whole statement")


def _comment(text: str) -> str:
    """What stands beside a loop: nothing but comments, which go along with it."""
    if _code(text).strip(";"):
        raise NoPlanError("something stands between its loops")
    found = text.strip().strip(";").strip()
    return f"\n{found}\n" if found else ""


def _lines(text: str) -> list[str]:
    """The lines of a part, which begin as far to the left as they can."""
    first, *rest = text.strip().split("\n")
    others = dedent("\n".join(rest)).split("\n") if rest else []
    return [line.rstrip() for line in (first, *others)]


def _replaced(
    source: SourceFile, skeleton: Skeleton, lines: Sequence[str], *, keeps: bool
) -> dict[int, str | None]:
    """New lines in the place of a loop, or before it where it is kept."""
    span = skeleton.span
    line = source.lines[span.line - 1]
    indentation = line[: span.column - 1]
    text = "\n".join(indentation + each for each in lines)
    if keeps:
        return {span.line: f"{text}\n{line}"}
    end = end_of_body(source, skeleton)
    rest = source.lines[span.end_line - 1][end:].rstrip()
    gone: dict[int, str | None] = dict.fromkeys(range(span.line + 1, span.end_line + 1))
    return {**gone, span.line: text + rest}
