"""Where a loop of C or C++ ends in the text, of which a verdict has the first word."""

import re

from depanalysis.inputs import language_of
from depanalysis.source import SourceFile, Span

# What has no sign of its own is left out: comments, texts, directives.
_SIGNS = re.compile(
    r"""//[^\n]* | /\*[\s\S]*?\*/ | ^[ \t]*\#[^\n]*
      | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'
      | (?P<sign>[{}();]|\b(?:if|else)\b)""",
    re.MULTILINE | re.VERBOSE,
)


def last_line(source: SourceFile, head: Span) -> int:
    """The last line of a loop, that of its first word where the text does not say."""
    is_word = source.text_of(head) in ("for", "while", "do")
    if not is_word or language_of(source.path) not in ("c", "c++"):
        return head.end_line
    above = "\n".join(source.lines[: head.end_line - 1])
    start = len(above) + (head.end_line > 1) + head.end_column - 1
    text = "\n".join(source.lines)
    end = _statement_end(text, start)
    return head.end_line if end is None else text.count("\n", 0, end) + 1


def _statement_end(text: str, start: int) -> int | None:
    """Where the statement ends that begins at an offset; an `else` goes on with its `if`."""
    braces = parentheses = conditions = 0
    end: int | None = None
    for found in _SIGNS.finditer(text, start):
        sign = found["sign"]
        if sign is None:
            continue
        if end is not None and not (sign == "else" and conditions > 0):
            return end
        braces += (sign == "{") - (sign == "}")
        parentheses += (sign == "(") - (sign == ")")
        if braces < 0 or parentheses < 0:
            return None
        if braces == 0:
            conditions += (sign == "if") - (sign == "else")
        is_whole = sign in ("}", ";") and braces == parentheses == 0
        end = found.end() if is_whole else None
    return end
