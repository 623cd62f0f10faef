"""PSyclone's own examples, before and after, by the test of released tools.

For each file PSyclone's transformation alone is counted, and ours. What ours gives is
judged by `race`, which reads the directives that PSyclone wrote: none may be a race.
"""

import sys
from pathlib import Path

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Loop, OMPDirective
from psyclone.psyir.transformations import OMPParallelLoopTrans, TransformationError

import depanalysis as da
from depanalysis.plugins.psyclone import DependencyTools, parallelize

EXAMPLES = Path(sys.prefix) / "share" / "psyclone" / "examples"
CHOSEN = ("nemo/eg4", "nemo/code", "psyad/eg1", "psyad/lfric/tangent_linear")
SMALL = """
subroutine s(n, a, b, c, last)
  integer, intent(in) :: n
  real, intent(inout) :: a(2 * n + 1), b(n), c(n)
  integer, intent(out) :: last
  integer :: i
  real :: t, total, w(3)
  do i = 1, n
    a(2 * i) = a(2 * i + 1)
  end do
  do i = 1, n
    a(i) = a(i + n)
  end do
  do i = 2, n
    b(i) = b(i - 1)
  end do
  do i = 1, n
    t = b(i)
    b(i) = t * t
  end do
  total = 0.0
  do i = 1, n
    total = total + b(i)
  end do
  do i = 1, n
    w(1) = b(i)
    w(2) = w(1) + 1.0
    c(i) = w(1) * w(2)
  end do
  do last = 1, n
    if (b(last) > 0.0) exit
    b(last) = 1.0
  end do
  c(1) = total + w(1)
end subroutine
"""


def alone(tree):
    """How many loops PSyclone's transformation takes by itself, the outermost first."""
    count = 0
    for loop in tree.copy().walk(Loop):
        if loop.ancestor(OMPDirective) is None:
            try:
                OMPParallelLoopTrans().apply(loop, options={"enable_reductions": True})
            except TransformationError:
                continue
            count += 1
    return count


def races(tree):
    """The verdicts on the directives that a tree has."""
    constructs = da.race(FortranWriter()(tree), "fortran").constructs
    return [str(each.verdict) for each in constructs]


tree = FortranReader().psyir_from_source(SMALL)
tools = [DependencyTools() for _ in tree.walk(Loop)]
answers = [
    tool.can_loop_be_parallelised(loop)
    for tool, loop in zip(tools, tree.walk(Loop), strict=True)
]
assert answers == [True, True, False, True, False, False, False], answers
assert "reads what an earlier one wrote" in str(tools[2].get_all_messages()[0])
before = alone(tree)
after = parallelize(tree)
verdicts = races(tree)
assert len(after) > before, (len(after), before)
assert verdicts == ["race-free"] * len(after), verdicts

totals = [0, 0, 0]
for path in sorted(f for each in CHOSEN for f in (EXAMPLES / each).glob("*.[fF]90")):
    try:
        tree = FortranReader().psyir_from_file(str(path))
    except Exception as error:
        print(f"{path.name}: not read by PSyclone: {error!s:.60}")
        continue
    count = alone(tree)
    given = len(parallelize(tree))
    assert "race" not in (races(tree) if given else []), path
    totals[0] += len(tree.walk(Loop))
    totals[1] += count
    totals[2] += given
print("{} loops: {} by PSyclone alone, {} by proofs".format(*totals))
assert totals[2] > 0
