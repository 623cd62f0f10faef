"""Templates that a file uses nowhere, made into something, so that their loops are judged.

Functions that mention instances are put behind the text: all that the text names, such as
those that it instantiates explicitly, and of other unused templates of types those for
`double`, which is noted.
"""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.libclang import (
    Cursor,
    children_of,
    parse,
)
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.cxx.functions import (
    MENTION,
    Template,
    home,
    templates,
)
from depanalysis.options import Preprocessing

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_WORD = re.compile(r"\w+")
_MOST_INSTANCES = 32
_TYPE = "TEMPLATE_TYPE_PARAMETER"
_PARAMETERS = (
    _TYPE, "TEMPLATE_NON_TYPE_PARAMETER", "TEMPLATE_TEMPLATE_PARAMETER",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Instances:
    """A unit with mentions behind its text, and what to note of functions by their place."""

    unit: Unit
    text: str
    notes: Mapping[int, str] = field(default_factory=dict)

    def notes_of(self, function: Cursor, notes: tuple[str, ...]) -> tuple[str, ...]:
        """The notes of all functions, and what there is to say of this one."""
        is_own = home(function) == self.unit.path
        note = self.notes.get(function.location.offset) if is_own else None
        return notes if note is None else (*notes, note)


@dataclass(frozen=True, slots=True)
class _Mention:
    """The name of an instance that the text makes no use of."""

    template: Template
    name: str
    note: str | None = None


def instantiated(
    path: str, text: str, preprocessing: Preprocessing, dialect: Dialect
) -> Instances:
    """The parsed text, with instances of the templates of which it has none.

    A mention that leads to errors is left out.
    """
    unit = parse(path, text, preprocessing, dialect)
    mentions = [*_mentions(unit, text)] if "template" in text else []
    while mentions:
        lines = (
            f"auto {MENTION}{number}() {{ return &{each.name}; }}"
            for number, each in enumerate(mentions)
        )
        longer = "\n".join((text, *lines))
        made = parse(path, longer, preprocessing, dialect)
        new = {*made.problems} - {*unit.problems}
        at = {each.line for each in new if each.file == unit.path}
        if not new:
            noted = ((each.template.function, each.note) for each in mentions)
            notes = {f.location.offset: note for f, note in noted if note is not None}
            return Instances(made, longer, notes)
        first = text.count("\n") + 2
        fine = [e for k, e in enumerate(mentions) if not _is_to_blame(e, first + k, at)]
        mentions = fine if len(fine) < len(mentions) else []
    return Instances(unit, text)


def _is_to_blame(mention: _Mention, line: int, errors: AbstractSet[int]) -> bool:
    """Whether a line with an error is that of a mention, or in what it is about."""
    extent = mention.template.function.extent
    lines = range(extent.start.line, extent.end.line + 1)
    return line in errors or not errors.isdisjoint(lines)


def _mentions(unit: Unit, text: str) -> Iterator[_Mention]:
    plain = _COMMENT.sub(" ", text)
    found = [*templates(unit)]
    names = {p.spelling for each, _ in found for p in _listed(each.parametrized)}
    for each, is_used in found:
        is_method = each.function is not each.parametrized
        if is_method and each.function.kind.name == "FUNCTION_TEMPLATE":
            # Two templates have parameters.
            continue
        name = str(each.parametrized.spelling)
        scope = "".join(f"{each}::" for each in each.scopes)
        method = f"::{each.function.spelling}" if is_method else ""
        named = [
            a for a in _arguments(plain, name) if names.isdisjoint(_WORD.findall(a))
        ]
        for arguments in named:
            yield _Mention(each, f"{scope}{name}{arguments}{method}")
        parameters = [p for p in _listed(each.parametrized) if not _has_default(p)]
        is_of_types = all(p.kind.name == _TYPE for p in parameters)
        if is_of_types and not (is_used or named):
            arguments = ", ".join("double" for _ in parameters)
            made = _said_of([str(each.spelling) for each in parameters])
            note = f"{made}, as the file makes nothing of the template {name}"
            yield _Mention(each, f"{scope}{name}<{arguments}>{method}", note)


def _arguments(text: str, name: str) -> Iterator[str]:
    """The arguments that a text gives a template, each once: `<int, G<float>>`."""
    seen: set[str] = set()
    for match in re.finditer(rf"\b{re.escape(name)}\s*<", text):
        depth, end = 0, match.end() - 1
        while end < len(text) and text[end] not in ";{}":
            depth += (text[end] == "<") - (text[end] == ">")
            end += 1
            if depth == 0:
                arguments = " ".join(text[match.end() - 1 : end].split())
                if arguments not in seen and len(seen) < _MOST_INSTANCES:
                    seen.add(arguments)
                    yield arguments
                break


def _said_of(parameters: list[str]) -> str:
    """What an instance for `double` takes for granted."""
    match parameters:
        case []:
            return "parameters of the template are their defaults"
        case [one]:
            return f"{one or 'its parameter'} is double"
        case _:
            return f"{' and '.join(filter(None, parameters))} are double"


def _listed(template: Cursor) -> list[Cursor]:
    """The parameters of a template."""
    return [c for c in children_of(template) if c.kind.name in _PARAMETERS]


def _has_default(parameter: Cursor) -> bool:
    return any(str(each.spelling) == "=" for each in parameter.get_tokens())
