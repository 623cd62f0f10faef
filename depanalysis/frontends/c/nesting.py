"""Whether a text is nested so deeply, or so long in one piece, that it is not analyzed.

libclang and every stage after it work by recursion. The check reads the text itself, so
that libclang never sees what it could not bear.
"""

import re

from depanalysis.errors import ParseError, SourceError
from depanalysis.source import SourceFile, Span

DEEPEST = 200
MOST_OPERATORS = 2000

TOKENS = re.compile(
    r"(?P<skip>//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?)"
    r"|(?P<directive>(?:#|%:)(?:\\\r?\n|[^\n])*)"
    r"|(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d[\w.]*)"
    r"|(?P<operator>[-+*/%&|^<>=!~?:.]=?)|(?P<other>[(){}\[\];,])",
    re.DOTALL,
)
_BEFORE_A_LIST = ("=", ",", "{", "(")
_CONTROL = frozenset(("for", "while", "if", "do", "switch", "else"))


class _Scan:
    """Counts, while tokens pass, how deep brackets, statements and operators nest."""

    def __init__(self) -> None:
        self.brackets: list[str] = []
        self.control = 0
        self.controls: list[int] = []
        self.elses: dict[int, int] = {}
        self.operators = 0
        self.prefixes = 0
        self.after_operand = False
        self.is_case = False
        self.previous = ""

    def feed(self, kind: str, token: str) -> str | None:
        """What is wrong at this token, if anything."""
        if kind == "word":
            self._word(token)
        elif kind == "number":
            self.after_operand = True
        elif kind == "operator":
            self._operator(token)
        else:
            self._punctuation(token)
        self.previous = token
        if len(self.brackets) + self.control > DEEPEST or self.prefixes > DEEPEST:
            return f"nested deeper than {DEEPEST} levels"
        if self.elses.get(len(self.brackets), 0) > MOST_OPERATORS:
            return f"more than {MOST_OPERATORS} alternatives"
        if self.operators > MOST_OPERATORS:
            return f"an expression has more than {MOST_OPERATORS} operators"
        return None

    def _word(self, token: str) -> None:
        depth = len(self.brackets)
        if token == "else":
            self.elses[depth] = self.elses.get(depth, 0) + 1
        elif self.previous in (";", "}"):
            self.elses.pop(depth, None)
        if token in _CONTROL:
            self.control += token != "else"
        self.is_case = self.is_case or token in ("case", "default")
        if token == "sizeof":
            self.prefixes += 1
        self.after_operand = token not in _CONTROL and token != "sizeof"

    def _operator(self, token: str) -> None:
        if token == ":" and self.operators == 0:
            # A label opens a level of its own, except those of a `switch`.
            self.control += not self.is_case
            self.is_case = False
            self.after_operand = False
            return
        self.operators += 1
        self.prefixes = 0 if self.after_operand else self.prefixes + 1
        self.after_operand = False

    def _punctuation(self, token: str) -> None:
        if token in "([{":
            self.prefixes += token == "(" and self.previous == ")"
            is_list = token == "{" and self.previous in _BEFORE_A_LIST
            self.brackets.append("=" if is_list else token)
            self.controls.append(self.control)
            if token == "{":
                self._reset(0)
            self.after_operand = False
        elif token in ")]}":
            if self.brackets:
                self.brackets.pop()
                outer = self.controls.pop()
                self.control = outer if token != "}" else 0
            if token == "}":
                self._reset(self.control)
            self.after_operand = True
        elif token == ";":
            in_header = bool(self.brackets) and self.brackets[-1] == "("
            self._reset(self.control if in_header else 0)
        elif self.brackets and self.brackets[-1] == "=":
            self._reset(self.control)
        else:
            self.operators += 1
            self.after_operand = False

    def _reset(self, control: int) -> None:
        self.control = control
        self.operators = 0
        self.prefixes = 0
        self.after_operand = False
        self.is_case = False


def excess(source: SourceFile) -> SourceError | None:
    """The first place where a text is nested too deeply or is too long."""
    found = _first_excess(source.text, 0)
    if found is None:
        return None
    problem, start, length = found
    line = source.text.count("\n", 0, start) + 1
    column = start - source.text.rfind("\n", 0, start)
    span = Span(source.path, line, column, line, column + length)
    return ParseError.at(source, span, problem)


def _first_excess(text: str, offset: int) -> tuple[str, int, int] | None:
    """The problem, where it is, and how long the token is; a macro stands for itself."""
    scan = _Scan()
    for match in TOKENS.finditer(text):
        kind, token = match.lastgroup, match.group()
        place = offset + match.start()
        if kind == "directive":
            inner = _first_excess(token[1:], place + 1)
            if inner is not None:
                return inner
        elif kind is not None and kind != "skip":
            problem = scan.feed(kind, token)
            if problem is not None:
                return problem, place, len(token)
    return None
