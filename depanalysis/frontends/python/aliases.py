"""What a Python file says about which names are one array.

Input: the tree of a file. Output: which names of one scope may be one memory by an
assignment (`b = a`, `c = a[1:]`, `self.b = self.a`), an argument or a result of a call. An
attribute is one name whatever object it belongs to. What the file does not say speaks
neither for nor against it.
"""

import ast
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field

from depanalysis.frontends.points_to import Constraints, Memory, Object
from depanalysis.frontends.python.exchanges import parts_of
from depanalysis.frontends.python.names import LIBRARIES, dotted, element
from depanalysis.ir.programs import Overlap

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
        "cos", "cross", "cumprod", "cumsum", "dict", "diff", "divide", "dot", "einsum",
        "empty", "empty_like", "exp", "eye", "flatten", "float", "floor", "full",
        "full_like", "histogram", "hstack", "identity", "int", "interp", "inv", "isnan",
        "kron", "len", "linspace", "list", "log", "matmul", "max", "maximum", "mean", "min",
        "minimum", "multiply", "nonzero", "norm", "ones", "ones_like", "outer", "power",
        "prod", "rand", "randint", "randn", "random", "range", "repeat", "roll", "round",
        "searchsorted", "set", "sign", "sin", "solve", "sort", "sorted", "sqrt", "stack",
        "std", "subtract", "sum", "tensordot", "tile", "tolist", "trace", "tril", "triu",
        "tuple", "uniform", "unique", "var", "vstack", "where", "zeros", "zeros_like",
    )
)  # fmt: skip
"""Functions and methods whose result shows no elements of what they are given."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(slots=True)
class _Function:
    node: ast.FunctionDef | ast.AsyncFunctionDef
    parameters: tuple[str, ...]
    calls: list[tuple[int, dict[str, Hashable]]] = field(default_factory=list)


@dataclass(slots=True)
class Aliases:
    """The points-to sets of a file."""

    tree: ast.Module
    known: Constraints = field(default_factory=Constraints)
    _functions: dict[str, _Function] = field(default_factory=dict)
    _locals: dict[ast.AST, frozenset[str]] = field(default_factory=dict)
    _outer: dict[ast.AST, tuple[ast.AST, ...]] = field(default_factory=dict)
    _holders: dict[ast.AST, set[str]] = field(default_factory=dict)
    _nested: dict[ast.AST, set[str]] = field(default_factory=dict)
    _loops: int = 0
    _count: int = 0

    def __post_init__(self) -> None:
        self._scope(self.tree, ())
        self._read(self.tree.body, self.tree)
        self.known.solve()

    def overlaps(self, scope: ast.AST, arrays: Mapping[str, bool]) -> Iterator[Overlap]:
        """The pairs of arrays of a scope that may be one; each says whether it may alias."""
        names = list(arrays)
        for position, one in enumerate(names):
            for other in names[position + 1 :]:
                line = None
                if arrays[one] or arrays[other]:
                    line = self._shared(scope, one, other)
                if line is not None:
                    said = f" (line {line})" if line else ""
                    reason = f"`{one}` and `{other}` may be one memory{said}"
                    yield Overlap(one, other, reason)

    def _shared(self, scope: ast.AST, one: str, other: str) -> int | None:
        function = self._functions.get(getattr(scope, "name", ""))
        is_here = function is not None and function.node is scope
        if function and is_here and {one, other} <= {*function.parameters}:
            passed = self._passed(function, one, other)
            changed = _rebound(function.node) | self._holders.get(scope, set())
            if passed is not None or not {one, other} & changed:
                return passed
        found = self.known.shared(self._memory(scope, one), self._memory(scope, other))
        return None if found is None else found[1]

    def _passed(self, function: _Function, one: str, other: str) -> int | None:
        """The line of a call that hands over one array twice."""
        for line, values in function.calls:
            if one in values and other in values:
                first, second = (self.known.values(values[n]) for n in (one, other))
                if self.known.shared(first, second) is not None:
                    return line
        return None

    def _memory(self, scope: ast.AST, name: str) -> Memory:
        return self.known.pointed(self.known.at(self._variable(scope, name)))

    # The text.

    def _scope(self, scope: ast.AST, outer: tuple[ast.AST, ...]) -> None:
        self._outer[scope] = outer
        self._locals[scope] = frozenset(_bound(scope))
        self._nested[scope] = set(_nested(scope))
        if isinstance(scope, _FUNCTIONS):
            parameters = tuple(a.arg for a in _arguments(scope))
            self._functions[scope.name] = _Function(scope, parameters)
            for name in parameters:
                own = self._variable(scope, name)
                given = Object(("given", own), "outside", name)
                self.known.add(self.known.home((own, 0)), (given, 0), 0)
        for node in _inside(scope):
            if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                # The names of a class are not seen from its methods.
                is_class = isinstance(scope, ast.ClassDef)
                self._scope(node, outer if is_class else (scope, *outer))

    def _variable(self, scope: ast.AST, name: str) -> Object:
        if "." in name:
            attribute = name.rpartition(".")[2]
            return Object(("attribute", attribute), "contents", name)
        for each in (scope, *self._outer.get(scope, ())):
            if name in self._locals.get(each, ()):
                line = getattr(each, "lineno", 0)
                return Object((line, name), "variable", name)
        return Object((0, name), "variable", name)

    def _read(self, body: list[ast.stmt], scope: ast.AST) -> None:
        for stmt in body:
            self._statement(stmt, scope)

    def _statement(self, stmt: ast.stmt, scope: ast.AST) -> None:
        if isinstance(stmt, (*_FUNCTIONS, ast.ClassDef)):
            if isinstance(stmt, _FUNCTIONS):
                self._defaults(stmt, scope)
            self._read(stmt.body, stmt)
            return
        self._effects(stmt, scope)
        for part in _expressions(stmt):
            if isinstance(part, ast.Call):
                self._call(part, scope)
            elif isinstance(part, ast.NamedExpr):
                self._assign(part.target, part.value, scope)
        is_loop = isinstance(stmt, ast.For | ast.AsyncFor | ast.While)
        self._loops += is_loop
        for body in _bodies(stmt):
            self._read(body, scope)
        self._loops -= is_loop

    def _defaults(
        self, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ast.AST
    ) -> None:
        """What parameters are where a call does not say it."""
        given = function.args
        last = [*given.posonlyargs, *given.args][-len(given.defaults) or None :]
        pairs = [*zip(last, given.defaults, strict=False)]
        pairs += [
            (a, d)
            for a, d in zip(given.kwonlyargs, given.kw_defaults, strict=True)
            if d
        ]
        for argument, default in pairs:
            self._store(argument.arg, function, self._value(default, scope), default)

    def _store(
        self, name: str, scope: ast.AST, value: Hashable, place: ast.expr
    ) -> None:
        body = ("body", id(scope))
        self.known.store(value, self._entry(name, scope), 0, place.lineno, body)

    def _effects(self, stmt: ast.stmt, scope: ast.AST) -> None:
        match stmt:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, value, scope)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, value, scope)
            case (
                ast.For(target=target, iter=over)
                | ast.AsyncFor(target=target, iter=over)
            ):
                self._iterate(target, over, scope)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    if item.optional_vars is not None:
                        self._assign(item.optional_vars, item.context_expr, scope)
            case ast.Return(value=ast.expr() as value) if isinstance(scope, _FUNCTIONS):
                result = ("result", scope.name)
                self.known.copy(self._value(value, scope), result, stmt.lineno)

    def _assign(self, target: ast.expr, value: ast.expr, scope: ast.AST) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            if isinstance(value, ast.Tuple | ast.List):
                pairs = list(zip(target.elts, value.elts, strict=False))
                if _is_exchange(pairs):
                    first, second = (self._address(t, scope) for t, _ in pairs)
                    self.known.exchange((first, 0), (second, 0), target.lineno)
                    return
                for inner, each in pairs:
                    self._assign(inner, each, scope)
            elif isinstance(value, ast.Call):
                for inner in target.elts:
                    self._assign(inner, value, scope)
        else:
            self._bind(target, value, scope)

    def _bind(self, target: ast.expr, value: ast.expr, scope: ast.AST) -> None:
        """What a name, or a list, is given."""
        key = _key(target)
        if key is not None:
            self._store(key, scope, self._value(value, scope), target)
        elif isinstance(target, ast.Subscript):
            # A list holds what it is given; of an array it would be a copy.
            name, _ = element(target)
            if name in self._nested[scope] and _is_name(value):
                holder = target.value
                while isinstance(holder, ast.Subscript):
                    holder = holder.value
                self._hold(holder, value, scope)
        elif isinstance(target, ast.Name | ast.Attribute):
            self._entries(ast.unparse(target), value, scope)
            address = self._address(target, scope)
            for each in (value, *self._seen_through(target, value, scope)):
                source = self._value(each, scope)
                body = ("body", id(scope))
                self.known.store(source, address, 0, target.lineno, body)

    def _entries(self, name: str, value: ast.expr, scope: ast.AST) -> None:
        """What a dictionary has under the texts that are its keys."""
        if isinstance(value, ast.Dict):
            for key, each in zip(value.keys, value.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    entry = f"{name}[{key.value!r}]"
                    self._store(entry, scope, self._value(each, scope), each)

    def _seen_through(
        self, target: ast.expr, value: ast.expr, scope: ast.AST
    ) -> Iterator[ast.expr]:
        """The arguments of which a function that is not known may return a part."""
        if not isinstance(target, ast.Name) or not isinstance(value, ast.Call):
            return
        name = _called_name(value)
        is_kept = any(each.arg in ("copy", "out", None) for each in value.keywords)
        # A list of lists has the same rows as its copy.
        is_kept |= name == "copy" and target.id in self._nested[scope]
        if name in self._functions or (name in _FRESH and not is_kept):
            return
        given = (*value.args, *(each.value for each in value.keywords))
        yield from filter(_is_name, given)
        if isinstance(value.func, ast.Attribute):
            yield value.func.value

    def _iterate(self, target: ast.expr, over: ast.expr, scope: ast.AST) -> None:
        """The variables of a loop are parts of what it goes over."""
        match target, over:
            case ast.Tuple(elts=[_, inner]), ast.Call(
                func=ast.Name(id="enumerate"), args=[array, *_]
            ):
                self._iterate(inner, array, scope)
            case ast.Tuple(elts=targets), ast.Call(
                func=ast.Name(id="zip"), args=arrays
            ) if len(targets) == len(arrays):
                for each, array in zip(targets, arrays, strict=True):
                    self._iterate(each, array, scope)
            case ast.Tuple(elts=targets) | ast.List(elts=targets), _:
                for each in targets:
                    self._iterate(each, over, scope)
            case ast.Name() | ast.Attribute(), ast.Call(args=arguments):
                self._assign(target, over, scope)
                for each in arguments:
                    self._assign(target, each, scope)
            case ast.Name() | ast.Attribute(), _:
                self._assign(target, over, scope)

    def _address(self, target: ast.expr, scope: ast.AST) -> Hashable:
        name = target.id if isinstance(target, ast.Name) else ast.unparse(target)
        return self._entry(name, scope)

    def _entry(self, name: str, scope: ast.AST) -> Hashable:
        """The address of what has a name."""
        own = self._variable(scope, name)
        address = ("address", own)
        self.known.add(address, (own, 0), 0)
        return address

    def _value(self, value: ast.expr, scope: ast.AST) -> Hashable:
        """The arrays that an expression may be, or be a view of."""
        self._count += 1
        found = ("value", self._count)
        if isinstance(value, ast.Attribute) and value.attr in ("T", "real", "flat"):
            return self._value(value.value, scope)
        if _is_name(value):
            self.known.load(self._address(value, scope), 0, found, "")
        elif (key := _key(value)) is not None:
            self.known.load(self._entry(key, scope), 0, found, "")
        elif isinstance(value, ast.Subscript):
            return self._value(value.value, scope)
        elif isinstance(value, ast.Call):
            self._called(value, scope, found)
        for each in _choices(value):
            self.known.copy(self._value(each, scope), found)
        return found

    def _called(self, call: ast.Call, scope: ast.AST, found: Hashable) -> None:
        name = _called_name(call)
        line = call.lineno
        if name in self._functions:
            self.known.copy(("result", name), found, line)
        elif name in _VIEWS:
            is_method = isinstance(call.func, ast.Attribute)
            for each in call.args[:1]:
                self.known.copy(self._value(each, scope), found, line)
            if is_method and isinstance(call.func, ast.Attribute):
                self.known.copy(self._value(call.func.value, scope), found, line)
        else:
            is_once = isinstance(scope, ast.Module) and not self._loops
            made = Object(
                ("made", line, call.col_offset), "variable" if is_once else "heap"
            )
            self.known.add(found, (made, 0), line)

    def _hold(self, holder: ast.expr, value: ast.expr, scope: ast.AST) -> None:
        self._holders.setdefault(scope, set()).add(dotted(holder) or "")
        self._assign(holder, value, scope)

    def _keep(self, call: ast.Call, scope: ast.AST) -> None:
        """An object may hold from then on what one of its methods is given."""
        match call.func:
            case ast.Attribute(value=ast.Name(id=name) as holder) if (
                name not in LIBRARIES
            ):
                for each in filter(_is_name, call.args):
                    self._hold(holder, each, scope)

    def _call(self, call: ast.Call, scope: ast.AST) -> None:
        function = self._functions.get(_called_name(call))
        if function is None:
            self._keep(call, scope)
            return
        is_method = isinstance(call.func, ast.Attribute)
        parameters = list(function.parameters)
        if is_method and parameters[:1] == ["self"]:
            del parameters[0]
        named = [(k.arg, k.value) for k in call.keywords if k.arg is not None]
        passed = [*zip(parameters, call.args, strict=False), *named]
        values = {name: self._value(each, scope) for name, each in passed}
        function.calls.append((call.lineno, values))
        for name, value in values.items():
            if name in function.parameters:
                address = self._entry(name, function.node)
                self.known.store(value, address, 0, call.lineno, ("call", id(call)))


def _key(target: ast.expr) -> str | None:
    """The name of what a dictionary has under a text, in any other case `None`."""
    match target:
        case ast.Subscript(value=base, slice=ast.Constant(value=str())) if _is_name(
            base
        ):
            return ast.unparse(target)
    return None


def _nested(scope: ast.AST) -> Iterator[str]:
    """The names of which a scope takes elements of elements."""
    for node in _inside(scope):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            yield element(node)[0] or ""


def _rebound(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names that a function gives other values, but for those that change places."""
    nodes = list(_inside(function))
    places = parts_of(nodes)
    return {
        node.id
        for node in nodes
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)
        and id(node) not in places
    }


