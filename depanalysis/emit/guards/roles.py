"""What the scalars of a loop need, whatever becomes of its arrays.

Input: the facts about a loop. Output: its needs in the names of the intermediate form, or
`None` where the value of a scalar goes from one iteration to another.
"""

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.reductions import updates
from depanalysis.engines.conflict import Facts
from depanalysis.proofs.scalars import Harmless, treatment
from depanalysis.verdicts import Induction, Needs, Reduction


def needs_of(facts: Facts, loop: LoopFacts) -> Needs | None:
    """The roles of the scalars that a loop writes."""
    inside = facts.model.inside(loop)
    arrays = {(a.storage, a.variable) for a in inside if a.indices}
    own = {(a.storage, a.variable) for a in inside if loop.number in a.owners}
    written = {(a.storage, a.variable) for a in inside if a.kind == "write"}
    known = updates(
        facts.model.program, loop.node.body, loop.number + 1, facts.model.variables
    )
    roles: dict[str, list[str]] = {}
    operators: dict[str, str] = {}
    for variable in sorted(written - own - arrays):
        treated = treatment(facts, loop, variable, known)
        if not isinstance(treated, Harmless):
            return None
        for role in treated.roles:
            roles.setdefault(role, []).append(variable[1])
            operators[variable[1]] = treated.operator
    combined = (Reduction(operators[n], n) for n in roles.get("reduction", ()))
    return Needs(
        tuple(roles.get("private", ())),
        tuple(roles.get("firstprivate", ())),
        tuple(roles.get("lastprivate", ())),
        tuple(combined),
        tuple(Induction(name, "") for name in roles.get("induction", ())),
    )
