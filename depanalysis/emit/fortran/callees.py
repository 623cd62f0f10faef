"""What the procedures that a loop calls have in them that forbids its directive.

Input: a text, a loop and names. Output: nothing, or a sentence. A verdict speaks of
variables of procedures by their own names, and a clause would give threads copies of what
has that name here, while all of them share the other one. Lines of OpenMP are comments to
the verdict, and code to the compiler.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.statements import Statement
from depanalysis.emit.fortran.surroundings import Surroundings
from depanalysis.frontends.fortran.lines import readable_lines

_HEAD = re.compile(r"[a-z0-9_*(),=:]*?(?:subroutine|function|entry)([a-z]\w*)(\(.*)?")
_TYPES = (
    "integer|real|doubleprecision|doublecomplex|complex|logical|character|type|class"
)
_DECLARATION = re.compile(_TYPES)
_LIVE_OUT = re.compile(
    r"common|data|equivalence|namelist|pointer|target|volatile|allocatable"
)
_ALL = re.compile(r"save(?!.*=)")
_ELSEWHERE = re.compile(r"use")
# Without blanks, the first word of a statement may have run into the name.
_FIRST = rf"(?:{_TYPES}|dimension|save|common|data|pointer|target)(?:\*\d+)?|do\d*,?"


def callee_use(around: Surroundings, loop: Do, names: Iterable[str]) -> str | None:
    """Why a loop cannot have clauses with these names for what its procedures do."""
    if not _calls(around, loop):
        return None
    if (openmp := around.openmp_line()) is not None:
        return f"a procedure that it calls may have the OpenMP on line {openmp}"
    line = around.statements[loop.first].line
    is_live_out = _has if readable_lines(around.source).includes else _is_live_out
    for name in names:
        is_kept = any(is_live_out(unit, name) for unit in around.others(line))
        if is_kept or any(_has(unit, name) for unit in around.hosts(line)):
            return f"a procedure that it calls may keep a `{name}` of its own"
    return None


def _calls(around: Surroundings, loop: Do) -> bool:
    """Whether a procedure of the file may be called in a loop, by whatever name."""
    texts = [each.text for each in around.statements]
    if _has_other_names(texts):
        return True
    known = tuple(f"{name}(" for name in _procedures(texts))
    body = texts[loop.first + 1 : loop.last + 1]
    return any("call" in text or any(x in text for x in known) for text in body)


def _has_other_names(texts: Sequence[str]) -> bool:
    """Whether procedures may be called by names that are not their own."""
    is_pointing = any("=>" in text for text in texts)
    return any(
        text.startswith(("interface", "procedure"))
        or (text.startswith("use") and "=>" in text)
        or ("external" in text and is_pointing)
        for text in texts
    )


def _procedures(texts: Iterable[str]) -> Iterator[str]:
    for head in map(_HEAD.fullmatch, texts):
        if head is not None:
            yield head[1]


def _is_live_out(unit: Sequence[Statement], name: str) -> bool:
    """Whether a variable of a unit may live longer than one execution of it."""
    texts = [each.text for each in unit]
    if not _has(unit, name):
        return False
    if not texts or _HEAD.fullmatch(texts[0]) is None:
        return True
    is_own = any(_declares(text, name) for text in texts)
    return any(
        _ALL.match(text)
        or (_ELSEWHERE.match(text) and not is_own)
        or (_mentions(text, name) and _says_so(text))
        for text in texts
    )


def _declares(text: str, name: str) -> bool:
    """Whether a statement gives a name its type, so that it comes from nowhere else."""
    return _DECLARATION.match(text) is not None and _mentions(_plain(text), name)


def _plain(text: str) -> str:
    return re.sub(r"\([^()]*\)", "", text)


def _says_so(text: str) -> bool:
    """Whether a statement makes the variables in it last."""
    if _LIVE_OUT.match(text):
        return True
    return _DECLARATION.match(text) is not None and (
        re.search(r"=|,(save|pointer|target|allocatable|volatile)", _plain(text))
        is not None
    )


def _has(unit: Iterable[Statement], name: str) -> bool:
    return any(_mentions(each.text, name) for each in unit)


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"(?:(?<![\w%])|^(?:{_FIRST})){name}(?!\w)", text) is not None
