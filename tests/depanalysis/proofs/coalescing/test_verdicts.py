from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    Coalescing,
    KernelVerdict,
)
from depanalysis.source import NOWHERE


def access(verdict):
    return AccessVerdict(NOWHERE, "", "a", "load", verdict, "")


def verdict(*found, reason=None):
    return KernelVerdict("k", NOWHERE, tuple(map(access, found)), reason=reason).verdict


def test_a_kernel_is_as_good_as_its_worst_access():
    good, bad, open_ = Coalescing.COALESCED, Coalescing.UNCOALESCED, Coalescing.UNKNOWN
    assert verdict() == good
    assert verdict(good, good) == good
    assert verdict(good, open_) == open_
    assert verdict(open_, bad) == bad
    assert verdict(reason="not modelled") == open_
