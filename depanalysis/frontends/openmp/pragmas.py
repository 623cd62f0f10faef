"""The places where a text of C writes directives of OpenMP, by a line or by an operator.

Besides `#pragma omp …` there are the digraph `%:pragma omp …`, the operator
`_Pragma("omp …")`, also in a macro, and macros whose only work is to hand their argument
to that operator, `#define DO(x) _Pragma(#x)` and then `DO(omp …)`. An attribute
`[[omp::directive(…)]]` or `[[using omp: directive(…)]]` is one, too, if it is the only one
in its brackets; a sequence of several is not read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.nesting import TOKENS

OPERATOR = "_Pragma"
_LINE = re.compile(r"(?:#|%:)\s*pragma\s+omp\b(?P<text>.*)", re.DOTALL)
_DEFINE = re.compile(r"(?:#|%:)\s*define\s+(?P<name>\w+)(?:\((?P<given>[^()]*)\))?")
_HANDING = re.compile(
    r"(?:#|%:)\s*define\s+(?P<name>\w+)\(\s*(?P<given>\w+|\.\.\.)\s*\)\s*"
    r"_Pragma\s*\(\s*(?:#\s*(?P<direct>\w+)|\w+\s*\(\s*(?P<through>\w+)\s*\))\s*\)\s*"
)
_LITERAL = re.compile(r"\(\s*L?\"(?P<text>(?:\\.|[^\"\\])*)\"\s*\)", re.DOTALL)
_OMP = re.compile(r"\s*omp\b(?P<text>.*)", re.DOTALL)
_BEGIN = re.compile(r"\[\s*\[(?P<before>[^\[\]]*)")
_ATTRIBUTE = re.compile(r"omp\s*(?P<sign>::?)\s*(?P<what>\w+)\s*(?=\()")
_END = re.compile(r"\s*\]\s*\]")
_GAP = re.compile(r"\\\r?\n|/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Written:
    """A directive from `start` to `end`; `text` is what follows `omp`.

    It is `None` where the text is not known before macros are expanded.
    """

    start: int
    end: int
    text: str | None


def written(source: str) -> Iterator[Written]:
    """All directives of a text, in its order."""
    handing = frozenset(_handing(source))
    for token in TOKENS.finditer(source):
        start, end = token.span()
        if token.lastgroup == "word":
            yield from _of_word(source, start, end, handing)
        if token.lastgroup != "directive":
            continue
        plain = _GAP.sub(" ", token.group())
        line, define = _LINE.match(plain), _DEFINE.match(plain)
        if line is not None:
            yield Written(start, end, line["text"].strip())
        elif define is not None and define["name"] not in handing:
            for inner in TOKENS.finditer(source, start + 1, end):
                if inner.lastgroup == "word":
                    yield from _of_word(source, *inner.span(), handing)


def parameters(source: str) -> Iterator[str]:
    """Those of macros in which directives stand: they name what the macro is given."""
    handing = frozenset(_handing(source))
    for token in TOKENS.finditer(source):
        define = _DEFINE.match(_GAP.sub(" ", token.group()))
        if token.lastgroup != "directive" or define is None or not define["given"]:
            continue
        inner = TOKENS.finditer(source, token.start() + 1, token.end())
        listed = (each.span() for each in inner if each.lastgroup == "word")
        if any(True for span in listed for _ in _of_word(source, *span, handing)):
            yield from re.findall(r"\w+", define["given"])


def _handing(source: str) -> Iterator[str]:
    """The macros that hand all that they are given to the operator."""
    for token in TOKENS.finditer(source):
        if token.lastgroup != "directive":
            continue
        found = _HANDING.fullmatch(_GAP.sub(" ", token.group()))
        if found is None:
            continue
        given = "__VA_ARGS__" if found["given"] == "..." else found["given"]
        if given in (found["direct"], found["through"]):
            yield found["name"]


def _of_word(
    source: str, start: int, end: int, handing: frozenset[str]
) -> Iterator[Written]:
    """The directive that a use of the operator, or of such a macro, is."""
    word = source[start:end]
    if word == OPERATOR:
        literal = _LITERAL.match(source, end + _blanks(source, end))
        if literal is None:
            yield Written(end, end, None)
            return
        found = _OMP.match(re.sub(r"\\(.)", r"\1", literal["text"]))
        if found is not None:
            yield Written(start, literal.end(), found["text"].strip())
    elif word == "omp":
        yield from _of_attribute(source, start)
    elif word in handing:
        first = end + _blanks(source, end)
        last = _closing(source, first)
        found = None if last is None else _OMP.match(source[first + 1 : last])
        if found is not None and last is not None:
            text = _GAP.sub(" ", found["text"])
            yield Written(start, last + 1, text.strip())


def _of_attribute(source: str, start: int) -> Iterator[Written]:
    """The directive of the attribute in which `omp` stands first there, if it is in one."""
    begin = source.rfind("[", 0, source.rfind("[", 0, start))
    around = _BEGIN.fullmatch(source, max(begin, 0), start)
    if around is None or re.search(r"\bomp\b", around["before"]):
        return
    found = _ATTRIBUTE.match(source, start)
    last = None if found is None else _closing(source, found.end())
    end = None if last is None else _END.match(source, last + 1)
    before = around["before"].strip()
    is_one = found is not None and (before, found["sign"]) in (
        ("", "::"),
        ("using", ":"),
    )
    if found is None or last is None or end is None or not is_one:
        closed = _END.search(source, start)
        yield Written(begin, closed.end() if closed else start, "")
        return
    inner = source[found.end() + 1 : last] if found["what"] == "directive" else ""
    yield Written(begin, end.end(), _GAP.sub(" ", inner).strip())


def _blanks(source: str, start: int) -> int:
    found = re.compile(r"(?:\s|\\\r?\n)*").match(source, start)
    return len(found.group()) if found is not None else 0


def _closing(source: str, start: int) -> int | None:
    """The parenthesis that closes the one at a place."""
    depth = 0
    for position in range(start, len(source)):
        depth += (source[position] == "(") - (source[position] == ")")
        if depth == 0:
            return position if position > start else None
    return None
