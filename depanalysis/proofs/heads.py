"""The head of a loop in the text of a C program, and the test that keeps it going.

Input: a source and the span of a loop. Output: spans, where the head of the loop is on
one line. The test is the second part of a `for`, what is between the brackets of a
`while`, what follows the body of a `do`.
"""

import re

from depanalysis.source import SourceFile, Span

_WHILE = re.compile(r"\bwhile\s*\(")
_HEAD = re.compile(r"\s*(for|while|do)\b")


def head_of(source: SourceFile, loop: Span) -> Span | None:
    """`for (…)` or `while (…)`; `None` where that is not on one line."""
    if source.path != loop.path or not 1 <= loop.line <= len(source.lines):
        return None
    line = source.lines[loop.line - 1]
    found = _HEAD.match(line, loop.column - 1)
    opened = -1 if found is None or found[1] == "do" else line.find("(", found.end())
    parts = _parts(line, opened) if opened >= 0 else []
    if not parts:
        return None
    return Span(loop.path, loop.line, loop.column, loop.line, parts[-1][1] + 2)


def tested_part(source: SourceFile, loop: Span) -> Span | None:
    """The test of a loop; empty where a `for` has none, `None` where it is not found."""
    if source.path != loop.path or not 1 <= loop.line <= len(source.lines):
        return None
    line = source.lines[loop.line - 1]
    found = _HEAD.match(line, loop.column - 1)
    if found is None:
        return None
    if found[1] == "do":
        return _last_brackets(source, loop)
    opened = line.find("(", found.end())
    if opened < 0:
        return None
    parts = _parts(line, opened)
    if len(parts) == 3:
        first, end = parts[1]
    elif len(parts) == 1:
        first, end = parts[0]
    else:
        return None
    return _stripped(loop.path, loop.line, line, first, end)


def _parts(line: str, opened: int) -> list[tuple[int, int]]:
    """The ranges between the semicolons in a pair of brackets; none if it stays open."""
    depth, start, parts = 0, opened + 1, []
    for position in range(opened, len(line)):
        sign = line[position]
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 or (sign == ";" and depth == 1):
            parts.append((start, position))
            start = position + 1
        if depth == 0:
            return parts
    return []


def _last_brackets(source: SourceFile, loop: Span) -> Span | None:
    """What is between the brackets of the `while` that closes the body of a `do`."""
    depth = 0
    for number in range(loop.line, len(source.lines) + 1):
        line = source.lines[number - 1]
        start = loop.column + 1 if number == loop.line else 0
        for position in range(start, len(line)):
            depth += (line[position] == "{") - (line[position] == "}")
            found = _WHILE.match(line, position) if depth == 0 else None
            if found is not None:
                parts = _parts(line, found.end() - 1)
                if len(parts) != 1:
                    return None
                return _stripped(loop.path, number, line, *parts[0])
    return None


def _stripped(path: str, number: int, line: str, first: int, end: int) -> Span:
    text = line[first:end]
    first += len(text) - len(text.lstrip())
    end = max(first, end - len(text) + len(text.rstrip()))
    return Span(path, number, first + 1, number, end + 1)
