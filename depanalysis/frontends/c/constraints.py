"""The text of functions and initializers as constraints on where pointers may lead.

Input: trees of functions and declarations of variables. Output: `Constraints`, and for each
expression the path by which it gets to memory. Statements have no order here.
"""

import itertools
import os
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from depanalysis.frontends.c.allocators import (
    ALLOCATING,
    CASTS,
    HANDING_ON,
    NO_VALUES,
    STORING,
    is_allocator,
    is_placed,
    is_variable,
    leads,
    mentioned,
    uncast,
)
from depanalysis.frontends.c.callbacks import (
    bindings,
    called_type,
    fits,
    handed_functions,
    repetitions,
    taken_apart,
    unwrapped,
)
from depanalysis.frontends.c.layouts import (
    around,
    contents,
    element,
    expression_type,
    fields_of,
    is_array,
    is_bytes,
    is_integer,
    is_pointer,
    is_record,
    named_offset,
    offset_of,
    owners,
    pointee,
    pointers,
    variable_type,
)
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    FUNCTIONS,
    UNREAD,
    ClangType,
    Cursor,
    Node,
    bare,
    bases_of,
    children_of,
    evaluate,
    file_of,
    gives_argument,
    identity,
    is_lambda_type,
    is_static,
    made_of,
    members_below,
    spelled,
    type_kind,
    variables_below,
)
from depanalysis.frontends.c.libraries import QUIET, UNOBSERVED, without_prefix
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.c.mathematics import BUILTINS, is_pure
from depanalysis.frontends.c.origins import Origins
from depanalysis.frontends.c.paths import DEREFERENCE, Call, Function, Path
from depanalysis.frontends.c.pieces import (
    fresh_calls,
    has_labels,
    stored_piece,
    variable_of,
)
from depanalysis.frontends.c.sequences import jumped_over
from depanalysis.frontends.c.sharing import (
    Around,
    Kept,
    Sharing,
    as_member,
    as_whole,
)
from depanalysis.frontends.c.standard import HANDING_OVER, is_of_standard
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.surveys import (
    ASSEMBLY,
    modified_part,
    root_of,
    survey,
    without_casts,
)
from depanalysis.frontends.c.swaps import found_exchange
from depanalysis.frontends.c.types import REFERENCES
from depanalysis.frontends.cells import (
    ANYWHERE,
    MADE,
    OUTSIDE,
    Object,
    Offset,
    Repeated,
    Spread,
)
from depanalysis.frontends.points_to import Constraints

_COPYING = ("memcpy", "memmove", "cudaMemcpy", "cudaMemcpyAsync")
_ENDING = ("strtod", "strtof", "strtold", "strtol", "strtoll", "strtoul", "strtoull")
"""Functions that store where in their first argument they ended."""
_LAUNCHING = ("cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel")
_LISTED = 3
"""Where functions that launch kernels have an array of the addresses of arguments."""
_KEPT_BY = "kept by the library"
_KEPT = {
    **dict.fromkeys(("asctime", "ctime"), "text of a time"),
    **dict.fromkeys(("gmtime", "localtime"), "parts of a time"),
    **{name: name for name in ("strerror", "strsignal", "inet_ntoa", "setlocale")},
    **{name: name for name in ("localeconv", "getpwnam", "getpwuid", "gethostbyname")},
}
"""What functions of the library of C return: memory that they use again."""
_RANGED = 2
_NAME = 2
"""Where the name stands in the words of `alias("name")`."""
_RESERVED = ("mem", "str", "wcs", "wmem")
"""How the names begin that C keeps for its library; other ones a program may have."""
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")
_STEPS = ("COMPOUND_ASSIGNMENT_OPERATOR", "UNARY_OPERATOR")
_OPERATIONS = ("CXX_THIS_EXPR", "UNARY_OPERATOR", "BINARY_OPERATOR")
_LONGEST_RANGE = 4096
_PARTS = ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_MAKING = ("CALL_EXPR", "CXX_NEW_EXPR")
_INTEGERS: Hashable = "integers"
_LAMBDAS: Hashable = "lambdas"
_MOVING = frozenset({"move", "forward"})
_MAKE_UNIQUE = "make_unique"
_CALL = "operator()"
_ACCESSING = ("&", "*", "+", "-", "/", "%")
_BOUND = "depanalysis_bound"
_VARIADIC: Hashable = "variadic"
_RECORDS: Hashable = "variadic records"
LVALUES = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")

INITIALLY: Hashable = 0
"""The group of the stores of initializers that run before the program."""

Place: TypeAlias = tuple[Hashable, Offset]
"""A value that is an address, and an offset from it."""


