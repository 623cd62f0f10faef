"""An iteration of generated Python as a function of C++: the same lines in other letters.

The Python text is what the engine of this machine compiles and what the tests compare
with Python itself, so a kernel for another machine is not emitted anew but translated,
statement by statement. A variable is declared by its first assignment where that comes
before all its uses, else before the first statement that has it.
"""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gpugen.cuda.rendering import EXACT, TYPES, Elements, Kind, Rendering
from gpugen.emit.writer import unsupported

_INDENT = "    "
_Block = Sequence[ast.stmt]


@dataclass(frozen=True, slots=True)
class Writing:
    """How statements are written beyond what they say.

    `is_polling`: a counted loop looks whether the run has stopped, because its bounds may
    be computed from wrong values. `is_elected`: of several lanes that store to an element
    in one statement, the highest does. `is_deferred`: accesses to written arrays go to logs.
    """

    is_polling: bool = False
    is_elected: bool = False
    is_deferred: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """The lines of a body, and which extents of which arrays they need."""

    lines: tuple[str, ...]
    extents: frozenset[tuple[str, int]]


def translated(
    text: str,
    kinds: Mapping[str, Kind],
    arrays: Mapping[str, Elements],
    renamed: Mapping[str, str],
    writing: Writing,
    wanted: Collection[str] = (),
) -> Function:
    """The body of the function in a Python text, whose parameters have these kinds.

    The values of the `wanted` names are read by others.
    """
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.FunctionDef)
    rendering = Rendering(dict(kinds), arrays, renamed)
    note_kinds(definition.body, rendering)
    places: dict[int, list[str]] = {}
    known = {each.arg for each in definition.args.args}
    _place(definition.body, known, places)
    loaded = {*_loaded(definition), *wanted}
    body = _Body(rendering, places, writing, loaded)
    body.block(definition.body)
    return Function(tuple(body.lines), frozenset(rendering.extents))


def _loaded(definition: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(definition):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id


def names_of(text: str) -> set[str]:
    """All names of a Python text."""
    nodes = list(ast.walk(ast.parse(text)))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.arg for node in nodes if isinstance(node, ast.arg)}


def is_convergent(text: str) -> bool:
    """Whether no branch or loop stands around an access: all lanes do the same ones."""
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.FunctionDef)
    inner = [each for stmt in definition.body for b in blocks(stmt) for each in b]
    return not any(_is_access(node) for stmt in inner for node in ast.walk(stmt))


def _is_access(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="claimed")):
            return True
        case ast.Assign(targets=[ast.Subscript()]):
            return True
        case _:
            return False


