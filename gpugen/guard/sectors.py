"""How many sectors of memory the warps of a run ask for, from the log of the run."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
SECTOR = 32
_WARP = 32


def sectors(touched: Array, threads: int) -> int:
    """Of the lanes of a warp that do the same thing at the same place: how many sectors.

    A block has so many threads. What a warp does at a place for the second time counts again.
    """
    if not len(touched):
        return 0
    order = np.lexsort((touched["place"], touched["thread"]))
    place, thread = touched["place"][order], touched["thread"][order]
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (place[1:] != place[:-1]) | (thread[1:] != thread[:-1])
    starts = np.flatnonzero(is_new)
    turn = np.arange(len(order)) - np.repeat(starts, np.diff([*starts, len(order)]))
    block, number = np.divmod(thread.astype("i8"), threads)
    address, size = (touched[name][order].astype("i8") for name in ("address", "size"))
    rows = []
    for end in (address, address + size - 1):
        rows.append(
            np.stack([place.astype("i8"), block, number // _WARP, turn, end // SECTOR])
        )
    return len(np.unique(np.concatenate(rows, axis=1), axis=1).T)