@dataclass(slots=True)
class Reader:
    """Adds the constraints of functions and variables; `key` tells declarations apart.

    `captured`: what variables of lambdas begin with, with the lines.
    """

    functions: Mapping[Hashable, Node]
    build: Callable[[Cursor], Node]
    key: Callable[[Cursor], Hashable] = identity
    known: Constraints = field(default_factory=Constraints)
    variables: dict[Hashable, Cursor] = field(default_factory=dict)
    entered: dict[Hashable, Function] = field(default_factory=dict)
    _virtual: dict[str, dict[Hashable, Function]] = field(default_factory=dict)
    initial: dict[tuple[Hashable, tuple[str | int, ...]], Node] = field(
        default_factory=dict
    )
    sites: dict[Hashable, Hashable] = field(default_factory=dict)
    captured: dict[Hashable, tuple[Path, int]] = field(default_factory=dict)
    _values: dict[int, Hashable] = field(default_factory=dict)
    _objects: dict[Hashable, Object] = field(default_factory=dict)
    _named_in_calls: frozenset[Hashable] = frozenset()
    _mentioned: dict[Hashable, set[str]] = field(default_factory=dict)
    _of_library: list[ClangType] = field(default_factory=list)
    _callable: frozenset[Hashable] = frozenset()
    _typed: dict[tuple[str, ...], list[Function]] = field(default_factory=dict)
    _loops: list[Node] = field(default_factory=list)
    _blocks: list[Node] = field(default_factory=list)
    _repeated: list[Node] = field(default_factory=list)
    _led: list[Node] = field(default_factory=list)
    _bodies: list[Node] = field(default_factory=list)
    _is_labelled: bool = False
    _exchanges: set[int] = field(default_factory=set)
    _declared: set[int] = field(default_factory=set)
    trees: list[Node] = field(default_factory=list)
    _made: dict[int, frozenset[Hashable]] = field(default_factory=dict)
    _beginners: dict[Hashable, bool] = field(default_factory=dict)
    _allocators: dict[Hashable, bool] = field(default_factory=dict)
    _members: dict[Hashable, Node] = field(default_factory=dict)
    _begun: dict[str, Hashable] = field(default_factory=dict)
    _sharing: Sharing = field(init=False)
    _keeping: dict[tuple[Hashable, int], frozenset[Kept]] = field(default_factory=dict)
    _pending: list[tuple[Hashable, ClangType]] = field(default_factory=list)
    _named_parts: dict[tuple[int, Hashable], tuple[Node, Node | None]] = field(
        default_factory=dict
    )
    _caller: Hashable = 0
    _count: int = 0

    def __post_init__(self) -> None:
        self._sharing = Sharing(self._is_fresh)

    def read(self, variables: Iterable[Cursor]) -> None:
        """All constraints, and what follows from them."""
        variables = tuple(variables)
        declared = list(variables_below(variables))
        for each in members_below(variables):
            if any(part.kind.is_expression() for part in children_of(each)):
                self._note_member(self.build(each))
        for each in declared:
            self.variables.setdefault(self.key(each.canonical), each)
            pattern = made_of(each)
            if pattern is not None:
                # What the text of a template names is what each instance of it has.
                named = self._address(self.object(pattern))
                self.known.add(named, (self.object(each), 0), 0)
        # The trees stay, because values are known by the identity of their nodes.
        self.trees = [self.build(v) for v in declared if contents(v.type)]
        self.trees += self._members.values()
        self._named_in_calls, self._mentioned = self._uses()
        for key, node in self.functions.items():
            self._enter(key, node, is_called=key in self._named_in_calls)
        for tree in self.trees:
            self._visit(tree)
        for key, node in self.functions.items():
            self._caller, self._bodies = key, [node]
            self._is_labelled = has_labels(node)
            self._visit(node)
        for led in self._led:
            self.known.hand_twice(self.value(led))
        self._conclude()

    def _conclude(self) -> None:
        while self._pending:
            self._begin(*self._pending.pop())
        self.known.solve()

    # Functions and variables.

    def _uses(self) -> tuple[frozenset[Hashable], dict[Hashable, set[str]]]:
        """The functions that are called by name, and those that are named otherwise.

        The latter with the members that are set to them, and nothing for other places.
        """
        called: set[Hashable] = set()
        mentioned: dict[Hashable, set[str]] = {}
        lambdas: dict[Hashable, set[Hashable]] = {}
        for node in (*self.functions.values(), *self.trees):
            callees: set[int] = set()
            members: dict[int, str] = {}
            for part in node.walk():
                members |= _set_member(part)
                if part.kind == "FIELD_DECL":
                    self._note_member(part)
                elif part.kind == "CALL_EXPR" and part.children:
                    callees.add(id(without_casts(part.children[0])))
                elif part.kind == "VAR_DECL" and is_lambda_type(part.cursor.type):
                    own = self.key(part.cursor.canonical)
                    lambdas |= {
                        each: {*lambdas.get(each, ()), own}
                        for each in self._bodies_of(part)
                    }
                elif part.kind == "DECL_REF_EXPR" and is_lambda_type(part.cursor.type):
                    mentioned.setdefault(self.key(part.declaration), set()).add("")
                elif (
                    part.kind == "DECL_REF_EXPR"
                    and part.cursor.referenced is not None
                    # `this` has the key of its method, and does not mention that.
                    and not is_variable(part)
                ):
                    key = self.key(part.declaration)
                    if id(part) in callees:
                        called.add(key)
                        continue
                    mentioned.setdefault(key, set()).add(members.get(id(part), ""))
                    if _gives_what_is_known(part.declaration):
                        self._of_library.append(part.declaration.type.get_canonical())
        self._callable = frozenset(
            key
            for key, node in self.functions.items()
            if _is_call_operator(node.cursor)
            and (key not in lambdas or lambdas[key] & mentioned.keys())
        )
        kept = {k: v for k, v in mentioned.items() if k in self.functions}
        return frozenset(called), kept

    def _bodies_of(self, variable: Node) -> Iterator[Hashable]:
        """The functions of the lambda that a variable holds."""
        bodies = variable.cursor.type.get_declaration().get_children()
        return (self.key(each.canonical) for each in bodies)

    def mentioned_types(self) -> Iterator[ClangType]:
        """The types of functions whose addresses the text takes."""
        for node, _ in self.mentioned_functions():
            yield node.cursor.type.get_canonical()
        yield from self._of_library

    def mentioned_functions(self) -> Iterator[tuple[Node, set[str]]]:
        """The functions of the text whose addresses it takes, and the members set to them."""
        return ((self.functions[key], to) for key, to in self._mentioned.items())

    def is_set_by_call(self, variable: Cursor) -> bool:
        """Whether a function that is called by its name may set a variable."""
        wanted = self.key(variable.canonical)
        for key in self._named_in_calls & self.functions.keys():
            node = self.functions[key]
            found = survey(node)
            for part in node.walk():
                if part.kind != "DECL_REF_EXPR" or part.cursor.referenced is None:
                    continue
                own = identity(part.declaration)
                is_set = own in found.modified or own in found.addressed
                if is_set and self.key(part.declaration) == wanted:
                    return True
        return False

    def _enter(self, key: Hashable, node: Node, *, is_called: bool) -> None:
        parameters = [child for child in node.children if child.kind == "PARM_DECL"]
        is_static = node.cursor.linkage.name == "INTERNAL" or _is_made_here(node.cursor)
        is_entry = not is_static or not is_called or key in self._mentioned
        keys = tuple(self.key(each.cursor.canonical) for each in parameters)
        self.entered[key] = Function(key, node, keys, is_entry)
        if node.cursor.is_virtual_method():
            named = self._virtual.setdefault(str(node.cursor.spelling), {})
            named[key] = self.entered[key]
        for parameter in parameters:
            own = self.object(parameter.cursor)
            if is_entry:
                self._give_unknown(own, parameter.cursor)

    def _give_unknown(self, object_: Object, cursor: Cursor) -> None:
        """A variable may hold what others gave it before."""
        raw = variable_type(cursor)
        is_passed = cursor.kind.name == "PARM_DECL" and is_array(raw)
        places = [(0, raw)] if is_passed else list(pointers(raw))
        for offset, type_ in places:
            inside = self._contents(pointee(type_))
            key = ("given", object_, offset)
            given = Object(key, "outside", _name_of(cursor), inside)
            own = self.known.home((object_, offset))
            self.known.add(own, (given, 0), 0)
            if is_record(raw) and cursor.kind.name == "PARM_DECL":
                # It is a copy of some other object of the type.
                record = self._contents(raw)
                others = Object(record, "contents", "", record)
                home = raw.get_canonical().get_declaration()
                self.known.hand_copy(
                    self.known.home((others, offset)),
                    own,
                    is_handle=is_of_standard(file_of(home)),
                )

    def _contents(self, raw: ClangType) -> str:
        name = contents(raw)
        if name and name not in self.known.layouts:
            self.known.layouts[name] = tuple(offset for offset, _ in pointers(raw))
            self._note_owners(raw)
            record = element(raw)
            self._note_parts(name, record)
            self._note_entry(record)
            size = bare(record).get_size() if is_record(record) else 0
            if size > 0:
                self.known.sizes[name] = size
            if self._members and is_record(record):
                this = _this(record.get_canonical().get_declaration())
                self._begun[name] = this
                self._pending.append((this, record))
                self._begins(Object(name, "contents", "", name))
        return name

    def _note_entry(self, record: ClangType) -> None:
        """A pair that some map has leads where the values lead that the map gives."""
        if not _is_pair(record):
            return
        key = "entry", bare(record).get_declaration().get_usr()
        for member in fields_of(record):
            if is_pointer(member.type):
                self._contents(member.type)
                inside = pointee(member.type)
                own = _moved(self._some(record), _offset(member))
                value = self._some(member.type)
                for here, there in ((own, value), (value, own)):
                    held = self._loaded(here, inside)
                    self.known.store(held, *there, 0, key)

    def _note_parts(self, name: str, record: ClangType) -> None:
        """The structures in a structure, those of its classes and members."""
        if not is_record(record):
            return
        whole = bare(record)
        found = [(0, each) for each in bases_of(whole.get_declaration())]
        found += [
            (offset_of(each), element(each.type))
            for each in whole.get_fields()
            if each.get_field_offsetof() >= 0
        ]
        self.known.parts[name] = tuple(
            (offset, self._contents(inner))
            for offset, inner in found
            if is_record(inner) and contents(inner)
        )

    def _note_owners(self, raw: ClangType) -> None:
        name = contents(raw)
        if name in self.known.owners:
            return
        typed = dict(pointers(raw))
        inside = {offset: pointee(typed[offset]) for offset in owners(raw)}
        self.known.owners[name] = {at: contents(each) for at, each in inside.items()}
        for each in inside.values():
            self._note_owners(each)

    # What objects of a class begin with, by the declarations of its members.

    def _note_member(self, node: Node) -> None:
        if any(each.cursor.kind.is_expression() for each in node.children):
            self._members.setdefault(_location(node.cursor), node)

    def _begins(self, object_: Object) -> Object:
        """The same object, to which the declarations of its members apply."""
        if object_.contents in self._begun:
            self.known.add(self._begun[object_.contents], (object_, 0), 0)
        return object_

    def _begin(self, this: Hashable, record: ClangType) -> None:
        """The stores of a constructor that has no text, in all objects of a class.

        Also an object that has another constructor is taken to begin so.
        """
        whole = record.get_canonical()
        pattern = made_of(whole.get_declaration())
        if pattern is not None:
            self.known.copy(this, _this(pattern))
        for base in bases_of(whole.get_declaration()):
            self._begin_part(this, base)
        for member in whole.get_fields():
            where = self._shifted(this, offset_of(member))
            self._begin_part(where, member.type)
            node = self._members.get(_location(member))
            values = [
                each
                for each in (() if node is None else node.children)
                if not each.kind.endswith(NO_VALUES)
            ]
            if node is not None and values:
                self._blocks, self._loops = [], [node]
                path = (member.spelling,)
                self._initialize(this, path, values[-1], (where, 0), member.type)
                self._loops = []

    def _begin_part(self, where: Hashable, raw: ClangType) -> None:
        inside = self._contents(raw)
        if inside in self._begun:
            self.known.copy(where, self._begun[inside])

    def object(self, cursor: Cursor) -> Object:
        """The object that a variable is."""
        key = self.key(cursor.canonical)
        if key not in self._objects and (linked := _linked(cursor)) is not None:
            self._objects[key] = self.object(linked)
        if key not in self._objects:
            made = Object(
                key, "variable", _name_of(cursor), self._contents(variable_type(cursor))
            )
            self._objects[key] = self._begins(made)
            self.variables.setdefault(key, cursor)
            if cursor.kind.name == "VAR_DECL" and _is_lasting(cursor):
                self.known.lasting[made] = None
            if cursor.kind.name == "VAR_DECL" and cursor.linkage.name == "EXTERNAL":
                self._give_unknown(made, cursor)
                if is_record(element(variable_type(cursor))):
                    # Other files hand it over as any object of its type.
                    self.known.add(OUTSIDE, (made, 0), 0)
                for offset, _ in pointers(variable_type(cursor)):
                    self.known.copy(self.known.home((made, offset)), OUTSIDE)
        return self._objects[key]

    def _variable(self, node: Node) -> None:
        """The initializer of a variable."""
        key = self.key(node.cursor.canonical)
        parts = [each for each in node.children if not each.kind.endswith(NO_VALUES)]
        if is_array(expression_type(node)):
            parts = [each for each in parts if each.kind == "INIT_LIST_EXPR"]
        if not parts or id(node) in self._declared:
            return
        self._declared.add(id(node))
        own = self.object(node.cursor)
        self._make(node, own)
        address = self._new()
        self.known.add(address, (own, 0), 0)
        if parts[-1].kind == UNREAD or self._is_unknown(parts[-1]):
            self._fill(parts[-1], (address, 0), expression_type(node))
        is_kept = is_static(node.cursor) or not self._blocks
        outer = self._blocks, self._loops
        if is_kept:
            self._blocks, self._loops = [], []
        self._initialize(key, (), parts[-1], (address, 0), expression_type(node))
        self._blocks, self._loops = outer

    def _is_unknown(self, node: Node) -> bool:
        """Whether a constructor has no text that is read."""
        if node.kind != CONSTRUCTION or node.children[-1].kind != "CALL_EXPR":
            return False
        called = node.children[-1].cursor.referenced
        return called is None or self.key(called) not in self.entered

    def _fill(self, node: Node, place: Place, raw: ClangType) -> None:
        """A constructor that is not modelled may give all elements of a container one value."""
        typed = dict(pointers(raw))
        for offset in owners(raw):
            inside = pointee(typed[offset])
            elements = (self._loaded(_moved(place, offset), inside), 0)
            outer, self._loops = self._loops, [node]
            for given in node.walk():
                is_one = is_record(inside) and _is_of_type(given, inside)
                if is_one:
                    self._copy_record(self.place(given), elements, inside, node)
                elif is_pointer(inside) and leads(given):
                    self._store(self.value(given, inside), elements, node)
            self._loops = outer

    def _initialize(
        self,
        key: Hashable,
        path: tuple[str | int, ...],
        node: Node,
        place: Place,
        raw: ClangType,
    ) -> None:
        if is_pointer(raw):
            while node.kind == "INIT_LIST_EXPR" and len(node.children) == 1:
                node = node.children[0]
            self.initial[key, path] = node
            name = next((each for each in reversed(path) if isinstance(each, str)), "")
            spread: Spread = "perhaps"
            if name:
                spread = self._sharing.of_beginning(
                    as_member(name), node, self._around()
                )
            self._store(self.value(node, raw), place, node, spread)
        elif node.kind != "INIT_LIST_EXPR":
            if is_record(raw):
                self._begin_as(node, place, raw)
        elif is_record(raw) and _is_of_other_type(node, raw):
            self._begin_unseen(node, place, raw)
        elif contents(raw) or (is_record(element(raw)) and _has_unseen(node)):
            self._initialize_parts(key, path, node, place, raw)

    def _begin_unseen(self, node: Node, place: Place, raw: ClangType) -> None:
        """A list of which a constructor makes an object, though no tree shows the call.

        The constructors of the class that have a text get what is listed.
        """
        self._keep_listed(node, place, raw)
        wanted = _unqualified_record(raw)
        for function in self.entered.values():
            cursor = function.node.cursor
            is_own = cursor.kind.name == "CONSTRUCTOR"
            if is_own and cursor.semantic_parent.get_usr() == wanted:
                self._bind_listed(node, function, place)

    def _keep_listed(self, node: Node, place: Place, raw: ClangType) -> None:
        """What is listed may be in any member and element of an object, or elsewhere."""
        names = {each.name for each in node.walk() if each.kind == "CALL_EXPR"}
        is_moved, listed = bool(names & _MOVING), [*self._listed(node)]
        slots = [*self._slots(place, raw)] if listed else []
        for value, given in listed:
            self.known.copy(value, OUTSIDE)
            for where, slot, is_owner in slots:
                if (is_moved or not is_owner) and fits(slot, given):
                    self._store(value, where, node)

    def _bind_listed(self, node: Node, function: Function, place: Place) -> None:
        """A constructor gets the object that it makes, and in order what is listed."""
        parameters = function.parameters[1:]
        given = [self._shifted(*place)]
        for parameter, each in zip(parameters, node.children, strict=False):
            is_bound = type_kind(variable_type(self.variables[parameter])) in REFERENCES
            given.append(
                self._shifted(*self.place(each)) if is_bound else self.value(each)
            )
        missing = [None] * (len(parameters) - len(given) + 1)
        if len(node.children) <= len(parameters):
            values = [(Path(None), each) for each in given]
            self._bind_values(node, function, [*values, *missing])

    def _listed(self, node: Node) -> Iterator[tuple[Hashable, ClangType]]:
        """The pointers in a list, and those in objects in it, with their types."""
        for each in node.walk():
            raw = expression_type(each)
            if each.kind == "INIT_LIST_EXPR" or not _is_value(each):
                continue
            if leads(each):
                yield self.value(each), raw
            elif is_record(raw):
                for where, type_, _ in self._slots(self.place(each), raw):
                    yield self._loaded(where, pointee(type_)), type_

    def _slots(
        self, place: Place, raw: ClangType, seen: tuple[str, ...] = ()
    ) -> Iterator[tuple[Place, ClangType, bool]]:
        """The pointers in an object and in the elements of its containers.

        Each with its type, and whether a container has its elements by it.
        """
        own, inner = {*owners(raw)}, list[tuple[Place, ClangType]]()
        for offset, type_ in pointers(raw):
            where, is_owner = _moved(place, offset), offset in own
            yield where, type_, is_owner
            if is_owner:
                inside = pointee(type_)
                inner.append(((self._loaded(where, inside), 0), inside))
        for k in range(0 if own else bare(raw).get_num_template_arguments()):
            inside = bare(raw).get_template_argument_type(k)
            inner.append((self._some(inside), inside))
        for member in fields_of(raw) if is_record(raw) else ():
            # Lists and maps, whose elements have no place in them.
            if not contents(member.type):
                inner.append((_moved(place, _offset(member)), element(member.type)))
        for where, inside in inner:
            name = bare(inside).spelling
            if name not in seen:
                yield from self._slots(where, inside, (*seen, name))

    def _begin_as(self, node: Node, place: Place, raw: ClangType) -> None:
        """An object begins as another one, or as what a call returns."""
        spread: Spread = "perhaps"
        if uncast(node).kind == "CALL_EXPR":
            spread = self._sharing.of_beginning(as_whole(raw), node, self._around())
        self._copy_record(self.place(node), place, raw, node, spread)

    def _initialize_parts(
        self,
        key: Hashable,
        path: tuple[str | int, ...],
        node: Node,
        place: Place,
        raw: ClangType,
    ) -> None:
        fields = list(fields_of(raw)) if is_record(raw) else []
        position = 0
        for child in node.children:
            source, places = child, range(position, position + 1)
            if child.kind == "UNEXPOSED_EXPR" and len(child.children) > 1:
                places = _designated(child, [each.spelling for each in fields])
                if not 0 < len(places) <= _LONGEST_RANGE:
                    self._initialize_somewhere(node, place)
                    return
                source = child.children[-1]
            position = places[0]
            if fields:
                if position >= len(fields) or _is_elided(source, fields[position].type):
                    self._initialize_somewhere(node, place)
                    return
                member = fields[position]
                where = _moved(place, _offset(member))
                inner = (*path, member.spelling)
                self._initialize(key, inner, source, where, member.type)
            else:
                part = raw.get_canonical().element_type
                if _is_elided(source, part):
                    self._initialize_somewhere(node, place)
                    return
                for each in places:
                    self._initialize(key, (*path, each), source, place, part)
            position = places[-1] + 1

    def _initialize_somewhere(self, node: Node, place: Place) -> None:
        """What a list holds may be in any elements, in several of them, too."""
        for part in node.walk():
            if _is_value(part) and is_pointer(expression_type(part)):
                self._store(self.value(part), (place[0], ANYWHERE), node)

    # Statements.

    def _visit(self, node: Node) -> None:
        is_loop, is_block = node.kind in _LOOPS, node.kind == "COMPOUND_STMT"
        outer = self._caller
        hidden = getattr(node, "original", node)
        is_lambda = hidden.kind == "LAMBDA_EXPR"
        if is_lambda:
            self._caller = _LAMBDAS
            self._capture(hidden)
            self._bodies.append(hidden)
        if is_loop:
            self._loops.append(node)
        if is_block:
            self._blocks.append(node)
            self._find_exchanges(node)
        if id(node) not in self._exchanges:
            # Also a call that is not modelled hands its arguments over.
            self._statement(hidden if _is_plain_call(hidden) else node)
            if _is_copy(hidden):
                self._copy_base(hidden)
            if node.kind in _STEPS:
                self._step(node)
            self._visit_parts(node)
        if is_block:
            self._blocks.pop()
        if is_loop:
            self._loops.pop()
        if is_lambda:
            self._bodies.pop()
        self._caller = outer

    def _visit_parts(self, node: Node) -> None:
        """The children of a node, some of which may be loops that are made of jumps."""
        is_asked = self._is_labelled and node.kind == "COMPOUND_STMT"
        repeated = dict(jumped_over(node)) if is_asked else {}
        # They stay, because what is known of loops is found by their identity.
        self._repeated += repeated.values()
        for at, child in enumerate(node.children):
            around = [loop for where, loop in repeated.items() if at in where]
            self._loops += around
            self._visit(child)
            del self._loops[len(self._loops) - len(around) :]

    def _step(self, node: Node) -> None:
        moved = modified_part(node)
        if moved is not None and is_pointer(expression_type(moved)):
            self.known.move(*self.place(moved))

    def _statement(self, node: Node) -> None:
        if node.kind == "VAR_DECL":
            self.variables.setdefault(self.key(node.cursor.canonical), node.cursor)
            self._variable(node)
        elif node.kind == "BINARY_OPERATOR" and node.operator == "=":
            self._assign(node)
        elif node.kind == "CALL_EXPR":
            self._called(node)
        elif node.kind == "RETURN_STMT" and node.children:
            self._return(node.children[0])
        elif node.kind == "CXX_FOR_RANGE_STMT" and len(node.children) > _RANGED:
            self._range(node)
        elif node.kind in ASSEMBLY:
            self._assemble(node)
        elif node.kind == UNREAD and node.children:
            self._call_back(node)
        elif _is_hidden(node):
            self._exchange_atomically(node.children, node)
        else:
            self._look_at(node)

    def _look_at(self, node: Node) -> None:
        """What lies somewhere is something, also if nothing is done but to look at it."""
        is_part = node.kind in _PARTS and node.children
        if is_part and is_pointer(expression_type(node)):
            self.value(node)
        elif node.kind in CASTS or _is_lvalue(node):
            self._integer(node)

    def _range(self, node: Node) -> None:
        """The variable of a loop over a range goes over what the range leads to, or has."""
        *_, variable, ranged, _ = node.children
        raw, place = expression_type(ranged), self.place(ranged)
        found = [self._shifted(*place)]
        if is_record(raw):
            held = [(_moved(place, at), pointee(type_)) for at, type_ in pointers(raw)]
            found += [self._loaded(where, inside) for where, inside in held]
            methods = bare(raw).get_declaration().get_children()
            keys = [self.key(m.canonical) for m in methods if m.spelling == "begin"]
            found += [("result", each) for each in keys]
        for part in variable.walk():
            is_place = part.kind == "DECL_REF_EXPR" and is_variable(part)
            if is_place and part.name.startswith("__begin"):
                begin = (self._address(self.object(mentioned(part))), 0)
                for each in found:
                    self._store(each, begin, node)

    def _integer(self, node: Node) -> None:
        """What is read of an integer may be an address."""
        if not is_integer(expression_type(node)):
            return
        if node.kind in CASTS:
            for operand in filter(leads, node.children[-1:]):
                self.known.copy(self.value(operand), _INTEGERS)
        elif _is_pun(node):
            self.known.copy(self._bytes(node), _INTEGERS)

    def _bytes(self, node: Node) -> Hashable:
        """The addresses that lie where an lvalue of another type is."""
        found = self._new()
        self.known.load(*self.place(node), found, "")
        return found

    def _exchange_integers(self, place: Place, node: Node) -> None:
        """Integers are read and stored where addresses may lie."""
        found = self._new()
        self.known.load(*place, found, "")
        self.known.copy(found, _INTEGERS)
        self._store(_INTEGERS, place, node)

    def _assemble(self, node: Node) -> None:
        """Every pointer that assembly changes may be any that it names."""
        named = [e for e in node.children if is_pointer(expression_type(e))]
        for target in named:
            if target.kind != "UNEXPOSED_EXPR":
                values = self._either(named, expression_type(target))
                self._store(values, self.place(target), node)

    def _exchange_atomically(self, given: Sequence[Node], node: Node) -> Hashable:
        """Where one address leads to, or a value that is given, may be what all lead to."""
        found = self._new()
        places: list[tuple[Place, ClangType]] = []
        for each in filter(leads, given):
            raw = pointee(expression_type(each))
            if is_pointer(raw):
                places.append(((self.value(each), 0), pointee(raw)))
                self.known.copy(self._loaded(*places[-1]), found)
            else:
                self.known.copy(self.value(each), found)
        for place, _ in places:
            self._store(found, place, node)
        return found

    def _capture(self, node: Node) -> None:
        """`[p = q]` begins a variable of the lambda."""
        extent = node.cursor.extent
        inside = range(extent.start.offset, extent.end.offset)
        for child in node.children:
            own = child.cursor.referenced if child.kind == "VARIABLE_REF" else None
            if own is not None and own.location.offset in inside:
                tree = self.build(own)
                self.trees.append(tree)
                self._variable(tree)
                if tree.children and leads(tree.children[-1]):
                    begun = self.path(tree.children[-1]), _line(node)
                    self.captured[self.key(own.canonical)] = begun

    def _find_exchanges(self, block: Node) -> None:
        for position in range(len(block.children)):
            found = found_exchange(block.children[position:])
            raw = None if found is None else expression_type(found.parts[0])
            if found is None or not (is_pointer(raw) or is_record(raw)):
                continue
            stmts = block.children[position : position + found.length]
            self._exchanges.update(id(stmt) for stmt in stmts)
            places = [self.place(part) for part in found.parts]
            spare = self.object(mentioned(found.spare) or found.spare.cursor)
            for offset, type_ in pointers(raw):
                cells = [_moved(place, offset) for place in places]
                for first, second in itertools.pairwise(cells):
                    self.known.exchange(first, second, _line(stmts[0]))
                inside = self._contents(pointee(type_))
                for cell in cells:
                    self.known.load(*cell, (spare, offset), inside)

    def _assign(self, node: Node) -> None:
        target, source = node.children
        raw = expression_type(target)
        if is_pointer(raw) or is_array(raw):
            spread = self._sharing.of_store(target, source, self._around())
            together = self._together()
            if isinstance(together, Repeated) and target.kind == "ARRAY_SUBSCRIPT_EXPR":
                together = self._with_pieces(together, node)
            value = self.value(source, raw)
            where, line = self.place(target), _line(node)
            is_fixed = _is_fixed(target)
            self.known.store(value, *where, line, together, spread, is_fixed=is_fixed)
        elif is_record(raw):
            spread = self._sharing.of_store(target, source, self._around())
            places = self.place(source), self.place(target)
            replaced = self._replaced(node)
            self._copy_record(*places, raw, node, spread, source, replaced)
            if uncast(source).kind == "COMPOUND_LITERAL_EXPR":
                listed, where = uncast(source).children[-1], places[1]
                self._initialize(site(node), (), listed, where, raw)

    def _replaced(self, copy: Node) -> frozenset[Offset]:
        """The members to which a function gives other values after it has copied all."""
        body = self._bodies[-1] if self._bodies else copy
        members = self._sharing.set_after(copy, body)
        return frozenset(_offset(each.cursor.referenced) for each in members)

    def _store(
        self, source: Hashable, target: Place, node: Node, spread: Spread = "perhaps"
    ) -> None:
        self.known.store(source, *target, _line(node), self._together(), spread)

    def _around(self) -> Around:
        function = self.functions.get(self._caller)
        return Around(tuple(self._blocks), tuple(self._loops), function)

    def _together(self) -> Hashable:
        """The statements that are executed with the one that is read, and as often."""
        block = id(self._blocks[-1]) if self._blocks else INITIALLY
        if not self._loops:
            return block
        loop = self._loops[-1]
        if id(loop) not in self._made:
            making = (each for each in loop.walk() if each.kind in _MAKING)
            sites = frozenset(site(each) for each in making)
            self._made[id(loop)] = sites | {(MADE, each) for each in sites}
        return Repeated(block, self._made[id(loop)])

    def _with_pieces(self, together: Repeated, store: Node) -> Repeated:
        """A store in a loop, and the objects of which each turn gives another part.

        Those that are made once in each call of the function, where the loop runs once, and
        arrays of which a table gets the rows, wherever that is done.
        """
        (loop, *others), function = self._loops, self.entered.get(self._caller)
        found = None if function is None else stored_piece(store, loop)
        if function is None or found is None or others:
            return together
        if found.width is None:
            rows = None if found.base is None else variable_of(found.base)
            is_kept = rows is not None and variable_of(found.table) is not None
            return replace(
                together, pieces=frozenset({self.key(rows)} if is_kept else ())
            )
        if has_labels(function.node):
            return together
        made = fresh_calls(function.node, self._makes, found.width)
        return replace(
            together, pieces=frozenset(map(site, made)), is_chained=found.is_first
        )

    def _makes(self, call: Node) -> bool:
        """Whether a call returns fresh memory."""
        if call.kind == "CXX_NEW_EXPR":
            return True
        callee = without_casts(call.children[0]) if call.children else call
        is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced
        key = self.key(callee.declaration) if is_named else 0
        if key in self.entered:
            return self._is_maker(self.entered[key])
        return bool(is_named) and callee.name in ALLOCATING - HANDING_ON

    def _copy_record(
        self,
        source: Place,
        target: Place,
        raw: ClangType,
        node: Node,
        spread: Spread = "perhaps",
        named: Node | None = None,
        replaced: Collection[Offset] = (),
    ) -> None:
        """Copies what a place holds, which an expression may have `named`.

        Of members that are `replaced` no second one stays.
        """
        for offset, type_ in pointers(raw):
            where, stays = (
                _moved(source, offset),
                named is not None and self._stays(named),
            )
            value = self._loaded(where, pointee(type_), stays=stays)
            kept: Spread = "never" if offset in replaced else spread
            self._store(value, _moved(target, offset), node, kept)

    def _return(self, node: Node) -> None:
        raw = expression_type(node)
        if self._caller == _LAMBDAS:
            self.known.copy(self._either((node,), raw), ("result", _LAMBDAS))
            return
        function = self.entered[self._caller]
        if is_pointer(raw) or is_array(raw):
            value = self.value(node)
            self.known.copy(value, ("result", self._caller), _line(node))
            if function.is_entry:
                self.known.copy(value, OUTSIDE)
        elif is_record(raw):
            address = self._address(self._result(self._caller, raw))
            self._copy_record(self.place(node), (address, 0), raw, node, named=node)
            if function.is_entry:
                # Whoever calls it may keep the structure.
                inside = self._contents(raw)
                kept = self._address(Object(inside, "outside", "", inside))
                for offset, type_ in pointers(raw):
                    found = self._loaded((address, offset), pointee(type_))
                    self.known.copy(found, OUTSIDE)
                    if offset not in owners(raw):
                        self._store(found, (kept, offset), node)

    def _result(self, key: Hashable, raw: ClangType) -> Object:
        return self._begins(Object(("result", key), "heap", "", self._contents(raw)))

    # Calls.

    def _called(self, node: Node) -> Hashable:
        """The pointer that a call returns."""
        if id(node) not in self._values:
            self._values[id(node)] = self.sites[site(node)] = result = self._new()
            callee = without_casts(node.children[0]) if node.children else node
            is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced
            key = self._key_of_called(callee) if is_named else 0
            if key in self.entered:
                self._call_known(node, callee, key, result)
            elif is_named and callee.name in BUILTINS:
                pass
            elif is_named and callee.declaration.kind.name == "FUNCTION_DECL":
                self._call_library(node, without_prefix(callee.name), result)
            else:
                self._call_chosen(node, callee, result)
                if is_named:
                    self.known.copy(("result", _LAMBDAS), result, _line(node))
                    self.known.copy(result, ("result", key))
        return self._values[id(node)]

    def _call_chosen(self, node: Node, callee: Node, result: Hashable) -> None:
        """A call of what a pointer or an object holds, or of a method without a text."""
        declared = callee.cursor.referenced if callee.kind == "DECL_REF_EXPR" else None
        is_function = declared is not None and declared.kind.name in FUNCTIONS
        is_chosen = not is_function or callee.name == _CALL
        overriding = self._overriding(callee)
        for taken, function in (self.entered if is_chosen else overriding).items():
            may_be = taken in self._mentioned or taken in self._callable
            if may_be or taken in overriding:
                self._bind_one_of_many(node, function, result)
        self._call_back(node)
        self._call_unknown(node, result)
        if declared is not None and is_function and is_of_standard(file_of(declared)):
            self._call_bound(node, declared)
            self._exchange_contents(node, declared)
            self._put_in(node, declared)

    def _call_known(
        self, node: Node, callee: Node, key: Hashable, result: Hashable
    ) -> None:
        """A call of a function with a text, or of what overrides it."""
        if _hands_over(self.entered[key].node):
            # Which of all containers get the elements of others is known here only.
            self._exchange_contents(node, callee.declaration)
            self.known.copy(self.value(node.children[1]), result)
            return
        self._bind(node, self.entered[key], result)
        for taken, function in self._overriding(callee).items():
            if taken != key:
                self._bind_one_of_many(node, function, result)

    def _overriding(self, callee: Node) -> Mapping[Hashable, Function]:
        """The methods that a call of a virtual one may mean."""
        called = callee.cursor.referenced
        if called is None or called.kind.name != "CXX_METHOD":
            return {}
        named = self._virtual.get(str(called.spelling), {})
        return named if called.is_virtual_method() else {}

    def _key_of_called(self, callee: Node) -> Hashable:
        """The function that a name means, which an attribute or a base class may say."""
        key = self.key(callee.declaration)
        is_known = key in self.entered
        linked = (_inherited if is_known else _linked)(callee.declaration)
        if linked is None:
            return key
        meant = self.key(linked.canonical)
        self.known.copy(("result", meant), ("result", key))
        return meant

    def _copy_base(self, node: Node) -> None:
        """`Base::operator=(other)` copies the members of the class that is named."""
        record, given = node.cursor.referenced.semantic_parent, node.children[-1]
        function = self.entered.get(self._caller)
        if function is None or not function.parameters:
            return
        source = (self.value(given), 0) if leads(given) else self.place(given)
        this = self._address(self.object(self.variables[function.parameters[0]]))
        owner = self._loaded((this, 0), record.type)
        self._copy_record(source, (owner, ANYWHERE), record.type, node)

    def _bind_one_of_many(
        self, node: Node, function: Function, result: Hashable
    ) -> None:
        """A call of a pointer or an object that may be a function is one of it, if it fits."""
        callee, *arguments = node.children
        if callee.kind == "BINARY_OPERATOR" and not callee.operator:
            # `(a.*f)(x)` and `(p->*f)(x)` are calls of methods.
            arguments = [callee.children[0], *arguments]
        cursor = function.node.cursor
        is_lambda = cursor.semantic_parent and is_lambda_type(
            cursor.semantic_parent.type
        )
        if callee.name == _CALL and (is_lambda or not _is_call_operator(cursor)):
            # What an object of the library calls does not get that object.
            arguments = arguments[1:]
        missing = len(function.parameters) - len(arguments)
        types = self._parameter_types(function)
        found = (expression_type(unwrapped(each)) for each in arguments)
        if not all(map(fits, types, found)):
            return
        if missing == 0 or (missing < 0 and function.is_variadic):
            given = (callee, *arguments)
            is_whole = len(given) == len(node.children)
            self._bind(
                node if is_whole else node.with_children(given), function, result
            )

    def _exchange_contents(self, node: Node, method: Cursor) -> None:
        """A method of the library may move what one object has to another, as by `swap`."""
        types = [*method.type.get_canonical().argument_types()]
        if method.kind.name != "FUNCTION_DECL":
            types = [None, *types]
        places: list[tuple[Place, ClangType]] = []
        for argument, taken in zip(node.children[1:], types, strict=False):
            is_kept = taken is not None and taken.get_pointee().is_const_qualified()
            raw = expression_type(argument)
            is_holder = leads(argument) and is_record(pointee(raw))
            if is_holder and not is_kept and contents(pointee(raw)):
                places.append(((self.value(argument), 0), pointee(raw)))
        for (source, of), (target, to) in itertools.permutations(places, 2):
            for (start, type_), (end, _) in itertools.product(
                pointers(of), pointers(to)
            ):
                value = self._loaded(_moved(source, start), pointee(type_))
                self._store(value, _moved(target, end), node, "never")

    def _put_in(self, node: Node, method: Cursor) -> None:
        """A method of a container without a text may put what it gets into elements.

        With a number it may do so often: `v.insert(v.end(), n, x)`.
        """
        if (
            len(node.children) < 2
            or not leads(node.children[1])
            or method.is_const_method()
        ):
            return
        owner, *arguments = node.children[1:]
        is_counted = any(True for _ in owners(pointee(expression_type(owner))))
        # A key of a map is no number of elements.
        is_often = is_counted and any(
            is_integer(expression_type(each)) for each in arguments
        )
        outer, self._loops = self._loops, [node] if is_often else self._loops
        kept = [] if is_counted else self._entries(arguments)
        for elements, inside in (*self._elements(owner), *kept) if arguments else ():
            if method.spelling == "operator=" and not is_counted:
                # All of one list get copies in another one.
                self._copy_record(elements, elements, inside, node)
            for given in arguments:
                if any(each.kind == "INIT_LIST_EXPR" for each in given.walk()):
                    self._keep_listed(given, elements, inside)
                self._put_again(node, given, elements, inside, is_often=is_often)
        self._loops = outer

    def _make_in_place(self, node: Node) -> None:
        """`make_unique<T>(a, b)` makes an object of what it is given."""
        raw = bare(expression_type(node))
        inside = raw.get_template_argument_type(0) if is_record(raw) else raw
        if is_record(inside) and contents(inside):
            for given in node.children[1:]:
                self._put_again(node, given, self._some(inside), inside)

    def _put_again(
        self,
        node: Node,
        given: Node,
        elements: Place,
        inside: ClangType,
        *,
        is_often: bool = False,
    ) -> None:
        """An argument of a call becomes a part of elements, of one more with each call."""
        position = node.children.index(given) - 1
        for value in self._put(given, elements, inside, node, is_often=is_often):
            kept = (Kept((node.kind, node.children[0].name), is_moving=True),)
            again = self._sharing.handed_again(node, position, self._around(), kept)
            if again != "no":
                self.known.hand_twice(value)

    def _some(self, raw: ClangType) -> Place:
        """Some object of a type."""
        return self._address(Object(contents(raw), "outside", "", contents(raw))), 0

    def _elements(self, owner: Node) -> Iterator[tuple[Place, ClangType]]:
        """Where a container has its elements, and their types.

        Those of a list or a map have no place here, but are some objects of their types.
        """
        raw = pointee(expression_type(owner))
        typed, own = dict(pointers(raw)), [*owners(raw)]
        for offset in own:
            inside = pointee(typed[offset])
            yield (self._loaded((self.value(owner), offset), inside), 0), inside
        for k in range(0 if own else bare(raw).get_num_template_arguments()):
            inside = bare(raw).get_template_argument_type(k)
            if is_record(inside) and contents(inside):
                yield self._some(inside), inside

    def _entries(self, arguments: Iterable[Node]) -> list[tuple[Place, ClangType]]:
        """The pairs in arguments, of which a map keeps copies that have no place here."""
        parts = itertools.chain(*(each.walk() for each in arguments))
        pairs = [raw for each in parts if _is_pair(raw := expression_type(each))]
        kept = {contents(raw): raw for raw in pairs if contents(raw)}
        return [(self._some(raw), raw) for raw in kept.values()]

    def _put(
        self,
        given: Node,
        elements: Place,
        inside: ClangType,
        node: Node,
        *,
        is_often: bool,
    ) -> Iterator[Hashable]:
        """The pointers of an argument that become those of elements."""
        spread: Spread = "surely" if is_often else "perhaps"
        given = _pointed(given)
        if given.kind == "TEMPORARY" and not is_often:
            # It ends here, so that the element is the one that begins with its pointers.
            spread = "never"
        while given.kind == "TEMPORARY":
            (given,) = given.children
        for part in given.walk():
            if is_record(inside) and _is_of_type(part, inside):
                for offset, type_ in pointers(inside):
                    place = _moved(self.place(part), offset)
                    value = self._loaded(place, pointee(type_))
                    self._store(value, _moved(elements, offset), node, spread)
                    yield value
                return
        # A constructor of an element may put a pointer in any member.
        whole = is_pointer(inside)
        places = (
            [(0, inside)] if whole else pointers(inside) if is_record(inside) else ()
        )
        for offset, type_ in places if leads(given) else ():
            if _leads_to(given, pointee(type_)):
                value = self.value(given, type_)
                self._store(value, _moved(elements, offset), node, spread)
                yield value

    def _defined(self, declaration: Cursor) -> Node | None:
        return self.functions.get(self.key(declaration))

    def _bind(self, node: Node, function: Function, result: Hashable) -> None:
        arguments = node.children[1:]
        line, paths = _line(node), []
        for parameter, argument in zip(function.parameters, arguments, strict=False):
            cursor = self.variables[parameter]
            own, raw = self._objects[parameter], variable_type(cursor)
            given = expression_type(argument)
            # A reference is bound to what an expression names, where no tree shows that.
            is_bound = (
                type_kind(bare(raw)) in REFERENCES
                and type_kind(bare(given)) not in REFERENCES
            )
            # The object of `p->f()` is what the pointer leads to.
            is_bound &= is_pointer(pointee(raw)) or not is_pointer(given)
            if is_bound and not is_array(given):
                paths.append(self._place_path(argument))
            else:
                paths.append(self.path(argument) if leads(argument) else Path(None))
            if is_pointer(raw) or is_array(raw):
                target = (self._address(own), 0)
                source = (
                    self._shifted(*self.place(argument))
                    if is_bound and not is_array(given)
                    else self.value(argument, raw)
                )
                self.known.store(source, *target, line, ("call", id(node)))
                self._hand(source, function, len(paths) - 1, node)
            elif is_record(raw):
                target = (self._address(own), 0)
                self._copy_record(self.place(argument), target, raw, node)
                for offset, type_ in pointers(raw):
                    held = self._loaded(_moved(target, offset), pointee(type_))
                    self._hand(held, function, len(paths) - 1, node)
        for argument in arguments[len(function.parameters) :]:
            if leads(argument):
                self.known.copy(self.value(argument), _VARIADIC, line)
            elif is_record(expression_type(argument)):
                self.known.copy(self._shifted(*self.place(argument)), _RECORDS, line)
        origin_of = Origins(self.key, self._is_known).of
        origins = tuple(origin_of(mapped(e, self._or_named_part)) for e in arguments)
        call = Call(node, self._caller, tuple(paths), line, origins, tuple(arguments))
        function.calls.append(call)
        self._bind_result(node, function, result)

    def _is_known(self, called: Cursor) -> bool:
        function = self.entered.get(self.key(called))
        return function is not None and not self._is_maker(function)

    def _bind_result(self, node: Node, function: Function, result: Hashable) -> None:
        """Each call of a function that makes memory has memory of its own.

        What a method says is a part of its object is one of the object of the call.
        """
        made = "result", function.key
        part = self._part_of_object(node, function)
        if part is not None:
            bodies, self._bodies = self._bodies, [function.node]
            self.known.copy(self.value(part), result, _line(node))
            self._bodies = bodies
            return
        if not self._is_maker(function):
            self.known.copy(made, result, _line(node))
            return
        fresh = self._fresh(node, expression_type(node))
        self.known.add(result, (fresh, 0), _line(node))
        for offset, _ in pointers(pointee(expression_type(node))):
            self.known.fill_alike(made, fresh, offset)

    def _named_part(self, call: Node) -> Node | None:
        """What a call names, if it can only be one of such a method."""
        callee = without_casts(call.children[0]) if call.children else call
        if callee.kind != "DECL_REF_EXPR" or callee.cursor.referenced is None:
            return None
        key = self._key_of_called(callee)
        is_one = key in self.entered and {*self._overriding(callee)} <= {key}
        return self._part_of_object(call, self.entered[key]) if is_one else None

    def _or_named_part(self, node: Node) -> Node:
        return (node.kind == "CALL_EXPR" and self._named_part(node)) or node

    def _part_of_object(self, call: Node, function: Function) -> Node | None:
        """What a call of a method such as `operator[]` names, if its text is nothing else."""
        key = id(call), function.key
        if key not in self._named_parts:
            self._named_parts[key] = call, self._found_part(call, function)
        return self._named_parts[key][1]

    def _found_part(self, call: Node, function: Function) -> Node | None:
        found = _returned(function.node)
        this = function.parameters[0] if function.parameters else None
        own = self.variables.get(this)
        if found is None or own is None or own.spelling != "this":
            return None

        def is_this(part: Node) -> bool:
            is_named = part.kind == "DECL_REF_EXPR" and part.cursor.referenced
            return bool(is_named) and self.key(part.declaration) == this

        if not all(is_this(each) or _is_accessing(each) for each in found.walk()):
            return None

        def substituted(part: Node) -> Node:
            return call.children[1] if is_this(part) else part

        return mapped(found, substituted)

    def _is_fresh(self, call: Node) -> bool:
        """Whether what a call returns is not what another call of it has returned.

        So it is assumed of functions that the text does not have.
        """
        if call.kind != "CALL_EXPR" or self._makes(call):
            return call.kind in _MAKING
        callee = without_casts(call.children[0]) if call.children else call
        is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced
        is_known = is_named and self.key(callee.declaration) in self.entered
        return not is_known and without_prefix(callee.name) not in HANDING_ON

    def _begins_another(self, function: Function) -> bool:
        """Whether each call of a function makes, or returns, an object of its own."""
        if function.key not in self._beginners:
            made = any(each.kind == "CXX_NEW_EXPR" for each in function.node.walk())
            returned = is_record(function.node.cursor.result_type)
            is_one = made or returned or self._is_maker(function)
            self._beginners[function.key] = is_one
        return self._beginners[function.key]

    def _is_maker(self, function: Function) -> bool:
        key = function.key
        if key not in self._allocators:
            self._allocators[key] = is_allocator(function.node, self._defined)
        return self._allocators[key]

    def _hand(
        self, value: Hashable, function: Function, position: int, call: Node
    ) -> None:
        """Notes a pointer that a function gets again for another object that keeps it."""
        key = function.key, position
        if key not in self._keeping:
            parameter = identity(
                self.variables[function.parameters[position]].canonical
            )
            self._keeping[key] = self._sharing.keeping(
                self._defined, function.node, parameter
            )
        kept = self._keeping[key]
        if not kept:
            return
        again = self._sharing.handed_again(call, position, self._around(), kept)
        is_moving = any(e.is_moving for e in kept) or self._begins_another(function)
        if again == "for another" or (again == "alike" and is_moving):
            self.known.hand_twice(value)
            self._led += [each.led for each in kept if each.led is not None]

    def _call_back(self, node: Node) -> None:
        """A function that is handed over may get what else is, as a thread does."""
        callee, *rest = node.children
        named = callee.cursor.referenced
        is_made = named is not None and named.kind.name == "CONSTRUCTOR"
        arguments = [*taken_apart(rest[is_made:])]
        for position, argument in enumerate(arguments):
            for function in self._handed(argument):
                self._bind_handed(node, function, arguments, position)
            self._call_members(node, argument)

    def _handed(self, argument: Node) -> Iterable[Function]:
        """The functions that an argument may be: what it names, or any of its type."""
        named, raw = handed_functions(argument)
        keys = [self.key(each.canonical) for each in named]
        found = [self.entered[each] for each in keys if each in self.entered]
        return found or self._of_type(raw)

    def _of_type(self, raw: ClangType) -> Iterable[Function]:
        """The functions whose addresses the text takes, of the type to which a value leads."""
        wanted = called_type(raw)
        if wanted is None:
            return ()
        if not self._typed:
            for key, function in self.entered.items():
                types = tuple(map(_written, self._parameter_types(function)))
                if key in self._mentioned or key in self._callable:
                    self._typed.setdefault(types, []).append(function)
        return self._typed.get(tuple(map(_written, wanted.argument_types())), ())

    def _bind_handed(
        self, node: Node, function: Function, arguments: list[Node], position: int
    ) -> None:
        """A function at a position of the arguments is called with others of them."""
        handed, parent = arguments[position], function.node.cursor.semantic_parent
        raw = bare(expression_type(handed))
        is_object = is_record(raw) and parent == raw.get_declaration()
        is_object = is_object and not is_lambda_type(raw)
        types = self._parameter_types(function)[is_object:]
        given = [expression_type(each) for each in arguments]
        found = [*bindings(types, given, position)]
        found = found or [*repetitions(types, given, position)]
        if not found:
            self._call_with_elements(node, function, arguments)
            self._call_with_parts(node, function, arguments)
        for chosen in found:
            taken = [handed if k is None else arguments[k] for k in chosen]
            whole = (node.children[0], *([handed] if is_object else ()), *taken)
            self._bind(node.with_children(whole), function, self._new())

    def _call_escaped(self, node: Node) -> None:
        """Code that is not given may hand on what it gets twice to functions that it has."""
        led = [each for each in node.children[1:] if leads(each)]
        paths = [self.path(each) for each in led]
        declared = node.cursor.referenced
        is_library = declared is not None and is_of_standard(file_of(declared))
        is_handed = any(any(self._handed(unwrapped(each))) for each in led)
        if is_library or is_handed or len({*paths}) == len(paths):
            return
        types = [_written(expression_type(each)) for each in led]
        for key, function in self.entered.items():
            is_virtual = function.node.cursor.is_virtual_method()
            if key in self._mentioned or key in self._callable or is_virtual:
                taken = self._parameter_types(function)
                is_method = self._is_method(function)
                known = [_written(x) for x in taken[is_method:] if is_pointer(x)]
                # Code that gets an object may call its methods.
                if known and known == types[len(types) - len(known) :]:
                    given = iter(led[len(led) - len(known) :])
                    rest = [
                        next(given) if is_pointer(x) else node
                        for x in taken[is_method:]
                    ]
                    whole = (node.children[0], *led[:is_method], *rest)
                    self._bind(node.with_children(whole), function, self._new())

    def _is_method(self, function: Function) -> bool:
        """Whether the first parameter is the object of a call."""
        first = function.parameters[:1]
        return any(self.variables[each].spelling == "this" for each in first)

    def _call_bound(self, node: Node, method: Cursor) -> None:
        """What `bind` makes of any function may hand on what it gets, in any order."""
        if method.semantic_parent.spelling != _BOUND:
            return
        arguments = [*map(unwrapped, node.children[1:])]
        for key, function in self.entered.items():
            if key in self._mentioned or key in self._callable:
                self._bind_handed(node, function, arguments, 0)

    def _parameter_types(self, function: Function) -> list[ClangType]:
        return [variable_type(self.variables[each]) for each in function.parameters]

    def _call_members(self, node: Node, argument: Node) -> None:
        """A function in an object that is handed over may get what lies beside it."""
        given, held = self._parts_of(argument)
        for position, type_ in enumerate(given):
            for function in self._of_type(type_):
                types = self._parameter_types(function)
                for chosen in bindings(types, given, position):
                    taken = [None if k is None else held[k] for k in chosen]
                    self._bind_values(node, function, taken)

    def _parts_of(
        self, argument: Node
    ) -> tuple[list[ClangType], list[tuple[Path, Hashable]]]:
        """The types of the pointers in an object, and how each is got at, and its value."""
        raw, is_led = expression_type(argument), leads(argument)
        record = pointee(raw) if is_led else raw
        members = [*pointers(record)] if is_record(record) else []
        where = (self.value(argument), 0) if is_led else self.place(argument)
        base = self.path(argument) if is_led else self._place_path(argument)
        held = [
            (base.then(at, DEREFERENCE), self._loaded(_moved(where, at), pointee(each)))
            for at, each in members
        ]
        return [each for _, each in members], held

    def _call_with_parts(
        self, node: Node, function: Function, arguments: list[Node]
    ) -> None:
        """A function may get what lies in an object beside it, as from `apply`."""
        types = self._parameter_types(function)
        for argument in arguments:
            given, held = self._parts_of(argument)
            for chosen in bindings(types, given, -1):
                taken = [None if k is None else held[k] for k in chosen]
                self._bind_values(node, function, taken)

    def _call_with_elements(
        self, node: Node, function: Function, arguments: list[Node]
    ) -> None:
        """An algorithm calls a function with elements, maybe with one of them twice."""
        types = self._parameter_types(function)
        for argument in filter(leads, arguments):
            raw = pointee(expression_type(argument))
            path = self.path(argument).then(DEREFERENCE, DEREFERENCE)
            value = self._loaded((self.value(argument), 0), raw)
            is_it = [is_pointer(raw) and _written(raw) == _written(x) for x in types]
            if sum(is_it) > 1:
                taken = [(path, value) if each else None for each in is_it]
                self._bind_values(node, function, taken)

    def _bind_values(
        self,
        node: Node,
        function: Function,
        given: Sequence[tuple[Path, Hashable] | None],
    ) -> None:
        """Parameters that are pointers get values, at paths of the caller."""
        paths = [Path(None)] * len(given)
        for at, parameter in enumerate(function.parameters):
            each = given[at]
            if each is not None and is_pointer(
                variable_type(self.variables[parameter])
            ):
                paths[at], value = each
                own = self._address(self._objects[parameter])
                self._store(value, (own, 0), node)
        function.calls.append(Call(node, self._caller, tuple(paths), _line(node)))

    def _call_library(self, node: Node, name: str, result: Hashable) -> None:
        arguments = node.children[1:]
        if name.startswith("__sync_"):
            self.known.copy(self._exchange_atomically(arguments, node), result)
            return
        self._call_back(node)
        self._return_kept(node, name, result)
        if name in _ENDING and len(arguments) > 1:
            self._store(self.value(arguments[0]), (self.value(arguments[1]), 0), node)
        if name in ALLOCATING:
            self.known.add(
                result, (self._fresh(node, expression_type(node)), 0), _line(node)
            )
        for argument in arguments[name == "bsearch" :][:1]:
            if name in HANDING_ON:
                self.known.copy(self.value(argument), result, _line(node))
        if name in _COPYING and len(arguments) > 1:
            self._copy_memory(node, *arguments[:2])
        elif name in STORING and arguments:
            raw = pointee(pointee(expression_type(uncast(arguments[0]))))
            made = Object(site(node), "heap", "", self._contents(raw))
            self._store_made(self._begins(made), arguments[0], node)
        elif name.startswith(("cuda", "hip")) and len(arguments) > 1:
            self._call_device(node, name, arguments)
        is_quiet = name in UNOBSERVED or name in QUIET or is_pure(name)
        is_quiet = is_quiet or name == "posix_memalign" or name.startswith("cuda")
        is_known = name in HANDING_ON and name.startswith(_RESERVED)
        if not (is_quiet or name in ALLOCATING or is_known):
            self._call_unknown(node, result)

    def _call_device(self, node: Node, name: str, arguments: Sequence[Node]) -> None:
        """Functions that know the variables and the kernels of a device."""
        first, second = arguments[:2]
        if name == "cudaGetSymbolAddress":
            symbol = _pointed(uncast(unwrapped(second)))
            address = self._shifted(*self.place(symbol))
            self._store(address, (self.value(first), 0), node)
        elif name in _LAUNCHING and len(arguments) > _LISTED:
            self._launch(node, first, arguments[_LISTED])
        elif name.startswith("cudaMemcpyToSymbol"):
            raw, held = expression_type(uncast(first)), (self.value(second), 0)
            self._copy_record(held, self.place(first), raw, node)

    def _launch(self, node: Node, kernel: Node, listed: Node) -> None:
        """A kernel gets what an array has the addresses of; if it is filled later, any of it."""
        named = mentioned(uncast(listed))
        root = None if named is None else self.key(named.canonical)
        held = self._loaded((self.value(listed), 0), expression_type(listed))
        path = self.path(listed).then(DEREFERENCE, DEREFERENCE)
        for function in self._handed(kernel):
            types = self._parameter_types(function)
            known = [self.initial.get((root, (k,))) for k in range(len(types))]
            parts = [_pointed(without_casts(uncast(x))) for x in known if x is not None]
            if len(parts) == len(types):
                whole = (node.children[0], *parts)
                self._bind(node.with_children(whole), function, self._new())
            else:
                taken = [
                    (path, self._loaded((held, 0), pointee(each)))
                    if is_pointer(each)
                    else None
                    for each in types
                ]
                self._bind_values(node, function, taken)

    def _return_kept(self, node: Node, name: str, result: Hashable) -> None:
        """A function returns memory that it uses again."""
        if name in _KEPT:
            kept = Object((_KEPT_BY, _KEPT[name]), "variable", name)
            self.known.add(result, (kept, 0), _line(node))
            callee = without_casts(node.children[0])
            self.known.copy(result, ("result", self.key(callee.declaration)))

    def _copy_memory(self, node: Node, to: Node, of: Node) -> None:
        target, source = uncast(to), uncast(of)
        raw, other = (pointee(expression_type(each)) for each in (source, target))
        if contents(raw):
            is_same = raw.get_canonical() == other.get_canonical()
            offset = 0 if is_same or is_bytes(other) else ANYWHERE
            held, where = ((self.value(each), offset) for each in (source, target))
            named = _pointed(target), _pointed(source)
            spread = self._sharing.of_store(*named, self._around(), raw)
            outer = self._loops
            # Of a table of pointers, several are copied.
            self._loops = [node] if is_pointer(raw) else outer
            self._copy_record(held, where, raw, node, spread)
            self._loops = outer
        elif is_integer(raw) and contents(other):
            self._store(_INTEGERS, (self.value(target), ANYWHERE), node)

    def _call_unknown(self, node: Node, result: Hashable) -> None:
        if node.children[0].name == _MAKE_UNIQUE:
            self._make_in_place(node)
        self._call_escaped(node)
        for argument in node.children[1:]:
            raw = expression_type(argument)
            if leads(argument):
                self.known.copy(self.value(argument), OUTSIDE)
                self._set_by_unknown(node, argument)
            elif is_record(raw):
                for offset, type_ in pointers(raw):
                    where = _moved(self.place(argument), offset)
                    self.known.copy(self._loaded(where, pointee(type_)), OUTSIDE)
        if is_pointer(expression_type(node)):
            inside = self._contents(pointee(expression_type(node)))
            made = Object(site(node), "outside", "", inside)
            self.known.add(result, (made, 0), _line(node))
            self._lead_back(node, result)

    def _lead_back(self, node: Node, result: Hashable) -> None:
        """What the library of C++ returns may lie in what it is given."""
        callee = without_casts(node.children[0])
        called = callee.cursor.referenced if callee.kind == "DECL_REF_EXPR" else None
        if called is None or not is_of_standard(file_of(called)):
            return
        self.known.copy(result, ("result", self.key(called.canonical)))
        for argument in filter(leads, node.children[1:]):
            value = self.value(argument)
            self.known.copy(value, result, _line(node))
            for offset, type_ in pointers(pointee(expression_type(argument))):
                held = self._loaded((value, offset), pointee(type_))
                self.known.copy(held, result, _line(node))

    def _set_by_unknown(self, node: Node, argument: Node) -> None:
        """A pointer whose address a function gets may lead to memory of its own then."""
        raw = pointee(expression_type(uncast(argument)))
        if not is_pointer(raw):
            return
        inside = self._contents(pointee(raw))
        self._store_made(
            Object((MADE, site(node)), "outside", "", inside), argument, node
        )

    def _store_made(self, made: Object, address: Node, node: Node) -> None:
        """A call lets the pointer at an address lead to an object."""
        fresh = self._new()
        self.known.add(fresh, (made, 0), _line(node))
        self._store(fresh, (self.value(address), 0), node)

    def _fresh(self, node: Node, raw: ClangType) -> Object:
        inside = self._contents(pointee(raw)) if is_pointer(raw) else ""
        return self._begins(Object(site(node), "heap", "", inside))

    # Expressions.

    def value(self, node: Node, raw: ClangType | None = None) -> Hashable:
        """Where a pointer leads; `raw` is the type to which it will be converted."""
        key = id(node)
        if key not in self._values:
            # What depends on a template is not read, but a member is one of some object.
            hidden = getattr(node, "original", node)
            found = hidden if hidden.kind in LVALUES else node
            self._values[key] = self._value(found, raw or expression_type(node))
        return self._values[key]

    def _value(self, node: Node, raw: ClangType) -> Hashable:
        if _is_lvalue_array(node):
            return self._shifted(*self.place(node))
        if node.kind in CASTS and len(_results(node)) == 1:
            return self._cast(node, raw)
        if node.kind == "CXX_NEW_EXPR":
            return self._made_new(node)
        if node.kind == "CALL_EXPR":
            fresh = self._allocated(node, raw)
            return self._called(node) if fresh is None else fresh
        if node.kind == "DECL_REF_EXPR" and not is_variable(node):
            return self._new()
        if node.kind in LVALUES:
            return self._value_of_lvalue(node)
        if node.kind in _OPERATIONS:
            return self._operation(node, raw)
        if node.kind == "COMPOUND_ASSIGNMENT_OPERATOR":
            return self._loaded(
                self.place(node.children[0]), pointee(expression_type(node))
            )
        return self._any_result(node, raw)

    def _value_of_lvalue(self, node: Node) -> Hashable:
        stays = self._stays(node)
        raw = pointee(expression_type(node))
        found = self._loaded(self.place(node), raw, stays=stays)
        if stays and self._is_captured(node):
            self.known.find_again(found)
        if any(map(_is_of_union, node.walk())):
            self.known.copy(_INTEGERS, found)
        return found

    def _any_result(self, node: Node, raw: ClangType) -> Hashable:
        found = self._either(_results(node), raw)
        if _is_hidden(node):
            self.known.copy(self._exchange_atomically(node.children, node), found)
        return found

    def _made_new(self, node: Node) -> Hashable:
        found, fresh = self._new(), self._fresh(node, node.cursor.type)
        self.sites[site(node)] = found
        self.known.add(found, (fresh, 0), _line(node))
        self._make(node, fresh)
        for last in node.children[-1:]:
            if last.kind == "INIT_LIST_EXPR":
                self._initialize(
                    site(node), (), last, (found, 0), expression_type(last)
                )
            made = pointee(node.cursor.type)
            if is_record(made) and not _is_begun(last) and _is_of_type(last, made):
                self._copy_record(self.place(last), (found, 0), made, node)
            elif is_pointer(made) and leads(last):
                self._store(self.value(last, made), (found, 0), node)
        if is_placed(node):
            # Memory that is given, as by `new (memory) T`, is what is returned.
            for given in filter(leads, node.children):
                self.known.copy(self.value(given), found, _line(node))
        return found

    def _make(self, node: Node, object_: Object) -> None:
        """The object that a constructor begins is the one that will be used."""
        last = node.children[-1] if node.children else node
        if last.kind in (CONSTRUCTION, UNREAD) and len(last.children) == 2:
            made, call = last.children
            if hasattr(made, "declared") and call.kind == "CALL_EXPR":
                self._objects.setdefault(self.key(made.declaration), object_)

    def _allocated(self, node: Node, raw: ClangType) -> Hashable | None:
        """Fresh memory, of the type to which its address is converted."""
        callee = without_casts(node.children[0]) if node.children else node
        if callee.name not in ALLOCATING or callee.cursor.referenced is None:
            return None
        if self.key(callee.declaration) in self.entered or id(node) in self._values:
            return None
        self._values[id(node)] = self.sites[site(node)] = result = self._new()
        self.known.add(result, (self._fresh(node, raw), 0), _line(node))
        if callee.name in HANDING_ON and len(node.children) > 1:
            self.known.copy(self.value(node.children[1]), result, _line(node))
        return result

    def _cast(self, node: Node, raw: ClangType) -> Hashable:
        (inner,) = node.children[-1:]
        own = expression_type(node)
        raw = own if is_pointer(own) and not is_bytes(pointee(own)) else raw
        if _is_of_list(inner):
            return self._from_elsewhere(node, pointee(own), _VARIADIC)
        if not leads(inner):
            if not is_pointer(own) or evaluate(inner.cursor) is not None:
                return self._new()
            found = self._from_elsewhere(node, pointee(own), _INTEGERS)
            lvalue = without_casts(inner)
            if _is_lvalue(lvalue):
                self.known.copy(self._bytes(lvalue), found)
            return found
        found = self.value(inner, raw)
        if not is_pointer(own):
            self.known.copy(found, _INTEGERS)
            return found
        before, after = pointee(expression_type(inner)), pointee(own)
        is_moved = is_bytes(after) and type_kind(after.get_canonical()) != "VOID"
        is_whole = is_integer(after) and not is_integer(before)
        if is_whole or (is_moved and contents(before)):
            self._exchange_integers((found, ANYWHERE if is_moved else 0), node)
        is_cut = is_record(before) and not is_record(after)
        is_cut = is_cut and (
            not is_bytes(after) or (is_moved and bool(contents(before)))
        )
        return self._shifted(found, ANYWHERE) if is_cut else found

    def _from_elsewhere(self, node: Node, raw: ClangType, source: Hashable) -> Hashable:
        """An address that some other statement, or code that is not given, gives."""
        found = self._new()
        made = Object(site(node), "outside", "", self._contents(raw))
        self.known.add(found, (made, 0), _line(node))
        self.known.copy(source, found)
        return found

    def _operation(self, node: Node, raw: ClangType) -> Hashable:
        if node.kind == "CXX_THIS_EXPR":
            return _this(pointee(raw).get_canonical().get_declaration())
        is_unary = node.kind == "UNARY_OPERATOR"
        return self._unary(node) if is_unary else self._binary(node, raw)

    def _unary(self, node: Node) -> Hashable:
        (operand,) = node.children
        if node.operator == "&":
            is_function = operand.kind == "DECL_REF_EXPR" and not is_variable(operand)
            return self._new() if is_function else self._shifted(*self.place(operand))
        if node.operator in ("*", "x++", "x--", "++x", "--x"):
            where = self.place(node if node.operator == "*" else operand)
            return self._loaded(where, pointee(expression_type(node)))
        return self._new()

    def _binary(self, node: Node, raw: ClangType) -> Hashable:
        left, right = node.children
        if node.operator == "=":
            return self.value(right, raw)
        if node.operator == ",":
            return self.value(right, raw)
        pointer = left if leads(left) else right
        if not leads(pointer):
            return self._new()
        found = self.value(pointer, raw)
        inner = without_casts(pointer)
        is_seen = inner.kind == "CSTYLE_CAST_EXPR" and is_bytes(
            pointee(expression_type(inner))
        )
        # `(char *)p - offsetof(…)` goes from a member to another one.
        return self._shifted(found, ANYWHERE) if is_seen else found

    def _either(self, sides: Iterable[Node], raw: ClangType) -> Hashable:
        found = self._new()
        for side in sides:
            if leads(side):
                self.known.copy(self.value(side, raw), found)
            elif side.kind == UNREAD:
                self.known.copy(self._either(side.children, raw), found)
        return found

    def place(self, node: Node) -> Place:
        """The object that an lvalue names: an address and an offset from it."""
        if node.kind in CASTS and len(_results(node)) == 1:
            return self._place_of_cast(node)
        if node.kind == "DECL_REF_EXPR" and is_variable(node):
            return self._address(self.object(mentioned(node))), 0
        if node.kind == "MEMBER_REF_EXPR" and node.children:
            owner = node.children[0]
            is_arrow = is_pointer(expression_type(owner))
            where = (self.value(owner), 0) if is_arrow else self.place(owner)
            return _moved(where, _named_offset(node.cursor.referenced))
        if node.kind == "MEMBER_REF_EXPR" and node.cursor.referenced is not None:
            member = node.cursor.referenced
            return _this([*around(member)][-1]), _named_offset(member)
        if node.kind == "ARRAY_SUBSCRIPT_EXPR":
            base = node.children[0] if leads(node.children[0]) else node.children[1]
            inner = without_casts(base)
            if _is_lvalue_array(inner):
                return self.place(inner)
            return self.value(base), 0
        if node.kind == "UNARY_OPERATOR" and node.operator == "*":
            return self.value(node.children[0]), 0
        if node.kind == "BINARY_OPERATOR":
            return self._place_of_operation(node)
        if node.kind == CONSTRUCTION:
            return self.place(node.children[0])
        return self._object_of(node), 0

    def _place_of_operation(self, node: Node) -> Place:
        """`(a, b)`, `a = b` and `a.*b`, where any member may be the one."""
        owner = node.children[0]
        if node.operator:
            return self.place(node.children[node.operator == ","])
        is_pointing = is_pointer(expression_type(owner))
        return self.value(owner) if is_pointing else self.place(owner)[0], ANYWHERE

    def _place_of_cast(self, node: Node) -> Place:
        inner = node.children[-1]
        if _is_of_list(inner):
            return self._from_elsewhere(node, expression_type(node), _RECORDS), 0
        return self.place(inner)

    def _object_of(self, node: Node) -> Hashable:
        """The address of an object that an expression makes."""
        raw = expression_type(node)
        if id(node) in self._values and node.kind != "CALL_EXPR":
            return self._values[id(node)]
        address = self._new()
        if node.kind == "CALL_EXPR" and not gives_argument(node):
            self._called(node)
            callee = without_casts(node.children[0]) if node.children else node
            is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced
            key = self.key(callee.declaration) if is_named else 0
            own = self._result(key if key in self.entered else id(node), raw)
            if key not in self.entered:
                own = Object(site(node), "outside", "", self._contents(raw))
            self.known.add(address, (own, 0), _line(node))
            return address
        self._values[id(node)] = address
        if _is_made_of_address(node):
            # A pointer that a reference is bound to, or a list that leads to its values.
            (made,) = node.children
            own = Object((site(node), node.kind), "heap", "", self._contents(raw))
            self.known.add(address, (own, 0), _line(node))
            value = self.value(made) if leads(made) else self.place(made)[0]
            self._store(value, (address, 0), node)
            return address
        if node.kind in ("COMPOUND_LITERAL_EXPR", "INIT_LIST_EXPR"):
            own = self._begins(Object(site(node), "heap", "", self._contents(raw)))
            self.known.add(address, (own, 0), _line(node))
            lists = [c for c in (node, *node.children) if c.kind == "INIT_LIST_EXPR"]
            del lists[1:]
            for each in lists:
                self._initialize(id(node), (), each, (address, 0), raw)
            return address
        for side in _results(node):
            where, offset = self.place(side)
            self.known.copy(self._shifted(where, offset), address)
        return address

    def reached(self, values: Iterable[Node]) -> Mapping[Object, None]:
        """The objects to which values lead, and all that pointers in them lead to."""
        roots = []
        for node in values:
            if leads(node):
                roots.append(self.value(node))
            elif is_record(expression_type(node)):
                roots.append(self.place(node)[0])
        self._conclude()
        return self.known.reachable(roots)

    def path(self, node: Node) -> Path:
        """How a pointer gets to what it leads to."""
        if _is_lvalue_array(node):
            return self._place_path(node)
        if node.kind in CASTS and node.children and leads(node.children[-1]):
            return self.path(node.children[-1])
        if node.kind in LVALUES and is_pointer(expression_type(node)):
            return self._place_path(node).then(DEREFERENCE)
        if node.kind == "DECL_REF_EXPR" and is_array(expression_type(node)):
            return self._place_path(node).then(DEREFERENCE)
        if node.kind == "UNARY_OPERATOR" and node.operator == "&":
            return self._place_path(node.children[0])
        if node.kind == "UNARY_OPERATOR" and node.operator == "*":
            return self._place_path(node).then(DEREFERENCE)
        if node.kind == "BINARY_OPERATOR" and node.operator in ("+", "-"):
            left, right = node.children
            return self.path(left if leads(left) else right)
        part = self._named_part(node) if node.kind == "CALL_EXPR" else None
        if part is not None:
            return self.path(part)
        return Path(self.value(node), (), is_value=True)

    def _place_path(self, node: Node) -> Path:
        if node.kind in CASTS and node.children:
            return self._place_path(node.children[-1])
        if node.kind == "DECL_REF_EXPR" and is_variable(node):
            self.object(mentioned(node))
            return Path(self.key(node.declaration))
        if node.kind == "MEMBER_REF_EXPR" and node.children:
            owner = node.children[0]
            is_arrow = is_pointer(expression_type(owner))
            found = self.path(owner) if is_arrow else self._place_path(owner)
            return found.then(_named_offset(node.cursor.referenced))
        if node.kind == "ARRAY_SUBSCRIPT_EXPR":
            base = node.children[0] if leads(node.children[0]) else node.children[1]
            return self.path(without_casts(base))
        if node.kind == "UNARY_OPERATOR" and node.operator == "*":
            return self.path(node.children[0])
        where, offset = self.place(node)
        return Path(self._shifted(where, offset), (), is_value=True)

    def is_addressed(self, root: Hashable) -> bool:
        """Whether the text takes the address of a variable."""
        own = self._objects.get(root)
        return own is None or self.known.is_kept(("address", own))

    def _address(self, object_: Object) -> Hashable:
        address = ("address", object_)
        self.known.add(address, (object_, 0), 0)
        return address

    def _loaded(self, place: Place, raw: ClangType, *, stays: bool = False) -> Hashable:
        found = self._new()
        self.known.load(*place, found, self._contents(raw), stays=stays)
        return found

    def _stays(self, node: Node) -> bool:
        """Whether another call of a function may find what an lvalue holds here."""
        if not self._bodies:
            return True
        body = self._bodies[-1]
        is_main = body.cursor.spelling == "main"
        return not is_main and self._sharing.stays(node, body)

    def _is_captured(self, node: Node) -> bool:
        """Whether an lvalue is a part of what a lambda has from the function around it."""
        own = mentioned(node) if node.kind == "DECL_REF_EXPR" else None
        body = self._bodies[-1].cursor if self._bodies else None
        if own is None or body is None or not _is_lambda(body):
            return False
        place, extent = own.location, body.extent
        return not extent.start.offset <= place.offset <= extent.end.offset

    def _shifted(self, address: Hashable, offset: Offset) -> Hashable:
        if offset == 0:
            return address
        found = self._new()
        self.known.shift(address, offset, found)
        return found

    def _new(self) -> Hashable:
        self._count += 1
        return ("value", self._count)


