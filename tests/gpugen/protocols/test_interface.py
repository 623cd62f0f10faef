"""Threads are numbered lane by lane, and passes say where an access begins."""

from gpugen.protocols.interface import Pass, Thread


def test_consecutive_threads_are_the_lanes_of_a_warp():
    found = [(Thread(t, 2).warp, Thread(t, 2).lane) for t in range(4)]
    assert found == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_pass_has_a_first_step_for_each_kind():
    turn = Pass("look", None)
    assert turn.first("read") == "look"
    assert turn.first("write") is None
