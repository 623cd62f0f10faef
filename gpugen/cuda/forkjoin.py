"""A nest as one kernel: sequential parts between inner loops that a team of threads shares.

Input: a plan for the outer loop, and its inner loops that are proved to be parallel, the
*regions*. Output: a kernel in one of several forms.

- `baseline`: one thread an iteration, and the inner loops in order.
- `spmd`: a block an iteration. What is sequential is computed by all threads alike where it
  stores nothing, else as in `guarded`.
- `guarded`: one thread does what is sequential, and hands its scalars on.
- `neutered`: the same for each basic block.
- `machine`: one thread goes through the states of what is sequential, to the next region.
- `specialised`: a warp of its own does what is sequential, and wakes the others for regions.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import get_args

from gpugen.cuda.kernels import CudaKernel, Held, Making, Parameter, borrowed
from gpugen.cuda.nest_statements import (
    Block,
    Effect,
    effects_of,
    is_check,
    is_light,
    is_pure,
    is_region,
    leaves,
    raw,
    with_body,
    zero,
)
from gpugen.cuda.nest_texts import FORK, UNITS, WARP, Form, Nest, Piece, whole
from gpugen.cuda.schemes import Scheme, Stage
from gpugen.cuda.state_machines import state_machine
from gpugen.cuda.texts import filled, folded, functions
from gpugen.cuda.translation import assigned_in, blocks
from gpugen.emit.statements import Regions
from gpugen.plans.plan import KernelPlan

FORMS: tuple[Form, ...] = get_args(Form)
OPERATORS = ("+", "*", "min", "max", "&", "|", "^")
"""The operators of reductions that a team has."""


def nest_kernel(
    plan: KernelPlan,
    regions: Regions,
    held: Held,
    form: Form,
    threads: int,
    summed: frozenset[str] = frozenset(),
) -> CudaKernel:
    """The kernel of a nest in a form, for a number of threads in a region.

    To elements of `summed` arrays all threads may add at once.
    """
    name = f"{plan.loop.program.name}_{form}"
    stage = Stage(name, "plain", (), False, "", state="forkjoin")
    kept = {} if form == "baseline" else regions
    are_handed = form in ("specialised", "machine")
    making = Making.of(
        plan, Scheme(form, {}, ""), stage, held, kept, summed, are_handed=are_handed
    )
    return _Formed.of(making, form, threads).kernel(name)


def team_size(form: Form, threads: int) -> int:
    """The threads of a block: whole warps and a master's, where warps are specialised."""
    if form == "specialised":
        return whole(threads) + WARP
    return 0 if form == "baseline" else threads