def _written(raw: ClangType) -> str:
    """A type as it is written; an array that is a parameter is a pointer."""
    inner = bare(raw)
    return f"{pointee(inner).spelling} *" if is_array(inner) else str(inner.spelling)


def _is_lambda(body: Cursor) -> bool:
    """Whether a function is a lambda, or its body."""
    owner = body.semantic_parent
    is_method = owner is not None and is_lambda_type(owner.type)
    return body.kind.name == "LAMBDA_EXPR" or is_method


def _linked(declaration: Cursor) -> Cursor | None:
    """What a name is another one for, by the attribute `alias`."""
    for each in declaration.get_children():
        words = spelled(each) if each.kind.is_attribute() else ()
        if words[:1] in (("alias",), ("weakref",)) and len(words) > _NAME:
            name = words[_NAME].strip('"')
            unit = declaration.translation_unit.cursor
            return next((c for c in children_of(unit) if c.spelling == name), None)
    return None


def _is_fixed(target: Node) -> bool:
    """Whether an lvalue is the same place in each call: a part of a variable."""
    subscripts = (p for p in target.walk() if p.kind == "ARRAY_SUBSCRIPT_EXPR")
    return root_of(target) is not None and all(
        evaluate(each.children[1].cursor) is not None for each in subscripts
    )


