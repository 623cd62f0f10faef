"""The programs on a device: answers, times, and what stands beside them."""

import pytest

from benchmarks.guard import timing
from benchmarks.guard.instructions import counting
from benchmarks.guard.measuring import PUBLISHED
from benchmarks.guard.timing import Stopwatch, Time
from gpugen.cli.guarding import proved_arrays
from gpugen.guard.monitoring import watched
from gpugen.shim.portable import PortableShim


@pytest.fixture(scope="module")
def device():
    with counting() as instructions:
        if instructions is None:
            pytest.skip("there is no g++, or no NVRTC, to compile kernels with")
        yield instructions.shim


def programs_of_table_six(quick):
    marks = pytest.mark.nightly
    return [pytest.param(e, marks=() if e in quick else marks) for e in PUBLISHED]


@pytest.mark.parametrize("name", programs_of_table_six({"scan", "bisect"}))
@pytest.mark.sampled(4)
def test_a_device_answers_as_the_processor_does(device: PortableShim, name):
    found = list(timing.answers(name, device))
    assert [each.scheme for each in found] == ["ld", "ownership", "exact"]
    assert all(each.is_equal for each in found)
    is_racy = PUBLISHED[name][0] == "yes"
    assert {each.verdict for each in found} == {"race" if is_racy else "race-free"}


@pytest.mark.parametrize("name", programs_of_table_six({"btree"}))
def test_each_scheme_is_timed(device: PortableShim, name):
    found = list(timing.times(name, 0, device))
    assert [each.scheme for each in found] == ["native", "ld", "ownership", "exact"]
    assert found[0].launches == 1
    assert all(0 < each.kernels_ms <= each.whole_ms for each in found)
    assert all(each.grid.count("x") == each.block.count("x") == 2 for each in found)


def test_a_kernel_that_does_nothing_is_timed(device: PortableShim):
    (found,) = timing.nothing(0, device)
    assert (found.program, found.scheme, found.launches) == ("nothing", "native", 1)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PUBLISHED)
def test_what_needs_no_copies_is_proved(name):
    for program in (timing._programs()[name], timing.larger(name)):
        launch = program.launch
        proved = proved_arrays(program.source, program.kernel, launch).arrays
        made = watched(program.source, program.kernel, launch.shared)
        own = {each.name for each in made.arguments if each.is_pointer}
        assert own & proved == {*timing.PROVED[name]}


def test_arrays_of_a_timed_launch_are_large_enough_for_its_scalars():
    launch = timing.larger("bfs").launch
    assert launch.scalars["n"] == launch.grid[0] * launch.block[0]
    assert launch.sizes["cost"] == 4 * launch.scalars["n"]
    assert launch.sizes["over"] == 4, "as in the file"


def test_kernels_are_added_up_until_it_is_asked():
    class Still:
        def launch_shaped(self, *given):
            ran.append(given)

        def zeros(self, size, dtype):
            return size, dtype

    ran: list = []
    watch = Stopwatch(Still())
    assert watch.zeros(1, "u1") == (1, "u1")
    for _ in range(3):
        watch.launch_shaped(timing._NOTHING, [], (1, 1, 1), (1, 1, 1))
    count, milliseconds = watch.taken()
    assert count == len(ran) == 3
    assert milliseconds >= 0
    assert watch.taken() == (0, 0)


def time(program: str, scheme: str, kernels: float, whole: float) -> Time:
    return Time(program, scheme, "race", "1x1x1", "32x1x1", 1, kernels, whole, 8)


def test_slowdowns_are_to_the_kernel_alone_and_have_means():
    rows = [
        time("nothing", "native", 0.1, 0.2),
        time("scan", "native", 1, 2),
        time("scan", "ld", 2, 8),
        time("em", "native", 1, 2),
        time("em", "ld", 8, 8),
        time("lost", "ld", 8, 8),
    ]
    lines = list(timing.with_slowdowns(rows))
    assert all(len(line) == len(timing.TIMED) for line in lines)
    assert [line[-2:] for line in lines[:6]] == [
        ("", ""), ("", ""), (2, 4), ("", ""), (8, 4), ("", ""),
    ]  # fmt: skip
    assert lines[6][:2] == ("arithmetic mean of 2", "ld")
    assert lines[6][-2:] == (5, 4)
    assert lines[7][-2:] == (4, 4)
