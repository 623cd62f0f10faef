from dataclasses import replace

from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.replay import Replays, replayed
from depanalysis.proofs.coalescing.search import Finding
from depanalysis.proofs.coalescing.sites import sites_of
from depanalysis.source import SourceFile
from tests.depanalysis.frontends.cuda.texts import kernel
from tests.depanalysis.proofs.coalescing.questions import HEAD, read

BODY = "for (int i = 0; i < n; i++) x[threadIdx.x + i] = p[blockIdx.x];"
VALUES = {"n": 3, "blockIdx.x": 2}


def fresh(statements, body=BODY):
    return Replays(kernel(f"{HEAD} {{ {body} }}"), Quota(2, statements))


def witness(values, addresses, body=BODY, replays=None):
    plain, facts = read(body)
    site = next(s for s in sites_of(plain, facts) if s.kind == "store")
    (instance,) = site.instances
    counters = {f"#{loop.number}": values.get("i", 0) for loop in instance.loops}
    lanes = tuple((k, (k, 0, 0), ((at, 4),)) for k, at in enumerate(addresses))
    finding = Finding({**values, **counters}, 0, lanes)
    if replays is None:
        replays = fresh(10_000, body)
    return replayed(replays, facts, instance, finding, (4, 1, 1))


def test_what_the_interpreter_sees_is_a_witness():
    found = witness({**VALUES, "i": 2}, (8, 12, 16, 20))
    assert found is not None
    assert found.block == (2, 0, 0)
    assert found.grid_size == (3, 1, 1)
    assert found.iteration == (("i", 2),)
    assert found.parameters == (("n", 3),)
    assert [lane.address for lane in found.lanes] == [8, 12, 16, 20]


def test_equal_runs_are_made_once_and_all_runs_share_a_quota():
    replays = fresh(100)
    assert witness({**VALUES, "i": 2}, (8, 12, 16, 20), replays=replays) is not None
    left = replays.quota.left
    assert left < 100
    assert witness({**VALUES, "i": 1}, (4, 8, 12, 16), replays=replays) is not None
    assert replays.quota.left == left
    assert witness({**VALUES, "n": 90, "i": 1}, (4, 8, 12, 16), replays=replays) is None
    assert replays.quota.left <= 0


def test_anything_else_is_none():
    assert witness({**VALUES, "i": 2}, (8, 12, 16, 24)) is None
    assert witness({**VALUES, "i": 2}, (8, 12, 16)) is None
    assert witness({**VALUES, "i": 3}, (12, 16, 20, 24)) is None


def test_unmodelled_code_does_nothing_in_a_replay():
    body = f"x[9] = *(float *)(long)n; {BODY.replace('[threadIdx.x + i]', '[threadIdx.x]')}"
    plain, facts = read(body)
    stores = [s for s in sites_of(plain, facts) if s.kind == "store"]
    assert stores
    assert replace(stores[0], reason=None) == stores[0]


def test_an_iteration_counts_whatever_members_other_iterations_leave():
    text = (
        "struct Body { float v[3]; float mass; };\n"
        "__global__ void k(Body *b, float *x, int n) {\n"
        "  for (int i = 0; i < n; i++) x[i] = b[threadIdx.x].v[i] + b[threadIdx.x].mass;\n"
        "}\n"
    )
    report = coalescing(SourceFile("k.cu", text), CoalescingOptions(block=(64, 1, 1)))
    (verdict,) = report.kernels
    (mass,) = [each for each in verdict.accesses if each.text.endswith(".mass")]
    assert mass.verdict == "uncoalesced"
