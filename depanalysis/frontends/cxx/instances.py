"""Templates, made into all that a text makes of them, so that their loops are judged.

Which instances there are the parser is asked: in a copy of the text the body of each
template has a statement that is an error in every instance, with its arguments in the
message, whatever leads to it. Functions that mention these are put behind the text, and of
unused templates of types those for likely types, which is noted.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.inclusions import names
from depanalysis.frontends.c.libclang import (
    Cursor,
    children_of,
    included_files,
    parse,
)
from depanalysis.frontends.c.units import Diagnostic, Unit
from depanalysis.frontends.cxx.functions import (
    MENTION,
    Template,
    functions_of,
    home,
    place,
    templates,
)
from depanalysis.frontends.cxx.iterations import (
    iterating,
    may_have_ranges,
    ranged_over,
)
from depanalysis.frontends.cxx.lambdas import Alone
from depanalysis.frontends.cxx.supposed_types import choices, said_of
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
    """A value that names an instance, and what to try where that leads to errors.

    Virtual methods are only made where the `whole` class is.
    """

    template: Template
    value: str
    note: str | None = None
    whole: str = ""
    otherwise: "_Mention | None" = None


def instantiated(
    path: str,
    text: str,
    preprocessing: Preprocessing,
    dialect: Dialect,
    project: Project | None = None,
) -> Instances:
    """The parsed text, with what says how classes of the user are gone over."""
    found = _instantiated(path, text, preprocessing, dialect, project)
    if not may_have_ranges(text):
        return found
    listed = functions_of(found.unit)[0]
    read = [
        e.body if isinstance(e, Alone) else e for e in listed if not is_dependent(e)
    ]
    ranged = [*dict.fromkeys(ranged_over(read))]
    while ranged:
        named = {f"{MENTION}of_{k}": each for k, each in enumerate(ranged)}
        longer = "\n".join((found.text, *map(iterating, named, ranged)))
        unit = parse(found.unit.path, longer, preprocessing, dialect)
        new = {*unit.problems} - {*found.unit.problems}
        if not new:
            known = {
                named[e.spelling]: e for e in unit.declarations if e.spelling in named
            }
            unit.declarations[0]._tu.iterations.update(known)
            return replace(found, unit=unit, text=longer)
        places = {at for e in new for at in ((e.file, e.line), *e.requested)}
        first = found.text.count("\n") + 2
        bad = {k for k in range(len(ranged)) if (unit.path, first + k) in places}
        ranged = [e for k, e in enumerate(ranged) if bad and k not in bad]
    return found


def _instantiated(
    path: str,
    text: str,
    preprocessing: Preprocessing,
    dialect: Dialect,
    project: Project | None,
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
    made = _made([parse(path, probed, preprocessing, dialect)])
    named = {str(each.parametrized.spelling) for each in found}
    guarded = f"#pragma once\n{probed}"
    units, others = _asked_of(project, path, guarded, named, dialect)
    for number, more in _made(units).items():
        made[number] = [*dict.fromkeys((*made.get(number, ()), *more))]
    read = _read(unit)
    mentions = [
        each
        for k, it in enumerate(found)
        for each in _mentions(it, made.get(k, []), others)
        if len(made.get(k, [])) > read[place(it.function)]
        or not read[place(it.function)]
    ]
    best = _mentioning(unit, text, mentions, preprocessing, dialect)
    read = _read(best.unit)
    unmade = {
        it.function.location.offset
        for k, it in enumerate(found)
        if len(made.get(k, [])) > read[place(it.function)]
        or (k not in asked and read[place(it.function)])
    }
    return Instances(best.unit, best.text, best.notes, frozenset(unmade))


def _mentioning(
    unit: Unit,
    text: str,
    mentions: list[_Mention],
    preprocessing: Preprocessing,
    dialect: Dialect,
) -> Instances:
    """The text with all mentions behind it that lead to no errors."""
    while mentions:
        longer = "\n".join((text, *_lines(mentions)))
        tried = parse(unit.path, longer, preprocessing, dialect)
        new = {*tried.problems} - {*unit.problems}
        if not new:
            noted = ((each.template.function, each.note) for each in mentions)
            notes = {f.location.offset: note for f, note in noted if note is not None}
            return Instances(tried, longer, notes)
        blamed = _blamed(new, mentions, unit.path, first=text.count("\n") + 2)
        tries = (e.otherwise if k in blamed else e for k, e in enumerate(mentions))
        mentions = [each for each in tries if each is not None]
    return Instances(unit, text)


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


def _made(units: Iterable[Unit]) -> dict[int, list[str]]:
    """The arguments of the instances of each template."""
    found: dict[int, list[str]] = {}
    for each in (error for unit in units for error in unit.diagnostics):
        match = _MADE.search(each.message)
        if match is not None:
            found.setdefault(int(match[1]), []).append(match[2])
    return found


def _blamed(
    errors: Iterable[Diagnostic], mentions: list[_Mention], path: str, first: int
) -> set[int]:
    """Which mentions lead to errors: those on a line that is the place of one.

    Else those of the templates that the errors are in, or nobody knows which.
    """
    places = (at for e in errors for at in ((e.file, e.line), *e.requested))
    lines = {line for file, line in places if file == path}
    every = range(len(mentions))
    extents = [each.template.function.extent for each in mentions]
    return (
        {k for k in every if first + k in lines}
        or {k for k, e in enumerate(extents) if not lines.isdisjoint(_lines_of(e))}
        or {*every}
    )


def _lines_of(extent: Any) -> range:
    return range(extent.start.line, extent.end.line + 1)


def _asked_of(
    project: Project | None,
    path: str,
    probed: str,
    named: AbstractSet[str],
    dialect: Dialect,
) -> tuple[list[Unit], frozenset[str]]:
    """The other files that name templates of a text, read with its probes in its place.

    With them, the words of those that cannot be read, with which they may name anything.
    """
    own = os.path.abspath(path)

    def reread(name: str, text: str) -> str:
        return probed if os.path.abspath(name) == own else text

    units, unread = list[Unit](), set[str]()
    for each in () if project is None else project.read("c++"):
        assert each.source is not None
        text, options = each.source.file.text, each.preprocessing
        included = included_files(each.path, text, options).texts
        words = _words(
            (text, *(t for n, t in included.items() if reread(n, "") != probed))
        )
        asked_for = chain.from_iterable(map(names, (text, *included.values())))
        is_user = os.path.basename(path) in map(os.path.basename, asked_for)
        if os.path.abspath(each.path) == own or not (is_user and words & named):
            continue
        unit = parse(each.path, text, options, dialect, reread)
        is_clear = all(_MADE.search(error.message) for error in unit.diagnostics)
        if is_clear and not unit.missing_headers:
            units.append(unit)
        else:
            unread |= words
    return units, frozenset(unread)


def _words(texts: Iterable[str]) -> frozenset[str]:
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
        is_virtual = is_method and template.function.is_virtual_method()
        tried: _Mention | None = None
        listed = [str(each.spelling) for each in parameters]
        for types in reversed(choices(template.function, listed)):
            said = said_of(listed, types)
            note = f"{said}, as the file makes nothing of the template {name}"
            whole = f"{scope}{name}<{', '.join(types)}>"
            needed = whole if is_virtual else ""
            tried = _Mention(template, named(whole), note, needed, tried)
        if tried is not None:
            yield tried


def _listed(template: Cursor) -> list[Cursor]:
    """The parameters of a template."""
    return [c for c in children_of(template) if c.kind.name in _KINDS]


def _is_pack(parameter: Cursor) -> bool:
    return any(str(each.spelling) == "..." for each in parameter.get_tokens())


def _has_default(parameter: Cursor) -> bool:
    return any(str(each.spelling) == "=" for each in parameter.get_tokens())
