"""A Fortran file with OpenMP to one `ParallelProgram` for each of its units."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import filterfalse, takewhile

from depanalysis.frontends.fortran import translate
from depanalysis.frontends.fortran.transfers import OUTPUT
from depanalysis.frontends.openmp.clause_values import (
    clause_value,
    condition_value,
    element,
)
from depanalysis.frontends.openmp.directives import (
    Clause,
    Directive,
    declared_reductions,
)
from depanalysis.frontends.openmp.indices import index_of, sequential_indices
from depanalysis.frontends.openmp.library import (
    LockCall,
    asked_number,
    lock_call,
    result_of,
    told_number,
    told_setting,
)
from depanalysis.frontends.openmp.marks import is_doacross
from depanalysis.frontends.openmp.originals import use_of_an_original
from depanalysis.frontends.openmp.programs import (
    ASKED,
    ASKING,
    INPUTS,
    OMP,
    THREAD,
    Construct,
    Listed,
    LockStep,
    ParallelProgram,
    ParallelPrograms,
    ReadClause,
    Step,
)
from depanalysis.frontends.openmp.sentinels import MARK, SentinelText, is_loop, marked
from depanalysis.frontends.openmp.surveys import limits_nesting
from depanalysis.frontends.openmp.threadprivate import (
    ThreadVariables,
    foreign,
    of_units,
)
from depanalysis.ir.expressions import BoolConst, Expr, IntConst, Var
from depanalysis.ir.inputs import INPUT
from depanalysis.ir.programs import Parameter, Program, Spelling
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import (
    Assign,
    Barrier,
    Block,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import I32, I64, Type
from depanalysis.source import SourceFile

Body = tuple[Stmt, ...]
_CALL = re.compile(rf"calls `{MARK}(\d+)`")
_LIBRARY = re.compile(r"calls `omp_\w+`", re.IGNORECASE)
_SETTING = re.compile(r"calls `omp_set_num_threads`", re.IGNORECASE)
_WAITING = re.compile(r"calls `sleep`$", re.IGNORECASE)
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_TYPE = re.compile(
    r"\s*((integer|real|logical|complex|character|double|common)\b|type\s*\()",
    re.IGNORECASE,
)
_DECLARED = re.compile(rf"({_TYPE.pattern}|\s*(dimension|allocatable|target)\b)", re.I)
_MAIN = re.compile(r"\s*program\b", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]\w*")
_LISTS = ("private", "firstprivate", "lastprivate", "shared", "reduction", "linear",
          "copyin", "copyprivate", "depend")  # fmt: skip
_VALUES = ("if", "num_threads", "collapse", "ordered", "safelen", "final", "filter",
           "grainsize", "num_tasks", "priority", "num_teams", "thread_limit")  # fmt: skip


def translate_fortran(source: SourceFile) -> ParallelPrograms:
    """All program units of a file, with their directives."""
    text = marked(source)
    read = SourceFile(source.path, text.text)
    found = translate(read, None, is_sequential=False)
    spans = [each.span for each in found.programs]
    of_threads = of_units(text.declared, spans, read)
    programs = tuple(
        _Unit(text, read, of_threads, each).program() for each in found.programs
    )
    live = {
        step.number
        for parallel in programs
        for step in parallel.steps
        if isinstance(step, Construct)
    }
    begun = {k for k, each in enumerate(text.directives) if each.constructs[0] != "end"}
    missing = () if found.errors else tuple(sorted(begun - live))
    return ParallelPrograms(
        source,
        programs,
        text.directives,
        frozenset(live) | frozenset(missing),
        (),
        found.errors,
    )


@dataclass(slots=True)
class _Unit:
    """One unit whose marks become blocks."""

    text: SentinelText
    source: SourceFile
    of_threads: ThreadVariables
    unit: Program
    steps: list[Step] = field(default_factory=list)
    own: tuple[str, ...] = ()

    def program(self) -> ParallelProgram:
        """The program with its directives."""
        self.unit = self._with_library()
        # A name that USE gives is spelled otherwise than where it is declared.
        spelled = {each.name: each.text.lower() for each in self.unit.spellings}
        self.own = tuple(
            each.name
            for each in self.unit.variables
            if any(
                self.of_threads.has(name, each.span)
                for name in (
                    spelled.get(each.name, each.name.lower()),
                    each.name.partition(".")[0].lower(),
                )
            )
        )
        body = tuple(self._body(self.unit.body))
        inputs = tuple(Parameter(name, I32) for name in INPUTS)
        program = replace(
            self.unit, body=body, parameters=(*inputs, *self.unit.parameters)
        )
        reductions = declared_reductions(self.text.declared)
        words = _WORD.findall(self.source.text.lower())
        return ParallelProgram(
            program,
            tuple(self.steps),
            self.own,
            is_main=_MAIN.match(self.source.text_of(self.unit.span)) is not None,
            limits_nesting=limits_nesting(words),
            reductions=reductions,
            foreign=frozenset(self._foreign()),
        )

    def _foreign(self) -> Iterator[str]:
        """The variables that no line of the file declares where a module may."""
        lines = self.text.text.split("\n")
        may_be = foreign(lines, self.source.text_of(self.unit.span))
        for each in self.unit.variables:
            line = lines[each.span.line - 1] if each.span.line else ""
            if each.span.line and not _DECLARED.match(line) and may_be(each.name):
                yield each.name

    def _with_library(self) -> Program:
        """The unit with a number for each lock that only calls of the library name.

        With these, how many threads a team may have, where the file says something of it.
        """
        known = {each.name for each in self.unit.variables}
        calls = (self._lock_call(stmt) for stmt in walk_statements(self.unit.body))
        plain = (call for call in calls if call is not None and not call.index)
        fresh = {call.lock for call in plain} - known
        added = [Scalar(name, I64, is_input=True) for name in sorted(fresh)]
        if self._asks():
            added.append(Scalar(ASKED, I32, is_input=True, is_output=True))
        shown = Spelling(ASKED, f"{ASKING[0]}()")
        return replace(
            self.unit,
            scalars=(*self.unit.scalars, *added),
            spellings=(*self.unit.spellings, shown),
        )

    def _asks(self) -> bool:
        """Whether the file says anything of how many threads a team may have."""
        return any(name in self.text.text.lower() for name in ASKING)

    def _may_ask(self, stmt: Opaque) -> bool:
        """Whether code that is not modelled may say something of that."""
        is_transfer = stmt.reason in (OUTPUT, INPUT)
        return self._asks() and stmt.writes is not None and not is_transfer

    def _lock_call(self, stmt: Stmt) -> LockCall | None:
        if not isinstance(stmt, Opaque) or not _LIBRARY.match(stmt.reason):
            return None
        return lock_call(self._line(stmt))

    def _line(self, stmt: Stmt) -> str:
        lines = self.text.text.split("\n")
        return lines[stmt.span.line - 1] if 0 < stmt.span.line <= len(lines) else ""

    def _body(self, body: Body) -> Iterator[Stmt]:
        position = 0
        while position < len(body):
            stmt = body[position]
            position += 1
            number = _mark(stmt)
            if number is None:
                yield from () if _is_of_marks(stmt) else self._of_none(stmt)
                continue
            found = self.text.directives[number]
            if found.constructs[0] == "end":
                continue
            step = len(self.steps)
            self.steps.append(self._construct(number, found))
            if found.is_standalone:
                yield Barrier(f"{OMP} {step}", found.span)
                continue
            end = self._end(body, position, number, found)
            if end is None:
                self._spoil(step, "a directive without the statement that it is about")
                end = position
            inner = tuple(self._body(body[position:end]))
            position = end + self._lost_values(step, body[position:end], body[end:])
            self._complete(step, inner)
            self._default(step, inner)
            lost = tuple(self._of_a_device(found))
            inner = (*lost, *inner)
            yield Block("parallel", inner, OMP, None, (str(step),), found.span)
            yield from lost

    def _of_a_device(self, found: Directive) -> Iterator[Stmt]:
        """A device has a number of its own of threads that teams may have."""
        if found.constructs == ("target",) and self._asks():
            reason = "the number of threads of a device"
            yield Opaque(reason, (), (ASKED,), found.span, kind="summary")

    def _of_none(self, stmt: Stmt) -> Iterator[Stmt]:
        """What stands for a statement that is no directive, calls of the library included."""
        if isinstance(stmt, Opaque) and _SETTING.match(stmt.reason):
            yield self._set_number(stmt)
            return
        if isinstance(stmt, Opaque) and _WAITING.match(stmt.reason):
            # It reads how long, as a statement does that shows it.
            yield replace(stmt, reason=OUTPUT, writes=())
            return
        if not isinstance(stmt, Opaque) or not _LIBRARY.match(stmt.reason):
            if isinstance(stmt, Opaque) and self._may_ask(stmt):
                stmt = replace(stmt, writes=(*(stmt.writes or ()), ASKED))
            yield map_bodies(stmt, lambda body: tuple(self._body(body)))
            return
        lock = self._lock_call(stmt)
        if lock is None:
            told = told_number(stmt, self._scalars()) or told_setting(stmt)
            yield told or stmt
        else:
            yield from self._of_lock(stmt, lock)

    def _of_lock(self, stmt: Opaque, lock: LockCall) -> Iterator[Stmt]:
        """A call about a lock, which reads it unless it makes or destroys it."""
        index = clause_value(lock.index, self._integer) if lock.index else None
        is_known = lock.lock in self._integers() and not lock.index
        is_element = index is not None and lock.deed not in ("init", "destroy")
        if not is_known and not is_element:
            yield stmt
            return
        if lock.deed in ("init", "destroy"):
            # Whoever makes or destroys a lock changes it; no two threads do the same.
            target = Var(lock.lock, stmt.span)
            yield Assign(target, Var(THREAD, stmt.span), span=stmt.span)
            return
        if is_known:
            seen = Scalar(f"seen{len(self.steps)}.{lock.lock}", I64)
            yield Declare(seen)
            yield Assign(Var(seen.name), Var(lock.lock, stmt.span), span=stmt.span)
        result = result_of(stmt, r"omp_test_(nest_)?lock")
        if result:
            # One thread alone finds every lock free.
            is_free: Expr = BoolConst(True)
            if self._types()[result].kind != "bool":
                is_free = IntConst(1)
            yield Assign(Var(result, stmt.span), is_free, span=stmt.span)
        indices = () if index is None else (index,)
        is_set = lock.deed != "unset"
        self.steps.append(LockStep(is_set, lock.lock, indices, result, stmt.span))
        yield Barrier(f"{OMP} {len(self.steps) - 1}", stmt.span)

    def _set_number(self, stmt: Opaque) -> Stmt:
        """`omp_set_num_threads`, whose number may be one that nobody knows."""
        text = asked_number(self._line(stmt))
        value = None if text is None else clause_value(text, self._integer)
        if value is None:
            return replace(stmt, writes=(ASKED,), kind="summary")
        return Assign(Var(ASKED, stmt.span), value, span=stmt.span)

    def _scalars(self) -> dict[str, Type]:
        """The scalars with their types."""
        found = (each for each in self.unit.variables if isinstance(each, Scalar))
        return {each.name: each.type for each in found}

    def _types(self) -> dict[str, Type]:
        """Those of variables that are declared in the text, too."""
        inner = (e for e in walk_statements(self.unit.body) if isinstance(e, Declare))
        own = (e.variable for e in inner if isinstance(e.variable, Scalar))
        return {each.name: each.type for each in own} | self._scalars()

    def _integers(self) -> frozenset[str]:
        return frozenset(n for n, type_ in self._scalars().items() if type_.is_integer)

    def _end(self, body: Body, start: int, number: int, found: Directive) -> int | None:
        """Where the statements of a directive end."""
        is_one = found.constructs == ("atomic",) and found.clause("capture") is None
        if is_loop(found) or is_one:
            wanted = Loop | While if is_loop(found) else Assign
            for position in range(start, len(body)):
                if isinstance(body[position], wanted):
                    return position + 1
            return None
        if found.constructs == ("section",):
            marks = (k for k in range(start, len(body)) if self._is_section(body[k]))
            return next(marks, len(body))
        last = self.text.ends.get(number)
        ends = (k for k in range(start, len(body)) if _mark(body[k]) == last)
        return None if last is None else next(ends, None)

    def _is_section(self, stmt: Stmt) -> bool:
        number = _mark(stmt)
        return number is not None and self.text.directives[number].constructs == (
            "section",
        )

    def _complete(self, position: int, body: Body) -> None:
        """What is known of a construct with the statements in it."""
        construct = self._at(position)
        texts = sequential_indices(
            body,
            self.source,
            self._construct_of,
            is_shared_out=is_loop(construct.directive),
        )
        found = dict.fromkeys(name for text in texts for name in self._named(text))
        # What a clause says of an index goes first: it may be shared.
        listed = {n for each in construct.listed(*_LISTS) for n in each.names}
        indices = tuple(name for name in found if name not in listed)
        self.steps[position] = replace(construct, indices=indices)
        problem = use_of_an_original(construct, body, self.source, self.own)
        if self.of_threads.lost:
            problem = (
                f"`{self.of_threads.lost[0]}`, whose variables are not in the file"
            )
        if problem and not construct.problem:
            self._spoil(position, problem)

    def _default(self, position: int, body: Body) -> None:
        """The clause `default` with copies, as a list of what the construct names itself."""
        construct = self._at(position)
        clause = construct.clause("default")
        kind = "" if clause is None else "".join(clause.clause.arguments).lower()
        if clause is None or kind not in ("private", "firstprivate"):
            return
        last = max((s.span.end_line for s in walk_statements(body)), default=0)
        lines = self.source.lines[construct.span.end_line : last]
        found = [self._named(word) for word in sorted(words_of(lines))]
        if any(len(names) > 1 for names in found):
            self._spoil(
                position, "the clause `default` beside two variables of one name"
            )
        listed = {n for each in construct.listed(*_LISTS) for n in each.names}
        copied = tuple(
            Listed(name, (name,), False, name)
            for (name,) in (each for each in found if each)
            if name not in {*listed, *construct.indices, *self.own}
        )
        made = ReadClause(Clause(kind, tuple(each.text for each in copied)), copied)
        rest = tuple(each for each in construct.clauses if each is not clause)
        self.steps[position] = replace(construct, clauses=(*rest, made))

    def _lost_values(self, position: int, loops: Body, after: Body) -> int:
        """How many statements after a loop give its index a value, but to a copy of it."""
        construct = self._at(position)
        loop = loops[-1] if loops and is_loop(construct.directive) else None
        if not isinstance(loop, Loop):
            return 0
        count = sum(1 for _ in takewhile(lambda each: _is_made_for(each, loop), after))
        index = self._named(index_of(loop, self.source))
        last = {n for each in construct.listed("lastprivate") for n in each.names}
        if last.isdisjoint(index) and not construct.has("simd"):
            return count
        words = construct.directive.constructs
        if count and not ({"parallel", "teams"} & {*words} or words == ("simd",)):
            self._spoil(position, "an index that keeps its last value")
        return 0

    def _at(self, position: int) -> Construct:
        step = self.steps[position]
        assert isinstance(step, Construct), "it was just made"
        return step

    def _construct_of(self, stmt: Stmt) -> Construct | None:
        if not isinstance(stmt, Block) or stmt.name != OMP:
            return None
        return self._at(int(stmt.clauses[0]))

    def _spoil(self, position: int, problem: str) -> None:
        step = self.steps[position]
        assert isinstance(step, Construct), "it was just made"
        self.steps[position] = replace(step, problem=problem)

    # Clauses.

    def _construct(self, number: int, found: Directive) -> Construct:
        clauses: list[ReadClause] = []
        problem = ""
        for clause in found.clauses:
            read_clause = self._clause(self._without_blocks(clause, found.span.line))
            if read_clause is None:
                problem = f"the clause `{clause.name}` with these arguments"
            else:
                clauses.append(read_clause)
        return Construct(found, number, tuple(clauses), problem)

    def _without_blocks(self, clause: Clause, line: int) -> Clause:
        """A clause with the variables of blocks of COMMON that all threads have."""
        if clause.name not in ("copyin", "copyprivate"):
            return clause
        named = (
            n for text in clause.arguments for n in self.of_threads.listed(text, line)
        )
        return replace(clause, arguments=tuple(named))

    def _clause(self, clause: Clause) -> ReadClause | None:
        listed: list[Listed] = []
        values: list[Expr] = []
        texts: tuple[str, ...] = ()
        if clause.name in _LISTS and not is_doacross(clause):
            for text in filterfalse(self._is_only_declared, clause.arguments):
                item = self._listed(text, clause)
                if item is None:
                    return None
                listed.append(item)
            if clause.name == "linear" and clause.modifier:
                texts = (clause.modifier,)
        elif clause.name in _VALUES or is_doacross(clause):
            is_source = is_doacross(clause) and clause.modifier != "sink"
            texts = () if is_source else clause.arguments
        elif clause.name in ("schedule", "dist_schedule"):
            texts = clause.arguments[1:]
        read = condition_value if clause.name in ("if", "final") else clause_value
        for text in texts:
            value = read(text, self._integer)
            if value is None:
                return None
            values.append(value)
        return ReadClause(clause, tuple(listed), tuple(values))

    def _is_only_declared(self, text: str) -> bool:
        """Whether no statement of the unit names a variable of a clause."""
        name, span = text.strip().lower(), self.unit.span
        if not _WORD.fullmatch(name) or self._named(name):
            return False
        lines = self.source.lines[span.line - 1 : span.end_line]
        return name not in words_of(each for each in lines if not _TYPE.match(each))

    def _listed(self, text: str, clause: Clause) -> Listed | None:
        """A variable of a clause, or an element in `depend`."""
        name, subscripts = element(text) if clause.name == "depend" else (text, ())
        names = self._named(name)
        indices = [clause_value(each, self._integer) for each in subscripts]
        if len(names) != 1 or None in indices:
            return None
        known = tuple((each,) for each in indices if each is not None)
        is_copied = clause.name in ("private", "firstprivate")
        bounds = self._bounds(names[0]) if is_copied else ()
        return Listed(text, (*names, *bounds), False, names[0], known)

    def _bounds(self, name: str) -> tuple[str, ...]:
        """The scalars that are the bounds of an array which may be allocated."""
        form = re.compile(rf"[lu]bound\({re.escape(name.lower())},\d+\)")
        return tuple(each for each in self._scalars() if form.fullmatch(each))

    def _integer(self, text: str) -> Expr | None:
        """A scalar of integers or truth values by its name."""
        names = self._named(text)
        known = {p.name: p.type for p in self.unit.parameters} | self._scalars()
        is_known = (
            len(names) == 1 and names[0] in known and known[names[0]].kind != "real"
        )
        return Var(names[0]) if is_known else None

    def _named(self, text: str) -> tuple[str, ...]:
        """The variables that a name may be; a common block is none of them."""
        wanted = text.strip().lower()
        spelled = {s.name: s.text.lower() for s in self.unit.spellings}
        known = dict.fromkeys(
            [p.name for p in self.unit.parameters]
            + [v.name for v in self.unit.variables]
        )
        return tuple(n for n in known if spelled.get(n, n.lower()) == wanted)


def words_of(lines: Iterable[str]) -> set[str]:
    """The words of code and directives, without those of comments and texts."""
    found: set[str] = set()
    for line in lines:
        is_directive = line.lstrip().lower().startswith("!$")
        code = _TEXT.sub(" ", line)
        plain = code if is_directive else code.partition("!")[0]
        found |= {word.lower() for word in _WORD.findall(plain)}
    return found


def _is_made_for(stmt: Stmt, loop: Loop) -> bool:
    """Whether an assignment is not in the text, but what a loop does to its index."""
    return isinstance(stmt, Assign) and stmt.span == loop.span


def _mark(stmt: Stmt) -> int | None:
    match = None
    if isinstance(stmt, Opaque) and stmt.kind == "foreign":
        match = _CALL.match(stmt.reason)
    return None if match is None else int(match[1])


def _is_of_marks(stmt: Stmt) -> bool:
    """Whether a statement is what marks in a procedure, which stand before it, may touch."""
    if not isinstance(stmt, Opaque) or stmt.reads or stmt.writes:
        return False
    return _CALL.match(stmt.reason) is not None