def _is_lasting(variable: Cursor) -> bool:
    """Whether a variable outlives the calls of functions."""
    return is_static(variable) or bool(variable.linkage.name != "NO_LINKAGE")


def _is_hidden(node: Node) -> bool:
    """Whether the parser hides what an expression is, such as an atomic operation."""
    return node.kind == "UNEXPOSED_EXPR" and len(node.children) > 1


def _is_of_type(node: Node, raw: ClangType) -> bool:
    wanted, found = (_unqualified_record(each) for each in (raw, expression_type(node)))
    return wanted == found


def _is_begun(node: Node) -> bool:
    """Whether an expression makes the object that it is: by a list or a constructor."""
    called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
    is_called = called is not None and called.kind.name == "CONSTRUCTOR"
    return is_called or node.kind in ("INIT_LIST_EXPR", CONSTRUCTION, UNREAD)


def _leads_to(node: Node, raw: ClangType) -> bool:
    """Whether a pointer is one to a type."""
    wanted, found = (
        each.get_canonical().spelling.replace("const ", "").strip()
        for each in (raw, pointee(expression_type(node)))
    )
    return bool(wanted == found)


def _is_of_other_type(node: Node, raw: ClangType) -> bool:
    """Whether what is listed is given to a constructor: the list has no type of its own."""
    return not is_record(expression_type(node)) and not _is_pair(raw)


