"""What the printer and the parser agree on: keywords, precedence, names and strings."""

import re

from depanalysis.ir.types import TYPES

FORMULA_WORDS = frozenset({"and", "or", "not", "true", "false"})
HEADER_WORDS = frozenset(
    {
        "parameter",
        "array",
        "scalar",
        "assume",
        "note",
        "addressed",
        "exposed",
        "overlap",
        "enumeration",
        "table",
        "sized",
        "apart",
        "begins_at_zero",
    }
)
BLOCK_WORDS = frozenset(
    {"inlined", "parallel", "sections", "single", "critical", "kernel"}
)
EXIT_WORDS = frozenset({"break", "continue", "return", "stop"})
KEYWORDS = (
    FORMULA_WORDS
    | HEADER_WORDS
    | BLOCK_WORDS
    | EXIT_WORDS
    | {
        "program",
        "procedure",
        "local",
        "for",
        "while",
        "if",
        "else",
        "barrier",
        "opaque",
        "foreign",
        "summary",
        "havoc",
        "reply",
        "presence",
        "exchange",
    }
    | {"call"}
)
"""Words that are no names unless they stand in backquotes."""

_WORDS_OF_EXTENTS = frozenset({"in"})
"""Words before an extent, and names wherever else they stand bare."""

BINARY_CALLS = ("min", "max", "tdiv", "trem")
BUILTINS = frozenset({*BINARY_CALLS, "select", *TYPES})
"""Words that are no functions unless they stand in backquotes; names they may be."""

_LEVELS = (
    ("or",),
    ("and",),
    ("not",),
    ("==", "!=", "<", "<=", ">", ">="),
    ("|",),
    ("^",),
    ("&",),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "//", "%"),
)
PRECEDENCE = {word: level for level, words in enumerate(_LEVELS, 1) for word in words}
"""How tightly an operator binds; `not` is the only prefix among them."""

PREFIX = len(_LEVELS) + 1
PRIMARY = PREFIX + 1
COMPARISON = PRECEDENCE["=="]

BARE_NAME = r"[A-Za-z_$][A-Za-z0-9_.$@]*"
REAL = r"(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+"

_BARE_NAME = re.compile(BARE_NAME)
_REAL = re.compile(REAL)
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\"}
_ESCAPED = {shown: char for char, shown in _ESCAPES.items()} | {'\\"': '"', "\\`": "`"}
_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}|\\.")


def is_real(text: str) -> bool:
    """Whether a text is a decimal real that no integer is written like."""
    return _REAL.fullmatch(text) is not None


def show_name(name: str) -> str:
    """A name as it is, or in backquotes where it would read as something else."""
    if _BARE_NAME.fullmatch(name) and name not in KEYWORDS | _WORDS_OF_EXTENTS:
        return name
    return _quote(name, "`")


def show_function(name: str) -> str:
    """The name of a pure function; those of the built-in ones need backquotes."""
    return _quote(name, "`") if name in BUILTINS else show_name(name)


def show_string(text: str) -> str:
    """A text in double quotes, on one line and in printable characters."""
    return _quote(text, '"')


def _quote(text: str, mark: str) -> str:
    return mark + "".join(_escape(char, mark) for char in text) + mark


def _escape(char: str, mark: str) -> str:
    if char == mark:
        return "\\" + mark
    if char in _ESCAPES:
        return _ESCAPES[char]
    return char if char.isprintable() else f"\\u{{{ord(char):x}}}"


def unquote(quoted: str) -> str | None:
    """The text that stands in quotes, or `None` if an escape has no meaning."""
    parts, position, inner = [], 0, quoted[1:-1]
    for found in _ESCAPE.finditer(inner):
        char = _meaning(found)
        if char is None:
            return None
        parts += [inner[position : found.start()], char]
        position = found.end()
    return "".join([*parts, inner[position:]])


def _meaning(escape: re.Match[str]) -> str | None:
    if escape[1] is None:
        return _ESCAPED.get(escape[0])
    code = int(escape[1], 16)
    return chr(code) if code <= 0x10FFFF else None
