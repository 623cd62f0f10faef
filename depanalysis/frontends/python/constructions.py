"""What objects hold that are made by calls: the constraints of a points-to analysis.

Objects of classes, of named tuples and the like, and namespaces. An attribute is one cell
whatever object it belongs to; what is called without saying which attribute gets what may
set any of them.
"""

import ast
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace

from depanalysis.frontends.cells import Cell, Object
from depanalysis.frontends.python.nodes import Call
from depanalysis.frontends.python.records import (
    OF_MAPPINGS,
    attributes_of,
    constructs,
    fields_in,
    hands_parts,
    is_plain_base,
    makes_class,
    makes_object,
)
from depanalysis.frontends.python.results import called_name
from depanalysis.frontends.python.scopes import (
    Key,
    attribute_of,
    foreign_name,
    is_a,
    scope_of,
    thing,
)
from depanalysis.frontends.python.values import Values

_EVERY = ("address", "every attribute")


@dataclass(slots=True)
class Constructions(Values):
    """The constraints of calls that make objects; `records` have attributes in an order."""

    records: dict[Key, tuple[str, ...]] = field(default_factory=dict)

    def _construct(self, target: Object, call: Call, found: Hashable) -> None:
        own = scope_of(target)
        made = Object(("object", call.line, call.place), "heap")
        self.known.add(found, (made, 0), call.line)
        if is_a(target, "record"):
            self._fill(self.records.get(own, ()), call)
            return
        self.known.add(found, (thing("instance", own), 0), call.line)
        self._link(("new", own), call, found)
        self._link(("init", own), replace(call, is_method=True), self._node())
        fields = self._fields_of(own)
        if fields or self._is_open(own):
            self._fill(fields, call)
        elif not self._is_constructed(own):
            self._fill(fields, replace(call, given=()))

    def _fields_of(self, own: Key, left: int = 8) -> tuple[str, ...]:
        """What a class and its bases list."""
        stmt = self.scopes.classes[own]
        inherited = [
            name
            for base in self._bases(stmt)
            for name in (self._fields_of(base, left - 1) if left else ())
        ]
        return tuple(dict.fromkeys((*inherited, *fields_in(stmt.body))))

    def _bases(self, stmt: ast.ClassDef) -> list[Key]:
        """The classes of the files that have the names of the bases of a class."""
        names = {
            x.id if isinstance(x, ast.Name) else x.attr
            for x in stmt.bases
            if isinstance(x, ast.Name | ast.Attribute)
        }
        classes = self.scopes.classes.items()
        return [key for key, each in classes if each.name in names and each is not stmt]

    def _is_open(self, own: Key, left: int = 8) -> bool:
        """Whether a class that is not given makes the objects of one that is."""
        stmt = self.scopes.classes[own]
        if constructs(stmt.body):
            return False
        for base in stmt.bases:
            if not is_plain_base(base) and self.scopes.is_foreign(base, (own[0], 0, 0)):
                return True
        return any(left and self._is_open(x, left - 1) for x in self._bases(stmt))

    def _is_constructed(self, own: Key, left: int = 8) -> bool:
        """Whether the files say how the objects of a class get their attributes."""
        stmt = self.scopes.classes[own]
        if constructs(stmt.body):
            return not (stmt.decorator_list or stmt.keywords)
        return any(
            left and self._is_constructed(x, left - 1) for x in self._bases(stmt)
        )

    def _fill(self, fields: tuple[str, ...], call: Call) -> None:
        """An object gets its attributes; without `fields`, each value may be any of them."""
        for position, (value, is_spread) in enumerate(call.given):
            taken = fields[position:] if is_spread else fields[position : position + 1]
            parts = [value, self._item(value, None)] if is_spread else [value]
            for each in parts:
                self._set(taken if fields else None, each, call)
        for name, value in call.named:
            if name is not None:
                self._set((name,), value, call)
            else:
                self._set_entries(fields or self.attributes(), value, call)

    def _set(self, names: Iterable[str] | None, value: Hashable, call: Call) -> None:
        together = "call", call.place
        if names is None:
            for name in self.attributes():
                if name not in self.scopes.methods:
                    self.known.add(_EVERY, (attribute_of(name), 0), 0)
            self.known.store(value, _EVERY, 0, call.line, together)
            return
        for name in names:
            own = attribute_of(name)
            self.known.add(("address", own), (own, 0), 0)
            self.known.store(value, ("address", own), 0, call.line, together)

    def _set_entries(self, names: Iterable[str], value: Hashable, call: Call) -> None:
        """Attributes get what a dictionary has under their names."""
        entries = self._only_lists(value, True)
        for name in names:
            found = self._node()
            at = self._offset(ast.Constant(name))
            self.known.load(entries, at, found, "entry")
            self._set((name,), found, call)

    def _read_construction(
        self, call: ast.Call, made: Call, here: Key, found: Hashable
    ) -> None:
        """What a call makes by its name, or the name of what is not given."""
        done: set[bool] = set()

        def take(name: str) -> None:
            is_class = makes_class(name)
            if is_class not in done and (is_class or makes_object(name)):
                done.add(is_class)
                if is_class:
                    self._make_record(call, here, found)
                else:
                    self._fill_object(name, made)
                    if hands_parts(call) and self.scopes.is_foreign(call.func, here):
                        self._fill((), made)

        is_known = self._is_known(call.func, here)
        if not is_known or called_name(call) == "__init__":
            take(called_name(call))
        if not is_known:
            callee = self._value(call.func, here)
            self.known.watch(callee, lambda cell: take(foreign_name(cell[0])))
            self._read_class(call, made, here, found)

    def _read_class(
        self, call: ast.Call, made: Call, here: Key, found: Hashable
    ) -> None:
        """What `type` gives, and a class makes of a list."""
        match call:
            case ast.Call(func=ast.Name(id="type"), args=[value]):
                self._classes_of(value, here, found)
            case ast.Call(func=ast.Name(id="type"), args=[_, bases, _]):
                self._make_record(call, here, found)
                classes = self._item(self._value(bases, here), None)
                self.known.copy(self._only(classes, "class", "record"), found)
                self._set_entries(self.attributes(), made.given[2][0], made)
            case ast.Call(func=ast.Attribute(value=base, attr="_make"), args=[_]):
                given = tuple((value, True) for value, _ in made.given)
                classes = self._only(self._value(base, here), "class", "record")
                self._link(classes, replace(made, given=given), found)

    def _make_record(self, call: ast.Call, here: Key, found: Hashable) -> None:
        key = here[0], call.lineno, call.col_offset
        self.records[key] = attributes_of(call) or ()
        self.known.add(found, (thing("record", key), 0), self.scopes.line(call, here))

    def _fill_object(self, name: str, made: Call) -> None:
        for keyword, value in made.named:
            if keyword is None or keyword == "update":
                self._set_entries(self.attributes(), value, made)
            if keyword is not None:
                self._set((keyword,), value, made)
        for value, _ in made.given[:1] if name in OF_MAPPINGS else ():
            self._set_entries(self.attributes(), value, made)

    def _classes_of(self, value: ast.expr, here: Key, found: Hashable) -> None:
        """The classes of objects; of what is not known, any may be."""
        line = self.scopes.line(value, here)
        own = here[0], value.lineno, value.col_offset
        is_self = isinstance(value, ast.Name) and value.id in ("self", "cls")

        def react(cell: Cell) -> None:
            if is_a(cell[0], "instance"):
                self.known.copy(("derived", scope_of(cell[0])), found)
            elif is_a(cell[0], "given", "made") and not is_self:
                self.known.add(found, (thing("record", own), 0), line)

        self.known.watch(self._value(value, here), react)
