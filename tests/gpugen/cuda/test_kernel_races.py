"""`race` on our own kernels: what it finds is what the protocols are written for, and no more.

`docs/gpugen-protocols.md` lists these races, and says why each of them is harmless.
"""

import pytest

import depanalysis
from depanalysis.frontends.python import translate
from depanalysis.ir.statements import Loop
from depanalysis.options import RaceOptions
from depanalysis.source import SourceFile
from gpugen.cuda.kernels import Held, cuda_kernels
from gpugen.cuda.schemes import SCHEMES
from gpugen.planning import kernel_plan

TEXT = """def scatter(a, b, idx):
    for i in range(len(idx)):
        a[idx[i]] = b[i] * 2.0
"""
FLAG = {("is_block_stopped", "read-write"), ("stopped", "atomic-with-plain")}
GUESS = {("a_owners", "atomic-with-plain")}
IMPRINT = {("a_owners", "write-write")}
KERNELS = {
    ("imprint", "imprint_all"): FLAG | IMPRINT,
    ("imprint", "verify_all"): FLAG,
    ("imprint", "execute"): FLAG,
    ("ownership", "inspect"): FLAG | GUESS,
}


@pytest.mark.parametrize(("scheme", "entry"), KERNELS)
@pytest.mark.sampled(4)
def test_races_of_a_kernel_are_those_by_design(scheme, entry):
    (program,) = translate(SourceFile("scatter.py", TEXT)).programs
    numbered = enumerate(program.statements)
    number = next(number for number, stmt in numbered if isinstance(stmt, Loop))
    plan = kernel_plan(program, number, is_numpy=True, scheme="inspector")
    made = cuda_kernels(plan, SCHEMES[scheme], Held.supposed(plan))
    (text,) = [each.text for each in made if each.entry == entry]
    options = RaceOptions(block=(64, 1, 1), grid=(2, 1, 1))
    (found,) = depanalysis.race(text, "cuda", options=options).constructs
    races = {(each.variable, each.kind) for each in found.races}
    assert races == KERNELS[scheme, entry]
