"""Expressions of generated Python as expressions of C++, with their kinds.

What `gpugen.emit` writes is a small part of Python, and only that is known here: anything
else is an error of ours, or a mixture of kinds for which there is no one type.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from gpugen.emit.functions import LIBRARY, WHOLE_NUMBERS
from gpugen.emit.writer import unsupported

Kind: TypeAlias = Literal["int", "real", "bool"]

TYPES: Mapping[Kind, str] = {"int": "long long", "real": "double", "bool": "bool"}
EXACT = {"added", "subtracted", "multiplied", "shifted"}
"""Functions that give a value and whether it was lost."""

_ATOM, _PREFIX, _PRODUCT, _SUM, _ORDER, _EQUAL, _AND, _OR, _CHOICE = range(9, 0, -1)
_BITS = 0  # Shifts and bits never stand in an operand without parentheses.
_OPERATORS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Add: ("+", _SUM),
    ast.Sub: ("-", _SUM),
    ast.Mult: ("*", _PRODUCT),
    ast.Div: ("/", _PRODUCT),
    ast.RShift: (">>", _BITS),
    ast.LShift: ("<<", _BITS),
    ast.BitAnd: ("&", _BITS),
    ast.BitOr: ("|", _BITS),
    ast.BitXor: ("^", _BITS),
}
_FLOORED = {ast.FloorDiv: "floor_quotient", ast.Mod: "floor_remainder"}
_RELATIONS: dict[type[ast.cmpop], tuple[str, int]] = {
    ast.Lt: ("<", _ORDER),
    ast.LtE: ("<=", _ORDER),
    ast.Gt: (">", _ORDER),
    ast.GtE: (">=", _ORDER),
    ast.Eq: ("==", _EQUAL),
    ast.NotEq: ("!=", _EQUAL),
}
_PREFIXES = {ast.Not: "!", ast.USub: "-", ast.Invert: "~"}
_RESULTS: Mapping[str, Kind] = {
    "truncated_quotient": "int",
    "truncated_remainder": "int",
    "claimed": "bool",
    "verified": "bool",
    "is_stopped": "bool",
}
_ON_REALS = {
    "abs": "fabs",
    **{name: name for name in ("real_quotient", "real_remainder", "single", "sqrt")},
    **{name: name for name in (*WHOLE_NUMBERS, *LIBRARY)},
}
_ASKING = {"claimed", "verified"}


@dataclass(frozen=True, slots=True)
class Elements:
    """What an array holds: the kind of its elements, their C type.

    `log` has the arguments that stand for the logs of its accesses, where they go there.
    """

    kind: Kind
    type: str
    log: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """An expression of C++, how closely it holds together, and its kind."""

    text: str
    level: int
    kind: Kind

    def within(self, level: int) -> str:
        """The text as an operand of an operation of a level."""
        return self.text if self.level >= level else f"({self.text})"


@dataclass(slots=True)
class Rendering:
    """The names of one function: kinds of its scalars, elements of its arrays.

    `renamed` has the names that mean something else in C++. `extents` collects which
    extents of which arrays are needed.
    """

    kinds: dict[str, Kind]
    arrays: Mapping[str, Elements]
    renamed: Mapping[str, str]
    extents: set[tuple[str, int]] = field(default_factory=set)

    def name(self, name: str) -> str:
        """What a name of the Python text is called in C++."""
        return self.renamed.get(name, name)

    def extent(self, array: str, dimension: int) -> str:
        """The parameter that holds an extent."""
        self.extents.add((array, dimension))
        return f"{self.name(array)}_extent_{dimension}"

    def of(self, node: ast.expr, is_long: bool = False) -> Text:
        """An expression; `is_long` gives its numbers the type of 64 bits."""
        match node:
            case ast.Constant(value=value):
                return _constant(value, is_long)
            case ast.Name(id=name):
                return Text(self.name(name), _ATOM, self._kind(name))
            case ast.Subscript():
                return self._loaded(node)
            case ast.UnaryOp(op=op, operand=operand):
                inner = self.of(operand, is_long)
                kind: Kind = "bool" if isinstance(op, ast.Not) else inner.kind
                text = _PREFIXES[type(op)] + inner.within(_ATOM)
                return Text(text, _PREFIX, kind)
            case ast.BinOp():
                return self._operation(node, is_long)
            case ast.BoolOp(op=op, values=values):
                word, level = ("&&", _AND) if isinstance(op, ast.And) else ("||", _OR)
                parts = [self.of(each).within(_EQUAL) for each in values]
                return Text(f" {word} ".join(parts), level, "bool")
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                one, other = self.of(body), self.of(orelse)
                texts = [each.within(_OR) for each in (self.of(test), one, other)]
                kind = _same(one.kind, other.kind)
                return Text("{} ? {} : {}".format(*texts), _CHOICE, kind)
            case ast.Call():
                return self._call(node)
            case _:
                raise _unknown(node)

    def element(self, node: ast.Subscript) -> Text:
        """An element of an array, or an extent of one, as it is in memory."""
        if isinstance(node.value, ast.Attribute):
            assert isinstance(node.value.value, ast.Name)
            assert isinstance(node.slice, ast.Constant)
            array = node.value.value.id
            return Text(self.extent(array, int(str(node.slice.value))), _ATOM, "int")
        array = self._array(node)
        text = f"{self.name(array)}[{self._place(array, node).text}]"
        return Text(text, _ATOM, self.arrays[array].kind)

    def _loaded(self, node: ast.Subscript) -> Text:
        if isinstance(node.value, ast.Attribute):
            return self.element(node)
        array, place, log = self.logged(node)
        if not log:
            return self.element(node)
        kind = self.arrays[self._array(node)].kind
        return Text(f"loaded({array}, {place}, {log})", _ATOM, kind)

    def logged(self, node: ast.Subscript) -> tuple[str, str, str]:
        """An array, the place of an element in it, and the logs of its accesses."""
        array = self._array(node)
        place = self._place(array, node).text
        return self.name(array), place, self.arrays[array].log

    def _array(self, node: ast.Subscript) -> str:
        if not isinstance(node.value, ast.Name):
            raise _unknown(node)
        return node.value.id

    def _place(self, array: str, node: ast.Subscript) -> Text:
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        place = self.of(places[0])
        for dimension, each in enumerate(places[1:], 1):
            extent = self.extent(array, dimension)
            text = f"{place.within(_PRODUCT)} * {extent} + {self.of(each).within(_SUM)}"
            place = Text(text, _SUM, "int")
        return place

    def _kind(self, name: str) -> Kind:
        if name not in self.kinds:
            # Constants of the generated code, which are what an iteration may come to.
            return "int"
        return self.kinds[name]

    def _operation(self, node: ast.BinOp, is_long: bool) -> Text:
        # Two plain numbers would be computed with in 32 bits.
        is_long |= _is_constant(node.left) and _is_constant(node.right)
        left, right = self.of(node.left, is_long), self.of(node.right, is_long)
        kind = _same(left.kind, right.kind)
        if type(node.op) in _FLOORED:
            text = f"{_FLOORED[type(node.op)]}({left.text}, {right.text})"
            return Text(text, _ATOM, kind)
        if type(node.op) not in _OPERATORS:
            raise _unknown(node)
        sign, level = _OPERATORS[type(node.op)]
        # What stands to the right is computed first only where it says so.
        first = left.within(_ATOM if level == _BITS else level)
        second = right.within(_ATOM if level == _BITS else level + 1)
        return Text(f"{first} {sign} {second}", level, kind)

    def _comparison(self, node: ast.Compare) -> Text:
        parts = [self.of(each) for each in (node.left, *node.comparators)]
        if any(each.kind == "real" for each in parts):
            parts = [_as_real(each) for each in parts]
        found = []
        for k, op in enumerate(node.ops):
            sign, level = _RELATIONS[type(op)]
            _same(parts[k].kind, parts[k + 1].kind)
            sides = [each.within(_SUM) for each in parts[k : k + 2]]
            found.append(Text(f"{sides[0]} {sign} {sides[1]}", level, "bool"))
        if len(found) == 1:
            return found[0]
        text = " && ".join(each.within(_AND + 1) for each in found)
        return Text(text, _AND, "bool")

    def _call(self, node: ast.Call) -> Text:
        assert isinstance(node.func, ast.Name)
        name, values = node.func.id, [self.of(each) for each in node.args]
        if name in ("whole", "float", "double", "int"):
            return self._converted(name, node.args[0], values[0])
        texts = [each.text for each in values]
        if name in _ON_REALS:
            return Text(f"{_ON_REALS[name]}({', '.join(texts)})", _ATOM, "real")
        if name == "max":
            return Text(f"larger({', '.join(texts)})", _ATOM, "int")
        if name not in _RESULTS:
            raise _unknown(node)
        if name in _ASKING:
            texts = ["state", *texts]
        return Text(f"{name}({', '.join(texts)})", _ATOM, _RESULTS[name])

    def _converted(self, name: str, node: ast.expr, value: Text) -> Text:
        kind: Kind = "real" if name in ("float", "double") else "int"
        held = value.kind == kind
        if (
            held
            and isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
        ):
            held = self.arrays[node.value.id].type == TYPES[kind]
        if held:
            return value
        return Text(f"({TYPES[kind]}){value.within(_PREFIX)}", _PREFIX, kind)


def _constant(value: object, is_long: bool) -> Text:
    if isinstance(value, bool):
        return Text("true" if value else "false", _ATOM, "bool")
    if isinstance(value, int):
        return Text(f"{value}ll" if is_long else str(value), _ATOM, "int")
    assert isinstance(value, float)
    return Text(repr(value), _ATOM, "real")


def _as_real(value: Text) -> Text:
    """A small number among reals, as in `x == 0`."""
    is_small = value.text.isdecimal() and len(value.text) < 16
    return Text(f"{value.text}.0", _ATOM, "real") if is_small else value


def _is_constant(node: ast.expr) -> bool:
    """Whether an expression is made of numbers only."""
    return not any(
        isinstance(part, ast.Name | ast.Subscript | ast.Call) for part in ast.walk(node)
    )


def _same(one: Kind, other: Kind) -> Kind:
    if one != other:
        raise unsupported("integers, reals and truth values are mixed")
    return one


def _unknown(node: ast.AST) -> AssertionError:
    return AssertionError(f"generated code has no {ast.unparse(node)!r}")
