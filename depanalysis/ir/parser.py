"""Reads the text form of the intermediate form; the grammar is in `depanalysis.ir`.

Input: the text of any number of programs. Output: those that could be read, with a
span on every node, and one error for each of the others. Names and types are not looked
at: that is the verifier's part. The span of a statement with a body covers its head, up
to the brace.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast, get_args

from depanalysis.errors import ParseError, SourceError
from depanalysis.ir.expressions import Expr, IntConst, Load, Var
from depanalysis.ir.programs import (
    Apart,
    Enumeration,
    Overlap,
    Parameter,
    Program,
    Sized,
    Table,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    BlockKind,
    Declare,
    Exit,
    ExitKind,
    If,
    Invoke,
    Loop,
    Opaque,
    OpaqueKind,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
)
from depanalysis.ir.text.cursor import Cursor
from depanalysis.ir.text.formulas import element, formula
from depanalysis.ir.text.words import (
    BLOCK_WORDS,
    EXIT_WORDS,
    FORMULA_WORDS,
    HEADER_WORDS,
    KEYWORDS,
)
from depanalysis.ir.types import TYPES, Type
from depanalysis.source import SourceFile, Span

_Item = TypeVar("_Item")

_UPDATES: tuple[str, ...] = get_args(UpdateOperator)
_UPDATE_WORDS = tuple(word for word in _UPDATES if word.isalpha())
_UPDATE_SYMBOLS = tuple(f"{word}=" for word in _UPDATES if not word.isalpha())


def parse(source: SourceFile) -> tuple[tuple[Program, ...], tuple[SourceError, ...]]:
    """All programs of a text, and what was wrong with those that could not be read."""
    cursor = Cursor(source)
    programs: list[Program] = []
    errors: list[SourceError] = []
    while cursor.peek().kind != "end":
        try:
            programs.append(_program(cursor))
        except ParseError as error:
            errors.append(error)
            cursor.nesting = 0
            cursor.skip_to("program", "procedure")
    return tuple(programs), tuple(errors)


def parse_expression(text: str, path: str = "<expression>") -> Expr:
    """The expression that a whole text is; raises `ParseError`.

    Keywords of statements are names here, so that an assumption can be about a variable
    with any name.
    """
    cursor = Cursor(SourceFile(path, text), reserved=FORMULA_WORDS)
    expr = formula(cursor)
    if cursor.peek().kind != "end":
        cursor.refuse("an operator or the end of the text")
    return expr


@dataclass(frozen=True, slots=True)
class _Header:
    """The declarations in front of a program's first statement."""

    parameters: list[Parameter] = field(default_factory=list)
    arrays: list[Array] = field(default_factory=list)
    scalars: list[Scalar] = field(default_factory=list)
    assumptions: list[Expr] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    addressed: list[str] = field(default_factory=list)
    exposed: list[str] = field(default_factory=list)
    overlaps: list[Overlap] = field(default_factory=list)
    enumerations: list[Enumeration] = field(default_factory=list)
    apart: list[Apart] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    sized: list[Sized] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


def _program(cursor: Cursor) -> Program:
    first = cursor.position
    is_procedure = cursor.accept("procedure") is not None
    if not is_procedure:
        cursor.expect("program")
    name = cursor.name()
    span = cursor.span(first)
    formals = _separated(cursor, "(", ")", Cursor.name) if is_procedure else None
    cursor.expect("{")
    header = _Header()
    while word := cursor.accept(*HEADER_WORDS):
        if word.text == "begins_at_zero":
            header.marks.append(word.text)
        else:
            _declaration(cursor, word.text, header)
    body = _body(cursor)
    return Program(
        name,
        body,
        tuple(header.parameters),
        tuple(header.arrays),
        tuple(header.scalars),
        tuple(header.assumptions),
        tuple(header.notes),
        tuple(header.addressed),
        tuple(header.exposed),
        span,
        overlaps=tuple(header.overlaps),
        formals=formals,
        enumerations=tuple(header.enumerations),
        apart=tuple(header.apart),
        tables=tuple(header.tables),
        begins_at_zero=bool(header.marks),
        sized=tuple(header.sized),
    )


def _declaration(cursor: Cursor, word: str, header: _Header) -> None:
    match word:
        case "parameter":
            header.parameters.append(_parameter(cursor))
        case "array":
            header.arrays.append(_array(cursor))
        case "scalar":
            header.scalars.append(_scalar(cursor))
        case "assume":
            header.assumptions.append(formula(cursor))
        case "addressed":
            header.addressed.append(cursor.name())
        case "exposed":
            header.exposed.append(cursor.name())
        case "note":
            header.notes.append(cursor.string())
        case _:
            _known(cursor, word, header)


def _known(cursor: Cursor, word: str, header: _Header) -> None:
    """What is known of variables that are declared elsewhere."""
    match word:
        case "overlap":
            header.overlaps.append(_overlap(cursor))
        case "enumeration":
            header.enumerations.append(_enumeration(cursor))
        case "table":
            header.tables.append(_table(cursor))
        case "sized":
            header.sized.append(_sized(cursor))
        case _:
            header.apart.append(_apart(cursor))


