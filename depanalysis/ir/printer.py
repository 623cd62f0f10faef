"""The canonical text of Programs: what `parser` reads back as an equal Program.

Brackets stand only where the tree could not be told otherwise, a default is left out,
and the same Program always gives the same text.
"""

from collections.abc import Iterator

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.programs import Apart, Overlap, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Invoke,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.text.words import (
    COMPARISON,
    PRECEDENCE,
    PREFIX,
    PRIMARY,
    show_function,
    show_name,
    show_string,
)

_INDENT = "  "


def show(program: Program) -> str:
    """The text of a whole program, with a line end after its last line."""
    header = f"program {show_name(program.name)} {{"
    if program.formals is not None:
        formals = ", ".join(map(show_name, program.formals))
        header = f"procedure {show_name(program.name)}({formals}) {{"
    inner = [*_declarations(program), *_lines(program.body)]
    return "\n".join([header, *_indented(inner), "}", ""])


def show_statement(stmt: Stmt) -> str:
    """The text of one statement and of what it contains, without a last line end."""
    return "\n".join(_statement(stmt))


def show_expression(expr: Expr) -> str:
    """The text of an expression with as few parentheses as its meaning allows."""
    match expr:
        case IntConst(value=value):
            return str(value)
        case RealConst(text=text):
            return text
        case BoolConst(value=value):
            return "true" if value else "false"
        case Var(name=name):
            return show_name(name)
        case Load(array=array, indices=indices, by_address=by_address):
            return f"{show_name(array)}[{_commas(indices)}{' :' * by_address}]"
        case Unary():
            return _unary(expr)
        case Binary():
            return _binary(expr)
        case _:
            return _application(expr)


def _application(expr: Select | Call | Cast) -> str:
    match expr:
        case Select(condition=condition, then=then, otherwise=otherwise):
            return f"select({_commas((condition, then, otherwise))})"
        case Call(function=function, arguments=arguments):
            return f"{show_function(function)}({_commas(arguments)})"
        case Cast(type=type_, operand=operand):
            return f"{type_}({show_expression(operand)})"


def _commas(exprs: tuple[Expr, ...]) -> str:
    return ", ".join(map(show_expression, exprs))


def _unary(expr: Unary) -> str:
    if expr.operator == "not":
        return f"not {_inside(expr.operand, PRECEDENCE['not'])}"
    # A minus directly before an integer is part of the constant.
    is_constant = isinstance(expr.operand, IntConst) and expr.operand.value >= 0
    level = PRIMARY + 1 if is_constant and expr.operator == "-" else PREFIX
    return f"{expr.operator}{_inside(expr.operand, level)}"


def _binary(expr: Binary) -> str:
    level = PRECEDENCE.get(expr.operator)
    if level is None:
        return f"{expr.operator}({_commas((expr.left, expr.right))})"
    # Operators associate to the left, but two comparisons in a row would be a chain.
    left = _inside(expr.left, level + (level == COMPARISON))
    return f"{left} {expr.operator} {_inside(expr.right, level + 1)}"


def _inside(expr: Expr, level: int) -> str:
    text = show_expression(expr)
    return text if _level(expr) >= level else f"({text})"


def _level(expr: Expr) -> int:
    match expr:
        case Unary(operator="not"):
            return PRECEDENCE["not"]
        case Unary():
            return PREFIX
        case Binary(operator=operator):
            return PRECEDENCE.get(operator, PRIMARY)
        case _:
            return PRIMARY


def _declarations(program: Program) -> Iterator[str]:
    for parameter in program.parameters:
        yield f"parameter {show_name(parameter.name)}: {parameter.type}"
    for array in program.arrays:
        yield f"array {_variable(array)}"
    for scalar in program.scalars:
        yield f"scalar {_variable(scalar)}"
    for assumption in program.assumptions:
        yield f"assume {show_expression(assumption)}"
    for note in program.notes:
        yield f"note {show_string(note)}"
    for name in program.addressed:
        yield f"addressed {show_name(name)}"
    for name in program.exposed:
        yield f"exposed {show_name(name)}"
    yield from _known(program)


