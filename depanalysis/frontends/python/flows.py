"""Where arrays go by the statements of Python files: the constraints of a points-to analysis.

Assignments, entries of lists and dictionaries, arguments and results of calls. A call of
what the files do not define may return and keep what it is given.
"""

import ast
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from depanalysis.frontends.points_to import ANYWHERE, Cell, Constraints, Object
from depanalysis.frontends.python.bindings import (
    Definition,
    bodies,
    choices,
    expressions,
    is_exchange,
    is_name,
    key_of,
)
from depanalysis.frontends.python.names import dotted, element
from depanalysis.frontends.python.scopes import (
    Function,
    Key,
    Scopes,
    attribute_of,
    is_a,
    is_thing,
    key_at,
    scope_of,
    thing,
)

_PARTS = frozenset(("T", "mT", "real", "imag", "flat", "base", "data", "values"))
"""Attributes that show the elements of their array."""

_VIEWS = frozenset(
    (
        "asarray", "asanyarray", "ascontiguousarray", "asfortranarray", "atleast_1d",
        "atleast_2d", "diagonal", "moveaxis", "ravel", "reshape", "rollaxis",
        "squeeze", "swapaxes", "transpose", "view", "flip", "fliplr", "flipud",
        "broadcast_to", "as_strided", "memoryview", "require", "expand_dims",
    )
)  # fmt: skip
_FRESH = frozenset(
    (
        "abs", "add", "all", "any", "arange", "argmax", "argmin", "argsort", "array",
        "astype", "bincount", "bool", "ceil", "clip", "column_stack", "concatenate", "copy",
        "cos", "cross", "cumprod", "cumsum", "diff", "divide", "dot", "einsum",
        "empty", "empty_like", "exp", "eye", "flatten", "float", "floor", "full",
        "full_like", "histogram", "hstack", "identity", "int", "interp", "inv", "isnan",
        "kron", "len", "linspace", "log", "matmul", "max", "maximum", "mean", "min",
        "minimum", "multiply", "nonzero", "norm", "ones", "ones_like", "outer", "power",
        "prod", "rand", "randint", "randn", "random", "range", "repeat", "roll", "round",
        "searchsorted", "sign", "sin", "solve", "sort", "sqrt", "stack", "std", "subtract",
        "sum", "tensordot", "tile", "tolist", "trace", "tril", "triu", "uniform", "unique",
        "var", "vstack", "where", "zeros", "zeros_like",
    )
)  # fmt: skip
"""Functions and methods whose result shows no elements of what they are given."""

_CONTAINERS = ("list", "tuple", "dict", "set", "sorted", "reversed", "zip", "deque")
_KEEPING = ("append", "appendleft", "insert", "add", "setdefault", "put")
_SPREADING = ("extend", "extendleft", "update")
"""Methods of containers that keep what they are given, or what lies in it."""

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
AGAIN = "again"
"""What a statement is executed with that runs again and again."""


@dataclass(frozen=True, slots=True)
class _Call:
    """What a call hands over; what is `spread` may become any parameter from there on."""

    line: int
    place: Hashable
    given: tuple[tuple[Hashable, bool], ...]
    named: tuple[tuple[str | None, Hashable], ...]
    is_method: bool


