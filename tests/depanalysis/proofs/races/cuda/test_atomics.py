"""Atomic functions among the statements of a kernel."""

from depanalysis.ir.statements import Block, walk_statements
from depanalysis.proofs.races.cuda.atomics import adds, found_in_memory, is_atomic
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def block(text):
    statements = walk_statements(kernel_of(text).program.body)
    (found,) = (s for s in statements if isinstance(s, Block) and is_atomic(s))
    return found


def test_positive_constants_are_added():
    assert adds(block("atomicAdd(&g[0], 2);"))
    assert not adds(block("atomicAdd(&g[0], n);"))
    assert not adds(block("atomicAdd(&g[0], -1);"))
    assert not adds(block("atomicExch(&g[0], 1);"))


def test_one_statement_takes_what_is_in_memory():
    body = block("atomicAdd(&g[0], s[t]);").body
    found = [s for s in walk_statements(body) if found_in_memory(s) is not None]
    assert len(found) == 1
