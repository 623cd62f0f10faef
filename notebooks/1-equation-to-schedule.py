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
# # From an equation to a schedule
#
# ```c
# for (i = -8; i < 8; i++) { g[2*i + 1] = …;  … = g[3*i + 6]; }
# ```
#
# Iteration x writes the element that iteration y reads if 2x + 1 = 3y + 6, that is
# 2x - 3y = 5. The distance y - x is different for every x, and yet this one equation decides
# everything about the loop.

# %%
from IPython.display import SVG

import depanalysis as da
from depanalysis.diophantine import nested, schedules
from depanalysis.report.plots import grid, partition_picture

line = da.Equation(2, -3, 5)
print(line, "has the solutions", line.general_solution())

# %% [markdown]
# ## The dependences of sixteen iterations
#
# In the range from -8 to 7 there are six solutions. One of them, (-5, -5), is an iteration that
# meets itself and is no dependence. The others are five edges: 16 - 5 = 11 components.

# %%
part = da.partition([line], -8, 7)
print("solutions ", list(part.solutions()))
print("edges     ", list(part.edges()))
print("components", part.component_count, "of lengths", part.by_length())

# %%
SVG(partition_picture(part, "svg"))

# %% [markdown]
# ## Seeds
#
# A component is known by its seed, its smallest iteration. Seeds are streamed or picked by
# number; nothing else has to be stored.

# %%
for number, seed in enumerate(part.seeds(among="nontrivial")):
    print(number, seed, list(part.component(seed)))

# %% [markdown]
# ## A schedule for four threads
#
# A component stays inside one thread, so the threads need not wait for each other.

# %%
schedule = schedules.components(part.system, threads=4)
print(schedule)
schedule.lists()

# %% [markdown]
# The checker proves that a schedule keeps every dependence, or names one that it breaks. It
# accepts the schedule that was published for this loop:

# %%
published = schedules.listed(
    [[[-8, -7, -6, -5], [-3, -2, 3, 7], [-4, -1, 1, 4], [0, 2, 5, 6]]]
)
schedules.check(published, part.system)

# %% [markdown]
# and finds what is wrong when the iterations 4 and 5 change their places:

# %%
exchanged = schedules.listed(
    [[[-8, -7, -6, -5], [-3, -2, 3, 7], [-4, -1, 1, 5], [0, 2, 4, 6]]]
)
schedules.check(exchanged, part.system)

# %% [markdown]
# ## Any range
#
# Every answer is computed from five integers when it is asked for. Two quintillion iterations
# take as long as sixteen.

# %%
wide = da.partition([line], -(10**18), 10**18)
print("components  ", f"{wide.component_count:,}")
print("independents", f"{wide.independents:,}")
print("largest     ", wide.largest, "iterations")
print("seed number 10^18 is", f"{wide.seed(10**18):,}")
print(schedules.components(wide.system, threads=4))

# %% [markdown]
# ## Nested loops
#
# Separable subscripts give one equation for each loop. `A[i][j] = f(A[i-1][j-1])` on N × N has
# 2N - 1 components, the diagonals. Scheduling each loop by its own components would find one
# chain in either, and nothing to run in parallel.

# %%
pair = nested.accesses("A[i][j]", "A[i - 1][j - 1]", loops="ij")
diagonals = nested.partition([(1, 4), (1, 4)], [pair])
print(diagonals.component_count, "components of lengths", diagonals.by_length())
SVG(
    grid(
        diagonals.iterations(),
        diagonals.edges(),
        diagonals.labels().ravel().tolist(),
        title="A[i][j] = f(A[i-1][j-1])",
    )
)

# %%
large = nested.partition([(1, 10**9), (1, 10**9)], [pair])
print(f"{large.component_count:,} components among 10^18 iterations")
