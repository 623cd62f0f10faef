"""A CUDA file to its kernels, each as the program of one of its threads.

Kernels of files that it includes are among them where the host launches them.

The bodies are read by the C frontend. Functions of the device are inlined, those of the
host are searched for launches only, and kernels for launches, too. What is wrong in the
text of the host is not told where headers are missing that may explain it.
"""

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.c.attempts import translated
from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.inclusions import file_name
from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    children_of,
    identity,
    node_of,
    parse,
)
from depanalysis.frontends.c.nesting import excess
from depanalysis.frontends.c.programs import finished
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.state import File, State
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.translate import (
    VISITORS,
    is_inside,
    many_frames,
    reported,
)
from depanalysis.frontends.c.types import c_type
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.c.variables import new_variable
from depanalysis.frontends.cuda.assembly import assembly
from depanalysis.frontends.cuda.bounds import most_threads
from depanalysis.frontends.cuda.calls import call
from depanalysis.frontends.cuda.fragments import including
from depanalysis.frontends.cuda.headers import CUDA, PARTIAL, PLAIN
from depanalysis.frontends.cuda.inputs import with_inputs
from depanalysis.frontends.cuda.kernels import INPUTS, MOST_THREADS, Kernel, Layout
from depanalysis.frontends.cuda.lambdas import with_captures, without_objects
from depanalysis.frontends.cuda.launches import (
    Found,
    launches_in,
    named_otherwise,
    without_launches,
)
from depanalysis.frontends.cuda.layouts import layout_of
from depanalysis.frontends.cuda.null_pointers import is_set
from depanalysis.frontends.cuda.obstacles import obstacle, reached
from depanalysis.frontends.cuda.relevance import relevance
from depanalysis.frontends.cuda.specializations import (
    Requests,
    is_request,
    name_of,
    refusals,
    specializations,
    with_requests,
)
from depanalysis.frontends.cuda.structures import GIVEN, with_own_members
from depanalysis.frontends.cuda.volatile_reads import with_volatile_reads
from depanalysis.frontends.cxx.functions import called_by
from depanalysis.frontends.cxx.references import tree_of
from depanalysis.frontends.cxx.statements import place
from depanalysis.frontends.cxx.translate import READING
from depanalysis.ir.statements import Scalar
from depanalysis.ir.types import U32
from depanalysis.ir.verifier import verify
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.source import SourceFile, Span

_CONTAINERS = (
    "NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL", "STRUCT_DECL", "CLASS_DECL",
    "CLASS_TEMPLATE",
)  # fmt: skip
_FUNCTIONS = ("FUNCTION_DECL", "FUNCTION_TEMPLATE", "CXX_METHOD")
_LAUNCHING = (*_FUNCTIONS, "CONSTRUCTOR", "DESTRUCTOR", "CONVERSION_FUNCTION")
_VISITORS = replace(
    VISITORS,
    call=call,
    place=place,
    has_one_thread=False,
    rules={"ASM_STMT": assembly, "GCC_ASM_STMT": assembly},
)
_ANY_BOUNDS = "the launch bounds, which are no number, allow blocks of all sizes"
_UNUSED = "the file makes no kernel of this template; --instantiate may ask for one"


@dataclass(frozen=True, slots=True)
class Unread:
    """A kernel that is not modelled at all, and why."""

    name: str
    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class Kernels:
    """The kernels of a file in the order of its text, and what was wrong with the rest."""

    source: SourceFile
    kernels: tuple[Kernel, ...] = ()
    unread: tuple[Unread, ...] = ()
    errors: tuple[SourceError, ...] = ()
    refused: tuple[str, ...] = ()


def translate(
    source: SourceFile,
    preprocessing: Preprocessing = AS_WRITTEN,
    *,
    instantiate: tuple[str, ...] = (),
    is_volatile_plain: bool = False,
) -> Kernels:
    """All kernels that a file defines; those with errors in them are left out.

    `instantiate` names what templates shall become besides what the file makes of them,
    such as `k<256, float>`. With `is_volatile_plain`, volatile objects are accessed like
    all others.
    """
    problem = excess(source)
    if problem is not None:
        return Kernels(source, errors=(problem,))
    dialect = PLAIN if is_volatile_plain else CUDA
    path = file_name(source.path)
    found = _read(source, preprocessing, instantiate, dialect, path)
    for whole in including(path) if found.errors else ():
        read = _read(whole, preprocessing, instantiate, dialect, path)
        own = [each for each in read.kernels if each.program.span.path == path]
        unread = [each for each in read.unread if each.span.path == path]
        if own or unread:
            kernels = tuple(_noted(each, whole.path) for each in own)
            return Kernels(source, kernels, tuple(unread), refused=read.refused)
    return found


