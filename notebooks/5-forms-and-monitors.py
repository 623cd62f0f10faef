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
# # Forms of a kernel, and monitors of a run
#
# How a team of threads shares parts of a loop that is otherwise in order (fork and join), and
# how races of a run are found by what threads have changed (LD), by what they have touched, and
# by a word for each byte.

# %%
from pathlib import Path

import depanalysis as da
from depanalysis.studies import Table
from gpugen.nest_costs import A100, K40M
from gpugen.offloading import nests, ranking

KERNELS = Path("..") / "data" / "kernels"

# %% [markdown]
# ## A nest
#
# The loop over rows is parallel. Two loops inside of it are, too; the last one is not.

# %%
print((KERNELS / "rows.c").read_text(encoding="utf-8"))
for loop in da.check("../data/kernels/rows.c").loops:
    print(loop.span.line, loop.verdict, "-", loop.reason)

# %% [markdown]
# ## Six forms of it
#
# A model says what each form costs: the chain of steps of a thread, the instructions of all
# warps, or the sectors of memory, whichever is the most. The published device had 15
# processors; a newer one has 108.

# %%
((nest, error),) = nests("../data/kernels/rows.c:rows")
sizes = {"n": 512, "m": 4096}
Table(
    ("device", "form", "cycles", "bound by"),
    tuple(
        (name, each.form, f"{each.cycles:,}", each.bound)
        for name, machine in (("K40m", K40M), ("A100", A100))
        for each in ranking(nest, 256, sizes, machine)
    ),
)

# %% [markdown]
# ## Master and workers
#
# In the form `specialised` the last warp does what is sequential. The others wait at barrier 1,
# are told which region comes next, share its iterations, and meet there again.

# %%
# !gpugen offload ../data/kernels/rows.c:rows --form specialised --threads 64 -o rows.cu
# !grep -A18 "void work" rows.cu
# !grep -n "barrier_sync" rows.cu

# %% [markdown]
# That nobody waits for ever and no two threads of a block collide is proved from this text.

# %%
# !depanalysis race rows.cu --block 96 --level block --assume 'step != 0' --format concise
# !rm rows.cu

# %% [markdown]
# ## Races by value
#
# LD runs a kernel twice, each warp on copies of what is shared. In the first run it compares
# what the warps have changed; in the second one each begins with what the others have left.

# %%
run = "../data/kernels/neighbors.cu:smooth --block 64 --define n=60"
# !gpugen guard {run} --scheme ld --fill random
# !gpugen guard {run} --scheme exact --fill random

# %% [markdown]
# ## What it misses
#
# Two warps write one element, and both leave what was there. Nothing has changed, so nothing
# is found by value; the log of all accesses has the pair.

# %%
print((KERNELS / "restores.cu").read_text(encoding="utf-8"))
run = "../data/kernels/restores.cu:restores --block 64"
# !gpugen guard {run} --scheme ld
# !gpugen guard {run} --scheme exact

# %% [markdown]
# ## One result
#
# On copies that are put together in the order of the warps, a kernel whose warps race has one
# result in every order of the threads, which the seed chooses. Lanes of one warp have no copies.

# %%
run = "../tests/cases/guard/racy-scan.cu:scan --block 64 --grid 2 --define n=64"
# !gpugen run {run} --fill count --bytes out=512 --bytes in=512 --safe deterministic --seed 1
# !gpugen run {run} --fill count --bytes out=512 --bytes in=512 --safe deterministic --seed 2
run = "../data/kernels/neighbors.cu:smooth --block 64 --define n=60"
# !gpugen run {run} --fill count --bytes a=240 --safe deterministic

# %% [markdown]
# ## Fewer copies
#
# With M copies for N warps, groups of warps are compared, then groups inside of these. The
# paper's equation (1) says how probable it is that k rounds find a race of two warps.

# %%
warps = 960
Table(
    ("copies", "rounds", "passes", "found with the probability"),
    tuple(
        (
            copies,
            rounds,
            2 * rounds,
            f"{min(1, warps * (1 - copies**-rounds) / (warps - 1)):.3f}",
        )
        for copies in (2, 6, 31)
        for rounds in (1, 2, 3, 4)
    ),
)