def _table(cursor: Cursor) -> Table:
    name = cursor.name()
    cursor.expect(":")
    if cursor.accept("?"):
        return Table(name)
    values = [_integer(cursor)]
    while cursor.accept(","):
        values.append(_integer(cursor))
    return Table(name, tuple(values))


def _sized(cursor: Cursor) -> Sized:
    name = cursor.name()
    cursor.expect(",")
    position = _integer(cursor)
    cursor.expect(":")
    size = "" if cursor.accept("?") else cursor.name()
    cursor.expect(",")
    more = _integer(cursor)
    cursor.expect(",")
    return Sized(name, position, size, more, _integer(cursor))


def _apart(cursor: Cursor) -> Apart:
    first = cursor.name()
    cursor.expect(",")
    return Apart(first, cursor.name())


def _overlap(cursor: Cursor) -> Overlap:
    first = cursor.name()
    cursor.expect(",")
    second, is_of_rows = cursor.name(), cursor.accept("rows") is not None
    return Overlap(first, second, cursor.string(), is_of_rows)


def _enumeration(cursor: Cursor) -> Enumeration:
    name = _declared_name(cursor)
    low = _integer(cursor)
    cursor.expect("to")
    return Enumeration(name, low, _integer(cursor))


def _integer(cursor: Cursor) -> int:
    expr = formula(cursor)
    if not isinstance(expr, IntConst):
        cursor.refuse("an integer")
    return expr.value


def _parameter(cursor: Cursor) -> Parameter:
    first = cursor.position
    name = _declared_name(cursor)
    type_ = _type(cursor)
    return Parameter(name, type_, cursor.span(first))


def _scalar(cursor: Cursor) -> Scalar:
    first = cursor.position
    name = _declared_name(cursor)
    is_input = cursor.accept("in") is not None
    is_output = cursor.accept("out") is not None
    return Scalar(name, _type(cursor), is_input, is_output, cursor.span(first))


def _array(cursor: Cursor) -> Array:
    first = cursor.position
    name = _declared_name(cursor)
    may_alias = cursor.accept("may_alias") is not None
    is_field = cursor.accept("field_of") is not None
    record = cursor.name() if is_field else ""
    type_ = _type(cursor)
    marked = _separated(cursor, "[", "]", _marked_extent)
    extents = tuple(extent for _, extent in marked)
    walls = tuple(at for at, (is_wall, _) in enumerate(marked) if is_wall)
    return Array(name, type_, extents, may_alias, record, cursor.span(first), walls)


def _local(cursor: Cursor) -> Scalar | Array:
    # name : may_alias …   or   name : type [ …
    is_array = cursor.peek(2).is_word("may_alias", "field_of") or cursor.peek(
        3
    ).is_word("[")
    return _array(cursor) if is_array else _scalar(cursor)


def _declared_name(cursor: Cursor) -> str:
    name = cursor.name()
    cursor.expect(":")
    return name


def _type(cursor: Cursor) -> Type:
    token = cursor.peek()
    if token.kind != "name":
        cursor.refuse("a type")
    if token.text not in TYPES:
        raise cursor.error(f"unknown type `{token.text}`", token.span)
    return TYPES[cursor.take().text]


def _marked_extent(cursor: Cursor) -> tuple[bool, Expr | None]:
    is_wall = cursor.accept("in") is not None
    return is_wall, None if cursor.accept("?") else formula(cursor)


def _separated(
    cursor: Cursor, opening: str, closing: str, item: Callable[[Cursor], _Item]
) -> tuple[_Item, ...]:
    cursor.expect(opening)
    if cursor.accept(closing):
        return ()
    items = [item(cursor)]
    while cursor.accept(","):
        items.append(item(cursor))
    cursor.expect(closing)
    return tuple(items)


def _body(cursor: Cursor) -> tuple[Stmt, ...]:
    """The statements behind an opening brace that was taken, and the closing one."""
    body = []
    with cursor.nested():
        while not cursor.accept("}"):
            body.append(_statement(cursor))
    return tuple(body)


def _statement(cursor: Cursor) -> Stmt:
    token = cursor.peek()
    read = _READERS.get(token.text) if token.kind == "name" else None
    if read is not None:
        return read(cursor)
    if token.kind not in ("name", "quoted") or token.is_word(*KEYWORDS):
        cursor.refuse("a statement")
    return _assign(cursor)


def _loop(cursor: Cursor) -> Loop:
    first = cursor.position
    cursor.expect("for")
    variable = cursor.name()
    cursor.expect("=")
    lower = formula(cursor)
    cursor.expect("to")
    upper = formula(cursor)
    step = formula(cursor) if cursor.accept("step") else IntConst(1)
    label, texts, span = _rest_of_line(cursor, first)
    return Loop(variable, lower, upper, _body(cursor), step, label, texts, span)


