"""What is known while one function is translated.

This is the one mutable object of the frontend: statements go to `out`, side effects that
C puts off to the end of an expression wait in `postponed`. Everything else is recorded by
name. The result is frozen by `programs`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from depanalysis.frontends.c.aliases import (
    OF_C,
    Aliases,
    Reading,
    aliases,
    aliases_of_project,
)
from depanalysis.frontends.c.environment import EVERYTHING, Observed, observed
from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    ClangType,
    Cursor,
    Node,
    identity,
    members_below,
    method_definition,
    node_of,
    specialization,
    variables_below,
)
from depanalysis.frontends.c.places import (
    OWNED,
    Choice,
    Place,
    Pointer,
    PointerKey,
    parts,
    pointer_key,
)
from depanalysis.frontends.c.provenance import Allocated, Chosen, Handed, Returned
from depanalysis.frontends.c.quotas import MOST_INLINED, SMALL, Quota
from depanalysis.frontends.c.spellings import HEAP, Spellings
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.static_values import Key
from depanalysis.frontends.c.surveys import Survey
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.types import Arithmetic
from depanalysis.frontends.observers import reads_errno, uses_environment
from depanalysis.ir.expressions import Expr, Load, Var, walk
from depanalysis.ir.procedures import Procedures
from depanalysis.ir.programs import CalleeUse
from depanalysis.ir.statements import Array, Declare, Opaque, Scalar, Stmt
from depanalysis.ir.types import INT, Type
from depanalysis.projects import Project
from depanalysis.source import Span, shortened

TOUCHABLE = "*"
"""In an `Opaque` that is still being built: everything that unknown code can reach."""

SLOTS = "..slots"
"""The end of the name of a `Declare` that stands for the scalars of a pointer."""

WHICH = "..which"
"""The end of the name of the scalar that tells which of its targets a pointer has."""

CHOSEN = "chosen: "
"""The start of the name of a block that chooses where a pointer leads, and of what memory."""

NO_DEFECTS: Mapping[Span, str] = {}
"""Statements that an earlier attempt failed at, and how: they are not modelled."""

_NAMING = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "CALL_EXPR")
_HIGHEST = 150


class Leads(NamedTuple):
    """Where pointers lead on one way, and which of them lead nowhere."""

    pointers: dict[str, Pointer | None]
    unset: set[str]


class UnmodelledError(Exception):
    """A part of a statement has no counterpart; the statement becomes an `Opaque`."""

    def __init__(self, reason: str, span: Span) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


class StatementError(Exception):
    """The translation of a statement failed in a way that it should not."""

    def __init__(self, span: Span, cause: Exception) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}")
        self.span = span


@dataclass(frozen=True, slots=True)
class Callee:
    """A function as a procedure: its name there, and the places that each parameter is."""

    name: str
    parameters: tuple[tuple[Place, ...], ...]
    result: str


@dataclass(frozen=True)
class File:
    """The functions and variables of a parsed file, by the identity of their declaration.

    `linked` are the other files of the project that define functions for it. `callees` are
    functions that are called and not inlined, `procedures` what they do, and `outside` the
    file's variables that they use. `predefined` are functions of headers of ours, which
    say nothing about pointers of a text that does not lead to them. `names_of_parts` are
    what the names of the parts of structures end with, by their types and files.
    `static_values` are those that static integers of a file without errors have, `contents`
    what the parts of variables begin with, `argument_values` what the parameters of static
    functions are by all their calls; of what `is_broken` the parser leaves text out.
    """

    text: Text
    functions: dict[int, Cursor]
    globals: dict[int, Cursor]
    trees: dict[int, Node] = field(default_factory=dict)
    build: Callable[[Cursor], Node] = node_of
    quota: Quota = field(default_factory=Quota)
    linked: frozenset[str] = frozenset()
    declarations: tuple[Cursor, ...] = ()
    is_sequential: bool = False
    chooses_memory: bool = False
    project: Project | None = None
    reading: Reading = OF_C
    procedures: Procedures = field(default_factory=lambda: Procedures({}))
    callees: dict[int, Callee | None] = field(default_factory=dict)
    outside: dict[str, int] = field(default_factory=dict)
    predefined: frozenset[int] = frozenset()
    names_of_parts: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    static_values: dict[Key, frozenset[int]] = field(default_factory=dict)
    argument_values: dict[int, frozenset[int]] = field(default_factory=dict)
    contents: dict[Key, list[int] | None] = field(default_factory=dict)
    is_broken: bool = False

    @cached_property
    def known_functions(self) -> dict[Hashable, Node]:
        """The trees of all functions that the file and those that it includes define."""
        variables = [*map(self.build, variables_below(self.declarations))]
        unused = self.predefined - self._used(variables)
        functions = {
            key: self.function(each.canonical)
            for key, each in self.functions.items()
            if key not in unused
        }
        for each in self.declarations:
            if each.kind.name == "FUNCTION_DECL" and each.is_definition():
                key = identity(each.canonical)
                if key not in functions and key not in unused:
                    functions[key] = self.build(each)
        known: dict[Hashable, Node]
        known = {key: tree for key, tree in functions.items() if tree is not None}
        for each in self.reading.called(chain(tuple(known.values()), variables)):
            tree = self.function(each.canonical)
            if tree is not None:
                known.setdefault(identity(each.canonical), tree)
        return known

    def _used(self, variables: Iterable[Node]) -> set[int]:
        """The functions that the text itself leads to, by calls or by their names."""
        if not self.predefined:
            return set()
        own = self.functions.keys() - self.predefined
        used: set[int] = set()
        pending = [*variables, *(self._trees_of(self.functions[key] for key in own))]
        while pending:
            for node in pending.pop().walk():
                named = node.cursor.referenced if node.kind in _NAMING else None
                if named is None or named.kind.name not in FUNCTIONS:
                    continue
                if identity(named.canonical) not in used:
                    used.add(identity(named.canonical))
                    pending.extend(self._trees_of([named]))
        return used

    def _trees_of(self, functions: Iterable[Cursor]) -> Iterator[Node]:
        """The trees of those that are defined."""
        trees = (self.function(each.canonical) for each in functions)
        return (each for each in trees if each is not None)

    @cached_property
    def aliases(self) -> Aliases:
        """What the text says about where pointers lead."""
        functions, project = self.known_functions, self.project
        return aliases(
            functions,
            self.declarations,
            self.build,
            lambda: (
                None if project is None else aliases_of_project(project, self.reading)
            ),
        )

    def reason_observed(self, node: Node) -> str:
        """Why the order of a piece of code can be observed; other files come last."""
        if not self.is_sequential:
            return ""
        known, functions = self._observed, self.known_functions
        is_one_of_many = self.project is not None and len(self.project.files) > 1
        if is_one_of_many and EVERYTHING.reason(node, functions):
            known = self._observed_by_all
        return known.reason(node, functions)

    @cached_property
    def _observed(self) -> Observed:
        """What the text, and initializers, observe of what mathematics changes."""
        texts = (self.text, *self.text.others.values())
        found = (f(self.declarations) for f in (variables_below, members_below))
        trees = map(self.build, chain.from_iterable(found))
        functions = (*self.known_functions.values(), *trees)
        words = [each.source.text for each in texts]
        return observed(functions, words, is_broken=self.is_broken)

    @cached_property
    def _observed_by_all(self) -> Observed:
        if self.project is None:
            return self._observed
        others = Observed(
            reads_errno(self.project, self.reading.language),
            uses_environment(self.project, self.reading.language),
        )
        whole = aliases_of_project(self.project, self.reading)
        if whole is not None:
            others = whole.observed().with_others(others)
        return self._observed.with_others(others)

    def function(self, declaration: Cursor) -> Node | None:
        """The tree of a function that the file defines, or makes of a template."""
        key = identity(declaration)
        if key not in self.trees:
            found = self.functions.get(key) or specialization(declaration)
            found = found or method_definition(declaration)
            if found is not None:
                self.trees[key] = self.build(found)
        return self.trees.get(key)


@dataclass
class Target:
    """A label behind all jumps to it: the block that they leave, and pointers at them.

    `is_lost`: a jump to it is in code that is not modelled.
    """

    label: str
    arrivals: list[Leads] = field(default_factory=list)
    is_lost: bool = False


@dataclass
class Frame:
    """One function on the stack of inlined calls; `label` is `None` in the outermost.

    `result` is where a returned value goes; a null pointer is none. What was allocated
    when it `began` came first. Of the parameters of a `call`, `presences` are null, or not,
    and `functions` lead to what it mentions.
    """

    name: str
    node: Node
    survey: Survey
    call: Node | None = None
    label: str | None = None
    result: Place | None = None
    modified: frozenset[int] = frozenset()
    jumps: Mapping[str, int] = field(default_factory=dict)
    targets: dict[str, Target] = field(default_factory=dict)
    has_one_return: bool = False
    began: int = 0
    presences: dict[str, bool] = field(default_factory=dict)
    functions: dict[int, Node] = field(default_factory=dict)


@dataclass
class Unsure:
    """Pointers of which it is not known where they lead, and the memory chosen for them.

    `places` are those of the text where it is chosen, `followed` is the memory that is used
    and `sized` that of which some size is known. `lost` waits for memory, and the `given`
    ones get it though other code has their address, for it is known what led them there:
    two ways, or an unknown function; what is `meddled` with leads where other code says,
    which may be what was `handed` over; what is `mixed` up leads where any of the others
    does, as after text that is not parsed. `numbers` tells targets apart, `numbered` has
    the pointers that have them, and whether that matters to all of them. `repeated` is what
    each iteration has for itself, `loaded` the rows from which pointers came, with their
    members, `needless` the numbers that nothing reads; in what is `rewritten` unmodelled
    code may have stored a pointer twice. Where pointers were stored is `renewed`, in which
    members that are loaded, too, `kept`; a library may change others by what is `captured`.
    A loop that is translated again remembers which were `changing`, and where they led.
    Those of one array may be `meeting`, for a reason; they are `divided` where a line makes
    them parts of one object, and `made` are those to fresh memory. Those to `nullable`
    memory may be null. Memory that is `traded` changes places with that of the caller.
    """

    memory: dict[str, Chosen] = field(default_factory=dict)
    places: dict[tuple[str, Span], str] = field(default_factory=dict)
    followed: set[str] = field(default_factory=set)
    sized: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    given: set[str] = field(default_factory=set)
    meddled: set[str] = field(default_factory=set)
    handed: set[str] = field(default_factory=set)
    mixed: set[str] = field(default_factory=set)
    traded: frozenset[str] = frozenset()
    numbers: dict[str, int] = field(default_factory=dict)
    numbered: dict[str, bool] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)
    loaded: dict[str, str] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    needless: set[str] = field(default_factory=set)
    rewritten: set[str] = field(default_factory=set)
    renewed: dict[str, Place] = field(default_factory=dict)
    made: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    divided: dict[str, int] = field(default_factory=dict)
    captured: dict[int, bool] = field(default_factory=dict)
    meeting: dict[str, tuple[Place, str]] = field(default_factory=dict)
    nullable: set[str] = field(default_factory=set)
    changing: dict[Span, dict[str, PointerKey]] = field(default_factory=dict)


@dataclass
class Meetings:
    """What is said about pointers that may meet.

    What calls return and are handed, in the order of the text; which pointers are compared,
    where. `through` are the positions, among those of unknown functions, of calls through
    pointers that return one, and `setting` those that set each pointer. `streams` are
    scalars that calls of the library replace in turn. `renewed` are the places of pointers
    in objects that functions were handed, which may have set them since. Pointers that are
    `ordered` lead into one object: only there one stands before another one; `beside` are
    those that are set into the arrays of others for it.
    """

    returned: dict[Span, Returned] = field(default_factory=dict)
    handed: list[Handed] = field(default_factory=list)
    through: dict[Span, int] = field(default_factory=dict)
    setting: dict[str, set[int]] = field(default_factory=dict)
    streams: dict[str, str] = field(default_factory=dict)
    renewed: dict[str, list[Handed]] = field(default_factory=dict)
    compared: dict[tuple[str, str], Span] = field(default_factory=dict)
    ordered: dict[tuple[str, str], None] = field(default_factory=dict)
    beside: dict[str, list[Place]] = field(default_factory=dict)


@dataclass
class Jumps:
    """Where `break` and `continue` lead: a label of a block, or the innermost loop."""

    break_label: str | None = None
    can_break: bool = False
    can_continue: bool = False


@dataclass(frozen=True)
class Visitors:
    """The translations of the kinds of C, which call each other through the state.

    `call` returns the value, pointer or struct that a call returns, `None` for `void`.
    `has_one_thread`: what ends the program ends all that runs. `rules` are those of statements
    that C does not have. `is_set` says whether a pointer is none to nothing, if known.
    """

    value: Callable[["State", Node], Expr]
    condition: Callable[["State", Node], Expr]
    place: Callable[["State", Node], Place]
    pointer: Callable[["State", Node], Pointer]
    assign: Callable[["State", Node], Place]
    call: Callable[["State", Node], "Expr | Pointer | Place | None"]
    effect: Callable[["State", Node], None]
    statement: Callable[["State", Node], None]
    while_loop: Callable[["State", Node], None]
    lost: Callable[["State", Node, UnmodelledError, tuple[str, ...]], None]
    zeroed: Callable[["State", Node, Pointer], bool]
    has_one_thread: bool = True
    rules: Mapping[str, Callable[["State", Node], None]] = field(default_factory=dict)
    is_set: Callable[["State", Pointer], Expr | None] = lambda _s, _pointer: None


class State:
    """The translation of one function in progress.

    With a `return_label` it is one that is called, and nothing but a jump there ends it
    without ending the program.
    """

    return_label: str | None = None

    def __init__(
        self,
        file: File,
        visitors: Visitors,
        *,
        is_fragment: bool = False,
        refused: Mapping[Span, str] = NO_DEFECTS,
    ) -> None:
        self.file = file
        self.refused = refused
        self.is_fragment = is_fragment
        self.to = visitors
        self.out: list[Stmt] = []
        self.postponed: list[Stmt] = []
        self.frames: list[Frame] = []
        self.jumps = Jumps()
        self.places: dict[int, Place] = {}
        self.pointers: dict[str, Pointer | None] = {}
        self.meetings = Meetings()
        self.seen_as: dict[str, ClangType] = {}
        self.pointer_log: list[tuple[str, PointerKey]] = []
        self.older: dict[str, Place] = {}
        self.loops: list[Span] = []
        self.slots: dict[str, tuple[Scalar, ...]] = {}
        self.values: dict[int, Expr] = {}
        self.arrays: dict[str, Array] = {}
        self.scalars: dict[str, Scalar] = {}
        self.locals: dict[str, Scalar | Array] = {}
        self.objects: set[str] = set()
        self.exposed: set[str] = set()
        self.allocated: dict[str, Allocated] = {}
        self.exposed_pointers: set[str] = set()
        self.referenced: set[str] = set()
        self.unset: set[str] = set()
        self.bound: dict[str, dict[str, tuple[str, ...]]] = {}
        self.owners: dict[str, int] = {}
        self.naturals: frozenset[str] = frozenset()
        self.choices: dict[str, Choice] = {}
        self.notes: dict[str, None] = {}
        self.unsure = Unsure()
        self.loops_around = self.catching = self._labels = self._inlined = 0
        self.enumerations: dict[str, tuple[int, int]] = {}
        self.callee_uses: dict[CalleeUse, None] = {}
        self.addressed: dict[str, None] = {}
        self.rows_stored: set[str] = set()
        self.leaves: dict[str, Place] = {}
        self._active: list[set[str]] = [set()]
        self._history: dict[str, tuple[object, int]] = {}
        self.spellings = Spellings()
        self.allocation_name = HEAP

    @property
    def frame(self) -> Frame:
        """The function that is being read."""
        return self.frames[-1]

    def span(self, node: Node) -> Span:
        """Where a node stands in the user's text."""
        if node.span_cache is None:
            node.span_cache = self.file.text.span(node.cursor)
        return node.span_cache  # type: ignore[no-any-return]

    def text(self, node: Node) -> str:
        """A node's text, cut where it would be long; in our headers that of the call."""
        calls = (
            frame.call for frame in reversed(self.frames) if frame.call is not None
        )
        users = (x for x in (node, *calls) if not is_of_standard(self.span(x).path))
        node = next(users, node)
        return shortened(self.file.text.at(node.cursor).source.text_of(self.span(node)))

    def unmodelled(self, node: Node, reason: str) -> UnmodelledError:
        """The error that turns the statement around a node into an `Opaque`."""
        return UnmodelledError(node.reason or reason, self.span(node))

    def may_inline(self, function: Node) -> bool:
        """Whether a call may be inlined; nested calls could grow without end."""
        size = function.size
        may = self._inlined + size <= MOST_INLINED
        may = may and (size <= SMALL or self.file.quota.take(size))
        self._inlined += size if may else 0
        return may

    def check_height(self, node: Node) -> None:
        """Refuses a tree so high that later stages could not walk it."""
        if node.height > _HIGHEST:
            reason = f"an expression is nested deeper than {_HIGHEST} levels"
            raise self.unmodelled(node, reason)

    def emit(self, stmt: Stmt) -> None:
        """Adds a statement."""
        self.out.append(stmt)

    def note(self, text: str) -> None:
        """Adds a sentence to what was assumed, once."""
        self.notes.setdefault(text)

    def note_enumeration(self, name: str, type_: Arithmetic) -> None:
        """Records the values of a variable of an enumeration."""
        if type_.values is not None:
            self.enumerations[name] = type_.values

    def note_use(self, name: str, function: str) -> None:
        """Records that a function that is called in a loop uses a variable itself."""
        if self.loops:
            found = CalleeUse(name, function, tuple(self.loops))
            self.callee_uses.setdefault(found)

    def flush(self) -> None:
        """Emits the postponed side effects: a sequence point."""
        self.out.extend(self.postponed)
        self.postponed = []

    @contextmanager
    def captured(self) -> Iterator[list[Stmt]]:
        """Statements inside go to the list, side effects included."""
        outer, self.out = self.out, []
        postponed, self.postponed = self.postponed, []
        try:
            yield self.out
            self.flush()
        finally:
            self.out, self.postponed = outer, postponed

    @contextmanager
    def perhaps(self) -> Iterator[list[Stmt]]:
        """Statements inside go to the list, and pointers need not get where they lead them."""
        entry = self.leads()
        with self.captured() as statements:
            yield statements
        self.join(self.go_back(entry))

    @contextmanager
    def looping(self, levels: int = 1) -> Iterator[None]:
        """Code inside may run several times; at level -1 before the innermost loop here."""
        self.loops_around += levels
        try:
            yield
        finally:
            self.loops_around -= levels

    @contextmanager
    def jumping(self, jumps: Jumps) -> Iterator[None]:
        """`break` and `continue` inside lead there."""
        outer, self.jumps = self.jumps, jumps
        try:
            yield
        finally:
            self.jumps = outer

    @contextmanager
    def modifying(self, modified: frozenset[int]) -> Iterator[None]:
        """Code inside assigns to these variables."""
        outer, self.frame.modified = self.frame.modified, modified
        frame = self.frame
        try:
            yield
        finally:
            frame.modified = outer

    @contextmanager
    def repeated(self, loop: Span) -> Iterator[None]:
        """What is translated inside is the loop that begins there."""
        self.loops.append(loop)
        try:
            yield
        finally:
            self.loops.pop()

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names that are claimed inside are free again after."""
        self._active.append(set())
        try:
            yield
        finally:
            for name in self._active.pop():
                self.pointers.pop(name, None)
                self.choices.pop(name, None)

    def claim(self, name: str, kind: object, *, is_global: bool = False) -> str:
        """A name that no variable has; the indices of loops in a row share one."""
        candidate, count = name, 1
        while self._is_taken(candidate, kind, is_global):
            count += 1
            candidate = f"{name}_{count}"
        if self.loops_around:
            self.unsure.repeated.add(candidate)
        self._active[0 if is_global else -1].add(candidate)
        self._history[candidate] = kind, 0 if is_global else self.loops_around
        return candidate

    def is_of_iteration(self, name: str) -> bool:
        """Whether each iteration of the innermost loop here has a variable of its own.

        Outside of loops every variable is one of the only iteration.
        """
        _, depth = self._history.get(name, (None, 0))
        return depth == self.loops_around

    def claim_array(self, name: str, *, has_members: bool = False) -> str:
        """A name for memory; that of the pointer variable itself, if no array has it."""
        known = name in self.locals or name in self.arrays or len(self.frames) > 1
        if known or name == HEAP or (has_members and name in self.objects):
            # What a call makes has no name of the text: its caller may name it.
            claimed = self.claim(f"{name}_made" if self.frames[1:] else name, "memory")
            if name in self.spellings.variables:
                self.spellings.variables[claimed] = self.spellings.variables[name]
            return claimed
        return name

    def label(self, stem: str) -> str:
        """A label that occurs once."""
        self._labels += 1
        return f"{stem}.{self._labels}"

    def declare(self, variable: Scalar | Array, span: Span) -> None:
        """Emits the declaration of a local variable."""
        self.locals[variable.name] = variable
        self.emit(Declare(variable, span))

    @contextmanager
    def naming(self, name: str) -> Iterator[None]:
        """Memory that is allocated inside gets this name."""
        outer, self.allocation_name = self.allocation_name, name
        try:
            yield
        finally:
            self.allocation_name = outer

    def mark_site(self, owner: str, span: Span) -> None:
        """Reserves this place for the scalars of a pointer variable that begins to live."""
        self.slots[owner] = self.slots.get(owner, ())
        self.emit(Declare(Scalar(owner + SLOTS, INT, span=span), span))

    def declare_slot(self, owner: str, variable: Scalar) -> None:
        """Declares a scalar of a pointer variable where the variable begins to live."""
        self.locals[variable.name] = variable
        if variable not in self.slots[owner]:
            self.slots[owner] = (*self.slots[owner], variable)

    def temporary(self, stem: str, type_: Type, span: Span) -> Var:
        """A local variable that the text does not name."""
        name = self.claim(stem, type_)
        self.declare(Scalar(name, type_, span=span), span)
        return Var(name, span)

    def type_of_name(self, name: str) -> Type | None:
        """The type of a scalar, if it is one."""
        variable = self.locals.get(name, self.scalars.get(name))
        return variable.type if isinstance(variable, Scalar) else None

    def is_of_all_files(self, name: str) -> bool:
        """Whether a variable is one that any function of the program may name."""
        declaration = self.file.globals.get(self.owners.get(name, 0))
        return declaration is not None and declaration.linkage.name == "EXTERNAL"

    def opaque(
        self, reason: str, reads: tuple[str, ...], writes: tuple[str, ...], span: Span
    ) -> None:
        """Emits code that is not modelled and what it may touch."""
        self.emit(Opaque(reason, reads=reads, writes=writes, span=span))

    def unknown(self, reason: str, name: str, span: Span) -> None:
        """Gives a variable any value, which no witness may choose."""
        self.emit(Opaque(reason, (), (name,), span, kind="summary"))

    def bind(
        self,
        name: str,
        pointer: Pointer | None,
        *,
        is_unset: bool = False,
        is_joined: bool = False,
    ) -> None:
        """Records what a pointer variable points at; `None` if that is not known.

        A container always has its own memory, whatever it is. With `is_unset` a pointer
        leads nowhere, so that no conforming program follows it. With `is_joined` it leads
        where it did on one way or another, else wherever unknown code says.
        """
        if pointer is None and name.endswith(OWNED):
            return
        if pointer is None and not is_unset:
            self.unsure.lost.add(name)
            if not is_joined:
                self.unsure.meddled.add(name)
        self.pointers[name] = pointer
        self.unset.discard(name)
        if is_unset:
            self.unset.add(name)
        self.choices.pop(name, None)
        if pointer is not None:
            bound = self.bound.setdefault(name, {})
            if pointer.place.base not in bound:
                bound[pointer.place.base] = parts(pointer.place)
        self.pointer_log.append((name, pointer_key(pointer)))

    def leads(self) -> Leads:
        """Where pointers lead here."""
        return Leads(dict(self.pointers), set(self.unset))

    def go_back(self, leads: Leads) -> Leads:
        """Pointers lead where they did once; where they led on the way here."""
        here = Leads(self.pointers, self.unset)
        self.pointers, self.unset = dict(leads.pointers), set(leads.unset)
        return here

    def join(self, other: Leads) -> None:
        """Keeps of pointers what both ways agree on; one that leads nowhere says nothing."""
        unset = other.unset
        for name, pointer in other.pointers.items():
            if name not in self.pointers:
                self.pointers[name] = pointer
                self.unset |= {name} & set(unset)
            elif pointer_key(self.pointers[name]) == pointer_key(pointer):
                self.unset -= {name} - set(unset)
            elif name in self.unset:
                self.bind(name, pointer)
            elif name not in unset:
                is_known = pointer is not None and self.pointers[name] is not None
                self.unsure.given |= {name} if is_known else set()
                self.bind(name, None, is_joined=True)

    def join_since(self, start: int, entry: Leads, *, may_skip: bool) -> None:
        """Keeps of pointers what all agree on that the log says since its entry `start`.

        Any of that may have been last; with `may_skip` also what held at the `entry`.
        """
        for name, key in dict.fromkeys(self.pointer_log[start:]):
            keys = {key, pointer_key(self.pointers.get(name))}
            if may_skip:
                keys.add(pointer_key(entry.pointers.get(name)))
                self.unset.discard(name)
            if name in entry.pointers and len(keys) > 1:
                self.bind(name, None, is_joined=True)

    @property
    def scalar_types_exposed(self) -> set[Type]:
        """The types of local scalars that code which is not modelled can reach."""
        local = (self.locals.get(each) for each in self.exposed)
        return {each.type for each in local if isinstance(each, Scalar)}

    def targets(self, name: str) -> set[str]:
        """The variables that a pointer has ever led to."""
        return set().union(*self.bound.get(name, {}).values())

    def alternatives(self, pointer: str) -> dict[str, tuple[str, ...]]:
        """Where a pointer may have led, also as a copy of one that has several targets.

        The parts of each object, by its name.
        """
        found: dict[str, tuple[str, ...]] = {}
        pointers = {pointer: None}
        pending = [pointer]
        while pending:
            bound = self.bound.get(pending.pop(), {})
            memory = [
                self.unsure.memory[each] for each in bound if each in self.unsure.memory
            ]
            more = {
                each.pointer: None for each in memory if each.pointer not in pointers
            }
            found |= bound
            pointers |= more
            pending += more
        return found

    def behind(self, base: str) -> set[str]:
        """The variables that memory may be which unknown code has chosen for a pointer."""
        chosen = self.unsure.memory.get(base.partition(".")[0])
        known = self.alternatives(chosen.pointer) if chosen is not None else {}
        return set().union(*known.values())

    def is_reference(self, name: str) -> bool:
        """Whether a pointer is bound to what it leads to for good."""
        return name in self.referenced or name.endswith(OWNED)

    def is_stable(self, expr: Expr) -> bool:
        """Whether a value stays the same while the innermost block of C runs."""
        return all(
            not isinstance(part, Load)
            and (not isinstance(part, Var) or self._is_stable_name(part.name))
            for part in walk(expr)
        )

    def _is_stable_name(self, name: str) -> bool:
        owner = self.owners.get(name)
        if owner is None or owner in self.file.globals or name in self.exposed:
            return False
        return all(owner not in frame.modified for frame in self.frames[-1:])

    def _is_taken(self, name: str, kind: object, is_global: bool) -> bool:
        if is_global and name in self._history:
            return True
        is_declared = name in self.locals or name in self.objects or name in self.arrays
        if is_declared or any(name in names for names in self._active):
            # The intermediate form has one scope where C may have had two in a row.
            return True
        return name in self._history and self._history[name][0] != kind
