"""A nest as one kernel: sequential parts between inner loops that a team of threads shares.

Input: a plan for the outer loop, and its inner loops that are proved to be parallel, the
*regions*. Output: a kernel in one of several forms.

- `baseline`: one thread an iteration, and the inner loops in order.
- `spmd`: a block an iteration. What is sequential is computed by all threads alike where it
  stores nothing, else as in `guarded`.
- `guarded`: one thread does what is sequential, and hands its scalars on.
- `neutered`: the same for each basic block.
- `specialised`: a warp of its own does what is sequential, and wakes the others for regions.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias, get_args

from gpugen.cuda.kernels import CudaKernel, Held, Making, Parameter, borrowed
from gpugen.cuda.nest_statements import (
    Block,
    Effect,
    effects_of,
    is_check,
    is_light,
    is_pure,
    is_region,
    is_set_first,
    leaves,
    mentioned_in,
    raw,
    returned_by,
    with_body,
    zero,
)
from gpugen.cuda.rendering import TYPES, Kind, Rendering
from gpugen.cuda.schemes import Scheme, Stage
from gpugen.cuda.texts import filled, folded, functions
from gpugen.cuda.translation import (
    Function,
    assigned_in,
    blocks,
    names_in,
    note_kinds,
    translated,
)
from gpugen.emit.kernels import Parameter as Emitted
from gpugen.emit.statements import Regions
from gpugen.emit.writer import Names
from gpugen.plans.plan import KernelPlan

Form: TypeAlias = Literal["baseline", "spmd", "guarded", "neutered", "specialised"]

FORMS: tuple[Form, ...] = get_args(Form)
OPERATORS = ("+", "*", "min", "max")
"""The operators of reductions that a team has."""

WARP = 32
FORK, TEAM = 1, 2
"""The named barriers: of all threads around a region, and of those in it."""

_JOINED = {
    "+": "{0} + {1}",
    "*": "{0} * {1}",
    "min": "{1} < {0} ? {1} : {0}",
    "max": "{1} > {0} ? {1} : {0}",
}
_EXACT = {"+": "added", "*": "multiplied"}
_UNITS = {"+": "0", "*": "1"}


def nest_kernel(
    plan: KernelPlan, regions: Regions, held: Held, form: Form, threads: int
) -> CudaKernel:
    """The kernel of a nest in a form, for a number of threads in a region."""
    name = f"{plan.loop.program.name}_{form}"
    stage = Stage(name, "plain", (), False, "", state="forkjoin")
    kept = {} if form == "baseline" else regions
    making = Making.of(plan, Scheme(form, {}, ""), stage, held, kept)
    return _Nest.of(making, form, threads).kernel(name)


def team_size(form: Form, threads: int) -> int:
    """The threads of a block: whole warps and a master's, where warps are specialised."""
    if form == "specialised":
        return _whole(threads) + WARP
    return 0 if form == "baseline" else threads


