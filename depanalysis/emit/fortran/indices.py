"""Whether the index of a Fortran loop may be read where no loop sets it."""

import re
from collections.abc import Sequence

from depanalysis.emit.fortran.names import Declared, mentions
from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.statements import Statement

_DECLARATION = re.compile(
    r"(integer|real|double|complex|logical|character|type\(|class\(|dimension|parameter"
    r"|implicit|save|intrinsic|external|use|subroutine|function|program|recursive|pure"
    r"|elemental)"
)
# After a jump, or in the next call, what stands further up may come. Jumps are written as
# GO TO, as an arithmetic IF, as a return to `*10`, and as `ERR=10` of input and output.
_RETURNING = re.compile(
    r"^save|^entry|goto|^(\d*)if\(.*\)\d+,|[(,](err|end|eor)=\d|[(,][*&]\d+[,)]"
)
_HIDDEN = r"(call|write|print|read|goto|if|return|stop|where|select|case|nullify)"


def index_problem(
    loop: Do,
    statements: Sequence[Statement],
    loops: Sequence[Do],
    unit: Sequence[Statement],
    found: Declared,
) -> str | None:
    """Why the index is wanted after the loop, if it may be; `unit` has procedures, too."""
    wanted = f"the value of `{loop.index}` may be wanted after the loop"
    if found.is_argument:
        return wanted
    if found.problem is not None:
        return f"`{loop.index}` {found.problem}"
    inside = {
        k
        for each in loops
        if _sets(each, statements, loop.index)
        for k in range(each.first + 1, each.last + 1)
    }
    first = _first_after(loop, loops, unit)
    for position, statement in enumerate(statements):
        is_later = position >= first and statement in unit
        if is_later and position not in inside and _is_read(statement.text, loop.index):
            return wanted
    return None


def _sets(loop: Do, statements: Sequence[Statement], index: str) -> bool:
    """Whether all reads in the body of a loop are of what the loop itself sets."""
    head = statements[loop.first].text
    is_own = loop.kind == "concurrent" and f"({index}=" in head.replace(",", "(")
    return loop.index == index or is_own


def _first_after(loop: Do, loops: Sequence[Do], unit: Sequence[Statement]) -> int:
    """The first position that may be reached after a loop."""
    if any(_RETURNING.search(each.text) or ",save" in each.text for each in unit):
        return 0
    around = [x.first for x in loops if x.first <= loop.first and loop.last <= x.last]
    return min(loop.last + 1 if x == loop.first else x for x in around)


def _is_read(text: str, index: str) -> bool:
    if _DECLARATION.match(text):
        return False
    head = re.match(rf"(?:[a-z]\w*:)?do\d*,?{index}=(?P<bounds>.*)", text)
    if head is not None:
        return mentions([head["bounds"]], index)
    if text.startswith(f"{index}="):
        return mentions([text[len(index) + 1 :]], index)
    is_own = f"({index}=" in text.replace(",", "(")
    if text.startswith(("doconcurrent(", "forall(")) and is_own:
        return False
    # Without blanks, the first word may have run into the name: `calli(1)`, `printi`.
    return mentions([text], index) or mentions(
        [re.sub(rf"^{_HIDDEN}", "", text)], index
    )