def _while(cursor: Cursor) -> While:
    first = cursor.position
    cursor.expect("while")
    condition = formula(cursor)
    label, texts, span = _rest_of_line(cursor, first)
    return While(condition, _body(cursor), label, texts, span)


def _block(cursor: Cursor) -> Block:
    first = cursor.position
    kind = cast(BlockKind, cursor.take().text)
    name = "" if cursor.peek().is_word("#", "@", "{") else cursor.name()
    label, texts, span = _rest_of_line(cursor, first)
    return Block(kind, _body(cursor), name, label, texts, span)


def _rest_of_line(
    cursor: Cursor, first: int
) -> tuple[str | None, tuple[str, ...], Span]:
    """The label, the directives, and the span from the first word up to the brace."""
    label = _label(cursor)
    texts = []
    while cursor.accept("@"):
        texts.append(cursor.string())
    span = cursor.span(first)
    cursor.expect("{")
    return label, tuple(texts), span


def _label(cursor: Cursor) -> str | None:
    return cursor.name("a label") if cursor.accept("#") else None


def _if(cursor: Cursor) -> If:
    first = cursor.position
    cursor.expect("if")
    condition = formula(cursor)
    span = cursor.span(first)
    cursor.expect("{")
    then = _body(cursor)
    return If(condition, then, _otherwise(cursor), span)


def _otherwise(cursor: Cursor) -> tuple[Stmt, ...]:
    if not cursor.accept("else"):
        return ()
    if cursor.peek().is_word("if"):
        with cursor.nested():
            return (_if(cursor),)
    cursor.expect("{")
    return _body(cursor)


def _declare(cursor: Cursor) -> Declare:
    first = cursor.position
    cursor.expect("local")
    return Declare(_local(cursor), cursor.span(first))


def _exit(cursor: Cursor) -> Exit:
    first = cursor.position
    kind = cast(ExitKind, cursor.take().text)
    return Exit(kind, _label(cursor), cursor.span(first))


def _barrier(cursor: Cursor) -> Barrier:
    first = cursor.position
    cursor.expect("barrier")
    kind = cursor.name()
    number = _integer(cursor) if cursor.peek().kind == "integer" else None
    count = _integer(cursor) if cursor.peek().kind == "integer" else None
    return Barrier(kind, cursor.span(first), number, count)


def _invoke(cursor: Cursor) -> Invoke:
    first = cursor.position
    cursor.expect("call")
    name = cursor.name()
    arguments = _separated(cursor, "(", ")", formula)
    return Invoke(name, arguments, cursor.span(first))


def _opaque(cursor: Cursor) -> Opaque:
    first = cursor.position
    kinds: tuple[OpaqueKind, ...] = (
        "summary",
        "havoc",
        "reply",
        "presence",
        "exchange",
        "foreign",
    )
    kind: OpaqueKind = next((each for each in kinds if cursor.accept(each)), "opaque")
    if kind == "opaque":
        cursor.expect("opaque")
    reason = cursor.string()
    reads, writes = _touched(cursor, "reads"), _touched(cursor, "writes")
    binds = None
    if cursor.peek().is_word("binds") and cursor.peek(1).is_word("("):
        cursor.expect("binds")
        binds = _separated(cursor, "(", ")", Cursor.name)
    return Opaque(reason, reads, writes, cursor.span(first), kind, binds)


def _touched(cursor: Cursor, word: str) -> tuple[str, ...] | None:
    cursor.expect(word)
    if cursor.peek(1).is_word("*"):
        cursor.expect("(")
        cursor.expect("*")
        cursor.expect(")")
        return None
    return _separated(cursor, "(", ")", Cursor.name)


def _assign(cursor: Cursor) -> Assign:
    first = cursor.position
    target = _target(cursor)
    update = _assignment(cursor)
    value = formula(cursor)
    return Assign(target, value, update, cursor.span(first))


def _target(cursor: Cursor) -> Var | Load:
    first = cursor.position
    name = cursor.name()
    if not cursor.peek().is_word("["):
        return Var(name, cursor.span(first))
    return element(cursor, name, first)


def _assignment(cursor: Cursor) -> UpdateOperator | None:
    if token := cursor.accept(*_UPDATE_SYMBOLS):
        return cast(UpdateOperator, token.text.removesuffix("="))
    word = cursor.accept(*_UPDATE_WORDS)
    if not cursor.accept("="):
        cursor.refuse("`=`")
    return cast(UpdateOperator, word.text) if word else None


_READERS: dict[str, Callable[[Cursor], Stmt]] = {
    "for": _loop,
    "while": _while,
    "if": _if,
    "local": _declare,
    "barrier": _barrier,
    "opaque": _opaque,
    "foreign": _opaque,
    "havoc": _opaque,
    "reply": _opaque,
    "presence": _opaque,
    "exchange": _opaque,
    "summary": _opaque,
    "call": _invoke,
    **dict.fromkeys(BLOCK_WORDS, _block),
    **dict.fromkeys(EXIT_WORDS, _exit),
}
