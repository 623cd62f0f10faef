"""The warps of a block: 32 threads in a row, where x runs fastest, then y, then z."""

from depanalysis.options import Triple
from depanalysis.proofs.coalescing.segments import WARP


def warps_of(block: Triple) -> tuple[tuple[Triple, ...], ...]:
    """The threads of each warp by their lanes; the last warp may have fewer than 32."""
    x, y, _ = block
    count = block[0] * block[1] * block[2]
    threads = [(t % x, t // x % y, t // (x * y)) for t in range(count)]
    return tuple(tuple(threads[k : k + WARP]) for k in range(0, count, WARP))
