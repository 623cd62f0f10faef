"""Templates that a file uses nowhere, made into something, so that their loops are judged.

Functions that mention instances are put behind the text: all that the text names, such as
those that it instantiates explicitly, and of other unused templates of types those for
`double`, which is noted.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.expansions import expanded
from depanalysis.frontends.c.inclusions import without_directives
from depanalysis.frontends.c.libclang import (
    Cursor,
    children_of,
    included_files,
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
    """The `value` by which an instance is named that the text makes no use of.

    Virtual methods are only made where the `whole` class is.
    """

    template: Template
    value: str
    note: str | None = None
    whole: str | None = None


def instantiated(
    path: str, text: str, preprocessing: Preprocessing, dialect: Dialect
) -> Instances:
    """The parsed text, with instances of the templates of which it has none.

    A mention that leads to errors is left out.
    """
    unit = parse(path, text, preprocessing, dialect)
    included = included_files(path, text, preprocessing).texts.values()
    mentions = [*_mentions(unit, text, included)] if "template" in text else []
    while mentions:
        longer = "\n".join((text, *_lines(mentions)))
        made = parse(path, longer, preprocessing, dialect)
        new = {*made.problems} - {*unit.problems}
        at = {each.line for each in new if each.file == unit.path}
        if not new:
            noted = ((each.template.function, each.note) for each in mentions)
            notes = {f.location.offset: note for f, note in noted if note is not None}
            return Instances(made, longer, notes)
        first = text.count("\n") + 2
        wrong = {k for k, e in enumerate(mentions) if _is_to_blame(e, first + k, at)}
        mentions = _without(mentions, wrong)
    return Instances(unit, text)


def _lines(mentions: list[_Mention]) -> Iterator[str]:
    """Functions that name instances, each behind the class that has to be made whole."""
    made: set[str | None] = {None}
    for number, each in enumerate(mentions):
        first = "" if each.whole in made else f"template struct {each.whole}; "
        yield f"{first}auto {MENTION}{number}() {{ return {each.value}; }}"
        made.add(each.whole)


def _without(mentions: list[_Mention], wrong: AbstractSet[int]) -> list[_Mention]:
    """The mentions but wrong ones, if there are; the whole class may be what is wrong."""
    if not wrong:
        wrong = {k for k, each in enumerate(mentions) if each.whole}
    lesser = {
        k: replace(each, whole=None) for k, each in enumerate(mentions) if each.whole
    }
    kept = (lesser.get(k) if k in wrong else each for k, each in enumerate(mentions))
    return [each for each in kept if each is not None] if wrong else []


def _is_to_blame(mention: _Mention, line: int, errors: AbstractSet[int]) -> bool:
    """Whether a line with an error is that of a mention, or in what it is about."""
    extent = mention.template.function.extent
    lines = range(extent.start.line, extent.end.line + 1)
    return line in errors or not errors.isdisjoint(lines)


def _mentions(unit: Unit, text: str, included: Iterable[str]) -> Iterator[_Mention]:
    found = [*templates(unit)]
    wanted = {str(each.parametrized.spelling) for each, _ in found}
    plain = expanded(
        without_directives(_COMMENT.sub(" ", text)), [text, *included], wanted
    )
    names = {p.spelling for each, _ in found for p in _listed(each.parametrized)}
    for each, is_used in found:
        is_method = each.function is not each.parametrized
        if is_method and each.function.kind.name == "FUNCTION_TEMPLATE":
            # Two templates have parameters.
            continue
        name = str(each.parametrized.spelling)
        scope = "".join(f"{each}::" for each in each.scopes if each)
        is_virtual = is_method and each.function.is_virtual_method()
        method = f"::{each.function.spelling}" if is_method else ""
        explicit = [*_explicit(plain, str(each.function.spelling), each.scopes)]
        yield from (_Mention(each, value) for value in explicit)
        made: list[tuple[str, str | None]] = [
            (arguments, None)
            for arguments in _arguments(plain, name)
            if names.isdisjoint(_WORD.findall(arguments))
        ]
        parameters = [p for p in _listed(each.parametrized) if not _has_default(p)]
        is_of_types = all(p.kind.name == _TYPE for p in parameters)
        if is_of_types and not (is_used or made or explicit):
            said = _said_of([str(each.spelling) for each in parameters])
            note = f"{said}, as the file makes nothing of the template {name}"
            made = [(f"<{', '.join('double' for _ in parameters)}>", note)]
        for arguments, about in made:
            whole = f"{scope}{name}{arguments}"
            needed = whole if is_virtual else None
            yield _Mention(each, f"&{whole}{method}", about, needed)


def _explicit(text: str, name: str, scopes: tuple[str, ...]) -> Iterator[str]:
    """The functions that a text makes of a template: `template void f(int, float *);`.

    Their types say which of several templates is meant, and what it is made for.
    """
    inside = "".join(f"using namespace {each}; " for each in scopes if each)
    for head in map(str.strip, re.findall(r"\btemplate\b(?!\s*<)([^;{}]*)", text)):
        found = re.search(
            rf"((?:\w+\s*(?:<[^()]*>)?\s*::\s*)*)\b{re.escape(name)}\s*(<.*>)?\s*\(",
            head,
        )
        if found is not None and found.start() > 0:
            owner, arguments = found[1], found[2] or ""
            result, rest = head[: found.start()], head[found.end() - 1 :]
            pointer = f"{result} ({owner}*found){rest} = &{owner}{name}{arguments};"
            yield f"[] {{ {inside}{pointer} return found; }}()"


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
