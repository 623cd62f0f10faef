"""The header of a `for` loop as it stands in the text.

Input: a text and the place of a loop whose header is canonical and rises by one. Output:
the parts of the header, and where it and the loop end. Nothing is given for a header that
takes several lines or has another test than `index < bound` or `index <= bound`.
"""

import re
from dataclasses import dataclass, field

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.frontends.c.named import Variable
from depanalysis.source import SourceFile, Span

_FOR = re.compile(r"for\s*\(")
_SPECIFIERS = re.compile(r"\b(auto|const|register|volatile)\b")


@dataclass(frozen=True, slots=True)
class Header:
    """`for (type index = first; index < bound; ...)`; `end` is how long its line is up to it.

    `type` is empty for an index that is declared elsewhere. `last` is the greatest index
    as a sum in 64 bits, and `text` all of the header as it stands.
    """

    type: str
    index: str
    first: str
    last: str
    end: int
    text: str = field(default="", compare=False)


def header(source: SourceFile, span: Span, variable: Variable) -> Header:
    """The header of the loop at a span with this index."""
    index = variable.name
    line = source.lines[span.line - 1]
    start = _FOR.match(line, span.column - 1)
    end = None if start is None else _closing(line, start.end() - 1)
    if start is None or end is None:
        raise NoPlanError("its header is not on one line")
    inside = line[start.end() : end]
    if any(sign in inside for sign in ("/*", "//", "?", '"', "'", ",")):
        raise NoPlanError("its header is more than a start, a test and a step")
    parts = inside.split(";")
    if len(parts) != 3:
        raise NoPlanError("a part of its header comes from a macro")
    begun = re.fullmatch(rf"\s*(.*?)\b{index}\s*=(?!=)(.*)", parts[0])
    test = re.fullmatch(rf"\s*{index}\s*(<=?)(?![<=])(.*)", parts[1])
    if begun is None or test is None:
        raise NoPlanError(f"its test is not `{index} < bound`")
    # The index starts at the value that its type makes of the first one.
    cast = _SPECIFIERS.sub("", begun[1]).strip() or f"__typeof__({index})"
    # A test with an unsigned index takes a bound below zero for a huge one.
    is_unsigned = variable.bounds is not None and variable.bounds[0] == 0
    bound = f"(long long){f'({cast})' if is_unsigned else ''}({test[2].strip()})"
    last = bound if test[1] == "<=" else f"{bound} - 1"
    first = f"(long long)({cast})({begun[2].strip()})"
    text = line[span.column - 1 : end + 1]
    return Header(begun[1].strip(), index, first, last, end + 1, text)


def _closing(line: str, position: int) -> int | None:
    """Where the bracket at a position is closed."""
    depth = 0
    for at in range(position, len(line)):
        depth += (line[at] == "(") - (line[at] == ")")
        if depth == 0:
            return at
    return None