@dataclass(slots=True)
class _Body:
    """Writes statements; `places` has the names to declare at each of them.

    A value that is in none of the `loaded` names is not computed.
    """

    rendering: Rendering
    places: Mapping[int, list[str]]
    writing: Writing
    loaded: set[str]
    lines: list[str] = field(default_factory=list)
    depth: int = 1

    def block(self, block: _Block) -> None:
        """Writes the statements of a block."""
        for stmt in block:
            names = self.places.get(id(stmt), [])
            if isinstance(stmt, ast.Assign) and self._is_idle(stmt.targets[0]):
                continue
            for name in names:
                if name not in _targets(stmt):
                    self._line(f"{self._declared(name)};")
            self._statement(stmt, {name for name in names if name in _targets(stmt)})

    def _is_idle(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Name) and target.id not in self.loaded

    def _line(self, text: str) -> None:
        self.lines.append(_INDENT * self.depth + text)

    def _declared(self, name: str) -> str:
        kind = TYPES[self.rendering.kinds[name]]
        return f"{kind} {self.rendering.name(name)}"

    def _value(self, node: ast.expr) -> str:
        return self.rendering.of(node).text

    def _statement(self, stmt: ast.stmt, own: set[str]) -> None:
        match stmt:
            case ast.Assign(targets=[target], value=value):
                self._assigned(target, value, own)
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
                self._line(f"{self._name(name)} += {self._value(value)};")
            case ast.Expr(value=ast.Call(func=ast.Name(id=called), args=args)):
                self._called(called, args)
            case ast.Return(value=ast.expr() as value):
                self._line(self._returned(value))
            case ast.Break() | ast.Continue():
                self._line("break;" if isinstance(stmt, ast.Break) else "continue;")
            case ast.If():
                self._choice(stmt)
            case ast.While(test=ast.Constant(value=True), body=body):
                self._inner("while (true)", body)
            case ast.For():
                self._counted(stmt)
            case _:
                assert isinstance(stmt, ast.Pass), ast.unparse(stmt)

    def _called(self, called: str, args: Sequence[ast.expr]) -> None:
        if called == "raw":
            # Lines of C++ as they are, and the names in them.
            assert isinstance(args[0], ast.Constant)
            for line in str(args[0].value).split("\n"):
                self._line(line)
            return
        values = ", ".join(["state", *(self._value(each) for each in args)])
        self._line(f"{called}({values});")

    def _returned(self, value: ast.expr) -> str:
        """Lanes that end together return; one that stops before the others leaves."""
        code = self._value(value)
        if self.writing.is_elected and code != "DONE":
            return f"return left(state, {code});"
        return f"return {code};"

    def _assigned(self, target: ast.expr, value: ast.expr, own: set[str]) -> None:
        match target:
            case ast.Tuple(elts=targets):
                self._several(targets, value, own)
            case ast.Name(id=name):
                left = self._declared(name) if name in own else self._name(name)
                self._line(f"{left} = {self._value(value)};")
            case _:
                assert isinstance(target, ast.Subscript), ast.unparse(target)
                self._line(self._stored(target, self._value(value)))

    def _stored(self, target: ast.Subscript, value: str) -> str:
        array, place, log = self.rendering.logged(target)
        if log:
            return f"stored({array}, {place}, {value}, {log});"
        left = self.rendering.element(target).text
        test = f"if (is_elected(k, &{left})) " if self.writing.is_elected else ""
        return f"{test}{left} = {value};"

    def _name(self, name: str) -> str:
        return self.rendering.name(name)

    def _several(
        self, targets: Sequence[ast.expr], value: ast.expr, own: set[str]
    ) -> None:
        if isinstance(value, ast.Tuple):
            # The place of a clash: `state[2], state[3] = array, element`.
            places = ", ".join(self._value(each) for each in value.elts)
            self._line(f"clashed(state, k, {places});")
            return
        assert isinstance(value, ast.Call)
        assert isinstance(value.func, ast.Name)
        if isinstance(targets[0], ast.Subscript):
            self._summed_up(targets[0], targets[1], value, own)
            return
        assert value.func.id in EXACT
        result, is_lost = (each.id for each in targets if isinstance(each, ast.Name))
        if result in own:
            self._line(f"{self._declared(result)};")
        left, right = (self._value(each) for each in value.args)
        target = self._declared(is_lost) if is_lost in own else self._name(is_lost)
        call = f"{value.func.id}({left}, {right}, &{self._name(result)})"
        self._line(f"{target} = {call};")

    def _summed_up(
        self, element: ast.Subscript, flag: ast.expr, value: ast.Call, own: set[str]
    ) -> None:
        """Adds to an element at once: `element, is_lost = summed_up(value)`."""
        assert isinstance(flag, ast.Name)
        assert isinstance(value.func, ast.Name)
        left = self._declared(flag.id) if flag.id in own else self._name(flag.id)
        place = self.rendering.element(element).text
        call = f"{value.func.id}(&{place}, {self._value(value.args[0])})"
        self._line(f"{left} = {call};")

    def _choice(self, stmt: ast.If) -> None:
        head = f"if ({self._value(stmt.test)})"
        match stmt.body:
            case [ast.Return(value=ast.expr() as value)]:
                self._line(f"{head} {self._returned(value)}")
            case _:
                self._inner(head, stmt.body)
        if stmt.orelse:
            self._inner("else", stmt.orelse)

    def _counted(self, stmt: ast.For) -> None:
        assert isinstance(stmt.target, ast.Name)
        assert isinstance(stmt.iter, ast.Call)
        name, first = self._name(stmt.target.id), stmt.iter.args[0]
        changed = _assigned(stmt) & names_in(stmt.iter)
        if changed:
            self._line("{")
            self.depth += 1
        end, by = (
            self._once(each, f"{name}_{what}", changed)
            for each, what in zip(stmt.iter.args[1:3], ("end", "step"), strict=True)
        )
        down = f"{name} > {end}"
        test, forward = f"{name} < {end}", f"{name} += {by}"
        if by.startswith("-"):
            test, forward = down, f"{name} -= {by[1:]}"
        elif not isinstance(stmt.iter.args[2], ast.Constant):
            test = f"{by} > 0 ? {test} : {down}"
        begin = f"long long {name} = {self._value(first)}"
        self._inner(
            f"for ({begin}; {test}; {forward})", stmt.body, self.writing.is_polling
        )
        if changed:
            self.depth -= 1
            self._line("}")

    def _once(self, node: ast.expr, name: str, changed: set[str]) -> str:
        """A bound, computed once if the loop changes what it is made of."""
        value = self.rendering.of(node)
        if not names_in(node) & changed:
            return value.text if isinstance(node, ast.Constant) else value.within(4)
        self._line(f"const long long {name} = {value.text};")
        return name

    def _inner(self, head: str, body: _Block, is_polling: bool = False) -> None:
        self._line(f"{head} {{")
        self.depth += 1
        if is_polling:
            self._line("if (is_stopped(state)) return STOPPED;")
        self.block(body)
        self.depth -= 1
        self._line("}")


