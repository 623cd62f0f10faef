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
# # The number of components is not the parallelism
#
# Components share no dependence, so they can run at once. It is tempting to take their number for
# the speed-up that a loop allows. It is not: what counts is the *span*, the number of iterations
# that have to run one after the other.

# %%
import os

from IPython.display import SVG, display

import depanalysis as da
from depanalysis.diophantine import schedules
from depanalysis.report.plots import partition_picture
from depanalysis.report.plots.curves import Curve, Curves, curves
from depanalysis.studies import (
    Experiment,
    Table,
    grid,
    points,
    speed_up_spread,
    speed_ups,
    sweep,
    watched,
)

# What is kept here is of small ranges; `make notebooks` takes those of the paper.
SCALE = os.environ.get("DEPANALYSIS_NOTEBOOKS", "short")
LAST, RUNS = {"tiny": (7, 2), "short": (13, 8), "full": (17, 60)}[SCALE]
SIZES = [2**k + 1 for k in range(4, LAST)]

# %% [markdown]
# ## Components need not run in sequence
#
# 2x + 3y = 0 joins -9, 6 and -4. But -9 and -4 are both sources of 6 and do not depend on each
# other: one component of three iterations, two wavefronts.

# %%
part = da.partition([da.Equation(2, 3, 0)], -10, 10)
print(part.component(6), "have the levels", [part.level(i) for i in part.component(6)])
SVG(partition_picture(part, "svg"))

# %% [markdown]
# ## Four schedules of random loops
#
# The mean speed-up that each schedule allows with any number of processors, beside the mean number
# of components. The split cuts the range in two, the multi-split at every c / (a + b) that
# dependences cross; phases run one after the other. Coefficients are drawn as in the notebook on
# the tables, by our inference.

# %%
experiments = grid([1, 5, 30, 90], SIZES, RUNS)
found = sweep(experiments, jobs=1 if SCALE == "tiny" else None)
measurements = tuple(watched(found, len(experiments), display))
speed_ups([each for each in measurements if each.experiment.size == SIZES[-1]])

# %% [markdown]
# With 90 equations many components are left, but nearly all iterations are in one of them: the
# speed-up is about 1. Wavefronts keep the same dependences, and there are only a few of them.

# %%
SVG(
    curves(
        Curves(
            title="Speed-up of loops with 90 equations",
            lines=(f"means over {RUNS} loops, any number of processors",),
            x_label="iterations",
            y_label="speed-up",
            curves=tuple(
                Curve(name, points(speed_up_spread(measurements, name), equations=90))
                for name in measurements[0].spans
            ),
        ),
        "svg",
    )
)

# %% [markdown]
# ## How many cuts?
#
# For most loops a few cuts, evenly spaced among the fixed points, do nearly all of the work, and
# more only add phases. Others have a giant component that is not broken up before the last cut.

# %%
systems = [
    Experiment(90, SIZES[-1], run).system()
    for run in range({"tiny": 2, "short": 4, "full": 10}[SCALE])
]
Table(
    ("cuts", *(f"span of loop {run}" for run in range(len(systems)))),
    tuple(
        (
            "all" if cuts is None else cuts,
            *(
                schedules.multi_split(system, threads=1, count=cuts).unlimited_span
                for system in systems
            ),
        )
        for cuts in (0, 1, 2, 5, 10, 20, None)
    ),
)

# %% [markdown]
# ## What to choose, in advance
#
# The advice rests on the equations alone; no iteration is looked at.

# %%
for count in (1, 5, 30, 90):
    system = Experiment(count, SIZES[-1], 0).system()
    print(
        count,
        "equations:",
        da.partition(system.equations, system.low, system.high).advice(),
    )

# %% [markdown]
# ## Two equations that nobody can count in closed form
#
# x - 2y = 0 joins every even number with its half; 3x - 2y = -1 joins every odd x with
# (3x + 1) / 2. Together they are the steps of the Collatz iteration. If there is no other cycle
# than 1, 2, 1, … below N, the number of components is the number of iterations less the number
# of edges, and one more for the edge of that cycle that both equations have. A formula for all N
# would settle whether there is another cycle.

# %%
halve, grow = da.Equation(1, -2, 0), da.Equation(3, -2, -1)
Table(
    ("N", "components", "without other cycles"),
    tuple(
        (
            n,
            da.partition([halve, grow], 1, n).component_count,
            n - n // 2 - len(range(1, (2 * n - 1) // 3 + 1, 2)) + 1,
        )
        for n in [10**k for k in range(1, 8 if SCALE == "full" else 5)]
    ),
)

# %%
SVG(partition_picture(da.partition([halve, grow], 1, 26), "svg"))

# %% [markdown]
# Starting from 27 the iteration climbs to 9,232, or 4,616 with the steps above, before it falls to
# 1. In every smaller range 27 and 1 are in different components.

# %%
for n in (1000, 4615, 4616):
    labels = da.partition([halve, grow], 1, n).labels()
    print(n, "same component" if labels[26] == labels[0] else "different components")
