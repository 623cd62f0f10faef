from depanalysis.proofs.openmp.contexts import Probe


def test_a_probe_has_a_subscript_for_everything_that_it_tells():
    probe = Probe(3, (("loop 0", 2),), (("lock", 1), ("critical", 0)))
    assert (probe.array, probe.width) == ("omp.probe.3", 4)
