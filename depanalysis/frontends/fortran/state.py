"""The translation of one program unit in progress: its statements and its names."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from depanalysis.frontends.fortran.escapes import may_lead_elsewhere
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import Elements
from depanalysis.ir.expressions import BoolConst, Expr, Load, Var
from depanalysis.ir.procedures import Caller, Procedures
from depanalysis.ir.programs import Program, Spelling
from depanalysis.ir.statements import Array, Declare, Opaque, OpaqueKind, Scalar, Stmt
from depanalysis.ir.types import F128, Kind, Type
from depanalysis.source import SourceFile, Span, shortened

TOUCHABLE = "*"
"""In an `Opaque` that is still being built: everything that unknown code can reach."""

MARKS = (TOUCHABLE, "#", ".")
_NUMBERS = re.compile(r"(\.\d+)+$")
_PRESENT = BoolConst(True)


class UnmodelledError(Exception):
    """A part of a statement has no counterpart; the statement becomes an `Opaque`."""

    def __init__(self, reason: str, span: Span) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


@dataclass(frozen=True, slots=True)
class Value:
    """An expression and the family of its type: `int`, `real` or `bool`.

    `bits` is the width of a real, the greatest where nothing is said.
    """

    expr: Expr
    kind: Kind
    bits: int = F128.bits

    @classmethod
    def of(cls, expr: Expr, type_: Type) -> "Value":
        """A value of a type."""
        return cls(expr, "int" if type_.is_integer else type_.kind, type_.bits)


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure: a variable and those of its components that lead there.

    `frame` is the procedure in which `symbol` and the extents have their meaning. With a
    `start`, a subscript is still missing, and is counted from there.
    """

    frame: "State"
    symbol: Symbol
    path: str
    spelling: str
    indices: tuple[Expr, ...]
    parts: tuple[Symbol, ...]
    start: Expr | None = None


@dataclass(frozen=True, slots=True)
class Actual:
    """What a dummy argument is in a call, or a name in a construct.

    `at` gives the variable or the element at subscripts in the order of memory, counted
    from 0; where there is none, `reason` says why. `lowers` and `sizes` are those of the
    dimensions as the text orders them. `mentions` are the names of the caller in it.
    `is_linear`: a first subscript beyond its extent reaches the next row. `presence` is
    what PRESENT gives. `copied` is a section that compilers hand over as a copy, and store
    back after the call as a whole.
    """

    at: Callable[[tuple[Expr, ...]], Var | Load] | None = None
    reason: str = ""
    mentions: tuple[str, ...] = ()
    lowers: tuple[Expr, ...] = ()
    sizes: tuple[Expr | None, ...] = ()
    is_linear: bool = False
    presence: Expr = _PRESENT
    structure: Structure | None = None
    given: "tuple[State, Node] | None" = None
    copied: Elements | None = None


@dataclass(frozen=True, slots=True)
class Instance:
    """A unit as it is called.

    `lost` is what its unmodelled code reads and writes besides the formals of `program`:
    variables of others, and `TOUCHABLE`; `reason` says what code that is. `sequences` are
    arrays that it reaches beyond their rows.
    """

    state: "State"
    key: str
    program: Program
    reason: str
    lost: tuple[tuple[Symbol | str, ...], ...]
    sequences: frozenset[str]


@dataclass
class Library:
    """The procedures of all files that are translated together, each translated once.

    `lower` translates statements, `path` is the file whose units are wanted, and `sources`
    those whose statements may be met. `open` are the procedures that are being translated.
    What is `cut` has calls of these in it, and is for one unit only. `namings` are, by the
    place of a call, the names in the procedure for what has several, and where they stand.
    `streams` are variables that say where the files of units are. `is_sequential`: no text
    is judged as one that threads run at once.
    """

    lower: "Callable[[State, Sequence[Node]], None]" = lambda _s, _nodes: None
    path: str = ""
    sources: dict[str, SourceFile] = field(default_factory=dict)
    procedures: Procedures = field(default_factory=lambda: Procedures({}))
    states: "dict[tuple[Scope, frozenset[str]], State]" = field(default_factory=dict)
    cut: "dict[tuple[Scope, frozenset[str]], State]" = field(default_factory=dict)
    open: list[Scope] = field(default_factory=list)
    is_cut: bool = False
    namings: dict[Span, dict[str, set[Span]]] = field(default_factory=dict)
    streams: dict[str, Symbol] = field(default_factory=dict)
    is_sequential: bool = True


