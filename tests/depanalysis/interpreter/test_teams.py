"""Threads that wait for each other: phases, shared memory, and barriers that part them."""

from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.teams import Team, run_team, shared_memory
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import called, settled
from depanalysis.ir.parser import parse
from depanalysis.source import SourceFile

ROTATION = """
program p {
  parameter t: i32
  parameter n: i32
  array s: i32[8]
  local v: i32
  s[t] = t
  barrier block
  v = s[(t + 1) % n]
  barrier block
  s[t] = v
}
"""
PARTING = """
program p {
  parameter t: i32
  array s: i32[8]
  if t < 2 {
    barrier block
  }
  s[t] = t
}
"""
RETURNING = """
program p {
  parameter t: i32
  array s: i32[8]
  if t > 1 {
    return
  }
  barrier block
  s[t] = t
}
"""
WARPS = """
program p {
  parameter t: i32
  array s: i32[8]
  s[t] = 1
  barrier warp
  s[t] += 1
}
"""


LONG = """
program p {
  parameter t: i32
  array s: i32[8]
  for i = 0 to 999 {
    s[t] = i
  }
  barrier block
  s[t] = 0
}
"""


UNCLEAR = """
program p {
  parameter t: i32
  array s: i32[8]
  if gamma(t + 1) > 2 {
    s[0] = 7
  } else {
    s[0] = 8
  }
  barrier block
  s[t + 1] = s[0]
}
"""


def ran(text, threads=3, warp=32, share=None, functions=called, **parameters):
    (program,), _ = parse(SourceFile("p.ir", text))
    inputs = Inputs(parameters, lambda name, element: 0, functions=functions)
    memory = shared_memory(program, frozenset({"s"}), inputs)
    team = Team(program, [{"t": t} for t in range(threads)], memory, warp, share)
    return run_team(team, inputs), memory["s"]


def test_values_of_one_phase_are_seen_in_the_next():
    done, memory = ran(ROTATION, n=3)
    assert dict(memory) == {(0,): 1, (1,): 2, (2,): 0}
    assert {touch.phase for touch in done.touches} == {0, 1, 2}
    assert done.divergence is None


def test_a_thread_that_misses_a_barrier_parts_from_the_others():
    done, _ = ran(PARTING)
    assert done.divergence is not None
    assert (done.divergence.waiting, done.divergence.missing) == (0, 2)


def test_a_thread_that_has_returned_keeps_nobody_waiting():
    done, memory = ran(RETURNING)
    assert done.divergence is None
    assert dict(memory) == {(0,): 0, (1,): 1}


def test_barriers_of_a_warp_are_counted_apart():
    done, _ = ran(WARPS, threads=4, warp=2)
    assert {(t.phase, t.warp_phase) for t in done.touches} == {(0, 0), (0, 1)}


def test_a_thread_that_has_had_its_share_stops_and_the_others_go_on():
    done, _ = ran(LONG, threads=2, share=100)
    assert done.cut == {0, 1}
    assert {touch.thread for touch in done.touches} == {0, 1}
    assert {touch.phase for touch in done.touches} == {0}


def test_what_may_have_been_stored_is_seen_by_nobody():
    done, memory = ran(UNCLEAR, threads=2, functions=settled)
    assert {memory[at,] for at in range(3)} == {UNSETTLED}
    assert {touch.phase for touch in done.touches} == {1}
