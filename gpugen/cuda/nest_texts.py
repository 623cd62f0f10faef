"""The text of a kernel of a nest while it grows: what all forms have in common.

Functions of what is sequential and of one thread's part of a region, the scalars that go in
and out, variables of the block, and how a team puts reductions together in a fixed order.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Self, TypeAlias

from gpugen.cuda.kernels import Making, Parameter
from gpugen.cuda.nest_statements import (
    Block,
    Effect,
    effects_of,
    is_set_first,
    mentioned_in,
    returned_by,
)
from gpugen.cuda.rendering import TYPES, Kind, Rendering
from gpugen.cuda.state_machines import trip_count
from gpugen.cuda.texts import folded
from gpugen.cuda.translation import (
    Function,
    assigned_in,
    names_in,
    note_kinds,
    translated,
)
from gpugen.emit.kernels import Parameter as Emitted
from gpugen.emit.writer import Names

Form: TypeAlias = Literal[
    "baseline", "spmd", "guarded", "neutered", "machine", "specialised"
]

WARP = 32
FORK, TEAM = 1, 2
"""The named barriers: of all threads around a region, and of those in it."""

_JOINED = {
    "+": "{0} + {1}",
    "*": "{0} * {1}",
    "min": "{1} < {0} ? {1} : {0}",
    "max": "{1} > {0} ? {1} : {0}",
    "&": "{0} & {1}",
    "|": "{0} | {1}",
    "^": "{0} ^ {1}",
}
_EXACT = {"+": "added", "*": "multiplied"}
UNITS = {"+": "0", "*": "1", "^": "0"}


def whole(threads: int) -> int:
    """The threads of the warps that so many need."""
    return -(-threads // WARP) * WARP


@dataclass(frozen=True, slots=True)
class Piece:
    """A function made of a part of the iteration, as it is called.

    `arguments` are those of the kernel; then come scalars by value, and by reference.
    `effects` are its accesses to memory by all threads.
    """

    name: str
    arguments: tuple[str, ...]
    given: tuple[str, ...]
    changed: tuple[str, ...]
    effects: frozenset[Effect]
    returns: frozenset[str]
    operators: tuple[str, ...] = ()

    @property
    def may_fail(self) -> bool:
        """Whether it may end an iteration."""
        return bool(self.returns)


@dataclass(slots=True)
class Nest:
    """The text of a kernel while it grows.

    `functions` are those that are done, `shared` the variables of a block as declared.
    `handed` are scalars that get their values from lines of C++. `pieces` are by the
    statement that they begin with. `exits` is what is pending where a loop is left early.
    `fresh` are names of our own, which nothing of the program has.
    """

    making: Making
    form: Form
    threads: int
    definition: ast.FunctionDef
    kinds: dict[str, Kind]
    names: Names
    parameters: tuple[Parameter, ...] = ()
    functions: list[str] = field(default_factory=list)
    shared: dict[str, str] = field(default_factory=dict)
    handed: dict[str, None] = field(default_factory=dict)
    pieces: dict[int, Piece] = field(default_factory=dict)
    exits: frozenset[Effect] = frozenset()
    fresh: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, making: Making, form: Form, threads: int) -> Self:
        """The same with what is known of all names."""
        (definition,) = ast.parse(making.made.iteration).body
        assert isinstance(definition, ast.FunctionDef)
        rendering = Rendering(making.kinds(), making.arrays(), making.renamed)
        note_kinds(definition.body, rendering)
        taken = names_in(definition) | {each.arg for each in definition.args.args}
        names = Names({*taken, *making.renamed.values()})
        nest = cls(making, form, threads, definition, rendering.kinds, names)
        whole = nest._function(definition.body, tuple(making.kinds()))
        nest.parameters = tuple(making.parameters(whole))
        return nest

    # Functions.

    def _function(
        self, body: Block, known: Iterable[str], wanted: Sequence[str] = ()
    ) -> Function:
        head = ast.parse(f"def part({', '.join(dict.fromkeys(known))}): pass").body[0]
        assert isinstance(head, ast.FunctionDef)
        head.body = [*body]
        text = ast.unparse(ast.fix_missing_locations(head))
        making = self.making
        return translated(
            text,
            self.kinds,
            making.arrays(),
            making.renamed,
            making.stage.writing,
            wanted,
        )

    def _defined(
        self,
        name: str,
        body: Block,
        given: Sequence[str],
        changed: Sequence[str],
        first: Sequence[str] = (),
    ) -> tuple[str, ...]:
        """Adds a function; what it takes of the kernel is given back."""
        known = [*(each.arg for each in self.definition.args.args), *given, *changed]
        function = self._function(body, [*known, "thread"], changed)
        used = set().union(*map(names_in, body))
        taken = [
            each
            for each in self.parameters[1:]
            if name == self._own("iteration") or self._is_used(each, used, function)
        ]
        heads = [
            *first,
            *(["State *state"] if "is_stopped" in used and not first else []),
        ]
        heads += [self.making.declared(each) for each in taken]
        heads += [f"{TYPES[self.kinds[each]]} {self._c(each)}" for each in given]
        heads += [f"{TYPES[self.kinds[each]]} &{self._c(each)}" for each in changed]
        lines = "\n".join(function.lines)
        result = "int" if any("return " in each for each in function.lines) else "void"
        self.functions.append(
            f"__device__ {result} {name}(\n        {folded(heads)})\n{{\n{lines}\n}}\n"
        )
        state = ["state"] if "is_stopped" in used or "State *state" in first else []
        return (*state, *(self.making.name(each) for each in taken))

    def _is_used(self, each: Parameter, used: set[str], function: Function) -> bool:
        role = "array" if each.role == "extent" else each.role
        name = self.making.names[Emitted(role, each.name, each.extra)]
        if each.role == "extent":
            return (name, each.dimension) in function.extents
        return name in used

    def _c(self, name: str) -> str:
        """A name in C++."""
        return self.making.renamed.get(name, name)

    def _scalars(self, body: Block) -> list[str]:
        """The names of variables in statements, in the order of the text."""
        own = {each.arg for each in self.definition.args.args} - {"k"}
        nodes = [node for stmt in body for node in ast.walk(stmt)]
        own |= {ast.unparse(each.target) for each in nodes if isinstance(each, ast.For)}
        found = (each.id for each in nodes if isinstance(each, ast.Name))
        return [
            each
            for each in dict.fromkeys(found)
            if each in self.kinds and each not in own
        ]

    def _outside(self, body: Block) -> tuple[Counter[str], Counter[str]]:
        """How often names stand, and how often they are read, outside of statements."""
        both = []
        for is_read in (False, True):
            inner = Counter(
                name for stmt in body for name in mentioned_in(stmt, is_read)
            )
            both.append(Counter(mentioned_in(self.definition, is_read)) - inner)
        return both[0], both[1]

    def _segment(self, body: list[ast.stmt]) -> Piece:
        """The function of statements that one thread runs."""
        if id(body[0]) not in self.pieces:
            number = 1 + sum(
                not each.operators and "sequential" in each.name
                for each in self.pieces.values()
            )
            name = self.names.fresh(f"sequential_{number}")
            named, _ = self._outside(body)
            scalars, assigned = self._scalars(body), assigned_in(body)
            changed = tuple(
                each for each in scalars if each in assigned and named[each]
            )
            given = tuple(each for each in scalars if each not in assigned)
            returns = frozenset(returned_by(body))
            ends = [
                *body,
                *(ast.parse("return GO_ON", mode="exec").body if returns else []),
            ]
            passed = self._defined(name, ends, given, changed)
            effects = frozenset(effects_of(body))
            self.pieces[id(body[0])] = Piece(
                name, passed, given, changed, effects, returns
            )
            self.handed.update(dict.fromkeys(changed))
        return self.pieces[id(body[0])]

    def _region(self, stmt: ast.For) -> Piece:
        """The function of one thread's part of a region."""
        if id(stmt) not in self.pieces:
            number = 1 + sum("region" in each.name for each in self.pieces.values())
            name = self.names.fresh(f"region_{number}")
            assert isinstance(stmt.iter, ast.Call)
            first, end, step, *pairs = stmt.iter.args
            operators = tuple(
                str(each.value) for each in pairs[::2] if isinstance(each, ast.Constant)
            )
            changed = tuple(
                each.id for each in pairs[1::2] if isinstance(each, ast.Name)
            )
            body = list(self._shared_out(stmt, first, end, step))
            named, _ = self._outside([stmt])
            index = list(self._index(body))
            body = [*index, *body]
            assigned = assigned_in(body)
            given = tuple(
                each
                for each in self._scalars(body)
                if each not in changed
                and each != "thread"
                and (
                    each not in assigned
                    or (named[each] and not is_set_first(each, [*index, *stmt.body]))
                )
            )
            returns = frozenset(returned_by(body))
            ends = [*body, *(ast.parse("return GO_ON").body if returns else [])]
            passed = self._defined(name, ends, given, changed, ("long long thread",))
            effects = frozenset(effects_of([stmt]))
            self.pieces[id(stmt)] = Piece(
                name, passed, given, changed, effects, returns, operators
            )
            self.handed.update(dict.fromkeys(changed))
        return self.pieces[id(stmt)]

    def _index(self, body: Block) -> Iterator[ast.stmt]:
        """What gives the index of the outer loop, where a team would have to be told it."""
        begin = self.definition.body[0]
        if self.form not in ("specialised", "machine"):
            return
        match begin:
            case ast.Assign(targets=[ast.Name(id=index)], value=value):
                known = {each.arg for each in self.definition.args.args}
                stores = Counter(mentioned_in(self.definition, is_read=False))
                stores -= Counter(mentioned_in(self.definition, is_read=True))
                is_used = any(index in names_in(each) for each in body)
                if is_used and stores[index] == 1 and names_in(value) <= known:
                    yield begin

    def _shared_out(
        self, stmt: ast.For, first: ast.expr, end: ast.expr, step: ast.expr
    ) -> Iterator[ast.stmt]:
        """The loop with every so manieth iteration, which cannot step beyond 64 bits."""
        assert isinstance(stmt.target, ast.Name)
        texts = {
            name: ast.unparse(each)
            for name, each in (("a", first), ("b", end), ("c", step))
        }
        a, b, c = texts["a"], texts["b"], texts["c"]
        self.kinds["thread"] = "int"
        if (a, c) == ("0", "1"):
            head = f"for {stmt.target.id} in range(thread, {b}, {self.threads}): pass"
            (loop,) = ast.parse(head).body
            assert isinstance(loop, ast.For)
            loop.body = stmt.body
            yield loop
            return
        count, place = self.names.fresh("count"), self.names.fresh("position")
        self.kinds |= {count: "int", place: "int"}
        size = trip_count(a, b, c, step)
        index = f"{stmt.target.id} = ({a}) + {place} * ({c})"
        head = f"for {place} in range(thread, {count}, {self.threads}): {index}"
        counted, loop = ast.parse(f"{count} = {size}\n{head}").body
        assert isinstance(loop, ast.For)
        loop.body += stmt.body
        yield counted
        yield loop

    # What a team puts together.

    def _owns(self, piece: Piece) -> tuple[str, ...]:
        return tuple(
            self._own(f"{self._c(name)}_own")
            for name in piece.changed
            if piece.operators
        )

    def _begun(self, piece: Piece) -> Iterator[str]:
        """Each thread begins with what changes nothing."""
        triples = zip(piece.changed, piece.operators, self._owns(piece), strict=True)
        for name, operator, own in triples:
            is_sent = self.form in ("specialised", "machine")
            start = self._shared(name) if is_sent else self._c(name)
            yield f"{TYPES[self.kinds[name]]} {own} = {UNITS.get(operator, start)};"

    def _ended(self, piece: Piece, lost: str) -> Iterator[str]:
        """The scalar from before and what the team has."""
        for n, (name, operator) in enumerate(
            zip(piece.changed, piece.operators, strict=True)
        ):
            parts = f"{self._parts(piece, n)}[0]"
            yield self._combined(name, operator, self._c(name), parts, lost)

    def _combined(
        self, name: str, operator: str, left: str, right: str, lost: str
    ) -> str:
        if self.kinds[name] == "int" and operator in _EXACT:
            return f"if ({_EXACT[operator]}({left}, {right}, &{left})) {lost};"
        return f"{left} = {_JOINED[operator].format(left, right)};"

    def _parts(self, piece: Piece, n: int) -> str:
        """The array with what each thread has."""
        name = self._own(f"{piece.name}_parts_{n + 1}")
        type_ = TYPES[self.kinds[piece.changed[n]]]
        self.shared.setdefault(name, f"{type_} {name}[{self.threads}]")
        return name

    def _joined(self, piece: Piece, n: int) -> str:
        """The function that puts together what the threads have, in a fixed order."""
        parts, variable = self._parts(piece, n), piece.changed[n]
        name = self._own(f"{piece.name}_joined_{n + 1}")
        if any(f"void {name}(" in each for each in self.functions):
            return name
        workers, half = whole(self.threads), 1
        while 2 * half < self.threads:
            half *= 2
        # Teams that are handed regions meet after each of them.
        is_sent = self.form in ("specialised", "machine")
        # Of several reductions, the barriers of the next one part this one from its readers.
        is_last = n == len(piece.operators) - 1
        last, guard = "" if is_sent or not is_last else "\n    __syncthreads();", ""
        meet = "__syncthreads();"
        if self.form == "specialised":
            meet = f"__barrier_sync_count({TEAM}, {workers});"
            guard = f"if (thread < {self.threads}) " if workers != self.threads else ""
        left, right = f"{parts}[thread]", f"{parts}[thread + half]"
        step = self._combined(
            variable, piece.operators[n], left, right, "code = OVERFLOW"
        )
        self.functions.append(
            f"__device__ void {name}(int thread, {TYPES[self.kinds[variable]]} own, int &code)\n"
            f"{{\n    {guard}{parts}[thread] = own;\n"
            f"    for (int half = {half if self.threads > 1 else 0}; half > 0; half /= 2) {{\n"
            f"        {meet}\n"
            f"        if (thread < half && thread + half < {self.threads}) {{\n"
            f"            {step}\n        }}\n    }}{last}\n}}\n"
        )
        return name

    # Names and lines.

    def _call(
        self, piece: Piece, given: Sequence[str], changed: Sequence[str], *first: str
    ) -> str:
        values = [
            *first,
            *piece.arguments,
            *map(self._c, given),
            *map(self._c, changed),
        ]
        call = f"{piece.name}({', '.join(values)});"
        if not piece.may_fail:
            return call
        return (
            f"code = {call}"
            if self.form == "specialised"
            else f"if (code == GO_ON) code = {call}"
        )

    def _shared(self, name: str) -> str:
        """The copy of a scalar that the block shares."""
        shared = self._own(f"{self._c(name)}_shared")
        self.shared.setdefault(shared, f"{TYPES[self.kinds[name]]} {shared}")
        return shared

    def _word(self, name: str) -> str:
        word = self._own(name)
        self.shared.setdefault(word, f"int {word}")
        return word

    def _own(self, name: str) -> str:
        """A name of ours, which is another one where the program has it."""
        if name not in self.fresh:
            self.fresh[name] = self.names.fresh(name)
        return self.fresh[name]
