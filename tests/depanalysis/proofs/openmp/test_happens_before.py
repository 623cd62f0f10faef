from depanalysis.proofs.openmp.runs import Clocks

LOCK = ("critical",)


def is_seen(before, after, unit):
    return after.get(unit, 0) >= before[unit]


def test_threads_see_nothing_of_each_other():
    clocks = Clocks(2)
    clocks.hold(())
    first = clocks.now
    clocks.turn(1, 0)
    clocks.hold(())
    assert not is_seen(first, clocks.now, 0)


def test_a_lock_shows_what_its_holder_has_seen():
    clocks = Clocks(2)
    clocks.hold(())
    first = clocks.now
    clocks.hold((LOCK,))
    clocks.turn(1, 0)
    clocks.hold((LOCK,))
    assert is_seen(first, clocks.now, 0)


def test_another_lock_shows_nothing():
    clocks = Clocks(2)
    clocks.hold((LOCK,))
    first = clocks.now
    clocks.turn(1, 0)
    clocks.hold((("other",),))
    assert not is_seen(first, clocks.now, 0)


def test_a_task_has_seen_its_creator_who_sees_it_after_a_wait():
    clocks = Clocks(2)
    clocks.hold(())
    created = clocks.now
    clocks.begin()
    clocks.hold(())
    task, unit = clocks.now, clocks.unit
    assert is_seen(created, task, 0)
    clocks.end()
    clocks.hold(())
    assert not is_seen(task, clocks.now, unit)
    clocks.wait()
    assert is_seen(task, clocks.now, unit)


def run_task(clocks, *depends):
    for element, kind in depends:
        clocks.depend((element,), kind)
    clocks.begin()
    clocks.hold(())
    found = clocks.now, clocks.unit
    clocks.end()
    return found


def test_dependences_order_unless_both_read():
    clocks = Clocks(1)
    first, one = run_task(clocks, ("x", "out"))
    second, two = run_task(clocks, ("x", "in"))
    third, three = run_task(clocks, ("x", "in"))
    fourth, _ = run_task(clocks, ("x", "out"))
    other, _ = run_task(clocks, ("y", "out"))
    assert is_seen(first, second, one)
    assert not is_seen(second, third, two)
    assert is_seen(second, fourth, two)
    assert is_seen(third, fourth, three)
    assert not is_seen(first, other, one)


def test_a_set_of_tasks_is_not_ordered_among_itself():
    clocks = Clocks(1)
    first, one = run_task(clocks, ("x", "set"))
    second, two = run_task(clocks, ("x", "set"))
    third, _ = run_task(clocks, ("x", "in"))
    assert not is_seen(first, second, one)
    assert is_seen(first, third, one)
    assert is_seen(second, third, two)


def test_a_group_has_ended_with_all_that_its_tasks_create_and_a_wait_has_not():
    clocks = Clocks(1)
    clocks.begin_group()
    clocks.begin()
    inner, unit = run_task(clocks)
    clocks.end()
    clocks.hold(())
    clocks.wait()
    assert not is_seen(inner, clocks.now, unit)
    clocks.end_group()
    assert is_seen(inner, clocks.now, unit)


def test_whatever_came_before_a_fence_is_before_what_comes_after_one():
    clocks = Clocks(2)
    clocks.hold(())
    before = clocks.now
    clocks.fence()
    clocks.hold(())
    after = clocks.now
    clocks.turn(1, 0)
    clocks.hold(())
    assert not is_seen(before, clocks.now, 0)
    clocks.fence()
    assert is_seen(before, clocks.now, 0)
    assert not is_seen(after, clocks.now, 0)
