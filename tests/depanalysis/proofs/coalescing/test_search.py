from itertools import islice

from depanalysis.ir.parser import parse_expression
from depanalysis.proofs.coalescing.search import findings
from tests.depanalysis.proofs.coalescing.questions import scope, sites

BODY = "if (threadIdx.x < n) x[threadIdx.x * m] = 1;"


def found(body=BODY, assumptions=(), count=200):
    (site,) = sites(body)
    (instance,) = site.instances
    stated = tuple(parse_expression(text, "t") for text in assumptions)
    return list(islice(findings(instance, scope(body), (64, 1, 1), stated), count))


def test_findings_are_what_the_expressions_say():
    for finding in found():
        n, m = finding.values["n"], finding.values["m"]
        lanes = [t for t in range(32) if 32 * finding.warp + t < n]
        assert [lane for lane, _, _ in finding.lanes] == lanes
        first = 32 * finding.warp
        assert finding.lanes[0][2] == ((4 * m * first, 4),)


def test_the_search_is_the_same_every_time():
    assert found() == found()


def test_assumptions_hold():
    assert {f.values["n"] for f in found(assumptions=("n == 3",))} == {3}