def _read(
    source: SourceFile,
    preprocessing: Preprocessing,
    instantiate: tuple[str, ...],
    dialect: Dialect,
    wanted: str,
) -> Kernels:
    """The kernels of a file, and all of the one among its included files that is wanted."""
    path = file_name(source.path)
    try:
        with many_frames():
            requests = with_requests(source, instantiate)
            unit = parse(path, requests.text, preprocessing, dialect)
            found = _File(source, _without_requests(unit, requests), path)
            made = [*specializations(filter(is_request, unit.declarations))]
            kernels = found.kernels(made, wanted)
            return replace(kernels, refused=refusals(requests, unit))
    except ParseError as error:
        return Kernels(source, errors=(error,))


def _noted(kernel: Kernel, path: str) -> Kernel:
    """The kernel, with the file that its own is read as a part of."""
    note = f"its file is read as a part of {Path(path).name}, which includes it"
    program = kernel.program
    return replace(kernel, program=replace(program, notes=(*program.notes, note)))


def _without_requests(unit: Unit, requests: Requests) -> Unit:
    """The unit of the text alone; what is wrong with a request is told by itself."""
    own = tuple(each for each in unit.declarations if not is_request(each))
    errors = tuple(
        each
        for each in unit.diagnostics
        if each.file != unit.path or each.line < requests.first_line
    )
    return replace(unit, declarations=own, diagnostics=errors)