@dataclass(slots=True)
class Flows:
    """The constraints of the statements of files.

    `multiplied` lists have each of their entries several times; `holders` are what methods
    that are not known were given something to keep.
    """

    scopes: Scopes
    known: Constraints
    offsets: dict[object, int] = field(default_factory=dict)
    multiplied: set[Object] = field(default_factory=set)
    holders: dict[Key, set[str]] = field(default_factory=dict)
    _fields: dict[Key, list[str]] = field(default_factory=dict)
    _values: dict[int, Hashable] = field(default_factory=dict)
    _loops: int = 0
    _count: int = 0

    def __post_init__(self) -> None:
        for path, each in zip(self.scopes.paths, self.scopes.files, strict=True):
            self._read(each.tree.body, (path, 0, 0))
        # The trees keep their identities no longer.
        self._values.clear()

    def _read(self, body: Iterable[ast.stmt], here: Key) -> None:
        for stmt in body:
            self._statement(stmt, here)

    def _statement(self, stmt: ast.stmt, here: Key) -> None:
        if isinstance(stmt, ast.ClassDef):
            self._class(stmt, here)
        elif isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef):
            self._definition(stmt, here)
        else:
            self._effects(stmt, here)
            for part in expressions(stmt):
                if isinstance(part, ast.NamedExpr):
                    self._assign(part.target, part.value, here)
                elif isinstance(part, ast.Yield | ast.YieldFrom) and part.value:
                    result = ("result", here)
                    self.known.copy(self._value(part.value, here), result)
                elif isinstance(part, (ast.Call, ast.Lambda, *_COMPREHENSIONS)):
                    self._value(part, here)
            is_loop = isinstance(stmt, ast.For | ast.AsyncFor | ast.While)
            self._loops += is_loop
            for body in bodies(stmt):
                self._read(body, here)
            self._loops -= is_loop

    def _class(self, stmt: ast.ClassDef, here: Key) -> None:
        own = key_at(here[0], stmt)
        self.scopes.add(self.scopes.variable(here, stmt.name), thing("class", own))
        for base in stmt.bases:
            self.known.watch(
                self._value(base, here),
                lambda cell: (
                    self.known.copy(("init", scope_of(cell[0])), ("init", own))
                    if is_a(cell[0], "class")
                    else None
                ),
            )
        self._fields[own] = [
            each.target.id
            for each in stmt.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        ]
        self._read(stmt.body, own)

    def _definition(
        self, stmt: ast.FunctionDef | ast.AsyncFunctionDef, here: Key
    ) -> None:
        own = key_at(here[0], stmt)
        to = self.scopes.variable(here, stmt.name)
        self.scopes.add(to, thing("function", own))
        if here in self.scopes.classes and stmt.name == "__init__":
            self.known.add(("init", here), (thing("function", own), 0), 0)
        if any("property" in ast.unparse(each) for each in stmt.decorator_list):
            self.known.copy(("result", own), self.known.home((to, 0)))
        self._defaults(stmt, here)
        self._read(stmt.body, own)

    def _defaults(self, function: Definition, here: Key) -> None:
        """What parameters are where a call does not say it."""
        given = function.args
        last = [*given.posonlyargs, *given.args][-len(given.defaults) or None :]
        pairs: list[tuple[ast.arg, ast.expr | None]] = []
        pairs += zip(last, given.defaults, strict=False)
        pairs += zip(given.kwonlyargs, given.kw_defaults, strict=True)
        own = key_at(here[0], function)
        for argument, default in pairs:
            if default is not None:
                value = self._value(default, here)
                self.scopes.functions[own].defaults[argument.arg] = value
                self._store(value, self._entry(argument.arg, own), default, own)

    def _store(
        self, value: Hashable, address: Hashable, place: ast.expr, here: Key
    ) -> None:
        line = self.scopes.line(place, here)
        self.known.store(value, address, 0, line, ("body", here))

    def _effects(self, stmt: ast.stmt, here: Key) -> None:
        match stmt:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, value, here)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, value, here)
            case ast.AugAssign(
                target=ast.Name() | ast.Attribute() as target, op=ast.Add(), value=value
            ):
                joined = self._lists((value,), here)
                self._store(joined, self._address(target, here), target, here)
            case (
                ast.For(target=target, iter=over)
                | ast.AsyncFor(target=target, iter=over)
            ):
                self._iterate(target, over, here)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    if item.optional_vars is not None:
                        self._assign(item.optional_vars, item.context_expr, here)
            case ast.Return(value=ast.expr() as value):
                result = ("result", here)
                self.known.copy(
                    self._value(value, here), result, self.scopes.line(stmt, here)
                )

    def _assign(self, target: ast.expr, value: ast.expr, here: Key) -> None:
        if not isinstance(target, ast.Tuple | ast.List):
            self._bind(target, self._value(value, here), here, value)
        elif isinstance(value, ast.Tuple | ast.List) and not any(
            isinstance(each, ast.Starred) for each in (*target.elts, *value.elts)
        ):
            pairs = list(zip(target.elts, value.elts, strict=False))
            if is_exchange(pairs):
                first, second = (self._address(t, here) for t, _ in pairs)
                line = self.scopes.line(target, here)
                self.known.exchange((first, 0), (second, 0), line)
                return
            for inner, each in pairs:
                self._assign(inner, each, here)
        else:
            self._unpack(target, self._value(value, here), here)

    def _unpack(self, target: ast.Tuple | ast.List, value: Hashable, here: Key) -> None:
        is_open = any(isinstance(each, ast.Starred) for each in target.elts)
        for position, inner in enumerate(target.elts):
            at = ANYWHERE if is_open else self._offset(ast.Constant(position))
            self._give(inner, self._item(value, at), here)

    def _give(self, target: ast.expr, value: Hashable, here: Key) -> None:
        """What a target of an assignment, or a part of it, is given."""
        if isinstance(target, ast.Tuple | ast.List):
            self._unpack(target, value, here)
        elif isinstance(target, ast.Starred):
            self._give(
                target.value, self._listed([(ANYWHERE, value)], target, here), here
            )
        else:
            self._bind(target, value, here)

    def _bind(
        self,
        target: ast.expr,
        value: Hashable,
        here: Key,
        text: ast.expr | None = None,
    ) -> None:
        """What a name, or an entry, is given."""
        if isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice | ast.Tuple):
                return
            # A list holds what it is given; of an array it would be a copy.
            base = self._lists((target.value,), here, key_of(target) is not None)
            at, line = self._offset(target.slice), self.scopes.line(target, here)
            self.known.store(value, base, at, line, AGAIN if self._loops else None)
            name, _ = element(target)
            if name in self.scopes.nested[here] and text is not None and is_name(text):
                holder = target.value
                while isinstance(holder, ast.Subscript):
                    holder = holder.value
                self._hold(holder, value, here)
        elif isinstance(target, ast.Name | ast.Attribute):
            self._store(value, self._address(target, here), target, here)

    def _hold(self, holder: ast.expr, value: Hashable, here: Key) -> None:
        self.holders.setdefault(here, set()).add(dotted(holder) or "")
        self._bind(holder, value, here)

    def _iterate(self, target: ast.expr, over: ast.expr, here: Key) -> None:
        """The variables of a loop are parts of what it goes over."""
        match target, over:
            case ast.Tuple(elts=[_, inner]), ast.Call(
                func=ast.Name(id="enumerate"), args=[array, *_]
            ):
                self._iterate(inner, array, here)
            case ast.Tuple(elts=targets), ast.Call(
                func=ast.Name(id="zip"), args=arrays
            ) if len(targets) == len(arrays):
                for each, array in zip(targets, arrays, strict=True):
                    self._iterate(each, array, here)
            case ast.Tuple(elts=targets), ast.Call(func=ast.Attribute(attr="items")):
                for each in targets:
                    self._iterate(each, over, here)
            case _:
                self._give(target, self._item(self._value(over, here), ANYWHERE), here)

    # Expressions.

    def _address(self, target: ast.expr, here: Key) -> Hashable:
        """Where a name or an attribute has its value."""
        if isinstance(target, ast.Name):
            return self._entry(target.id, here)
        address = self._node()
        if isinstance(target, ast.Attribute):
            name = dotted(target.value)
            if name is None or self.scopes.module(name, here) is None:
                self.known.add(address, (attribute_of(target.attr), 0), 0)

            def react(cell: Cell) -> None:
                if is_a(cell[0], "module"):
                    own = self.scopes.member(scope_of(cell[0]), target.attr)
                    self.known.add(address, (own, 0), 0)

            self.known.watch(self._value(target.value, here), react)
        return address

    def _entry(self, name: str, here: Key) -> Hashable:
        """The address of what has a name."""
        own = self.scopes.variable(here, name)
        address = ("address", own)
        self.known.add(address, (own, 0), 0)
        return address

    def _node(self) -> Hashable:
        self._count += 1
        return "value", self._count

    def _offset(self, index: ast.expr) -> int | None:
        """The place of what has a constant key, or a place among all others."""
        if not isinstance(index, ast.Constant) or not isinstance(
            index.value, int | str
        ):
            return ANYWHERE
        return self.offsets.setdefault(index.value, len(self.offsets) + 1)

    def _value(self, value: ast.expr, here: Key) -> Hashable:
        """The arrays that an expression may be, or be a view of."""
        known = self._values.get(id(value))
        if known is None:
            known = self._values[id(value)] = self._evaluated(value, here)
        return known

    def _evaluated(self, value: ast.expr, here: Key) -> Hashable:
        found = self._node()
        match value:
            case ast.Name() | ast.Attribute():
                self.known.load(self._address(value, here), 0, found, "")
                if isinstance(value, ast.Attribute) and value.attr in _PARTS:
                    self.known.copy(self._value(value.value, here), found)
            case ast.Subscript():
                return self._entry_of(value, here)
            case ast.Call():
                self._called(value, here, found)
            case ast.Lambda():
                self._lambda(value, here, found)
            case ast.BinOp() | ast.UnaryOp() | ast.Compare():
                self._computed(value, here, found)
            case ast.List() | ast.Tuple() | ast.Set() | ast.Dict():
                return self._display(value, here)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(value, here)
        for each in choices(value):
            self.known.copy(self._value(each, here), found)
        return found

    def _entry_of(self, value: ast.Subscript, here: Key) -> Hashable:
        """A part of an array, or an entry of a list or a dictionary."""
        base, index = self._value(value.value, here), value.slice
        if isinstance(index, ast.Slice | ast.Tuple):
            return base
        if key_of(value) is None:
            return self._item(base, self._offset(index))
        found = self._node()
        self.known.load(
            self._only_lists(base, True), self._offset(index), found, "entry"
        )
        return found

    def _computed(
        self, value: ast.BinOp | ast.UnaryOp | ast.Compare, here: Key, found: Hashable
    ) -> None:
        """An array of its own, or a list with the entries of others."""
        self.known.add(found, (self._made("array", value, here), 0), 0)
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Mult):
            lists = self._lists((value.left, value.right), here)
            self.known.copy(lists, found)
            if isinstance(value.op, ast.Mult):
                self.known.watch(lists, lambda cell: self.multiplied.add(cell[0]))

    def _comprehension(
        self,
        value: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
        here: Key,
    ) -> Hashable:
        for each in value.generators:
            self._iterate(each.target, each.iter, here)
        self._loops += 1
        part = value.value if isinstance(value, ast.DictComp) else value.elt
        inner = self._value(part, here)
        self._loops -= 1
        return self._listed([(ANYWHERE, inner)], value, here, AGAIN)

    def _item(self, base: Hashable, at: int | None) -> Hashable:
        """A part of what a value is: a view of an array, or what a list has there."""
        found = self._node()

        def react(cell: Cell) -> None:
            if not is_thing(cell[0]):
                self.known.add(found, cell, self.known.points[base][cell])

        self.known.watch(base, react)
        self.known.load(self._only_lists(base), at, found, "")
        return found

    def _only_lists(self, base: Hashable, is_dictionary: bool = False) -> Hashable:
        kinds = (
            ("list", "made", "given", "initial") if is_dictionary else ("list", "made")
        )
        found = self._node()

        def react(cell: Cell) -> None:
            if is_a(cell[0], *kinds):
                self.known.add(found, cell, self.known.points[base][cell])

        self.known.watch(base, react)
        return found

    def _lists(
        self, values: Iterable[ast.expr], here: Key, is_dictionary: bool = False
    ) -> Hashable:
        """The lists among what expressions are, whose elements another list may have."""
        found = self._node()
        for each in values:
            kept = self._only_lists(self._value(each, here), is_dictionary)
            self.known.copy(kept, found)
        return found

    def _display(self, value: ast.expr, here: Key) -> Hashable:
        entries: list[tuple[int | None, Hashable]] = []
        if isinstance(value, ast.Dict):
            for key, each in zip(value.keys, value.values, strict=True):
                inner = self._value(each, here)
                if key is None:
                    inner = self._item(inner, ANYWHERE)
                entries.append((ANYWHERE if key is None else self._offset(key), inner))
        elif isinstance(value, ast.List | ast.Tuple | ast.Set):
            is_open = any(isinstance(each, ast.Starred) for each in value.elts)
            for position, each in enumerate(value.elts):
                inner = self._value(each, here)
                if isinstance(each, ast.Starred):
                    inner = self._item(inner, ANYWHERE)
                at = ANYWHERE if is_open else self._offset(ast.Constant(position))
                entries.append((at, inner))
        return self._listed(entries, value, here)

    def _listed(
        self,
        entries: Iterable[tuple[int | None, Hashable]],
        place: ast.expr,
        here: Key,
        together: Hashable = None,
    ) -> Hashable:
        """A list of its own with some entries."""
        found, line = self._node(), self.scopes.line(place, here)
        self.known.add(found, (self._made("list", place, here), 0), line)
        for at, each in entries:
            self.known.store(each, found, at, line, together)
        return found

    def _made(self, tag: str, place: ast.expr, here: Key) -> Object:
        is_once = here[1:] == (0, 0) and not self._loops
        key = (tag, here[0], place.lineno, place.col_offset)
        return Object(key, "variable" if is_once else "heap")

    def _lambda(self, value: ast.Lambda, here: Key, found: Hashable) -> None:
        own = key_at(here[0], value)
        self.known.add(found, (thing("function", own), 0), 0)
        self._defaults(value, here)
        self.known.copy(self._value(value.body, own), ("result", own))

    def _called(self, call: ast.Call, here: Key, found: Hashable) -> None:
        callee = call.func
        line = self.scopes.line(call, here)
        given = tuple(
            (self._value(each, here), isinstance(each, ast.Starred))
            for each in call.args
        )
        named = tuple(
            (each.arg, self._value(each.value, here)) for each in call.keywords
        )
        base = dotted(callee.value) if isinstance(callee, ast.Attribute) else None
        is_method = isinstance(callee, ast.Attribute) and (
            base is None
            or (
                self.scopes.module(base, here) is None
                and self.scopes.definition_of(base, here) != "class"
            )
        )
        made = _Call(line, id(call), given, named, is_method)
        self._link(self._value(callee, here), made, found)
        if not self._is_known(callee, here):
            self._unknown(call, made, here, found)

    def _is_known(self, callee: ast.expr, here: Key) -> bool:
        """Whether the files say what is called."""
        if isinstance(callee, ast.Attribute) and callee.attr in self.scopes.methods:
            return True
        return bool(self.scopes.definition_of(dotted(callee), here))

    def _link(self, callees: Hashable, call: _Call, found: Hashable) -> None:
        """What is called gets what the call has, and the call its result."""

        def react(cell: Cell) -> None:
            target = cell[0]
            if is_a(target, "function"):
                function = self.scopes.functions[scope_of(target)]
                self._pass(function, call)
                self.known.copy(("result", function.key), found, call.line)
            elif is_a(target, "class"):
                own = scope_of(target)
                init = _Call(call.line, call.place, call.given, call.named, True)
                self._link(("init", own), init, self._node())
                fields = self._fields.get(own, [])
                for name, value in self._matched(fields, call).items():
                    address = ("address", attribute_of(name))
                    self.known.add(address, (attribute_of(name), 0), 0)
                    self.known.store(value, address, 0, call.line, ("call", call.place))

        self.known.watch(callees, react)

    def _pass(self, function: Function, call: _Call) -> None:
        parameters = list(function.parameters)
        if call.is_method and parameters[:1] in (["self"], ["cls"]):
            del parameters[0]
        values = self._matched(parameters, call, function)
        function.calls.append((call.line, function.defaults | values))
        for name, value in values.items():
            address = self._entry(name, function.key)
            self.known.store(value, address, 0, call.line, ("call", call.place))

    def _matched(
        self, parameters: list[str], call: _Call, function: Function | None = None
    ) -> dict[str, Hashable]:
        """What each parameter of a function gets from a call."""
        found: dict[str, Hashable] = {}
        names = function.names if function else tuple(parameters)
        rest = [a.arg for a in _rest(function.node)] if function else []

        def give(name: str, value: Hashable) -> None:
            self.known.copy(value, found.setdefault(name, self._node()))

        for position, (value, is_spread) in enumerate(call.given):
            taken = parameters[position:] if is_spread else parameters[position:][:1]
            values = [value, self._item(value, ANYWHERE)] if is_spread else [value]
            for each in values:
                for name in taken:
                    give(name, each)
                if not taken or is_spread:
                    self._keep_rest(function, rest, each, call.line)
        for keyword, value in call.named:
            if keyword is None:
                value = self._item(value, ANYWHERE)
            for name in names if keyword is None else (keyword,):
                if name in names:
                    give(name, value)
                else:
                    self._keep_rest(function, rest, value, call.line)
        return found

    def _keep_rest(
        self, function: Function | None, rest: list[str], value: Hashable, line: int
    ) -> None:
        """What `*args` and `**kwargs` have."""
        if function is None:
            return
        for name in rest:
            lists = self._node()
            self.known.load(self._entry(name, function.key), 0, lists, "")
            self.known.store(value, lists, ANYWHERE, line, ("rest", function.key))

    def _unknown(self, call: ast.Call, made: _Call, here: Key, found: Hashable) -> None:
        """The result of a function that the files do not have, and what it may keep."""
        name, line = _called_name(call), made.line
        values = [each for each, _ in made.given] + [each for _, each in made.named]
        receiver = None
        if isinstance(call.func, ast.Attribute) and not self.scopes.is_module(
            call.func, here
        ):
            receiver = self._value(call.func.value, here)
        if name in _VIEWS:
            for each in (*values[:1], *([] if receiver is None else [receiver])):
                self.known.copy(each, found, line)
        elif name in _CONTAINERS and receiver is None:
            items = (self._item(each, ANYWHERE) for each, _ in made.given)
            entries: list[tuple[int | None, Hashable]] = [(ANYWHERE, x) for x in items]
            for keyword, each in made.named:
                at = (
                    ANYWHERE if keyword is None else self._offset(ast.Constant(keyword))
                )
                entries.append((at, each))
            self.known.copy(self._listed(entries, call, here), found)
        else:
            is_kept = any(each.arg in ("copy", "out", None) for each in call.keywords)
            is_fresh = name in _FRESH and not is_kept
            tag = "array" if is_fresh else "made"
            self.known.add(found, (self._made(tag, call, here), 0), line)
            if is_fresh and name == "copy" and receiver is not None:
                # A list of lists has the same rows as its copy.
                self.known.copy(self._only_lists(receiver), found)
            elif not is_fresh:
                self._see_through(call, made, receiver, here, found)

    def _see_through(
        self,
        call: ast.Call,
        made: _Call,
        receiver: Hashable | None,
        here: Key,
        found: Hashable,
    ) -> None:
        """Any argument may be returned or kept, and functions among them be called."""
        values = [each for each, _ in made.given] + [each for _, each in made.named]
        texts = [*call.args, *(each.value for each in call.keywords)]
        handed = [
            (each, text)
            for each, text in zip(values, texts, strict=True)
            if not isinstance(text, ast.Constant)
        ]
        for value, text in handed:
            given = tuple((each, True) for each in values if each != value)
            self._link_functions(
                value, _Call(made.line, made.place, given, (), False), found
            )
            if not isinstance(text, ast.Subscript) or isinstance(text.slice, ast.Slice):
                self.known.copy(value, found)
        if receiver is None or self.scopes.is_foreign(call.func, here):
            return
        kept = self._only_lists(receiver)
        self.known.copy(receiver, found)
        self.known.load(kept, ANYWHERE, found, "")
        for value, text in handed:
            whole = self._node()
            if _called_name(call) not in _SPREADING:
                self.known.copy(value, whole)
            if _called_name(call) not in _KEEPING:
                self.known.copy(self._item(value, ANYWHERE), whole)
            together = AGAIN if self._loops else None
            self.known.store(whole, kept, ANYWHERE, made.line, together)
            match call.func, text:
                case ast.Attribute(
                    value=ast.Name() as holder
                ), ast.Name() | ast.Attribute():
                    self._hold(holder, value, here)

    def _link_functions(self, values: Hashable, call: _Call, found: Hashable) -> None:
        functions = self._node()

        def react(cell: Cell) -> None:
            if is_a(cell[0], "function"):
                self.known.add(functions, cell, 0)

        self.known.watch(values, react)
        self._link(functions, call, found)


def _rest(node: Definition) -> list[ast.arg]:
    return [each for each in (node.args.vararg, node.args.kwarg) if each is not None]


def _called_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
