"""The text of a nest whose loops run in another order.

Input: the tree of the text, and the pieces of which the new order consists. Output: the
lines of a `Rewriting`, or a `NoPlanError`. Statements stay as they are written, with the
comments around them; a header stays where its bounds do. A statement that has an index of
another value stands in a block that declares it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from textwrap import dedent

from depanalysis.analysis.polynomials import constant, expression, polynomial
from depanalysis.emit.guards.guarding import Guarded
from depanalysis.emit.guards.visible import check_visible
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.bodies import is_in_braces
from depanalysis.emit.orders.pairs import COMPUTED, check_index
from depanalysis.emit.orders.sums import TARGET
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, names
from depanalysis.schedule.jams import GROUP, Jam
from depanalysis.schedule.pieces import Kept, NewGuard, NewLoop, Piece
from depanalysis.schedule.pieces import Rewriting as Reordered
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.trees import Band, Leaf, Tree, leaves_of
from depanalysis.solvers.trees import Sequence as InTurn
from depanalysis.source import SourceFile

STRIP, FRONT = "da_strip", "da_front"
_GROUP, _SUM = "da_group", "da_sum"
_OWN = (STRIP, FRONT)
_INDENT = "    "
_PLAIN = re.compile(r"\s*\w+\s*")
_WORD = re.compile(r"[A-Za-z_]\w*")
# An assignment to an element, behind comments.
_ADDS = re.compile(
    rf"(?P<before>(?:\s|//[^\n]*\n|/\*.*?\*/)*)(?P<target>{TARGET})\s*"
    r"(?P<operator>[+-]?=)(?!=)(?P<rest>[^;{}]*;.*)",
    re.DOTALL,
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class NameClashError(NoPlanError):
    """A new order in which one name would be two indices around a statement."""


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
    text.check_scopes(made.pieces, {})
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
    of loops, by the identities of these. `jams` are loops of which a few iterations at once
    become the innermost loop, `sums` the identities of those that add to one element. The
    index of the last loop over strips goes up by `width`.
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
    jams: frozenset[Jam] = frozenset()
    sums: frozenset[int] = frozenset()
    width: int = 0

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

    def check_scopes(self, pieces: Sequence[Piece], scope: Mapping[str, str]) -> None:
        """Refuse an index inside of another one that the text calls by the same name.

        `scope` are the variables of the loops around, by their names in the text.
        """
        for piece in pieces:
            new = [piece.variable] if isinstance(piece, NewLoop) else []
            if isinstance(piece, Kept):
                new = [name for name, _ in piece.values]
                self._check_meant(self._part(piece), scope)
            named = {self.names.get(each, each): each for each in new}
            if any(scope.get(name, each) != each for name, each in named.items()):
                raise NameClashError("two loops around a statement would have one name")
            if isinstance(piece, NewLoop | NewGuard):
                self.check_scopes(piece.body, {**scope, **named})

    def _check_meant(self, number: int, scope: Mapping[str, str]) -> None:
        """Refuse loops around a statement for which the name of their index is a variable."""
        loops = self.found.parts[number].loops
        own = {self.found.loops[each].variable for each in loops}
        hidden = scope.keys() - {self.names.get(each, each) for each in own}
        if hidden & {*_WORD.findall(self.texts[number])}:
            raise NameClashError("a loop would hide a variable of a statement")

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

    def shown(self, pieces: Sequence[Piece]) -> Iterator[str]:
        """The lines of new loops."""
        previous: int | None = None
        for piece in pieces:
            if isinstance(piece, NewLoop):
                yield from self._loop(piece)
            elif isinstance(piece, Kept):
                number = self._part(piece)
                if number != previous:
                    yield from self._statement(piece, number)
                previous = number
            else:
                raise NoPlanError("its statements would need a condition")

    def _loop(self, piece: NewLoop) -> Iterator[str]:
        """The lines of a loop, in the form that suits its only statement."""
        adding = self._adding(piece) if id(piece) in self.sums else None
        if adding is not None:
            yield from self._summed(piece, *adding)
        elif self._is_jammed(piece):
            yield from self._grouped(piece)
        else:
            yield from filter(None, [self.marks.get(id(piece), "")])
            yield from _block(self._header(piece), self.shown(piece.body))

    def _adding(self, piece: NewLoop) -> tuple[str, str] | None:
        """The element that a loop adds to, and its statement with a variable for that."""
        (only,) = piece.body
        assert isinstance(only, Kept), "a sum has one statement"
        found = _ADDS.fullmatch(self.texts[self._part(only)])
        if found is None or not _code(found["rest"]).endswith(";"):
            return None
        target, rest = found["target"], found["rest"]
        again = rf"(?<![\w.>]){re.escape(target)}(?!\s*\[)"
        if rest.count(";") > 1 or len(re.findall(again, rest)) != (
            found["operator"] == "="
        ):
            return None
        rest = re.sub(again, _SUM, rest)
        return target, f"{found['before']}{_SUM} {found['operator']}{rest}"

    def _summed(self, piece: NewLoop, target: str, statement: str) -> Iterator[str]:
        """The lines of a loop that adds to an element, in parts that a vector holds."""
        first, last = self._value(piece.lower), self._value(piece.upper)
        trips = (polynomial(piece.upper) - polynomial(piece.lower)).as_constant
        is_run = trips is not None and trips >= 0
        lines = [
            f"__typeof__({target}) {_SUM} = {target};",
            f"#pragma omp simd reduction(+: {_SUM})",
            *_block(self._header(piece), _lines(statement)),
            f"{target} = {_SUM};",
        ]
        yield from _block("" if is_run else f"if ({first} <= {last})", lines)

    def _is_jammed(self, piece: NewLoop) -> bool:
        """Whether groups of iterations of a loop become the innermost one."""
        if len(piece.body) != 1 or not isinstance(piece.body[0], NewLoop):
            return False
        body = piece.body[0].body
        only = body[0] if len(body) == 1 else None
        if not isinstance(only, Kept) or only.values:
            return False
        return (self._number(piece), self._part(only)) in self.jams

    def _number(self, piece: NewLoop) -> int:
        """The loop of the text that a new one stands for."""
        loops = self.found.loops.items()
        return next(number for number, loop in loops if loop.span == piece.span)

    def _grouped(self, piece: NewLoop) -> Iterator[str]:
        """The lines of two loops, the outer one in groups and then one by one."""
        inner = piece.body[0]
        assert isinstance(inner, NewLoop), "asked before"
        index = self.names.get(piece.variable, piece.variable)
        kind = self.headers[self._number(piece)].type or f"__typeof__({index})"
        whole = polynomial(piece.upper) - constant(GROUP - 1)
        ends = self._value(expression(whole)), self._value(piece.upper)
        group = f"for ({kind} {index} = {_GROUP}; {index} <= {_GROUP} + {GROUP - 1}; {index}++)"
        single = f"for ({kind} {index} = {_GROUP}; {index} <= {ends[1]}; {index}++)"
        deep = _block(self._header(inner), _block(group, self.shown(inner.body)))
        lines = [
            f"{kind} {_GROUP} = {self._value(piece.lower)};",
            *_block(f"for (; {_GROUP} <= {ends[0]}; {_GROUP} += {GROUP})", deep),
            *_block(single, self.shown(piece.body)),
        ]
        yield from _block("", lines)

    def _statement(self, piece: Kept, number: int) -> Iterator[str]:
        """The lines of a leaf, in a block with its indices where these have other values."""
        lines = _lines(self.texts[number])
        if not piece.values:
            yield from lines
            return
        old = {name for name, _ in piece.values}
        types = {
            self.found.loops[loop].variable: self.headers[loop].type
            for loop in self.found.parts[number].loops
        }
        yield "{"
        for name, value in piece.values:
            if names(value) & old:
                raise NoPlanError("its statements would need other indices")
            index = self.names[name]
            kind = types[name] or f"__typeof__({index})"
            text = self._value(value)
            if isinstance(value, Var):
                text = self.names.get(value.name, value.name)
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
        number = self._number(piece)
        old = self.found.loops[number]
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
        if piece.variable == STRIP:
            self.width = _width(piece)
            if self.width:
                return self._strips(piece)
        first, last = self._value(piece.lower), self._value(piece.upper)
        return f"for ({kind} {index} = {first}; {index} <= {last}; {index}++)"

    def _strips(self, piece: NewLoop) -> str:
        """The header of a loop over strips, in which its index is where a strip begins."""
        match piece.lower, piece.upper:
            case IntConst(value=first), Binary(left=last):
                start, end = first * self.width, self._value(last)
                test = f"{STRIP} <= {end}; {STRIP} += {self.width}"
                return f"for (long long {STRIP} = {start}; {test})"
        raise NoPlanError("its strips begin at no number")

    def _is_plain(self, head: Header) -> bool:
        parts = COMPUTED.search(head.text)
        return parts is not None and all(
            _PLAIN.fullmatch(each) and not self.around.computes(each.strip())
            for each in parts.groups()
        )

    @property
    def _strip(self) -> Expr:
        """Where a strip begins, as bounds have it."""
        return Binary("*", IntConst(self.width), Var(STRIP))

    def _variable(self, name: str) -> str:
        """A variable in 64 bits."""
        if name == STRIP and self.width:
            raise NoPlanError("a bound depends on the number of a strip")
        if name in _OWN:
            return name
        if name not in self.names:
            check_visible(self.found.program, name, self.source)
        return f"(long long){self.names.get(name, name)}"

    def _value(self, expr: Expr) -> str:
        """A bound in 64 bits."""
        match expr:
            case IntConst(value=value):
                return str(value)
            case Binary() if expr == self._strip:
                return STRIP
            case Var(name=name):
                return self._variable(name)
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


def _width(strips: NewLoop) -> int:
    """The iterations of a strip, where the first strip begins at a number; else 0."""
    match strips.lower, strips.upper:
        case IntConst(), Binary(operator="//", right=IntConst(value=by)):
            return by
    return 0


def _block(head: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines in braces, behind a head if there is one."""
    yield f"{head} {{" if head else "{"
    yield from (_INDENT + line for line in lines)
    yield "}"


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