@dataclass(slots=True)
class _Formed(Nest):
    """The same in one of the forms."""

    def kernel(self, entry: str) -> CudaKernel:
        """The kernel."""
        body: list[ast.stmt]
        match self.form:
            case "baseline":
                body = list(self.definition.body)
            case "specialised":
                body = self._mastered(self.definition.body)
            case "machine":
                body = self._stated(self.definition.body)
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

    # One thread goes through states; all meet before and after each region.

    def _stated(self, block: Block) -> list[ast.stmt]:
        """The statements for all threads."""
        regions = [e for stmt in block for e in ast.walk(stmt) if is_region(e)]
        loops = [each for each in regions if isinstance(each, ast.For)]
        following = self.names.fresh("following")
        index = list(self._index(block[1:]))
        machine = state_machine(block[len(index) :], loops, following, self._counter)
        self.kinds[following] = "int"
        pieces = {n: self._region(each) for n, each in enumerate(loops, 1)}
        used = {e for piece in pieces.values() for e in (*piece.given, *piece.changed)}
        known = {"k", following, *(n for each in index for n in assigned_in([each]))}
        names = [*sorted({*machine.lasting(), *used} - known), following]
        self.handed.update(dict.fromkeys(names[:-1]))
        states = [
            ast.If(_parsed(f"{following} == {number}"), machine.states[number], [])
            for number in sorted(machine.states, reverse=True)
        ]
        ends = ast.parse("return GO_ON").body
        is_over = ast.If(_parsed(f"{following} <= {len(loops)}"), ends, [])
        loop = ast.While(ast.Constant(value=True), [is_over, *states], [])
        master = self._own("master")
        passed = self._defined(master, [*index, loop], ("k",), names)
        call = f"{master}({', '.join([*passed, 'k', *map(self._c, names)])})"
        lines = self._rounds(pieces, machine.after, following, call)
        begin = ast.parse(f"{following} = {machine.entry}").body
        return [raw("int code = GO_ON;"), *begin, raw("\n".join(lines), names)]

    def _counter(self, name: str) -> str:
        fresh = self.names.fresh(name)
        self.kinds[fresh] = "int"
        return fresh

    def _rounds(
        self,
        pieces: Mapping[int, Piece],
        after: Mapping[int, int],
        following: str,
        call: str,
    ) -> Iterator[str]:
        """One thread finds the next region, all do it, and one puts together what they have."""
        state, following = self._own("state_of_block"), self._c(following)
        self.shared.setdefault(state, f"long long {state}")
        failing = {n for n, each in pieces.items() if self._may_be_lost(each)}
        failed = self._word("failed") if failing else ""
        if failed:
            yield f"if (threadIdx.x == 0) {failed} = DONE;"
        yield from ("while (true) {", "    if (threadIdx.x == 0) {")
        yield f"        if (code == GO_ON) code = {call};"
        yield f"        if (code == GO_ON) {state} = {following};"
        yield f"        else {state} = 0;"
        for number, piece in pieces.items():
            given = [f"{self._shared(e)} = {self._c(e)};" for e in self._sent(piece)]
            if given:
                yield f"        if ({following} == {number}) {{ {' '.join(given)} }}"
        yield from (
            "    }",
            "    __syncthreads();",
            f"    if ({state} == 0) return code;",
        )
        for number, piece in pieces.items():
            own = self._owns(piece)
            given = [e if e == "k" else self._shared(e) for e in piece.given]
            call = self._call(piece, given, own, "threadIdx.x")
            yield f"    if ({state} == {number}) {{"
            yield from (f"        {line}" for line in (*self._begun(piece), call))
            for n, name in enumerate(own):
                yield f"        {self._joined(piece, n)}(threadIdx.x, {name}, code);"
            if number in failing:
                yield f"        if (code > DONE) atomicMax(&{failed}, code);"
            yield "    }"
        yield from ("    __syncthreads();", "    if (threadIdx.x == 0) {")
        for at, (number, piece) in enumerate(pieces.items()):
            ended = [*self._ended(piece, "code = OVERFLOW")]
            word = "} else if" if at else "if"
            yield f"        {word} ({following} == {number}) {{"
            if number in failing:
                yield f"            code = {failed} > DONE ? {failed} : GO_ON;"
            yield from (f"            {line}" for line in ended)
            yield f"            {following} = {after[number]};"
        yield from ["        }"] if pieces else []
        yield from ("    }", "}")

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
        given = self._sent(piece)
        meet = f"__barrier_sync_count({FORK}, {team_size(self.form, self.threads)});"
        lines = [f"{self._word('region')} = {number};"]
        lines += [f"{self._shared(each)} = {self._c(each)};" for each in given]
        lines += [meet, meet]
        if self._may_be_lost(piece):
            failed = self._word("failed")
            lines.append(f"if ({failed} > DONE) return {failed};")
        lines += self._ended(piece, "return OVERFLOW")
        return raw("\n".join(lines), (*piece.given, *piece.changed))

    def _may_be_lost(self, piece: Piece) -> bool:
        """Whether a thread of a region may end the iteration, or its reductions may."""
        return piece.may_fail or any(self.kinds[e] == "int" for e in piece.changed)

    def _sent(self, piece: Piece) -> list[str]:
        """The scalars whose values a team gets in shared memory."""
        starting = [
            name
            for name, operator in zip(piece.changed, piece.operators, strict=True)
            if operator not in UNITS
        ]
        return [each for each in (*piece.given, *starting) if each != "k"]

    def _work(self) -> str:
        """What the workers do until there is no more work."""
        workers = whole(self.threads)
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
        lines += ["    }"] if self.pieces else []
        lines += [f"    if (code > DONE) atomicMax(&{failed}, code);"]
        lines += [f"    {meet}", "}"]
        taken = [self.making.declared(each) for each in self.parameters[1:]]
        head = folded(["int thread", "long long k", *taken])
        body = "\n".join(f"    {line}" for line in lines)
        return (
            f"__device__ void {self._own('work')}(\n        {head})\n{{\n{body}\n}}\n"
        )

    # The kernel.

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
            workers = whole(self.threads)
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
        yield "Iteration k has the index lower + k * step, where step is not 0. Arrays are row by"
        yield "row, and no two of them share memory. Before the launch state[0] is 0. Give the"
        yield "kernel private copies of the arrays that it writes, and publish them only if"
        yield "state[0] is DONE afterwards."
        yield from (
            line.removeprefix("// ")
            for line in borrowed("\n".join(self.functions)).split("\n")[1:-1]
        )


def _parsed(test: str) -> ast.expr:
    return ast.parse(test, mode="eval").body