def _has_unseen(node: Node) -> bool:
    """Whether a part of a list may be given to a constructor."""
    return any(
        each.kind == "INIT_LIST_EXPR" and not is_record(expression_type(each))
        for part in node.children
        for each in part.walk()
    )


def _is_value(node: Node) -> bool:
    return node.kind.endswith(("_EXPR", "_OPERATOR"))


def _unqualified_record(raw: ClangType) -> str:
    canonical = raw.get_canonical()
    if type_kind(canonical) in REFERENCES:
        canonical = canonical.get_pointee().get_canonical()
    return str(canonical.get_declaration().get_usr())


def _inherited(called: Cursor) -> Cursor | None:
    """The constructor of a base that a class has by `using`, where a text has it."""
    record = called.semantic_parent
    is_own = called.spelling.partition("<")[0] == record.spelling
    if called.kind.name != "CONSTRUCTOR" or is_own:
        return None
    return _constructor_of_base(record, [*called.type.argument_types()])


def _constructor_of_base(record: Cursor, types: list[ClangType]) -> Cursor | None:
    wanted = [each.get_canonical() for each in types]
    for base in bases_of(record):
        inner = base.get_canonical().get_declaration()
        parts = (e for e in children_of(inner) if e.kind.name == "CONSTRUCTOR")
        for each in parts:
            if [e.get_canonical() for e in each.type.argument_types()] == wanted:
                return each
        found = _constructor_of_base(inner, types)
        if found is not None:
            return found
    return None


