"""What a loop of C does to decide which elements of some arrays it touches, as C.

Input: a loop as a tree, its accesses and the arrays that are checked. Output: the loop with
a call of `da_touch` in the place of each access to such an array, and without all that these
do not depend on; or a `NoInspectorError`. The slice stores to no memory and calls nothing.
It is made again with more variables until it computes all that it reads.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.emit.decisions import NoInspectorError
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.headers import for_parts
from depanalysis.frontends.c.libclang import (
    STEPS,
    Cursor,
    Node,
    identity,
    is_static,
)
from depanalysis.frontends.c.named import Variable, type_class, variable_of
from depanalysis.frontends.c.skeletons import Tree
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.source import Span, shortened

_INDENTATION = "    "
_ARITHMETIC = ("integer", "real", "bool")
_LITERALS = ("INTEGER_LITERAL", "FLOATING_LITERAL", "CHARACTER_LITERAL")
_OPERATIONS = (
    *_LITERALS, "UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR", "CONDITIONAL_OPERATOR", "TYPE_REF",
    "CXX_UNARY_EXPR",
)  # fmt: skip
_ELEMENTS = ("ARRAY_SUBSCRIPT_EXPR", "MEMBER_REF_EXPR")
_JUMPS = {"CONTINUE_STMT": "continue;", "BREAK_STMT": "break;"}
_WORDS = re.compile(r"\w+")

Lines = list[str]
Array = tuple[int, str]
"""The storage of an array, and its name."""


@dataclass(frozen=True, slots=True)
class Index:
    """The index of a loop: its name, its type, the text of its first value, and its step."""

    name: str
    type: str
    first: str
    step: int


@dataclass(frozen=True, slots=True)
class Slice:
    """The slice of a loop: its head, its lines, and the variables from outside it computes.

    `types` are those of the elements of each checked array, in the order of the arrays.
    It needs the values of `fixed` variables and of the elements of `loaded` arrays.
    `has_rest`: the loop has loops that the slice is without.
    """

    index: Index
    head: str
    lines: tuple[str, ...]
    variables: tuple[Variable, ...]
    declarations: tuple[str, ...]
    types: tuple[str, ...]
    fixed: frozenset[int]
    loaded: frozenset[Array]
    has_rest: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A loop, what it touches by place, and what is checked of it.

    `step` is that of its index, and `depth` is 1 if no loop is around it. `written` are the
    accesses by which the loop writes to arrays, and `own` those of which no iteration gets a
    value from another one. `look` is the variable that keeps what is known of the loop.
    """

    tree: Tree
    step: int
    depth: int
    look: str
    around: Surroundings
    accesses: Mapping[Span, tuple[Access, ...]]
    checked: Sequence[str]
    written: Mapping[Array, tuple[Access, ...]]
    own: frozenset[Array]


def sliced(question: Question) -> Slice:
    """The slice of the loop."""
    needed: frozenset[int] = frozenset()
    while True:
        slicer = _Slicer(question, needed)
        lines = slicer.loop()
        if slicer.read <= needed:
            return slicer.result(lines)
        needed |= slicer.read


