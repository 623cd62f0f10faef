"""The text of a nest in Fortran, taken apart: its loops, and the lines of its statements.

Input: a nest as a scop, and the loops of its text. Output: a `NestText`, or a `NoPlanError`
where lines cannot be moved, or where the text is not what the scop says. Comments go with
the statements that they stand beside.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from depanalysis.emit.fortran.nests import Do, split
from depanalysis.emit.fortran.statements import Statement
from depanalysis.emit.fortran.surroundings import Surroundings
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.frontends.fortran.lines import readable_lines
from depanalysis.ir.expressions import IntConst
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.trees import Band, Leaf, Tree, leaves_of
from depanalysis.solvers.trees import Sequence as InTurn
from depanalysis.source import Span

_LAST_COLUMN = 72
_MARK = r"(\w*\$|\w+\*|\s*depanalysis\b)"
_DIRECTIVES = {
    True: re.compile(rf"\s*!{_MARK}", re.IGNORECASE),
    False: re.compile(rf"(\s*!|[cC*]){_MARK}", re.IGNORECASE),
}
_JUMP = re.compile(
    r"^(?:if\(.*\))?(?:goto(?!\w*[=%])|(?:return|stop|errorstop|pause|entry)"
    r"(?!\w*[=(%])|(?:cycle|exit)\w+(?![\w=(%]))|^if\(.*\)\d+,|[(,](?:err|end|eor)=\d|[(,][*&]\d+[,)]|^assign\d"
)
# The innermost loop around such a statement goes on, or ends.
_SKIP = re.compile(r"(?:if\(.*\))?(?:cycle|exit)")
_PLAIN_HEAD = re.compile(r"do[a-z]\w*=")
_HEAD = re.compile(r"do\b[^=]*=(?P<bounds>.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Head:
    """A loop of the text: its index, its bounds, and what stands on its first line.

    `code` is empty where the head has a label, a name or several lines. `comment` stands
    behind the head, `remark` behind the end.
    """

    index: str
    bounds: tuple[str, ...]
    code: str
    comment: str
    remark: str


@dataclass(frozen=True, slots=True)
class NestText:
    """The loops of a nest by the numbers of their bands, and the lines of its leaves.

    Lines of a leaf that stood in different loops are apart. What is `skipping` has to be
    all that a loop consists of.
    """

    heads: dict[int, Head] = field(default_factory=dict)
    leaves: dict[int, list[tuple[str, ...]]] = field(default_factory=dict)
    skipping: set[int] = field(default_factory=set)


def nest_text(
    around: Surroundings, found: Scop, outer: Do, own: Callable[[Span], Do | None]
) -> NestText:
    """The text of a nest; `own` finds the loop at a place."""
    _check_lines(around, outer)
    reader = _Reader(around, found, own)
    assert isinstance(found.tree, Band), "the tree of a loop begins with it"
    reader.loop(found.tree)
    return reader.text


def _check_lines(around: Surroundings, outer: Do) -> None:
    """Refuse a nest with lines that may mean something else at another place."""
    source = around.source
    if any(line.startswith("#") for line in source.lines):
        raise NoPlanError("the file has lines for a preprocessor")
    nest = around.statements[outer.first : outer.last + 1]
    numbers = range(_commented(around, nest[0].line), nest[-1].end_line + 1)
    if any(number in numbers for number, _ in readable_lines(source).includes):
        raise NoPlanError("a file is included in it")
    for number in numbers:
        if _DIRECTIVES[around.is_free].match(source.lines[number - 1]):
            raise NoPlanError(f"a directive stands on line {number}")
    for statement in nest:
        _check_statement(statement)


def _commented(around: Surroundings, line: int) -> int:
    """The first of the comments that stand right above a line."""
    lines, marks = around.source.lines, "" if around.is_free else "cC*"
    while line > 1 and (
        lines[line - 2].lstrip().startswith("!") or lines[line - 2][:1] in [*marks]
    ):
        line -= 1
    return line


def _check_statement(statement: Statement) -> None:
    if not (statement.is_first and statement.is_last):
        raise NoPlanError(f"line {statement.line} has several statements")
    if statement.label is not None and statement.text != "continue":
        raise NoPlanError(f"line {statement.line} has the label {statement.label}")
    if _JUMP.search(statement.text):
        raise NoPlanError(f"a jump stands on line {statement.line}")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Goes through the statements of a nest in the order of the text."""

    around: Surroundings
    found: Scop
    own: Callable[[Span], Do | None]
    text: NestText = field(default_factory=NestText)

    def loop(self, band: Band) -> None:
        """Finds the text of every leaf of a loop."""
        do = self._do(band)
        statements = self.around.statements
        head, end = statements[do.first], statements[do.last]
        self.text.heads[band.loop] = self._head(do, head, end)
        line = self._body(band.child, do)
        *_, last = leaves_of(band)
        self.text.leaves[last.number] += self._lines(line, end.line)

    def _do(self, band: Band) -> Do:
        """The loop of the text that a band stands for."""
        node = self.found.loops[band.loop]
        do = self.own(node.span)
        if do is None or do.index != node.variable.lower() or do.kind:
            raise NoPlanError("a loop inside has no head that may be moved")
        if node.step != IntConst(1):
            raise NoPlanError("it does not count up by one")
        end = self.around.statements[do.last]
        if do.label is not None and end.text != "continue":
            raise NoPlanError(f"line {end.line} has the label {end.label}")
        if self.around.statements[do.first].label is not None:
            raise NoPlanError(f"the head of the loop over `{do.index}` has a label")
        return do

    def _head(self, do: Do, head: Statement, end: Statement) -> Head:
        code, comment = self._parted(head.line, head.column - 1)
        if head.line != head.end_line:
            code, comment = "", ""
        bounds = _bounds(code, do)
        is_plain = _PLAIN_HEAD.match(head.text) is not None
        _, remark = self._parted(end.line, end.column - 1)
        return Head(do.index, bounds, code if is_plain else "", comment, remark)

    def _parted(self, line: int, start: int) -> tuple[str, str]:
        """A line from a column on, and the comment at its end."""
        text = self.around.source.lines[line - 1]
        if not self.around.is_free:
            text = text[:_LAST_COLUMN]
        quote = ""
        for column, sign in enumerate(text[start:], start=start):
            if sign == "!" and not quote:
                return text[start:column].rstrip(), text[column:].rstrip()
            if sign in "'\"" and quote in ("", sign):
                quote = "" if quote else sign
        return text[start:].rstrip(), ""

    def _body(self, tree: Tree, do: Do) -> int:
        """Finds the statements of a body; the line behind the last one is returned."""
        parts = tree.parts if isinstance(tree, InTurn) else (tree,)
        loops = [self._do(x) if isinstance(x, Band) else None for x in parts]
        statements = self.around.statements
        position, line = do.first + 1, statements[do.first].end_line + 1
        for part, inner, following in zip(
            parts, loops, [*loops[1:], None], strict=True
        ):
            if inner is not None:
                assert isinstance(part, Band), "only bands are loops"
                if inner.first != position:
                    raise NoPlanError("something stands between its loops")
                before = self._lines(line, statements[inner.first].line)
                self.loop(part)
                first = next(leaves_of(part)).number
                self.text.leaves[first][:0] = before
                position, line = inner.last + 1, statements[inner.last].end_line + 1
                continue
            assert isinstance(part, Leaf), "bodies have loops and statements"
            until = do.last if following is None else following.first
            last = self._statements(part, position, until, line)
            position, line = until, last + 1
        if position < do.last:
            raise NoPlanError("something stands between its loops")
        return line

    def _statements(self, leaf: Leaf, first: int, until: int, line: int) -> int:
        """Finds the lines of a leaf up to a statement, and returns the last one."""
        statements = self.around.statements[first:until]
        if not statements:
            raise NoPlanError("a part of it is no statement of the text")
        last = statements[-1].end_line
        spans = [each.span for each in self.found.parts[leaf.number].statements]
        path, lines = self.around.source.path, range(line, last + 1)
        if not all(
            x.path == path and x.line in lines and x.end_line in lines for x in spans
        ):
            raise NoPlanError("a part of it is no statement of the text")
        if any(_SKIP.fullmatch(each.text) for each in statements):
            self.text.skipping.add(leaf.number)
        for each in statements:
            if not any(
                x.line <= each.line and each.end_line <= x.end_line for x in spans
            ):
                raise NoPlanError(f"line {each.line} may belong to what is around it")
            if each.line < each.end_line and _has_string(self.around, each):
                raise NoPlanError(f"a string may go on behind line {each.line}")
        self.text.leaves[leaf.number] = self._lines(line, last + 1)
        return last

    def _lines(self, first: int, end: int) -> list[tuple[str, ...]]:
        """The lines from one to before another, if there is more than blanks on them."""
        lines = "\n".join(self.around.source.lines[first - 1 : end - 1])
        found = re.sub(r"^(?:[ \t]*\n)+|\s+$", "", lines)
        return [tuple(found.split("\n"))] if found.strip() else []


def _bounds(code: str, do: Do) -> tuple[str, ...]:
    """The bounds as they are written, where they stand on one line."""
    found = _HEAD.match(code)
    if found is None:
        return do.bounds
    written = tuple(part.strip() for part in split(found["bounds"]))
    plain = tuple(re.sub(r"\s", "", part).lower() for part in written)
    return written if plain == do.bounds else do.bounds


def _has_string(around: Surroundings, statement: Statement) -> bool:
    lines = around.source.lines[statement.line - 1 : statement.end_line]
    return any("'" in line or '"' in line for line in lines)
