"""Why the clauses of a directive at a loop cannot meet what the loop needs.

Input: a loop and its needs, in the names of the intermediate form. Output: a sentence, or
`None`. The reports show it, and no directive is written against it.
"""

from collections.abc import Callable

from depanalysis.analysis.model import LoopFacts
from depanalysis.ir.programs import CalleeUse, Program
from depanalysis.verdicts import Needs


def obstacle(
    program: Program, loop: LoopFacts, needs: Needs, spelled: Callable[[str], str]
) -> str | None:
    """The first need that no clause meets, with names as `spelled` writes them."""
    for name in _copied(needs):
        for use in program.callee_uses:
            if _is_part(name, use) and loop.node.span in use.loops:
                variable = spelled(use.variable)
                return (
                    f"`{use.function}`, which the loop calls, uses `{variable}` itself, and "
                    f"no clause gives it a copy; pass `{variable}` to it as an argument"
                )
    if needs.induction:
        name = spelled(needs.induction[0].variable)
        index = "" if loop.variable is None else f" from `{spelled(loop.variable)}`"
        return f"`{name}` would have to be computed{index} in each iteration"
    return None


def _copied(needs: Needs) -> tuple[str, ...]:
    """The variables of which threads or iterations have copies."""
    return (
        *(item.variable for item in needs.reduction if item.element is None),
        *(item.element.array for item in needs.reduction if item.element is not None),
        *needs.private,
        *needs.firstprivate,
        *needs.lastprivate,
        *(item.variable for item in needs.induction),
    )


def _is_part(name: str, use: CalleeUse) -> bool:
    """Whether a name is that of the variable, of a member, or of where a pointer stands."""
    base, dot, rest = name.partition(use.variable)
    return not base and bool(dot) and (not rest or _is_member(rest))


def _is_member(rest: str) -> bool:
    # A number tells apart variables that share a name.
    return rest.startswith(".") and not rest[1:].isdigit()
