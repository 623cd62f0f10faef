"""The product formula, exhaustively for one loop and by cases for several."""

from itertools import product

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.counting import Count, product_count
from depanalysis.diophantine.nested.relations import relation
from tests.oracle.lde_boxes import box_truth


def counted(ranges, *loops):
    box = [Interval(*each) for each in ranges]
    return product_count(relation(*loops), box)


@pytest.mark.parametrize("low", [-3, 0])
def test_one_loop_agrees_with_brute_force(low):
    ranges = [(low, low + 5)]
    for a, b, c in product(range(-3, 4), range(-3, 4), range(-7, 8)):
        found = counted(ranges, Equation(a, b, c))
        truth = box_truth(ranges, [[[(a, b, c)]]])
        alone = [i for (i,) in truth.iterations if not _is_touched(i, (a, b, c), low)]
        if (a, b, c) == (0, 0, 0):
            assert found is None
        else:
            assert found == Count(len(truth.components()), len(alone))


def _is_touched(i, equation, low):
    a, b, c = equation
    others = range(low, low + 6)
    return any(c in (a * i + b * j, a * j + b * i) for j in others)


def test_two_mirrors_pair_the_box_up():
    mirror = Equation(1, 1, 4)
    assert counted([(1, 3), (1, 3)], mirror, mirror) == Count(5, 0)


def test_stars_of_both_accesses_close_cycles():
    one_sided = Equation(1, 0, 2)
    assert counted([(1, 3), (1, 3)], one_sided, one_sided) == Count(1, 0)
    assert counted([(1, 3), (1, 3)], one_sided, Equation(0, 1, 2)) is None


def test_free_loops_repeat_what_is_untouched():
    assert Count(components=5, untouched=2).blown_up(10) == 3 + 2 * 10