def _is_pair(raw: ClangType) -> bool:
    cursor = bare(raw).get_declaration() if is_record(raw) else None
    is_named = cursor is not None and cursor.spelling == "pair"
    return is_named and is_of_standard(file_of(cursor))


def _set_member(node: Node) -> dict[int, str]:
    """The name of the member that a statement sets, by the function that it is set to."""
    if node.kind != "BINARY_OPERATOR" or node.operator != "=":
        return {}
    target, source = map(without_casts, node.children)
    if source.kind == "UNARY_OPERATOR" and source.operator == "&":
        source = without_casts(source.children[0])
    is_member = target.kind == "MEMBER_REF_EXPR"
    return {id(source): target.name} if is_member else {}


def _gives_what_is_known(called: Cursor) -> bool:
    """Whether a function of the library returns something, such as `abs`."""
    home = file_of(called)
    is_library = is_of_standard(home) or home.startswith(STUB_DIRECTORY) or not home
    is_function = called.kind.name == "FUNCTION_DECL" and is_library
    return is_function and type_kind(called.result_type.get_canonical()) != "VOID"


def _returned(function: Node) -> Node | None:
    """The pointer that a function returns, if that is all it does."""
    body = function.children[-1] if function.children else function
    is_short = body.kind == "COMPOUND_STMT" and len(body.children) == 1
    last = body.children[0] if is_short else body
    is_value = last.kind == "RETURN_STMT" and len(last.children) == 1
    return last.children[0] if is_value and leads(last.children[0]) else None


