"""What the expressions of Python files may be: the constraints of a points-to analysis.

Entries of lists and dictionaries, arguments and results of calls. What is not understood
may be whatever it is given, or what lies in that: a call of what the files do not define
may return and keep its arguments, and operations call the methods of the objects that take
part in them.
"""

import ast
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from depanalysis.frontends.cells import ANYWHERE, Cell, Object
from depanalysis.frontends.python.arguments import is_number
from depanalysis.frontends.python.bindings import (
    Definition,
    choices,
    is_exchange,
    is_name,
    key_of,
)
from depanalysis.frontends.python.names import LIBRARIES, dotted, element
from depanalysis.frontends.python.namespaces import (
    Named,
    may_be_any,
    may_be_module,
    named,
    settings,
)
from depanalysis.frontends.python.nodes import AGAIN, SAME, Call, Kept, Nodes
from depanalysis.frontends.python.records import calls_classes
from depanalysis.frontends.python.results import (
    MANY,
    PARTS,
    VIEWS,
    called_name,
    gives_no_array,
    is_fresh,
    is_truth,
)
from depanalysis.frontends.python.scopes import (
    ANY_ATTRIBUTE,
    ANYTHING,
    Function,
    Handed,
    Key,
    attribute_of,
    is_a,
    is_thing,
    key_at,
    scope_of,
    thing,
    variable_of,
)
from depanalysis.frontends.python.sharing import bound_in

_STEPS = ("__iter__", "__next__", "__getitem__", "__aiter__", "__anext__")
"""The methods that give the parts of an object one after the other."""

_CONTAINERS = ("list", "tuple", "dict", "set", "sorted", "reversed", "zip", "deque")
_KEEPING = ("append", "appendleft", "insert", "add", "setdefault", "put")
_SPREADING = ("extend", "extendleft", "update")
"""Methods of containers that keep what they are given, or what lies in it."""

_PUSHING = ("heappush", "heappushpop", "heapreplace", "insort", "insort_left", "insort_right",
            "setitem", "iadd", "iconcat")  # fmt: skip
"""Functions that put into their first argument what they are given."""

_BOUND = (*_KEEPING, *_SPREADING, "get", "pop", "popleft", "popitem", "values", "items",
          "__getitem__", "__iter__", "__reversed__")  # fmt: skip
"""Methods that give or keep what lies in their object."""

RAISED = "raised"
"""The node of everything that is raised."""


