"""A nest in another order, in which a loop is parallel and those inside walk along rows.

Input: a loop that gets a directive, or around one that is parallel, what the prover sees of
it, and its text. Output: a `Rewriting` with the new lines, or a `NoPlanError`. Statements
stay as they are written, with the comments around them; a header stays where its bounds do.
Where the directive has a condition, the loop as it was is what runs if that does not hold.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from textwrap import dedent

from depanalysis.analysis.polynomials import polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.emit.decisions import CYCLIC
from depanalysis.emit.guards.guarding import Guarded, may_overlap
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.guards.visible import check_visible
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.bodies import is_in_braces
from depanalysis.emit.orders.pairs import COMPUTED, check_index, check_text
from depanalysis.emit.orders.programs import place_of, tidied
from depanalysis.emit.orders.proofs import proved
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts, inside
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, names
from depanalysis.proofs.assumptions import of_language
from depanalysis.schedule.locality import along_rows, turned
from depanalysis.schedule.pieces import Kept, NewLoop, Piece, Refusal
from depanalysis.schedule.pieces import Rewriting as Reordered
from depanalysis.schedule.scops import Scop, rescheduled, scop
from depanalysis.solvers.trees import Band, Leaf, Tree, leaves_of
from depanalysis.solvers.trees import Sequence as InTurn
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Needs

_STRIP = "da_strip"
_INDENT = "    "
_PLAIN = re.compile(r"\s*\w+\s*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_ORDER = "with other loops innermost"
_WHY = "a loop inside would jump from row to row"


def localized(
    subject: Subject,
    skeleton: Skeleton,
    guarded: Guarded,
    directive: str,
    known: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Rewriting:
    """The loop with its directive and another order inside.

    Without a directive the loop itself is one of those that may change places.
    """
    needs = guarded.loop.needs
    is_plain = not (needs.firstprivate or needs.lastprivate or needs.reduction)
    if "collapse" in directive or not is_plain or may_overlap(guarded.loop):
        raise NoPlanError("its directive says more than that it is parallel")
    check_text(skeleton, around)
    found, made, judged = _order(
        subject, skeleton, around.source, is_parallel=bool(directive)
    )
    if judged is not None:
        _check_needs(judged, guarded)
    private = _private(directive) if directive else frozenset(_indices(found, known))
    text = _Text(around, found, known, private, found.place)
    return _written(skeleton, guarded, directive, made, text, _ORDER)


def _check_needs(judged: LoopVerdict, guarded: Guarded) -> None:
    """Refuse a new order in which threads need more than as the loop stands."""
    if may_overlap(judged) and not guarded.conditions:
        raise NoPlanError("its pointers may overlap")
    private = judged.needs.private
    known = set(guarded.loop.needs.private)
    if judged.needs != Needs(private) or not set(private) <= known:
        raise NoPlanError("its directive would have to say more")


def turned_over(
    subject: Subject,
    skeleton: Skeleton,
    loop: LoopVerdict,
    known: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Rewriting:
    """A loop that is not parallel inside the one that is all of its body, or strips of it."""
    check_text(skeleton, around)
    options = subject.function.options
    found, facts = _scop(subject, skeleton, around.source)
    for tree in turned(facts, found, _STRIP):
        made = rescheduled(found, tree)
        if isinstance(made, Refusal):
            continue
        judged = proved(made, found.place, options, around.source)
        conditions = separation(
            subject.facts(), subject.loop(subject.facts()), subject.types
        )
        if may_overlap(judged) and not conditions:
            raise NoPlanError("its pointers may overlap")
        assert isinstance(tree, Band), "a loop is the root of its tree"
        index = found.loops[tree.loop].variable
        private = _privates(skeleton, judged, found, known)
        outermost = None if tree.name == _STRIP else tree.loop
        text = _Text(around, found, known, frozenset(private), outermost)
        taken = dict.fromkeys((*made.assumptions, *_taken(facts, found)))
        guarded = Guarded(replace(loop, assumptions=tuple(taken)), conditions)
        listed = sorted(private - {found.loops[tree.loop].variable})
        clause = f"private({', '.join(listed)})" if listed else ""
        dealt = CYCLIC if _is_uneven(found, tree.loop) else ""
        parts = ("#pragma omp parallel for", clause, dealt, guarded.clause)
        directive = " ".join(part for part in parts if part)
        order = f"in strips of the loop over {index}" if outermost is None else _ORDER
        return _written(skeleton, guarded, directive, made, text, order)
    raise NoPlanError("its loops walk along rows, or have to")


def _privates(
    skeleton: Skeleton,
    judged: LoopVerdict,
    found: Scop,
    known: Mapping[Place, Skeleton],
) -> set[str]:
    """The variables from outside that each thread needs of its own."""
    private = set(judged.needs.private)
    if judged.needs != Needs(judged.needs.private) or judged.obstacle is not None:
        raise NoPlanError("a scalar depends on the order of its iterations")
    private.update(_indices(found, known))
    for each in (*skeleton.written, *skeleton.arrays):
        is_own = each.is_local and not each.is_addressed
        if each.name in private and not is_own:
            raise NoPlanError(f"`{each.name}` is shared")
        if each in skeleton.written and each.name not in private:
            raise NoPlanError(f"`{each.name}` is not private to an iteration")
    return private


def _indices(found: Scop, known: Mapping[Place, Skeleton]) -> Iterator[str]:
    """The indices of a nest that are declared before it."""
    for loop in found.loops.values():
        skeleton = known.get((loop.span.line, loop.span.column))
        head = "" if skeleton is None else skeleton.head
        if not isinstance(head, str) and not head.is_declared:
            yield head.variable.name


def _is_uneven(found: Scop, number: int) -> bool:
    """Whether some iterations of a loop are longer, since one inside has a sloping bound."""
    index = found.loops[number].variable
    others = (loop for place, loop in found.loops.items() if place != number)
    return any(index in names(loop.lower) | names(loop.upper) for loop in others)


def _written(
    skeleton: Skeleton,
    guarded: Guarded,
    directive: str,
    made: Reordered,
    text: "_Text",
    order: str,
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
    return Rewriting(loop, replaced, directive, order, (), _WHY)


def _private(directive: str) -> frozenset[str]:
    """The names in the clause of private variables."""
    found = re.search(r"\bprivate\(([^)]*)\)", directive)
    return frozenset(re.findall(r"\w+", found[1]) if found else ())


def _order(
    subject: Subject, skeleton: Skeleton, source: SourceFile, *, is_parallel: bool
) -> tuple[Scop, Reordered, LoopVerdict | None]:
    """The loop as a scop, and the program in a better order.

    If it `is_parallel`, that is proved again: the verdict.
    """
    options = subject.function.options
    found, facts = _scop(subject, skeleton, source)
    strip = _STRIP if is_parallel else ""
    tree = along_rows(facts, found, strip)
    if tree is None:
        raise NoPlanError("its loops walk along rows")
    made = rescheduled(found, tree)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    judged = proved(made, found.place, options, source) if is_parallel else None
    return found, replace(made, assumptions=_taken(facts, found)), judged


def _scop(
    subject: Subject, skeleton: Skeleton, source: SourceFile
) -> tuple[Scop, Facts]:
    program, options = tidied(subject.program), subject.function.options
    place = place_of(program, skeleton.span)
    found = Refusal("") if place is None else scop(program, place)
    if isinstance(found, Refusal):
        raise NoPlanError(found.reason)
    return found, Facts(model(program, options.alias), options, source)


def _taken(facts: Facts, found: Scop) -> tuple[str, ...]:
    """What the order takes for granted besides what the directive does."""
    nest = next(each for each in facts.model.loops if each.number == found.place)
    arrays = {
        access.variable
        for access in facts.model.inside(nest)
        if len(access.indices) > 1 and not facts.is_in_bounds(access)
    }
    return (*of_language(facts.model, nest), *map(inside, sorted(arrays)))


@dataclass(slots=True)
class _Text:
    """The headers and the statements of a nest as they are written.

    Each thread has its own copy of what is `private`, and of the index of the `outermost`
    loop, which is a number in the text, or `None` for strips of one.
    """

    around: Surroundings
    found: Scop
    known: Mapping[Place, Skeleton]
    private: frozenset[str]
    outermost: int | None
    headers: dict[int, Header] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    @property
    def source(self) -> SourceFile:
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

    def shown(self, pieces: Sequence[Piece]) -> Iterator[str]:
        """The lines of new loops."""
        previous: int | None = None
        for piece in pieces:
            if isinstance(piece, NewLoop):
                yield f"{self._header(piece)} {{"
                yield from (_INDENT + line for line in self.shown(piece.body))
                yield "}"
            elif isinstance(piece, Kept) and not piece.values:
                number = self._part(piece)
                if number != previous:
                    yield from _lines(self.texts[number])
                previous = number
            else:
                raise NoPlanError("its statements would need other indices")

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
        head, index = self.headers[number], self.names.get(piece.variable, _STRIP)
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
                if name == _STRIP:
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