@dataclass(frozen=True, slots=True)
class CallSurvey:
    """What matters to calls of unknown procedures in a unit.

    `may_move`: they may give a name another array. `assigned` get values from the text.
    """

    may_move: bool
    assigned: frozenset[str]


@dataclass
class Shared:
    """What a unit and the constructs in it have in common.

    `blocks` has the first layout that was met of each COMMON block, and `same` for a
    variable of another layout the one that it is. `marks` are names in `Opaque`s, to be
    looked up at the end. `opened` are the indices of open loops. `uses` are variables of
    the unit, of modules and of COMMON that procedures which are called use themselves, each
    with the name of the procedure and the call in the unit. `kept` are values of functions
    that give arrays. `caller` inlines what is called, and `instance` is the unit itself as
    others call it. `surveys` are those of the unit and of the constructs in it.
    """

    library: Library = field(default_factory=Library)
    caller: Caller | None = None
    instance: Instance | None = None
    count: int = 0
    marks: "list[tuple[State, str | Symbol]]" = field(default_factory=list)
    blocks: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    same: dict[Symbol, Symbol] = field(default_factory=dict)
    opened: dict[Symbol, str] = field(default_factory=dict)
    uses: dict[tuple[str, str, Span], None] = field(default_factory=dict)
    kept: dict[str, tuple[Elements, Value]] = field(default_factory=dict)
    surveys: dict[Scope, CallSurvey] = field(default_factory=dict)


