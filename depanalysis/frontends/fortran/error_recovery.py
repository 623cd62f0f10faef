"""Statements that the parser refuses, taken out so that the rest of their unit is read.

A statement that is known to be executable becomes a CONTINUE with its label, and what is
`Lost` says why nothing is known of it. What has the same meaning in another form is written
so that the parser takes it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_COMMENTS = tuple("cC*!dD")
_REAL_LOOP = re.compile(
    r"(?P<head>[\s\d]*(?:\w+\s*:)?\s*do\b[\s\d]*,?\s*\w+\s*=)(?P<bounds>.*)",
    re.IGNORECASE,
)
_REAL = re.compile(
    r"\s*(?P<value>(?:\d+\.\d*|\.\d+|\d+(?=[ed]))(?:[ed][+-]?\d+)?(?:_\w+)?)\s*",
    re.IGNORECASE,
)
_HOLLERITH = re.compile(r"(?<![\w.])(\d{1,2})h", re.IGNORECASE)
_BARE_PARAMETER = re.compile(r"(\s*parameter\s+)(\w+\s*=[^!]*)$", re.IGNORECASE)
_CONCURRENT = re.compile(
    r"(?P<head>[\s\d]*(?:\w+\s*:)?\s*do\s*concurrent\s*\()"
    r"(?:\s*integer\s*(?:\([^()]*\)|\*\s*\d+)?\s*::)?",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r"(?<=\))\s*(?:(?:shared|local|local_init)\s*\([\w\s,]*\)|default\s*\(\s*none\s*\)"
    r"|reduce\s*\([^():]*:[\w\s,]*\))",
    re.IGNORECASE,
)
_STRICT = re.compile(
    r"(?P<head>\s*implicit\s+none)\s*\((?:\s*(?:type|external)\s*,?)*\)", re.IGNORECASE
)
_BINDINGS = re.compile(
    r"(?P<head>\s*procedure\s*(?:\([^()]*\))?(?:\s*,[^:]*)?::)(?P<names>[^!]*)(?P<rest>.*)",
    re.IGNORECASE,
)
_TARGET = re.compile(r"=>\s*(?!null\b)[a-z][\w%]*(?:\s*\([^()]*\))?", re.IGNORECASE)
_CODIMENSION = re.compile(
    r",\s*codimension\s*\[[^\[\]]*\]|(?<=[\w)])\s*\[[^\[\]]*[*:]\s*\]", re.IGNORECASE
)
# What the language has dropped or never had, by how a statement begins.
_OLD = (
    (re.compile(r"assign\s*\d+\s*to\b", re.IGNORECASE), "ASSIGN is not modelled"),
    (re.compile(r"pause\b", re.IGNORECASE), "PAUSE is not modelled"),
    (re.compile(r"go\s*to\s*[a-z]\w*\s*(,?\s*\(.*)?$", re.IGNORECASE),
     "GO TO with a variable is not modelled"),
    (re.compile(r"(type|accept)\s*(\*|\d+)\s*(,|$)", re.IGNORECASE),
     "input or output"),
    (re.compile(r"(sync\s*(all|images|memory|team)|event\s*(post|wait)|notify\s*wait"
                r"|(form|change|end)\s*team)\b", re.IGNORECASE),
     "other images take part"),
)  # fmt: skip
_CONDITION = re.compile(
    r"if\s*\(.*\)\s*(?=assign|pause|go\s*to\s*[a-z]|type|accept)", re.IGNORECASE
)
_NOT_EXECUTABLE = re.compile(
    r"(integer|real|double|complex|logical|character|byte|type|class|dimension|common"
    r"|equivalence|parameter|implicit|save|data|external|intrinsic|pointer|structure|record"
    r"|union|map|include|use|volatile|allocatable|target|namelist|automatic|static|end\w*|else\w*"
    r"|case|contains|subroutine|function|entry|interface|module|program|block|do|where"
    r"|forall|select|associate|import|procedure|pure|elemental|recursive|format)\b",
    re.IGNORECASE,
)

_DECLARATION = re.compile(
    r"(integer|real|double|complex|logical|character|byte|type\s*\(|class\s*\(|dimension"
    r"|common|equivalence|parameter|implicit|save|data|external|intrinsic|pointer|use"
    r"|volatile|allocatable|target|namelist|automatic|static|import|generic|procedure\s*\("
    r"|enumerator|asynchronous|bind|contiguous|protected|codimension|value|optional)\b(?!.*\bfunction\b)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?P<kind>local|local_init)\s*\((?P<names>[\w\s,]*)\)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Lost:
    """A statement of which nothing is known, and the labels that it may lead to.

    `is_old`: it was part of the language once, or is one of its known extensions. `names`
    are those in it; `is_declaration`: it stands where the unit declares its names.
    """

    reason: str
    labels: frozenset[int]
    is_old: bool
    names: tuple[str, ...] = ()
    is_declaration: bool = False


def rewritten(lines: list[str], line: int, *, is_free: bool) -> bool:
    """Whether a statement was written anew, with the same meaning; it ends on the line."""
    text = lines[line - 1]
    if "\n" in text:
        return False
    first = _first_line(lines, line, is_free=is_free)
    last = _last_line(lines, first, is_free=is_free)
    parts = lines[first - 1 : last]
    whole = " ".join(_statement_text(each, is_free=is_free) for each in parts)
    bindings = _with_single_bindings(whole)
    if bindings != whole:
        lines[first - 1 : last] = [bindings, *[""] * (last - first)]
        return True
    for rule in _RULES:
        changed = rule(text)
        if changed != text:
            lines[line - 1] = changed
            return True
    return False


def _with_hidden_reals(text: str) -> str:
    """A sign makes an expression of a real bound, and that is taken for an integer."""
    found = _REAL_LOOP.match(text)
    if found is None:
        return text
    bounds = [each.strip() for each in found["bounds"].split("!")[0].split(",")]
    if not any(map(_REAL.fullmatch, bounds)):
        return text
    signed = (f"+{each}" if _REAL.fullmatch(each) else each for each in bounds)
    return found["head"] + ",".join(signed)


def _with_strings(text: str) -> str:
    """`5HHELLO` as `'HELLO'`."""
    result, position = "", 0
    for found in _HOLLERITH.finditer(text):
        end = found.end() + int(found[1])
        if found.start() < position or end > len(text) or "'" in text[:end]:
            continue
        result += f"{text[position : found.start()]}'{text[found.end() : end]}'"
        position = end
    return result + text[position:]


def _with_parentheses(text: str) -> str:
    """`PARAMETER N = 10` as `PARAMETER (N = 10)`."""
    found = _BARE_PARAMETER.match(text)
    return text if found is None else f"{found[1]}({found[2]})"


def _with_own_index(text: str) -> str:
    """`DO CONCURRENT (INTEGER :: I = 1:N) SHARED(A)` as `DO CONCURRENT (I = 1:N)`.

    The index belongs to the loop in either case, and other names are shared by nature; an
    operation of REDUCE is what the statements do.
    """
    found = _CONCURRENT.match(text)
    if found is None:
        return text
    return found["head"] + _SHARED.sub("", text[found.end() :])


def localities(text: str) -> dict[str, bool]:
    """The names that each iteration of DO CONCURRENT has for itself; true where with a value."""
    if _CONCURRENT.match(text) is None:
        return {}
    return {
        name.strip().lower(): found["kind"].lower() == "local_init"
        for found in _CLAUSE.finditer(text.split("!")[0])
        for name in found["names"].split(",")
    }


def _without_what_is_forbidden(text: str) -> str:
    """`IMPLICIT NONE (TYPE, EXTERNAL)` as `IMPLICIT NONE`; both only forbid."""
    return _STRICT.sub(r"\g<head>", text)


def _with_single_bindings(text: str) -> str:
    """`PROCEDURE :: F, G => H` as two statements on one line."""
    found = _BINDINGS.match(text)
    names = found["names"].split(",") if found else []
    if found is None or len(names) < 2:
        return text
    return (
        "; ".join(f"{found['head']} {each.strip()}" for each in names) + found["rest"]
    )


def _with_null(text: str) -> str:
    """`REAL, POINTER :: P => T` as a NULL that shows by an argument that it leads somewhere."""
    head, colons, names = text.partition("::")
    if not colons or "pointer" not in head.lower():
        return text
    return head + colons + _TARGET.sub("=> null(0)", names)


def _without_images(text: str) -> str:
    """`REAL :: A(9)[*]` as the array of one image."""
    is_declaration = "::" in text and _DECLARATION.match(text.strip()) is not None
    return _CODIMENSION.sub("", text) if is_declaration else text


_RULES = (
    _with_hidden_reals,
    _with_strings,
    _with_parentheses,
    _with_own_index,
    _without_what_is_forbidden,
    _with_null,
    _without_images,
)


def taken_out(lines: list[str], line: int, *, is_free: bool) -> tuple[int, Lost] | None:
    """Puts a CONTINUE in the place of a statement, which begins on the line returned."""
    if "\n" in lines[line - 1]:
        return None
    first = _first_line(lines, line, is_free=is_free)
    last = _last_line(lines, first, is_free=is_free)
    text = " ".join(
        _statement_text(lines[k - 1], is_free=is_free) for k in range(first, last + 1)
    )
    label = re.match(r"\s*(\d+)\s", f"{text} ")
    statement = text[label.end() if label else 0 :].strip()
    bare = _CONDITION.sub("", statement)
    reason = next((why for pattern, why in _OLD if pattern.match(bare)), None)
    is_declaration = _DECLARATION.match(statement) is not None
    if reason is None and _NOT_EXECUTABLE.match(statement) and not is_declaration:
        return None
    mark = label[1] if label else ""
    kept = "" if is_declaration else f"{mark:<5} CONTINUE"
    lines[first - 1 : last] = [kept, *[""] * (last - first)]
    labels = frozenset(map(int, re.findall(r"\b\d{1,5}\b", statement)))
    names = tuple(dict.fromkeys(re.findall(r"[a-z]\w*", statement.lower())))
    why = reason or "not a statement of Fortran"
    return first, Lost(why, labels, reason is not None, names, is_declaration)


def _statement_text(line: str, *, is_free: bool) -> str:
    if is_free:
        return line.split("!")[0].strip().strip("&").strip()
    if line[:1] in _COMMENTS:
        return ""
    return line[6:] if _goes_on(line) else line


def _goes_on(line: str) -> bool:
    """Whether a line in fixed form continues the statement before it."""
    is_comment = line[:1] in _COMMENTS
    return not is_comment and not line[:5].strip() and line[5:6] not in ("", " ", "0")


def _is_filler(line: str, *, is_free: bool) -> bool:
    is_comment = not is_free and line[:1] in _COMMENTS
    return is_comment or not line.strip() or line.lstrip().startswith("!")


def _first_line(lines: Sequence[str], line: int, *, is_free: bool) -> int:
    first = line
    while first > 1:
        before = first - 1
        while before > 1 and _is_filler(lines[before - 1], is_free=is_free):
            before -= 1
        if is_free:
            is_continued = lines[before - 1].split("!")[0].rstrip().endswith("&")
        else:
            is_continued = _goes_on(lines[first - 1])
        if not is_continued:
            break
        first = before
    return first


def _last_line(lines: Sequence[str], first: int, *, is_free: bool) -> int:
    last, after = first, first + 1
    while after <= len(lines):
        if _is_filler(lines[after - 1], is_free=is_free):
            after += 1
            continue
        if is_free:
            is_continued = lines[last - 1].split("!")[0].rstrip().endswith("&")
        else:
            is_continued = _goes_on(lines[after - 1])
        if not is_continued:
            break
        last, after = after, after + 1
    return last
