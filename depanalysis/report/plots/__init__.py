"""Pictures of partitions as SVG, PNG or PDF; the only home of matplotlib.

The same input gives the same bytes, and a caller's own settings of matplotlib neither
matter nor change.
"""

from depanalysis.report.plots.canvas import Format
from depanalysis.report.plots.grids import grid
from depanalysis.report.plots.partitions import partition_picture

__all__ = ["Format", "grid", "partition_picture"]
