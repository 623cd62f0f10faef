"""What threads give each other, by the words of the manual: a judge of runs of blocks.

Nothing here is shared with the interpreter. A lane that takes no part gives 0, which no test
may rest on; so does one that its own mask does not name get 0.
"""

from depanalysis.errors import InterpretationError

_OF_BLOCK = ("__syncthreads_and", "__syncthreads_or", "__syncthreads_count")


def name_of(stmt) -> str:
    """The function that a statement calls."""
    return stmt.reason.split("`")[1]


def settle(threads, stops, waiting) -> list[int]:
    """Gives the threads that exchange values theirs; the numbers of those that go on."""
    ready: list[int] = []
    for number in sorted(waiting):
        if number in ready or not hasattr(stops[number], "reason"):
            continue
        stmt = stops[number]
        group = _group(threads, stops, number, stmt)
        if group is None:
            continue
        if number not in group:
            threads[number].values[stmt.writes[0]] = 0
            ready.append(number)
            continue
        given = {n: [threads[n].values.get(a, 0) for a in stmt.reads] for n in group}
        for each in group:
            threads[each].values[stmt.writes[0]] = _answer(name_of(stmt), given, each)
        ready += group
    if not ready and any(hasattr(stops[n], "reason") for n in waiting):
        raise InterpretationError("lanes have parted")
    return ready


def _group(threads, stops, number, stmt) -> list[int] | None:
    """The threads that take part, once all of them are there."""
    if name_of(stmt) in _OF_BLOCK:
        alive = [n for n, stop in enumerate(stops) if stop is not None]
    else:
        alive = [
            n
            for n, stop in enumerate(stops)
            if n // 32 == number // 32 and stop is not None
        ]
        if name_of(stmt).endswith("_sync"):
            mask = int(threads[number].values[stmt.reads[0]])
            alive = [n for n in alive if mask & (1 << n % 32)]
    return alive if all(stops[n] is stmt for n in alive) else None


def _answer(name, given, me):  # noqa: C901
    lane, first = me % 32, me - me % 32
    mine = given[me]
    if name.endswith("_sync"):
        given = {n: values[1:] for n, values in given.items()}
        mine = mine[1:]
    if name.startswith("__shfl"):
        width = mine[2] if len(mine) > 2 else 32
        low = lane - lane % width
        high = low + width - 1
        kind = name.removeprefix("__shfl").removesuffix("_sync")
        source = {
            "": low + mine[1] % width,
            "_up": lane - mine[1],
            "_down": lane + mine[1],
            "_xor": lane ^ mine[1],
        }[kind]
        if kind == "_up" and source < low:
            source = lane
        if kind in ("_down", "_xor") and source > high:
            source = lane
        return given[first + source][0] if first + source in given else 0
    values = [given[n][0] for n in sorted(given)]
    match name.removesuffix("_sync"):
        case "__all" | "__syncthreads_and":
            return int(0 not in values)
        case "__any" | "__syncthreads_or":
            return int(any(values))
        case "__syncthreads_count":
            return len([v for v in values if v])
        case "__ballot":
            return sum(2 ** (n % 32) for n in given if given[n][0])
        case "__match_any":
            return sum(2 ** (n % 32) for n in given if given[n][0] == mine[0])
        case "__reduce_add":
            return sum(values) % 2**32
        case "__reduce_max":
            return max(values)
        case "__reduce_min":
            return min(values)
    raise InterpretationError(f"{name} is not known")
