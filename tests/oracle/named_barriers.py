"""Threads of a block that wait at barriers with numbers, one order of many, by clocks.

Every thread knows how many barriers each other thread has surely passed: all who meet at a
barrier learn what the others know. A warp comes to a barrier when its lanes that have not
ended are all there; so many warps as the count says go on together.
"""

from random import Random

from depanalysis.ir.statements import Barrier

WARP = 32


def run_roles(threads, found, seed=0):
    """Runs threads until all have ended or nobody gets on, which is noted as parted."""
    random = Random(seed)
    runs = [thread.run() for thread in threads]
    clocks = [[0] * len(threads) for _ in threads]
    stops: dict[int, object] = {}
    ready = set(range(len(threads)))
    alive = set(ready)
    while True:
        for number in random.sample(sorted(ready), len(ready)):
            threads[number].phase = tuple(clocks[number])
            stop = next(runs[number], None)
            if stop is None:
                alive.discard(number)
                stops.pop(number, None)
            else:
                stops[number] = stop
        if not alive:
            return
        ready = _released(alive, stops, random)
        if not ready:
            found.parted.append(stops[min(stops)])
            return
        known = [max(clocks[n][k] for n in ready) for k in range(len(threads))]
        after = [each + (n in ready) for n, each in enumerate(known)]
        for number in ready:
            clocks[number] = list(after)


def _released(alive, stops, random):
    """The threads that one barrier lets go on."""
    warps: dict[int, set[tuple[int, int]]] = {}
    for number in alive:
        warps.setdefault(number // WARP, set()).add(_name(stops[number]))
    here = [(warp, names.pop()) for warp, names in warps.items() if len(names) == 1]
    random.shuffle(here)
    for name in random.sample(sorted({n for _, n in here}), len({n for _, n in here})):
        at, count = name
        come = [warp for warp, other in here if other == name]
        wanted = len(warps) if count < 0 else count // WARP
        rivals = [n for _, n in here if n[0] == at and n != name]
        if len(come) >= wanted and not rivals and count % WARP in (0, WARP - 1):
            gone = set(come[:wanted])
            return {n for n in alive if n // WARP in gone}
    return set()


def _name(stop):
    """The number and the count of a barrier; -1 for the whole block."""
    if not isinstance(stop, Barrier):
        return 0, -1
    return stop.number, -1 if stop.count is None else stop.count


def collide_by_clocks(one, other):
    """Whether neither of two threads knows that the other one is through."""
    if one.thread == other.thread:
        return False
    is_before = other.phase[one.thread] > one.phase[one.thread]
    is_after = one.phase[other.thread] > other.phase[other.thread]
    return not is_before and not is_after
