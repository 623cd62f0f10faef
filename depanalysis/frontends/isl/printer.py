"""Writes scops in isl notation, in the form of files that `reader` reads.

Names that isl would not read are changed. Bodies, types and extensions have no place in
this form.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.frontends.openscop.declarations import EXTENSION
from depanalysis.frontends.openscop.dimensions import rows_of
from depanalysis.frontends.openscop.forms import Form, Row
from depanalysis.frontends.openscop.naming import array_number, naming, unused
from depanalysis.frontends.openscop.scops import Part, Relation, RelationKind, Scop

_WORD = re.compile(r"\W", re.ASCII)
_HEAD = re.compile(r"program (\w+)")
_RESERVED = frozenset(
    re.findall(
        r"\w+",
        "and or not exists exist all mod floor ceil floord ceild min max if true false "
        "infty infinity NaN implies rat rational lexmin lexmax",
    )
)
_KEYS: dict[RelationKind, tuple[str, ...]] = {
    "SCATTERING": ("schedule",),
    "READ": ("reads",),
    "WRITE": ("writes",),
    "MAY_WRITE": ("may_writes",),
    "RDWR": ("reads", "writes"),
}


def show(scops: Sequence[Scop]) -> str:
    """The text of a file with these scops."""
    return "\n".join(
        "".join(f"{line}\n" for line in _Printer.of(scop, number).lines(scop))
        for number, scop in enumerate(scops, start=1)
    )


@dataclass(frozen=True, slots=True)
class _Printer:
    name: str
    parameters: tuple[str, ...]
    iterators: tuple[tuple[str, ...], ...]
    arrays: dict[int, str]

    @staticmethod
    def of(scop: Scop, number: int) -> "_Printer":
        """The names of a scop, changed where isl needs that."""
        names = naming(scop)
        taken: set[str] = set(_RESERVED)

        def fresh(name: str) -> str:
            word = _WORD.sub("_", name)
            word = word if word and not word[0].isdigit() else f"_{word}"
            found = unused(word, taken)
            taken.add(found)
            return found

        parameters = tuple(fresh(name) for name in names.parameters)
        inside: list[tuple[str, ...]] = []
        for each in names.iterators:
            before = set(taken)
            inside.append(tuple(fresh(name) for name in each))
            taken.clear()
            taken.update(before)
        arrays = {number: fresh(name) for number, name in names.arrays.items()}
        extension = scop.extension(EXTENSION)
        head = _HEAD.match("\n".join(extension.lines) if extension else "")
        return _Printer(
            head[1] if head else f"scop{number}", parameters, tuple(inside), arrays
        )

    def lines(self, scop: Scop) -> Iterator[str]:
        """The entries of a scop."""
        yield f"scop: {self.name}"
        context = [self._members(scop.context, part, 0) for part in scop.context.parts]
        if any(context):
            sets = [f": {each}" if each else "" for each in context]
            yield from self._entry("context", sets)
        entries: dict[str, list[str]] = {"domain": []}
        for number, statement in enumerate(scop.statements):
            domain = statement.domain
            if domain is None:
                entries["domain"].append(self._tuple(number))
            for part in domain.parts if domain else ():
                shown = self._members(domain, part, number) if domain else ""
                where = f" : {shown}" if shown else ""
                entries["domain"].append(f"{self._tuple(number)}{where}")
            for relation in statement.relations:
                for key in _KEYS.get(relation.kind, ()):
                    entries.setdefault(key, []).extend(self._pairs(relation, number))
        for key in ("domain", "schedule", "reads", "writes", "may_writes"):
            if key in entries:
                yield from self._entry(key, entries[key])

    def _entry(self, key: str, members: Sequence[str]) -> Iterator[str]:
        head = f"{key}: [{', '.join(self.parameters)}] -> {{"
        if len(members) < 2:
            yield f"{head} {''.join(members)} }}"
            return
        yield head
        for member in members[:-1]:
            yield f"  {member};"
        yield f"  {members[-1]} }}"

    def _tuple(self, number: int) -> str:
        return f"S{number + 1}[{', '.join(self.iterators[number])}]"

    def _pairs(self, relation: Relation, number: int) -> Iterator[str]:
        is_access = relation.kind != "SCATTERING"
        array = array_number(relation) if is_access else None
        if is_access and array is None:
            return
        name = self.arrays[array] if array is not None else ""
        for part in relation.parts:
            rows = [*rows_of(relation.kind, part, self.parameters)]
            shown, left = [], rows
            for k in range(part.outputs):
                value, left = _value(left, f"@{k}")
                shown.append(f"o{k}" if value is None else self._form(value, number))
            shown = shown[1:] if is_access else shown
            where = self._where(left, number)
            sink = f"{name}[{', '.join(shown)}]"
            yield f"{self._tuple(number)} -> {sink}{f' : {where}' if where else ''}"

    def _members(self, relation: Relation, part: Part, number: int) -> str:
        return self._where(rows_of(relation.kind, part, self.parameters), number)

    def _where(self, rows: Sequence[Row], number: int) -> str:
        used = {n for row in rows for n in row.form.names if n.startswith("!")}
        shown = " and ".join(self._row(row, number) for row in rows)
        if not used:
            return shown
        inner = ", ".join(f"e{name[1:]}" for name in sorted(used))
        return f"exists ({inner} : {shown})"

    def _row(self, row: Row, number: int) -> str:
        sign = "=" if row.is_equality else ">="
        return f"{self._form(row.form, number)} {sign} 0"

    def _form(self, form: Form, number: int) -> str:
        terms = [f"{factor}*{self._name(name, number)}" for name, factor in form.terms]
        text = " + ".join([*terms, *([str(form.constant)] if form.constant else [])])
        text = text.replace("+ -", "- ") or "0"
        return re.sub(r"(?<![\w*])1\*", "", text)

    def _name(self, name: str, number: int) -> str:
        match name[0]:
            case "?":
                return self.iterators[number][int(name[1:])]
            case "!":
                return f"e{name[1:]}"
            case "@":
                return f"o{name[1:]}"
            case _:
                return name


def _value(rows: list[Row], name: str) -> tuple[Form | None, list[Row]]:
    """What an output dimension is equal to, if that is said, and the other rows."""
    for row in rows:
        factor = row.form.factor(name)
        value = row.form.without(name)
        is_plain = not any(n[0] in "@!" for n in value.names)
        if row.is_equality and abs(factor) == 1 and is_plain:
            value = value.scaled(-factor)
            others = [each for each in rows if each != row]
            return value, [each.replaced({name: value}) for each in others]
    return None, rows