def _is_accessing(node: Node) -> bool:
    """Whether a part of an expression is no variable that leads anywhere, and no change."""
    if node.kind == "DECL_REF_EXPR":
        is_named = node.cursor.referenced is not None
        return is_named and not (leads(node) or is_record(expression_type(node)))
    if node.kind in ("UNARY_OPERATOR", "BINARY_OPERATOR"):
        return node.operator in _ACCESSING
    return node.kind in (*_PARTS, *CASTS, "PAREN_EXPR", "INTEGER_LITERAL")


def _is_plain_call(node: Node) -> bool:
    """Whether a function of the text is called that is no method."""
    called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
    if called is None or called.kind.name != "FUNCTION_DECL":
        return False
    place = called.location.file
    return place is not None and not is_of_standard(place.name)


def _is_made_of_address(node: Node) -> bool:
    """Whether an object without a name holds the address that its only part is or has."""
    is_pointer_ = node.kind == "TEMPORARY" and leads(node.children[0])
    return is_pointer_ or node.kind == "LIST"


def _is_of_list(node: Node) -> bool:
    """Whether what is read as another type is a list of arguments, as `va_arg` reads it."""
    return "__va_list" in expression_type(node).get_canonical().spelling


def _is_lvalue(node: Node) -> bool:
    is_pointee = node.kind == "UNARY_OPERATOR" and node.operator == "*"
    return node.kind in LVALUES or is_pointee


