"""What a program unit says about a variable, as far as a data clause has to know.

Input: the statements of a unit. Output: a `Declared` for a name. What is not declared here
in plain words may belong to a module or to the unit around, and is in no clause.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Literal

from depanalysis.emit.fortran.nests import split
from depanalysis.emit.fortran.statements import Statement

Kind = Literal["integer", "real", "complex", "logical", "other"]

_TYPES: tuple[tuple[str, Kind], ...] = (
    ("integer", "integer"), ("doubleprecision", "real"), ("real", "real"),
    ("doublecomplex", "complex"), ("complex", "complex"), ("logical", "logical"),
    ("character", "other"), ("type(", "other"), ("class(", "other"),
)  # fmt: skip
_SIZE = re.compile(r"(\*\d+|\((?:kind=)?[\w.]*\))?(?P<rest>.*)")
_ENTITY = re.compile(r"(?P<name>[a-z]\w*)(?P<dimensions>\(.*\))?(\*\d+)?(=.*)?")
_UNIT = re.compile(
    r"[a-z0-9_*(),=:]*?(?P<kind>subroutine|function)(?P<name>[a-z]\w*)"
    r"(?:\((?P<arguments>[^()]*)\))?(?:bind\([^()]*\))?(?:result\((?P<result>\w+)\))?"
)
_RULE = re.compile(
    r"(?P<type>[a-z]+)(\*\d+|\((?:kind=)?\w+\))?\((?P<letters>[a-z](-[a-z])?(,[a-z](-[a-z])?)*)\)"
)
_RANGE = re.compile(r"([a-z])(?:-([a-z]))?")
_BOUNDS = re.compile(r"(?:(?P<first>[+-]?\d+):)?(?P<last>[+-]?\d+)")
_BLOCK = re.compile(r"(?P<begin>([a-z]\w*:)?block)|endblock([a-z]\w*)?")
_ASSOCIATE = re.compile(r"([a-z]\w*:)?associate\(")
_SHARED = ("common", "equivalence", "namelist", "data")
_ODD = ("allocatable", "pointer", "target", "optional", "volatile", "asynchronous")


@dataclass(frozen=True, slots=True)
class Declared:
    """A variable; `problem` is why no clause may have it, as the end of a sentence."""

    kind: Kind
    dimensions: str = ""
    is_argument: bool = False
    problem: str | None = None

    @property
    def is_explicit(self) -> bool:
        """Whether it is a scalar or an array with an extent in each dimension."""
        return not any(
            part in (":", "*") or part.endswith((":", ":*"))
            for part in split(self.dimensions[1:-1])
        )


@dataclass(frozen=True, slots=True)
class Unit:
    """The statements of one program unit, without those of the procedures in it."""

    statements: tuple[Statement, ...]
    is_inner: bool = False


def declared(unit: Unit, name: str) -> Declared:
    """What a unit says about a name, in lower case."""
    head = _UNIT.fullmatch(unit.statements[0].text) if unit.statements else None
    arguments = split(head["arguments"] or "") if head else ()
    is_argument = name in arguments
    found = _entity(unit, name)
    problem = _problem(unit, name, head)
    if found is None:
        found = _implicit(unit, name)
        if found is None or (not is_argument and _may_be_elsewhere(unit)):
            problem = problem or "is not declared in its unit"
    kind, attributes, dimensions = found or ("other", "", "")
    odd = next((each for each in _ODD if each in split(attributes)), None)
    if odd is not None:
        problem = problem or f"is declared `{odd}`"
    return Declared(kind, dimensions, is_argument, problem)


def is_declared(unit: Unit, name: str) -> bool:
    """Whether a unit says of what type a name is."""
    return _entity(unit, name) is not None


def own_names(statements: Iterable[Statement]) -> Iterator[str]:
    """The names that BLOCK and ASSOCIATE constructs among some statements declare."""
    depth = 0
    for statement in statements:
        limit = _BLOCK.fullmatch(statement.text)
        if limit is not None:
            depth += 1 if limit["begin"] else -1
        if _ASSOCIATE.match(statement.text):
            yield from re.findall(r"(\w+)=>", statement.text)
        parsed = _type(statement.text) if depth else None
        for entity in map(_ENTITY.fullmatch, split(parsed[2]) if parsed else ()):
            if entity is not None:
                yield entity["name"]


def elements(dimensions: str) -> int | None:
    """How many elements an array has whose bounds are written out, such as `(9, 0:3)`."""
    count = 1
    for part in split(dimensions[1:-1]):
        bounds = _BOUNDS.fullmatch(part)
        if bounds is None:
            return None
        count *= max(0, int(bounds["last"]) - int(bounds["first"] or 1) + 1)
    return count


def _problem(unit: Unit, name: str, head: re.Match[str] | None) -> str | None:
    """Storage that is known by other names, or under other rules."""
    if head and name in (head["result"], head["name"]):
        return "is the result of the function"
    for statement in unit.statements:
        for word in (*_SHARED, *_ODD, "threadprivate"):
            is_said = statement.text.startswith(word) and _mentions(
                statement.text, name
            )
            is_assignment = re.match(rf"{word}\w*(\(.*\))?=[^=>]", statement.text)
            if is_said and not is_assignment:
                return f"stands in `{word}`"
        if _ASSOCIATE.match(statement.text) and re.search(
            rf"=>{name}(?!\w)", statement.text
        ):
            return "has another name in `associate`"
    return None


def _mentions(text: str, name: str) -> bool:
    """Whether a statement has a name, also right behind its first word."""
    return re.search(rf"(?<![\w%]){name}(?!\w)", text) is not None or any(
        re.match(rf"{word}{name}(?!\w)", text) for word in (*_SHARED, *_ODD)
    )


def mentions(texts: Iterable[str], name: str) -> bool:
    """Whether any of some statements has a name as a word."""
    pattern = re.compile(rf"(?<![\w%]){name}(?!\w)")
    return any(pattern.search(text) for text in texts)


def _entity(unit: Unit, name: str) -> tuple[Kind, str, str] | None:
    """The type of a name, its attributes and its dimensions, from its declarations."""
    found: tuple[Kind, str, str] | None = None
    dimensions = ""
    for statement in unit.statements:
        parsed = _type(statement.text)
        if parsed is not None:
            kind, attributes, entities = parsed
            for entity in map(_ENTITY.fullmatch, split(entities)):
                if entity is not None and entity["name"] == name:
                    found = kind, attributes, entity["dimensions"] or _shape(attributes)
        elif statement.text.startswith("dimension"):
            for entity in map(_ENTITY.fullmatch, split(statement.text[9:].lstrip(":"))):
                if entity is not None and entity["name"] == name:
                    dimensions = entity["dimensions"] or ""
    if found is None:
        return None
    return found[0], found[1], found[2] or dimensions


def _shape(attributes: str) -> str:
    return next(
        (x[len("dimension") :] for x in split(attributes) if x.startswith("dimension")),
        "",
    )


def _type(text: str) -> tuple[Kind, str, str] | None:
    """Kind, attributes and entities of a declaration."""
    for word, kind in _TYPES:
        if not text.startswith(word):
            continue
        before, colons, entities = text.partition("::")
        if colons:
            return kind, ",".join(split(before)[1:]), entities
        rest = _SIZE.fullmatch(text[len(word) :])
        assert rest is not None
        is_declaration = (
            re.fullmatch(r"[a-z]\w*(\*\d+|[(,].*)?", rest["rest"]) is not None
        )
        return (kind, "", rest["rest"]) if is_declaration and kind != "other" else None
    return None


def _implicit(unit: Unit, name: str) -> tuple[Kind, str, str] | None:
    """The type by the first letter, where the unit's rules say one."""
    kind = _rules(unit).get(name[0])
    if kind is None:
        return None
    dimensions = next(
        (
            entity["dimensions"] or ""
            for each in unit.statements
            if each.text.startswith("dimension")
            for entity in map(_ENTITY.fullmatch, split(each.text[9:]))
            if entity is not None and entity["name"] == name
        ),
        "",
    )
    return kind, "", dimensions


def _rules(unit: Unit) -> dict[str, Kind]:
    """The types of names that are not declared, by first letters; none if one is not read."""
    rules: dict[str, Kind] = {
        letter: "integer" if letter in "ijklmn" else "real"
        for letter in ascii_lowercase
    }
    for statement in unit.statements:
        if not statement.text.startswith("implicit"):
            continue
        for part in split(statement.text.removeprefix("implicit")):
            rule = _RULE.fullmatch(part)
            kind = next((k for w, k in _TYPES if rule and rule["type"] == w), None)
            if rule is None or kind is None:
                return {}
            for first, last in _RANGE.findall(rule["letters"]):
                for code in range(ord(first), ord(last or first) + 1):
                    rules[chr(code)] = kind
    return rules


def _may_be_elsewhere(unit: Unit) -> bool:
    return unit.is_inner or any(each.text.startswith("use") for each in unit.statements)
