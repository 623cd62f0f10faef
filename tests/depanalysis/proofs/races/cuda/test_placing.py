"""Accesses as places: which count, and what is known of them."""

from depanalysis.ir.expressions import IntConst, RealConst
from depanalysis.proofs.races.cuda.lowering import Setting, lowered
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def block(body, parameters="int *g, int n"):
    return lowered(kernel_of(body, parameters), Setting(), ("block",)).levels[0].team


def test_an_update_is_one_write():
    assert [p.kind for p in block("s[t] += 1;").places] == ["write"]


def test_an_atomic_function_is_one_atomic_write_where_it_is_called():
    (place,) = block("atomicAdd(&g[0], 1);").places
    assert place.is_atomic
    assert place.kind == "write"
    assert place.span.line == 4


def test_the_arguments_of_an_atomic_function_are_plain():
    plain, atomic = block("atomicAdd(&g[0], s[t]);").places
    assert (plain.array, plain.is_atomic) == ("s", False)
    assert (atomic.array, atomic.is_atomic) == ("g", True)


def test_variables_of_a_thread_do_not_count():
    assert block("int own[4]; own[0] = t; n += own[0];").places == ()


def test_values_that_are_stored_are_known():
    values = [p.value for p in block("s[0] = 7; s[1] = n * 2; s[2] = s[3];").places]
    assert values[0] == IntConst(7)
    assert values[1] is not None
    (real,) = block("g[0] = 1.5f;", "float *g").places
    assert real.value == RealConst("1.5")


def test_conditional_barriers_are_counted_by_their_conditions():
    team = block("if (n > 3) __syncthreads(); s[t] = 1;")
    (place,) = team.places
    assert not isinstance(place.phase[0], IntConst)
    inside = block("if (n > 3) { __syncthreads(); s[t] = 1; }").places[0]
    assert inside.phase == (IntConst(1),)


def test_tickets_come_from_memory_that_only_grows():
    assert len(block("int k = atomicAdd(&g[0], 1); s[k] = 1;").tickets) == 1
    assert block("int k = atomicAdd(&g[0], n); s[k] = 1;").tickets == {}
    assert block("int k = atomicAdd(&g[0], 1); s[k] = 1; g[0] = 0;").tickets == {}
    assert len(block("int k = atomicAdd(&g[0], 1); s[k] = g[0];").tickets) == 1
    assert (
        block(
            "for (int i = 0; i < n; i++) g[0] = 0; int k = atomicAdd(&g[0], 1);"
        ).tickets
        == {}
    )
    reset = (
        "if (t == 0) g[0] = 0; __syncthreads(); int k = atomicAdd(&g[0], 1); s[k] = 1;"
    )
    assert len(block(reset).tickets) == 1
