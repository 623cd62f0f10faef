"""Pictures of partitions as SVG, PNG or PDF; the only home of matplotlib.

The same input gives the same bytes, and a caller's own settings of matplotlib neither
matter nor change.
"""

from depanalysis.extras import required

required("matplotlib")

from depanalysis.report.plots.canvas import Format  # noqa: E402
from depanalysis.report.plots.grids import grid  # noqa: E402
from depanalysis.report.plots.partitions import partition_picture  # noqa: E402

__all__ = ["Format", "grid", "partition_picture"]
