"""Templates, made into all that a text makes of them, so that their loops are judged.

Which instances there are the parser is asked: in a copy of the text the body of each
template has a statement that is an error in every instance, with its arguments in the
message, whatever leads to it. Functions that mention these are put behind the text, and of
unused templates of types those for `double`, which is noted.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

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
    functions_of,
    home,
    place,
    templates,
)
from depanalysis.frontends.cxx.lambdas import Alone
from depanalysis.frontends.cxx.trees import is_dependent
from depanalysis.options import Preprocessing
from depanalysis.projects import Project

_PROBE = "depanalysis_probe_"
_MADE = re.compile(rf"undefined template '(?:::)?{_PROBE}(\d+)(<.*>)'")
_EXTERN = re.compile(r"\bextern(?=\s+template\b)")
_WORD = re.compile(r"\w+")
_MOST_INSTANCES = 32
_TYPE = "TEMPLATE_TYPE_PARAMETER"
_KINDS = {
    _TYPE: "class",
    "TEMPLATE_NON_TYPE_PARAMETER": "auto",
    "TEMPLATE_TEMPLATE_PARAMETER": "template <class...> class",
}


@dataclass(frozen=True, slots=True)
class Instances:
    """A unit with mentions behind its text, and what to note of functions by their place.

    Of the templates that are `unmade` there are instances that nothing leads to here.
    """

    unit: Unit
    text: str
    notes: Mapping[int, str] = field(default_factory=dict)
    unmade: frozenset[int] = frozenset()

    def notes_of(self, function: Cursor, notes: tuple[str, ...]) -> tuple[str, ...]:
        """The notes of all functions, and what there is to say of this one."""
        is_own = home(function) == self.unit.path
        note = self.notes.get(function.location.offset) if is_own else None
        return notes if note is None else (*notes, note)

    def unread_in(self, unit: Unit) -> list[Any]:
        """The templates of a unit with instances that nobody can read."""
        every = templates(unit) if self.unmade else ()
        found = [e for e in every if e.function.location.offset in self.unmade]
        return [Alone(e.function) if e.is_lambda else e.function for e in found]


@dataclass(frozen=True, slots=True)
class _Mention:
    """A value that names an instance.

    Virtual methods are only made where the `whole` class is.
    """

    template: Template
    value: str
    note: str | None = None
    whole: str = ""


def instantiated(
    path: str,
    text: str,
    preprocessing: Preprocessing,
    dialect: Dialect,
    project: Project | None = None,
) -> Instances:
    """The parsed text, with instances of the templates of which it has none.

    A mention that leads to errors is left out, and nothing is supposed of a template that
    other files of the project name.
    """
    unit = parse(path, text, preprocessing, dialect)
    found = [*templates(unit)]
    if not found:
        return Instances(unit, text)
    probed, asked = _probed(text, found)
    made = _made(parse(path, probed, preprocessing, dialect))
    read, others = _read(unit), _words_of_others(path, project)
    mentions = [
        each
        for k, it in enumerate(found)
        for each in _mentions(it, made.get(k, []), others)
        if len(made.get(k, [])) > read[place(it.function)]
        or not read[place(it.function)]
    ]
    best = Instances(unit, text)
    while mentions:
        longer = "\n".join((text, *_lines(mentions)))
        tried = parse(path, longer, preprocessing, dialect)
        new = {*tried.problems} - {*unit.problems}
        at = {each.line for each in new if each.file == unit.path}
        if not new:
            noted = ((each.template.function, each.note) for each in mentions)
            notes = {f.location.offset: note for f, note in noted if note is not None}
            best = Instances(tried, longer, notes)
            break
        first = text.count("\n") + 2
        fine = [e for k, e in enumerate(mentions) if not _is_to_blame(e, first + k, at)]
        mentions = fine if len(fine) < len(mentions) else []
    read = _read(best.unit)
    unmade = {
        it.function.location.offset
        for k, it in enumerate(found)
        if len(made.get(k, [])) > read[place(it.function)]
        or (k not in asked and read[place(it.function)])
    }
    return Instances(best.unit, best.text, best.notes, frozenset(unmade))


def _read(unit: Unit) -> Counter[tuple[str, int]]:
    """How many instances there are of what stands at a place."""
    return Counter(place(e) for e in functions_of(unit)[0] if not is_dependent(e))


def _lines(mentions: list[_Mention]) -> Iterator[str]:
    """Functions that name instances, each behind the class that has to be made whole."""
    made = {""}
    for number, each in enumerate(mentions):
        first = "" if each.whole in made else f"template struct {each.whole}; "
        yield f"{first}auto {MENTION}{number}() {{ return {each.value}; }}"
        made.add(each.whole)


def _probed(text: str, found: list[Template]) -> tuple[str, frozenset[int]]:
    """The text with an error in each instance of a template that says what it is of.

    With it, of which templates that can be asked.
    """
    raw = text.encode("utf-8", "replace")
    declared, probes = dict[int, str](), list[tuple[int, str]]()
    for number, each in enumerate(found):
        at = _start(each.function)
        kinds, arguments = _asked(each)
        if raw[at : at + 1] == b"{" and kinds:
            name = f"{_PROBE}{number}"
            declared[number] = _asking(name, kinds)
            probe = f"typedef typename ::{name}a<{', '.join(arguments)}>::made {name}m;"
            probes.append((at + 1, probe))
    for at, probe in sorted(probes, reverse=True):
        raw = raw[:at] + probe.encode() + raw[at:]
    # What is made elsewhere is made of this text, too.
    probed = _EXTERN.sub("      ", raw.decode("utf-8", "replace"))
    return "".join((*declared.values(), probed)), frozenset(declared)


def _asking(name: str, kinds: list[str]) -> str:
    """A class with an error in a member, which is no error of a function that names it.

    So a function may be called in constant expressions.
    """
    named = ", ".join(f"{kind} made{k}" for k, kind in enumerate(kinds))
    given = ", ".join(f"made{k}{'...' * _is_of_pack(e)}" for k, e in enumerate(kinds))
    bad = f"static constexpr decltype(sizeof({name}<{given}>)) bad = 0;"
    whole = f"template <{named}> struct {name}a {{ typedef int made; {bad} }};"
    return f"template <{', '.join(kinds)}> struct {name}; {whole}\n"


def _is_of_pack(kind: str) -> bool:
    return kind.endswith("...")


def _start(function: Cursor) -> int:
    """Where the statements of a function begin."""
    *_, body = children_of(function)
    parts = children_of(body) if body.kind.name == "CXX_TRY_STMT" else [body]
    return int(parts[0].extent.start.offset)


def _asked(template: Template) -> tuple[list[str], list[str]]:
    """The kinds of the parameters of a template, and their names."""
    kinds, names = [], []
    inside = children_of(template.function) if template.is_lambda else ()
    for each in inside:
        if each.kind.name == "PARM_DECL" and each.spelling:
            dots = "..." if _is_pack(each) else ""
            kinds.append(f"class{dots}")
            names.append(f"decltype({each.spelling}){dots}")
    for each in (p for part in template.around for p in _listed(part)):
        if each.spelling:
            dots = "..." if _is_pack(each) else ""
            kinds.append(f"{_KINDS[each.kind.name]}{dots}")
            names.append(f"{each.spelling}{dots}")
    # A pack is the last one.
    is_clear = not any(map(_is_of_pack, kinds[:-1]))
    return (kinds, names) if is_clear else ([], [])


def _made(unit: Unit) -> dict[int, list[str]]:
    """The arguments of the instances of each template."""
    found: dict[int, list[str]] = {}
    for each in unit.diagnostics:
        match = _MADE.search(each.message)
        if match is not None:
            found.setdefault(int(match[1]), []).append(match[2])
    return found


def _is_to_blame(mention: _Mention, line: int, errors: AbstractSet[int]) -> bool:
    """Whether a line with an error is that of a mention, or in what it is about."""
    extent = mention.template.function.extent
    lines = range(extent.start.line, extent.end.line + 1)
    return line in errors or not errors.isdisjoint(lines)


def _words_of_others(path: str, project: Project | None) -> frozenset[str]:
    """The words of the other files of a project."""
    files = () if project is None else project.read("c++")
    texts = (e.source.file.text for e in files if e.source and e.path != path)
    return frozenset(word for text in texts for word in _WORD.findall(text))


def _mentions(
    template: Template, made: list[str], others: AbstractSet[str]
) -> Iterator[_Mention]:
    if template.is_lambda or len(template.around) > 1:
        return
    parametrized = template.parametrized
    name = str(parametrized.spelling)
    scope = "".join(f"{each}::" for each in template.scopes if each)
    is_method = template.function is not parametrized
    method = f"::{template.function.spelling}" if is_method else ""

    def named(whole: str) -> str:
        if template.function.kind.name == "DESTRUCTOR":
            return f"[]({whole} *made) {{ made->~{name}(); }}"
        return f"&{whole}{method}"

    for arguments in made[:_MOST_INSTANCES]:
        yield _Mention(template, named(f"{scope}{name}{arguments}"))
    parameters = [p for p in _listed(parametrized) if not _has_default(p)]
    is_of_types = all(p.kind.name == _TYPE for p in parameters)
    if not made and is_of_types and name not in others:
        said = _said_of([str(each.spelling) for each in parameters])
        note = f"{said}, as the file makes nothing of the template {name}"
        whole = f"{scope}{name}<{', '.join('double' for _ in parameters)}>"
        is_virtual = is_method and template.function.is_virtual_method()
        needed = whole if is_virtual else ""
        yield _Mention(template, named(whole), note, needed)


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
    return [c for c in children_of(template) if c.kind.name in _KINDS]


def _is_pack(parameter: Cursor) -> bool:
    return any(str(each.spelling) == "..." for each in parameter.get_tokens())


def _has_default(parameter: Cursor) -> bool:
    return any(str(each.spelling) == "=" for each in parameter.get_tokens())
