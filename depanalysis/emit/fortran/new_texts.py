"""The lines of a nest of Fortran whose loops run in another order.

Input: the text of the nest, and the pieces of the new order. Output: lines, with a directive
above the outermost loop, or a `NoPlanError`. Heads are written anew where their bounds are
others. Strips are counted in a block that declares their index.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import dedent

from depanalysis.analysis.polynomials import polynomial
from depanalysis.emit.fortran.bounds import STRIP, Bounds
from depanalysis.emit.fortran.leaves import Head, NestText
from depanalysis.emit.fortran.lines import WIDTHS, code_lines, sentinel_lines
from depanalysis.emit.fortran.names import Unit, is_declared
from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.statements import Statement
from depanalysis.emit.fortran.surroundings import Surroundings
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.ir.expressions import IntConst
from depanalysis.schedule.pieces import Kept, NewLoop, Piece
from depanalysis.schedule.scops import Scop

_STEP = "  "
_MARGIN = 6
_INTRINSIC = re.compile(r"\b(int|kind|max|min|modulo)\(", re.IGNORECASE)
# What may give the name of an intrinsic function another meaning, besides types.
_DECLARING = (
    r"^(?:dimension|common|external|procedure|interface|generic|use|pointer|target"
    r"|allocatable|[a-z0-9_*(),=:]*(?:function|subroutine))(?:.*(?<![\w%]))?"
)


@dataclass(frozen=True, slots=True)
class NewText:
    """A nest of the text, and how the bounds of new loops are written."""

    around: Surroundings
    outer: Do
    found: Scop
    text: NestText
    bounds: Bounds

    def lines(self, outermost: NewLoop, directive: str) -> tuple[str, ...]:
        """The lines of a new order with a directive above it."""
        start = self._first
        line = self.around.source.lines[start.line - 1]
        outside = line[: len(line) - len(line.lstrip())]
        has_strips = self.bounds.strips is not None
        inside = outside + _STEP if has_strips else outside
        is_free = self.around.is_free
        lines = [
            *sentinel_lines(directive, inside, is_free=is_free),
            *self._loop(outermost, inside),
        ]
        if has_strips:
            index = self.text.heads[self.found.place].index
            lines = [
                *self._code("block", outside),
                *self._code(f"integer(kind({index})) :: {STRIP}", inside),
                *lines,
                *self._code("end block", outside),
            ]
        return tuple(lines)

    @property
    def _first(self) -> Statement:
        return self.around.statements[self.outer.first]

    def _shown(self, pieces: Sequence[Piece], indentation: str) -> Iterator[str]:
        leaves = [self._leaf(piece) for piece in pieces]
        if not self.text.skipping.isdisjoint(leaves) and len({*leaves}) > 1:
            raise NoPlanError("a jump would skip more than its loop")
        for piece, number, before in zip(pieces, leaves, [None, *leaves], strict=False):
            if isinstance(piece, NewLoop):
                yield from self._loop(piece, indentation)
            elif number != before:
                yield from self._statements(number, indentation)

    def _loop(self, piece: NewLoop, indentation: str) -> Iterator[str]:
        if piece.step != IntConst(1):
            raise NoPlanError("a new loop would not count up by one")
        loops = self.found.loops.items()
        number = next(number for number, loop in loops if loop.span == piece.span)
        head = self.text.heads[number]
        yield from self._headed(piece, number, head, indentation)
        yield from self._shown(piece.body, indentation + _STEP)
        remark = "" if piece.variable == STRIP else head.remark
        yield from self._code("end do", indentation, remark)

    def _headed(
        self, piece: NewLoop, number: int, head: Head, indentation: str
    ) -> Iterator[str]:
        """The head of a loop, as it stands where its bounds are the same."""
        if piece.variable == STRIP:
            yield from self._code(self.bounds.strip(head.index), indentation)
            return
        old = self.found.loops[number]
        if piece.variable != old.variable:
            raise NoPlanError("a new loop would have an index of its own")
        ends = (piece.lower, old.lower), (piece.upper, old.upper)
        if not all(polynomial(one) == polynomial(other) for one, other in ends):
            first = self.bounds.lower(piece.lower, head.index)
            last = self.bounds.upper(piece.upper, head.index)
            code = f"do {head.index} = {first}, {last}"
            yield from self._code(code, indentation, head.comment)
        elif head.code:
            lines = code_lines(head.code, indentation, is_free=self.around.is_free)
            yield from self._commented(lines, indentation, head.comment)
        else:
            first, last, *_ = head.bounds
            code = f"do {head.index} = {first}, {last}"
            yield from self._code(code, indentation, head.comment)

    def _code(self, code: str, indentation: str, comment: str = "") -> Iterator[str]:
        """A statement of ours, in capitals where the text has those."""
        for name in _INTRINSIC.findall(code):
            self._check_intrinsic(name.lower())
        first = self._first
        if self.around.source.lines[first.line - 1][first.column - 1].isupper():
            code = code.upper()
        lines = code_lines(code, indentation, is_free=self.around.is_free)
        yield from self._commented(lines, indentation, comment)

    def _commented(
        self, lines: Sequence[str], indentation: str, comment: str
    ) -> Iterator[str]:
        width = WIDTHS[self.around.is_free]
        if any(len(line) > width for line in lines):
            raise NoPlanError("the head of a loop would be too long")
        *others, last = lines
        if not comment:
            yield from lines
        elif len(f"{last}  {comment}") <= width:
            yield from (*others, f"{last}  {comment}")
        else:
            yield indentation + comment
            yield from lines

    def _check_intrinsic(self, name: str) -> None:
        """Refuse the name of a function that means something else somewhere in the file."""
        statements = self.around.statements
        is_declaring = re.compile(rf"{_DECLARING}{name}(?!\w)")
        if is_declared(Unit(statements), name) or any(
            is_declaring.search(each.text) for each in statements
        ):
            raise NoPlanError(f"`{name}` means something else in the file")

    def _leaf(self, piece: Piece) -> int:
        """The leaf that a statement belongs to; loops are none."""
        if isinstance(piece, NewLoop):
            return -1
        if not isinstance(piece, Kept) or piece.values:
            raise NoPlanError("its statements would need a condition or other indices")
        for number, part in enumerate(self.found.parts):
            if any(stmt is piece.statement for stmt in part.statements):
                return number
        raise NoPlanError("a statement is not found in the text")

    def _statements(self, number: int, indentation: str) -> Iterator[str]:
        """The lines of a leaf, farther to the right or left where there is room."""
        is_free = self.around.is_free
        for lines in self.text.leaves[number]:
            moved = _moved(lines, indentation, 0 if is_free else _MARGIN)
            is_narrow = all(len(x) <= WIDTHS[is_free] for x in (*lines, *moved))
            has_tabs = not is_free and any("\t" in line for line in lines)
            yield from moved if is_narrow and not has_tabs else lines


def _moved(lines: Sequence[str], indentation: str, margin: int) -> list[str]:
    """Lines with another indentation; what stands in the margin stays there.

    A comment that begins in the margin, but for its last column, stays as it is.
    """
    is_code = [not line[: max(0, margin - 1)].strip() for line in lines]
    code = "\n".join(
        x[margin:] for x, is_moved in zip(lines, is_code, strict=True) if is_moved
    )
    rests = iter(dedent(code).split("\n"))
    return [
        f"{line[:margin]}{indentation[margin:]}{next(rests)}".rstrip()
        if is_moved
        else line
        for line, is_moved in zip(lines, is_code, strict=True)
    ]
