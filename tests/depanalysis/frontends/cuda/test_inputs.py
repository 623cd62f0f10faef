from depanalysis.frontends.cuda.kernels import INPUTS
from depanalysis.ir.statements import Opaque, walk_statements
from tests.depanalysis.frontends.cuda.texts import kernel


def test_nothing_writes_the_numbers_of_a_thread():
    found = kernel(
        "void f(int *); __device__ void g(int);\n"
        "__global__ void k(int *x) { g(threadIdx.x); x[threadIdx.x] = (long) x; }"
    ).program
    assert [p.name for p in found.parameters][:12] == list(INPUTS)
    writes = [
        s.writes or () for s in walk_statements(found.body) if isinstance(s, Opaque)
    ]
    assert writes
    assert all(not set(names) & set(INPUTS) for names in writes)
