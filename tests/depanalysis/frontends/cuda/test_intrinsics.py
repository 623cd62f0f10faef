"""The table of the functions of devices has each name once, with one effect."""

from depanalysis.frontends.cuda.intrinsics import (
    ATOMICS,
    BARRIERS,
    EXCHANGES,
    FENCES,
    atomics,
    intrinsics,
)


def test_a_name_has_one_effect():
    assert not ATOMICS & EXCHANGES
    assert not ATOMICS & FENCES
    assert not FENCES & EXCHANGES
    assert not FENCES & BARRIERS.keys()


def test_what_has_an_effect_is_declared():
    text = intrinsics() + atomics()
    assert all(f" {name}(" in text for name in ATOMICS)
    elsewhere = {"__activemask", "__lanemask_lt", "clock", "clock64", "globaltimer"}
    waiting = {f"__syncthreads_{name}" for name in ("and", "or", "count")}
    assert all(f" {name}(" in text for name in EXCHANGES - elsewhere - waiting)