def _bound(scope: ast.AST) -> Iterator[str]:
    """The names that a scope has of its own."""
    nodes = list(_inside(scope))
    shared = {
        n for x in nodes if isinstance(x, ast.Global | ast.Nonlocal) for n in x.names
    }
    if isinstance(scope, _FUNCTIONS):
        yield from (a.arg for a in _arguments(scope))
    for node in nodes:
        is_stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        if is_stored and isinstance(node, ast.Name) and node.id not in shared:
            yield node.id


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of the scopes in it."""
    pending = list(getattr(scope, "body", []))
    while pending:
        node = pending.pop(0)
        yield node
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            pending.extend(ast.iter_child_nodes(node))


def _arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    given = function.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]


def _expressions(stmt: ast.stmt) -> Iterator[ast.AST]:
    """The expressions that belong to a statement itself."""
    for child in ast.iter_child_nodes(stmt):
        if isinstance(child, ast.expr | ast.withitem | ast.keyword):
            yield from ast.walk(child)


def _bodies(stmt: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The lists of statements in a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(stmt, name, [])
    for inner in (*getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
        yield inner.body


def _choices(value: ast.expr) -> list[ast.expr]:
    """The expressions of which another one is the value."""
    match value:
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.BoolOp(values=values):
            return values
        case ast.NamedExpr(value=inner) | ast.Starred(value=inner):
            return [inner]
    return []


def _is_name(value: ast.expr) -> bool:
    """Whether an expression is a name, or names with dots between them."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Name)


def _is_exchange(pairs: list[tuple[ast.expr, ast.expr]]) -> bool:
    texts = [(ast.unparse(one), ast.unparse(other)) for one, other in pairs]
    if len(texts) != 2 or not all(_is_name(one) for one, _ in pairs):
        return False
    return texts[0] == texts[1][::-1] and texts[0][0] != texts[0][1]


def _called_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