@dataclass(eq=False)
class State:
    """One program unit on its way to a Program, a construct in it, or a call.

    `out` receives statements. `variables` are those of the Program, or of the construct
    alone, by their name; `symbols` what each belongs to, `parts` the components that lead
    to it, and `asked` how a caller finds out what the unit asks about its arguments. `texts`
    are its comparisons of texts, each with what is compared.
    `indices` are the loops that are open, by the name of their index. `terminals` are
    labels that go on with an open loop, `landings` those that leave a block, `repeats` those
    that begin statements again, each with the name of that. `bindings` are the dummy
    arguments of a call, and those that are absent.
    `before` comes before all other statements. `is_strict`: what stands here may be
    evaluated twice or never, so a function must have no effects; `may_repeat`: twice, too.
    `constants` are dummy arguments that are values which nothing changes, and
    `substitutes` what names stand for in a part of a statement.
    `kept_bounds` are bounds of arrays that were evaluated on entry. `call` is where a
    procedure is called. `is_partial`: arguments of the unit are absent.
    `keeps`: values for a construct are set aside, since it may change variables.
    """

    scope: Scope
    source: SourceFile
    out: list[Stmt] = field(default_factory=list)
    variables: dict[str, Scalar | Array] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    parts: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    asked: "dict[str, Callable[[State], Expr]]" = field(default_factory=dict)
    texts: dict[str, tuple[Symbol, str]] = field(default_factory=dict)
    names: dict[Symbol, str] = field(default_factory=dict)
    spellings: dict[str, Spelling] = field(default_factory=dict)
    indices: dict[str, str] = field(default_factory=dict)
    terminals: dict[int, str] = field(default_factory=dict)
    landings: dict[int, str] = field(default_factory=dict)
    repeats: dict[int, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    innermost: str | None = None
    notes: dict[str, None] = field(default_factory=dict)
    inlining: int = 0
    substitutes: dict[str, Value] = field(default_factory=dict)
    constants: dict[str, Value] = field(default_factory=dict)
    shared: Shared = field(default_factory=Shared)
    caller: "State | None" = None
    bindings: dict[Symbol, Actual] = field(default_factory=dict)
    before: list[Stmt] = field(default_factory=list)
    is_strict: bool = False
    may_repeat: bool = False
    is_partial: bool = False
    keeps: bool = True
    kept_bounds: dict[tuple[Symbol, int, int], Expr] = field(default_factory=dict)
    call: Span | None = None

    @property
    def outside(self) -> frozenset[str]:
        """The names that are mentioned outside of the loops that they are indices of."""
        return self.scope.outside

    @property
    def targets(self) -> frozenset[int]:
        """The labels that jumps lead to in a way that is not modelled."""
        return self.scope.targets

    def hide(self, names: Iterable[str]) -> None:
        """Names get another meaning than they have around a construct."""
        for name in names:
            for meaning in (self.indices, self.substitutes, self.constants):
                meaning.pop(name, None)

    def chain(self) -> "Iterator[State]":
        """The procedure, its caller, the caller of that one, up to the unit itself."""
        frame: State | None = self
        while frame is not None:
            yield frame
            frame = frame.caller

    def bound(self, symbol: Symbol) -> Actual | None:
        """What a dummy argument stands for in a call, or a name in a construct."""
        found = (each.bindings.get(symbol) for each in self.chain())
        return next((each for each in found if each is not None), None)

    def home(self, symbol: Symbol, parts: Sequence[Symbol] = ()) -> "State":
        """The procedure that a variable lives and dies with, or else the unit.

        `parts` lead to a component of the variable.
        """
        *frames, unit = self.chain()
        return next((each for each in frames if each.owns(symbol, parts)), unit)

    def owns(self, symbol: Symbol, parts: Sequence[Symbol] = ()) -> bool:
        """Whether a variable lives in one execution of the construct or procedure only."""
        is_others = symbol.has(
            "common", "module", "external", "save", "pointer", "target"
        )
        is_own = symbol.home is self.scope and not is_others
        return is_own and not may_lead_elsewhere(parts)

    def name_of(self, symbol: Symbol) -> str:
        """The name of a variable of this unit or procedure in the Program."""
        symbol = self.shared.same.get(symbol, symbol)
        if symbol not in self.names:
            is_seen = self.caller is None and self._is_seen(symbol)
            name = symbol.text if is_seen else self.fresh(symbol.text)
            if not is_seen:
                text = self._spelled(symbol)
                self.spellings.setdefault(name, Spelling(name, text))
            self.names[symbol] = name
        return self.names[symbol]

    def _spelled(self, symbol: Symbol) -> str:
        """The name that USE gives a variable of a module, or else its own.

        What another file declares, and is not seen here, is shown with its scope.
        """
        known = self.scope.symbols.items()
        renamed = next((key for key, each in known if each is symbol), None)
        home = symbol.home
        is_foreign = home is not None and home.source not in (None, self.scope.source)
        if (
            renamed is None
            and is_foreign
            and home is not None
            and not self.owns(symbol)
        ):
            return f"{symbol.text} of {home.name}"
        return renamed or symbol.text

    def _is_seen(self, symbol: Symbol) -> bool:
        """Whether a name of the text means a variable, or storage with several names."""
        if symbol.slot is not None:
            return symbol.text not in self.names.values()
        return self.scope.find(symbol.text) is symbol

    def index_of(self, symbol: Symbol) -> str | None:
        """The loop that is open over a variable, in the unit or one of its callers."""
        symbol = self.shared.same.get(symbol, symbol)
        return self.shared.opened.get(symbol)

    def emit(self, stmt: Stmt) -> None:
        """Adds a statement."""
        self.out.append(stmt)

    @contextmanager
    def captured(self) -> Iterator[list[Stmt]]:
        """Statements inside go to the list."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    @contextmanager
    def seen_from(self, scope: Scope) -> Iterator[None]:
        """Names inside are those of another scope, where none of them stands for a value."""
        outer = self.scope, self.substitutes, self.constants
        self.scope, self.substitutes, self.constants = scope, {}, {}
        try:
            yield
        finally:
            self.scope, self.substitutes, self.constants = outer

    @contextmanager
    def strict(self, *, may_repeat: bool = True) -> Iterator[None]:
        """Functions that change something are refused inside."""
        outer = self.is_strict, self.may_repeat
        self.is_strict, self.may_repeat = True, self.may_repeat or may_repeat
        try:
            yield
        finally:
            self.is_strict, self.may_repeat = outer

    def note_use(self, home: "State", name: str) -> None:
        """Records that an inlined procedure uses a variable of the unit itself."""
        calls = [(x.scope.name, x.call) for x in self.chain() if x.call is not None]
        if calls and home.caller is None:
            self.shared.uses.setdefault((name, calls[0][0], calls[-1][1]))

    def note(self, text: str) -> None:
        """Adds a sentence to what was assumed, once."""
        self.notes.setdefault(text)

    def text(self, node: Node) -> str:
        """A node's text, cut where it would be long in a message."""
        source = self.shared.library.sources.get(node.span.path, self.source)
        return shortened(source.text_of(node.span))

    def unmodelled(self, node: Node, reason: str) -> UnmodelledError:
        """The error that turns the statement around a node into an `Opaque`."""
        return UnmodelledError(reason, node.span)

    def fresh(self, stem: str) -> str:
        """A name that no variable of the text has."""
        self.shared.count += 1
        return f"{_NUMBERS.sub('', stem)}.{self.shared.count}"

    def named(self, stem: str) -> str:
        """A name that no variable of the text has, shown as its stem."""
        name = self.fresh(stem)
        self.spellings[name] = Spelling(name, stem)
        return name

    def temporary(self, stem: str, type_: Type, span: Span) -> Var:
        """A local variable that the text does not name."""
        name = self.named(stem)
        self.emit(Declare(Scalar(name, type_, span=span), span))
        return Var(name, span)

    def is_outer(self, symbol: Symbol) -> bool:
        """Whether a variable lives longer than the unit, or belongs to a caller."""
        if symbol.has("dummy", "common", "module", "save", "result", "external"):
            return True
        return self._is_outside(symbol, type(self).is_outer)

    def is_touchable(self, symbol: Symbol) -> bool:
        """Whether unknown procedures may read and write a variable by themselves."""
        if symbol.has("parameter", "unwritten"):
            return False
        if symbol.has("common", "module", "external", "pointer", "target"):
            return True
        if self.scope.procedures and self._is_shared(symbol):
            return True
        return self._is_outside(symbol, type(self).is_touchable)

    def _is_shared(self, symbol: Symbol) -> bool:
        """Whether procedures inside of the unit may get at one of its variables."""
        key, shared = symbol.text.lower(), self.scope.shared
        is_own = self.scope.symbols.get(key) is symbol
        return not is_own or shared is None or key in shared

    def _is_outside(
        self, symbol: Symbol, claim: "Callable[[State, Symbol], bool]"
    ) -> bool:
        """Whether a variable is another unit's, or a claim about it holds around here."""
        if symbol.home is self.scope:
            return False
        is_inner = self.scope.is_construct and self.caller is not None
        return claim(self.caller, symbol) if is_inner and self.caller else True

    def opaque(
        self,
        reason: str,
        reads: tuple[str, ...] | None,
        writes: tuple[str, ...] | None,
        span: Span,
        kind: OpaqueKind = "opaque",
        *,
        comes_back: bool = False,
    ) -> None:
        """Emits code that is not modelled, and the names in the source it may touch.

        `comes_back`: control does, and no name stands for another array after it.
        """
        read, written = self.marked(reads), self.marked(writes)
        binds = () if comes_back else None
        self.emit(Opaque(reason, read, written, span, kind, binds))

    def marked(self, names: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Names of the source, to be looked up in this unit when all is translated."""
        if names is None:
            return None
        return tuple(
            # No name in the source has one of these characters.
            each if any(c in each for c in MARKS) else self.mark(each)
            for each in names
        )

    def mark(self, name: str | Symbol) -> str:
        """A name in an `Opaque` for what is found out when all is translated."""
        self.shared.marks.append((self, name))
        return f"#{len(self.shared.marks) - 1}"
