# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Loops, kernels, and runs of them
#
# What is proved of a text, what only data decide, and what a run shows.

# %%
from pathlib import Path

import numpy as np

import depanalysis as da
import gpugen
from depanalysis.ir.printer import show
from depanalysis.report.coalescing.text import report_text as coalescing_text
from depanalysis.report.races.text import report_text as races_text
from depanalysis.source import SourceFile
from depanalysis.studies import Table

GALLERY, KERNELS = (Path("..") / "data" / name for name in ("gallery", "kernels"))

# %% [markdown]
# ## A schedule of two loops of C
#
# Both loops carry a dependence, at the distances (1, 0) and (0, 1): no iteration of either loop
# may run beside another one.

# %%
text = (GALLERY / "orders.c").read_text(encoding="utf-8").partition("void decay")[0]
print(text)
edges = da.graph(text).edges
Table(
    ("kind", "array", "direction", "distance"),
    tuple(
        (found.kind, found.variable, str(found.direction), str(found.distance))
        for found in (edge.dependence for edge in edges)
    ),
)

# %% [markdown]
# A loop over their sum carries both. The one inside it is parallel.

# %%
choice = da.transform(text, "choose")
print(choice.kind, choice.vector, "parallel:", [loop.place for loop in choice.loops])
print(show(choice.program))

# %% [markdown]
# ## What data decide
#
# Whether two iterations of a scatter meet is in the numbers of `index`. The answer of the
# analysis is `runtime`, and a run looks at them: without a repetition the loop runs in parallel,
# and with one the last writer of an element is found.

# %%
build = da.Builder("scatter")
n = build.parameter("n")
a, x = build.array("a", da.F64, (None,)), build.array("x", da.F64, (None,))
index = build.array("index", da.I64, (None,))
with build.loop("i", 0, n - 1) as i:
    a[index[i]] = x[i]
(loop,) = da.check(build.program()).loops
print(loop.verdict, "because", loop.reason)

# %%
plan = gpugen.kernel_plan(build.program(), 0)
print(plan.scheme, "because", plan.explanation)
for indices in ([3, 1, 2, 0], [3, 1, 3, 0]):
    values = {"a": np.zeros(4), "x": np.arange(4.0), "index": np.array(indices), "n": 4}
    report = gpugen.run(plan, values)
    print(indices, report.finding, report.handling, report.violation, values["a"])

# %% [markdown]
# ## Races of a kernel
#
# For every launch, or a run that shows two threads.

# %%
kernel = SourceFile("neighbors.cu", (KERNELS / "neighbors.cu").read_text("utf-8"))
races = da.race(kernel.text, path=kernel.path)
print(races_text(races.files, {kernel.path: kernel}))

# %% [markdown]
# The monitor `ld` looks at no access: groups of threads work on copies of what they share, and
# the copies are compared. So it needs numbers that differ; with zeros everywhere it sees nothing.

# %%
run = "../data/kernels/neighbors.cu:smooth --block 128 --grid 2 --define n=130"
# !gpugen guard {run} --scheme ld
# !gpugen guard {run} --scheme ld --fill random

# %% [markdown]
# ## Lines that a warp touches

# %%
kernel = SourceFile("columns.cu", (KERNELS / "columns.cu").read_text("utf-8"))
counted = da.coalesce(kernel.text, path=kernel.path)
print(coalescing_text(counted.files, {kernel.path: kernel}))
