"""What keeps a loop from being decided: the place, and what it is about.

Input: the `Unknown`s that the questions about a loop came to. Output: the one that is
shown, with the code that it is about.
"""

import re
from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import BoolConst, Expr, Var, loads, names
from depanalysis.ir.statements import (
    Assign,
    Block,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.solvers.verdict import Unknown
from depanalysis.source import NOWHERE, SourceFile, Span, shortened
from depanalysis.verdicts import Location, Topic

_PART = re.compile(r"\.\.(?:offset|row(?:_\d+)?)$")
_CALLS = "calls "
_ALWAYS = re.compile(r"[1-9]\d*|true")
# A subscript, an arrow, or a star that has no left operand.
_MEMORY = re.compile(r"\[|->|(?:^|[(=!<>&|,])\s*\*")


def decisive(undecided: list[Unknown]) -> Unknown | None:
    """The first that a check at run time could not decide, else the first."""
    return next((u for u in undecided if not u.is_data_dependent), None) or next(
        iter(undecided), None
    )


def undecided_place(
    facts: Facts, loop: LoopFacts, unknown: Unknown | None
) -> Location | None:
    """The code that was not decided, the head of the loop where no other is known."""
    if unknown is None:
        return None
    span = unknown.span if unknown.span != NOWHERE else _head(facts, loop)
    return Location(span, _quoted(facts, span))


def first_access(facts: Facts, loop: LoopFacts, variable: tuple[int, str]) -> Span:
    """Where a loop first touches a variable."""
    inside = facts.model.inside(loop)
    found = [a.span for a in inside if (a.storage, a.variable) == variable]
    return min(found, default=NOWHERE, key=lambda span: (span.line, span.column))


def placed(facts: Facts, question: ConflictQuestion, unknown: Unknown) -> Unknown:
    """An undecided question at the access whose subscript or condition it hangs on."""
    model = facts.model
    for access in (question.source, question.sink):
        if any(_is_doubtful(model, index) for index in access.indices):
            topic: Topic = "subscript" if unknown.is_data_dependent else "formula"
            return _at(access, unknown, topic)
    for access in (question.source, question.sink):
        if access.doubts or any(_is_doubtful(model, c) for c in access.conditions):
            topic = "condition" if unknown.is_data_dependent else "formula"
            return _at(access, unknown, topic)
    return _at(question.sink, unknown, "conflict")


def jump(span: Span) -> Unknown:
    """A jump that keeps the number of iterations from being known."""
    reason = f"the jump{on_line(span)} may end the loop before its last iteration"
    return Unknown(reason, span=span, topic="jump")


def on_line(span: Span) -> str:
    """Where something is, for a sentence that is read without an excerpt."""
    return f" on line {span.line}" if span.line else ""


def _leaving(loop: LoopFacts) -> Exit | None:
    """The first jump that goes on in a loop around, or behind one."""
    stmts = tuple(walk_statements(loop.node.body))
    inside = {
        stmt.label for stmt in stmts if isinstance(stmt, Loop | While | Block)
    } | {loop.node.label, None}
    exits = (stmt for stmt in stmts if isinstance(stmt, Exit))
    return next((stmt for stmt in exits if stmt.label not in inside), None)


def uncounted(facts: Facts, loop: LoopFacts) -> Unknown:
    """Why the number of iterations is not known before a loop runs."""
    leaving = _leaving(loop)
    if leaving is not None:
        return jump(leaving.span)
    start = "how often the loop runs is not known before it runs"
    span = None if facts.source is None else tested_part(facts.source, loop.node.span)
    if span is None:
        return Unknown(start, span=_head(facts, loop), topic="count")
    text = _quoted(facts, span)
    if not text or _ALWAYS.fullmatch(text):
        span, missing = _head(facts, loop), "only a jump ends it"
    else:
        missing = _changes(loop, span, text)
    return Unknown(f"{start}: {missing}", span=span, topic="count")


def _changes(loop: LoopFacts, span: Span, text: str) -> str:
    """What changes during a loop so that nobody can tell when its test fails."""
    body = loop.node.body
    test = _test(loop)
    found = _sources(test, body)
    for stmt in walk_statements(body):
        if isinstance(stmt, Opaque) and (
            stmt.writes is None or found & set(stmt.writes)
        ):
            if stmt.reason.startswith(_CALLS) and _is_in(stmt.span, span):
                return f"`{text}` {stmt.reason}"
            if stmt.span == span:
                return f"`{text}` is not modelled: {stmt.reason}"
            what = f"the code{on_line(stmt.span)} may change what `{text}` tests"
            return f"{what}, and it is not modelled: {stmt.reason}"
    if _MEMORY.search(text) or any(True for _ in loads(test)):
        return f"`{text}` tests a value that is read from memory"
    changed = effects(body)
    # A pointer has several scalars: its row, and where it stands in it.
    moving = {_PART.sub("", each) for each in names(test) if changed.may_write(each)}
    if len(moving) > 1:
        listed = " and ".join(f"`{name}`" for name in sorted(moving))
        return f"{listed} change during the loop, and `{text}` tests them"
    return (
        f"`{text}` does not compare an induction variable with a loop-invariant bound"
    )


def _sources(test: Expr, body: tuple[Stmt, ...]) -> set[str]:
    """What a test reads, and what the body computes that from."""
    found = {*names(test), *(load.array for load in loads(test))}
    assigned = [stmt for stmt in walk_statements(body) if isinstance(stmt, Assign)]
    before = -1
    while len(found) != before:
        before = len(found)
        for stmt in assigned:
            if isinstance(stmt.target, Var) and stmt.target.name in found:
                found |= names(stmt.value) | {each.array for each in loads(stmt.value)}
    return found


def _is_in(inner: Span, outer: Span) -> bool:
    is_behind = (outer.line, outer.column) <= (inner.line, inner.column)
    end = (inner.end_line, inner.end_column)
    return is_behind and end <= (outer.end_line, outer.end_column)


def _test(loop: LoopFacts) -> Expr:
    """The condition under which a loop goes on, which may stand at the start of its body."""
    condition = loop.node.condition if isinstance(loop.node, While) else BoolConst(True)
    if condition != BoolConst(True):
        return condition
    for stmt in loop.node.body:
        if isinstance(stmt, If) and any(
            isinstance(each, Exit) for each in walk_statements((stmt,))
        ):
            return stmt.condition
    return condition


def _at(access: Access, unknown: Unknown, topic: Topic) -> Unknown:
    return Unknown(unknown.reason, unknown.is_data_dependent, access.span, topic)


def _is_doubtful(model: Model, expr: Expr) -> bool:
    """Whether a value hangs on one that the analysis could not express."""
    return any(name in model.unknowns for name in names(expr))


def _head(facts: Facts, loop: LoopFacts) -> Span:
    """The head of a loop with its brackets, or its first word where they do not close."""
    if facts.source is None:
        return loop.node.span
    return head_of(facts.source, loop.node.span) or loop.node.span


def _quoted(facts: Facts, span: Span) -> str:
    """The text of a place, cut where it would be long in a sentence."""
    return "" if facts.source is None else shortened(facts.source.text_of(span))


# The head of a loop in the text of a C program, and the test that keeps it going.


_WHILE = re.compile(r"\bwhile\s*\(")
_HEAD = re.compile(r"\s*(for|while|do\s+while|do)\b", re.IGNORECASE)
_PYTHON = re.compile(r"\.py$")
_FORTRAN = re.compile(r"\.f\w*$", re.IGNORECASE)
_LONGEST_LOOP, _MOST_LINES = 20_000, 500
# What may hold brackets and semicolons that mean nothing, in C and in Fortran.
_LITERAL = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
_SILENT = re.compile(rf"{_LITERAL}|/\*.*?\*/|//[^\n]*", re.DOTALL)
_SILENT_IN_FORTRAN = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|![^\n]*")


def head_of(source: SourceFile, loop: Span) -> Span | None:
    """`for (…)` or `while (…)`; `None` where that is not found."""
    found = _Head.of(source, loop)
    if found is None or found.word == "do" or not found.parts:
        return None
    return found.span(0, found.parts[-1][1] + 1)


def tested_part(source: SourceFile, loop: Span) -> Span | None:
    """The test of a loop; empty where a `for` has none, `None` where it is not found."""
    found = _Head.of(source, loop)
    if found is None:
        return None
    parts = found.last_brackets() if found.word == "do" else found.parts
    if len(parts) not in (1, 3):
        return None
    first, end = parts[len(parts) // 2]
    text = found.text[first:end]
    first += len(text) - len(text.lstrip())
    return found.span(first, max(first, end - len(text) + len(text.rstrip())))


@dataclass(frozen=True, slots=True)
class _Head:
    """A loop from its first character on, without texts and comments.

    `parts` are the ranges between the semicolons in the brackets behind its word.
    """

    loop: Span
    text: str
    word: str
    parts: list[tuple[int, int]]

    @classmethod
    def of(cls, source: SourceFile, loop: Span) -> "_Head | None":
        if source.path != loop.path or not 1 <= loop.line <= len(source.lines):
            return None
        rest = "\n".join(source.lines[loop.line - 1 :][:_MOST_LINES])
        is_fortran = _FORTRAN.search(source.path) is not None
        silent = _SILENT_IN_FORTRAN if is_fortran else _SILENT
        start = loop.column - 1
        text = silent.sub(_blank, rest[start : start + _LONGEST_LOOP])
        found = _HEAD.match(text)
        if found is None:
            return None
        word = found[1].lower()
        if word != "do" and word.startswith("do"):
            # In C this is a loop whose body is another one.
            word = "while" if is_fortran else "do"
        behind = text[found.end() :].lstrip()
        if word == "while" and (_PYTHON.search(source.path) or behind[:1] != "("):
            return cls(loop, text, word, _until_colon(text, found.end()))
        opened = text.find("(", found.end())
        return cls(loop, text, word, _parts(text, opened) if opened >= 0 else [])

    def span(self, first: int, end: int) -> Span:
        """The place of a range of the text."""
        places = [self._place(each) for each in (first, end)]
        return Span(self.loop.path, *places[0], *places[1])

    def _place(self, position: int) -> tuple[int, int]:
        before = self.text[:position].split("\n")
        lead = self.loop.column - 1 if len(before) == 1 else 0
        return self.loop.line + len(before) - 1, len(before[-1]) + lead + 1

    def last_brackets(self) -> list[tuple[int, int]]:
        """What is between the brackets of the `while` that closes the body of a `do`."""
        depth = 0
        for position in range(2, len(self.text)):
            sign = self.text[position]
            depth += (sign == "{") - (sign == "}")
            found = _WHILE.match(self.text, position) if depth == 0 else None
            if found is not None:
                return _parts(self.text, found.end() - 1)
        return []


def _blank(found: re.Match[str]) -> str:
    """Spaces in place of a comment, a sign that means nothing in place of a literal."""
    return re.sub(r"[^\n]", "_" if found[0][0] in "\"'" else " ", found[0])


def _until_colon(text: str, start: int) -> list[tuple[int, int]]:
    """The range of the test of a `while` of Python; none if nothing ends it."""
    depth = 0
    for position in range(start, len(text)):
        sign = text[position]
        depth += (sign in "([{") - (sign in ")]}")
        if sign == ":" and depth == 0:
            return [(start, position)]
    return []


def _parts(text: str, opened: int) -> list[tuple[int, int]]:
    """The ranges between the semicolons in a pair of brackets; none if it stays open."""
    depth, start, parts = 0, opened + 1, []
    for position in range(opened, len(text)):
        sign = text[position]
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 or (sign == ";" and depth == 1):
            parts.append((start, position))
            start = position + 1
        if depth == 0:
            return parts
    return []