def _is_pun(node: Node) -> bool:
    """Whether an integer is read where an address may lie: in a union, or by a cast."""
    return _is_lvalue(node) and any(map(_is_of_two_types, node.walk()))


def _is_of_union(node: Node) -> bool:
    member = node.cursor.referenced if node.kind == "MEMBER_REF_EXPR" else None
    return member is not None and any(
        each.kind.name == "UNION_DECL" for each in around(member)
    )


def _is_of_two_types(node: Node) -> bool:
    """Whether an expression is a member of a union, or a pointer made of another one."""
    return _is_of_union(node) or (
        node.kind in CASTS
        and leads(node)
        and any(
            is_pointer(pointee(expression_type(x)))
            for x in filter(leads, node.children)
        )
    )


def _is_lvalue_array(node: Node) -> bool:
    """Whether an expression is an array; a parameter that looks like one is a pointer."""
    raw = expression_type(node)
    if not is_array(raw) or node.kind in CASTS:
        return False
    if node.kind == "DECL_REF_EXPR":
        return is_variable(node) and node.declaration.kind.name != "PARM_DECL"
    return True


def _results(node: Node) -> tuple[Node, ...]:
    """The expressions in a node of another kind that may be its value.

    Any part may be, of what is not read, as `_Generic`.
    """
    inner = tuple(c for c in node.children if not c.kind.endswith(NO_VALUES))
    if node.kind == "CONDITIONAL_OPERATOR" or gives_argument(node):
        return inner[1:]
    if inner and inner[0].kind == "COMPOUND_STMT":
        return inner[0].children[-1:]
    return inner


def _pointed(node: Node) -> Node:
    """What an address is that of, if it is written so, and else the address."""
    is_address = node.kind == "UNARY_OPERATOR" and node.operator == "&"
    return without_casts(node.children[0]) if is_address else node


def _moved(place: Place, offset: Offset) -> Place:
    address, known = place
    if known is ANYWHERE or offset is ANYWHERE:
        return address, ANYWHERE
    return address, known + offset


def _offset(field_: Cursor | None) -> Offset:
    """Where a member lies; a member that is not declared may lie anywhere."""
    if field_ is None or field_.get_field_offsetof() < 0:
        return ANYWHERE
    return offset_of(field_)


def _named_offset(field_: Cursor | None) -> Offset:
    """Where a member lies in the object that the text names it a part of."""
    return (
        ANYWHERE
        if _offset(field_) is ANYWHERE or field_ is None
        else named_offset(field_)
    )


def _is_made_here(function: Cursor) -> bool:
    """Whether it is made of a template of which only the text that is given makes any.

    That is one of the file itself, or of the library, of which each file makes its own.
    """
    template = made_of(function)
    if template is None or template.kind.name != "FUNCTION_TEMPLATE":
        return False
    home = file_of(template)
    is_own = home == function.translation_unit.spelling
    return bool(is_own or is_of_standard(home))


def _location(cursor: Cursor) -> Hashable:
    """Where a declaration stands, the same for a template and what it becomes."""
    place = cursor.location
    return (place.file.name if place.file else "", place.offset)


def _this(record: Cursor) -> Hashable:
    """The address of all objects of a class, in the declarations of its members."""
    return "this", record.get_usr()


def _is_copy(node: Node) -> bool:
    """Whether a call of an assignment copies all members."""
    called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
    if called is None or called.spelling != "operator=" or not node.children:
        return False
    return bool(called.is_default_method())


def _is_elided(source: Node, raw: ClangType) -> bool:
    """Whether a part of an array or a structure is given without braces of its own."""
    if source.kind == "INIT_LIST_EXPR" or not contents(raw):
        return False
    given = expression_type(source)
    return is_array(raw) or (is_record(raw) and not is_record(given))


def _designated(source: Node, names: list[str]) -> range:
    """The positions that `.name = ` or `[k ... l] = ` gives, if they are the list's own."""
    *designators, _ = source.children
    first = designators[0]
    if len(designators) == 1 and first.kind == "MEMBER_REF" and first.name in names:
        position = names.index(first.name)
        return range(position, position + 1)
    words = spelled(source.cursor)
    is_range = len(designators) > 1 and "..." in words
    if names or words[:1] != ("[",) or len(designators) != 1 + is_range:
        return range(0)
    low, high = (evaluate(each.cursor) for each in (first, designators[-1]))
    if not isinstance(low, int) or not isinstance(high, int):
        return range(0)
    return range(low, high + 1)


def site(node: Node) -> Hashable:
    """Where an expression stands, the same for all who read its file."""
    start = node.cursor.extent.start
    file = "" if start.file is None else os.path.abspath(start.file.name)
    return (file, start.offset, node.cursor.extent.end.offset, node.kind)


def _name_of(cursor: Cursor) -> str:
    """What a user calls a variable: nothing, in our own headers."""
    return "" if is_of_standard(file_of(cursor)) else str(cursor.spelling)


def _line(node: Node) -> int:
    """The line of an expression; none in our own headers, which nobody has to look at."""
    is_ours = is_of_standard(file_of(node.cursor))
    return 0 if is_ours else int(node.cursor.location.line)


def _is_call_operator(cursor: Cursor) -> bool:
    """Whether it is the body of a lambda or what an object of a class does as a function."""
    return cursor.kind.name == "CXX_METHOD" and str(cursor.spelling) == _CALL


def _hands_over(function: Node) -> bool:
    """Whether containers get the elements of others in a function of our headers."""
    if not is_of_standard(file_of(function.cursor)):
        return False
    calls = (part for part in function.walk() if part.kind == "CALL_EXPR")
    return any(each.name in HANDING_OVER for each in calls)
