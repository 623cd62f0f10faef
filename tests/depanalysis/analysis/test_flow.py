import pytest

from depanalysis.analysis.flow import Jump, StateMerge
from depanalysis.analysis.valuation import INITIAL, State, Unknowns, Valuation
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.source import NOWHERE
from tests.oracle.models import expr, plain

NO_LOOP: frozenset[int] = frozenset()


def _meeting():
    return StateMerge(Valuation({}, Unknowns(), frozenset({"n"}), {}))


def _state(path=(), **values):
    return State({name: expr(text) for name, text in values.items()}, {}, {}, path)


def _jump(state, kind="break", label=None):
    return Jump(kind, label, state, NOWHERE)


def _deep(state):
    return _jump(state).deepened(state)


def test_equal_values_stay_and_others_become_selections():
    merged = _meeting().merge(
        expr("n > 0"), _state(s="1", t="n"), _state(s="2", t="n"), NO_LOOP
    )
    assert plain(merged.values["s"]) == "select(n > 0, 1, 2)"
    assert merged.values["t"] == Var("n")


def test_a_branch_that_jumps_away_leaves_no_trace():
    meeting, state = _meeting(), _state(s="1")
    assert meeting.merge(expr("n > 0"), None, state, NO_LOOP) is state
    assert meeting.merge(expr("n > 0"), state, None, NO_LOOP) is state
    assert meeting.merge(expr("n > 0"), None, None, NO_LOOP) is None


def test_a_value_that_one_branch_does_not_know_is_not_known():
    merged = _meeting().merge(expr("n > 0"), _state(s="1"), _state(), NO_LOOP)
    assert merged.values == {}


def test_an_array_written_in_one_branch_has_other_contents():
    meeting = _meeting()
    then, otherwise = _state(), _state()
    then.versions["a"] = meeting.version(NO_LOOP)
    merged = meeting.merge(expr("n > 0"), then, otherwise, NO_LOOP)
    assert merged.versions["a"] not in (then.versions["a"], INITIAL)


def test_a_jump_arrives_on_the_condition_under_which_it_was_taken():
    base = _state(path=(expr("n > 0"),))
    jump = _jump(_state(path=(expr("n > 0"), expr("n > 5")), s="1"))
    joined = _meeting().rejoin(_state(s="2"), [jump], base, NO_LOOP)
    assert plain(joined.values["s"]) == "select(n > 5, 1, 2)"
    assert joined.path == base.path


def test_the_first_of_two_jumps_decides():
    base = _state()
    first = _jump(_state(path=(expr("n > 5"),), s="1"))
    second = _jump(_state(path=(expr("not n > 5"), expr("n > 3")), s="2"))
    joined = _meeting().rejoin(_state(s="3"), [first, second], base, NO_LOOP)
    shown = plain(joined.values["s"])
    assert shown == "select(n > 5, 1, select(not n > 5 and n > 3, 2, 3))"


def test_a_jump_out_of_a_loop_forgets_the_iteration():
    meeting = _meeting()
    inside = _state(s="i + n", t="k + 1")
    inside.indices["i"] = "i#3"
    left = meeting.outside(
        _jump(inside), _state(), {"k": expr("n")}, frozenset({"i"}), frozenset({1})
    )
    lost = meeting.valuation.unknowns.table[plain(left.state.values["s"])]
    assert (lost.cause, lost.varies) == ("scalar", frozenset({1}))
    assert plain(left.state.values["t"]) == "n + 1"
    assert (left.is_deep, left.state.indices) == (True, {})


def test_whether_an_inner_loop_was_left_is_not_known():
    meeting = _meeting()
    jump = _deep(_state(s="1"))
    joined = meeting.rejoin(_state(s="2"), [jump], _state(), frozenset({4}))
    condition = meeting.valuation.unknowns.table[joined.values["s"].condition.name]
    assert (condition.cause, condition.varies) == ("control", frozenset({4}))


def test_what_follows_a_jump_runs_where_it_was_not_taken():
    state = _state()
    jump = _jump(_state(path=(expr("n > 0"), expr("n > 5"))))
    _meeting().guard_rest(state, [jump], _state(path=(expr("n > 0"),)), NO_LOOP)
    assert [plain(c) for c in state.path] == ["not n > 5"]
    assert state.doubts == ()


def test_what_follows_a_jump_out_of_a_loop_runs_perhaps():
    state = _state()
    _meeting().guard_rest(state, [_deep(_state())], _state(), NO_LOOP)
    assert (state.path, [d.cause for d in state.doubts]) == ((), ["control"])


def test_a_jump_from_a_doubtful_place_is_taken_perhaps():
    meeting, doubtful, state = _meeting(), _state(path=(expr("n > 5"),)), _state()
    meeting.guard_rest(doubtful, [_deep(_state())], _state(), NO_LOOP)
    meeting.guard_rest(state, [_jump(doubtful)], _state(), NO_LOOP)
    assert (state.path, [d.cause for d in state.doubts]) == ((), ["control"])
    joined = meeting.rejoin(_state(s="1"), [_jump(doubtful)], _state(), NO_LOOP)
    assert joined.doubts == doubtful.doubts


def test_doubts_from_before_make_no_jump_doubtful():
    meeting, before = _meeting(), _state()
    meeting.guard_rest(before, [_deep(_state())], _state(), NO_LOOP)
    taken, state = before.fork(), before.fork()
    taken.path = (expr("n > 5"),)
    meeting.guard_rest(state, [_jump(taken)], before, NO_LOOP)
    assert [plain(c) for c in state.path] == ["not n > 5"]


def test_doubts_of_both_branches_are_kept():
    meeting, then, otherwise = _meeting(), _state(), _state()
    for state in (then, otherwise):
        meeting.guard_rest(state, [_deep(_state())], _state(), NO_LOOP)
    merged = meeting.merge(expr("n > 0"), then, otherwise, NO_LOOP)
    assert set(merged.doubts) == {*then.doubts, *otherwise.doubts}


@pytest.mark.parametrize(
    ("label", "target", "ends"),
    [
        pytest.param(None, None, True, id="unlabeled-at-any"),
        pytest.param(None, "rows", True, id="unlabeled-at-a-labeled-one"),
        pytest.param("rows", "rows", True, id="its-own"),
        pytest.param("rows", None, False, id="not-at-an-unlabeled-one"),
        pytest.param("rows", "columns", False, id="not-at-another"),
    ],
)
def test_a_jump_ends_at_its_target(label, target, ends):
    assert _jump(_state(), label=label).ends_at(target) is ends


def test_states_do_not_share_what_changes():
    state = _state(s="1")
    copy = state.fork()
    copy.values["s"] = IntConst(2)
    copy.indices["i"] = "i#0"
    assert (state.values["s"], state.indices) == (IntConst(1), {})
