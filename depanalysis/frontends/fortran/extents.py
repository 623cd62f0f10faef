"""Extents of arrays in terms of what a unit finds on entry.

An extent keeps its value while the unit runs. A single value in it becomes a parameter if
the unit changes it, an element of an array in any case: the unit then starts with storing
the parameter there, and reads the parameter where nothing stores another value.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from depanalysis.frontends.fortran.state import State
from depanalysis.ir.expressions import Expr, IntConst, Load, Var, loads, names
from depanalysis.ir.programs import Parameter
from depanalysis.ir.rewriting import Body, map_expressions, replaced, substituted
from depanalysis.ir.statements import Array, Assign
from depanalysis.ir.types import INT, Type

ENTRY = ".entry"
_BEFORE = ".before"


@dataclass(slots=True)
class Entries:
    """The parameters that extents are made of, and the elements that some stand for.

    `written` are the variables that the unit may change.
    """

    s: State
    written: frozenset[str]
    parameters: dict[str, Parameter] = field(default_factory=dict)
    elements: dict[Load, str] = field(default_factory=dict)

    def array(self, array: Array, fixed: frozenset[str]) -> Array:
        """The array with extents that are made of parameters; `fixed` never change."""
        extents = tuple(
            None if each is None else self._extent(array, each, position, fixed)
            for position, each in enumerate(array.extents)
        )
        if extents and extents[0] is None:
            extents = self._asked(array), *extents[1:]
        return replace(array, extents=extents)

    def _asked(self, array: Array) -> Expr | None:
        """The last extent of an assumed shape, if the unit asks for it."""
        symbol = self.s.symbols[array.name]
        key = f"size({self.s.name_of(symbol).lower()},{len(array.extents)})"
        return Var(key, array.span) if key in self.s.variables else None

    def _extent(
        self, array: Array, extent: Expr, position: int, fixed: frozenset[str]
    ) -> Expr | None:
        for load in dict.fromkeys(loads(extent)):
            name = self._element(load)
            if name is None:
                if position:
                    text = self.s.symbols[array.name].text
                    self.s.note(f"subscripts of `{text}` stay inside its extents")
                return None
            extent = replaced(extent, _exchange(load, name))
        # The host of a procedure may have changed its own before.
        is_own = self.s.symbols[array.name].home is self.s.scope
        for name in sorted(names(extent) - fixed - self.parameters.keys()):
            stem = f"{name}{ENTRY if is_own else _BEFORE}"
            self.parameters[stem] = Parameter(stem, self._type_of(name), array.span)
            extent = substituted(extent, {name: Var(stem)})
        return extent

    def _type_of(self, name: str) -> Type:
        found = self.s.variables.get(name)
        return INT if found is None else found.type

    def _element(self, load: Load) -> str | None:
        """The parameter that an element stands for, if its place is written out."""
        array = self.s.variables.get(load.array)
        symbol = self.s.symbols.get(load.array)
        if not isinstance(array, Array) or symbol is None or array.may_alias:
            return None
        places = [each.value for each in load.indices if isinstance(each, IntConst)]
        is_found = symbol.home is self.s.scope and self.s.is_outer(symbol)
        if len(places) != len(load.indices) or not is_found:
            return None
        order = self.s.spellings[load.array].subscripts
        shown = ", ".join(str(places[k] + zero) for k, zero in order)
        is_written = load.array in self.written
        name = f"{load.array}({shown}){ENTRY if is_written else ''}"
        self.parameters[name] = Parameter(name, array.type, array.span)
        self.elements[load] = name
        return name

    def with_elements(self, body: Body) -> tuple[Body, tuple[Assign, ...]]:
        """Statements with parameters for elements that stay, and what stores the others."""
        for load, name in self.elements.items():
            if load.array not in self.written:
                change = partial(replaced, rule=_exchange(load, name))
                body = map_expressions(body, change)
        stored = tuple(Assign(x, Var(name)) for x, name in self.elements.items())
        return body, stored


def _exchange(load: Load, name: str) -> Callable[[Expr], Expr | None]:
    """The rule that puts a variable in place of an element."""
    return lambda part: Var(name, part.span) if part == load else None