def _whole(threads: int) -> int:
    return -(-threads // WARP) * WARP


@dataclass(frozen=True, slots=True)
class _Piece:
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
class _Nest:
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
    pieces: dict[int, _Piece] = field(default_factory=dict)
    exits: frozenset[Effect] = frozenset()
    fresh: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, making: Making, form: Form, threads: int) -> "_Nest":
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

    def kernel(self, entry: str) -> CudaKernel:
        """The kernel."""
        body: list[ast.stmt]
        match self.form:
            case "baseline":
                body = list(self.definition.body)
            case "specialised":
                body = self._mastered(self.definition.body)
            case _:
                body, _ = self._together(self.definition.body, frozenset())
                body = [raw("int code = GO_ON;"), *body]
        zeros = [zero(name, self.kinds[name]) for name in self.handed]
        whole = self._defined(
            self._own("iteration"), [*zeros, *body], ("k",), (), ("State *state",)
        )
        ending = list(self._entry(entry, whole))
        text = "\n".join([*self.functions, *ending])
        shared = "".join(f"__shared__ {each};\n" for each in self.shared.values())
        parts = [
            "\n".join(f"// {each}".rstrip() for each in self._contract(entry)) + "\n",
            filled("forkjoin"),
            *functions(text),
            *([shared] if shared else []),
            text,
        ]
        run = [Parameter("run", each, "long long") for each in ("first", "last")]
        made = (*run, *self.parameters)
        team = team_size(self.form, self.threads)
        return CudaKernel(entry, "\n".join(parts), made, team=team)

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

    def _segment(self, body: list[ast.stmt]) -> _Piece:
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
            self.pieces[id(body[0])] = _Piece(
                name, passed, given, changed, effects, returns
            )
            self.handed.update(dict.fromkeys(changed))
        return self.pieces[id(body[0])]

    def _region(self, stmt: ast.For) -> _Piece:
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
            assigned = assigned_in(body)
            given = tuple(
                each
                for each in self._scalars(body)
                if each not in changed
                and each != "thread"
                and (
                    each not in assigned
                    or (named[each] and not is_set_first(each, stmt.body))
                )
            )
            returns = frozenset(returned_by(body))
            ends = [*body, *(ast.parse("return GO_ON").body if returns else [])]
            passed = self._defined(name, ends, given, changed, ("long long thread",))
            effects = frozenset(effects_of([stmt]))
            self.pieces[id(stmt)] = _Piece(
                name, passed, given, changed, effects, returns, operators
            )
            self.handed.update(dict.fromkeys(changed))
        return self.pieces[id(stmt)]

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
        if c == "1":
            size = f"{b} - {a}"
        elif isinstance(step, ast.Constant):
            size = f"({b} - {a} + ({c} - 1)) // {c}"
        else:
            size = f"({b} - {a} + {c} - 1) // {c} if {c} > 0 else ({a} - {b} - {c} - 1) // -{c}"
        index = f"{stmt.target.id} = {a} + {place} * {c}"
        head = f"for {place} in range(thread, {count}, {self.threads}): {index}"
        counted, loop = ast.parse(f"{count} = {size}\n{head}").body
        assert isinstance(loop, ast.For)
        loop.body += stmt.body
        yield counted
        yield loop

    # All threads of a block go through the statements together.

    def _together(
        self, block: Block, before: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        """The statements for all threads; which accesses no barrier parts from later ones."""
        made: list[ast.stmt] = []
        pending = before
        for is_segment, group in groupby(block, self._is_segment):
            stmts = list(group)
            apart = [(False, [each]) for each in stmts]
            parts = self._split(stmts) if is_segment else apart
            for is_alike, part in parts:
                if is_segment and is_alike:
                    more, pending = self._alike(part, pending)
                elif is_segment:
                    more, pending = self._guarded(part, pending)
                else:
                    more, pending = self._control(part[0], pending)
                made += more
        return made, pending

    def _is_segment(self, stmt: ast.stmt) -> bool:
        """Whether one thread may run a statement, and no team has a part in it."""
        if isinstance(stmt, ast.Return) or leaves(stmt):
            return False
        is_compound = any(True for _ in blocks(stmt))
        if self.form == "neutered" and is_compound and not is_check(stmt):
            return False
        return not any(map(is_region, ast.walk(stmt)))

    def _split(self, stmts: list[ast.stmt]) -> list[tuple[bool, list[ast.stmt]]]:
        """Runs of statements, and whether all threads compute them alike."""
        if self.form == "spmd":
            return [(key, list(run)) for key, run in groupby(stmts, is_pure)]
        light = 0
        while light < len(stmts) and is_light(stmts[light]):
            light += 1
        return [
            (key, run)
            for key, run in ((True, stmts[:light]), (False, stmts[light:]))
            if run
        ]

    def _alike(
        self, stmts: list[ast.stmt], pending: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        effects = frozenset(effects_of(stmts))
        made, pending = self._parted(effects, pending)
        return [*made, *stmts], pending | effects

    def _guarded(
        self, stmts: list[ast.stmt], pending: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        piece = self._segment(stmts)
        _, read = self._outside(stmts)
        handed = [each for each in piece.changed if read[each]]
        copies = [(self._c(each), self._shared(each)) for each in handed]
        effects = {(name, is_write, True) for name, is_write, _ in piece.effects}
        effects |= {(copy, True, True) for _, copy in copies}
        made, pending = self._parted(frozenset(effects), pending)
        lines = [
            "if (threadIdx.x == 0) {",
            f"    {self._call(piece, piece.given, piece.changed)}",
        ]
        lines += [f"    {copy} = {name};" for name, copy in copies]
        used = (*piece.given, *piece.changed)
        made.append(raw("\n".join([*lines, "}"]), used))
        if not copies and "DONE" not in piece.returns:
            return made, pending | effects
        made.append(self._barrier())
        if copies:
            made.append(
                raw("\n".join(f"{name} = {copy};" for name, copy in copies), handed)
            )
        return made, frozenset((copy, False, False) for _, copy in copies)

    def _control(
        self, stmt: ast.stmt, pending: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        """A statement with regions in it, or one that leaves a loop or the iteration."""
        match stmt:
            case ast.For() if is_region(stmt):
                return self._team(stmt, pending)
            case ast.Return(value=ast.Name(id="DONE")):
                return [raw("return code;")], pending
            case ast.Break() | ast.Continue() | ast.Return():
                self.exits |= pending
                return [stmt], pending
            case ast.If(test=test, body=then, orelse=otherwise):
                head = frozenset(effects_of([ast.Expr(test)]))
                made, pending = self._parted(head, pending)
                body, one = self._together(then, pending | head)
                rest, other = self._together(otherwise, pending | head)
                made.append(ast.If(test, body or [ast.Pass()], rest))
                return made, one | other
            case ast.For() | ast.While():
                outer, self.exits = self.exits, frozenset()
                while True:
                    body, after = self._together(stmt.body, pending)
                    if after | self.exits <= pending:
                        break
                    pending |= after | self.exits
                self.exits = outer
                return [with_body(stmt, body)], pending
            case _:
                raise AssertionError(ast.unparse(stmt))

    def _team(
        self, stmt: ast.For, pending: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        piece = self._region(stmt)
        parts = [self._parts(piece, n) for n in range(len(piece.operators))]
        written = {(each, True, False) for each in parts}
        made, pending = self._parted(piece.effects | written, pending)
        names = (*piece.given, *piece.changed)
        if not parts:
            made.append(raw(self._call(piece, piece.given, (), "threadIdx.x"), names))
            return made, pending | piece.effects
        lines = ["{"]
        lines += [f"    {line}" for line in self._begun(piece)]
        own = self._owns(piece)
        call = self._call(piece, piece.given, own, "threadIdx.x")
        lines += [f"    {call}"]
        for n, name in enumerate(own):
            lines.append(f"    {self._joined(piece, n)}(threadIdx.x, {name}, code);")
        lines += [f"    {line}" for line in self._ended(piece, "code = OVERFLOW")]
        made.append(raw("\n".join([*lines, "}"]), names))
        return made, frozenset((each, False, False) for each in parts)

    def _parted(
        self, effects: frozenset[Effect], pending: frozenset[Effect]
    ) -> tuple[list[ast.stmt], frozenset[Effect]]:
        """A barrier, where what is pending and what comes next meet in memory."""
        meets = any(
            name == other and (writes or stores) and not (one and alone)
            for name, writes, one in effects
            for other, stores, alone in pending
        )
        return ([self._barrier()], frozenset()) if meets else ([], pending)

    def _barrier(self) -> ast.stmt:
        """All threads leave at the next barrier after one of them has had to."""
        if any(each.may_fail for each in self.pieces.values()):
            return raw("if (__syncthreads_or(code != GO_ON)) return code;")
        return raw("__syncthreads();")

    # A master and its workers.

    def _mastered(self, block: Block) -> list[ast.stmt]:
        """The statements for the master, which hands regions on."""
        made: list[ast.stmt] = []
        for stmt in block:
            if isinstance(stmt, ast.For) and is_region(stmt):
                made.append(self._handed_on(stmt))
            elif isinstance(stmt, ast.If):
                rest = self._mastered(stmt.orelse)
                made.append(ast.If(stmt.test, self._mastered(stmt.body), rest))
            elif isinstance(stmt, ast.For | ast.While):
                made.append(with_body(stmt, self._mastered(stmt.body)))
            else:
                made.append(stmt)
        return made

    def _handed_on(self, stmt: ast.For) -> ast.stmt:
        piece = self._region(stmt)
        number = [each.name for each in self.pieces.values()].index(piece.name) + 1
        starting = [
            n
            for n, op in zip(piece.changed, piece.operators, strict=True)
            if op not in _UNITS
        ]
        given = [each for each in (*piece.given, *starting) if each != "k"]
        meet = f"__barrier_sync_count({FORK}, {team_size(self.form, self.threads)});"
        lines = [f"{self._word('region')} = {number};"]
        lines += [f"{self._shared(each)} = {self._c(each)};" for each in given]
        lines += [meet, meet]
        if piece.may_fail or any(self.kinds[each] == "int" for each in piece.changed):
            failed = self._word("failed")
            lines.append(f"if ({failed} > DONE) return {failed};")
        lines += self._ended(piece, "return OVERFLOW")
        return raw("\n".join(lines), (*piece.given, *piece.changed))

    def _work(self) -> str:
        """What the workers do until there is no more work."""
        workers = _whole(self.threads)
        region, failed = self._word("region"), self._word("failed")
        meet = f"__barrier_sync_count({FORK}, {workers + WARP});"
        lines = ["while (true) {", f"    {meet}", f"    if ({region} == 0) return;"]
        lines += ["    int code = GO_ON;"]
        for number, piece in enumerate(self.pieces.values(), 1):
            own = self._owns(piece)
            given = [
                each if each == "k" else self._shared(each) for each in piece.given
            ]
            call = self._call(piece, given, own, "thread")
            if workers != self.threads:
                call = f"if (thread < {self.threads}) {call}"
            word = "if" if number == 1 else "} else if"
            lines.append(f"    {word} ({region} == {number}) {{")
            lines += [f"        {line}" for line in (*self._begun(piece), call)]
            for n, name in enumerate(own):
                lines.append(f"        {self._joined(piece, n)}(thread, {name}, code);")
        lines += ["    }", f"    if (code > DONE) atomicMax(&{failed}, code);"]
        lines += [f"    {meet}", "}"]
        taken = [self.making.declared(each) for each in self.parameters[1:]]
        head = folded(["int thread", "long long k", *taken])
        body = "\n".join(f"    {line}" for line in lines)
        return (
            f"__device__ void {self._own('work')}(\n        {head})\n{{\n{body}\n}}\n"
        )

    # What a team puts together.

    def _owns(self, piece: _Piece) -> tuple[str, ...]:
        return tuple(
            f"{self._c(name)}_own" for name in piece.changed if piece.operators
        )

    def _begun(self, piece: _Piece) -> Iterator[str]:
        """Each thread begins with what changes nothing."""
        triples = zip(piece.changed, piece.operators, self._owns(piece), strict=True)
        for name, operator, own in triples:
            start = self._shared(name) if self.form == "specialised" else self._c(name)
            yield f"{TYPES[self.kinds[name]]} {own} = {_UNITS.get(operator, start)};"

    def _ended(self, piece: _Piece, lost: str) -> Iterator[str]:
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

    def _parts(self, piece: _Piece, n: int) -> str:
        """The array with what each thread has."""
        name = self._own(f"{piece.name}_parts_{n + 1}")
        type_ = TYPES[self.kinds[piece.changed[n]]]
        self.shared.setdefault(name, f"{type_} {name}[{self.threads}]")
        return name

    def _joined(self, piece: _Piece, n: int) -> str:
        """The function that puts together what the threads have, in a fixed order."""
        parts, variable = self._parts(piece, n), piece.changed[n]
        name = self._own(f"{piece.name}_joined_{n + 1}")
        if any(f"void {name}(" in each for each in self.functions):
            return name
        workers, half = _whole(self.threads), 1
        while 2 * half < self.threads:
            half *= 2
        meet, last, guard = "__syncthreads();", "\n    __syncthreads();", ""
        if self.form == "specialised":
            meet, last = f"__barrier_sync_count({TEAM}, {workers});", ""
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
        self, piece: _Piece, given: Sequence[str], changed: Sequence[str], *first: str
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

    def _entry(self, entry: str, arguments: Sequence[str]) -> Iterator[str]:
        """The kernel itself."""
        own = [self.making.declared(each) for each in self.parameters[1:]]
        all_ = folded(["k", *(self.making.name(each) for each in self.parameters[1:])])
        head = folded(["long long first", "long long last", "State *state", *own])
        at = "blockIdx.x"
        if self.form == "baseline":
            at = "(long long)blockIdx.x * blockDim.x + threadIdx.x"
        lines = [f"long long k = first + {at};", "if (k >= last) return;"]
        ending = []
        if self.form == "specialised":
            workers = _whole(self.threads)
            yield self._work()
            lines += ["int thread = threadIdx.x;", f"if (thread > {workers}) return;"]
            lines += [
                f"if (thread < {workers}) {{",
                f"    {self._own('work')}(thread, {all_});",
                "    return;",
                "}",
            ]
            lines.append(f"{self._word('failed')} = DONE;")
            ending = [
                f"{self._word('region')} = 0;",
                f"__barrier_sync_count({FORK}, {workers + WARP});",
            ]
        lines.append(
            f"int code = {self._own('iteration')}({folded([*arguments, 'k'])});"
        )
        lines += ["if (code > DONE) atomicMax(state, (State)code);", *ending]
        body = "\n".join(f"    {line}" for line in lines)
        yield f'extern "C" __global__ void {entry}(\n        {head})\n{{\n{body}\n}}\n'

    def _contract(self, entry: str) -> Iterator[str]:
        """How the kernel is to be launched."""
        loop, team = self.making.plan.loop, team_size(self.form, self.threads)
        where = f", line {loop.node.span.line}" if loop.node.span.line else ""
        variable = loop.node.variable.partition(".index")[0]
        yield f"`{entry}`, form `{self.form}`: the loop over {variable}"
        yield f"in {loop.program.name}{where}."
        yield ""
        if team:
            yield f"Launch: a block of {team} threads for each iteration from `first` on,"
            yield "the last one left out."
        else:
            yield "Launch: one thread for each iteration from `first` to `last - 1`, in blocks of"
            yield "any size; surplus threads return."
        yield "Iteration k has the index lower + k * step. Arrays are row by row, and no two of"
        yield "them share memory. Before the launch state[0] is 0. Give the kernel private copies"
        yield "of the arrays that it writes, and publish them only if state[0] is DONE afterwards."
        yield from (
            line.removeprefix("// ")
            for line in borrowed("\n".join(self.functions)).split("\n")[1:-1]
        )
