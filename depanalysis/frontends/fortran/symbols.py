"""What a name of a program unit is: its type, its dimensions, what may change it.

A `Scope` is one program unit, module or procedure; names are found without regard to case,
in the scope itself, then in the scopes that it is in, then by implicit typing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import F32, I32, Type
from depanalysis.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Dimension:
    """Bounds of one dimension; without an upper bound, its extent is not known here.

    `is_deferred`: the extent, and the place of each row, are found out at run time.
    """

    lower: Node | None = None
    upper: Node | None = None
    is_deferred: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a name in storage that it shares: how many elements from its start."""

    whole: "Symbol"
    offset: int
    extents: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Symbol:
    """A name; `type` is `None` for what has no counterpart, such as a text.

    `storage` is the family of the type and the bytes of a value, if they are known.
    `values` are those that it has whenever a unit begins, if they are known; others may
    store more where it `is_assumed`. `record` names the derived type of a structure, `home`
    the scope in which its dimensions have their meaning. `text` is how the source writes it.
    `companions` of a component are values that each structure has besides: bounds of an
    allocatable one.
    """

    text: str
    span: Span
    type: Type | None = None
    storage: tuple[str, int | None] = ("", None)
    record: str | None = None
    dimensions: tuple[Dimension, ...] = ()
    attributes: set[str] = field(default_factory=set)
    value: Node | None = None
    values: tuple[int, ...] = ()
    is_assumed: bool = False
    is_typed: bool = False
    home: "Scope | None" = None
    slot: Slot | None = None
    companions: "dict[str, Symbol]" = field(default_factory=dict)

    def has(self, *attributes: str) -> bool:
        """Whether the name has one of the attributes."""
        return any(each in self.attributes for each in attributes)

    def companion(self, text: str, type_: Type) -> "Symbol":
        """A single value that goes with a component."""
        return self.companions.setdefault(
            text, Symbol(text, self.span, type_, ("integer", None), home=self.home)
        )


@dataclass(frozen=True, slots=True)
class StatementFunction:
    """`f(x) = x * 2`: its formula is put in place of its references."""

    arguments: tuple[str, ...]
    value: Node


@dataclass(frozen=True, slots=True, eq=False)
class Binding:
    """A name of a type that stands for procedures of the scope in which the type is.

    `passes` is the dummy argument that gets the object, the first one if it is empty, or
    `None` for none. `is_final`: no extension has another procedure of this name. The names
    of a generic one are those of other bindings.
    """

    home: "Scope"
    names: tuple[str, ...]
    passes: str | None
    is_generic: bool = False
    is_final: bool = False


@dataclass(slots=True, eq=False)
class Methods:
    """The bindings of a derived type, and those of the type that it extends.

    `is_finalized`: a procedure is called for what is overwritten.
    """

    own: dict[str, Binding] = field(default_factory=dict)
    parent: "Methods | None" = None
    is_finalized: bool = False

    def lineage(self) -> "Iterator[Methods]":
        """The type, its parent, the parent of that one."""
        found: Methods | None = self
        while found is not None:
            yield found
            found = found.parent

    def find(self, name: str) -> Binding | None:
        """The binding that a name has in the type."""
        key = name.lower()
        return next((each.own[key] for each in self.lineage() if key in each.own), None)