@dataclass(slots=True)
class _Slicer:
    """One pass; `read` are the variables whose values the slice reads and the loop sets.

    `named` are all variables of which it reads values, `loaded` all arrays.
    """

    question: Question
    needed: frozenset[int]
    read: set[int] = field(default_factory=set)
    named: set[int] = field(default_factory=set)
    loaded: set[Array] = field(default_factory=set)
    has_rest: bool = False
    is_index_used: bool = False
    touched: set[Span] = field(default_factory=set)
    types: dict[str, str] = field(default_factory=dict)

    def loop(self) -> Lines:
        """The body of the loop."""
        lines = self._body(for_parts(self.question.tree.loop).body)
        self.is_index_used = identity(_index_of(self._start())) in self.named
        self._head(self.question.tree.loop)
        missing = self._checked_places() - self.touched
        if missing:
            (place, *_) = sorted(missing)
            raise NoInspectorError(
                f"`{self._shown(place)}` is no plain element of an array"
            )
        return lines

    def result(self, lines: Lines) -> Slice:
        """The slice with what it needs around it."""
        if not self.is_index_used:
            raise NoInspectorError("all of its iterations touch the same elements")
        own = {identity(node.cursor.canonical) for node in self._declared()}
        references = {
            identity(node.declaration): node.declaration
            for node in self.question.tree.loop.walk()
            if node.kind == "DECL_REF_EXPR"
        }
        outside = [references[key] for key in sorted(self.read - own)]
        outside.sort(key=lambda each: str(each.spelling))
        return Slice(
            self._index(),
            self._head(self.question.tree.loop),
            tuple(lines),
            tuple(variable_of(each, frozenset()) for each in outside),
            tuple(f"{_type_of(each)} {each.spelling};" for each in outside),
            tuple(self.types[name] for name in self.question.checked),
            frozenset(self.named - self.read),
            frozenset(self.loaded),
            self.has_rest,
        )

    def _index(self) -> Index:
        init = self._start()
        target = init.children[0]
        value = (target if init.kind == "DECL_STMT" else init).children[-1]
        cursor = _index_of(init)
        first = self._text(value)
        return Index(cursor.spelling, _type_of(cursor), first, self.question.step)

    def _start(self) -> Node:
        init = for_parts(self.question.tree.loop).init
        assert init is not None, "a head without a first value is none"
        return init

    # Statements.

    def _body(self, node: Node) -> Lines:
        """The lines of a statement; those of a block without its braces."""
        if node.kind == "COMPOUND_STMT":
            return [line for child in node.children for line in self._part(child)]
        return self._part(node)

    def _part(self, node: Node) -> Lines:
        match node.kind:
            case "COMPOUND_STMT":
                lines = self._body(node)
                return ["{", *map(_indented, lines), "}"] if lines else []
            case "NULL_STMT":
                return []
            case "DECL_STMT":
                return [line for x in node.children for line in self._declaration(x)]
            case "FOR_STMT":
                return self._inner(node)
            case "IF_STMT":
                return self._choice(node)
            case "CONTINUE_STMT" | "BREAK_STMT":
                return [_JUMPS[node.kind]]
            case _ if is_assignment(node):
                return self._assignment(node)
        raise NoInspectorError(
            f"the statement `{self._shown_node(node)}` is in the way"
        )

    def _block(self, node: Node) -> Lines:
        return [*map(_indented, self._body(node)), "}"]

    def _declaration(self, node: Node) -> Lines:
        if node.kind != "VAR_DECL":
            raise NoInspectorError(f"`{self._shown_node(node)}` is in the way")
        value = next((x for x in node.children if not _is_about_type(x)), None)
        value = None if type_class(node.cursor) == "array" else value
        lines = [] if value is None else self._touches(value)
        if identity(node.cursor.canonical) not in self.needed:
            return lines
        self._check_kept(node.cursor)
        name = f"{_type_of(node.cursor)} {node.name}"
        if value is None:
            return [*lines, f"{name};"]
        self._reads(value)
        return [*lines, f"{name} = {self._text(value)};"]

    def _inner(self, node: Node) -> Lines:
        parts = for_parts(node)
        header = (parts.init, parts.condition, parts.increment)
        for part in header:
            if part is not None and self._touches(part):
                raise NoInspectorError("what it writes decides how often a loop runs")
        lines = self._body(parts.body)
        stepped = _assigned_in(part for part in header if part is not None)
        if not lines and not stepped & self.needed:
            self.has_rest = True
            return []
        return [f"{self._head(node)} {{", *map(_indented, lines), "}"]

    def _head(self, node: Node) -> str:
        """The head of a loop as it is written; all of its variables are needed."""
        parts = for_parts(node)
        init, condition, step = parts.init, parts.condition, parts.increment
        if init is None or condition is None or step is None:
            raise NoInspectorError("the head of a loop is not complete")
        if init.kind == "DECL_STMT":
            (*others, declared) = init.children
            value = declared.children[-1] if declared.children else None
            if others or value is None:
                raise NoInspectorError(
                    "the head of a loop declares more than one index"
                )
            self._check_kept(declared.cursor)
            self._reads(value)
        elif not is_assignment(init):
            raise NoInspectorError("the head of a loop does not set its index")
        else:
            self._sets(init)
        if not is_assignment(step):
            raise NoInspectorError("the head of a loop does not step its index")
        self._sets(step)
        self._reads(condition)
        texts = [self._text(each).rstrip("; \t") for each in (init, condition, step)]
        return f"for ({'; '.join(texts)})"

    def _choice(self, node: Node) -> Lines:
        condition, then, *rest = node.children
        lines = self._touches(condition)
        chosen = self._block(then)
        other = self._block(rest[0]) if rest else ["}"]
        if len(chosen) == len(other) == 1:
            return lines
        self._reads(condition)
        lines += [f"if ({self._text(condition)}) {{", *chosen]
        return lines if len(other) == 1 else [*lines[:-1], "} else {", *other]

    def _assignment(self, node: Node) -> Lines:
        lines = self._touches(node)
        target = without_casts(node.children[0])
        if target.kind != "DECL_REF_EXPR":
            return lines
        if identity(target.declaration) not in self.needed:
            return lines
        self._sets(node)
        return [*lines, f"{self._text(node)};"]

    def _sets(self, node: Node) -> None:
        """Takes over an assignment to a variable."""
        target = without_casts(node.children[0])
        if target.kind != "DECL_REF_EXPR":
            raise NoInspectorError(f"`{self._shown_node(node)}` changes memory")
        self._check_kept(target.declaration)
        self.read.add(identity(target.declaration))
        for child in node.children:
            self._reads(child)

    # Expressions.

    def _touches(self, node: Node) -> Lines:
        """A call for each access to an array that is checked."""
        for part in node.walk():
            if part is not node and is_assignment(part):
                raise NoInspectorError(f"`{self._shown_node(part)}` is part of a value")
            if part.kind.endswith("_STMT") and part is not node:
                raise NoInspectorError(f"`{self._shown_node(part)}` is part of a value")
        certain = frozenset(self._calls(node))
        return [*self._calls(node), *self._optional(node, certain)]

    def _calls(self, node: Node) -> Iterator[str]:
        """The calls for elements that are touched whenever a node is evaluated."""
        children = node.children[:1] if _is_choice(node) else node.children
        for child in children:
            yield from self._calls(child)
        span = self._span(node)
        if _is_element(node) and span in self._checked_places():
            yield self._call(node, span)

    def _optional(self, node: Node, certain: frozenset[str]) -> Iterator[str]:
        """The calls in parts that a value decides on, behind that value as a condition."""
        if not _is_choice(node):
            for child in node.children:
                yield from self._optional(child, certain)
            return
        condition, *parts = node.children
        yield from self._optional(condition, certain)
        signs = ("!",) if node.operator == "||" else ("", "!")
        for sign, part in zip(signs, parts, strict=False):
            every = frozenset(self._calls(part))
            lines = [line for line in self._calls(part) if line not in certain]
            lines += self._optional(part, certain | every)
            if lines:
                self._reads(condition)
                text = f"{sign}({self._text(condition)})"
                yield from (f"if ({text}) {{", *map(_indented, lines), "}")

    def _call(self, node: Node, span: Span) -> str:
        found = self.question.accesses[span]
        (name, *others) = {access.variable for access in found}
        kind = type_class(node.cursor)
        is_member = node.kind == "MEMBER_REF_EXPR"
        type_ = _type_of(node.cursor)
        if others or is_member or kind not in _ARITHMETIC:
            text = self._shown_node(node)
            raise NoInspectorError(f"`{text}` is no plain element of an array")
        if self.types.setdefault(name, type_) != type_:
            raise NoInspectorError(f"the elements of `{name}` have several types")
        for position, child in enumerate(node.children):
            self._reads(child, is_base=position == 0)
        self.touched.add(span)
        number = self.question.checked.index(name)
        writes = int(any(access.kind == "write" for access in found))
        where = f"&da_mine[{number}], &{self._text(node)}"
        return f"da_touch(&{self.question.look}, {where}, da_iteration, {writes});"

    def _reads(self, node: Node, *, is_base: bool = False) -> None:
        """Takes over an expression, whose value is that in the loop."""
        if node.kind == "DECL_REF_EXPR":
            self._variable(node)
            return
        if _is_element(node):
            self._element(node, is_base=is_base)
            for position, child in enumerate(node.children):
                self._reads(child, is_base=position == 0)
            return
        is_operation = node.kind in _OPERATIONS or (
            node.kind in ("BINARY_OPERATOR", "UNARY_OPERATOR")
            and node.operator not in ("=", ",", "&", *STEPS)
        )
        is_operation |= node.kind == "BINARY_OPERATOR" and node.operator == "&"
        if _is_rounded(node):
            text = self._shown_node(node)
            raise NoInspectorError(f"`{text}` may be rounded in another way")
        if not is_operation:
            text = self._shown_node(node)
            raise NoInspectorError(f"what it touches depends on `{text}`")
        for child in node.children:
            self._reads(child, is_base=is_base and node.kind == "UNEXPOSED_EXPR")

    def _element(self, node: Node, *, is_base: bool) -> None:
        found = self.question.accesses.get(self._span(node), ())
        text = self._shown_node(node)
        self._check_type(node.cursor)
        is_row = is_base and type_class(node.cursor) == "array"
        if not found and not is_row and not (is_base and self._is_fixed_pointer(node)):
            raise NoInspectorError(f"what it touches depends on `{text}`")
        for access in found:
            self.loaded.add((access.storage, access.variable))
            if not self._is_old(access):
                raise NoInspectorError(
                    f"what it touches depends on `{text}`, and it writes that array"
                )

    def _is_old(self, access: Access) -> bool:
        """Whether an element has the value that it had before the loop.

        Then nobody writes to it, or the same iteration only, which does so later.
        """
        array = access.storage, access.variable
        writes = self.question.written.get(array, ())
        place = access.span.line, access.span.column
        return not writes or (
            array in self.question.own
            and all((w.span.line, w.span.column) > place for w in writes)
            and all(len(_common(access, w)) <= self.question.depth for w in writes)
        )

    def _is_fixed_pointer(self, node: Node) -> bool:
        """Whether a node is a pointer in a structure, and the loop stores numbers only."""
        owner = without_casts(node.children[0]) if node.children else node
        targets = filter(is_assignment, self.question.tree.loop.walk())
        return (
            node.kind == "MEMBER_REF_EXPR"
            and owner.kind == "DECL_REF_EXPR"
            and all(
                type_class(target.children[0].cursor) in _ARITHMETIC
                for target in targets
            )
        )

    def _variable(self, node: Node) -> None:
        declaration = node.declaration
        if declaration.kind.name == "ENUM_CONSTANT_DECL":
            return
        if declaration.kind.name not in ("VAR_DECL", "PARM_DECL"):
            raise NoInspectorError(f"what it touches depends on `{node.name}`")
        self._check_type(declaration)
        known = variable_of(declaration, self.question.tree.addressed)
        self.named.add(known.key)
        if known.type == "array":
            # It stays where it is; its elements are asked about by themselves.
            return
        if known.is_addressed:
            raise NoInspectorError(f"the address of `{known.name}` is taken")
        if known.key in self._changing():
            self._check_kept(declaration)
            self.read.add(known.key)

    def _check_kept(self, declaration: Cursor) -> None:
        """A variable of which the inspector has its own."""
        known = variable_of(declaration, self.question.tree.addressed)
        self._check_type(declaration)
        if known.type not in _ARITHMETIC or is_static(declaration):
            raise NoInspectorError(f"what it touches depends on `{known.name}`")
        if not known.is_local or known.is_addressed:
            raise NoInspectorError(f"`{known.name}` is not its own")

    def _check_type(self, cursor: Cursor) -> None:
        spelling = cursor.type.get_canonical().spelling
        if "volatile" in spelling or "_Atomic" in spelling:
            raise NoInspectorError(f"what it touches depends on `{cursor.spelling}`")

    # Texts and places.

    def _changing(self) -> frozenset[int]:
        """The variables that the loop sets or declares."""
        own = {identity(node.cursor.canonical) for node in self._declared()}
        return survey(self.question.tree.loop).modified | own

    def _declared(self) -> Iterator[Node]:
        loop = self.question.tree.loop
        return (node for node in loop.walk() if node.kind == "VAR_DECL")

    def _checked_places(self) -> set[Span]:
        checked = self.question.checked
        return {
            span
            for span, found in self.question.accesses.items()
            if any(access.variable in checked for access in found)
        }

    def _span(self, node: Node) -> Span:
        return self.question.tree.text.span(node.cursor)

    def _text(self, node: Node) -> str:
        """The text of a node, line for line, if it is that of nothing else."""
        span = self._span(node)
        lines = [*self.question.tree.text.source.lines[span.line - 1 : span.end_line]]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        text = "\n".join(lines)
        for word in _WORDS.findall(text):
            # What a macro is made into may be more than one node, or only a part of one.
            if self.question.around.computes(word):
                shown = shortened(text)
                raise NoInspectorError(f"the macro `{word}` computes in `{shown}`")
        return text

    def _shown_node(self, node: Node) -> str:
        return self._shown(self._span(node))

    def _shown(self, span: Span) -> str:
        return shortened(self.question.tree.text.source.text_of(span))