class _File:
    """A parsed file and its functions by their identity."""

    def __init__(self, source: SourceFile, unit: Unit, path: str) -> None:
        self.source = source
        self.unit = unit
        self.searched: set[int] = set()
        self.elsewhere: set[int] = set()
        raw = source.text.encode("utf-8", "replace")
        self.text = Text(source, raw, 0, path)
        self.own = [*_flat(unit.declarations)]
        included = [*_flat(unit.included)]
        self.declarations = (*included, *self.own)
        self.others = [c for c in included if unit.texts and _home(c) in unit.texts]
        theirs, users = (
            _functions(each) for each in (included, self.others + self.own)
        )
        predefined = frozenset(theirs.keys() - users.keys())
        known = {**theirs, **users}
        self.file = File(
            self.text,
            known,
            {},
            build=self._tree,
            predefined=predefined,
            declarations=(*unit.included, *unit.declarations),
            reading=replace(READING, called=partial(called_by, build=self._tree)),
        )
        self.relevance = relevance(unit, path, source.text)
        # Headers of ours, or headers that are missing, may be to blame for an error.
        is_standard = any(map(is_of_standard, unit.files))
        is_open = bool(unit.missing_headers) or not PARTIAL.isdisjoint(unit.files)
        self.is_partial = is_standard or is_open

    def _tree(self, cursor: Cursor) -> Node:
        tree = _tree(cursor)
        if any(_has_mark(cursor, mark) for mark in ("GLOBAL", "DEVICE")):
            return tree
        is_known = identity(cursor.canonical) in self.searched
        return without_launches(tree, is_known=is_known)

    def kernels(self, asked: list[Cursor], wanted: str = "") -> Kernels:
        """Every kernel on its own, so that one that fails costs none of the others.

        `asked` are those that a user wants to be made of templates. Of the `wanted` file
        among those that are included all kernels count, of others those that are launched.
        """
        host = [*filter(_is_of_host, (*self.others, *self.own))]
        both = (*asked, *specializations(host))
        special = [*{identity(each.canonical): each for each in both}.values()]
        found = self._launched(filter(_may_launch, (*self.others, *self.own, *special)))
        launches: dict[int, list[Found]] = {}
        for each in found:
            launches.setdefault(identity(each.kernel), []).append(each)
        errors = [self.text.error(each) for each in self.unit.problems]
        read: list[Kernel] = []
        unread = self._elsewhere(found)
        failures: list[SourceError] = []
        used = {_place(each) for each in special}
        launched = {_place(each.kernel) for each in found}
        added = [
            c
            for c in self.others
            if {_place(c), _place(c.canonical)} & launched or _home(c) == wanted
        ]
        plain = [each for each in (*added, *self.own) if _place(each) not in used]
        for cursor in filter(_is_kernel, (*plain, *special)):
            span = self.text.span(cursor)
            inside = [error for error in errors if is_inside(error.span, span)]
            if inside and not self.is_partial:
                continue
            reason = self._obstacle(cursor)
            if reason is not None:
                unread.append(Unread(name_of(cursor), span, reason))
                continue
            own = tuple(launches.get(identity(cursor.canonical), ()))
            made = self._kernel(cursor, span, own)
            if isinstance(made, Kernel):
                read.append(made)
            else:
                failures.append(made)
        told = () if self.is_partial else tuple(errors)
        told = told or self._hopeless(errors, read, unread)
        return Kernels(self.source, tuple(read), tuple(unread), (*told, *failures))

    def _hopeless(
        self, errors: list[SourceError], read: list[Kernel], unread: list[Unread]
    ) -> tuple[SourceError, ...]:
        """Errors count where nothing could be read in spite of missing headers."""
        return () if read or unread else tuple(errors)

    def _obstacle(self, cursor: Cursor) -> str | None:
        """Why a kernel cannot be read; what the parser left out is no part of its tree."""
        if cursor.kind.name != "FUNCTION_DECL":
            is_method = cursor.kind.name == "CXX_METHOD"
            return "methods are not modelled" if is_method else _UNUSED
        node = self.file.function(cursor.canonical) or _tree(cursor)
        error = self.relevance.decisive([*reached(self.file, node)])
        if error is not None:
            missing = ", ".join(self.unit.missing_headers)
            rest = f"; not found: {missing}" if missing else ""
            return f"{error.message} in line {error.line}{rest}"
        return obstacle(self.file, node)

    def _launched(self, functions: Iterable[Cursor]) -> list[Found]:
        """The kernels that functions launch, by their first declarations."""
        searched = [*functions]
        self.searched.update(identity(each.canonical) for each in searched)
        found = [one for each in searched for one in launches_in(self.text, each)]
        if any(each.launch.sizes or each.launch.values for each in found):
            self.elsewhere = {*self._named_otherwise()}
        return found

    def _named_otherwise(self) -> Iterator[int]:
        """The functions that may be launched in places that are not searched."""
        for cursor in (*self.others, *self.own):
            is_searched = identity(cursor.canonical) in self.searched
            for each in named_otherwise(node_of(cursor), is_searched=is_searched):
                yield identity(each)

    def _elsewhere(self, launched: list[Found]) -> list[Unread]:
        """The kernels that the file launches and does not define."""
        kernels = [each for each in (*self.others, *self.own) if _is_kernel(each)]
        # What a template was made into stands at the place of the template.
        places = {_place(each) for k in kernels for each in (k, k.canonical)}
        found: dict[tuple[str, int], Unread] = {}
        for each in launched:
            if _place(each.kernel) not in places:
                reason = "the file launches this kernel, but does not define it"
                unread = Unread(each.kernel.spelling, each.launch.span, reason)
                found.setdefault(_place(each.kernel), unread)
        return list(found.values())

    def _kernel(
        self, cursor: Cursor, span: Span, launches: tuple[Found, ...]
    ) -> Kernel | SourceError:
        try:
            kernel = self._translated(cursor, span, launches)
        except Exception as error:
            message = f"internal error: {type(error).__name__}: {error}"
            failure = ParseError.at(self.source, span, message)
            failure.add_note(traceback.format_exc())
            return failure
        broken = verify(kernel.program, self.source)
        return reported(broken[0]) if broken else kernel

    def _translated(
        self, cursor: Cursor, span: Span, launches: tuple[Found, ...]
    ) -> Kernel:
        node = self.file.function(cursor.canonical) or _tree(cursor)
        node = with_captures(node, reached(self.file, node))
        is_shared = self._is_shared(node)
        parameters = frozenset(
            identity(each.cursor.canonical)
            for each in node.children
            if each.kind == "PARM_DECL"
        )
        visitors = replace(_VISITORS, is_set=partial(is_set, parameters))

        def begun() -> State:
            s = State(self.file, with_volatile_reads(visitors, is_shared))
            for note in self.unit.notes:
                s.note(note)
            for name in INPUTS:
                s.scalars[name] = Scalar(name, U32, is_input=True)
            _declare_dynamic(s, node)
            return s

        s = translated(node, begun, lambda s, f: s.to.statement(s, f.children[-1]))
        program = with_inputs(finished(s, name_of(cursor), span))
        program = with_own_members(program, s, node)
        known = _names(s, node), {each.name for each in program.parameters}
        found = (overlap for each in launches for overlap in each.overlaps(*known))
        overlaps = dict.fromkeys((*program.overlaps, *found))
        program = replace(program, overlaps=tuple(overlaps))
        most = most_threads(cursor, self.declarations)
        if most is None:
            program = replace(program, notes=(*program.notes, _ANY_BOUNDS))
        given = (a.name for a in program.arrays if a.name.endswith(GIVEN))
        named = (each.named(*known) for each in launches)
        if identity(cursor.canonical) in self.elsewhere:
            named = (replace(each, sizes=(), values=()) for each in named)
        return Kernel(
            program,
            self._layouts(s, node),
            _marked(s, node, "SHARED"),
            (*_marked(s, node, "CONSTANT"), *given),
            tuple(named),
            most or MOST_THREADS,
            most is not None,
        )

    def _is_shared(self, kernel: Node) -> Callable[[int], bool]:
        """Whether variables are in shared memory, by their identity."""
        shared = {
            identity(part.cursor.canonical)
            for function in reached(self.file, kernel)
            for part in function.walk()
            if part.kind == "VAR_DECL" and _has_mark(part.cursor, "SHARED")
        }

        def is_shared(owner: int) -> bool:
            known = self.file.globals.get(owner)
            return owner in shared or (known is not None and _has_mark(known, "SHARED"))

        return is_shared

    def _layouts(self, s: State, node: Node) -> dict[str, Layout]:
        """The layouts of arrays by their names, shared and constant ones included."""
        cursors: dict[str, Cursor] = {}
        keyed = {identity(c.canonical): c for c in _variables(s, node)}
        for name, key in s.owners.items():
            if key in keyed:
                cursors[name] = keyed[key]
        found: dict[str, Layout] = {}
        for array in (*s.arrays.values(), *s.locals.values()):
            if isinstance(array, Scalar):
                continue
            place = s.spellings.fields.get(array.name)
            members = () if place is None else place.members
            length = sum(len(member) + 1 for _, member in members)
            owner = cursors.get(array.name[: len(array.name) - length])
            if owner is None:
                continue
            layout = layout_of(owner.type, members, len(array.extents))
            if layout is not None:
                found[array.name] = layout
        return found


