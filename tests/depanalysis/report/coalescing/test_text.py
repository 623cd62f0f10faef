from depanalysis.report.coalescing.text import report_text, summary
from tests.depanalysis.report.coalescing.samples import REPORT, SOURCE

EXPECTED = """\
k.cu:1:31  store of x  coalesced  in k
    1 | __global__ void k(float *x) { x[2] = x[3]; }
      |                               ^^^^
    a warp touches at most 1 line of 128 bytes
    touches  1 line, 1 to 4 sectors in blocks of 64 threads

k.cu:1:38  load of x  uncoalesced  in k
    1 | __global__ void k(float *x) { x[2] = x[3]; }
      |                                      ^^^^
    a warp touches 2 lines
    touches  1 to 2 lines, 1 to 8 sectors in blocks of 64 x 2; not all of these need occur
    cause    range
    witness  warp 1 of block (1, 0, 0) with n = 64, iteration 3 of i, iteration 0 of while \
touches 2 lines, 8 sectors
    witness  bytes from the start of the array, by lanes: 0: 0, 1: 8, 2: 16, 3: 24, …, 31: 248
    advice   read it in another order

k.cu:1:1  kernel k  uncoalesced
    assumes  arrays are aligned

k.cu:1:1  kernel t  unknown
    templates are not modelled

2 kernels, 2 accesses: 1 coalesced, 1 uncoalesced, 0 unknown; 1 kernel not modelled
"""


def test_the_report_for_a_person():
    assert report_text([REPORT], {"k.cu": SOURCE}) == EXPECTED


def test_nothing_is_said_of_nothing():
    assert summary([]) == "0 kernels, 0 accesses: 0 coalesced, 0 uncoalesced, 0 unknown"
