"""A C file with OpenMP to one `ParallelProgram` for each of its functions."""

import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from typing import TypeAlias

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.c.aliases import OF_C
from depanalysis.frontends.c.attempts import translated
from depanalysis.frontends.c.inclusions import defined, file_name
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    Cursor,
    Node,
    identity,
    node_of,
    parse,
    spelled,
    variables_below,
)
from depanalysis.frontends.c.linking import Linked, linked
from depanalysis.frontends.c.loops import while_loop
from depanalysis.frontends.c.marking import readable_tree
from depanalysis.frontends.c.nesting import excess
from depanalysis.frontends.c.places import leaves, pointer_key
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.programs import finished
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.state import File, State, UnmodelledError
from depanalysis.frontends.c.static_values import aliased_names, static_values
from depanalysis.frontends.c.surveys import cleaned_up, without_casts
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.translate import (
    VISITORS,
    many_frames,
    reported,
    texts_of,
)
from depanalysis.frontends.c.types import PointerTo
from depanalysis.frontends.c.variables import place_of, pointer_at
from depanalysis.frontends.cxx.functions import functions_of, home
from depanalysis.frontends.cxx.instances import Instances, instantiated
from depanalysis.frontends.cxx.translate import READING, VISITORS_OF_CXX
from depanalysis.frontends.cxx.trees import host_tree
from depanalysis.frontends.openmp import calls
from depanalysis.frontends.openmp.directives import declared_reductions
from depanalysis.frontends.openmp.headers import MARKED_OF_CXX, OPENMP, OPENMP_OF_CXX
from depanalysis.frontends.openmp.marks import (
    MARK,
    Item,
    Mark,
    MarkedClause,
    MarkedText,
    marked,
)
from depanalysis.frontends.openmp.originals import use_of_an_original
from depanalysis.frontends.openmp.pragmas import OPERATOR, parameters
from depanalysis.frontends.openmp.programs import (
    ASKED,
    ASKING,
    INPUTS,
    OMP,
    PROCESSORS,
    Construct,
    Listed,
    ParallelProgram,
    ParallelPrograms,
    ReadClause,
    Step,
)
from depanalysis.frontends.openmp.surveys import (
    initial_values,
    is_pure,
    limits_nesting,
    of_each_thread,
    only_called,
    tokens,
    unstored,
    wants_one_thread,
)
from depanalysis.frontends.openmp.threadprivate import of_functions
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.ir.programs import Parameter, Spelling
from depanalysis.ir.statements import Barrier, Block, Scalar, walk_statements
from depanalysis.ir.types import I32
from depanalysis.ir.verifier import verify
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.projects import Project
from depanalysis.source import SourceFile, Span

Arguments: TypeAlias = Mapping[int, Sequence[Node]]

_LATER = ("target", "task", "taskloop")
_MADE = "a directive that `_Pragma` may make"


def translate(
    source: SourceFile,
    preprocessing: Preprocessing = AS_WRITTEN,
    project: Project | None = None,
    *,
    is_cxx: bool = False,
) -> ParallelPrograms:
    """All functions that a file defines, with their directives."""
    problem = excess(source)
    if problem is not None:
        return ParallelPrograms(source, errors=(problem,))
    path = file_name(source.path)
    text = marked(source, path).text
    dialect = OPENMP_OF_CXX if is_cxx else OPENMP
    try:
        with many_frames():
            if is_cxx:
                made = instantiated(path, text, preprocessing, dialect, project)
            else:
                made = Instances(parse(path, text, preprocessing, dialect), text)
            whole = linked(path, made.text, made.unit, preprocessing, project, dialect)
            file = _File(source, made, whole, project, is_cxx=is_cxx)
            return file.programs()
    except ParseError as error:
        return ParallelPrograms(source, errors=(error,))


def _marked_texts(
    files: Mapping[str, SourceFile], *, is_cxx: bool
) -> dict[str, MarkedText]:
    """The marks of texts by their names, and those of the library."""
    found = {name: marked(each, name) for name, each in files.items()}
    return found | (MARKED_OF_CXX if is_cxx else {})


class _File:
    """A parsed file with the marks of all texts that are read for it.

    `headers` are those that it includes itself, whose directives are judged with its own.
    """

    def __init__(
        self,
        source: SourceFile,
        made: Instances,
        whole: Linked,
        project: Project | None,
        *,
        is_cxx: bool,
    ) -> None:
        self.is_cxx = is_cxx
        self.unit = unit = whole.unit
        others = texts_of(unit, whole.files)
        known = tuple(each.source for each in others.values())
        self.source = replace(source, others=known)
        raw = made.text.encode("utf-8", "replace")
        self.made, headers = made, {*made.unit.texts}
        self.text = Text(self.source, raw, 0, unit.path, others)
        files = {unit.path: source, **{n: e.source for n, e in others.items()}}
        self.read = _marked_texts(files, is_cxx=is_cxx)
        self.marks = [mark for each in self.read.values() for mark in each.marks]
        self.unplaced = [e for each in self.read.values() for e in each.unplaced]
        self.homes = {unit.path, *headers}
        self.numbers = {mark.key: number for number, mark in enumerate(self.marks)}
        self.macros = frozenset(_replaced(each.text for each in files.values()))
        texts = {name: (*tokens(each.text),) for name, each in files.items()}
        self.own_tokens = texts.pop(unit.path)
        self.other_tokens = (*chain(*texts.values()),)
        self.asks = not {*self.own_tokens, *self.other_tokens}.isdisjoint(ASKING)
        declared = (*unit.declarations, *unit.included)
        every = functions_of(unit)[1] if is_cxx else _functions(declared)
        every = [*every, *made.unread_in(unit)]
        build = host_tree if is_cxx else readable_tree
        self.variables = [e for e in unit.declarations if e.kind.name == "VAR_DECL"]
        self.file = File(
            self.text,
            {identity(each.canonical): each for each in every},
            {},
            build=partial(build, errors=unit.diagnostics),
            linked=frozenset(whole.files.values()),
            declarations=(*unit.included, *unit.declarations),
            chooses_memory=True,
            project=project,
            reading=READING if is_cxx else OF_C,
        )
        self._learn_static_values()
        self.every = every
        self.functions = [e for e in every if home(e) == unit.path]
        self.functions += self._in_headers(headers)
        self.of_threads = frozenset(self._of_threads())
        self.pure: dict[str, bool] = {}

    def has_made(self) -> bool:
        """Whether a macro of the file makes directives that are not read."""
        found = (e for name in self.homes for e in self.read[name].unplaced)
        return any(each.constructs == (OPERATOR,) for each in found)

    def _in_headers(self, headers: Collection[str]) -> Iterator[Cursor]:
        """The functions of headers that have directives."""
        with_marks = {name for name in headers if self.read[name].marks}
        found = (each for each in self.every if home(each) in with_marks)
        yield from filter(self._numbers, found)

    def _learn_static_values(self) -> None:
        """What static integers of a file in C hold, if all stores to them are seen."""
        clauses = {c.clause.name for mark in self.marks for c in mark.clauses}
        # What is `linear` is stored to without a statement that says so.
        if self.unit.problems or self.is_cxx or "linear" in clauses:
            return
        initialized = map(self.file.build, variables_below(self.file.declarations))
        trees = chain(self.file.known_functions.values(), initialized)
        aliased = aliased_names(each.text for each in self.read.values())
        self.file.static_values.update(static_values(trees, aliased=aliased))

    def _numbers(self, function: Cursor) -> tuple[int, ...]:
        """The numbers of the marks in a function."""
        tree = self.file.function(function.canonical)
        found = (self.number(node) for node in (tree.walk() if tree else ()))
        return tuple(number for number in found if number is not None)

    def number(self, condition: Node) -> int | None:
        """The number of the mark that a condition is, if it is one."""
        node = without_casts(condition)
        if node.kind != "CALL_EXPR" or called_name(node) != MARK:
            return None
        return self.numbers[without_casts(node.children[1]).name.strip('"')]

    def _of_threads(self) -> Iterator[int]:
        """The variables of which each thread has one."""
        headers = [e for e in self.unit.included if e.kind.name == "VAR_DECL"]
        found = (self.file.function(each.canonical) for each in self.functions)
        trees = [each for each in found if each is not None]
        inner = (p.cursor for t in trees for p in t.walk() if p.kind == "VAR_DECL")
        yield from of_each_thread((*self.variables, *headers, *inner))
        yield from of_functions(
            self.unplaced,
            trees,
            (*self.variables, *headers),
            self.text.span,
        )

    def programs(self) -> ParallelPrograms:
        """Every function on its own."""
        # An instance of a template of ours may have an error that the library's has not.
        told = (each for each in self.unit.problems if not is_of_standard(each.file))
        errors: list[SourceError] = [self.text.error(each) for each in told]
        found: list[tuple[ParallelProgram, dict[str, int]]] = []
        own: list[Cursor] = []
        for function in self.functions:
            span = self.text.span(function)
            try:
                translated = _Function(self, function)
                made = translated.program()
            except Exception as error:
                message = f"internal error: {type(error).__name__}: {error}"
                errors.append(ParseError.at(self.source, span, message))
                errors[-1].add_note(traceback.format_exc())
                continue
            broken = verify(made.program, self.source)
            errors.extend(reported(each) for each in broken[:1])
            if not broken:
                found.append((made, translated.owners))
                own.append(function)
        self.pure = {
            function.spelling: not made.program.arrays
            for (made, _), function in zip(found, own, strict=True)
            if is_pure(made.program, {e.spelling for e in function.get_arguments()})
        }
        found = self._with_hidden(found, own)
        directives = tuple(mark.directive for mark in self.marks)
        unplaced = (e for name in self.homes for e in self.read[name].unplaced)
        return ParallelPrograms(
            self.source,
            tuple(self._settled(found)),
            directives,
            frozenset(n for each in self.functions for n in self._numbers(each)),
            tuple(unplaced),
            tuple(errors),
        )

    def _with_hidden(
        self, found: list[tuple[ParallelProgram, dict[str, int]]], own: list[Cursor]
    ) -> list[tuple[ParallelProgram, dict[str, int]]]:
        """Functions of the file alone are judged where they are called, if all calls are read."""
        inlined = [
            {
                (stmt.name, stmt.span)
                for stmt in walk_statements(parallel.program.body)
                if isinstance(stmt, Block) and stmt.kind == "inlined"
            }
            for parallel, _ in found
        ]
        read = set[tuple[str, Span]]().union(*inlined)
        unread = {
            called_name(node)
            for node in self._calls()
            if (called_name(node), self.text.span(node.cursor)) not in read
        }
        called = self._called() - unread
        tokens = (*self.own_tokens, *self.other_tokens)
        asked = [
            function.storage_class.name == "STATIC"
            and function.spelling in called
            and only_called(tokens, function.spelling)
            for function in own
        ]
        marked = {each.spelling for each in self.functions if self._numbers(each)}
        hidden = _covered(inlined, marked, asked)
        return [
            (replace(parallel, is_hidden=is_hidden), owners)
            for (parallel, owners), is_hidden in zip(found, hidden, strict=True)
        ]

    def _settled(
        self, found: list[tuple[ParallelProgram, dict[str, int]]]
    ) -> Iterator[ParallelProgram]:
        """The programs with what the file as a whole says."""
        known = initial_values(self.variables, self.own_tokens, {*self.other_tokens})
        values = unstored(known, found)
        is_single = wants_one_thread(self._calls())
        is_limited = limits_nesting((*self.own_tokens, *self.other_tokens))
        for parallel, owners in found:
            settled = {n: values[key] for n, key in owners.items() if key in values}
            yield replace(
                parallel,
                wants_one_thread=is_single,
                limits_nesting=is_limited,
                settled=settled,
                reductions=declared_reductions(self.unplaced, self.pure),
                pure=frozenset(
                    name for name, is_plain in self.pure.items() if is_plain
                ),
            )

    def _calls(self) -> Iterator[Node]:
        for function in self.every:
            tree = self.file.function(function.canonical)
            if tree is not None:
                yield from (node for node in tree.walk() if node.kind == "CALL_EXPR")

    def _called(self) -> frozenset[str]:
        names: set[str] = set()
        for function in self.functions:
            words = spelled(function)
            own = function.spelling
            names.update(
                word for word, after in pairwise(words) if after == "(" and word != own
            )
        return frozenset(names)


def _covered(
    inlined: Sequence[set[tuple[str, Span]]],
    marked: Collection[str],
    asked: Sequence[bool],
) -> list[bool]:
    """Which functions are judged where they are called: their directives are seen there.

    The calls that each function has inlined are given, and the functions with directives.
    One that has more of those than what calls it is judged by itself, the largest first.
    """
    wanted = [{call for call in each if call[0] in marked} for each in inlined]
    hidden = [*asked]
    while True:
        shown = (
            w for w, is_hidden in zip(wanted, hidden, strict=True) if not is_hidden
        )
        reached = set[tuple[str, Span]]().union(*shown)
        left = [k for k, each in enumerate(wanted) if hidden[k] and not each <= reached]
        if not left:
            return hidden
        hidden[max(left, key=lambda k: len(inlined[k]))] = False


class _Function:
    """The translation of one function; it starts anew when pointers turn out to be stored."""

    def __init__(self, file: _File, function: Cursor) -> None:
        self.file = file
        self.function = function
        self.steps: list[Step] = []
        self.owners: dict[str, int] = {}
        visitors = VISITORS_OF_CXX if file.is_cxx else VISITORS
        self.visitors = replace(
            visitors,
            while_loop=self._while_loop,
            has_one_thread=False,
            call=lambda s, node: calls.call(s, node, self.steps, visitors.call),
        )

    def program(self) -> ParallelProgram:
        """The program with its directives."""
        function, file = self.function, self.file
        node = file.file.function(function.canonical) or node_of(function)

        def begun() -> State:
            self.steps.clear()
            s = State(file.file, self.visitors)
            for note in file.made.notes_of(function, file.unit.notes):
                s.note(note)
            for name in INPUTS:
                s.scalars[name] = Scalar(name, I32, is_input=True)
            if file.asks:
                calls.asked(s)
            return s

        s = translated(node, begun, _body)
        program = finished(s, function.spelling, file.text.span(function))
        inputs = tuple(Parameter(name, I32) for name in INPUTS)
        program = replace(
            program,
            parameters=(
                *inputs,
                *(p for p in program.parameters if p.name not in INPUTS),
            ),
            scalars=tuple(each for each in program.scalars if each.name not in INPUTS),
            spellings=(
                *program.spellings,
                Spelling(ASKED, f"{ASKING[0]}()"),
                Spelling(PROCESSORS, "omp_get_num_procs()"),
            ),
        )
        return ParallelProgram(
            program,
            tuple(self.steps),
            self._threadprivate(s),
            is_main=function.spelling == "main",
        )

    def _threadprivate(self, s: State) -> tuple[str, ...]:
        self.owners = dict(s.owners)
        of_threads = self.file.of_threads
        roots = {name for name, key in s.owners.items() if key in of_threads}
        return tuple(
            name
            for name in dict.fromkeys((*s.scalars, *s.arrays, *s.locals))
            if any(name == r or name.startswith(f"{r}.") for r in roots)
        )

    # Marks.

    def _while_loop(self, s: State, node: Node) -> None:
        number = self.file.number(node.children[0])
        if number is None:
            while_loop(s, node)
            return
        mark = self.file.marks[number]
        clauses, problem = self._clauses(s, mark, _arguments(node.children[0]))
        problem = problem or (_MADE if self.file.has_made() else "")
        position = len(self.steps)
        construct = Construct(
            mark.directive, number, clauses, problem, pointed=frozenset(_pointed(s))
        )
        self.steps.append(construct)
        if mark.directive.is_standalone:
            s.emit(Barrier(f"{OMP} {position}", mark.directive.span))
            return
        entry, start = dict(s.pointers), len(s.pointer_log)
        with s.captured() as body, s.scope():
            self._on_a_device(s, mark)
            s.to.statement(s, node.children[-1])
        rebound = tuple(
            name
            for name, key in s.pointer_log[start:]
            if name in entry and pointer_key(entry[name]) != key
        )
        self.steps[position] = replace(
            construct,
            problem=problem
            or use_of_an_original(
                construct, body, self.file.source, extent=s.span(node.children[-1])
            ),
            rebound=tuple(dict.fromkeys(rebound)),
        )
        is_atomic = mark.directive.constructs == ("atomic",)
        text = (str(position), "atomic") if is_atomic else (str(position),)
        span = mark.directive.span
        s.emit(Block("parallel", tuple(body), OMP, None, text, span))
        self._on_a_device(s, mark)
        for name in rebound:
            lasting = construct.listed("lastprivate")
            copied = construct.listed("private", "firstprivate")
            if _is_in(name, copied) and not _is_in(name, lasting):
                s.bind(name, entry[name])
            elif _is_elsewhere(construct, name):
                s.bind(name, None)

    def _on_a_device(self, s: State, mark: Mark) -> None:
        """A device has a number of its own of threads that teams may have."""
        if mark.directive.constructs == ("target",) and self.file.asks:
            s.unknown("the number of threads of a device", ASKED, mark.directive.span)

    def _clauses(
        self, s: State, mark: Mark, arguments: Arguments
    ) -> tuple[tuple[ReadClause, ...], str]:
        found: list[ReadClause] = []
        try:
            for each in mark.clauses:
                try:
                    found.append(self._clause(s, each, arguments))
                except UnmodelledError:
                    plain = _unread(s, mark, each, arguments)
                    if plain is None:
                        raise
                    found.append(plain)
        except UnmodelledError as error:
            return tuple(found), error.reason
        for name in mark.directive.names:
            if name in self.file.macros:
                return tuple(found), f"the macro `{name}` in a directive"
        return tuple(found), mark.problem

    def _clause(
        self, s: State, marked: MarkedClause, arguments: Arguments
    ) -> ReadClause:
        def value(position: int) -> Expr:
            first, *more = arguments[position]
            if more:
                raise s.unmodelled(first, "a clause with a macro for several values")
            return s.to.value(s, first)

        return ReadClause(
            marked.clause,
            tuple(
                listed
                for item in marked.items
                for node in arguments[item.variable]
                for listed in _listed(s, item, node, value)
            ),
            tuple(value(position) for position in marked.values),
        )


def _replaced(texts: Iterable[str]) -> Iterator[str]:
    """The words that may stand for others in directives: macros, and parameters of some."""
    for text in texts:
        yield from defined(text)
        yield from parameters(text)


def _unread(
    s: State, mark: Mark, marked: MarkedClause, arguments: Arguments
) -> ReadClause | None:
    """A clause whose values are not modelled, if it is of no matter what these are."""
    name = marked.clause.name
    if name in ("num_teams", "thread_limit"):
        # They bound numbers that are otherwise unknown.
        return ReadClause(marked.clause)
    tests = [node for each in marked.values for node in arguments[each]]
    if name != "if" or "parallel" not in mark.directive.constructs or len(tests) != 1:
        return None
    value = calls.compared(s, tests[0])
    return None if value is None else ReadClause(marked.clause, (), (value,))


def _is_elsewhere(construct: Construct, pointer: str) -> bool:
    """Whether it may be a copy of a pointer that is set, or be set at a later time."""
    default = construct.clause("default")
    is_private = default is not None and "private" in str(default.clause.arguments)
    if is_private or any(construct.has(word) for word in _LATER):
        return True
    return _is_in(pointer, construct.listed("lastprivate", "linear"))


def _is_in(pointer: str, listed: tuple[Listed, ...]) -> bool:
    return any(pointer in each.names for each in listed)


def _pointed(s: State) -> Iterator[tuple[str, str]]:
    """The pointers that point somewhere, and where."""
    pointers = (pair for pair in s.pointers.items() if pair[0] not in s.referenced)
    known = [(name, p) for name, p in pointers if p is not None]
    for name, choice in s.choices.items():
        known += [(name, choice.then), (name, choice.otherwise)]
    for name, pointer in known:
        yield from ((name, leaf.base) for leaf in leaves(pointer.place))


def _listed(
    s: State,
    item: Item,
    argument: Node,
    value: Callable[[int], Expr],
) -> Iterator[Listed]:
    """What an entry of a clause lists: a structure is its numbers, and pointers in it."""
    node = _named(argument)
    if node.kind != "DECL_REF_EXPR":
        raise s.unmodelled(node, f"`{item.text}` in a clause is not a variable")
    place = place_of(s, node)
    if isinstance(place.type, PointerTo) and place.type.is_reference:
        place = pointer_at(s, node, place).place
    subscripts = tuple(tuple(value(k) for k in part) for part in item.subscripts)
    if isinstance(place.type, PointerTo):
        pointer = s.pointers.get(place.base)
        target = place.base if pointer is None else pointer.place.base
        indices = () if pointer is None else pointer.place.indices
        if subscripts and any(map(_is_moved, indices)):
            subscripts = _counted_from(indices, subscripts)
        if not subscripts and item.subscripts:
            raise s.unmodelled(node, f"`{item.text}` counts from inside of `{target}`")
        yield Listed(item.text, (place.base,), True, target, subscripts)
        return
    pointers = {e.base: None for e in leaves(place) if isinstance(e.type, PointerTo)}
    names = {e.base: None for e in leaves(place) if e.base not in pointers}
    if names or not pointers:
        first = next(iter(names), place.base)
        yield Listed(item.text, tuple(names), False, first, subscripts)
    for each in pointers:
        yield Listed(item.text, (each,), True, each)


def _named(argument: Node) -> Node:
    """The variable of a list, below the copies and references that C++ makes of it."""
    node = without_casts(argument)
    if node.kind == "BINARY_OPERATOR" and node.operator == ",":
        node = without_casts(node.children[1])
    if node.kind == CONSTRUCTION:
        node = node.children[1].children[-1]
    while node.kind == "UNARY_OPERATOR" and node.operator in ("*", "&"):
        node = without_casts(node.children[0])
    return node


def _is_moved(index: Expr) -> bool:
    return index != IntConst(0)


def _counted_from(
    indices: tuple[Expr, ...], subscripts: tuple[tuple[Expr, ...], ...]
) -> tuple[tuple[Expr, ...], ...]:
    """Subscripts that count from an element as those of the array, if its place is a number."""
    if len(indices) != 1 or not isinstance(indices[0], IntConst):
        return ()
    (start, *length), *rest = subscripts
    first: Expr = Binary("+", start, indices[0])
    if isinstance(start, IntConst):
        first = IntConst(start.value + indices[0].value)
    return ((first, *length), *rest)


def _body(s: State, function: Node) -> None:
    attribute, body = cleaned_up(function), function.children[-1]
    if attribute is None:
        s.to.statement(s, body)
    else:
        error = s.unmodelled(attribute, "the attribute `cleanup` is not modelled")
        s.to.lost(s, body, error, ())


def _arguments(condition: Node) -> Arguments:
    """The arguments of a mark by the numbers before them."""
    found: dict[int, list[Node]] = {}
    for argument in without_casts(condition).children[2:]:
        node = without_casts(argument)
        if node.kind == "STRING_LITERAL":
            found[int(node.name.strip('"'))] = current = []
        else:
            current.append(argument)
    return found


def _functions(declarations: Iterable[Cursor]) -> list[Cursor]:
    return [
        each
        for each in declarations
        if each.kind.name == "FUNCTION_DECL" and each.is_definition()
    ]