def _is_choice(node: Node) -> bool:
    """Whether the first part of an expression decides on the evaluation of the others."""
    is_logical = node.kind == "BINARY_OPERATOR" and node.operator in ("&&", "||")
    return is_logical or node.kind == "CONDITIONAL_OPERATOR"


def _is_element(node: Node) -> bool:
    is_star = node.kind == "UNARY_OPERATOR" and node.operator == "*"
    return node.kind in _ELEMENTS or is_star


def _common(access: Access, other: Access) -> list[LoopFacts]:
    """The loops around two accesses."""
    return [each for each in access.loops if each in other.loops]


def _index_of(init: Node) -> Cursor:
    """The index that the first part of a head sets."""
    target = init.children[0]
    is_declared = init.kind == "DECL_STMT"
    return target.cursor.canonical if is_declared else target.declaration


def is_assignment(node: Node) -> bool:
    """Whether a node assigns to something, or steps it."""
    return (
        node.kind == "COMPOUND_ASSIGNMENT_OPERATOR"
        or (node.kind == "BINARY_OPERATOR" and node.operator == "=")
        or (node.kind == "UNARY_OPERATOR" and node.operator in STEPS)
    )


def _is_rounded(node: Node) -> bool:
    """Whether a compiler may round a value in one way here, and in another one there."""
    is_computed = node.kind == "BINARY_OPERATOR" and node.operator in (
        "+",
        "-",
        "*",
        "/",
    )
    return is_computed and type_class(node.cursor) == "real"


def _is_about_type(node: Node) -> bool:
    return node.kind.endswith(("_REF", "_ATTR"))


def _assigned_in(nodes: Iterator[Node]) -> frozenset[int]:
    return frozenset(key for node in nodes for key in survey(node).modified)


def _type_of(cursor: Cursor) -> str:
    """The type without names that the text may have for it."""
    spelling = str(cursor.type.get_canonical().spelling)
    return spelling.removeprefix("const ")


def _indented(line: str) -> str:
    return f"{_INDENTATION}{line}"