def _known(program: Program) -> Iterator[str]:
    """What is known of the variables, and not a part of their declarations."""
    for pair in program.overlaps:
        rows = " rows" if pair.of_rows else ""
        yield f"overlap {_pair(pair)}{rows} {show_string(pair.reason)}"
    yield from (f"apart {_pair(each)}" for each in program.apart)
    yield from ("begins_at_zero",) * program.begins_at_zero
    for value in program.enumerations:
        yield f"enumeration {show_name(value.name)}: {value.low} to {value.high}"
    for table in program.tables:
        values = "?" if table.values is None else ", ".join(map(str, table.values))
        yield f"table {show_name(table.name)}: {values}"
    for each in program.sized:
        size = f"{show_name(each.size) if each.size else '?'}, {each.more}, {each.unit}"
        yield f"sized {show_name(each.name)}, {each.position}: {size}"


def _pair(pair: Overlap | Apart) -> str:
    return f"{show_name(pair.first)}, {show_name(pair.second)}"


def _variable(variable: Scalar | Array) -> str:
    if isinstance(variable, Scalar):
        mode = "in " * variable.is_input + "out " * variable.is_output
        return f"{show_name(variable.name)}: {mode}{variable.type}"
    mode = "may_alias " * variable.may_alias
    if variable.record:
        mode += f"field_of {show_name(variable.record)} "
    extents = ", ".join(
        "in " * (position in variable.walls) + _extent(extent)
        for position, extent in enumerate(variable.extents)
    )
    return f"{show_name(variable.name)}: {mode}{variable.type}[{extents}]"


def _extent(extent: Expr | None) -> str:
    return "?" if extent is None else show_expression(extent)


def _indented(lines: list[str]) -> Iterator[str]:
    return (_INDENT + line for line in lines)


def _lines(body: tuple[Stmt, ...]) -> list[str]:
    lines: list[str] = []
    for stmt in body:
        lines += _statement(stmt)
    return lines


def _statement(stmt: Stmt) -> list[str]:
    match stmt:
        case If():
            return _if(stmt)
        case Loop() | While() | Block():
            return [f"{_head(stmt)} {{", *_indented(_lines(stmt.body)), "}"]
        case _:
            return [_simple(stmt)]


def _if(stmt: If) -> list[str]:
    lines = [f"if {show_expression(stmt.condition)} {{", *_indented(_lines(stmt.then))]
    match stmt.otherwise:
        case ():
            return [*lines, "}"]
        case (If() as inner,):
            first, *rest = _if(inner)
            return [*lines, f"}} else {first}", *rest]
        case _:
            return [*lines, "} else {", *_indented(_lines(stmt.otherwise)), "}"]


def _head(stmt: Loop | While | Block) -> str:
    match stmt:
        case Loop():
            head, texts = _loop_head(stmt), stmt.directives
        case While():
            head, texts = f"while {show_expression(stmt.condition)}", stmt.directives
        case Block(kind=kind, name=name):
            head, texts = f"{kind} {show_name(name)}" if name else kind, stmt.clauses
    attached = [f" @{show_string(text)}" for text in texts]
    return head + _label(stmt.label) + "".join(attached)


def _loop_head(loop: Loop) -> str:
    lower, upper = show_expression(loop.lower), show_expression(loop.upper)
    step = "" if loop.step == IntConst(1) else f" step {show_expression(loop.step)}"
    return f"for {show_name(loop.variable)} = {lower} to {upper}{step}"


def _label(label: str | None) -> str:
    return "" if label is None else f" #{show_name(label)}"


def _simple(stmt: Declare | Assign | Exit | Barrier | Opaque | Invoke) -> str:
    match stmt:
        case Declare(variable=variable):
            return f"local {_variable(variable)}"
        case Assign(target=target, value=value, update=update):
            operator = f"{update or ''}="
            return f"{show_expression(target)} {operator} {show_expression(value)}"
        case Exit(kind=kind, label=label):
            return f"{kind}{_label(label)}"
        case Invoke(procedure=name, arguments=arguments):
            return f"call {show_name(name)}({_commas(arguments)})"
        case Barrier(kind=kind, number=number, count=count):
            more = (str(each) for each in (number, count) if each is not None)
            return " ".join(("barrier", show_name(kind), *more))
        case Opaque(reason=reason, reads=reads, writes=writes):
            touched = f"reads({_names(reads)}) writes({_names(writes)})"
            bound = "" if stmt.binds is None else f" binds({_names(stmt.binds)})"
            return f"{stmt.kind} {show_string(reason)} {touched}{bound}"


def _names(names: tuple[str, ...] | None) -> str:
    return "*" if names is None else ", ".join(map(show_name, names))
