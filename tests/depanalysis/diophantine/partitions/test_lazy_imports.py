"""`import depanalysis` stays light, whatever the rooms need."""

import subprocess
import sys

from depanalysis.diophantine.partitions import lazy_imports

ASK = """
import sys, depanalysis as da
part = da.partition([da.Equation(5, -7, 3), da.Equation(4, -9, 1)], 1, 10**18)
part.component_bounds, part.independents, part.advice(), part.edge_count, part.split()
part.component(10**17 + 1), part.common(0, 1), part.depth_bound
print([name for name in ("numba", "numpy", "scipy", "sympy") if name in sys.modules])
"""


def test_closed_forms_and_walks_load_no_heavy_library():
    asked = [sys.executable, "-c", ASK]
    found = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_room_is_there():
    assert lazy_imports.labels().labels
    assert lazy_imports.levels().levels
    assert lazy_imports.arrays().Components
