"""`switch`: a chain of `If`s in a block that `break` leaves."""

from dataclasses import dataclass
from itertools import islice, pairwise, takewhile

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.operations import arithmetic_type, stored_in_temporary
from depanalysis.frontends.c.state import Jumps, State, UnmodelledError
from depanalysis.frontends.rewriting import has_loops, without_declarations
from depanalysis.ir.expressions import Binary, BoolConst, Expr, Unary
from depanalysis.ir.statements import Block, Exit, If, Stmt, walk_statements
from depanalysis.source import Span

_LONGEST_CHAIN = 20
_CASES = ("CASE_STMT", "DEFAULT_STMT")
_LEAVING = ("BREAK_STMT", "RETURN_STMT", "CONTINUE_STMT", "GOTO_STMT")
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT")


@dataclass(frozen=True, slots=True)
class _Section:
    """The statements between two labels; `cases` are single values or (low, high)."""

    cases: tuple[tuple[Node, ...], ...]
    is_default: bool
    statements: tuple[Node, ...]

    @property
    def falls_through(self) -> bool:
        """Whether control may reach the next section."""
        last = self.statements[-1] if self.statements else None
        while last is not None and last.kind == "COMPOUND_STMT" and last.children:
            last = last.children[-1]
        return last is None or last.kind not in _LEAVING


def switch(s: State, node: Node) -> None:
    """`switch (value) { case …: … }`."""
    mark = len(s.out)
    try:
        s.check_height(node.children[0])
        sections = _sections(s, node)
        _lower(s, node, sections)
    except UnmodelledError as error:
        del s.out[mark:]
        s.postponed = []
        s.to.lost(s, node, error, ())


def _lower(s: State, node: Node, sections: list[_Section]) -> None:
    span = s.span(node)
    subject = node.children[0]
    value = s.to.value(s, subject)
    value = stored_in_temporary(s, value, arithmetic_type(s, subject), "choice")
    s.flush()
    label = s.label("switch")
    entry, start = s.leads(), len(s.pointer_log)
    with s.jumping(Jumps(label)):
        chain = (*_before_cases(s, node), *_chain(s, sections, value, span))
    s.go_back(entry)
    s.join_since(start, entry, may_skip=True)
    leaves = (each for each in walk_statements(chain) if isinstance(each, Exit))
    if any(each.label == label for each in leaves):
        s.emit(Block("inlined", chain, label=label, span=span))
    else:
        s.out.extend(chain)


def _before_cases(s: State, node: Node) -> tuple[Stmt, ...]:
    """What stands before the first label never runs, but its loops are reported."""
    span, entry = s.span(node), s.leads()
    with s.captured() as statements:
        for statement in _unlabeled(node):
            with s.captured() as dead, s.scope():
                s.to.statement(s, statement)
            if has_loops(tuple(dead)):
                s.emit(If(BoolConst(False, span), tuple(dead), span=span))
    s.go_back(entry)
    return tuple(statements)


def _unlabeled(node: Node) -> tuple[Node, ...]:
    """The statements of a `switch` before its first label, without declarations."""
    before = takewhile(lambda each: each.kind not in _CASES, _statements(node))
    return tuple(each for each in before if each.kind != "DECL_STMT")


def _statements(node: Node) -> tuple[Node, ...]:
    body = node.children[-1]
    return body.children if body.kind == "COMPOUND_STMT" else (body,)


def _chain(
    s: State, sections: list[_Section], value: Expr, span: Span
) -> tuple[Stmt, ...]:
    """The cases as an `if … else if …` chain, `default` last."""
    if len(sections) > _LONGEST_CHAIN or _reaches_loop(sections):
        return _in_order(s, sections, value, span)
    default = next((k for k, each in enumerate(sections) if each.is_default), None)
    chain = () if default is None else _section_body(s, sections, default)
    others = [k for k in reversed(range(len(sections))) if k != default]
    for position in others:
        body = _section_body(s, sections, position)
        test = _matches(s, sections[position], value, span)
        chain = (If(test, body, chain, span=span),)
    return chain


