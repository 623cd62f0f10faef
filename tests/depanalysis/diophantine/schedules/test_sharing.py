"""Tasks are dealt out like by hand, longest first to the least busy thread."""

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.schedules import sharing
from depanalysis.diophantine.single.progressions import ProgressionSum, consecutive

LENGTHS = st.dictionaries(st.integers(1, 12), st.integers(1, 30), max_size=6)


def by_hand(lengths, threads):
    """The loads after each task, the longest first, went to the least busy thread."""
    loads = [0] * threads
    for length in sorted(lengths, reverse=True):
        for _ in range(lengths[length]):
            loads[loads.index(min(loads))] += length
    return loads


def loads_of(dealt):
    return [sum(length * tasks for length, _, tasks in each) for each in dealt]


@given(LENGTHS, st.integers(1, 8))
def test_loads_are_those_of_dealing_one_by_one(lengths, threads):
    dealt = sharing.portions(lengths, threads)
    assert sorted(loads_of(dealt)) == sorted(by_hand(lengths, threads))


@given(LENGTHS, st.integers(1, 8))
def test_every_task_is_dealt_once(lengths, threads):
    dealt = sharing.portions(lengths, threads)
    numbers = [
        (length, start + k)
        for each in dealt
        for length, start, tasks in each
        for k in range(tasks)
    ]
    assert sorted(numbers) == [
        (k, i) for k in sorted(lengths) for i in range(lengths[k])
    ]


@given(LENGTHS, st.integers(1, 8))
def test_no_thread_has_more_than_a_task_above_the_mean(lengths, threads):
    loads = loads_of(sharing.portions(lengths, threads))
    assert max(loads) <= sum(loads) // threads + max(lengths, default=0)


def test_huge_numbers_of_tasks_are_dealt_evenly():
    loads = loads_of(sharing.portions({3: 10**18 + 1, 2: 10**17, 1: 10}, 7))
    assert max(loads) - min(loads) <= 1
    assert sum(loads) == 3 * 10**18 + 3 + 2 * 10**17 + 10


@given(st.integers(0, 100), st.integers(1, 12))
def test_even_parts_tile_the_numbers(total, threads):
    parts = sharing.even(total, threads)
    assert [k for start, count in parts for k in range(start, start + count)] == list(
        range(total)
    )
    assert max(count for _, count in parts) == -(-total // threads)


def test_a_set_is_shared_in_order():
    works = sharing.members(ProgressionSum((consecutive(5, 9),)), 2)
    assert [list(work) for work in works] == [[5, 6], [7, 8, 9]]
