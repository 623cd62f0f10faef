"""Plans are plain data."""

from depanalysis.emit.orders.plans import Plan


def test_a_plan_assumes_nothing_by_itself():
    assert Plan((), "", "", "").assumptions == ()