def _reaches_loop(sections: list[_Section]) -> bool:
    """Whether a section with a loop, which stands in the result once, has two entries."""
    return any(
        before.falls_through and any(part.kind in _LOOPS for part in each.walk())
        for before, section in pairwise(sections)
        for each in section.statements
    )


def _in_order(
    s: State, sections: list[_Section], value: Expr, span: Span
) -> tuple[Stmt, ...]:
    """Each section once, in the order of the text: `break` leaves the block behind them.

    A section runs for its own values, and for those of the sections that fall through to it.
    """
    others = [_matches(s, each, value, span) for each in sections if each.cases]
    result: list[Stmt] = []
    entries: list[Expr] = []
    for position, section in enumerate(sections):
        if position == 0 or not sections[position - 1].falls_through:
            entries = []
        if section.cases:
            entries.append(_matches(s, section, value, span))
        if section.is_default:
            entries.append(Unary("not", _any(others, span), span))
        before = s.leads()
        with s.captured() as statements, s.scope():
            for statement in section.statements:
                s.to.statement(s, statement)
        s.join(before)
        declared, body = without_declarations(statements)
        result += [*declared, If(_any(entries, span), body, span=span)]
    return tuple(result)


def _section_body(
    s: State, sections: list[_Section], position: int
) -> tuple[Stmt, ...]:
    """A section and those that it falls through to, without the `break` at its end."""
    entry = s.leads()
    with s.captured() as statements, s.scope():
        for section in islice(sections, position, None):
            for statement in section.statements:
                s.to.statement(s, statement)
            if not section.falls_through:
                break
    s.go_back(entry)
    label = s.jumps.break_label
    if (
        statements
        and isinstance(statements[-1], Exit)
        and statements[-1].label == label
    ):
        statements.pop()
    return tuple(statements)


def _matches(s: State, section: _Section, value: Expr, span: Span) -> Expr:
    return _any([_matches_case(s, case, value) for case in section.cases], span)


def _any(tests: list[Expr], span: Span) -> Expr:
    """Whether one of some conditions holds, as a tree of little height."""
    while len(tests) > 1:
        pairs = zip(tests[::2], tests[1::2], strict=False)
        odd = tests[-1:] if len(tests) % 2 else []
        tests = [Binary("or", left, right, span) for left, right in pairs] + odd
    return tests[0] if tests else BoolConst(False, span)


def _matches_case(s: State, case: tuple[Node, ...], value: Expr) -> Expr:
    span = s.span(case[0])
    constants = [s.to.value(s, each) for each in case]
    if len(constants) == 1:
        return Binary("==", value, constants[0], span)
    low = Binary("<=", constants[0], value, span)
    return Binary("and", low, Binary("<=", value, constants[1], span), span)


def _sections(s: State, node: Node) -> list[_Section]:
    sections: list[_Section] = []
    for statement in _statements(node):
        if statement.kind in _CASES:
            sections.append(_opened(statement))
        elif sections:
            last = sections[-1]
            grown = (*last.statements, statement)
            sections[-1] = _Section(last.cases, last.is_default, grown)
    _check(s, node, sections)
    return sections


def _opened(statement: Node) -> _Section:
    """Labels that follow each other are nested in each other; the innermost has the code."""
    cases: list[tuple[Node, ...]] = []
    is_default = False
    while statement.kind in _CASES:
        if statement.kind == "CASE_STMT":
            cases.append(statement.children[:-1])
        else:
            is_default = True
        statement = statement.children[-1]
    return _Section(tuple(cases), is_default, (statement,))


def _check(s: State, node: Node, sections: list[_Section]) -> None:
    labeled = [each for section in sections for each in section.statements]
    if any(_has_foreign_case(each) for each in (*_unlabeled(node), *labeled)):
        raise s.unmodelled(node, "a `case` inside another statement of its `switch`")


def _has_foreign_case(node: Node) -> bool:
    """Whether a label of this `switch`, not of an inner one, hides in a statement."""
    pending = [node]
    while pending:
        part = pending.pop()
        if part.kind in _CASES:
            return True
        if part.kind != "SWITCH_STMT":
            pending.extend(part.children)
    return False
