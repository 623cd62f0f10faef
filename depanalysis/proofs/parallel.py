"""May the iterations of a loop run at once? One verdict for each loop of a program.

A loop is parallel when every conflict question that it could fail is proved, after
private variables, reductions and inductions are taken out. It is sequential when one is
refuted by a replayed witness; it needs a run-time check when only data is missing; else
it is unknown.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.polynomials import simplified
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.analysis.reductions import Update, updates
from depanalysis.engines.conflict import Conflict, Facts, conflict, relies_on_bounds
from depanalysis.engines.conflict import inside as inside_of
from depanalysis.engines.control import ending
from depanalysis.engines.flows import value_flows
from depanalysis.engines.focus import is_left
from depanalysis.engines.ladder import Open, first_answer, proof, with_least
from depanalysis.engines.polyhedral import meeting_points
from depanalysis.engines.replay import replayed
from depanalysis.engines.search import taken_for_granted
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Select,
    loads,
    names,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    ORDER,
    Array,
    Declare,
    Loop,
    Opaque,
    walk_statements,
)
from depanalysis.proofs.assumptions import (
    OVERLAP,
    enumeration,
    known_overlap,
    of_language,
    of_reductions,
    of_witnesses,
    overlaps,
    pointer_notes,
)
from depanalysis.proofs.elements import combined_elements, only_element
from depanalysis.proofs.evidence import (
    by_interest,
    control_dependence,
    dependence,
    described,
    readable,
)
from depanalysis.proofs.passing import carried_in_a_run, is_passable
from depanalysis.proofs.patterns import advice, advice_on, pattern
from depanalysis.proofs.scalars import Carried, Harmless, reduction_operator, treatment
from depanalysis.proofs.undecided import (
    decisive,
    first_access,
    jump,
    on_line,
    placed,
    uncounted,
    undecided_place,
)
from depanalysis.solvers import effort
from depanalysis.solvers.polyhedra import Pair, QuotaExceededError
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown
from depanalysis.verdicts import (
    Dependence,
    Engine,
    Evidence,
    Induction,
    LoopVerdict,
    Needs,
    Reduction,
    Topic,
    Verdict,
)

# Operations for all questions about a loop; for those that can only show that it is
# sequential, or how; and for those that can only list more of what makes it so.
_BUDGET = 3_000_000
_REFUTING_BUDGET = 1_000_000
_LISTING_BUDGET = 300_000
_QUESTION = 20
_SPENT = "the questions about this loop need more operations than they are given"
_UNDECIDED = (Verdict.RUNTIME, Verdict.UNKNOWN)
_RUNGS: tuple[Engine, ...] = ("syntactic", "diophantine", "polyhedral", "search", "smt")


def verdict(facts: Facts, loop: LoopFacts) -> LoopVerdict:
    """The verdict on one loop of the program."""
    findings = _Findings()
    _opaque(facts.model, loop, findings)
    _moving_rows(loop, findings)
    if not findings.undecided:
        _variables(facts, loop, findings)
    elif is_passable(loop.node):
        shown = carried_in_a_run(facts, loop)
        if shown is not None:
            findings.note("search")
            findings.assumptions.update(dict.fromkeys(shown[1].assumptions))
            findings.dependences.append(dependence(facts, *shown))
    _ending(facts, loop, findings)
    if not findings.dependences and any(x.topic == "code" for x in findings.undecided):
        facts, loop = _in_spite_of_code(facts, loop, findings)
    return _concluded(facts, loop, findings)


def once_checked(facts: Facts, loop: LoopFacts) -> tuple[LoopVerdict, tuple[str, ...]]:
    """The verdict if a check has shown that no iterations meet in some arrays, and these.

    They are the arrays of which only data tells where iterations meet.
    """
    found = updates(
        facts.model.program, loop.node.body, loop.number + 1, facts.model.variables
    )
    inside = facts.model.inside(loop)
    written = {
        (a.storage, a.variable) for a in inside if a.kind == "write" and a.indices
    }
    own = {(a.storage, a.variable) for a in inside if loop.number in a.owners}
    checked: list[str] = []
    for variable in sorted(written - own):
        asked = _Findings()
        _array(facts, loop, variable, found, asked)
        is_data = asked.is_sparse or bool(asked.undecided)
        is_data &= all(each.is_data_dependent for each in asked.undecided)
        if is_data and not asked.dependences:
            checked.append(variable[1])
    findings = _Findings()
    _opaque(facts.model, loop, findings)
    _moving_rows(loop, findings)
    if not findings.undecided:
        _variables(facts, loop, findings, (checked, ()))
    _ending(facts, loop, findings)
    return _concluded(facts, loop, findings), tuple(checked)


def _in_spite_of_code(
    facts: Facts, loop: LoopFacts, findings: "_Findings"
) -> tuple[Facts, LoopFacts]:
    """What happens in a loop whatever code in it does that is not modelled.

    That code may give a variable another value, or a name another array: of these nothing
    is said. All other memory is the same in each iteration, and what the loop does to it
    is done, whoever else touches it.
    """
    code = [s for s in walk_statements(loop.node.body) if isinstance(s, Opaque)]
    is_known = any(stmt.binds is not None for stmt in code)
    if not is_known or not all(map(is_left, code)):
        return facts, loop
    known = facts.going_on
    (same,) = (each for each in known.model.loops if each.number == loop.number)
    arrays = {name for stmt in code for name in stmt.binds or ()}
    scalars = {name for stmt in code for name in stmt.writes or ()}
    shown = _Findings(start=findings.start)
    _variables(known, same, shown, (arrays, scalars))
    _ending(known, same, shown)
    if not shown.dependences:
        return facts, loop
    findings.dependences += shown.dependences
    findings.assumptions.update(shown.assumptions)
    findings.note(shown.engine)
    return known, same


def unasked(
    facts: Facts, loop: LoopFacts, reason: str, topic: Topic = "time"
) -> LoopVerdict:
    """The verdict on a loop about which nothing was asked, or nothing that counts."""
    return _concluded(facts, loop, _Findings(undecided=[Unknown(reason, topic=topic)]))


@dataclass(slots=True)
class _Findings:
    """What the questions about one loop have brought to light so far."""

    needs: dict[str, list[str]] = field(default_factory=dict)
    reductions: list[Reduction] = field(default_factory=list)
    inductions: list[Induction] = field(default_factory=list)
    is_sparse: bool = False
    reused: dict[str, bool] = field(default_factory=dict)
    """Arrays of which no value goes on, and whether others want what is left in them."""
    dependences: list[Dependence] = field(default_factory=list)
    undecided: list[Unknown] = field(default_factory=list)
    assumptions: dict[str, None] = field(default_factory=dict)
    relying: list[tuple[ConflictQuestion, Proved]] = field(default_factory=list)
    engine: Engine = "syntactic"
    start: int = field(default_factory=effort.taken)

    def note(self, engine: Engine) -> None:
        """The highest rung that was needed."""
        self.engine = max(self.engine, engine, key=_RUNGS.index)

    def settled(self) -> Needs:
        """The needs as a value."""
        return Needs(
            tuple(sorted(self.needs.get("private", ()))),
            tuple(sorted(self.needs.get("firstprivate", ()))),
            tuple(sorted(self.needs.get("lastprivate", ()))),
            tuple(sorted(self.reductions, key=lambda r: (r.variable, r.operator))),
            tuple(sorted(self.inductions, key=lambda i: i.variable)),
        )


def _opaque(model: Model, loop: LoopFacts, findings: _Findings) -> None:
    """Code that is not modelled keeps a loop from being asked about at all."""
    for fact in model.opaque:
        if loop.number in fact.loops and not fact.is_summary:
            reason = f"the code{on_line(fact.span)} is not modelled: {fact.reason}"
            code = Unknown(reason, span=fact.span, topic="code")
            findings.undecided.append(code)


def _moving_rows(loop: LoopFacts, findings: _Findings) -> None:
    """The reads in the extents of a declaration are no accesses of the model."""
    body = loop.node.body
    changed = effects(body)
    declared = [s.variable for s in walk_statements(body) if isinstance(s, Declare)]
    own = {variable.name for variable in declared}
    for variable in declared:
        extents = variable.extents[1:] if isinstance(variable, Array) else ()
        sizes = [extent for extent in extents if extent is not None]
        read = {name for size in sizes for name in names(size)}
        read |= {load.array for size in sizes for load in loads(size)}
        if any(changed.may_write(name) for name in sorted(read - own)):
            reason = f"the extents of {variable.name} change during the loop"
            moving = Unknown(reason, span=variable.span, topic="extent")
            findings.undecided.append(moving)


def _ending(facts: Facts, loop: LoopFacts, findings: _Findings) -> None:
    """A loop that may end before its last iteration, or whose last one nobody knows."""
    if loop.runs_all:
        return
    is_code = any(x.topic == "code" for x in findings.undecided)
    if not findings.dependences and (not is_code or is_passable(loop.node)):
        found = ending(facts, loop)
        if found is not None:
            findings.note("search")
            taken = taken_for_granted(facts, loop)
            findings.assumptions.update(dict.fromkeys(taken))
            findings.dependences.append(control_dependence(facts, loop, found))
    early = loop.early_exit if loop.is_counted else None
    unknown = uncounted(facts, loop) if early is None else jump(early)
    findings.undecided.insert(0, unknown)


def _variables(
    facts: Facts,
    loop: LoopFacts,
    findings: _Findings,
    lost: tuple[Collection[str], Collection[str]] = ((), ()),
) -> None:
    """What a loop does to its variables; of `lost` arrays and scalars nothing is asked."""
    inside = facts.model.inside(loop)
    found = updates(
        facts.model.program, loop.node.body, loop.number + 1, facts.model.variables
    )
    written = {(a.storage, a.variable) for a in inside if a.kind == "write"}
    arrays = {(a.storage, a.variable) for a in inside if a.indices}
    own = {(a.storage, a.variable) for a in inside if loop.number in a.owners}
    for variable in sorted(written - own):
        if variable[1] in lost[variable not in arrays]:
            continue
        if variable in arrays:
            _array(facts, loop, variable, found, findings)
        else:
            _scalar(facts, loop, variable, found, findings)
    header = tuple(a for a in facts.model.accesses if a.id.statement == loop.number)
    _overlaps(facts, loop, inside + header, findings)
    _left_members(facts, loop, inside, findings)


def _scalar(
    facts: Facts,
    loop: LoopFacts,
    variable: tuple[int, str],
    found: tuple[Update, ...],
    findings: _Findings,
) -> None:
    name = variable[1]
    treated = treatment(facts, loop, variable, found)
    addressed = facts.model.program.addressed
    if isinstance(treated, Harmless) and treated.roles and name in addressed:
        reason = f"{name} is also reached by a pointer, so it cannot be copied"
        place = first_access(facts, loop, variable)
        findings.undecided.append(Unknown(reason, span=place, topic="address"))
        return
    match treated:
        case Harmless(roles=roles, operator=operator):
            for role in roles:
                if role == "reduction":
                    findings.reductions.append(Reduction(operator, name))
                elif role == "induction":
                    value = facts.model.headers[loop.number, name]
                    form = closed_form(facts.model, loop, name, value)
                    findings.inductions.append(Induction(name, form))
                else:
                    findings.needs.setdefault(role, []).append(name)
        case Carried(question=question, refutation=refutation):
            findings.note(refutation.engine)
            findings.assumptions.update(dict.fromkeys(refutation.assumptions))
            findings.dependences.append(dependence(facts, question, refutation))
        case Unknown() as unknown:
            place = first_access(facts, loop, variable)
            topic: Topic = "order" if name.endswith(ORDER) else "scalar"
            findings.undecided.append(replace(unknown, span=place, topic=topic))


def _array(
    facts: Facts,
    loop: LoopFacts,
    variable: tuple[int, str],
    found: tuple[Update, ...],
    findings: _Findings,
) -> None:
    questions = list(conflicts_carried_by(facts.model, loop, variable))
    accesses = [
        a for a in facts.model.inside(loop) if (a.storage, a.variable) == variable
    ]
    operator = reduction_operator(accesses, found, variable[1])
    if operator is not None:
        whole = Reduction(operator, variable[1])
        reduction = only_element(facts, loop, accesses, operator) or whole
        _combined(facts, questions, reduction, findings)
        return
    elements = combined_elements(facts, loop, accesses) if loop.runs_all else ()
    for element in elements:
        findings.reductions.append(element.reduction)
        findings.assumptions.update(dict.fromkeys(element.assumptions))
        findings.note("polyhedral")
        questions = [each for each in questions if not element.covers(each)]
    before = len(findings.dependences)
    equal: dict[object, Answer] = {}
    start = effort.taken()
    for question in questions:
        kinds = {each.kind for each in findings.dependences[before:]}
        is_listed = not kinds.isdisjoint(("flow", question.kind))
        if _is_spent(loop, findings, start, is_listed=is_listed):
            # What was not asked is not what only data can tell.
            is_open = all(each.is_data_dependent for each in findings.undecided)
            if not findings.dependences and is_open:
                spent = Unknown(_SPENT, topic="time")
                findings.undecided.append(placed(facts, question, spent))
            continue
        _answered(facts, question, findings, equal)
    kinds = {d.kind for d in findings.dependences[before:]}
    is_scratch = kinds >= {"flow", "output"}
    if is_scratch or (facts.options.value_based and kinds):
        _flowing(facts, loop, variable, before, findings)


def _is_spent(
    loop: LoopFacts, findings: _Findings, start: int, *, is_listed: bool
) -> bool:
    """Whether the questions about an array have taken what the answer to one is worth."""
    budget = _BUDGET
    if is_listed:
        budget = _LISTING_BUDGET
    elif (
        findings.dependences
        or not loop.runs_all
        or not all(each.is_data_dependent for each in findings.undecided)
    ):
        budget = _REFUTING_BUDGET
    taken = effort.taken()
    limit = _BUDGET if loop.runs_all else _REFUTING_BUDGET
    return taken - start > budget or taken - findings.start > limit


def _flowing(
    facts: Facts,
    loop: LoopFacts,
    variable: tuple[int, str],
    before: int,
    findings: _Findings,
) -> None:
    """Where elements are overwritten in every iteration, their values may not flow at all."""
    flowing = value_based(facts, loop, variable)
    if not flowing:
        return
    shown = {
        (d.kind, d.source, d.sink): d.witness for d in findings.dependences[before:]
    }
    flowing = tuple(
        replace(d, witness=d.witness or shown.get((d.kind, d.source, d.sink)))
        for d in flowing
    )
    if not any(d.witness for d in flowing):
        # What a run shows stays, whatever it is that flows.
        return
    is_reuse = all(d.kind != "flow" for d in flowing)
    if facts.options.value_based or is_reuse:
        findings.dependences[before:] = flowing
    if is_reuse:
        is_own = variable[0] != 0 and variable[1] not in facts.model.program.addressed
        findings.reused[variable[1]] = not is_own


def _combined(
    facts: Facts,
    questions: list[ConflictQuestion],
    reduction: Reduction,
    findings: _Findings,
) -> None:
    """An array that is only updated needs a reduction unless no iterations meet at all."""
    for question in questions:
        found = proof(facts, question)
        if isinstance(found, Open):
            findings.reductions.append(reduction)
            findings.is_sparse |= found.is_data_dependent
            findings.note("polyhedral")
            return
        findings.note(found.engine)
        findings.assumptions.update(dict.fromkeys(found.assumptions))


def _answered(
    facts: Facts,
    question: ConflictQuestion,
    findings: _Findings,
    equal: dict[object, Answer],
) -> None:
    """Asks one question, if none with the same subscripts and conditions was asked."""
    if perf_counter() > facts.deadline:
        late = Unknown("the time limit was reached", topic="time")
        findings.undecided.append(late)
        return
    key = (_form(question.source), _form(question.sink))
    found = equal.get(key)
    if found is None:
        effort.take(_QUESTION)
        found = first_answer(facts, question)
        if not isinstance(found, Refuted):
            equal[key] = found
    match found:
        case Proved(engine=engine, assumptions=assumptions):
            findings.note(engine)
            if relies_on_bounds(assumptions):
                findings.relying.append((question, found))
            else:
                findings.assumptions.update(dict.fromkeys(assumptions))
        case Refuted() as refuted:
            findings.note(refuted.engine)
            findings.assumptions.update(dict.fromkeys(refuted.assumptions))
            findings.dependences.append(dependence(facts, question, refuted))
        case Unknown() as unknown:
            findings.undecided.append(placed(facts, question, unknown))


def _form(access: Access) -> object:
    """What a question depends on in an access to a variable."""
    loops = tuple(loop.number for loop in access.loops)
    is_one = isinstance(access.node, Load) and access.node.by_address
    doubts = tuple(access.doubts)
    return loops, access.indices, access.conditions, doubts, access.owners, is_one


def _relied(facts: Facts, findings: _Findings) -> None:
    """Notes which subscripts the proofs need inside, as few as are found."""
    for question, found in findings.relying:
        if not findings.assumptions.keys() >= set(found.assumptions):
            least = with_least(facts, question, found)
            findings.assumptions.update(dict.fromkeys(least.assumptions))


def _overlaps(
    facts: Facts,
    loop: LoopFacts,
    inside: tuple[Access, ...],
    findings: _Findings,
) -> None:
    """Different arrays that may share storage: assumed not to, or undecided."""
    known = known_overlap(facts, loop, inside)
    if known is not None:
        # Whether rows of a table are one is nothing that a run can look at before the loop.
        found = Unknown(known.reason, not known.of_rows, topic="alias")
        findings.undecided.append(found)
    if facts.options.alias == "strict":
        for note in pointer_notes(facts.model, loop):
            reason = f"it is not known that {note}"
            findings.undecided.append(Unknown(reason, topic="overlap"))
    meeting = overlaps(facts, loop, inside)
    if not meeting:
        return
    names = enumeration(meeting)
    if facts.options.alias == "strict":
        reason = f"{names} may overlap in memory"
        findings.undecided.append(Unknown(reason, topic="overlap"))
    else:
        findings.assumptions[f"{names} {OVERLAP}"] = None


def _left_members(
    facts: Facts, loop: LoopFacts, inside: tuple[Access, ...], findings: _Findings
) -> None:
    """Subscripts that may leave a member of a structure for another one.

    Other members are other arrays here. What the text says outright is undecided; else it
    may be assumed that subscripts stay inside. Behind a last member of open size there is
    the next structure of an array.
    """
    fixed = {each.name for each in facts.model.program.parameters}
    fixed &= {
        name
        for stmt in walk_statements((loop.node,))
        for expr in evaluated(stmt)
        for name in names(expr)
    }
    for access in inside:
        owner = access.variable.partition(".")[0] + "."
        is_fixed_one = access.kind == "write" and any(
            name.startswith(owner) for name in fixed
        )
        if not is_fixed_one and not any(_is_beside(access, x) for x in inside):
            continue
        runs_on = bool(access.indices) and facts.runs_on(access)
        runs_on = runs_on or facts.leads_before_start(access)
        stays = facts.stays_in_member(access) and facts.follows_start(access)
        if not runs_on and stays:
            continue
        is_assumed = not runs_on and facts.options.bounds == "assume"
        if not is_fixed_one and not any(
            _may_reach(facts, loop, access, x, is_assumed) for x in inside
        ):
            continue
        if is_assumed:
            findings.assumptions[inside_of(access.variable)] = None
            continue
        leads = "lead" if runs_on else "may lead"
        reason = f"subscripts of {access.variable} {leads} to other members"
        findings.undecided.append(Unknown(reason, span=access.span, topic="member"))
        return


def _is_beside(access: Access, other: Access) -> bool:
    """Whether two accesses, one of them a write, are to members of one object."""
    root = access.variable.partition(".")[0]
    if "write" not in (access.kind, other.kind) or other.variable == root:
        return False
    member = other.variable.removeprefix(f"{root}.")
    # A number tells a variable of an inlined procedure from others with its name.
    return member != other.variable and not member.isdigit()


def _may_reach(
    facts: Facts, loop: LoopFacts, access: Access, other: Access, is_assumed: bool
) -> bool:
    """Whether an access that leaves its member may meet another one to the object."""
    if not _is_beside(access, other):
        return False
    rows = facts.member_rows(access)
    varying = {x.symbol for x in access.loops if x.number not in loop.outer}
    before = access.indices[: rows[0].start if rows else 1]
    is_one = other.indices[: len(before)] == before and not any(
        names(index) & (varying | facts.model.unknowns.keys()) for index in before
    )
    if other.variable == access.variable:
        # Inside of one object, and where subscripts stay inside, elements are compared.
        return bool(rows) and not is_assumed and not is_one
    return bool(rows) or not is_one or not facts.follows_start(access)


def _concluded(facts: Facts, loop: LoopFacts, findings: _Findings) -> LoopVerdict:
    dependences = by_interest(findings.dependences)
    if not dependences and not findings.undecided:
        _relied(facts, findings)
    kind = Verdict.PARALLEL
    if dependences:
        kind = Verdict.SEQUENTIAL
    elif findings.undecided:
        is_data = all(u.is_data_dependent for u in findings.undecided)
        kind = Verdict.RUNTIME if is_data else Verdict.UNKNOWN
        kind = Verdict.OUT_OF_SCOPE if _is_over_things(loop) else kind
    needs = findings.settled() if kind == Verdict.PARALLEL else Needs()
    found = pattern(kind, needs, dependences, is_sparse=findings.is_sparse)
    if kind == Verdict.OUT_OF_SCOPE:
        return _left_out(facts, loop)
    blocker = decisive(findings.undecided) if kind in _UNDECIDED else None
    assumptions: tuple[str, ...] = ()
    if kind in (Verdict.PARALLEL, Verdict.SEQUENTIAL):
        model = facts.model
        language = (
            *of_language(model, loop),
            *of_reductions(model, needs),
            *of_witnesses(model, dependences),
        )
        proofs = findings.assumptions
        if kind == Verdict.SEQUENTIAL:
            # A run shows it, whatever proofs about other accesses take for granted.
            proofs = {each: None for each in proofs if not relies_on_bounds([each])}
        taken = (*proofs, *language)
        assumptions = tuple(dict.fromkeys(taken))
    return LoopVerdict(
        facts.model.program.name,
        loop.node.span,
        loop.variable,
        loop.depth,
        kind,
        found,
        blocker.reason if blocker else _reason(kind, needs, dependences, findings),
        needs,
        dependences,
        Evidence(findings.engine),
        assumptions,
        advice_on(blocker)
        if blocker
        else advice(kind, dependences, findings.reused, loop.node.body),
        place=undecided_place(facts, loop, blocker),
        directives=loop.node.directives,
        topic=blocker.topic if blocker else None,
        last_line=_last_line(loop),
    )


def _is_over_things(loop: LoopFacts) -> bool:
    """Whether a loop goes over what is no array, nor a range of numbers."""
    return isinstance(loop.node, Loop) and bool(loop.node.over)


def _left_out(facts: Facts, loop: LoopFacts) -> LoopVerdict:
    assert isinstance(loop.node, Loop), "only such loops go over things"
    return LoopVerdict(
        facts.model.program.name,
        loop.node.span,
        loop.variable,
        loop.depth,
        Verdict.OUT_OF_SCOPE,
        "other",
        f"goes over `{loop.node.over}`, which is no array of numbers",
        last_line=_last_line(loop),
    )


def _last_line(loop: LoopFacts) -> int:
    return loop.node.last_line or loop.node.span.end_line


def _reason(
    verdict: Verdict,
    needs: Needs,
    dependences: tuple[Dependence, ...],
    findings: _Findings,
) -> str:
    if verdict == Verdict.PARALLEL:
        if needs.is_empty:
            return "no iteration touches what another one writes"
        return "no iteration touches what another one writes, once the needs are met"
    if {d.variable for d in dependences} <= set(findings.reused):
        names = enumeration(sorted(set(findings.reused)))
        return f"iterations reuse the storage of {names}; no value goes from one to another"
    first = dependences[0]
    if first.kind == "control":
        return (
            f"an iteration decides whether later ones run: it reads {first.source.text}"
        )
    deed = {
        "flow": "reads what an earlier one wrote",
        "anti": "overwrites what an earlier one reads",
        "output": "overwrites what an earlier one wrote",
    }[first.kind]
    return f"an iteration {deed}: {first.sink.text} after {first.source.text}"


# The closed form of a scalar as a formula that the text can evaluate in every iteration.


def closed_form(model: Model, loop: LoopFacts, name: str, value: Expr) -> str | None:
    """The value, or what it has grown by since the loop was entered."""
    spelled = {each.name: each for each in model.program.spellings}
    target = spelled[name].target if name in spelled else ""
    if _is_plain(model, loop, names(value)) and not _moves(model, target):
        return readable(model, value)
    if loop.lower is None:
        return None
    first = substituted(value, {loop.symbol: loop.lower})
    growth = simplified(Binary("-", value, first))
    if isinstance(growth, Select) or not _is_plain(model, loop, names(growth)):
        return None
    if growth == IntConst(0):
        return name
    text = readable(model, growth)
    return f"{name} {'-' if text.startswith('-') else '+'} {text.removeprefix('-')}"


def _moves(model: Model, target: str) -> bool:
    """Whether the variable that an array is named after may point elsewhere by now."""
    known = {each.name for each in model.variables}
    return bool(target) and f"{target}..offset" in known


def _is_plain(model: Model, loop: LoopFacts, found: Iterable[str]) -> bool:
    """Whether each name means one value, which the text has under that name."""
    spelled = {each.name: each for each in model.program.spellings}
    around = (*loop.outer, loop.number)
    indices = {x.symbol: x.variable for x in model.loops if x.number in around}
    changed = effects(model.program.body)
    texts: list[str] = []
    for name in found:
        known = indices.get(name, name)
        if known is None or (name not in indices and name in _symbols(model)):
            return False
        unknown = model.unknowns.get(name)
        if unknown is not None:
            if unknown.origin is None or changed.may_write(unknown.origin.array):
                return False
            known = unknown.origin.array
        spelling = spelled.get(known)
        if spelling is not None and spelling.target:
            # The offset of a pointer goes by the pointer's name.
            return False
        texts.append(known if spelling is None else spelling.text)
    return len(set(texts)) == len(texts)


def _symbols(model: Model) -> frozenset[str]:
    return frozenset(each.symbol for each in model.loops)


# The dependences of a loop through which values really flow, storage reuse apart.


def value_based(
    facts: Facts, loop: LoopFacts, variable: tuple[int, str]
) -> tuple[Dependence, ...] | None:
    """The value-based dependences that a loop carries; `None` where they are not exact."""
    try:
        return tuple(_dependences(facts, loop, variable))
    except (QuotaExceededError, _InexactError):
        return None


class _InexactError(Exception):
    """The dataflow of a variable is only known approximately."""


def _dependences(
    facts: Facts, loop: LoopFacts, variable: tuple[int, str]
) -> Iterator[Dependence]:
    inside = facts.model.inside(loop)
    accesses = [a for a in inside if (a.storage, a.variable) == variable]
    flows = value_flows(facts, accesses, loop.outer)
    if flows is None or not flows.is_exact:
        raise _InexactError
    carried = flows.pairs.at_level(0, 1)
    for ends in carried.ends():
        source, sink = (accesses[int(name[1:])] for name in ends)
        question = ConflictQuestion(source, sink, loop)
        pairs = carried.between(*ends)
        least = pairs.least(sorted(flows.parameters))
        if least is None:
            continue
        prepared = conflict(facts, question)
        meeting_points(prepared)
        replay = replayed(facts, prepared, _values(prepared, least))
        witness = None if replay is None else replay.witness
        depth = len(question.common) - len(question.fixed)
        text = pairs.named(flows.names) if facts.options.relations else None
        yield described(facts, question, pairs.spread(depth), witness, text)


def _values(prepared: Conflict, pair: Pair) -> dict[str, int]:
    """The pair under the names that the encoding of its conflict uses."""
    question = prepared.question
    values = dict(pair.parameters)
    outer = len(question.fixed)
    for side, access, point in (
        (prepared.source.side, question.source, pair.source),
        (prepared.sink.side, question.sink, pair.sink),
    ):
        for loop, index in zip(access.loops[outer:], point, strict=True):
            values[f"{side}{loop.number}"] = index
    return values