@dataclass(slots=True)
class Values(Nodes):
    """The constraints of the expressions of files."""

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
        known = self.scopes.functions[own]
        if known.defaults:
            known.calls.append((self.scopes.line(function, here), known.defaults))

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
        place = named(target)
        if place is not None:
            self._store(value, self._named(place, here), target, here)
        elif isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                self._move_entries(target.value, self._only_lists(value), here)
            if isinstance(target.slice, ast.Slice | ast.Tuple):
                return
            # A list holds what it is given; of an array it would be a copy.
            base = self._lists((target.value,), here, key_of(target) is not None)
            at, line = self._offset(target.slice), self.scopes.line(target, here)
            kept = Kept(self._repeating(text), here)
            self.known.store(value, base, at, line, kept)
            entry = ((self._value(target.slice, here), False), (value, False))
            objects = self._value(target.value, here)
            self._operate(objects, ("__setitem__",), target, here, self._node(), entry)
            name, _ = element(target)
            if name in self.scopes.nested[here] and text is not None and is_name(text):
                holder = target.value
                while isinstance(holder, ast.Subscript):
                    holder = holder.value
                self._hold(holder, value, here)
        elif isinstance(target, ast.Name | ast.Attribute):
            spread = self._sharing.of_store(target, text, here, self._loops)
            self._store(value, self._address(target, here), target, here, spread)

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

    def _named(self, place: Named, here: Key) -> Hashable:
        """The address of what an expression names by a text."""
        address = self._node()
        if place.owner is not None:
            own = ast.Attribute(place.owner, place.name, ast.Load())
            self.known.copy(self._address(own, here), address)
        elif here[1:] != (0, 0):
            self.known.copy(self._entry(place.name, here), address)
        for path in self.scopes.paths if place.is_variable else ():
            self.known.add(address, (variable_of((path, 0, 0), place.name), 0), 0)
        return address

    def _values_of(self, texts: Iterable[ast.expr], here: Key) -> Hashable:
        found = self._node()
        for each in texts:
            self.known.copy(self._value(each, here), found)
        return found

    def _operate(
        self,
        base: Hashable,
        names: Iterable[str],
        place: ast.expr,
        here: Key,
        found: Hashable,
        given: tuple[tuple[Hashable, bool], ...] = (),
    ) -> None:
        """What methods of classes make of their objects, where those take part."""
        made = Call(self.scopes.line(place, here), id(place), given, (), True)
        self._take_part(base, names, made, found)

    def _take_part(
        self, base: Hashable, names: Iterable[str], made: Call, found: Hashable
    ) -> None:
        own = [name for name in names if name in self.scopes.methods]
        left = list(own)

        def react(cell: Cell) -> None:
            # Of which class it is makes no difference to what has the name.
            while left and is_a(cell[0], "instance"):
                self._link(self._method(left.pop(0)), made, found)

        if own:
            self.known.watch(base, react)

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

    def _value(self, value: ast.expr, here: Key) -> Hashable:
        """The arrays that an expression may be, or be a view of."""
        known = self._values.get(id(value))
        if known is None:
            known = self._values[id(value)] = self._evaluated(value, here)
        return known

    def _evaluated(self, value: ast.expr, here: Key) -> Hashable:
        found = self._node()
        place = named(value)
        if place is not None:
            self.known.load(self._named(place, here), 0, found, "")
            if place.owner is not None:
                own = ast.Attribute(place.owner, place.name, ast.Load())
                self._attribute(own, here, found)
            rest = value.args[1:] if isinstance(value, ast.Call) else []
            self.known.copy(self._values_of(rest, here), found)
            return found
        for path in self.scopes.paths if may_be_module(value) else ():
            self.known.add(found, (thing("module", (path, 0, 0)), 0), 0)
        if may_be_any(value):
            kind = ANY_ATTRIBUTE if self._is_of_self(value, here) else ANYTHING
            self._any(self.scopes.line(value, here), found, kind)
        self.known.copy(self._formed(value, here, found), found)
        return found

    def _is_of_self(self, value: ast.expr, here: Key) -> bool:
        """Whether an attribute of the object is asked for that a method is one of."""
        function = self.scopes.functions.get(here)
        match value:
            case ast.Call(
                func=ast.Name(id="getattr"), args=[ast.Name(id=name), *_]
            ) if function is not None and function.receiver:
                return function.parameters[:1] == (name,) and not any(
                    isinstance(each, ast.Name)
                    and each.id == name
                    and not isinstance(each.ctx, ast.Load)
                    for each in ast.walk(function.node)
                )
        return False

    def _formed(self, value: ast.expr, here: Key, found: Hashable) -> Hashable:
        match value:
            case ast.Name():
                self.known.load(self._address(value, here), 0, found, "")
                if self.scopes.is_outer(here, value.id):
                    # Another call of the function finds it, too.
                    self.known.find_again(found)
            case ast.Attribute():
                self._attribute(value, here, found)
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
        return self._values_of(choices(value), here)

    def _attribute(self, value: ast.Attribute, here: Key, found: Hashable) -> None:
        base = self._value(value.value, here)
        self.known.load(self._address(value, here), 0, found, "")
        if value.attr in PARTS or value.attr in VIEWS:
            self.known.copy(base, found)
        elif value.attr == "__class__":
            self._classes_of(value.value, here, found)
        elif value.attr in _BOUND:
            # A method that stands for itself brings its object along.
            self.known.copy(self._bound(base), found)
        at = self._offset(ast.Constant(value.attr))
        self.known.load(self._only(base, "made"), at, found, "")
        self.known.copy(self._only(base, "anything"), found)

    def _entry_of(self, value: ast.Subscript, here: Key) -> Hashable:
        """A part of an array, or an entry of a list or a dictionary."""
        base, index = self._value(value.value, here), value.slice
        found = self._node()
        self._operate(base, ("__getitem__",), value, here, found)
        if isinstance(index, ast.Slice | ast.Tuple):
            self.known.copy(base, found)
            self._scatter(self._only_lists(base), value, here, found)
            return found
        if key_of(value) is None:
            self.known.copy(self._item(base, self._offset(index)), found)
            return found
        self.known.load(
            self._only_lists(base, True), self._offset(index), found, "entry"
        )
        return found

    def _computed(
        self, value: ast.BinOp | ast.UnaryOp | ast.Compare, here: Key, found: Hashable
    ) -> None:
        """An array of its own, or a list with the entries of others."""
        if not is_truth(value):
            self.known.add(found, (self._made("array", value, here), 0), 0)
        operands = [x for x in ast.iter_child_nodes(value) if isinstance(x, ast.expr)]
        whole = self._values_of(operands, here)
        self._operate(whole, self._specials(), value, here, found, ((whole, True),))
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Mult):
            lists = self._lists((value.left, value.right), here)
            self.known.copy(lists, found)
            self._scatter(lists, value, here, found)
            if isinstance(value.op, ast.Mult):
                self.known.watch(lists, lambda cell: self.multiplied.add(cell[0]))

    def _scatter(
        self, lists: Hashable, place: ast.expr, here: Key, found: Hashable
    ) -> None:
        """A list has the entries of others at any place."""
        line, entries = self.scopes.line(place, here), self._node()
        self.known.load(lists, ANYWHERE, entries, "")
        whole, made = self._node(), self._made("list", place, here)
        self.known.watch(lists, lambda _: self.known.add(whole, (made, 0), line))
        self.known.store(entries, whole, ANYWHERE, line, None)
        self.known.copy(whole, found)

    def _move_entries(self, holder: ast.expr, given: Hashable, here: Key) -> None:
        """The entries of lists may be at any place of one of them from here on."""
        entries, line = self._node(), self.scopes.line(holder, here)
        self.known.load(given, ANYWHERE, entries, "")
        lists = self._lists((holder,), here)
        self.known.store(entries, lists, ANYWHERE, line, Kept(None, here, given))

    def _comprehension(
        self,
        value: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
        here: Key,
    ) -> Hashable:
        for each in value.generators:
            self._iterate(each.target, each.iter, here)
        self._loops.append(bound_in(*(each.target for each in value.generators)))
        part = value.value if isinstance(value, ast.DictComp) else value.elt
        inner, again = self._value(part, here), self._repeating(part)
        self._loops.pop()
        return self._listed([(ANYWHERE, inner)], value, here, again)

    def _item(self, base: Hashable, at: int | None) -> Hashable:
        """A part of what a value is: a view of an array, or what a list has there."""
        known = self._items.get((base, at))
        if known is not None:
            return known
        found = self._items[base, at] = self._node()

        def react(cell: Cell) -> None:
            if not is_thing(cell[0]):
                self.known.add(found, cell, self.known.points[base][cell])

        self.known.watch(base, react)
        self.known.load(self._only_lists(base), at, found, "")
        if self.scopes.methods & {*_STEPS}:
            given, call = self._node(), Call(0, ("part", base), (), (), True)
            self._take_part(base, _STEPS, call, given)
            self.known.copy(self._all_of((given,)), found)
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

    def _lambda(self, value: ast.Lambda, here: Key, found: Hashable) -> None:
        own = key_at(here[0], value)
        self.known.add(found, (thing("function", own), 0), 0)
        self._defaults(value, here)
        self.known.copy(self._value(value.body, own), ("result", own))

    def _hand_again(self, call: ast.Call, here: Key, *, is_class: bool) -> None:
        """Notes what a function gets, or finds there, that it keeps for another object."""
        name = "__init__" if is_class else called_name(call)
        kept, loops = self.scopes.kept_by(name), self._loops
        for each in self._sharing.handed_again(call, here, loops, kept):
            self.known.hand_twice(self._value(each, here))
        led = self.scopes.led_by(called_name(call), is_class=is_class)
        for one in self._sharing.led_again(call, here, loops, led, is_class=is_class):
            self.known.hand_twice(self._value(one.value, key_at(one.path, one.scope)))

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
        is_of_class = self.scopes.definition_of(base, here) == "class"
        is_method = isinstance(callee, ast.Attribute) and (
            base is None or (self.scopes.module(base, here) is None and not is_of_class)
        )
        again = tuple(
            (self._value(each, here), self._repeating(each))
            for each in (*call.args, *(x.value for x in call.keywords))
            if self._loops
        )
        made = Call(line, id(call), given, named, is_method, here, again, is_of_class)
        is_class = self.scopes.definition_of(dotted(callee), here) == "class"
        self._hand_again(call, here, is_class=is_class)
        self._link(self._value(callee, here), made, found)
        self._operate(
            self._value(callee, here), ("__call__",), call, here, found, given
        )
        self._read_construction(call, made, here, found)
        self._call_later(call, made, here, found)
        for place in settings(call):
            if place.value is not None:
                value = self._value(place.value, here)
                self._store(value, self._named(place, here), call, here)
        if self._is_known(callee, here):
            if is_method and isinstance(callee, ast.Attribute):
                self._call_foreign(callee.value, call, made, here, found)
        else:
            if not self.scopes.is_foreign(callee, here):
                called = self._value(callee, here)
                self.known.copy(self._only(called, "anything"), found)
                self.known.copy(self._all_of((self._bound(called),)), found)
            if not gives_no_array(call):
                self._unknown(call, made, here, found)

    def _call_later(
        self, call: ast.Call, made: Call, here: Key, found: Hashable
    ) -> None:
        """What functions of libraries call of what they are given, by their names."""
        place = (made.place, "later")
        match call:
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) if (
                called_name(call) == "methodcaller"
            ):
                inner = Call(made.line, place, made.given[1:], made.named, True, here)
                self._link(self._method(name), inner, found)
        bases = [*call.args, *_receivers(call.func)]
        for keyword, value in made.named:
            if keyword == "key":
                part = self._item(self._values_of(bases, here), ANYWHERE)
                inner = Call(made.line, place, ((part, False),), (), False, here)
                self._link(value, inner, self._node())

    def _call_foreign(
        self,
        receiver: ast.expr,
        call: ast.Call,
        made: Call,
        here: Key,
        found: Hashable,
    ) -> None:
        """What a method does to an object that no class of the files has made."""
        done: list[Cell] = []

        def react(cell: Cell) -> None:
            if not done and not is_a(cell[0], "instance", "object", "class"):
                done.append(cell)
                self._unknown(call, made, here, found)

        self.known.watch(self._value(receiver, here), react)

    def _is_known(self, callee: ast.expr, here: Key) -> bool:
        """Whether the files say what is called."""
        if isinstance(callee, ast.Attribute) and callee.attr in self.scopes.methods:
            return True
        return bool(self.scopes.definition_of(dotted(callee), here))

    def _link(self, callees: Hashable, call: Call, found: Hashable) -> None:
        """What is called gets what the call has, and the call its result."""

        def react(cell: Cell) -> None:
            target = cell[0]
            if is_a(target, "function"):
                function = self.scopes.functions[scope_of(target)]
                self._pass(function, call)
                self.known.copy(("result", function.key), found, call.line)
            elif is_a(target, "class", "record"):
                self._construct(target, call, found)
            elif target == ANYTHING:
                self._link_any(call, found)
            elif target == ANY_ATTRIBUTE and call.place not in self._of_self:
                self._of_self.add(call.place)
                for name in self._of_objects():
                    self._link(self._method(name), call, found)

        self.known.watch(callees, react)

    def _link_any(self, call: Call, found: Hashable) -> None:
        """Any function may be called that takes as much as a call has."""
        given = len(call.given) + len(call.named)
        for function in self.scopes.functions.values():
            if given <= len(function.names):
                self._pass(function, call)
                self.known.copy(("result", function.key), found, call.line)

    def _construct(self, target: Object, call: Call, found: Hashable) -> None:
        """A class is called: what its object gets, whoever inherits this says."""

    def _read_construction(
        self, call: ast.Call, made: Call, here: Key, found: Hashable
    ) -> None:
        """The same of what makes classes and objects otherwise."""

    def _classes_of(self, value: ast.expr, here: Key, found: Hashable) -> None:
        """The same of the classes of objects."""

    def _pass(self, function: Function, call: Call) -> None:
        """A function gets what a call has, as a method also behind its object."""
        parameters = list(function.parameters)
        is_bound = function.receiver == "class"
        if function.receiver and (is_bound or not call.is_free):
            self._hand(function, replace(call, place=(call.place, 1)), parameters[1:])
        if not function.receiver or not (is_bound or call.is_method):
            self._hand(function, call, parameters)

    def _hand(self, function: Function, call: Call, parameters: list[str]) -> None:
        values = self._matched(parameters, call, function)
        function.calls.append((call.line, function.defaults | values))
        again, fresh = (
            tuple(node for node, kind in call.again if kind == each)
            for each in (SAME, AGAIN)
        )
        function.handed[call.place] = Handed(call.here, values, again, fresh)
        for name, value in values.items():
            address = self._entry(name, function.key)
            self.known.store(value, address, 0, call.line, ("call", call.place))

    def _matched(
        self, parameters: list[str], call: Call, function: Function | None = None
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

    def _unknown(self, call: ast.Call, made: Call, here: Key, found: Hashable) -> None:
        """The result of a function that the files do not have, and what it may keep."""
        name, line = called_name(call), made.line
        values = [each for each, _ in made.given] + [each for _, each in made.named]
        receiver = None
        base = (dotted(call.func) or "").partition(".")[0]
        bound = self._bound(self._value(call.func, here))
        if isinstance(call.func, ast.Attribute) and not self.scopes.is_module(
            call.func, here
        ):
            receiver = bound = self._value(call.func.value, here)
        if name in VIEWS:
            for each in (*values[:1], *([] if receiver is None else [receiver])):
                self.known.copy(each, found, line)
                self._operate(each, self._specials(), call, here, found)
        elif name in _CONTAINERS and receiver is None:
            items = [self._item(each, ANYWHERE) for each, _ in made.given]
            if name == "dict":
                items += [self._item(each, ANYWHERE) for each in items]
            entries: list[tuple[int | None, Hashable]] = [(ANYWHERE, x) for x in items]
            for keyword, each in made.named:
                at = (
                    ANYWHERE if keyword is None else self._offset(ast.Constant(keyword))
                )
                entries.append((at, each))
            self.known.copy(self._listed(entries, call, here), found)
        else:
            makes = is_fresh(call, receiver is not None)
            own = self._made("array" if makes else "made", call, here)
            self.known.add(found, (own, 0), line)
            self.arrays.update({own} if makes and name in MANY else ())
            if makes and name == "copy" and base not in LIBRARIES:
                # A list of lists has the same rows as its copy.
                whole = [*values[:1], *([] if receiver is None else [receiver])]
                for each in whole:
                    self.known.copy(self._only_lists(each), found)
            elif not makes:
                self._see_through(call, made, bound, here, found)

    def _see_through(
        self,
        call: ast.Call,
        made: Call,
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
        for value, _ in handed:
            # In which order a function gets the others is not known.
            given = ((self._joined(x for x in values if x != value), True),)
            if calls_classes(called_name(call)):
                called = self._only(value, "function", "class", "record")
                inner = Call(made.line, made.place, given, (), False)
                self._link(called, inner, found)
            self._operate(value, self._specials(), call, here, found)
        self._hand_over(call, made, here, found)
        if called_name(call) in _PUSHING:
            # A function that is no method may put something into a list.
            receiver, handed = values[0] if values else None, handed[1:]
        elif self.scopes.is_foreign(call.func, here):
            return
        if receiver is None:
            return
        kept = self._only_lists(receiver)
        self.known.copy(receiver, found)
        self.known.load(kept, ANYWHERE, found, "")
        for value, text in handed:
            whole = self._node()
            if called_name(call) not in _SPREADING:
                self.known.copy(value, whole)
            if called_name(call) not in _KEEPING:
                self.known.copy(self._item(value, ANYWHERE), whole)
            is_spread = called_name(call) in _SPREADING
            lists = self._only_lists(value) if is_spread else None
            often = Kept(self._repeating(text), here, lists)
            self.known.store(whole, kept, ANYWHERE, made.line, often)
            match call.func, text:
                case ast.Attribute(
                    value=ast.Name() as holder
                ), ast.Name() | ast.Attribute():
                    self._hold(holder, value, here)

    def _joined(self, values: Iterable[Hashable]) -> Hashable:
        found = self._node()
        for each in values:
            self.known.copy(each, found)
        return found

    def _hand_over(
        self, call: ast.Call, made: Call, here: Key, found: Hashable
    ) -> None:
        """What is not known may be whatever it is given, and have it under any name."""
        own = self._node()
        self.known.add(own, (self._made("made", call, here), 0), made.line)
        parts: list[tuple[int | None, Hashable, ast.expr]] = [
            (ANYWHERE, v, t) for (v, _), t in zip(made.given, call.args, strict=True)
        ]
        for (name, value), keyword in zip(made.named, call.keywords, strict=True):
            at = ANYWHERE if name is None else self._offset(ast.Constant(name))
            parts.append((at, value, keyword.value))
        function = self.scopes.functions.get(here)
        for at, value, text in parts:
            if isinstance(text, ast.Constant):
                continue
            if is_number(text, None if function is None else function.node):
                # An element of an array is a number.
                base, value = self._value(text.value, here), self._node()
                lists = self._only_lists(base)
                self.known.load(lists, self._offset(text.slice), value, "")
                self._operate(base, ("__getitem__",), text, here, value)
            whole = self._all_of((value,))
            self.known.copy(whole, found)
            self.known.store(whole, own, at, made.line, ("call", made.place))


def _receivers(callee: ast.expr) -> list[ast.expr]:
    return [callee.value] if isinstance(callee, ast.Attribute) else []


def _rest(node: Definition) -> list[ast.arg]:
    return [each for each in (node.args.vararg, node.args.kwarg) if each is not None]