def note_kinds(block: _Block, rendering: Rendering) -> None:
    """Finds the kind of each name that statements assign; it has one only."""
    for name, kind in _kinds(block, rendering):
        if rendering.kinds.setdefault(name, kind) != kind:
            raise unsupported(f"`{name}` holds values of several kinds")


def _kinds(block: _Block, rendering: Rendering) -> Iterator[tuple[str, Kind]]:
    """The kind of each assigned name, in the order of the text."""
    for stmt in block:
        match stmt:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, rendering.of(value).kind
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Subscript(), ast.Name(id=flag)])]
            ):
                yield flag, "bool"
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Subscript(), _])]):
                pass
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Name() as result, flag])]):
                yield result.id, "int"
                assert isinstance(flag, ast.Name)
                yield flag.id, "bool"
            case ast.For(target=ast.Name(id=name)):
                yield name, "int"
            case _:
                pass
        for inner in blocks(stmt):
            yield from _kinds(inner, rendering)


def _place(block: _Block, known: set[str], places: dict[int, list[str]]) -> None:
    """Finds the statement at which each name of a block is declared."""
    users: dict[str, list[ast.stmt]] = {}
    for stmt in block:
        for name in sorted(names_in(stmt) - known):
            users.setdefault(name, []).append(stmt)
    assigned = assigned_in(block)
    deeper: set[str] = set()
    for name, found in users.items():
        if name not in assigned:
            continue
        if len(found) == 1 and _is_inner(found[0], name):
            deeper.add(name)
        else:
            places.setdefault(id(found[0]), []).append(name)
    for stmt in block:
        for inner in blocks(stmt):
            _place(inner, known | (set(users) - deeper), places)


def _is_inner(stmt: ast.stmt, name: str) -> bool:
    """Whether one block in a statement has all of a name's uses, assigned first."""
    holders = [b for b in blocks(stmt) if any(name in names_in(each) for each in b)]
    if len(holders) != 1 or name in _own_names(stmt):
        return False
    first = next(each for each in holders[0] if name in names_in(each))
    if isinstance(first, ast.If) and first.orelse and name not in _own_names(first):
        # The two branches of a choice.
        return all(name in assigned_in(branch) for branch in blocks(first))
    return name in _targets(first) or _is_inner(first, name)


def blocks(stmt: ast.stmt) -> Iterator[_Block]:
    """The blocks of a compound statement."""
    for field_ in ("body", "orelse"):
        found = getattr(stmt, field_, [])
        if found:
            yield found


def names_in(node: ast.AST) -> set[str]:
    """The names below a node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _own_names(stmt: ast.stmt) -> set[str]:
    """The names of a statement but those of the blocks in it."""
    inner = [names_in(each) for block in blocks(stmt) for each in block]
    heads = [getattr(stmt, name, None) for name in ("test", "iter")]
    own = set().union(*(names_in(head) for head in heads if head is not None))
    return own if inner else names_in(stmt)


def _assigned(stmt: ast.stmt) -> set[str]:
    """The names that a statement assigns, or one inside; a loop declares its own index."""
    inner = [assigned_in(block) for block in blocks(stmt)]
    return set(_targets(stmt)).union(*inner)


def assigned_in(block: _Block) -> set[str]:
    """The names that statements assign."""
    return set().union(*(_assigned(stmt) for stmt in block))


def _targets(stmt: ast.stmt) -> list[str]:
    match stmt:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case ast.Assign(targets=[ast.Tuple(elts=elts)]):
            return [each.id for each in elts if isinstance(each, ast.Name)]
        case ast.AugAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []
