"""A Python file to one Program for each function with a loop, and one for the module."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import TypeGuard

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.python.aliases import known_overlaps, lists_of_arrays
from depanalysis.frontends.python.calls import Here, Linked, Links, linked
from depanalysis.frontends.python.constants import (
    computed_numbers,
    constant_numbers,
    constant_sizes,
)
from depanalysis.frontends.python.element_types import note_integers
from depanalysis.frontends.python.half_precision import with_precision
from depanalysis.frontends.python.kinds import note_kinds
from depanalysis.frontends.python.linking import (
    Function,
    Module,
    Resolver,
    module_of,
    modules_of,
)
from depanalysis.frontends.python.names import Scope, Survey, inside
from depanalysis.frontends.python.ordered import KEPT, SEQUENCES, is_of_function
from depanalysis.frontends.python.parsing import Places, parsed
from depanalysis.frontends.python.shapes import UNTOLD
from depanalysis.frontends.python.spellings import THREADS
from depanalysis.frontends.python.state import (
    BOUND,
    FINAL,
    NONE,
    OUTSIDE,
    TEXT,
    State,
)
from depanalysis.frontends.python.statements import block
from depanalysis.frontends.python.storage import keep_alike
from depanalysis.frontends.python.subscripts import settled_subscripts
from depanalysis.frontends.python.surveys import survey
from depanalysis.frontends.python.touched import UNREAD
from depanalysis.frontends.translation import Translation
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names
from depanalysis.ir.programs import Parameter, Program, Sized, Spelling
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    ORDER,
    Array,
    Assign,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    asserted,
    walk_statements,
)
from depanalysis.ir.types import Type
from depanalysis.ir.verifier import verify
from depanalysis.projects import Project
from depanalysis.source import SourceFile, Span

_FRAMES = 20_000
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_NOTE = "no exception is raised: subscripts stay inside the arrays, no divisor is zero"
_COMPUTED = "`{}` has a value that is not followed"
_SIZES = "code that is not modelled leaves arrays as large as they are"
_HANDLER = "seterrcall"
_APART = "`{}` is an array of numbers that does not overlap itself"
_LISTED = "`{}` is a list of arrays that do not overlap each other"


def translate(
    source: SourceFile,
    first_line: int | None = None,
    given: Mapping[str, Type] | None = None,
    *,
    keep_exceptions: bool = False,
    project: Project | None = None,
) -> Translation:
    """All functions with loops, or the one whose text begins at a line.

    `given` are the types of its parameters where a caller knows them; those of arrays are
    the types of their elements. `keep_exceptions`: what the text raises, the Program has,
    no loop is supposed to end, and nothing is said of arrays that may be one.
    """
    with _many_frames():
        tree = parsed(source)
        if isinstance(tree, SourceError):
            return Translation(source, errors=(tree,))
        modules = modules_of(project)
        module = module_of(source, tree, modules, keep_exceptions=keep_exceptions)
        links = Links(Resolver(modules), _Builder(keep_exceptions))
        return _translated(module, links, first_line, given or {}, keep_exceptions)


def _translated(
    module: Module,
    links: Links,
    first_line: int | None,
    given: Mapping[str, Type],
    keep_exceptions: bool,
) -> Translation:
    programs: list[Program] = []
    errors: list[SourceError] = []
    source, tree = module.source, module.tree
    for scope, name in _scopes(tree):
        if first_line is not None and _first_line(scope) != first_line:
            continue
        span = _span(source, scope)
        try:
            here = Here(links, module, scope)
            _, program = _program(here, name, given, keep_exceptions)
            linked_program = links.procedures.program(program)
            if linked_program is not program:
                program = settled_subscripts(linked_program)
            if not keep_exceptions:
                # Whoever runs the Program with its exceptions has the arrays at hand.
                arrays = {a.name: (a.may_alias, len(a.extents)) for a in program.arrays}
                overlaps = known_overlaps(module, links.resolver.modules, scope, arrays)
                lists = lists_of_arrays(module, links.resolver.modules, scope, arrays)
                notes = (_of_lists(each, lists) for each in program.notes)
                program = replace(program, overlaps=overlaps, notes=tuple(notes))
        except Exception as error:
            # One function that we fail on must not cost the user all the others.
            message = f"internal error: {type(error).__name__}: {error}"
            errors.append(ParseError.at(source, span, message))
            continue
        broken = verify(program, source)
        if broken:
            message = f"internal error: {broken[0].message}"
            errors.append(ParseError(message, broken[0].span, broken[0].excerpt))
        else:
            programs.append(program)
    return Translation(source, tuple(programs), tuple(errors))


def _scopes(tree: ast.Module) -> Iterator[tuple[Scope, str]]:
    """The scopes that have loops of their own, in the order of the text."""
    functions = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    functions.sort(key=lambda node: (node.lineno, node.col_offset))
    if _has_loops(tree):
        yield tree, "<module>"
    for function in functions:
        if _has_loops(function):
            yield function, function.name


def _has_loops(scope: Scope) -> bool:
    return any(isinstance(node, _LOOPS) for node in inside(scope))


def _first_line(scope: Scope) -> int:
    if isinstance(scope, ast.Module):
        return 0
    return min((each.lineno for each in scope.decorator_list), default=scope.lineno)


def _span(source: SourceFile, scope: Scope) -> Span:
    if isinstance(scope, ast.Module):
        return Span(source.path, 1, 1, len(source.lines), len(source.lines[-1]) + 1)
    return Places(source).span(scope)


def _program(
    here: Here,
    name: str,
    given: Mapping[str, Type],
    keep_exceptions: bool,
    *,
    is_called: bool = False,
) -> tuple[State, Program]:
    source, scope = here.module.source, here.scope
    facts = _surveyed(here, given, keep_exceptions)
    s = State(Places(source), facts, is_module=isinstance(scope, ast.Module))
    s.keeps_exceptions, s.here, s.is_called = keep_exceptions, here, is_called
    s.plain.update(_plain(scope, facts))
    s.taken.update({*facts.kinds, *facts.ranks, *facts.assigned})
    s.extents.update(constant_sizes(s, here))
    body = block(s, scope.body)
    s.lost = next(filter(_reaches_outside, walk_statements(body)), None)
    program = _finished(s, name, body, _span(source, scope))
    # Code that is emitted is that of the types that the caller has, and that of a function
    # that is called becomes a part of the caller's.
    is_whole = not (keep_exceptions or is_called)
    return s, with_precision(program, source.text) if is_whole else program


def _reaches_outside(stmt: Stmt) -> TypeGuard[Opaque]:
    """Whether code that is not modelled may change what the function does not name."""
    return isinstance(stmt, Opaque) and (stmt.writes is None or OUTSIDE in stmt.writes)


def _surveyed(here: Here, given: Mapping[str, Type], keep_exceptions: bool) -> Survey:
    facts = survey(
        here.scope,
        here.module.tree,
        given,
        follows=not keep_exceptions,
        passed=here.passed(),
    )
    facts.returned = here.returned
    if keep_exceptions:
        note_integers(facts, inside(here.scope))
    note_kinds(facts, here.scope)
    keep_alike(facts, facts.integer_arrays)
    return facts


@dataclass(frozen=True, slots=True)
class _Builder:
    """Translates functions that are called."""

    keep_exceptions: bool

    def look(
        self, links: Links, function: Function, given: Mapping[str, Type]
    ) -> Survey:
        """What the names of a function stand for, for arguments of some types."""
        here = Here(links, function.module, function.node)
        return _surveyed(here, given, self.keep_exceptions)

    def build(
        self, links: Links, function: Function, given: Mapping[str, Type]
    ) -> Linked | str:
        """The procedure for arguments of some types, or why there is none."""
        here = Here(links, function.module, function.node)
        name = function.node.name
        s, program = _program(here, name, given, self.keep_exceptions, is_called=True)
        key = f"{name}#{len(links.procedures.known)}"
        found = linked(s, program, function, key)
        if isinstance(found, Linked):
            links.procedures.known[key] = found.program
        return found


def _plain(scope: Scope, facts: Survey) -> set[str]:
    """Variables of `for` that nothing else assigns, read only inside such loops."""
    allowed: set[int] = set()
    loops = [node for node in ast.walk(scope) if isinstance(node, ast.For)]
    found: set[str] = set()
    hidden: set[str] = set()
    for loop in loops:
        names_of = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
        found |= names_of
        hidden |= names_of & _targets(loop.body)
        allowed.update(id(n) for n in ast.walk(loop.target))
        for part in loop.body:
            allowed.update(
                id(n)
                for n in ast.walk(part)
                if isinstance(n, ast.Name)
                and n.id in names_of
                and isinstance(n.ctx, ast.Load)
            )
    others = {
        n.id
        for n in ast.walk(scope)
        if isinstance(n, ast.Name) and id(n) not in allowed
    }
    return found - others - hidden - facts.captured - set(facts.ranks)


def _targets(body: list[ast.stmt]) -> set[str]:
    """The variables of the loops inside a body."""
    whole = ast.Module(body, [])
    loops = [node for node in ast.walk(whole) if isinstance(node, ast.For)]
    parts = [part for loop in loops for part in ast.walk(loop.target)]
    return {part.id for part in parts if isinstance(part, ast.Name)}


def _finished(s: State, name: str, body: tuple[Stmt, ...], span: Span) -> Program:
    indices = {x.variable for x in walk_statements(body) if isinstance(x, Loop)}
    local = _local(body)
    parameters, scalars, outside = _declared(s, body, indices, local)
    fixed = {each.name for each in parameters}
    whole = {each.name for each in parameters if each.type.is_integer}
    among, hidden = _of_the_file(s, whole)
    begun = (Opaque(_COMPUTED.format(x), (), (x,), span, "summary") for x in hidden)
    body = (*begun, *body)
    scalars += tuple(
        Scalar(each.name, each.type, is_input=True, span=each.span)
        for each in parameters
        if each.name in hidden
    )
    parameters = tuple(each for each in parameters if each.name not in hidden)
    said = _said(body) & _opened(body)
    arrays = tuple(
        Array(each, s.survey.element(each), _extents(s, each, fixed, said),
              each not in s.survey.created, span=where)
        for each, where in s.arrays.items() if each not in local
    )  # fmt: skip
    known = {*(array.name for array in arrays), *(each.name for each in scalars)}
    return Program(
        name, _listed(body, known, outside), parameters, arrays, scalars,
        (*among, *_natural(whole)),
        (_NOTE, *_notes(s), *s.notes), span=span, begins_at_zero=True,
        sized=tuple(_ends(arrays, scalars)),
        spellings=(*_spellings((*parameters, *scalars), s.texts), *_index_spellings(indices)),
    )  # fmt: skip


def _natural(whole: set[str]) -> Iterator[Expr]:
    """Where a thread is, and how many there are, is not negative."""
    named = (Var(each) for each in sorted(whole) if each.startswith(THREADS))
    yield from (Binary(">=", each, IntConst(0)) for each in named)


def _of_the_file(s: State, fixed: set[str]) -> tuple[tuple[Expr, ...], tuple[str, ...]]:
    """What the file says of numbers that the function only reads, and those it hides.

    What runs with the values at hand is proved for all values.
    """
    if s.here is None or s.keeps_exceptions or s.is_called:
        return (), ()
    asked = sorted(fixed.difference(s.survey.parameters))
    values: dict[str, tuple[int, ...]] = {
        name: (number,) for name, number in constant_numbers(s.here, asked).items()
    }
    others = [name for name in asked if name not in values]
    values |= dict(computed_numbers(s.here, others))
    among = tuple(_among(name, numbers) for name, numbers in values.items() if numbers)
    return among, tuple(name for name, numbers in values.items() if not numbers)


def _among(name: str, values: tuple[int, ...]) -> Expr:
    """That a variable has one of several values."""
    first, *others = (Binary("==", Var(name), IntConst(each)) for each in values)
    return reduce(lambda one, other: Binary("or", one, other), others, first)


def _local(body: tuple[Stmt, ...]) -> set[str]:
    return {
        stmt.variable.name
        for stmt in walk_statements(body)
        if isinstance(stmt, Declare)
    }


def _declared(
    s: State, body: tuple[Stmt, ...], indices: set[str], local: set[str]
) -> tuple[tuple[Parameter, ...], tuple[Scalar, ...], tuple[str, ...]]:
    """Names that keep their value, names that do not, those that code outside changes."""
    written, used = _names(body)
    is_lost = s.lost is not None
    outside: list[str] = []
    scalars: list[Scalar] = []
    parameters: list[Parameter] = []
    for each in sorted(used - {OUTSIDE} - set(s.arrays) - local):
        kind = s.type_of_name(each)
        is_index = each in indices and each not in s.scalars
        is_extent = ".shape." in each
        if kind is None or is_index or s.survey.is_array(each):
            continue
        is_outer = s.is_module or each in s.survey.outer or each.endswith(ORDER)
        is_given = each in s.survey.parameters
        is_known = is_given or each in s.survey.assigned or FINAL in each
        is_known |= each.endswith(ORDER) and is_of_function(s, each)
        is_known |= each.endswith((BOUND, NONE, TEXT)) or each.startswith(THREADS)
        is_outside = is_lost and not is_known
        array = each.partition(".shape.")[0]
        if is_extent and s.survey.keeps_size(array) and s.survey.is_steady(array):
            if is_outside:
                s.note(_SIZES)
            is_outside = False
        is_input = is_given or is_outer or is_outside or is_extent
        outside.extend([each] if is_outside else [])
        if each in written or is_outside:
            is_output = is_outer or each in s.results
            kind = s.scalars.get(each, kind) if is_extent else kind
            scalars.append(Scalar(each, kind, is_input, is_output))
        elif each in s.survey.assigned and not is_input:
            scalars.append(Scalar(each, kind))
        else:
            parameters.append(Parameter(each, s.parameters.get(each, kind)))
    return tuple(parameters), tuple(scalars), tuple(outside)


def _extents(
    s: State, array: str, fixed: set[str], said: set[str]
) -> tuple[Expr | None, ...]:
    """The extents that the text speaks of, so that a witness stays inside the array.

    No access is held to an extent that code that is not modelled changes, too, and of which
    other statements say something.
    """
    known = [f"{array}.shape.{k}" for k in range(s.survey.ranks[array])]
    if array in s.final:
        return tuple(s.final[array])
    if array in s.unsized or said & {*known} - fixed - s.extents.keys():
        return (UNTOLD, *[None] * len(known[1:]))
    return tuple(Var(name) if name in fixed else s.extents.get(name) for name in known)


def _ends(arrays: Iterable[Array], scalars: Iterable[Scalar]) -> Iterator[Sized]:
    """Where arrays end whose extents change, by the variables that hold them."""
    known = {each.name for each in scalars}
    for array in arrays:
        for k, extent in enumerate(array.extents):
            if extent is None and (size := f"{array.name}.shape.{k}") in known:
                yield Sized(array.name, k, size)


def _spellings(
    external: tuple[Parameter | Scalar, ...], texts: Mapping[str, Iterable[str]]
) -> Iterator[Spelling]:
    names = {each.name for each in external}
    for each in external:
        if ".shape." in each.name or FINAL in each.name:
            name = each.name.replace(FINAL, ".shape.")
            # An array that has been given may have had another size.
            end = " at last" if name != each.name and name in names else ""
            yield Spelling(each.name, f"{_spelled(name)}{end}")
        elif each.name.endswith(BOUND):
            yield Spelling(each.name, each.name.removesuffix(BOUND))
        elif each.name.endswith(ORDER):
            yield Spelling(each.name, _sequence(each.name.removesuffix(ORDER)))
        elif each.name.endswith(TEXT):
            name = each.name.removesuffix(TEXT)
            listed = ", ".join(map(repr, texts.get(name, ())))
            yield Spelling(each.name, f"the number of {name} in ({listed})")
        elif each.name.endswith(NONE):
            yield Spelling(each.name, f"{each.name.removesuffix(NONE)} is None")


def _sequence(name: str) -> str:
    """How a sequence is called, by the name of what goes on with it."""
    return SEQUENCES.get(name, name)


def _index_spellings(indices: set[str]) -> Iterator[Spelling]:
    for name in sorted(indices):
        if ".index" in name:
            yield Spelling(name, name.partition(".index")[0])


def _spelled(name: str) -> str:
    array, _, dimension = name.rpartition(".shape.")
    return f"{array}.shape[{dimension}]"


def _notes(s: State) -> Iterator[str]:
    """What is taken for granted of arrays, which Python does not declare, and of NumPy."""
    if _HANDLER in s.places.source.text:
        yield f"NumPy reports no error of floating point to what {_HANDLER} names"
    if s.here is not None:
        yield from s.here.module.assumed
    for name in sorted(s.arrays):
        yield _APART.format(name)
    for name in sorted(s.survey.supposed & set(s.parameters)):
        yield f"`{name}` is an integer"
    for name in sorted(s.survey.numbers):
        owner, _, part = name.rpartition(".")
        # The ends of a part have no name in the text.
        if part not in ("start", "stop") or owner in (*s.parameters, ""):
            yield f"`{name}` is a number"


def _of_lists(note: str, lists: Iterable[str]) -> str:
    """A note, or what is taken for granted of lists instead."""
    changed = {_APART.format(each): _LISTED.format(each) for each in lists}
    return changed.get(note, note)


def _names(body: tuple[Stmt, ...]) -> tuple[set[str], set[str]]:
    """The scalars that statements write, and all names that they use."""
    written: set[str] = set()
    used: set[str] = set()
    for stmt in walk_statements(body):
        assigned, named = _names_of(stmt)
        written |= assigned
        used |= named
        if isinstance(stmt, Opaque) and stmt.writes is not None:
            written.update(stmt.writes)
    return written, used | written


def _said(body: tuple[Stmt, ...]) -> set[str]:
    """The names that statements give a value or use, whatever others may do to them."""
    return set().union(*(each for s in walk_statements(body) for each in _names_of(s)))


def _opened(body: tuple[Stmt, ...]) -> set[str]:
    """The names that code that is not modelled gives a value."""
    opaque = (each for each in walk_statements(body) if isinstance(each, Opaque))
    return set().union(*(each.writes or () for each in opaque))


def _names_of(stmt: Stmt) -> tuple[set[str], set[str]]:
    """The scalar that a statement assigns, and the names in its own expressions."""
    used = set().union(*map(names, evaluated(stmt)))
    match stmt:
        case Assign(target=Var(name=name)):
            return {name}, used
        case Assign(target=Load(indices=indices)):
            return set(), used.union(*map(names, indices))
        case Declare(variable=Array(extents=extents)):
            return set(), used.union(*(names(e) for e in extents if e is not None))
        case _:
            return set(), used


def _listed(
    body: tuple[Stmt, ...], known: set[str], outside: tuple[str, ...]
) -> tuple[Stmt, ...]:
    """Unmodelled code with the names that the Program has where it stands.

    What number code outside leaves is whatever lets the run go on, so that nothing is
    asserted of it.
    """
    result: list[Stmt] = []
    free = {each for each in outside if ".shape." not in each}
    for stmt in body:
        test = asserted(stmt)
        if test is not None and not names(test).isdisjoint(free):
            continue
        match stmt:
            case Opaque(reads=reads, writes=writes, binds=binds):
                if reads and reads[0].startswith(UNREAD):
                    unread = {each.removeprefix(UNREAD) for each in reads}
                    reads = tuple(sorted(known - unread))
                elif reads is not None:
                    reads = tuple(name for name in reads if name in known)
                if writes is not None:
                    kept = tuple(name for name in writes if name in known)
                    other = outside if OUTSIDE in writes else ()
                    own = {n.removeprefix(KEPT) for n in writes if KEPT in n}
                    writes = kept + tuple(name for name in other if name not in own)
                if binds is not None:
                    binds = tuple(name for name in binds if name in known)
                result.append(replace(stmt, reads=reads, writes=writes, binds=binds))
            case Declare(variable=variable):
                known = known | {variable.name}
                result.append(stmt)
            case _:
                inside = partial(_listed, known=known, outside=outside)
                result.append(map_bodies(stmt, inside))
    return tuple(result)


@contextmanager
def _many_frames() -> Iterator[None]:
    """Trees of up to some hundred levels are walked by recursion."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
