"""Kernels as team programs: names, levels, assumptions."""

from depanalysis.options import Level
from depanalysis.proofs.races.cuda.lowering import Setting, lowered
from tests.depanalysis.proofs.races.cuda.sources import kernel_of

BOTH: tuple[Level, ...] = ("block", "grid")
ANY = Setting()


def levels(body, setting=ANY, wanted=BOTH):
    return lowered(kernel_of(body), setting, wanted)


def test_a_kernel_has_a_block_and_a_grid():
    found = levels("g[t] = 1;")
    assert [level.level for level in found.levels] == ["block", "grid"]
    block, grid = (level.team for level in found.levels)
    assert "blockIdx.x" in block.shared
    assert "blockIdx.x" not in grid.shared
    assert not {"threadIdx.x"} & (block.shared | grid.shared)


def test_warps_are_apart_where_they_are_ordered():
    def shown(body, setting=ANY):
        return [level.level for level in levels(body, setting).levels]

    assert shown("g[t] = 1; __syncwarp(); g[t] = 2;") == ["warp", "block", "grid"]
    assert shown("g[t] = 1;", Setting(warps="lockstep")) == ["warp", "block", "grid"]
    assert shown("g[t] = 1;", Setting(grid=(1, 1, 1))) == ["block"]


def test_unused_directions_have_a_size_of_1():
    found = levels("g[t] = 1;")
    assert found.known["blockDim.y"] == found.known["gridDim.z"] == 1
    assert any("does not use" in text for text in found.assumptions)
    used = levels("g[threadIdx.y] = 1;")
    assert "blockDim.y" not in used.known
    assert used.known["gridDim.y"] == 1
    assert any("1 in y, where" in text for text in used.assumptions)
    layers = levels("g[blockIdx.z] = t;")
    assert "gridDim.z" not in layers.known
    assert layers.known["blockDim.z"] == 1
    assert any("ask for the thread" in text for text in layers.assumptions)


def test_counters_of_a_block_give_tickets_to_its_threads_only():
    block, grid = levels("__shared__ int c; g[atomicAdd(&c, 1)] = 1;").levels
    assert block.team.tickets
    assert not grid.team.tickets


def test_branches_that_touch_memory_and_jump_leave_the_step():
    lockstep = Setting(warps="lockstep")

    def is_in_step(body):
        return levels(body, lockstep, ("block",)).levels[0].team.is_lockstep

    assert is_in_step("if (t > n) return; s[t] = 1;")
    assert not is_in_step("if (t > n) { s[t] = 1; return; } s[t] = 2;")


def test_phases_count_barriers():
    (block, _) = levels("s[t] = 1; __syncthreads(); g[t] = s[0];").levels
    phases = {(p.array, p.kind): p.phase for p in block.team.places}
    assert phases["s", "write"] != phases["s", "read"] == phases["g", "write"]
    assert len(block.barrier_arrivals) == 1


def test_contents_that_nobody_writes_are_elements():
    (block, _) = lowered(
        kernel_of("s[h[t]] = 1;", "const int *h, int n"), Setting(), BOTH
    ).levels
    assert {load.array for load in block.team.elements.values()} == {"h"}
    (block, _) = levels("int k = s[0]; s[k] = 1;").levels
    assert block.team.elements == {}
    assert any("s" in reason for reason in block.team.uncertain.values())
