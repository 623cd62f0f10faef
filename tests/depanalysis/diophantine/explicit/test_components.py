"""Labels, counts and lengths of components, whichever method finds them."""

import subprocess
import sys
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit import streams
from depanalysis.diophantine.explicit.components import (
    by_length,
    component_count,
    labels,
    largest,
    offsets,
)
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError
from tests.oracle import lde_systems

PAPER = System((Equation(2, -3, 5),), -8, 7)


@pytest.fixture(params=["plain", "compiled"])
def method(request):
    """Both methods, with ranges for which only one would be taken."""
    limit = streams.SHORT if request.param == "plain" else 0
    with patch.object(streams, "SHORT", limit):
        yield


@pytest.mark.usefixtures("method")
@pytest.mark.parametrize("threads", [None, 1, 3])
@given(drawn=lde_systems.systems())
def test_random_systems(threads, drawn):
    equations, low, high = drawn
    truth = lde_systems.truth(*drawn)
    system = System(tuple(Equation(*each) for each in equations), low, high)
    expected = lde_systems.labels(truth)
    assert labels(system, threads).tolist() == expected
    assert offsets(system, threads).tolist() == [label - low for label in expected]
    assert offsets(system, threads).dtype == np.int32
    assert component_count(system, threads) == len(truth.components())
    assert by_length(system, threads) == truth.by_length()
    assert list(by_length(system, threads)) == sorted(truth.by_length())
    assert largest(system, threads) == max(truth.by_length(), default=0)


@pytest.mark.usefixtures("method")
@pytest.mark.parametrize(
    ("low", "kind"),
    [
        pytest.param(-8, np.int32, id="near"),
        pytest.param(2**31 - 16, np.int32, id="the-last-4-bytes"),
        pytest.param(2**31 - 15, np.int64, id="beyond-4-bytes"),
        pytest.param(-(2**31) - 1, np.int64, id="below-4-bytes"),
        pytest.param(2**63 - 16, np.int64, id="the-last-8-bytes"),
        pytest.param(2**63 - 15, object, id="beyond-8-bytes"),
        pytest.param(-(10**30), object, id="far"),
    ],
)
def test_labels_have_the_smallest_type_that_holds_the_range(low, kind):
    moved = System((Equation(2, -3, 5 - (low + 8)),), low, low + 15)
    found = labels(moved)
    assert found.dtype == kind
    assert (found - low).tolist() == (labels(PAPER) + 8).tolist()


@pytest.mark.usefixtures("method")
@pytest.mark.parametrize("low", [0, 10**30])
def test_an_empty_range_has_no_components(low):
    for equations in ((), (Equation(0, 0, 0),), (Equation(1, -1, 1),)):
        empty = System(equations, low, low - 5)
        assert len(labels(empty)) == len(offsets(empty)) == 0
        assert (component_count(empty), by_length(empty), largest(empty)) == (0, {}, 0)


def test_the_example():
    expected = [-8, -8, -6, -5, -4, -3, -3, -1, 0, -1, 2, 3, -1, 5, 6, 3]
    assert labels(PAPER).tolist() == expected
    assert by_length(PAPER) == {1: 7, 2: 3, 3: 1}


@pytest.mark.usefixtures("method")
def test_the_collatz_graph_has_one_component_more_than_it_lacks_edges():
    """x -> x/2 for even x, x -> (3x + 1)/2 for odd x, as two equations."""
    collatz = System((Equation(1, -2, 0), Equation(3, -2, -1)), 1, 10_000)
    assert component_count(collatz) == 1668


@pytest.mark.parametrize("threads", [0, -2])
def test_no_threads_are_a_mistake(threads):
    with pytest.raises(UsageError, match=f"a thread or more, not {threads}"):
        labels(PAPER, threads)


def test_a_fraction_of_a_thread_is_a_mistake():
    with pytest.raises(UsageError, match=r"'1\.5' is not an integer"):
        component_count(PAPER, 1.5)  # type: ignore[arg-type]


def test_short_ranges_do_not_load_the_compiler():
    program = (
        "import sys\n"
        "from depanalysis.diophantine.equation import Equation\n"
        "from depanalysis.diophantine.systems.system import System\n"
        "from depanalysis.diophantine.explicit import components, levels\n"
        "system = System((Equation(2, -3, 5),), -8, 7)\n"
        "components.labels(system), levels.levels(system)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
