from hypothesis import given
from hypothesis import strategies as st

from depanalysis.interpreter.exchanges import FUNCTIONS, Offers, has_mask, is_of_block
from depanalysis.interpreter.unsettled import UNSETTLED
from tests.oracle.exchanges import _answer


def shuffled(name, lanes, by, width=32):
    return FUNCTIONS[name]({lane: (lane, by, width) for lane in lanes})


def test_a_lane_gets_what_the_named_one_gives():
    assert set(shuffled("__shfl_sync", range(32), 5).values()) == {5}
    assert shuffled("__shfl_sync", range(32), 1, 8)[20] == 17
    assert shuffled("__shfl_sync", range(32), 33)[0] == 1


def test_lanes_at_the_ends_keep_what_they_have():
    assert shuffled("__shfl_up_sync", range(32), 2, 8)[9] == 9
    assert shuffled("__shfl_down_sync", range(32), 2, 8)[14] == 14
    assert shuffled("__shfl_xor_sync", range(32), 8, 8)[3] == 3
    assert shuffled("__shfl_xor_sync", range(32), 8, 8)[11] == 3


def test_nobody_knows_what_a_lane_gives_that_takes_no_part():
    assert shuffled("__shfl_down_sync", range(4), 1)[3] is UNSETTLED
    assert shuffled("__shfl_sync", range(4), 2, 3)[0] is UNSETTLED


def test_votes_are_those_of_the_lanes_that_take_part():
    offers = {lane: (lane % 2,) for lane in range(4)}
    assert FUNCTIONS["__ballot_sync"](offers) == dict.fromkeys(range(4), 0b1010)
    assert FUNCTIONS["__match_any_sync"](offers)[2] == 0b0101
    assert FUNCTIONS["__syncthreads_count"](offers)[0] == 2
    assert FUNCTIONS["__uni_sync"](offers)[0] == 0


def test_a_vote_is_unknown_if_one_of_them_is():
    offers: Offers = {0: (1,), 1: (UNSETTLED,)}
    for name in (
        "__any_sync",
        "__ballot_sync",
        "__match_any_sync",
        "__reduce_add_sync",
    ):
        assert set(FUNCTIONS[name](offers).values()) == {UNSETTLED}


@given(
    st.sampled_from(sorted(FUNCTIONS)),
    st.sets(st.integers(0, 31), min_size=1),
    st.integers(0, 40),
    st.sampled_from((1, 2, 4, 8, 16, 32)),
    st.randoms(use_true_random=False),
)
def test_answers_are_those_of_the_manual(name, lanes, by, width, random):
    if name in ("__uni_sync", "__uni", "__reduce_and_sync", "__reduce_or_sync"):
        return
    if name == "__reduce_xor_sync":
        return
    more = (by, width) if "shfl" in name else ()
    offers = {lane: (random.randrange(4), *more) for lane in lanes}
    masks = (0,) if has_mask(name) else ()
    given_ = {lane: [*masks, *offer] for lane, offer in offers.items()}
    for lane, answer in FUNCTIONS[name](offers).items():
        if answer is not UNSETTLED:
            assert int(answer) == int(_answer(name, given_, lane)), (lane, offers)


def test_only_functions_of_the_block_wait_for_all_of_it():
    assert is_of_block("__syncthreads_or")
    assert not is_of_block("__any_sync")
