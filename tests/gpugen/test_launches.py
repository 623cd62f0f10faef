"""Launches cut ranges into parts and put back what was saved."""

import numpy as np
import pytest

from gpugen.arguments import bound
from gpugen.emit.codes import CLASH, DONE
from gpugen.launches import Launches, Stop, _parts, restore
from gpugen.planning import kernel_plan
from gpugen.shadows import Shadow
from tests.gpugen.loops import program
from tests.gpugen.plain import PlainEngine

TEXT = "def f(a, p, n):\n    for i in range(n):\n        a[p[i]] = 1.0\n"


def launches(p):
    plan = kernel_plan(*program(TEXT), is_numpy=True)
    values = {"a": np.zeros(5), "p": np.array(p), "n": len(p)}
    given = bound(plan.loop, values, is_numpy=True)
    return Launches(plan, given, PlainEngine(), Shadow())


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 7, 100])
def test_parts_cover_a_range_once(count, threads):
    parts = _parts(3, 3 + count, threads)
    assert [k for first, last in parts for k in range(first, last)] == [
        *range(3, 3 + count)
    ]
    assert len(parts) <= threads
    assert all(first < last for first, last in parts)


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [1, 7, 8, 9, 63, 64, 100])
def test_parts_do_not_divide_units(count, threads):
    parts = _parts(0, count, threads, 8)
    assert [k for first, last in parts for k in range(first, last)] == [*range(count)]
    assert all(first % 8 == 0 for first, _ in parts)
    assert len(parts) <= threads


def test_what_was_saved_is_put_back():
    found = launches([1, 2])
    found.save()
    assert found.run("plain").is_done
    assert found.bound.arrays["a"].tolist() == [0, 1, 1, 0, 0]
    found.restore()
    assert not found.bound.arrays["a"].any()


@pytest.mark.parametrize("raised", [KeyboardInterrupt, TimeoutError, SystemExit])
def test_what_a_signal_raises_waits_until_everything_is_back(monkeypatch, raised):
    interrupts = [raised(), raised()]
    copyto = np.copyto

    def interrupted(array, copy):
        if interrupts:
            raise interrupts.pop()
        copyto(array, copy)

    monkeypatch.setattr(np, "copyto", interrupted)
    array = np.ones(3)
    with pytest.raises(raised):
        restore([(array, np.zeros(3))])
    assert not array.any()


def test_what_cannot_be_put_back_is_said():
    array = np.ones(3)
    array.flags.writeable = False
    other = np.ones(2)
    with pytest.raises(ValueError, match="read-only"):
        restore([(array, np.zeros(3)), (other, np.zeros(2))])
    assert not other.any()


def test_a_clash_says_where_it_is():
    found = launches([1, 3, 3])
    stop, epoch = found.claim(is_single=True)
    assert stop == Stop(CLASH, 2, 0, 3)
    assert epoch == 1
    assert found.shadow.bytes == 20


def test_a_speculation_checks_all_that_is_written():
    text = "def f(a, p, q, n):\n    for i in range(n):\n"
    text += "        q[i] = p[i]\n        a[q[i]] = 1.0\n"
    plan = kernel_plan(*program(text), is_numpy=True)
    values = {"a": np.zeros(5), "p": np.arange(3.0), "q": np.zeros(3, int), "n": 3}
    given = bound(plan.loop, values, is_numpy=True)
    found = Launches(plan, given, PlainEngine(), Shadow())
    assert (plan.scheme, plan.arrays) == ("speculation", ("a",))
    assert set(found.checked) == {"a", "q"}
    assert found.request("claim").checked is None


def test_levels_and_winners_are_found():
    found = launches([1, 3, 3])
    stop, levels = found.levels()
    assert stop.code == DONE
    assert levels.tolist() == [1, 1, 2]
    stop, winners = found.winners()
    assert stop.is_done
    assert winners["winners", "a"].tolist() == [0, 1, 0, 3, 0]
    assert found.other_bytes == 2 * 20 + 12 + 20
