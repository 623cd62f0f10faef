"""Whether the text of a loop calls an array by its name, and by no other one.

Input: a loop and an array. A pointer, reference, structure or closure that was made of the
array outside of the loop leads to the shared one, not to the copy of an iteration.
"""

import re
from collections.abc import Collection, Iterator

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.ir.statements import Block, walk_statements
from depanalysis.schedule.places import size
from depanalysis.source import SourceFile, Span

_WORD = re.compile(r"[a-z_]\w*", re.IGNORECASE)
_NO_FUNCTION = re.compile(r"[a-z_]\w*\b(?!\s*\()", re.IGNORECASE)
_CALL = re.compile(r"\bcall\s+\w+", re.IGNORECASE)
_POINTED_TO = re.compile(r"\btarget\b|\binclude\b|\bpointer\b|^#", re.MULTILINE)
_COMMENTS = {
    "c": re.compile(r"//[^\n\"]*$|/\*.*?\*/", re.DOTALL | re.MULTILINE),
    "fortran": re.compile(r"![^\n\"']*$", re.MULTILINE),
    "python": re.compile(r"#[^\n\"']*$", re.MULTILINE),
}


def is_named(facts: Facts, loop: LoopFacts, array: str) -> bool:
    """Whether all accesses to an array in a loop are made by its name.

    A function that the loop calls gets its pointers in the iteration where the call names
    the array, and nothing that may lead to the shared one.
    """
    if facts.source is None:
        return True
    program, inside = facts.model.program, facts.model.inside(loop)
    spelled = {each.name: each.text for each in program.spellings}
    plain = spelled.get(array, array).partition("[")[0]
    root = re.split("[.%]", plain)[0]
    numbers = {each.name.lower() for each in program.parameters}
    numbers |= {a.variable.lower() for a in inside if a.indices} - {root.lower()}
    calls, start = dict(_calls(loop)), _start(loop.node.span)
    text = _outside(facts.source, program.span, loop)
    language = _language(facts.source, text)
    others = _leading_to(root, text, language, numbers)
    # Nothing of Fortran goes on leading to what is no target, and a file may declare one.
    is_plain = language == "fortran" and not _POINTED_TO.search(text.lower())
    for access in inside:
        if access.variable != array:
            continue
        call = calls.get(access.id.statement)
        text = facts.source.text_of(access.span if call is None else call.span)
        words = {each.lower() for each in _WORD.findall(text)}
        if call is None and (not is_plain or root.lower() not in words):
            is_before = _start(access.span) < start
            found = re.match(rf"\W*{re.escape(plain)}\b", text, re.IGNORECASE)
            if is_before or found is None:
                return False
        elif root.lower() not in words or not (is_plain or words.isdisjoint(others)):
            return False
    return True


def _leading_to(
    root: str, text: str, language: str, numbers: Collection[str]
) -> frozenset[str]:
    """The names that may be made of a whole array, or of its address, in a text."""
    text = _COMMENTS[language].sub(" ", text).lower()
    statements = text.split(";" if language == "c" else "\n")
    words = _WORD if language == "fortran" else _NO_FUNCTION
    known, found = {""}, {root.lower()}
    while known != found:
        known = found
        whole = "|".join(map(re.escape, sorted(known)))
        met = re.compile(rf"\b(?:{whole})\b(?!\s*\[)|&\s*(?:{whole})\b|\[\s*[&=]")
        leading = (x for x in statements if met.search(_read(x, root, language)))
        found = known.union(*map(words.findall, leading)).difference(numbers)
    return frozenset(known - {root.lower()})


def _outside(source: SourceFile, unit: Span, loop: LoopFacts) -> str:
    """The text of a unit outside of a loop, and what may be outside in its last line."""
    start, last = loop.node.span, loop.node.last_line or loop.node.span.end_line
    *before, first = source.lines[unit.line - 1 : start.line] or ("",)
    end = source.lines[last - 1 : last] or ("",)
    rest = end[0] if last == start.line else end[0].partition("}")[2]
    after = source.lines[last : unit.end_line]
    return "\n".join((*before, first[: start.column - 1], rest, *after))


def _language(source: SourceFile, text: str) -> str:
    if source.path.endswith((".py", ".pyw")):
        return "python"
    return "c" if ";" in text else "fortran"


def _read(statement: str, root: str, language: str) -> str:
    """What a statement uses: not what it assigns to; in Fortran, assignments copy."""
    if language != "fortran":
        return re.sub(rf"^\s*{re.escape(root.lower())}\s*=(?!=)", "", statement)
    is_leading = "=>" in statement or _CALL.search(statement)
    return _CALL.sub("", statement) if is_leading else ""


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _calls(loop: LoopFacts) -> Iterator[tuple[int, Block]]:
    """The statements of functions that a loop calls, by number, with the call in the loop."""
    inner = -1
    for number, stmt in enumerate(walk_statements((loop.node,)), loop.number):
        if isinstance(stmt, Block) and stmt.kind == "inlined" and number > inner:
            inner = number + size(stmt) - 1
            yield from ((each, stmt) for each in range(number, inner + 1))