@dataclass(eq=False)
class Scope:
    """The names of a program unit; `is_open` if some come from where nobody can look.

    `procedures` are those whose definition stands in the scope, `imported` those of its
    modules, `externals` those of the files that stand in no other unit. `modules` are all
    that are known. `generics` are the
    specific names that a generic one stands for, each with the scope that knows it.
    `methods` has the bindings of derived types. `unknown` are the types that nothing
    defines. `implicit` has a type for each first
    letter. `outside`, `shared` and `targets` are what
    `surveys` says of the statements,
    `changing` what `changes` does. `is_construct`: statements of the unit around, which
    have names of their own. `redefines`: an operator or the assignment may be a
    procedure of the file. `source` is the file that the scope stands in, and `library` the
    library whose procedure it is, if no given file defines it. `taken_from`: the file of
    a module that nobody gave.
    """

    name: str
    node: Node
    parent: "Scope | None" = None
    symbols: dict[str, Symbol] = field(default_factory=dict)
    records: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    methods: dict[str, Methods] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    functions: dict[str, StatementFunction] = field(default_factory=dict)
    procedures: dict[str, "Scope"] = field(default_factory=dict)
    imported: dict[str, "Scope"] = field(default_factory=dict)
    generics: dict[str, tuple[tuple["Scope", str], ...]] = field(default_factory=dict)
    externals: dict[str, "Scope"] = field(default_factory=dict)
    modules: dict[str, "Scope"] = field(default_factory=dict)
    commons: dict[str, list[str]] = field(default_factory=dict)
    equivalences: list[tuple[Node, ...]] = field(default_factory=list)
    implicit: dict[str, Type | None] = field(default_factory=dict)
    storages: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    dummies: tuple[str, ...] = ()
    result: str | None = None
    is_open: bool = False
    is_private: bool = False
    is_construct: bool = False
    outside: frozenset[str] = frozenset()
    shared: frozenset[str] | None = frozenset()
    targets: frozenset[int] = frozenset()
    changing: frozenset[str] | None = None
    redefines: bool = False
    source: SourceFile | None = None
    library: str = ""
    taken_from: str | None = None
    notes: dict[str, None] = field(default_factory=dict)

    def find(self, name: str) -> Symbol | None:
        """The symbol of a declared name, also one of the scopes around."""
        key = name.lower()
        return next((s.symbols[key] for s in self.around() if key in s.symbols), None)

    def owner(self, name: str) -> "Scope | None":
        """The scope that declares a name."""
        return next((s for s in self.around() if name.lower() in s.symbols), None)

    def record(self, name: str) -> dict[str, Symbol] | None:
        """The components of a derived type, if it is declared where we can see it."""
        key = name.lower()
        return next((s.records[key] for s in self.around() if key in s.records), None)

    def methods_of(self, name: str | None) -> Methods | None:
        """The bindings of a derived type."""
        key = (name or "").lower()
        return next((s.methods[key] for s in self.around() if key in s.methods), None)

    def components(self, symbol: Symbol) -> dict[str, Symbol] | None:
        """The components of a structure, whose type has its meaning where it is declared."""
        return (symbol.home or self).record(symbol.record or "")

    def around(self) -> "Iterator[Scope]":
        """The scope itself, then those that it is in."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def is_procedure(self, name: str) -> bool:
        """Whether a name is that of a procedure in a scope around, or of a module."""
        key = name.lower()
        return any(
            key in each.procedures or key in each.imported or key in each.generics
            for each in self.around()
        )

    def is_generic(self, name: str) -> bool:
        """Whether a name is a generic one."""
        return any(name.lower() in each.generics for each in self.around())

    def statement_function(self, name: str) -> StatementFunction | None:
        """The formula of a statement function."""
        return self.functions.get(name.lower())

    def declared(self, name: str, span: Span) -> Symbol:
        """The symbol of a name in this scope itself, made if there is none."""
        key = name.lower()
        if key not in self.symbols or self.symbols[key].home is not self:
            type_ = self.implicit_type(name)
            symbol = Symbol(name, span, type_, self.implicit_storage(name), home=self)
            self.symbols[key] = symbol
        return self.symbols[key]

    def implicit_type(self, name: str) -> Type | None:
        """The type that the first letter gives."""
        return self.implicit.get(name[:1].lower(), F32)

    def implicit_storage(self, name: str) -> tuple[str, int | None]:
        """The family and size that the first letter gives."""
        is_integer = name[:1].lower() in "ijklmn"
        natural = ("integer" if is_integer else "real", 4)
        return self.storages.get(name[:1].lower(), natural)

    def symbol(self, name: str, span: Span) -> Symbol:
        """What a name in a statement is; undeclared names are declared by their use."""
        found = self.find(name)
        if found is not None:
            return found
        if self.is_construct and self.parent is not None:
            return self.parent.symbol(name, span)
        symbol = self.declared(name, span)
        if self.is_open:
            symbol.attributes.add("external")
        return symbol


def default_implicit() -> dict[str, Type | None]:
    """I to N are integers, the other letters reals."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return {each: I32 if "i" <= each <= "n" else F32 for each in letters}
