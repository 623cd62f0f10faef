from depanalysis.frontends.cuda.kernels import BLOCK, INPUTS, THREAD


def test_a_thread_has_twelve_inputs():
    assert len(set(INPUTS)) == 12
    assert THREAD == ("threadIdx.x", "threadIdx.y", "threadIdx.z")
    assert BLOCK[1] == "blockIdx.y"