def _tree(cursor: Cursor) -> Node:
    return without_objects(tree_of(cursor))


def _names(s: State, kernel: Node) -> dict[int, str]:
    """The names of the parameters in the program by their positions."""
    cursors = [each.cursor for each in kernel.children if each.kind == "PARM_DECL"]
    places = (s.places.get(identity(each.canonical)) for each in cursors)
    return {k: each.base for k, each in enumerate(places) if each is not None}


def _declare_dynamic(s: State, node: Node) -> None:
    """`extern __shared__` inside a function is a variable of the whole block.

    So is what a function that the kernel calls has in shared memory: all calls of it
    find the same.
    """
    for function in reached(s.file, node):
        for part in function.walk():
            if part.kind != "VAR_DECL":
                continue
            is_called = function is not node and _has_mark(part.cursor, "SHARED")
            if is_called or part.cursor.storage_class.name == "EXTERN":
                new_variable(s, part.cursor, c_type(part.cursor.type), is_global=True)


def _variables(s: State, node: Node) -> Iterator[Cursor]:
    for function in reached(s.file, node):
        for part in function.walk():
            is_own = function is node and part.kind in ("PARM_DECL", "VAR_DECL")
            if is_own or (part.kind == "VAR_DECL" and _has_mark(part.cursor, "SHARED")):
                yield part.cursor
    yield from s.file.globals.values()


def _marked(s: State, node: Node, space: str) -> tuple[str, ...]:
    """The arrays and scalars of the variables with an attribute for a kind of memory."""
    names: list[str] = []
    for cursor in _variables(s, node):
        place = s.places.get(identity(cursor.canonical))
        if _has_mark(cursor, space) and place is not None:
            names.append(place.base)
    known = (*s.arrays, *s.locals, *s.scalars)
    return tuple(
        name
        for name in known
        if any(name == base or name.startswith(f"{base}.") for base in names)
    )


def _has_mark(cursor: Cursor, mark: str) -> bool:
    """Whether a declaration says `__shared__`, `__global__` or the like."""
    return any(child.kind.name == f"CUDA{mark}_ATTR" for child in children_of(cursor))


def _flat(cursors: tuple[Cursor, ...]) -> Iterator[Cursor]:
    """Declarations, also those in namespaces, `extern "C"` and classes."""
    pending = list(reversed(cursors))
    while pending:
        cursor = pending.pop()
        if cursor.kind.name in _CONTAINERS:
            pending.extend(reversed(children_of(cursor)))
        else:
            yield cursor


def _place(cursor: Cursor) -> tuple[str, int]:
    """Where the name of a declaration stands."""
    where = cursor.location
    return str(where.file), int(where.offset)


def _is_function(cursor: Cursor) -> bool:
    return cursor.kind.name == "FUNCTION_DECL" and bool(cursor.is_definition())


def _functions(cursors: list[Cursor]) -> dict[int, Cursor]:
    """The functions that are defined, by the identity of their declarations."""
    return {identity(each.canonical): each for each in cursors if _is_function(each)}


def _home(cursor: Cursor) -> str:
    return str(cursor.location.file)


def _may_launch(cursor: Cursor) -> bool:
    return cursor.kind.name in _LAUNCHING and bool(cursor.is_definition())


def _is_of_host(cursor: Cursor) -> bool:
    return _may_launch(cursor) and not _is_kernel(cursor)


def _is_kernel(cursor: Cursor) -> bool:
    if cursor.kind.name not in _FUNCTIONS or not cursor.is_definition():
        return False
    return _has_mark(cursor, "GLOBAL")
