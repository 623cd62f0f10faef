"""Statements without a function around them, with names that nothing declares.

A name that is followed by `[` is an array, of integers if its elements are subscripts,
else of `double`. A scalar that takes part in real arithmetic and never in a subscript or
a loop header is a `double`, any other an `int`.
"""

import re
from dataclasses import dataclass

from depanalysis.frontends.c.nesting import TOKENS

_KEYWORD_WORDS = (
    "auto break case char const continue default do double else enum extern "
    "float for goto if inline int long register restrict return short signed "
    "sizeof static struct switch typedef union unsigned void volatile while "
    "_Bool bool size_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t "
    "uint32_t uint64_t NULL true false"
)
_KEYWORDS = frozenset(_KEYWORD_WORDS.split())
_TYPE_WORDS = (
    "char double float int long short signed unsigned _Bool bool size_t "
    "ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"
)
_TYPES = frozenset(_TYPE_WORDS.split())
_HEADERS = "#include <math.h>\n#include <stddef.h>\n#include <stdint.h>\n"
_NAME = re.compile(r"[A-Za-z_]\w*\Z")


@dataclass(slots=True)
class _Use:
    """How a name is used: with how many subscripts, and where."""

    dimensions: int = 0
    in_index: bool = False
    is_called: bool = False
    is_declared: bool = False


def wrapped(text: str) -> tuple[str, int]:
    """The text as the body of a function, and how many lines stand before it."""
    tokens = _tokens(text)
    uses = _uses(tokens)
    reals = _real_names(tokens, uses)
    parameters = [
        _parameter(name, use, name in reals)
        for name, use in uses.items()
        if not use.is_called and not use.is_declared
    ]
    head = f"{_HEADERS}void fragment({', '.join(parameters) or 'void'}) {{\n"
    return f"{head}{text}\n}}\n", head.count("\n")


def _parameter(name: str, use: _Use, is_real: bool) -> str:
    if use.dimensions:
        element = "int" if use.in_index else "double"
        return f"{element} {'*restrict ' * use.dimensions}{name}"
    return f"{'double' if is_real else 'int'} {name}"


def _tokens(text: str) -> list[str]:
    return [
        match.group()
        for match in TOKENS.finditer(text)
        if match.lastgroup not in ("skip", "directive", None)
    ]


def _uses(tokens: list[str]) -> dict[str, _Use]:
    uses: dict[str, _Use] = {}
    brackets: list[str] = []
    for position, token in enumerate(tokens):
        if token in ("(", "["):
            is_header = token == "(" and tokens[position - 1 : position] == ["for"]
            brackets.append("for" if is_header else token)
        elif token in (")", "]") and brackets:
            brackets.pop()
        if not _NAME.match(token) or token in _KEYWORDS:
            continue
        if tokens[position - 1 : position] in (["."], ["->"]):
            continue
        use = uses.setdefault(token, _Use())
        _record(use, tokens, position, brackets)
    return uses


def _record(use: _Use, tokens: list[str], position: int, brackets: list[str]) -> None:
    following = tokens[position + 1 : position + 2]
    use.is_called = use.is_called or following == ["("]
    use.is_declared = use.is_declared or _is_declaration(tokens, position)
    is_scalar_in_header = "for" in brackets and following != ["["]
    use.in_index = use.in_index or "[" in brackets or is_scalar_in_header
    use.dimensions = max(use.dimensions, _subscripts(tokens, position + 1))


def _is_declaration(tokens: list[str], position: int) -> bool:
    before = position - 1
    while before >= 0 and tokens[before] == "*":
        before -= 1
    return (before >= 0 and tokens[before] in _TYPES) or _is_next_declarator(
        tokens, position
    )


def _is_next_declarator(tokens: list[str], position: int) -> bool:
    """Whether the name is a further declarator, such as `j` in `int i = 0, j = 1`."""
    if tokens[position - 1 : position] != [","]:
        return False
    depth, before = 0, position - 1
    while before >= 0 and not (
        tokens[before] in ";{}" or (depth == 0 and tokens[before] == "(")
    ):
        depth += (tokens[before] in ")]") - (tokens[before] in "([")
        before -= 1
    return (
        depth == 0
        and tokens[before + 1 : before + 2] != []
        and tokens[before + 1] in _TYPES
    )


def _subscripts(tokens: list[str], position: int) -> int:
    count = 0
    while tokens[position : position + 1] == ["["]:
        depth = 0
        while position < len(tokens):
            depth += (tokens[position] == "[") - (tokens[position] == "]")
            position += 1
            if depth == 0:
                break
        count += 1
    return count


def _real_names(tokens: list[str], uses: dict[str, _Use]) -> frozenset[str]:
    """Scalars that stand in one statement with something real."""
    statements = _statements(tokens)
    real = {name for name, use in uses.items() if use.dimensions and not use.in_index}
    candidates = {
        name for name, use in uses.items() if not use.dimensions and not use.in_index
    }
    grown = True
    while grown:
        grown = False
        for statement in statements:
            if any(token in real or _is_real_literal(token) for token in statement):
                fresh = (candidates & set(statement)) - real
                real |= fresh
                grown = grown or bool(fresh)
    return frozenset(real & candidates)


def _statements(tokens: list[str]) -> list[list[str]]:
    statements: list[list[str]] = [[]]
    for token in tokens:
        if token in (";", "{", "}"):
            statements.append([])
        else:
            statements[-1].append(token)
    return statements


def _is_real_literal(token: str) -> bool:
    return "." in token and token.strip(".")[:1].isdigit()
