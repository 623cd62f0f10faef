from itertools import product

import pytest

from depanalysis.engines.search import found
from depanalysis.engines.small_runs import Survey, Trial, carried
from depanalysis.interpreter.machine import Inputs, run
from tests.oracle.models import facts, loop, question

_BODIES = [
    pytest.param("for i = 0 to n { a[m * i] = a[i] + b[i] b[i + 1] = a[0] }", id="flat"),
    pytest.param(
        "for i = 0 to n { for j = i to n { a[i + j] = a[j] } a[p[i]] = 0 }", id="nest"
    ),
    pytest.param(
        "for i = 0 to n { t = b[i] for j = 0 to m { b[j] = t t = j } s += t }", id="scalars"
    ),
    pytest.param(
        "for i = 0 to n { for j = 0 to m { if j == 0 { b[0] = t } if j == m { t = i } } }",
        id="around",
    ),
    pytest.param(
        "for i = 0 to n { for j = 0 to m { a[j] = 1 } for j = 0 to m { a[i] = 2 } }",
        id="siblings",
    ),
    pytest.param("for i = 0 to n { for j = 3 to 0 step -1 { a[j - i] += 1 } }", id="down"),
]  # fmt: skip


def _trial(body, n, m):
    parameters = {"n": n, "m": m}
    log = run(
        _whole(body), Inputs(parameters, lambda _, element: sum(element))
    ).accesses
    return Trial(parameters, lambda _, element: sum(element), frozenset(), log)


def _whole(body):
    return facts(body).model.program


def _scalars(body):
    accesses = facts(body).model.accesses
    return {(a.id, a.kind): (a.storage, a.variable) for a in accesses if not a.indices}


def _places(access):
    return access.variable, access.storage, access.element


def _meeting(log, key):
    """The definition: the first sink with an earlier source in another iteration."""
    number, source, sink = key
    for second in (a for a in log if (a.site, a.kind) == sink):
        for first in log[: second.time]:
            if (first.site, first.kind) != source or _places(first) != _places(second):
                continue
            if _carries(number, first, second):
                return first, second
    return None


def _carried_value(log, scalars, key):
    """The definition: an access whose last write was in another iteration."""
    number, *variable, kind = key
    wanted = "write" if kind == "output" else "read"
    for second in log:
        if scalars.get((second.site, second.kind)) != tuple(variable):
            continue
        writes = [
            a
            for a in log[: second.time]
            if a.kind == "write"
            and (a.storage, a.variable) == (second.storage, second.variable)
            and number in dict(a.iteration)
        ]
        if second.kind == wanted and writes and _carries(number, writes[-1], second):
            return writes[-1], second
    return None


def _carries(number, first, second):
    levels = [at for at, (loop, _) in enumerate(second.iteration) if loop == number]
    return any(
        len(first.iteration) > at
        and first.iteration[at][0] == number
        and first.iteration[:at] == second.iteration[:at]
        and first.iteration[at] != second.iteration[at]
        for at in levels
    )


@pytest.mark.parametrize("body", _BODIES)
@pytest.mark.parametrize(("n", "m"), [(1, 1), (3, 2), (4, 0)])
def test_pairs_are_the_first_by_definition(body, n, m):
    trial, scalars = _trial(body, n, m), _scalars(body)
    sites = {(a.site, a.kind) for a in trial.log}
    numbers = {number for a in trial.log for number, _ in a.iteration}
    survey = Survey(_whole(body), iter([trial]), scalars)
    for key in product(numbers, sites, sites):
        is_harmless = key[1][1] == key[2][1] == "read"
        expected = None if is_harmless else _meeting(trial.log, key)
        assert _pair(survey.meeting(*key)) == expected
    alone = carried(trial, scalars)
    for number, variable in product(numbers, set(scalars.values())):
        for key in [(number, *variable, kind) for kind in ("flow", "output")]:
            expected = _carried_value(trial.log, scalars, key)
            assert _pair(survey.value(key)) == _pair(alone.get(key)) == expected


def _pair(shown):
    return shown and (shown.source, shown.sink)


def test_a_run_that_does_the_same_is_not_looked_at_again():
    body = "for i = 0 to n { a[0] = i }"
    trials = [_trial(body, n, m) for n, m in [(1, 1), (1, 2), (2, 1), (1, 3)]]
    known = facts(body)
    write = next(a for a in known.model.accesses if a.kind == "write")
    site = write.id, write.kind
    survey = Survey(_whole(body), iter(trials), {})
    shown = survey.meeting(loop(known.model, "i").number, site, site)
    assert shown is not None
    assert shown.trial is trials[0]
    assert survey.meeting(99, site, site) is None


def test_no_more_runs_are_made_than_questions_need():
    body = "for i = 0 to n { a[0] = i a[7] = i }"
    made = []

    def trials():
        for n in (0, 1, 2):
            made.append(n)
            yield _trial(body, n, 0)

    known = facts(body)
    write = next(a for a in known.model.accesses if a.kind == "write")
    survey = Survey(_whole(body), trials(), {})
    site = write.id, write.kind
    shown = survey.meeting(loop(known.model, "i").number, site, site)
    assert shown is not None
    assert shown.trial.parameters["n"] == 1
    assert made == [0, 1]
    assert survey.meeting(99, site, site) is None
    assert made == [0, 1, 2]


def test_questions_about_loops_of_one_nest_share_their_runs():
    known = facts("for i = 0 to n { for j = 0 to n { a[i * j] = 0 } }")
    written = "write a[i * j]"
    for variable in ("i", "j"):
        assert found(known, question(known.model, variable, written, written))
    assert len(known.surveys) == 1
