"""The parser of xDSL on a text, with the places of all operations."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from xdsl.context import Context
from xdsl.dialects import affine, arith, builtin, func, math, memref, scf
from xdsl.parser import Parser
from xdsl.utils.exceptions import DiagnosticException
from xdsl.utils.exceptions import ParseError as XdslParseError

from depanalysis.errors import ParseError
from depanalysis.frontends.mlir.modules import Reader
from depanalysis.ir.programs import Program
from depanalysis.source import SourceFile, Span

_DIALECTS = (
    affine.Affine, arith.Arith, builtin.Builtin, func.Func, math.Math, memref.MemRef,
    scf.Scf,
)  # fmt: skip


class _Parser(Parser):  # type: ignore[misc]
    """Remembers where each operation begins and ends."""

    places: dict[Any, tuple[int, int]]

    def parse_operation(self) -> Any:
        """The next operation."""
        start = self.pos
        op = super().parse_operation()
        self.places[op] = (start, self.pos)
        return op


def read(source: SourceFile) -> Iterator[Program]:
    """The functions of a text in their order."""
    context = Context(allow_unregistered=True)
    for dialect in _DIALECTS:
        context.load_dialect(dialect)
    text = "\n".join(source.lines)
    try:
        parser = _Parser(context, text, source.path)
        parser.places = {}
        module = parser.parse_module()
        module.verify()
    except XdslParseError as error:
        at = _span(source, text, error.span.start, error.span.end)
        raise ParseError.at(source, at, error.msg.lower()) from None
    except (DiagnosticException, ValueError) as error:
        first = str(error).strip().splitlines()[-1]
        start = Span(source.path, 1, 1, 1, 2)
        raise ParseError(first.lower(), start) from None
    place = partial(_place, source, text, parser.places)
    for op in module.walk():
        if isinstance(op, func.FuncOp) and op.body.blocks:
            yield Reader(op, place).program


def _place(
    source: SourceFile, text: str, places: dict[Any, tuple[int, int]], op: Any
) -> Span:
    while op not in places:
        # What no text says, such as the end of a body, stands where that does.
        op = op.parent_op()
    start, end = places[op]
    found = text[start:end]
    skipped = len(found) - len(found.lstrip())
    return _span(source, text, start + skipped, start + len(found.rstrip()))


def _span(source: SourceFile, text: str, start: int, end: int) -> Span:
    first, last = text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    return Span(
        source.path, first, column, last, end - (text.rfind("\n", 0, end) + 1) + 1
    )
