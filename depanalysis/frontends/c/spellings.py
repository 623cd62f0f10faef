"""How the source writes what the intermediate form names in a way of its own.

Every field of a struct is an array or a scalar with a name like `v.n`, a pointer that
moves has an `offset`, and the second variable of one name gets a number. Reports show
none of that: they use the text that is recorded here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from depanalysis.frontends.c.places import OFFSET, Place
from depanalysis.ir.programs import Spelling

# A container goes by its name where its elements are meant, and a lock by its own.
_OF_CONTAINERS = {
    "depanalysis_owned": "",
    "depanalysis_shared": "",
    "depanalysis_first": "",
    "depanalysis_base": "",
    "depanalysis_size": "size()",
    "depanalysis_length": "size()",
    "depanalysis_bits": "size()",
    "depanalysis_rows": "extent(0)",
    "depanalysis_columns": "extent(1)",
    "depanalysis_depth": "extent(2)",
    "depanalysis_is_set": "has_value()",
    "depanalysis_value": "value()",
    "depanalysis_part": "",
    "depanalysis_lock": "",
    "depanalysis_held": "",
    "depanalysis_state": "",
    "depanalysis_class": "class",
}
_ITEM = "depanalysis_item"
_OF_PAIRS = {"first": 0, "second": 1}
_PARTS = ("offset", "row", "last", "choice", "which")


HEAP = "heap"
"""The name of memory that no variable gets where it is made."""


@dataclass(slots=True)
class Spellings:
    """The texts and lines of variables, the fields in use, and those behind `->`.

    `makers` are the depths of the calls in which memory was made, and `owners` the pointers
    that it is named after.
    """

    variables: dict[str, tuple[str, int]] = field(default_factory=dict)
    makers: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    fields: dict[str, Place] = field(default_factory=dict)
    arrows: set[str] = field(default_factory=set)

    def note_variable(self, name: str, text: str, line: int) -> None:
        """A name of the intermediate form stands for a variable of the text."""
        self.variables[name] = (text, line)

    def name_after(self, pointer: str, memory: str, depth: int) -> None:
        """What a function made that has returned goes by the pointer that gets it.

        So does what nothing else names.
        """
        maker = self.makers.get(memory, 0)
        is_nameless = memory.partition("_")[0] == HEAP and memory not in self.owners
        if maker > depth - is_nameless and pointer in self.variables:
            self.makers[memory] = depth
            self.owners[memory] = pointer

    def shown(self, place: Place) -> str:
        """How the source names an object."""
        self.note_place(place)
        if place.members:
            return self._field(place.base, place).text
        return self._known(place.base)[0]

    def _known(self, name: str) -> tuple[str, int]:
        return self.variables.get(self.owners.get(name, name), (name, 0))

    def note_part(self, name: str) -> None:
        """A scalar that a pointer or a loop index is made of goes by its owner's name."""
        owner, _, part = name.rpartition(".")
        owner = owner.removesuffix(".")
        is_part = bool(owner) and part.partition("_")[0] in _PARTS
        if is_part and owner in self.variables:
            self.variables[name] = self.variables[owner]
        elif is_part and owner in self.fields:
            found = self._field(owner, self.fields[owner])
            self.variables[name] = found.text, found.line

    def note_place(self, place: Place) -> None:
        """A field has become a name of its own, and so has the object that it is in."""
        name, members = place.base, place.members
        while members:
            if name in (place.base, place.record):
                self.fields.setdefault(name, replace(place, base=name, members=members))
            name = name.removesuffix(f".{members[-1][1]}")
            members = members[:-1]

    def note_arrow(self, place: Place) -> None:
        """A field is written with `->`."""
        self.note_place(place)
        self.arrows.add(place.base)

    def listed(self, targets: Mapping[str, set[str]]) -> tuple[Spelling, ...]:
        """The names that the source writes in another way, in alphabetical order.

        `targets` are the arrays that each pointer variable points into.
        """
        shown = {
            name: Spelling(name, *self._known(name), target=_target(name, targets))
            for name in (*self.variables, *self.owners)
        }
        for name, place in self.fields.items():
            shown[name] = self._field(name, place)
        return tuple(shown[name] for name in sorted(shown) if shown[name].text != name)

    def _field(self, name: str, place: Place) -> Spelling:
        length = sum(len(member) + 1 for _, member in place.members)
        base = name[: len(name) - length]
        text, line = self._known(base)
        passed, is_element = 0, False
        for position, written in place.members:
            base = f"{base}.{written}"
            member = _OF_CONTAINERS.get(written, written)
            if not member:
                is_element = True
                continue
            if text.startswith("[") or written.startswith(_ITEM):
                text, passed = _item(text, written), position
                continue
            if text == "this" and not position:
                text = member
                continue
            subscripts, passed = position - passed, position
            if base in self.arrows and subscripts and not is_element:
                text += "[]" * (subscripts - 1) + f"->{member}"
            else:
                text += "[]" * subscripts + f".{member}"
            is_element = False
        return Spelling(name, text, line)


def _item(text: str, member: str) -> str:
    """A part of a tuple, or of an object that `auto [x, y]` takes apart."""
    number = member.removeprefix(_ITEM)
    position = int(number) if number != member else _OF_PAIRS.get(member)
    names = text.strip("[]").split(", ") if text.startswith("[") else []
    if position is not None and position < len(names):
        return names[position]
    return f"{text}.{member}" if number == member else f"std::get<{number}>({text})"


def _target(name: str, targets: Mapping[str, set[str]]) -> str:
    """The one array into which the offset called `name` goes, if there is one."""
    is_offset = name.endswith(OFFSET)
    found = targets.get(name.removesuffix(OFFSET), set()) if is_offset else set()
    return next(iter(found)) if len(found) == 1 else ""
